import { useMediaQuery } from '@mantine/hooks';
import { memo, useCallback, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import type { Jour } from '#web/lib/formats.ts';
import { AUCUN_RACCOURCI, useRaccourcisMontres, type Raccourci } from '#web/lib/raccourcis-ecran.ts';
import styles from './Calendrier.module.css';
import { libelleEtatMontre, MarqueJour, type EtatJourVentes } from './MarqueJour.tsx';
import { jourEnLettres, jourVoisin, moisEntre, resumeDuMois, type Mois } from './mois.ts';
import { MoisPliable } from './MoisPliable.tsx';

const JOURS = [
  ['L', 'lundi'],
  ['M', 'mardi'],
  ['M', 'mercredi'],
  ['J', 'jeudi'],
  ['V', 'vendredi'],
  ['S', 'samedi'],
  ['D', 'dimanche'],
] as const;

/** A day of the calendar; `phrase`: text that a screen reader adds to its state. */
export type JourMontre = { readonly etat: EtatJourVentes; readonly phrase?: string };

type Ouvrir = ((jour: Jour) => void) | undefined;
type CaseProps = { jour: Jour; montre: JourMontre; atteignable: boolean; onOuvrir: Ouvrir };
const Case = memo(({ jour, montre: { etat, phrase }, atteignable, onOuvrir }: CaseProps) => {
  const numero = Number(jour.slice(8));
  const dit = [`${jourEnLettres(jour)} : ${libelleEtatMontre[etat].toLowerCase()}`, phrase].filter(Boolean).join(', ');
  if (etat !== 'futur' && !onOuvrir)
    return (
      <span className={styles.case} data-etat={etat} role="img" aria-label={dit} title={dit}>
        {numero}
        <MarqueJour etat={etat} />
      </span>
    );
  if (etat === 'futur' || !onOuvrir)
    return (
      <span className={styles.case} data-etat={etat}>
        {numero}
      </span>
    );
  return (
    <button
      type="button"
      className={styles.case}
      data-etat={etat}
      data-jour={jour}
      data-imprimer
      tabIndex={atteignable ? 0 : -1}
      aria-label={dit}
      onClick={() => onOuvrir(jour)}
    >
      {numero}
      <MarqueJour etat={etat} />
    </button>
  );
});

type MoisProps = {
  mois: Mois;
  etatDe: (jour: Jour) => JourMontre;
  /** The day that Tab reaches, if it belongs to this month. */
  atteint: Jour | null;
  onOuvrir: Ouvrir;
  /** True when the title of the month already stands above. */
  sousTitre?: boolean;
};
const UnMois = memo(({ mois: { titre, semaines }, etatDe, atteint, onOuvrir, sousTitre = false }: MoisProps) => (
  <table className={styles.mois}>
    <caption className={sousTitre ? styles.lu : undefined}>{titre}</caption>
    <thead>
      <tr>
        {JOURS.map(([lettre, nom]) => (
          <th key={nom} scope="col" abbr={nom}>
            <span aria-hidden>{lettre}</span>
            <span className={styles.lu}>{nom}</span>
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {semaines.map((semaine) => (
        <tr key={semaine.find(Boolean)}>
          {semaine.map((jour, i) =>
            jour === null ? (
              // oxlint-disable-next-line react/no-array-index-key, jsx-a11y/control-has-associated-label -- a blank
              <td key={i} />
            ) : (
              <td key={jour}>
                <Case jour={jour} montre={etatDe(jour)} atteignable={jour === atteint} onOuvrir={onOuvrir} />
              </td>
            ),
          )}
        </tr>
      ))}
    </tbody>
  </table>
));

type Props = {
  /** The first day, and the last one that may be opened; later days are only shown. */
  debut: Jour;
  fin: Jour;
  jours: ReadonlyMap<Jour, JourMontre>;
  /** Absent when days cannot be opened. */
  onOuvrir?: (jour: Jour) => void;
};

const JAMAIS_RECU: JourMontre = { etat: 'jamaisRecu' };
const FUTUR: JourMontre = { etat: 'futur' };
/** Months open at first on a phone: the user comes for recent missing days. */
const MOIS_OUVERTS = 2;
const cleDe = (jour: Jour): string => jour.slice(0, 7);

const ALLER: readonly Raccourci[] = [
  { touches: ['←', '↑', '↓', '→'], effet: 'Aller d’un jour à l’autre' },
  { touches: ['Entrée'], effet: 'Ouvrir le jour' },
];

/**
 * Thirteen months of days, each with its state as a colour and a mark. One stop for Tab, arrows inside, Enter opens a
 * day (CNX-36). A phone folds the older months; an arrow unfolds them.
 */
export const CalendrierVentesGrille = ({ debut, fin, jours, onOuvrir }: Props) => {
  useRaccourcisMontres(onOuvrir ? ALLER : AUCUN_RACCOURCI);
  const cadre = useRef<HTMLDivElement>(null);
  const [atteint, setAtteint] = useState(fin);
  const [deplies, setDeplies] = useState<ReadonlySet<string>>(new Set());
  const etroit = useMediaQuery('(max-width: 36em)', undefined, { getInitialValueInEffect: false });
  const mois = useMemo(() => moisEntre(debut, fin), [debut, fin]);
  const etatDe = useCallback((jour: Jour) => jours.get(jour) ?? (jour > fin ? FUTUR : JAMAIS_RECU), [jours, fin]);
  const ouvrir = useCallback(
    (jour: Jour) => {
      setAtteint(jour);
      onOuvrir?.(jour);
    },
    [onOuvrir],
  );
  const basculer = (cle: string) => {
    const restants = new Set(deplies);
    if (!restants.delete(cle)) restants.add(cle);
    // Tab must never reach a hidden day.
    else if (cleDe(atteint) === cle) setAtteint(fin);
    setDeplies(restants);
  };
  const surTouche = (evenement: KeyboardEvent) => {
    const depuis = (evenement.target as HTMLElement).dataset['jour'];
    const vers = depuis && jourVoisin(depuis, evenement.key, { debut, fin });
    if (!vers) return;
    evenement.preventDefault();
    // Renders the day before focusing it, because its month may have been folded.
    flushSync(() => {
      setAtteint(vers);
      setDeplies((avant) => new Set([...avant, cleDe(vers)]));
    });
    cadre.current?.querySelector<HTMLElement>(`[data-jour="${vers}"]`)?.focus();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the arrows move among its buttons
    <div ref={cadre} className={styles.calendrier} onKeyDown={surTouche}>
      {mois.map((moisVu, rang) => {
        const pliable = etroit && rang >= MOIS_OUVERTS;
        const tableau = (
          <UnMois
            key={moisVu.cle}
            mois={moisVu}
            etatDe={etatDe}
            atteint={cleDe(atteint) === moisVu.cle ? atteint : null}
            onOuvrir={onOuvrir && ouvrir}
            sousTitre={pliable}
          />
        );
        return pliable ? (
          <MoisPliable
            key={moisVu.cle}
            titre={moisVu.titre}
            resume={resumeDuMois(moisVu, (jour) => etatDe(jour).etat)}
            ouvert={deplies.has(moisVu.cle)}
            onBasculer={() => basculer(moisVu.cle)}
          >
            {tableau}
          </MoisPliable>
        ) : (
          tableau
        );
      })}
    </div>
  );
};
