import { lireRemise, remiseCommune } from '#shared/features/conditions/condition/rules/remise.ts';

/** The most products in a whole proposition. */
export const MAX_PRODUITS_CONDITION_GROUPEMENT = 3000;

type ProduitContenu = { readonly nom: string; readonly ean: string | null; readonly remise: string };
type TrancheContenu = {
  readonly libelle: string;
  readonly seuilMin: number | null;
  readonly seuilMax: number | null;
  readonly produits: readonly ProduitContenu[];
};
export type GammeContenu = { readonly nom: string; readonly tranches: readonly TrancheContenu[] };
export type ChoixContenu = { readonly libelle: string; readonly gammes: readonly GammeContenu[] };

type Bornes = Pick<TrancheContenu, 'seuilMin' | 'seuilMax'>;
/**
 * The first tranche that overlaps an earlier one (CND-12): a tranche is `[min, max[`, and an open end never ends. A
 * tranche without thresholds is only text and takes no part.
 */
export const premierChevauchement = (tranches: readonly Bornes[]): number | null => {
  let fin = 0;
  for (const [rang, { seuilMin, seuilMax }] of tranches.entries()) {
    if (seuilMin === null && seuilMax === null) continue;
    if ((seuilMin ?? 0) < fin) return rang;
    fin = seuilMax ?? Infinity;
  }
  return null;
};

/** Whether a gamme is complete (CND-11). */
export const gammeComplete = ({ nom, tranches }: GammeContenu): boolean =>
  nom.trim() !== '' &&
  tranches.length > 0 &&
  tranches.every(({ libelle, produits }) => libelle.trim() !== '' && produits.length > 0);

/** The gammes still to complete, as `choix : gamme`. */
export const gammesIncompletes = (choix: readonly ChoixContenu[]): string[] =>
  choix.flatMap(({ libelle, gammes }) =>
    gammes.filter((gamme) => !gammeComplete(gamme)).map(({ nom }) => `${libelle} : ${nom}`),
  );

export const nbProduitsConditionGroupement = (
  choix: readonly {
    readonly gammes: readonly { readonly tranches: readonly { readonly produits: readonly unknown[] }[] }[];
  }[],
): number =>
  choix.reduce(
    (n, { gammes }) =>
      n + gammes.reduce((m, { tranches }) => m + tranches.reduce((k, { produits }) => k + produits.length, 0), 0),
    0,
  );

const nombre = (valeur: number): string =>
  valeur.toLocaleString('fr-FR', { maximumFractionDigits: 2 }).replaceAll('\u202f', '\u00a0');
/** The thresholds in words: `de 12 à moins de 24`, `à partir de 24`, `moins de 12`; null without thresholds. */
export const libelleSeuils = ({ seuilMin, seuilMax }: Bornes): string | null => {
  if (seuilMin === null && seuilMax === null) return null;
  if (seuilMax === null) return `à partir de ${nombre(seuilMin ?? 0)}`;
  return seuilMin === null || seuilMin === 0
    ? `moins de ${nombre(seuilMax)}`
    : `de ${nombre(seuilMin)} à moins de ${nombre(seuilMax)}`;
};

/** The conditions created in the pharmacy by an accepted choice: one for each tranche of each gamme (CND-14). */
type Materialisee = {
  readonly rang: number;
  readonly gamme: string;
  readonly condition: string;
  readonly remise: string;
  readonly remisePct: number | null;
  readonly ug: string | null;
  readonly produits: readonly ProduitContenu[];
};

export const materialiserCondition = ({ gammes }: ChoixContenu): Materialisee[] =>
  gammes
    .flatMap(({ nom, tranches }) => tranches.map((tranche) => ({ gamme: nom, tranche })))
    .map(({ gamme, tranche }, rang) => {
      const seuils = libelleSeuils(tranche);
      const remise = remiseCommune(tranche.produits.map((produit) => produit.remise)).slice(0, 255);
      return {
        rang,
        gamme,
        condition: (seuils === null ? tranche.libelle : `${tranche.libelle} (${seuils})`).slice(0, 500),
        remise,
        ...lireRemise(remise),
        produits: tranche.produits,
      };
    });
