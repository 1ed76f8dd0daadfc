import { formatCentimes, MAX_CENTIMES } from '#shared/core/centimes.ts';
import { FactureRefusee } from '../errors.ts';
import type { SaisieLue } from '../schemas/saisie.ts';
import type { Ajustement, FactureLue, LigneLueFacture } from '../schemas.ts';
import { montantDe } from './decimaux.ts';

/** A hundred million units, or euros per unit: the product of two such numbers is still exact. */
const MAX_MILLIONIEMES = 100_000_000_000_000;

const tiennent = (maximum: number, ...nombres: readonly (number | null)[]): boolean =>
  nombres.every((nombre) => nombre === null || Math.abs(nombre) <= maximum);
const centimesTropGrands = (...montants: readonly (number | null)[]): string[] =>
  montants.flatMap((montant) => (montant === null || tiennent(MAX_CENTIMES, montant) ? [] : formatCentimes(montant)));
const millioniemesTropGrands = (...nombres: readonly (number | null)[]): string[] =>
  nombres.flatMap((nombre) =>
    nombre === null || tiennent(MAX_MILLIONIEMES, nombre) ? [] : (nombre / 1_000_000).toLocaleString('fr-FR'),
  );
const montants = (ajustements: readonly Ajustement[]): readonly number[] =>
  ajustements.map(({ montantCentimes }) => montantCentimes);
const brutDe = ({ quantiteMillioniemes, prixBrutMillioniemes, montantNetCentimes }: LigneLueFacture): number =>
  prixBrutMillioniemes === null ? montantNetCentimes : montantDe(quantiteMillioniemes, prixBrutMillioniemes);
const somme = (nombres: readonly number[]): number => nombres.reduce((total, nombre) => total + Math.abs(nombre), 0);

const tropGrandsDe = ({ lignes, tvas, ajustements, totaux }: FactureLue): string[] => [
  ...lignes.flatMap((ligne) => [
    ...millioniemesTropGrands(
      ligne.quantiteMillioniemes,
      ligne.quantiteGratuiteMillioniemes,
      ligne.prixBrutMillioniemes,
      ligne.prixNetMillioniemes,
    ),
    ...centimesTropGrands(ligne.montantNetCentimes, ...montants(ligne.ajustements)),
  ]),
  ...centimesTropGrands(...Object.values(totaux), ...montants(ajustements)),
  ...centimesTropGrands(...tvas.flatMap(({ baseCentimes, montantCentimes }) => [baseCentimes, montantCentimes])),
  ...centimesTropGrands(somme(lignes.map(brutDe)), somme(lignes.map(({ montantNetCentimes }) => montantNetCentimes))),
];
/**
 * Refuses implausible numbers before anything is kept (FAC-70): each number, and those computed from them.
 * @throws {FactureRefusee} NOMBRE_TROP_GRAND, with the data read (FAC-96)
 */
export const exigerBornes = (facture: FactureLue): FactureLue => {
  const [tropGrand] = tropGrandsDe(facture);
  if (tropGrand !== undefined) throw new FactureRefusee('NOMBRE_TROP_GRAND', tropGrand, facture);
  return facture;
};

const bornee = (maximum: number, nombre: number | null): number | null => (tiennent(maximum, nombre) ? nombre : null);
/** The data for a form, where implausible numbers are left empty, to be typed (FAC-96). */
export const saisieDansLesBornes = (saisie: SaisieLue): SaisieLue => ({
  ...saisie,
  htCentimes: bornee(MAX_CENTIMES, saisie.htCentimes),
  tvaCentimes: bornee(MAX_CENTIMES, saisie.tvaCentimes),
  ttcCentimes: bornee(MAX_CENTIMES, saisie.ttcCentimes),
  lignes:
    saisie.lignes?.map((ligne) => ({
      ...ligne,
      quantiteMillioniemes: bornee(MAX_MILLIONIEMES, ligne.quantiteMillioniemes),
      prixBrutMillioniemes: bornee(MAX_MILLIONIEMES, ligne.prixBrutMillioniemes),
      montantNetCentimes: bornee(MAX_CENTIMES, ligne.montantNetCentimes),
    })) ?? null,
});
