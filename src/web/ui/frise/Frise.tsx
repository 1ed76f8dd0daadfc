import { useVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useDeferredValue, useEffect, useReducer, useRef, useState, type RefObject } from 'react';
import { formatJour } from '#web/lib/formats.ts';
import { AUCUN_RACCOURCI, useRaccourcisMontres, type Raccourci } from '#web/lib/raccourcis-ecran.ts';
import styles from './Frise.module.css';
import { FriseRangee, hauteurDe, type GestesFrise } from './FriseRangee.tsx';
import { positionJour } from './positions.ts';
import type { Deplacement, FriseProps, LigneFrise } from './types.ts';
import { useDeplacementClavier } from './use-deplacement-clavier.ts';
import { useTirer } from './use-tirer.ts';

const jourEtMois = new Intl.DateTimeFormat('fr-FR', { day: 'numeric', month: 'short', timeZone: 'UTC' });
const formatJourCourt = (jour: string) => jourEtMois.format(new Date(`${jour}T00:00:00Z`));

const Entete = ({ entete, semaines, aujourdhui }: Pick<FriseProps, 'entete' | 'semaines' | 'aujourdhui'>) => (
  <div className={styles.entete} aria-hidden>
    <div className={styles.coin}>{entete}</div>
    {semaines.map(({ lundi, dimanche, numero }) => (
      <div
        key={lundi}
        className={styles.semaine}
        data-actuelle={(lundi <= aujourdhui && aujourdhui <= dimanche) || undefined}
      >
        <span>S{numero}</span>
        <small>{formatJourCourt(lundi)}</small>
      </div>
    ))}
  </div>
);

type AnnonceProps = { vers: Deplacement | null; nomLigne: string | undefined; auClavier: boolean };
/** Shows and announces where the moving bar stands. */
const Annonce = ({ vers, nomLigne, auClavier }: AnnonceProps) => (
  <div className={styles.annonce} role="status" data-visible={vers !== null || undefined}>
    {vers === null
      ? null
      : `Du ${formatJour(vers.du)} au ${formatJour(vers.au)}` +
        (nomLigne ? `, ${nomLigne}` : '') +
        (auClavier ? '. Entrée pour valider, Échap pour annuler.' : '')}
  </div>
);

/** The rows in sight, among all rows of the frise. */
const useRangeesVisibles = (lignes: readonly LigneFrise[], cadre: RefObject<HTMLDivElement | null>) => {
  // oxlint-disable-next-line react/incompatible-library -- the compiler is not used: each render reads what changed
  const virtualiseur = useVirtualizer({
    count: lignes.length,
    getScrollElement: () => cadre.current,
    estimateSize: useCallback((i: number) => (lignes[i] ? hauteurDe(lignes[i]) : 0), [lignes]),
    overscan: 8,
    initialRect: { width: 1200, height: 700 },
  });
  useEffect(() => virtualiseur.measure(), [lignes, virtualiseur]);
  // Renders twice, because the scrolling frame does not exist on the first render.
  const [, redessiner] = useReducer((n: number) => n + 1, 0);
  useEffect(() => redessiner(), []);
  const visibles = virtualiseur.getVirtualItems();
  return {
    lignes: visibles.map(({ index }) => lignes[index]).filter((ligne) => ligne !== undefined),
    avant: visibles[0]?.start ?? 0,
    hauteur: virtualiseur.getTotalSize(),
  };
};

/**
 * Wraps the callbacks in one object that never changes, so that a row renders again only when its own content changes.
 */
const useGestesStables = (gestes: GestesFrise): GestesFrise => {
  const actuels = useRef<GestesFrise>(null);
  useEffect(() => {
    actuels.current = gestes;
  });
  const avecCellules = gestes.cellule !== undefined;
  const [stables] = useState<GestesFrise>(() => ({
    ouvrir: (barre) => actuels.current?.ouvrir(barre),
    prendre: (barre, ligne, evenement) => actuels.current?.prendre(barre, ligne, evenement),
    touche: (barre, ligne, evenement) => actuels.current?.touche(barre, ligne, evenement),
    quitter: () => actuels.current?.quitter(),
    ...(avecCellules ? { cellule: (ligne, semaine) => actuels.current?.cellule?.(ligne, semaine) } : {}),
  }));
  return stables;
};

/** Handlers that move a bar, by drag or by keyboard, and the position of the moving bar. */
const useDeplacements = (props: FriseProps) => {
  const { semaines, lignes, onOuvrir, onDeplacer, entreLignes = false, onCellule } = props;
  const [annonce, setAnnonce] = useState<Deplacement | null>(null);
  const ligneDe = (cle: Deplacement['ligne']) => lignes.find((ligne) => String(ligne.cle) === String(cle));
  const { prendre, estFinDeGlissement } = useTirer({
    jours: semaines.length * 7,
    entreLignes,
    annoncer: setAnnonce,
    // The DOM identifies rows by text; the caller gets back its own key.
    onPoser: (barre, vers) => onDeplacer(barre, { ...vers, ligne: ligneDe(vers.ligne)?.cle ?? vers.ligne }),
  });
  const { tenue, surTouche, quitter } = useDeplacementClavier({
    lignes,
    entreLignes,
    annoncer: setAnnonce,
    onDeplacer,
  });
  const gestes = useGestesStables({
    ouvrir: (barre) => {
      if (!estFinDeGlissement()) onOuvrir(barre);
    },
    prendre,
    touche: surTouche,
    quitter,
    ...(onCellule ? { cellule: onCellule } : {}),
  });
  return { gestes, tenue, annonce, ligneVisee: annonce && entreLignes ? ligneDe(annonce.ligne) : undefined };
};

const DEPLACER: readonly Raccourci[] = [
  { touches: ['Maj', '←', '→'], effet: 'Déplacer la barre choisie, puis Entrée' },
];

/**
 * A timeline: weeks as columns, one row per item, and bars that users open, move and stretch with the mouse, a finger
 * or the keyboard.
 */
export const Frise = (demandee: FriseProps) => {
  // Deferred, so that a change of period answers the click at once and its rows are drawn after.
  const semaines = useDeferredValue(demandee.semaines);
  const props = { ...demandee, semaines, lignes: useDeferredValue(demandee.lignes) };
  const { titre, entete, aujourdhui, ouverte = null } = props;
  const cadre = useRef<HTMLDivElement>(null);
  const { gestes, tenue, annonce, ligneVisee } = useDeplacements(props);
  const deplacable = props.lignes.some(({ barres }) => barres.some((barre) => barre.deplacable));
  useRaccourcisMontres(deplacable ? DEPLACER : AUCUN_RACCOURCI);
  const visibles = useRangeesVisibles(props.lignes, cadre);
  const jourCourant = positionJour(aujourdhui, semaines);
  const barreTenue = tenue && { ...tenue.barre, du: tenue.vers.du, au: tenue.vers.au };
  return (
    <div className={styles.frise}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls: the keyboard must reach it */}
      <div ref={cadre} className={styles.cadre} tabIndex={0} role="group" aria-label={titre}>
        <div className={styles.large} style={{ '--semaines': semaines.length }}>
          <Entete entete={entete} semaines={semaines} aujourdhui={aujourdhui} />
          <ul className={styles.rangees} style={{ paddingTop: visibles.avant, height: visibles.hauteur }}>
            {visibles.lignes.map((ligne) => (
              <FriseRangee
                key={ligne.cle}
                ligne={ligne}
                semaines={semaines}
                gestes={gestes}
                ouverte={ouverte}
                enMain={barreTenue && ligne.barres.some(({ cle }) => cle === barreTenue.cle) ? barreTenue : null}
                cible={ligneVisee?.cle === ligne.cle}
              />
            ))}
            {jourCourant === null ? null : <li className={styles.jour} aria-hidden style={{ '--part': jourCourant }} />}
          </ul>
        </div>
      </div>
      <Annonce vers={annonce} nomLigne={ligneVisee?.nom} auClavier={tenue !== null} />
    </div>
  );
};
