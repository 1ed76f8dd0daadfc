import type { ProduitSaisiCondition } from '#web/features/conditions/condition/ProduitsSaisis.tsx';

/** The content of a proposition as the form holds it, before the schema parses it. */
export type TrancheSaisie = {
  libelle: string | null;
  seuilMin: number | null;
  seuilMax: number | null;
  produits: ProduitSaisiCondition[];
};
export type GammeSaisie = { nom: string | null; tranches: TrancheSaisie[] };
export type ChoixSaisi = { libelle: string | null; gammes: GammeSaisie[] };

export const trancheVide = (): TrancheSaisie => ({ libelle: '', seuilMin: null, seuilMax: null, produits: [] });
export const gammeVide = (): GammeSaisie => ({ nom: '', tranches: [trancheVide()] });
export const choixVide = (libelle = ''): ChoixSaisi => ({ libelle, gammes: [gammeVide()] });

export const remplacerLigneSaisie = <T>(liste: readonly T[], rang: number, element: T): T[] =>
  liste.map((elementPresent, i) => (i === rang ? element : elementPresent));
export const retirerLigneSaisie = <T>(liste: readonly T[], rang: number): T[] => liste.filter((_, i) => i !== rang);
/** Inserts a deep copy of a line right after it. */
export const dupliquerLigneSaisie = <T>(
  liste: readonly T[],
  rang: number,
  changer: (copie: T) => T = (copie) => copie,
): T[] => liste.flatMap((element, i) => (i === rang ? [element, changer(structuredClone(element))] : [element]));

/** The next tranche, which starts where this one ends. */
export const trancheSuivante = (tranche: TrancheSaisie): TrancheSaisie => ({
  ...tranche,
  seuilMin: tranche.seuilMax,
  seuilMax: null,
});

export const estComplete = ({ nom, tranches }: GammeSaisie): boolean =>
  Boolean(nom?.trim()) &&
  tranches.length > 0 &&
  tranches.every(({ libelle, produits }) => Boolean(libelle?.trim()) && produits.length > 0);
