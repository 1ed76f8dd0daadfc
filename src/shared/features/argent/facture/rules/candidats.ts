import type { Jour } from '#shared/core/dates.ts';
import {
  cleDeNom,
  forcesGamme,
  lireGamme,
  lireProduitFacture,
  type ForceGamme,
  type ProduitDeLigne,
} from './gammes.ts';
import type { SeuilDeCondition } from './seuils.ts';

/** Free units « 10+2 »: `offertes` units given for `pour` paid. */
type UnitesOffertes = { readonly pour: number; readonly offertes: number };
/** The promise of a condition on one product, in figures, with its threshold; both null when it is only words. */
export type Promesse = {
  readonly remiseCentiemes: number | null;
  readonly ug: UnitesOffertes | null;
  readonly seuil?: SeuilDeCondition | null | undefined;
};

/** A condition, as the control reads it. */
export type ConditionDeControle = Promesse & {
  readonly id: number;
  readonly gamme: string;
  readonly debut: Jour;
  readonly fin: Jour;
  /** The discount as it was typed. */
  readonly remise: string;
  /** The only products of the condition, when it lists some. */
  readonly produits: readonly (Promesse & {
    readonly ean: string | null;
    readonly nom: string;
    readonly remise: string;
  })[];
  readonly francoCentimes: number | null;
  readonly minimumCentimes: number | null;
  readonly delai: { readonly jours: number | null; readonly finDeMois: boolean };
};

/** The promise of a condition on one line. */
export type PromesseDeLigne = Promesse & { readonly condition: ConditionDeControle; readonly dite: string };

/** A condition in words, as a line stores it. */
export const direCondition = (gamme: string, remise: string): string => `${gamme} : ${remise}`.slice(0, 500);

type ConditionLue = {
  readonly condition: ConditionDeControle;
  readonly gammeDe: ReturnType<typeof lireGamme>;
  readonly parCode: ReadonlyMap<string, PromesseDeLigne>;
  readonly parNom: ReadonlyMap<string, PromesseDeLigne>;
};
/** @param laboratoire the name of the laboratory */
export const lireCondition =
  (laboratoire: string) =>
  (condition: ConditionDeControle): ConditionLue => {
    const candidats = condition.produits.map((produit) => ({
      ...produit,
      condition,
      dite: direCondition(produit.nom, produit.remise),
    }));
    return {
      condition,
      gammeDe: lireGamme(condition.gamme, laboratoire),
      parCode: new Map(
        candidats.flatMap((candidat) => (candidat.ean === null ? [] : [[candidat.ean, candidat] as const])),
      ),
      parNom: new Map(
        candidats.flatMap((candidat) => (candidat.ean === null ? [[cleDeNom(candidat.nom), candidat] as const] : [])),
      ),
    };
  };

/** Finds the product of a condition by the codes of the line, else by its name. */
const parProduit = ({ parCode, parNom }: ConditionLue, ligne: ProduitDeLigne): PromesseDeLigne | undefined =>
  parCode.get(ligne.ean ?? '') ??
  parCode.get(ligne.cip13 ?? '') ??
  (parNom.size > 0 ? parNom.get(cleDeNom(ligne.nom)) : undefined);

/**
 * The conditions that concern a line, only those of the most precise kind: its product, its gamme in the catalogue, its
 * name, everything (FAC-24).
 */
export const candidatsDe = (
  conditionsLues: readonly ConditionLue[],
  ligne: ProduitDeLigne,
): readonly PromesseDeLigne[] => {
  const duProduit = conditionsLues.flatMap((conditionLue) => parProduit(conditionLue, ligne) ?? []);
  if (duProduit.length > 0) return duProduit;
  const produit = lireProduitFacture(ligne);
  const parForce = new Map<ForceGamme, PromesseDeLigne[]>();
  for (const { condition, gammeDe } of conditionsLues.filter(({ condition: { produits } }) => produits.length === 0)) {
    const force = gammeDe(produit);
    if (force === null) continue;
    const { remiseCentiemes, ug, seuil } = condition;
    const candidat = { remiseCentiemes, ug, seuil, condition, dite: direCondition(condition.gamme, condition.remise) };
    parForce.set(force, [...(parForce.get(force) ?? []), candidat]);
  }
  return forcesGamme.map((force) => parForce.get(force)).find((trouves) => trouves !== undefined) ?? [];
};
