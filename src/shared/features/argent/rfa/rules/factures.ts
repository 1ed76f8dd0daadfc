import type { Jour } from '#shared/core/dates.ts';
import {
  sommesDesMois,
  type Achat,
  type MesureAchat,
  type PerimetreFacture,
} from '#shared/features/argent/facture/rules/achats.ts';
import type { BaseRfa, ResultatRfa } from '../schemas/enumerations.ts';
import type { CouvertureRfa, SourceBase } from '../schemas/lecture.ts';
import type { MoisDeBase } from './mois.ts';
import { periodesDe, type PeriodesSaisies } from './periodes.ts';

/**
 * The measure that invoices give to each base: none for sales to patients nor for words alone. A growth is measured on
 * purchases.
 */
const MESURES: Readonly<Record<BaseRfa, MesureAchat | null>> = {
  CA_NET_HT: 'NET',
  CA_BRUT_HT: 'BRUT',
  QUANTITE: 'QUANTITE',
  EVOLUTION_PCT: 'NET',
  SANS_CONDITION: 'NET',
  CA_SELL_OUT: null,
  QUANTITE_SELL_OUT: null,
  AUTRE: null,
};

type BaseMesuree = {
  readonly type: BaseRfa;
  /** Whether the contract counts free units (RFA-50). */
  readonly gratuitesComptees: boolean;
};
/** Whether invoices can give this base. */
export const seLitDansLesFactures = (type: BaseRfa): boolean => MESURES[type] !== null;
/** The measure of the invoice lines that the base sums; null when invoices do not give it. */
export const mesureDesAchats = ({ type, gratuitesComptees }: BaseMesuree): MesureAchat | null =>
  type === 'QUANTITE' && gratuitesComptees ? 'QUANTITE_ET_GRATUITES' : MESURES[type];

type AuContrat = PerimetreFacture &
  BaseMesuree & {
    readonly resultatType: ResultatRfa;
    readonly resultatGamme: string | null;
  };

/** The base of the result when it differs: another gamme, or the euros of a base in units. */
const sommesDuResultat = (rfa: AuContrat, achats: readonly Achat[]): ReadonlyMap<string, number> | null => {
  const autreGamme = rfa.resultatGamme !== null && rfa.resultatGamme !== rfa.gamme;
  if (autreGamme) return sommesDesMois(achats, { ...rfa, eans: [], gamme: rfa.resultatGamme }, 'NET');
  return rfa.type === 'QUANTITE' && rfa.resultatType === 'TAUX_PREMIER_EURO' ? sommesDesMois(achats, rfa, 'NET') : null;
};

/**
 * The base of an RFA read in invoices, by month or by papier, following the keys of the sums (FAC-29). Purchases that
 * count only in the result are listed with a base of zero.
 * @param achats the purchases from its laboratory
 */
const basesLues = (rfa: AuContrat, achats: readonly Achat[]): ReadonlyMap<string, ApportDePapier> => {
  const mesure = mesureDesAchats(rfa);
  if (mesure === null) return new Map();
  const bases = sommesDesMois(achats, rfa, mesure);
  const autres = sommesDuResultat(rfa, achats);
  return new Map(
    [...new Set([...bases.keys(), ...(autres?.keys() ?? [])])].map((nom) => [
      nom,
      { base: bases.get(nom) ?? 0, baseResultat: autres && (autres.get(nom) ?? 0) },
    ]),
  );
};

/** The contribution of one papier to the base, and to the base of the result. */
export type ApportDePapier = Pick<MoisDeBase, 'base' | 'baseResultat'>;

/** The months of an RFA read in invoices (FAC-29). @param achats the purchases from its laboratory */
export const moisDesFactures = (rfa: AuContrat, achats: readonly Achat[]): MoisDeBase[] =>
  [...basesLues(rfa, achats)]
    .map(([mois, bases]) => ({ mois, ...bases }))
    .toSorted((a, b) => (a.mois < b.mois ? -1 : 1));

/** The contribution of each papier, by its id (RFA-53). @param achats the purchases from its laboratory, by papier */
export const apportsDesPapiers = (rfa: AuContrat, achats: readonly Achat[]): ReadonlyMap<number, ApportDePapier> =>
  new Map([...basesLues(rfa, achats)].map(([papier, bases]) => [Number(papier), bases]));

/** Merges the typed months and those of the invoices: a typed one wins (RFA-13). */
export const fondreMois = (saisis: readonly MoisDeBase[], desFactures: readonly MoisDeBase[]): MoisDeBase[] => {
  const parMois = new Map([...desFactures, ...saisis].map((facture) => [facture.mois, facture]));
  return [...parMois.values()].toSorted((a, b) => (a.mois < b.mois ? -1 : 1));
};

/** The origin of the base; null without a base. @param lue the origin of the months that are not typed */
export const sourceDeLaBase = (
  saisis: readonly MoisDeBase[],
  desFactures: readonly MoisDeBase[],
  sourceLue: 'FACTURES' | 'VENTES' = 'FACTURES',
): SourceBase | null => {
  const tenus = new Set(saisis.map(({ mois }) => mois));
  const aDesMoisLus = desFactures.some(({ mois }) => !tenus.has(mois));
  return saisis.length === 0 ? (aDesMoisLus ? sourceLue : null) : aDesMoisLus ? 'MIXTE' : 'MANUEL';
};

/** Whether a month is in one of the periods of the RFA. */
export const moisDeLaRfa = (rfa: PeriodesSaisies, mois: string): boolean =>
  periodesDe(rfa).some(({ debut, fin }) => mois >= debut.slice(0, 7) && mois <= fin.slice(0, 7));

const moisSuivant = (mois: string): string => {
  const [annee = 0, rang = 0] = mois.split('-').map(Number);
  return rang === 12 ? `${annee + 1}-01` : `${annee}-${String(rang + 1).padStart(2, '0')}`;
};

/** How many of the months begun have invoices; null when no invoice concerns the RFA, or when no month has begun. */
export const couvertureDe = (
  rfa: PeriodesSaisies,
  desFactures: readonly MoisDeBase[],
  aujourdhui: Jour,
): CouvertureRfa | null => {
  const periodes = periodesDe(rfa);
  const debut = periodes[0]?.debut.slice(0, 7);
  const fin = periodes.at(-1)?.fin.slice(0, 7);
  if (desFactures.length === 0 || debut === undefined || fin === undefined || aujourdhui.slice(0, 7) < debut)
    return null;
  const dernier = aujourdhui.slice(0, 7) < fin ? aujourdhui.slice(0, 7) : fin;
  let commences = 0;
  for (let mois = debut; mois <= dernier; mois = moisSuivant(mois)) commences += 1;
  const couverts = desFactures.filter(({ mois }) => mois >= debut && mois <= dernier).length;
  return { debut, fin: dernier, commences, couverts };
};
