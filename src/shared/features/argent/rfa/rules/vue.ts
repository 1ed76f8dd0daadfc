import type { Acteur } from '#shared/core/acteur.ts';
import type { Jour } from '#shared/core/dates.ts';
import type { Rfa } from '../schemas/lecture.ts';
import { avertissementsRfa, droitsRfa } from '../rules.ts';
import { resteApresAcomptes } from './calcul.ts';
import { paliersAConfirmer } from './paliers.ts';
import { couvertureDe, fondreMois, sourceDeLaBase } from './factures.ts';
import { estSellOut, sansVentes } from './ventes.ts';
import { periodesDe } from './periodes.ts';
import { estProche } from './prevision.ts';
import type { MoisDeBase } from './mois.ts';
import { suivreRfa, type Atteinte, type EcartGarde, type EncoursLieRfa, type RfaSuivie } from './suivi.ts';

type Calcule =
  | 'periodes'
  | 'base'
  | 'sourceBase'
  | 'couverture'
  | 'resultat'
  | 'attenduCentimes'
  | 'regleCentimes'
  | 'compenseCentimes'
  | 'resteAReclamerCentimes'
  | 'tropVerseCentimes'
  | 'paliersAConfirmer'
  | 'proche'
  | 'enRetard'
  | 'avertissements'
  | 'droits';

export type RfaStockee = Omit<Rfa, Calcule> & {
  readonly bases: readonly MoisDeBase[];
  readonly basesFactures: readonly MoisDeBase[];
  readonly basesPrecedentes: readonly MoisDeBase[];
  readonly atteintes: readonly Atteinte[];
  readonly ecartsGardes: readonly EcartGarde[];
  readonly encours: readonly EncoursLieRfa[];
};

/** The days with known sales, when sales alone give the base. */
const joursVendus = (rfa: RfaStockee): Pick<RfaSuivie, 'joursVendus'> => {
  const { couvertureVentes: connue } = rfa;
  if (!connue || rfa.bases.length > 0 || periodesDe(rfa).length !== 1) return {};
  return { joursVendus: connue.joursComplets + connue.joursIncomplets };
};

/** The fields of a stored RFA that the computation reads. */
export const aSuivre = (rfa: RfaStockee): RfaSuivie => ({
  annee: rfa.annee,
  resultatPeriode: rfa.resultatPeriode,
  dateDebut: rfa.dateDebut,
  dateFin: rfa.dateFin,
  type: rfa.type,
  bareme: {
    resultat: rfa.resultatType,
    taux: rfa.taux,
    plancher: { seuil: rfa.plancherSeuil, valeur: rfa.plancherValeur },
  },
  paliers: rfa.paliers,
  reference: rfa.reference,
  acomptes: rfa.acomptes,
  bases: fondreMois(rfa.bases, rfa.basesFactures),
  ...joursVendus(rfa),
  basesPrecedentes: rfa.basesPrecedentes,
  atteintes: rfa.atteintes,
  ecartsGardes: rfa.ecartsGardes,
  encours: rfa.encours,
});

const somme = (valeurs: readonly number[]): number => valeurs.reduce((a, b) => a + b, 0);

/** An RFA as the screen shows it: its periods, its sums, its awaited acts and the rights of the acteur. */
export const vueRfa = (acteur: Pick<Acteur, 'role'>, rfa: RfaStockee, aujourdhui: Jour): Rfa => {
  const { bases, basesFactures, basesPrecedentes: _p, atteintes: _a, ecartsGardes: _e, encours, ...stockee } = rfa;
  const suivies = suivreRfa(aSuivre(rfa), aujourdhui);
  const periodes = suivies.map(({ vue }) => (rfa.ventesCachees ? sansVentes(vue) : vue));
  const resultats = periodes.flatMap(({ resultat }) => (resultat === null ? [] : [resultat]));
  const resultat = resultats.length === 0 ? null : somme(resultats);
  const attenduCentimes = somme(encours.map((lie) => lie.attenduCentimes));
  const regleCentimes = somme(encours.map((lie) => lie.regleCentimes));
  const compenseCentimes = somme(encours.map((lie) => lie.compenseCentimes));
  const resteAReclamerCentimes = somme(periodes.map((periode) => periode.resteAReclamerCentimes));
  const acceptee = rfa.acceptation === 'ACCEPTED';
  const finies = periodes.every(({ etat }) => etat === 'FINIE');
  return {
    ...stockee,
    periodes,
    base: somme(periodes.map(({ base }) => base)),
    sourceBase: sourceDeLaBase(bases, basesFactures, estSellOut(rfa.type) ? 'VENTES' : 'FACTURES'),
    couverture: estSellOut(rfa.type) ? null : couvertureDe(rfa, basesFactures, aujourdhui),
    resultat,
    attenduCentimes,
    regleCentimes,
    compenseCentimes,
    resteAReclamerCentimes: acceptee ? resteAReclamerCentimes : 0,
    tropVerseCentimes:
      finies && resultat !== null && rfa.resultatType !== 'UNITES_GRATUITES'
        ? resteApresAcomptes(resultat, rfa.acomptes).tropVerseCentimes
        : 0,
    paliersAConfirmer:
      acceptee && !rfa.ventesCachees
        ? somme(suivies.map(({ suivis, assiette }) => paliersAConfirmer(suivis, assiette.base).length))
        : 0,
    proche:
      acceptee &&
      periodes.some(
        ({ etat, base, prochain }) => etat === 'EN_COURS' && prochain !== null && estProche(base, prochain.seuil),
      ),
    enRetard:
      acceptee &&
      rfa.dateReglementPrevue < aujourdhui &&
      (encours.some(({ etat }) => etat !== 'REGLE') || resteAReclamerCentimes > 0),
    avertissements: [...avertissementsRfa(rfa)],
    droits: droitsRfa(acteur, {
      acceptation: rfa.acceptation,
      duGroupement: rfa.groupementNom !== null,
      ventesCachees: rfa.ventesCachees,
    }),
  };
};
