import styles from './Calendrier.module.css';

/** State of a day of the calendar; `jamaisRecu` and `futur` have no data yet. */
export type EtatJourVentes = 'complete' | 'incomplete' | 'irrecuperable' | 'jamaisRecu' | 'futur';

export const libelleEtatMontre: Readonly<Record<EtatJourVentes, string>> = {
  complete: 'Complet',
  incomplete: 'Incomplet',
  irrecuperable: 'Irrécupérable',
  jamaisRecu: 'Jamais reçu',
  futur: 'À venir',
};

const FORMES: Readonly<Record<Exclude<EtatJourVentes, 'futur'>, React.ReactNode>> = {
  complete: <circle cx="5" cy="5" r="4" fill="currentColor" />,
  incomplete: (
    <>
      <circle cx="5" cy="5" r="3.5" fill="none" stroke="currentColor" />
      <path d="M5 1.5a3.5 3.5 0 0 1 0 7z" fill="currentColor" />
    </>
  ),
  irrecuperable: <path d="M1.5 1.5l7 7m0-7l-7 7" fill="none" stroke="currentColor" strokeWidth="2" />,
  jamaisRecu: <circle cx="5" cy="5" r="3.5" fill="none" stroke="currentColor" strokeDasharray="1.6 1.4" />,
};

/** The mark of a state, readable without its colour. */
export const MarqueJour = ({ etat }: { etat: EtatJourVentes }) =>
  etat === 'futur' ? null : (
    <svg viewBox="0 0 10 10" width="10" height="10" aria-hidden className={styles.marque}>
      {FORMES[etat]}
    </svg>
  );

/** The legend of the marks, with the number of days of each state. */
export const LegendeJours = ({ comptes }: { comptes: Readonly<Partial<Record<EtatJourVentes, string>>> }) => (
  <ul className={styles.legende} aria-label="Légende">
    {(['complete', 'incomplete', 'irrecuperable', 'jamaisRecu'] as const).map((etat) => (
      <li key={etat} data-etat={etat}>
        <MarqueJour etat={etat} />
        {comptes[etat] === undefined ? libelleEtatMontre[etat] : `${libelleEtatMontre[etat]} : ${comptes[etat]}`}
      </li>
    ))}
  </ul>
);
