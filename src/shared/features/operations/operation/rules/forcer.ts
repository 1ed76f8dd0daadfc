import type { PromotionSaisie } from '../schemas/saisie.ts';
import type { Acceptation } from '../schemas/enumerations.ts';

/** The fields that a forced modification may change, as the adhérents read them. */
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

/** A canonical form of a content: independent of the order of the keys and of empty fields. */
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
/** The fields that differ between a modèle and its new content. `nom`: the name shown, typed or computed. */
export const changementsModele = (avant: Contenu, apres: Contenu): ChangementModele[] =>
  (Object.keys(regards) as ChangementModele[]).filter((cle) =>
    contenuDiffere(regards[cle](avant), regards[cle](apres)),
  );

/** The changes that touch the adhérents' encours: amount, day, payer, laboratory, wording. */
const ARGENT: readonly ChangementModele[] = ['nom', 'laboratoire', 'dates', 'produits', 'contreparties'];
export const changeLArgent = (changements: readonly ChangementModele[]): boolean =>
  changements.some((changement) => ARGENT.includes(changement));

/** The copy of an adhérent, before its modèle changes. */
export type Touchee = {
  readonly copieId: number;
  readonly acceptationPromo: Acceptation | null;
  readonly acceptationTg: Acceptation | null;
  /** Whether the new days meet another promotion of the pharmacy: its TG must then be answered and placed again. */
  readonly collision: boolean;
  readonly aDeclarer: number;
  readonly declares: number;
  readonly regles: number;
};
const tenue = (acceptation: Acceptation | null): boolean => acceptation === 'ACCEPTED' || acceptation === 'PAYPS';

/**
 * The consequences of a change for an adhérent, as codes to compare: the person who confirms has seen each of them
 * (OPE-56). An adhérent that has not answered, or that refused, loses nothing.
 */
export const consequencesDe = ({ copieId, ...t }: Touchee, argent: boolean): string[] => [
  ...(tenue(t.acceptationPromo) || tenue(t.acceptationTg) ? [`${copieId}:ACCEPTEE`] : []),
  ...(t.collision ? [`${copieId}:COLLISION`] : []),
  ...(argent && t.aDeclarer > 0 ? [`${copieId}:RECALCUL`] : []),
  ...(argent && t.declares > 0 ? [`${copieId}:DECLARE`] : []),
];
/** The consequences that the person has not been shown (OPE-56). */
export const consequencesNouvelles = (maintenant: readonly string[], vues: readonly string[]): string[] => {
  const connues = new Set(vues);
  return maintenant.filter((consequence) => !connues.has(consequence));
};
