import type { PromotionSaisie } from '../schemas/saisie.ts';
import type { Acceptation } from '../schemas/enumerations.ts';

/** What a forced modification may change, as the adhérents are told. */
const LIBELLES = {
  nom: 'le nom',
  laboratoire: 'le laboratoire',
  dates: 'les dates',
  conditions: 'les conditions',
  produits: 'les produits',
  dispositifs: 'les dispositifs',
  contreparties: 'les contreparties',
  emplacement: 'l’emplacement conseillé',
  partage: 'le partage de l’emplacement',
  quantites: 'la quantité conseillée',
  priorite: 'la priorité',
  commentaire: 'le commentaire',
  cible: 'les segments visés',
} as const;
export type ChangementModele = keyof typeof LIBELLES;
export const libelleChangement = (changement: ChangementModele): string => LIBELLES[changement];

/** The same whatever the order of the keys, and whether empty fields are written or not. */
const forme = (valeur: unknown): unknown => {
  if (Array.isArray(valeur)) return valeur.map(forme);
  if (typeof valeur !== 'object' || valeur === null) return valeur ?? null;
  const pleins = Object.entries(valeur).filter(([, v]) => v !== null && v !== undefined);
  return Object.fromEntries(pleins.toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([cle, v]) => [cle, forme(v)]));
};
export const contenuDiffere = (a: unknown, b: unknown): boolean =>
  JSON.stringify(forme(a)) !== JSON.stringify(forme(b));

type Contenu = PromotionSaisie & { readonly nom: string };
const regards: Readonly<Record<ChangementModele, (contenu: Contenu) => unknown>> = {
  nom: ({ nom }) => nom,
  laboratoire: ({ laboratoireId }) => laboratoireId,
  dates: ({ dateDebut, dateFin }) => [dateDebut, dateFin],
  conditions: ({ conditionsPromo }) => conditionsPromo,
  produits: ({ produits }) => produits,
  dispositifs: ({ dispositifs }) => dispositifs,
  contreparties: ({ contreparties }) => contreparties,
  emplacement: ({ emplacementConseille }) => emplacementConseille,
  partage: ({ superposable }) => superposable,
  quantites: ({ quantite, multipleDeTrois }) => [quantite, multipleDeTrois],
  priorite: ({ prioriteId }) => prioriteId,
  commentaire: ({ commentaire }) => commentaire,
  cible: ({ segmentIds }) => segmentIds.toSorted((a, b) => a - b),
};
/** What differs between a modèle and what is typed of it. `nom`: the name shown, typed or not. */
export const changementsModele = (avant: Contenu, apres: Contenu): ChangementModele[] =>
  (Object.keys(regards) as ChangementModele[]).filter((cle) =>
    contenuDiffere(regards[cle](avant), regards[cle](apres)),
  );

/** Those that change the adhérents' encours: amount, day, payer, laboratory, wording. */
const ARGENT: readonly ChangementModele[] = ['nom', 'laboratoire', 'dates', 'produits', 'contreparties'];
export const changeLArgent = (changements: readonly ChangementModele[]): boolean =>
  changements.some((changement) => ARGENT.includes(changement));

/** How an adhérent stands towards the modèle that is about to change. */
export type Touchee = {
  readonly copieId: number;
  readonly acceptationPromo: Acceptation | null;
  readonly acceptationTg: Acceptation | null;
  /** Its new days meet another promotion of that pharmacy: its TG must be answered and placed again. */
  readonly collision: boolean;
  readonly aDeclarer: number;
  readonly declares: number;
  readonly regles: number;
};
const tenue = (acceptation: Acceptation | null): boolean => acceptation === 'ACCEPTED' || acceptation === 'PAYPS';

/**
 * What a change does to an adhérent, in words a machine compares: the person who confirms has seen each of them
 * (OPE-56). An adhérent that only waits, or that refused, loses nothing.
 */
export const consequencesDe = ({ copieId, ...t }: Touchee, argent: boolean): string[] => [
  ...(tenue(t.acceptationPromo) || tenue(t.acceptationTg) ? [`${copieId}:ACCEPTEE`] : []),
  ...(t.collision ? [`${copieId}:COLLISION`] : []),
  ...(argent && t.aDeclarer > 0 ? [`${copieId}:RECALCUL`] : []),
  ...(argent && t.declares > 0 ? [`${copieId}:DECLARE`] : []),
];
/** Something not shown would happen (OPE-56). */
export const consequencesNouvelles = (maintenant: readonly string[], vues: readonly string[]): string[] => {
  const connues = new Set(vues);
  return maintenant.filter((consequence) => !connues.has(consequence));
};
