import type { MotifLigne, ResultatLigne } from '../../schemas/enumerations.ts';
import type { PromesseDeLigne } from '../candidats.ts';
import { TOLERANCE_LIGNE_CENTIMES } from '../controle.ts';
import { apresRemise, montantDe } from '../decimaux.ts';
import type { LignesDuProduit, LigneEtSens } from './groupes.ts';

const MILLION = 1_000_000;

/** The result of a gap; within six cents there is none (FAC-23). */
export const resultatDe = (ecart: number): ResultatLigne =>
  ecart > TOLERANCE_LIGNE_CENTIMES ? 'ECART_DEFAVORABLE' : ecart < -TOLERANCE_LIGNE_CENTIMES ? 'ECART_FAVORABLE' : 'OK';

export type Jugement = {
  readonly attenduCentimes: number;
  readonly ecartCentimes: number;
  readonly candidat: PromesseDeLigne;
  readonly motif: MotifLigne;
  /** Why the gap is uncertain; null when it is certain. */
  readonly incertain: Extract<MotifLigne, 'UNITES_A_RATTACHER' | 'AUTRES_MOINS_CHERS'> | null;
};

/** The paid units below the promised price, which may hide free units in the quantity. @returns units */
const unitesEnRemise = (candidat: PromesseDeLigne, payees: readonly LigneEtSens[]): number =>
  payees.reduce((somme, vue) => {
    const unitaire = netUnitaire(candidat, vue);
    const surLePrix = vue.comprise.netCentimes - attenduDe(candidat, vue);
    return unitaire > 0 && surLePrix < 0 ? somme - surLePrix / unitaire : somme;
  }, 0);
const netUnitaire = ({ remiseCentiemes }: PromesseDeLigne, { ligne }: LigneEtSens): number =>
  apresRemise(ligne.prixBrutMillioniemes ?? 0, remiseCentiemes ?? 0) / 10_000;
const attenduDe = ({ remiseCentiemes }: PromesseDeLigne, { ligne, comprise }: LigneEtSens): number =>
  apresRemise(
    montantDe(ligne.quantiteMillioniemes - comprise.cachees, ligne.prixBrutMillioniemes ?? 0),
    remiseCentiemes ?? 0,
  );

/** A fraction this close to a whole number of units is that number, since prices are rounded to the cent. */
const PRES_D_UNE_UNITE = 0.05;
const enUnites = (nombre: number): number =>
  Math.abs(nombre - Math.round(nombre)) <= PRES_D_UNE_UNITE ? Math.round(nombre) : nombre;

/**
 * The cost of the promised units that were not given, in cents; negative for more units than promised. Computed twice:
 * with every billed unit paid, and with the low prices explained by free units (FAC-42).
 */
const ecartsDesUnites = (
  candidat: PromesseDeLigne,
  groupe: LignesDuProduit,
  vue: LigneEtSens,
): readonly [number, number] => {
  if (groupe.premiere !== vue.ligne.rang) return [0, 0];
  const { ug } = candidat;
  const unitaire = Math.round(netUnitaire(candidat, vue) * 10_000);
  const payees = groupe.payees / MILLION;
  const ecartPour = (nombre: number, gratuites: number): number => {
    const promises = ug === null ? 0 : Math.floor(nombre / ug.pour) * ug.offertes * MILLION;
    return montantDe(promises - gratuites, unitaire);
  };
  const enRemise = unitesEnRemise(candidat, groupe.lignes);
  // As many as the written free units: they are the same ones.
  const ditesDeuxFois = enRemise > 0 && Math.abs(enRemise - groupe.gratuites / MILLION) <= PRES_D_UNE_UNITE;
  return [
    ecartPour(payees, groupe.gratuites),
    ecartPour(enUnites(payees - enRemise), ditesDeuxFois ? 0 : groupe.gratuites),
  ];
};

/**
 * The savings on the other lines of the product, in negative cents, once the gaps of the earlier lines are compensated.
 */
const donneSurLesAutres = (candidat: PromesseDeLigne, { lignes }: LignesDuProduit, vue: LigneEtSens): number => {
  const ecarts = lignes.map((autre) => (autre === vue ? 0 : autre.comprise.netCentimes - attenduDe(candidat, autre)));
  const donne = ecarts.reduce((somme, ecart) => somme + Math.min(0, ecart), 0);
  const dejaRepris = ecarts.slice(0, lignes.indexOf(vue)).reduce((somme, ecart) => somme + Math.max(0, ecart), 0);
  return Math.min(0, donne + dejaRepris);
};

/**
 * The gap between an invoice and the promise of one condition, free units counted at the promised price. When both ways
 * of counting free units differ, the smaller gap; when one is above the promise and the other below, no gap.
 */
export const jugerPromesse = (candidat: PromesseDeLigne, vue: LigneEtSens, groupe: LignesDuProduit): Jugement => {
  const attendu = attenduDe(candidat, vue);
  const surLePrix = vue.comprise.netCentimes - attendu;
  const [toutesPayees, enPartie] = ecartsDesUnites(candidat, groupe, vue);
  const ecarts = [surLePrix + toutesPayees, surLePrix + enPartie];
  const [retenu = 0] = ecarts.toSorted((a, b) => Math.abs(a) - Math.abs(b));
  const unites = retenu - surLePrix;
  const motif =
    unites > 0 && surLePrix > TOLERANCE_LIGNE_CENTIMES ? 'REMISE_ET_UNITES' : unites > 0 ? 'UNITES' : 'REMISE';
  // A saving on another line of the product reduces the claim on this one.
  const reste = retenu > 0 ? retenu + donneSurLesAutres(candidat, groupe, vue) : retenu;
  const sur = (montants: readonly number[]): boolean => new Set(montants.map(resultatDe)).size === 1;
  return {
    candidat,
    attenduCentimes: attendu,
    ecartCentimes: resultatDe(reste) === 'ECART_DEFAVORABLE' ? reste : retenu,
    motif,
    incertain:
      resultatDe(retenu) === 'OK' || sur([...ecarts, reste])
        ? null
        : unites > 0 || !sur(ecarts)
          ? 'UNITES_A_RATTACHER'
          : 'AUTRES_MOINS_CHERS',
  };
};
