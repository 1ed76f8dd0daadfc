import { VisuallyHidden } from '@mantine/core';
import { memo, type CSSProperties, type KeyboardEvent, type PointerEvent } from 'react';
import { couleurVisible } from '#web/lib/couleurs.ts';
import { formatJour } from '#web/lib/formats.ts';
import { empilerIntervalles, type Semaine } from '#web/lib/semaines.ts';
import styles from './Frise.module.css';
import { positionBarre, semainesLibres } from './positions.ts';
import type { Barre, LigneFrise } from './types.ts';

const HAUTEUR = 30;
const MARGE = 10;
export const hauteurDe = ({ barres }: LigneFrise): number =>
  Math.max(1, empilerIntervalles(barres).hauteur) * HAUTEUR + MARGE;

export type GestesFrise = {
  ouvrir: (barre: Barre) => void;
  prendre: (barre: Barre, ligne: LigneFrise['cle'], evenement: PointerEvent<HTMLElement>) => void;
  touche: (barre: Barre, ligne: LigneFrise, evenement: KeyboardEvent) => void;
  quitter: () => void;
  cellule?: (ligne: LigneFrise, semaine: Semaine) => void;
};

type Props = {
  ligne: LigneFrise;
  semaines: readonly Semaine[];
  gestes: GestesFrise;
  ouverte: Barre['cle'] | null;
  /** The bar held by the keyboard, at its current position. */
  enMain: Barre | null;
  cible: boolean;
};

/** Left and right go from one free week to the next: one stop for Tab in a row. */
const allerCellule = ({ key, currentTarget }: KeyboardEvent<HTMLElement>) => {
  const pas = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0;
  const libres = [...(currentTarget.parentElement?.querySelectorAll<HTMLElement>('[data-cellule]') ?? [])];
  if (pas !== 0) libres[libres.indexOf(currentTarget) + pas]?.focus();
};

const Cellules = ({ ligne, semaines, gestes }: Pick<Props, 'ligne' | 'semaines' | 'gestes'>) => {
  return semainesLibres(ligne.barres, semaines).map((semaine, i) => (
    <button
      key={semaine.lundi}
      type="button"
      data-cellule
      className={styles.cellule}
      tabIndex={i === 0 ? 0 : -1}
      aria-label={`${ligne.nom}, libre la semaine du ${formatJour(semaine.lundi)} : ajouter`}
      style={{ left: `${(semaines.indexOf(semaine) / semaines.length) * 100}%`, width: `${100 / semaines.length}%` }}
      onKeyDown={allerCellule}
      onClick={() => gestes.cellule?.(ligne, semaine)}
    >
      +
    </button>
  ));
};

const BarreFrise = ({
  barre,
  rang,
  debut,
  jours,
  ligne,
  gestes,
  ouverte,
}: { barre: Barre; rang: number; debut: string; jours: number } & Omit<Props, 'semaines' | 'enMain' | 'cible'>) => {
  const { gauche, largeur } = positionBarre(barre, debut, jours);
  const style = {
    '--couleur': couleurVisible(barre.couleur),
    left: `${gauche * 100}%`,
    width: `${largeur * 100}%`,
    top: rang * HAUTEUR + MARGE / 2,
  } as CSSProperties;
  return (
    <button
      type="button"
      className={styles.barre}
      style={style}
      data-motif={barre.motif}
      data-deplacable={barre.deplacable || undefined}
      data-ouverte={barre.cle === ouverte || undefined}
      aria-keyshortcuts={barre.deplacable ? 'Shift+ArrowLeft Shift+ArrowRight' : undefined}
      title={barre.libelle}
      onClick={() => gestes.ouvrir(barre)}
      onPointerDown={(evenement) => gestes.prendre(barre, ligne.cle, evenement)}
      onKeyDown={(evenement) => gestes.touche(barre, ligne, evenement)}
      onBlur={gestes.quitter}
    >
      {barre.deplacable ? <span className={styles.bord} data-bord="debut" /> : null}
      <VisuallyHidden>{barre.libelle}</VisuallyHidden>
      <span className={styles.texte} aria-hidden>
        {barre.texte}
      </span>
      {barre.detail ? (
        <span className={styles.detail} aria-hidden>
          {barre.detail}
        </span>
      ) : null}
      {barre.deplacable ? <span className={styles.bord} data-bord="fin" /> : null}
    </button>
  );
};

/** One row: its name, its bars, and its free weeks. */
export const FriseRangee = memo(function FriseRangee({ ligne, semaines, gestes, ouverte, enMain, cible }: Props) {
  const [premiere] = semaines;
  if (!premiere) return null;
  const jours = semaines.length * 7;
  // Lanes before the drag, so that the other bars do not move under it.
  const { rangs } = empilerIntervalles(ligne.barres);
  return (
    <li
      className={styles.rangee}
      data-ligne={ligne.cle}
      data-cible={cible || undefined}
      style={{ height: hauteurDe(ligne) }}
    >
      <div className={styles.nom} style={{ '--couleur': couleurVisible(ligne.couleur) }} title={ligne.nom}>
        <span className={styles.nomTexte}>{ligne.nom}</span>
        {ligne.detail ? <span className={styles.nomDetail}>{ligne.detail}</span> : null}
      </div>
      <div className={styles.piste} style={{ '--semaines': semaines.length }}>
        {gestes.cellule ? <Cellules ligne={ligne} semaines={semaines} gestes={gestes} /> : null}
        {ligne.barres.map((barre, i) => (
          <BarreFrise
            key={barre.cle}
            barre={enMain?.cle === barre.cle ? enMain : barre}
            rang={rangs[i] ?? 0}
            debut={premiere.lundi}
            jours={jours}
            ligne={ligne}
            gestes={gestes}
            ouverte={ouverte}
          />
        ))}
      </div>
    </li>
  );
});
