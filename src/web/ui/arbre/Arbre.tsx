import { Button, VisuallyHidden } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState } from 'react';
import { AUCUN_RACCOURCI, useRaccourcisMontres, type Raccourci } from '#web/lib/raccourcis-ecran.ts';
import { ArbreListe } from './ArbreListe.tsx';
import styles from './Arbre.module.css';
import { ArbreSaisie } from './ArbreSaisie.tsx';
import { ContexteDeLArbre, type ContexteArbre } from './contexte.ts';
import { estAilleurs, unPas } from './places.ts';
import type { ArbreProps, Noeud, PlaceDansArbre } from './types.ts';
import { useGlisser } from './use-glisser.ts';

const DEPLACER: readonly Raccourci[] = [{ touches: ['↑', '↓'], effet: 'Déplacer la ligne, sur sa poignée' }];

/** A move under way: `focus` when the row must take the focus, `dite` once its arrival has been announced. */
type Deplacement = PlaceDansArbre & { readonly focus: boolean; readonly dite: boolean };

const cle = (niveau: number, id: number): string => `${niveau}:${id}`;

/** Says the place of a row, for the screen reader. */
const direPlace = <D,>(noeuds: readonly Noeud<D>[], { niveau, id }: PlaceDansArbre): string | null => {
  let groupes: readonly { nom: string | null; enfants: readonly Noeud<D>[] }[] = [{ nom: null, enfants: noeuds }];
  for (let i = 0; i < niveau; i++) groupes = groupes.flatMap(({ enfants }) => enfants);
  for (const { nom, enfants } of groupes) {
    const rang = enfants.findIndex((noeud) => noeud.id === id);
    if (rang === -1) continue;
    return `${enfants[rang]?.nom} : place ${rang + 1} sur ${enfants.length}${nom === null ? '' : ` dans ${nom}`}.`;
  }
  return null;
};

const BoutonAjouter = ({ libelle, onAjouter }: { libelle: string; onAjouter: () => void }) => (
  <Button variant="subtle" size="sm" leftSection={<IconPlus size={16} aria-hidden />} onClick={onAjouter}>
    {libelle}
  </Button>
);

/**
 * A short tree that users arrange: they add, rename and move its rows, with the mouse, a finger or the keyboard
 * (arrows on the handle, or the row's menu). A row keeps its level.
 */
export const Arbre = <D,>({ titre, noeuds, ...props }: ArbreProps<D>) => {
  const { niveaux, modifiable = false, ordonnable = true, replie = false, onDeplacer } = props;
  const [inverses, setInverses] = useState<ReadonlySet<string>>(new Set());
  const [ajoutSeul, setAjoutSeul] = useState(false);
  const { ouvert: ajout, changer: setAjout } = props.ajout ?? { ouvert: ajoutSeul, changer: setAjoutSeul };
  const [annonce, setAnnonce] = useState('');
  const racine = useRef<HTMLDivElement>(null);
  const trait = useRef<HTMLDivElement>(null);
  const fantome = useRef<HTMLDivElement>(null);
  const deplace = useRef<Deplacement | null>(null);
  const aide = useId();

  // React remounts a row that moves to another list: gives the focus back to its handle, and announces its place. An
  // answer to an earlier move may remount it again, before or after: the focus is left alone only when the user has
  // moved it elsewhere.
  useEffect(() => {
    const place = deplace.current;
    if (!place) return;
    const poignee = () =>
      racine.current?.querySelector<HTMLElement>(
        `li[data-niveau="${place.niveau}"][data-id="${place.id}"] [data-poignee]`,
      );
    if (place.dite) {
      if (document.activeElement === document.body) poignee()?.focus();
      else if (document.activeElement !== poignee()) deplace.current = null;
      return;
    }
    if (estAilleurs(noeuds, place)) return;
    setAnnonce(direPlace(noeuds, place) ?? '');
    deplace.current = place.focus ? { ...place, dite: true } : null;
    if (!place.focus) return;
    poignee()?.focus();
    poignee()?.closest('li')?.firstElementChild?.scrollIntoView({ block: 'nearest' });
  }, [noeuds]);

  const poser = (place: PlaceDansArbre, { focus }: { readonly focus: boolean }) => {
    if (!estAilleurs(noeuds, place)) return;
    deplace.current = { ...place, focus, dite: false };
    if (place.parentId !== null) replierA(place.niveau - 1, place.parentId, { ferme: false });
    onDeplacer(place);
  };
  const glisser = useGlisser({ racine, trait, fantome, onPoser: (place) => poser(place, { focus: false }) });
  const estReplie = (niveau: number, id: number) => ordonnable && replie !== inverses.has(cle(niveau, id));
  const replierA = (niveau: number, id: number, { ferme }: { readonly ferme: boolean }) => {
    if (estReplie(niveau, id) === ferme) return;
    setInverses((avant) => {
      const apres = new Set(avant);
      if (!apres.delete(cle(niveau, id))) apres.add(cle(niveau, id));
      return apres;
    });
  };
  const contexte: ContexteArbre = {
    ...props,
    glisser,
    pas: (noeud, niveau, sens) => {
      const place = unPas(noeuds, niveau, noeud.id, sens);
      if (place) poser(place, { focus: true });
    },
    peutPas: (noeud, niveau, sens) => unPas(noeuds, niveau, noeud.id, sens) !== null,
    estReplie,
    replier: replierA,
  };
  const [premier] = niveaux;
  useRaccourcisMontres(modifiable && ordonnable ? DEPLACER : AUCUN_RACCOURCI);
  return (
    <div ref={racine} className={styles.racine} data-etages={niveaux.length}>
      {modifiable && ordonnable ? (
        <VisuallyHidden id={aide}>
          Sur une poignée, les flèches haut et bas déplacent la ligne ; vous pouvez aussi la faire glisser ou passer par
          son menu.
        </VisuallyHidden>
      ) : null}
      <ContexteDeLArbre value={contexte}>
        <ArbreListe noeuds={noeuds} niveau={0} titre={titre} decritPar={modifiable && ordonnable ? aide : undefined} />
      </ContexteDeLArbre>
      {modifiable && premier ? (
        <div className={styles.ajout}>
          {ajout ? (
            <ArbreSaisie
              libelle={premier.nouveau}
              depart=""
              enChaine
              onValider={(nom) => props.onAjouter(0, null, nom)}
              onFermer={() => setAjout(false)}
            />
          ) : (
            <BoutonAjouter libelle={premier.ajouter} onAjouter={() => setAjout(true)} />
          )}
        </div>
      ) : null}
      <VisuallyHidden aria-live="polite">{annonce}</VisuallyHidden>
      <div ref={trait} className={styles.trait} aria-hidden />
      <div ref={fantome} className={styles.fantome} aria-hidden />
    </div>
  );
};
