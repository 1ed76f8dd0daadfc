import { useState, type ReactNode } from 'react';
import { DecisionsRdv } from './DecisionsRdv.tsx';
import { FicheRdvVolet } from './FicheRdvVolet.tsx';
import { GuidePanneau } from './GuidePanneau.tsx';
import styles from './Rdv.module.css';
import type { SaisieRdv } from './saisie.ts';
import type { NomVolet } from './VoletsRdv.tsx';

type VoletProps = { nom: NomVolet; titre: string; ouvert: boolean; children: ReactNode };
const Volet = ({ nom, titre, ouvert, children }: VoletProps) => (
  <details className={styles.volet} data-nom={nom} open={ouvert}>
    <summary>{titre}</summary>
    {children}
  </details>
);

type Props = {
  laboratoireId: number;
  /** Null before the RDV is saved. */
  rdvId: number | null;
  saisie: SaisieRdv;
  erreurs: Readonly<Record<string, string>>;
  modifiable: boolean;
  /** True for a new RDV, which opens on the laboratory's card instead of the note. */
  neuf: boolean;
  /** The part shown on a narrow screen. */
  volet: NomVolet;
  onChange: (modifs: Partial<SaisieRdv>) => void;
  /** Inserts a point of the guide in the note, as a title. */
  onTitre: (point: string) => void;
};

/** The parts beside the note: the laboratory's card, the decisions, the guide. */
export const CoteRdv = ({
  laboratoireId,
  rdvId,
  saisie,
  erreurs,
  modifiable,
  neuf,
  volet,
  onChange,
  onTitre,
}: Props) => {
  const [ficheOuverte] = useState(neuf);
  const { actions, guideReponses } = saisie;
  return (
    <aside className={styles.cote} aria-label="Guide, décisions et fiche">
      <Volet nom="fiche" titre="Fiche du laboratoire" ouvert={ficheOuverte || volet === 'fiche'}>
        <FicheRdvVolet laboratoireId={laboratoireId} rdvId={rdvId} date={saisie.date} />
      </Volet>
      <Volet nom="decisions" titre={`Décisions${actions.length > 0 ? ` (${actions.length})` : ''}`} ouvert>
        <DecisionsRdv
          actions={actions}
          erreurs={erreurs}
          modifiable={modifiable}
          onChange={(suite) => onChange({ actions: suite })}
        />
      </Volet>
      <Volet nom="guide" titre="Guide" ouvert>
        <GuidePanneau
          reponses={guideReponses}
          modifiable={modifiable}
          onChange={(suite) => onChange({ guideReponses: suite })}
          onTitre={onTitre}
        />
      </Volet>
    </aside>
  );
};
