import { formatCentimes, MAX_CENTIMES } from '#shared/core/centimes.ts';
import { FactureRefusee } from '../errors.ts';
import type { Ajustement, FactureLue, LigneLueFacture } from '../schemas.ts';
import { montantDe } from './decimaux.ts';

/** A hundred million units, or euros a unit: the product of two of them is still kept exactly. */
const MAX_MILLIONIEMES = 100_000_000_000_000;

const refuser = (precision: string): never => {
  throw new FactureRefusee('NOMBRE_TROP_GRAND', precision);
};
const exigerCentimes = (...montants: readonly (number | null)[]): void => {
  for (const montant of montants)
    if (montant !== null && Math.abs(montant) > MAX_CENTIMES) refuser(formatCentimes(montant));
};
const exigerMillioniemes = (...nombres: readonly (number | null)[]): void => {
  for (const nombre of nombres)
    if (nombre !== null && Math.abs(nombre) > MAX_MILLIONIEMES) refuser((nombre / 1_000_000).toLocaleString('fr-FR'));
};
const montants = (ajustements: readonly Ajustement[]): readonly number[] =>
  ajustements.map(({ montantCentimes }) => montantCentimes);
const brutDe = ({ quantiteMillioniemes, prixBrutMillioniemes, montantNetCentimes }: LigneLueFacture): number =>
  prixBrutMillioniemes === null ? montantNetCentimes : montantDe(quantiteMillioniemes, prixBrutMillioniemes);
const somme = (nombres: readonly number[]): number => nombres.reduce((total, nombre) => total + Math.abs(nombre), 0);

/**
 * What no invoice holds is refused before anything of it is kept (FAC-70): each number, and what is computed of them.
 * @throws {FactureRefusee} NOMBRE_TROP_GRAND
 */
export const exigerBornes = (facture: FactureLue): FactureLue => {
  const { lignes, tvas, ajustements, totaux } = facture;
  for (const ligne of lignes) {
    const { quantiteMillioniemes, quantiteGratuiteMillioniemes, prixBrutMillioniemes, prixNetMillioniemes } = ligne;
    exigerMillioniemes(quantiteMillioniemes, quantiteGratuiteMillioniemes, prixBrutMillioniemes, prixNetMillioniemes);
    exigerCentimes(ligne.montantNetCentimes, ...montants(ligne.ajustements));
  }
  exigerCentimes(...Object.values(totaux), ...montants(ajustements));
  exigerCentimes(...tvas.flatMap(({ baseCentimes, montantCentimes }) => [baseCentimes, montantCentimes]));
  exigerCentimes(somme(lignes.map(brutDe)), somme(lignes.map(({ montantNetCentimes }) => montantNetCentimes)));
  return facture;
};
