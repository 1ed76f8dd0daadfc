import type { DispositifSaisi } from '#shared/features/operations/operation/schemas/dispositifs.ts';

type ProduitVendu = {
  readonly nom: string;
  readonly prixPublicTtcCentimes: number | null;
  readonly quantiteVendue: number | null;
};
/** The advantage given by one dispositif. `centimes` is null when it cannot be computed exactly: `raison` says why. */
type AvantageContrepartie = {
  readonly dispositif: DispositifSaisi['dispositif'];
  readonly centimes: number | null;
  readonly raison: string | null;
};

const inconnu = (raison: string) => ({ centimes: null, raison });
const connu = (centimes: number) => ({ centimes, raison: null });
const SANS_VENTES = 'Les quantités vendues ne sont pas toutes saisies.';

const parUnite = (
  produits: readonly ProduitVendu[],
  centimes: (produit: ProduitVendu) => number | null,
  raison: string,
) => {
  let total = 0;
  for (const produit of produits) {
    if (produit.quantiteVendue === null) return inconnu(SANS_VENTES);
    if (produit.quantiteVendue === 0) continue;
    const unite = centimes(produit);
    if (unite === null) return inconnu(raison);
    total += unite * produit.quantiteVendue;
  }
  return Number.isSafeInteger(total) ? connu(total) : inconnu('Le montant est trop grand.');
};
/**
 * A percentage of a price, half a cent rounded up on each unit, as a till does.
 * @param pct two decimals at most
 */
const pourcentDe = (prix: number, pct: number): number =>
  Number((2n * BigInt(prix) * BigInt(Math.round(pct * 100)) + 10_000n) / 20_000n);
const montantOuPart = (produits: readonly ProduitVendu[], montant: number | null, pct: number | null) => {
  if (montant !== null) return parUnite(produits, () => montant, '');
  if (pct === null) return inconnu('La valeur n’est pas indiquée.');
  return parUnite(
    produits,
    ({ prixPublicTtcCentimes: prix }) => (prix === null ? null : pourcentDe(prix, pct)),
    'Un produit vendu n’a pas de prix public.',
  );
};

const calculer = (
  ligne: DispositifSaisi,
  produits: readonly ProduitVendu[],
): Omit<AvantageContrepartie, 'dispositif'> | null => {
  switch (ligne.dispositif) {
    case 'RSO':
      // When the public price is not lowered, the laboratory only gives to the pharmacy, not to the customer.
      return ligne.baissePrixPublic ? montantOuPart(produits, ligne.valeurCentimes, ligne.valeurPct) : null;
    case 'BRI':
      return montantOuPart(produits, ligne.valeurCentimes, ligne.valeurPct);
    case 'BARRE': {
      const { prixInitialTtcCentimes: avant, prixPromoTtcCentimes: apres } = ligne;
      if (avant === null || apres === null) return inconnu('Les deux prix ne sont pas indiqués.');
      if (produits.length > 1) return inconnu('Le prix barré est celui d’un produit, l’opération en a plusieurs.');
      return parUnite(produits, () => avant - apres, '');
    }
    case 'AUTRE':
      if (ligne.remisePct === null) return inconnu('Une remise d’un montant global ne se rapporte pas aux quantités.');
      return montantOuPart(produits, null, ligne.remisePct);
    case 'LOT':
      return inconnu('Le nombre de lots vendus n’est pas connu, seulement le nombre d’unités.');
    case 'BRC':
      return inconnu('Le nombre de bons utilisés en caisse n’est pas connu.');
    case 'SELL_IN':
    case 'PRIX_MINI':
    case 'PRIX_MIN_MAX':
      // An advantage at purchase or an advised price: the customer is given nothing.
      return null;
  }
};

/** The advantage each dispositif gave to the customers for the quantities sold: exact to the cent, or null (OPE-42). */
export const avantagesDonnes = (
  dispositifs: readonly DispositifSaisi[],
  produits: readonly ProduitVendu[],
): AvantageContrepartie[] =>
  dispositifs.flatMap((ligne) => {
    const calcul = calculer(ligne, produits);
    return calcul ? [{ dispositif: ligne.dispositif, ...calcul }] : [];
  });

/** The sum of the advantages; null when there is none, or when one of them is not exact. */
export const totalAvantages = (avantages: readonly AvantageContrepartie[]): number | null => {
  if (avantages.length === 0) return null;
  let total = 0;
  for (const { centimes } of avantages) {
    if (centimes === null) return null;
    total += centimes;
  }
  return total;
};
