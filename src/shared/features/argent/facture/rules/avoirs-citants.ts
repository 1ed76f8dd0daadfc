import { TOLERANCE_LIGNE_CENTIMES } from './controle.ts';
import type { AvoirCitant, LigneEtSens, LigneRendue } from './conditions/groupes.ts';

type LigneAvecEcart = { readonly ecartCentimes: number };

const somme = (nombres: readonly number[]): number => nombres.reduce((total, nombre) => total + nombre, 0);
/** Whether an avoir gives back units at their billed price, rather than a part of the price. */
const estUnRetourDUnites = (
  { quantiteMillioniemes, netCentimes }: LigneRendue,
  vues: readonly LigneEtSens[],
): boolean => {
  const payees = somme(vues.map(({ ligne }) => ligne.quantiteMillioniemes));
  const paye = somme(vues.map(({ comprise }) => comprise.netCentimes));
  return quantiteMillioniemes > 0 && payees > 0 && netCentimes / quantiteMillioniemes >= (0.99 * paye) / payees;
};

/** @returns the rests after an amount is taken from the first ones */
const prelever = (restes: readonly number[], montant: number): number[] => {
  let aPrelever = montant;
  return restes.map((reste) => {
    const pris = Math.min(reste, aPrelever);
    aPrelever -= pris;
    return reste - pris;
  });
};

const apresLigne = (restes: readonly number[], vues: readonly LigneEtSens[], rendue: LigneRendue): number[] => {
  const rangs = vues.flatMap(({ comprise, ligne }, i) =>
    comprise.cle === rendue.cle && comprise.nature === 'MARCHANDISE' && ligne.quantiteMillioniemes > 0 ? [i] : [],
  );
  // A product that is not on the invoice gives nothing back on it.
  if (rangs.length === 0) return rendue.codee ? [...restes] : prelever(restes, rendue.netCentimes);
  const duProduit = rangs.flatMap((rang) => vues[rang] ?? []);
  if (!estUnRetourDUnites(rendue, duProduit)) {
    const apres = prelever(
      rangs.map((rang) => restes[rang] ?? 0),
      rendue.netCentimes,
    );
    return restes.map((reste, i) => apres[rangs.indexOf(i)] ?? reste);
  }
  const payees = somme(duProduit.map(({ ligne }) => ligne.quantiteMillioniemes));
  const gardees = Math.max(0, 1 - rendue.quantiteMillioniemes / payees);
  return restes.map((reste, i) => (rangs.includes(i) ? Math.floor(reste * gardees) : reste));
};

/**
 * The amount still to claim on each line of an invoice, after the avoirs that cite it (FAC-72): a price given back is
 * deducted from its product, returned units no longer have a gap, and an amount without a product is deducted from all
 * the lines, claimed ones first.
 * @returns cents, line by line
 */
export const ecartsApresAvoirs = (
  lignes: readonly LigneAvecEcart[],
  vues: readonly LigneEtSens[],
  avoirs: readonly AvoirCitant[],
): readonly number[] => {
  const ordre = [...vues.keys()].toSorted(
    (a, b) => Number(vues[b]?.ligne.encoursId != null) - Number(vues[a]?.ligne.encoursId != null) || a - b,
  );
  const vuesDansLOrdre = ordre.flatMap((i) => vues[i] ?? []);
  const rendues = avoirs.flatMap(({ htCentimes, lignes: deLAvoir }) =>
    deLAvoir.length > 0
      ? deLAvoir.filter(({ netCentimes }) => netCentimes > 0)
      : [{ cle: '', codee: false, quantiteMillioniemes: 0, netCentimes: Math.max(0, htCentimes ?? 0) }],
  );
  const restes = rendues.reduce<readonly number[]>(
    (avant, rendue) => apresLigne(avant, vuesDansLOrdre, rendue),
    ordre.map((i) => Math.max(0, lignes[i]?.ecartCentimes ?? 0)),
  );
  return lignes.map((_ligne, i) => restes[ordre.indexOf(i)] ?? 0);
};

/** Whether avoirs have already corrected a line (FAC-72). */
export const estRenduParAvoir = (ecart: number, reste: number): boolean =>
  ecart > TOLERANCE_LIGNE_CENTIMES && reste <= TOLERANCE_LIGNE_CENTIMES;
