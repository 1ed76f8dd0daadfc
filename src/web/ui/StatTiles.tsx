import { Text, UnstyledButton } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import { Fragment, type ReactNode } from 'react';
import { couleurDe, type Teinte } from './StatusBadge.tsx';
import { formatNombre } from '#web/lib/formats.ts';
import styles from './StatTiles.module.css';

export type Tuile = {
  id: string;
  libelle: string;
  /** The figure; `undefined` while loading. */
  valeur: ReactNode | undefined;
  /** Detail under the figure: a count, a delay. Pass `undefined` while it loads, to keep its line. */
  detail?: ReactNode;
  teinte?: Teinte;
  icone?: Icon;
};

export type StatTilesProps = {
  tuiles: readonly Tuile[];
  /** Id of the tile whose filter is in force. */
  active?: string | null;
  /** A click filters the list; a click on the active one clears it (null). Without it, tiles only show. */
  onChoisir?: (id: string | null) => void;
  /** Name of the group, for a screen reader. */
  libelle: string;
  /** Adds beside each figure a control that explains its word. */
  onExpliquer?: (id: string) => void;
  /** Large tiles, for screens read for their figures (home, a drawer); above a list, tiles take one line. */
  grandes?: boolean;
};

const ENTRE_MONTANTS = ' et ';
/** Breaks « 300,00 € HT et 619,71 € TTC » between the two amounts, never inside one. */
const Chiffre = ({ valeur }: { valeur: ReactNode }) => {
  if (typeof valeur === 'number') return formatNombre(valeur);
  if (typeof valeur !== 'string') return valeur;
  const [premier, ...autres] = valeur.split(ENTRE_MONTANTS);
  if (autres.length === 0) return valeur;
  return (
    <>
      <span>{premier}</span>
      {autres.map((autre) => (
        <Fragment key={autre}>
          {ENTRE_MONTANTS}
          <span>{autre}</span>
        </Fragment>
      ))}
    </>
  );
};

const Contenu = ({ tuile }: { tuile: Tuile }) => {
  const { libelle, valeur, icone: Icone } = tuile;
  const detail = valeur === undefined && 'detail' in tuile ? (tuile.detail ?? '\u00a0') : tuile.detail;
  return (
    <>
      <span className={styles.entete}>
        {Icone ? <Icone size={16} stroke={1.7} aria-hidden className={styles.icone} /> : null}
        <Text component="span" size="sm" className={styles.libelle}>
          {libelle}
        </Text>
      </span>
      {valeur === undefined ? (
        <span className={styles.attente} aria-hidden />
      ) : (
        <span className={`${styles.valeur} chiffres`}>
          <Chiffre valeur={valeur} />
        </span>
      )}
      {detail ? (
        <Text component="span" size="xs" c="dimmed" className={styles.detail}>
          {detail}
        </Text>
      ) : null}
    </>
  );
};

type UneTuileProps = Pick<StatTilesProps, 'onChoisir' | 'onExpliquer'> & { tuile: Tuile; choisie: boolean };
const UneTuile = ({ tuile, choisie, onChoisir, onExpliquer }: UneTuileProps) => {
  const style = { '--teinte': `var(--mantine-color-${couleurDe[tuile.teinte ?? 'gris']}-filled)` };
  const deuxMontants = typeof tuile.valeur === 'string' && tuile.valeur.includes(ENTRE_MONTANTS) ? true : undefined;
  const commun = { className: styles.tuile, style, 'data-teinte': tuile.teinte, 'data-deux': deuxMontants };
  const corps = onChoisir ? (
    <UnstyledButton
      {...commun}
      data-imprimer
      aria-pressed={choisie}
      onClick={() => onChoisir(choisie ? null : tuile.id)}
    >
      <Contenu tuile={tuile} />
    </UnstyledButton>
  ) : (
    <div {...commun}>
      <Contenu tuile={tuile} />
    </div>
  );
  if (!onExpliquer) return corps;
  return (
    <div className={styles.cadre} data-deux={deuxMontants}>
      {corps}
      <UnstyledButton
        className={styles.aide}
        data-sans-impression
        aria-label={`Ce que veut dire «\u00a0${tuile.libelle}\u00a0»`}
        onClick={() => onExpliquer(tuile.id)}
      >
        <span aria-hidden>?</span>
      </UnstyledButton>
    </div>
  );
};

/** The two to seven key figures of a screen. Each filters the list below it (COM-99). */
export const StatTiles = ({
  tuiles,
  active = null,
  onChoisir,
  onExpliquer,
  libelle,
  grandes = false,
}: StatTilesProps) => (
  <section
    className={styles.grille}
    data-ligne={grandes ? undefined : true}
    data-agit={onChoisir ? true : undefined}
    aria-label={libelle}
  >
    {tuiles.map((tuile) => (
      <UneTuile
        key={tuile.id}
        tuile={tuile}
        choisie={tuile.id === active}
        {...(onChoisir && { onChoisir })}
        {...(onExpliquer && { onExpliquer })}
      />
    ))}
  </section>
);
