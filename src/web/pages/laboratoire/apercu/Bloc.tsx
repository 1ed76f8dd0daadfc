import { Skeleton, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { LienTexte } from '#web/ui/LienTexte.tsx';
import { Section } from '#web/ui/Section.tsx';
import type { NomOnglet } from '../onglets.ts';
import styles from './Apercu.module.css';

/** A tab of the page, with the filters of its list. */
type VersOnglet = { readonly onglet: NomOnglet } & Readonly<Record<string, string | number | undefined>>;
export type LigneApercu = {
  readonly cle: string | number;
  readonly quoi: ReactNode;
  readonly valeur?: ReactNode;
  readonly detail?: ReactNode;
  readonly vers: VersOnglet;
};

const Ligne = ({ nomProp, ligne: { quoi, valeur, detail, vers } }: { nomProp: string; ligne: LigneApercu }) => (
  <li>
    <Link to="/laboratoires/$nomProp" params={{ nomProp }} search={vers} className={styles.ligne}>
      <span className={styles.quoi}>{quoi}</span>
      {valeur === undefined ? null : <span className={`${styles.valeur} chiffres`}>{valeur}</span>}
      {detail ? <span className={styles.detail}>{detail}</span> : null}
    </Link>
  </li>
);

type Requete = { readonly error: Error | null; readonly refetch: () => unknown };
type Props = {
  nomProp: string;
  titre: string;
  requete: Requete;
  /** Undefined while the lines load. */
  lignes: readonly LigneApercu[] | undefined;
  /** Sentence of an empty block. */
  vide: string;
  /** Link to the whole list. */
  suite?: { readonly libelle: string; readonly vers: VersOnglet } | undefined;
  actions?: ReactNode;
};

/** One block of the overview of a laboratory: each line opens exactly the items it names. */
export const Bloc = ({ nomProp, titre, requete: { error, refetch }, lignes, vide, suite, actions }: Props) => (
  <Section titre={titre} cadre actions={actions}>
    {lignes === undefined && error ? (
      <ErrorState compact erreur={error} onReessayer={() => void refetch()} />
    ) : lignes === undefined ? (
      <Skeleton h={72} />
    ) : lignes.length === 0 ? (
      <Text size="sm" c="dimmed">
        {vide}
      </Text>
    ) : (
      <ul className={styles.lignes}>
        {lignes.map((ligne) => (
          <Ligne key={ligne.cle} nomProp={nomProp} ligne={ligne} />
        ))}
      </ul>
    )}
    {suite ? (
      <LienTexte to="/laboratoires/$nomProp" params={{ nomProp }} search={suite.vers} size="sm">
        {suite.libelle}
      </LienTexte>
    ) : null}
  </Section>
);
