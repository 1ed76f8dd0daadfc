import type { Noeud, PlaceDansArbre } from './types.ts';

type Fratrie = { readonly parentId: number | null; readonly ids: readonly number[] };

/** Every group of siblings of one level, in the order of the page: empty ones too. */
export const fratriesDe = <D>(noeuds: readonly Noeud<D>[], niveau: number): Fratrie[] => {
  let parents: readonly Noeud<D>[] = noeuds;
  if (niveau === 0) return [{ parentId: null, ids: noeuds.map(({ id }) => id) }];
  for (let i = 1; i < niveau; i++) parents = parents.flatMap(({ enfants }) => enfants);
  return parents.map(({ id, enfants }) => ({ parentId: id, ids: enfants.map((enfant) => enfant.id) }));
};

const fratrieDe = <D>(
  noeuds: readonly Noeud<D>[],
  niveau: number,
  id: number,
): { groupes: Fratrie[]; i: number; rang: number } => {
  const groupes = fratriesDe(noeuds, niveau);
  const i = groupes.findIndex(({ ids }) => ids.includes(id));
  return { groupes, i, rang: groupes[i]?.ids.indexOf(id) ?? -1 };
};

/** True when the place differs from the row's current one. */
export const estAilleurs = <D>(
  noeuds: readonly Noeud<D>[],
  { niveau, id, parentId, avantId }: PlaceDansArbre,
): boolean => {
  const { groupes, i, rang } = fratrieDe(noeuds, niveau, id);
  const groupe = groupes[i];
  if (!groupe) return false;
  return groupe.parentId !== parentId || (avantId !== id && (groupe.ids[rang + 1] ?? null) !== avantId);
};

/**
 * One step up or down among its siblings; beyond the first or the last one, into the group above or below.
 * @returns null at both ends of the page
 */
export const unPas = <D>(
  noeuds: readonly Noeud<D>[],
  niveau: number,
  id: number,
  sens: 'haut' | 'bas',
): PlaceDansArbre | null => {
  const { groupes, i, rang } = fratrieDe(noeuds, niveau, id);
  const groupe = groupes[i];
  if (!groupe) return null;
  const place = (parentId: number | null, avantId: number | null): PlaceDansArbre => ({
    niveau,
    id,
    parentId,
    avantId,
  });
  if (sens === 'haut') {
    if (rang > 0) return place(groupe.parentId, groupe.ids[rang - 1] ?? null);
    const audessus = groupes[i - 1];
    return audessus ? place(audessus.parentId, null) : null;
  }
  if (rang < groupe.ids.length - 1) return place(groupe.parentId, groupe.ids[rang + 2] ?? null);
  const audessous = groupes[i + 1];
  return audessous ? place(audessous.parentId, audessous.ids[0] ?? null) : null;
};

/** The current place of a row: moving it back there undoes a later move. */
export const placeActuelle = <D>(noeuds: readonly Noeud<D>[], niveau: number, id: number): PlaceDansArbre | null => {
  const { groupes, i, rang } = fratrieDe(noeuds, niveau, id);
  const groupe = groupes[i];
  return groupe ? { niveau, id, parentId: groupe.parentId, avantId: groupe.ids[rang + 1] ?? null } : null;
};

/** The rows whose name contains every word, with their parents and their children. */
export const noeudsTrouves = <D>(noeuds: readonly Noeud<D>[], convient: (nom: string) => boolean): Noeud<D>[] =>
  noeuds.flatMap((noeud) => {
    if (convient(noeud.nom)) return [noeud];
    const enfants = noeudsTrouves(noeud.enfants, convient);
    return enfants.length > 0 ? [{ ...noeud, enfants }] : [];
  });

/** Returns the tree with the row at its new place, to show before the server answers. */
export const deplacerNoeud = <D>(
  noeuds: readonly Noeud<D>[],
  { niveau, id, parentId, avantId }: PlaceDansArbre,
): readonly Noeud<D>[] => {
  let deplace: Noeud<D> | undefined;
  const oter = (liste: readonly Noeud<D>[], profondeur: number): readonly Noeud<D>[] =>
    profondeur === niveau
      ? liste.filter((noeud) => {
          if (noeud.id !== id) return true;
          deplace = noeud;
          return false;
        })
      : liste.map((noeud) => ({ ...noeud, enfants: oter(noeud.enfants, profondeur + 1) }));
  const sans = oter(noeuds, 0);
  const poser = (liste: readonly Noeud<D>[]): readonly Noeud<D>[] => {
    const place = avantId === null ? -1 : liste.findIndex((noeud) => noeud.id === avantId);
    return deplace ? liste.toSpliced(place === -1 ? liste.length : place, 0, deplace) : liste;
  };
  const dans = (liste: readonly Noeud<D>[], profondeur: number): readonly Noeud<D>[] =>
    liste.map((noeud) =>
      profondeur === niveau - 1
        ? noeud.id === parentId
          ? { ...noeud, enfants: poser(noeud.enfants) }
          : noeud
        : { ...noeud, enfants: dans(noeud.enfants, profondeur + 1) },
    );
  return niveau === 0 ? poser(sans) : dans(sans, 0);
};
