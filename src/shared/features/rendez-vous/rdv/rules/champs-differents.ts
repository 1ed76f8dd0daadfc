import type { DetailRdv, ModificationRdv } from '../schemas.ts';

type Compare = Pick<
  DetailRdv,
  | 'date'
  | 'objet'
  | 'operateur'
  | 'representant'
  | 'prochainRdv'
  | 'texte'
  | 'actions'
  | 'guideReponses'
  | 'visibleBy'
  | 'authorizedUsers'
>;
export type ChampRdv = keyof Compare;
type Envoye = Pick<ModificationRdv, ChampRdv>;

const enMots = (valeur: unknown): string => JSON.stringify(valeur ?? null);
const parNombre = (a: number, b: number): number => a - b;

/** For each field, the value sent by a save (`dit`) and the present value of the RDV (`la`), in the same shape. */
const lectures: {
  readonly [C in ChampRdv]: {
    readonly dit: (envoye: Envoye, actuel: Compare) => unknown;
    readonly la: (actuel: Compare) => unknown;
  };
} = {
  date: { dit: ({ date }) => date, la: ({ date }) => date },
  objet: { dit: ({ objet }) => objet, la: ({ objet }) => objet },
  // A save without an operator leaves it unchanged.
  operateur: { dit: ({ operateur }) => operateur ?? undefined, la: ({ operateur }) => operateur },
  representant: { dit: ({ representant }) => representant, la: ({ representant }) => representant },
  prochainRdv: { dit: ({ prochainRdv }) => prochainRdv, la: ({ prochainRdv }) => prochainRdv },
  texte: { dit: ({ texte }) => texte, la: ({ texte }) => texte },
  actions: {
    // An action sent without its tick keeps its present tick.
    dit: ({ actions }, actuel) =>
      actions?.map(({ id, texte, responsableId, echeance, faite }) => [
        texte,
        responsableId,
        echeance,
        faite ?? actuel.actions.some((action) => action.id === id && action.faite),
      ]),
    la: ({ actions }) =>
      actions.map(({ texte, responsableId, echeance, faite }) => [texte, responsableId, echeance, faite]),
  },
  guideReponses: {
    dit: ({ guideReponses }) =>
      guideReponses
        ?.map(({ pointId, coche, note }) => [pointId, coche, note] as const)
        .toSorted(([a], [b]) => parNombre(a, b)),
    la: ({ guideReponses }) =>
      guideReponses
        .map(({ pointId, coche, note }) => [pointId, coche, note] as const)
        .toSorted(([a], [b]) => parNombre(a, b)),
  },
  visibleBy: { dit: ({ visibleBy }) => visibleBy, la: ({ visibleBy }) => visibleBy },
  authorizedUsers: {
    dit: ({ authorizedUsers }) => authorizedUsers?.toSorted(parNombre),
    la: ({ authorizedUsers }) => authorizedUsers.map(({ id }) => id).toSorted(parNombre),
  },
};

/**
 * The sent fields that differ from the present RDV: a client merges them or asks about them (RDV-31). A field that was
 * not sent is not compared.
 * @param envoye its note as the server keeps it
 */
export const champsDifferents = (envoye: Envoye, actuel: Compare): ChampRdv[] =>
  (Object.keys(lectures) as ChampRdv[]).filter((champ) => {
    const { dit, la } = lectures[champ];
    const valeur = dit(envoye, actuel);
    return valeur !== undefined && enMots(valeur) !== enMots(la(actuel));
  });
