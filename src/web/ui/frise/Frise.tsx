import { useVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useEffect, useReducer, useRef, useState, type KeyboardEvent } from 'react';
import { joursEntre } from '#shared/core/dates.ts';
import { formatJour } from '#web/lib/formats.ts';
import styles from './Frise.module.css';
import { FriseRangee, hauteurDe, type GestesFrise } from './FriseRangee.tsx';
import type { Barre, Deplacement, FriseProps, LigneFrise } from './types.ts';
import { deplacer, useTirer, type Bord } from './use-tirer.ts';

const mois = new Intl.DateTimeFormat('fr-FR', { day: 'numeric', month: 'short', timeZone: 'UTC' });
const enJour = (jour: string) => mois.format(new Date(`${jour}T00:00:00Z`));
/** Days each key moves by, and what: the whole bar, or its end with Ctrl. */
const PAS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, PageUp: -7, PageDown: 7 };

type EnMain = { barre: Barre; vers: Deplacement };
type Dit = { vers: Deplacement; nom: string | undefined } | null;

/** Weeks across, one row a thing, bars that are opened, moved and stretched: by mouse, finger or keyboard. */
export const Frise = ({
  titre,
  entete,
  semaines,
  aujourdhui,
  lignes,
  ouverte = null,
  onOuvrir,
  onDeplacer,
  entreLignes = false,
  onCellule,
}: FriseProps) => {
  const cadre = useRef<HTMLDivElement>(null);
  const [main, setMain] = useState<EnMain | null>(null);
  const [dit, setDit] = useState<Dit>(null);
  const [premiere] = semaines;
  const jours = semaines.length * 7;
  const nomDe = (cle: Deplacement['ligne']) =>
    entreLignes ? lignes.find((une) => String(une.cle) === String(cle))?.nom : undefined;
  const cleDe = (cle: Deplacement['ligne']) => lignes.find((une) => String(une.cle) === String(cle))?.cle ?? cle;

  const { prendre, vientDeTirer } = useTirer({
    jours,
    entreLignes,
    dire: (vers) => setDit(vers && { vers, nom: nomDe(vers.ligne) }),
    onPoser: (barre, vers) => onDeplacer(barre, { ...vers, ligne: cleDe(vers.ligne) }),
  });

  const bouger = (barre: Barre, ligne: LigneFrise, { key, ctrlKey, shiftKey }: KeyboardEvent): boolean => {
    if (!shiftKey || !barre.deplacable) return false;
    const depart = main?.barre.cle === barre.cle ? main.vers : { du: barre.du, au: barre.au, ligne: ligne.cle };
    const pas = PAS[key];
    const saut = key === 'ArrowUp' ? -1 : key === 'ArrowDown' ? 1 : 0;
    if (pas === undefined && (saut === 0 || !entreLignes)) return false;
    const bord: Bord = ctrlKey ? 'fin' : null;
    const rang = lignes.findIndex((une) => une.cle === depart.ligne);
    const suivante = lignes[Math.min(lignes.length - 1, Math.max(0, rang + saut))];
    const vers = { ...deplacer(depart, pas ?? 0, bord), ligne: suivante?.cle ?? depart.ligne };
    const origine = main?.barre.cle === barre.cle ? main.barre : barre;
    setMain({ barre: origine, vers });
    setDit({ vers, nom: nomDe(vers.ligne) });
    return true;
  };
  const lacher = () => {
    setMain(null);
    setDit(null);
  };
  const touche = (barre: Barre, ligne: LigneFrise, evenement: KeyboardEvent) => {
    const tenue = main?.barre.cle === barre.cle ? main : null;
    if (evenement.key === 'Escape' && tenue) lacher();
    else if (evenement.key === 'Enter' && tenue) {
      onDeplacer(tenue.barre, tenue.vers);
      lacher();
    } else if (!bouger(barre, ligne, evenement)) return;
    evenement.preventDefault();
    evenement.stopPropagation();
  };

  // One object for all the rows: they are drawn again only when they change.
  const actuels = useRef<GestesFrise>(null);
  useEffect(() => {
    actuels.current = {
      ouvrir: (barre) => {
        if (!vientDeTirer.current) onOuvrir(barre);
        vientDeTirer.current = false;
      },
      prendre,
      touche,
      quitter: () => main && lacher(),
      cellule: onCellule,
    };
  });
  const avecCellules = onCellule !== undefined;
  const [gestes] = useState<GestesFrise>(() => ({
    ouvrir: (barre) => actuels.current?.ouvrir(barre),
    prendre: (barre, ligne, evenement) => actuels.current?.prendre(barre, ligne, evenement),
    touche: (barre, ligne, evenement) => actuels.current?.touche(barre, ligne, evenement),
    quitter: () => actuels.current?.quitter(),
    ...(avecCellules ? { cellule: (ligne, semaine) => actuels.current?.cellule?.(ligne, semaine) } : {}),
  }));

  // oxlint-disable-next-line react/incompatible-library -- the compiler is not used; what changes is read on each render
  const virtualiseur = useVirtualizer({
    count: lignes.length,
    getScrollElement: () => cadre.current,
    estimateSize: useCallback((i: number) => (lignes[i] ? hauteurDe(lignes[i]) : 0), [lignes]),
    overscan: 8,
    initialRect: { width: 1200, height: 700 },
  });
  useEffect(() => virtualiseur.measure(), [lignes, virtualiseur]);
  // The frame is not there yet on the first render.
  const [, redessiner] = useReducer((n: number) => n + 1, 0);
  useEffect(() => redessiner(), []);
  const visibles = virtualiseur.getVirtualItems();

  const ceJour = premiere ? joursEntre(premiere.lundi, aujourdhui) : -1;
  const visible = ceJour >= 0 && ceJour < jours;
  const enMain = main && { ...main.barre, du: main.vers.du, au: main.vers.au };
  return (
    <div className={styles.frise}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls: the keyboard must reach it */}
      <div ref={cadre} className={styles.cadre} tabIndex={0} role="group" aria-label={titre}>
        <div className={styles.large} style={{ '--semaines': semaines.length }}>
          <div className={styles.entete} aria-hidden>
            <div className={styles.coin}>{entete}</div>
            {semaines.map(({ lundi, dimanche, numero }) => (
              <div
                key={lundi}
                className={styles.semaine}
                data-actuelle={(lundi <= aujourdhui && aujourdhui <= dimanche) || undefined}
              >
                <span>S{numero}</span>
                <small>{enJour(lundi)}</small>
              </div>
            ))}
          </div>
          <ul
            className={styles.rangees}
            style={{ paddingTop: visibles[0]?.start ?? 0, height: virtualiseur.getTotalSize() }}
          >
            {visibles.map(({ index }) => {
              const ligne = lignes[index];
              if (!ligne) return null;
              return (
                <FriseRangee
                  key={ligne.cle}
                  ligne={ligne}
                  semaines={semaines}
                  gestes={gestes}
                  ouverte={ouverte}
                  enMain={enMain && ligne.barres.some(({ cle }) => cle === enMain.cle) ? enMain : null}
                  cible={dit !== null && entreLignes && String(dit.vers.ligne) === String(ligne.cle)}
                />
              );
            })}
            {visible ? <li className={styles.jour} aria-hidden style={{ '--part': (ceJour + 0.5) / jours }} /> : null}
          </ul>
        </div>
      </div>
      <div className={styles.dit} role="status" data-visible={dit !== null || undefined}>
        {dit === null
          ? null
          : `Du ${formatJour(dit.vers.du)} au ${formatJour(dit.vers.au)}${dit.nom ? `, ${dit.nom}` : ''}${main ? '. Entrée pour valider, Échap pour annuler.' : ''}`}
      </div>
    </div>
  );
};
