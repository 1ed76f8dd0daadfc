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

/** « 10+2 »: so many units given for so many paid. */
type UnitesOffertes = { readonly pour: number; readonly offertes: number };
/** What a condition promises of one product, in figures, and from when; both null: only words say it. */
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
  /** As it was typed. */
  readonly remise: string;
  /** When there are some, it holds for them alone. */
  readonly produits: readonly (Promesse & {
    readonly ean: string | null;
    readonly nom: string;
    readonly remise: string;
  })[];
  readonly francoCentimes: number | null;
  readonly minimumCentimes: number | null;
  readonly delai: { readonly jours: number | null; readonly finDeMois: boolean };
};

/** What a condition promises of this very line. */
export type PromesseDeLigne = Promesse & { readonly condition: ConditionDeControle; readonly dite: string };

/** A condition in words, as a line keeps it. */
export const direCondition = (gamme: string, remise: string): string => `${gamme} : ${remise}`.slice(0, 500);

type ConditionLue = {
  readonly condition: ConditionDeControle;
  readonly gammeDe: ReturnType<typeof lireGamme>;
  readonly parCode: ReadonlyMap<string, PromesseDeLigne>;
  readonly parNom: ReadonlyMap<string, PromesseDeLigne>;
};
/** @param laboratoire its name */
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

/** By its codes, else by its name, when the condition lists products. */
const parProduit = ({ parCode, parNom }: ConditionLue, ligne: ProduitDeLigne): PromesseDeLigne | undefined =>
  parCode.get(ligne.ean ?? '') ??
  parCode.get(ligne.cip13 ?? '') ??
  (parNom.size > 0 ? parNom.get(cleDeNom(ligne.nom)) : undefined);

/**
 * Those that speak of a line, the most precise kind alone: its product, its range in the catalogue, its name,
 * everything (FAC-24).
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
