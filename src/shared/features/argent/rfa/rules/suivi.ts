import type { Jour } from '#shared/core/dates.ts';
import type { EncoursRfa, PeriodeSuivie } from '../schemas/lecture.ts';
import { uniteDeBase, type BaseRfa, type EtatPalier } from '../schemas/enumerations.ts';
import { resultatRfa, resultatSansBase, type Assiette, type BaremeRfa, type Centiemes } from './calcul.ts';
import { evolutionDe, referenceDe } from './evolution.ts';
import { baseDesMois, moisDeLaPeriodeRfa, periodePrecedente, type MoisDeBase } from './mois.ts';
import {
  ecartDesDeclares,
  reclamationsDePeriode,
  resteAReclamer,
  type PalierSuivi,
  type EncoursReclame,
  type PeriodeAReclamer,
  type ReclamationsDePeriode,
} from './paliers.ts';
import { periodesDe, joursEcoules, type BornesDePeriode, type PeriodesSaisies } from './periodes.ts';
import { mesureDesAchats } from './factures.ts';
import {
  prevoirRfa,
  prochainPalier,
  prochainPalierEvolution,
  type Fourchette,
  type ProchainPalier,
} from './prevision.ts';

/** What a tier is in one period; without one it is to reach. `palierId` null: the rest of a finished period. */
export type Atteinte = {
  readonly id: number;
  readonly palierId: number | null;
  readonly periode: number;
  readonly etat: EtatPalier;
  /** Its groupement says that its adhérents together reach it (RFA-30). */
  readonly proposee?: boolean;
};
export type EncoursLieRfa = EncoursRfa & {
  readonly atteinteId: number;
  /** Typed, declared or settled: no computation changes it. */
  readonly fige: boolean;
};

export type RfaSuivie = PeriodesSaisies & {
  readonly type: BaseRfa;
  readonly bareme: Omit<BaremeRfa, 'paliers'>;
  readonly paliers: readonly { readonly id: number; readonly seuil: number | null; readonly valeur: number | null }[];
  readonly reference: Centiemes | null;
  readonly acomptes: readonly { readonly date: Jour; readonly montantCentimes: number }[];
  readonly bases: readonly MoisDeBase[];
  /**
   * Of a base that sales alone give over its only period: on how many days they are known. Absent: every day counts.
   */
  readonly joursVendus?: number;
  /** The year before, of the same range, when it is known. */
  readonly basesPrecedentes: readonly MoisDeBase[];
  readonly atteintes: readonly Atteinte[];
  readonly encours: readonly EncoursLieRfa[];
};

const somme = (valeurs: readonly number[]): number => valeurs.reduce((a, b) => a + b, 0);

/** What was bought in a period, and what the computation makes of it. */
type Mesure = {
  /** The base of its months: of an evolution, the purchases it is measured on. */
  readonly achats: Centiemes;
  /** What the result applies to when months say it apart. */
  readonly autre: Centiemes | null;
  readonly reference: Centiemes | null;
  readonly assiette: Assiette;
  /** Somebody gave it: a month at least, and the year before of an evolution (RFA-43). */
  readonly connue: boolean;
};
/** What the thresholds are compared with, and what the result applies to (RFA-2, RFA-3, RFA-35). */
const mesurer = (rfa: RfaSuivie, periode: BornesDePeriode, nbPeriodes: number): Mesure => {
  const { type, bareme } = rfa;
  const mois = moisDeLaPeriodeRfa(rfa.bases, periode);
  const achats = baseDesMois(mois);
  const autre = mois.some(({ baseResultat }) => baseResultat !== null)
    ? Math.max(0, somme(mois.map(({ baseResultat }) => baseResultat ?? 0)))
    : null;
  const reference = referenceDe(rfa, periode, nbPeriodes);
  const connue = mois.length > 0 && (type !== 'EVOLUTION_PCT' || reference !== null);
  const mesure = { achats, autre, reference, connue };
  if (type === 'EVOLUTION_PCT')
    return { ...mesure, assiette: { base: evolutionDe(achats, reference), baseResultat: autre ?? achats } };
  if (autre !== null) return { ...mesure, assiette: { base: achats, baseResultat: autre } };
  const tauxSurUnites = uniteDeBase(type) === 'UNITES' && bareme.resultat === 'TAUX_PREMIER_EURO';
  return { ...mesure, assiette: tauxSurUnites ? { base: achats, baseResultat: null } : { base: achats } };
};

const etatDe = ({ debut, fin }: BornesDePeriode, aujourdhui: Jour): PeriodeSuivie['etat'] =>
  aujourdhui < debut ? 'A_VENIR' : aujourdhui <= fin ? 'EN_COURS' : 'FINIE';

/** Where the base, and the result, of a period should end (RFA-14): each on the range that it is counted on. */
const previsionsDe = (
  rfa: RfaSuivie,
  periode: BornesDePeriode,
  { achats, autre, reference, assiette }: Mesure,
  aujourdhui: Jour,
): { readonly prevision: Fourchette | null; readonly resultatPrevu: Fourchette | null } => {
  const prevoirLes = (cumul: Centiemes, quoi: 'base' | 'baseResultat') =>
    prevoirRfa({
      periode,
      aujourdhui,
      cumul,
      anneePrecedente: periodePrecedente(rfa.basesPrecedentes, periode, aujourdhui, quoi),
    });
  const achatsPrevus = prevoirLes(achats, 'base');
  const evolue = rfa.type === 'EVOLUTION_PCT';
  if (!achatsPrevus || (evolue && reference === null)) return { prevision: null, resultatPrevu: null };
  const prevision = evolue
    ? { min: evolutionDe(achatsPrevus.min, reference), max: evolutionDe(achatsPrevus.max, reference) }
    : achatsPrevus;
  const surAutre = autre === null ? (evolue ? achatsPrevus : null) : prevoirLes(autre, 'baseResultat');
  // A rate on units without their euros: nothing says what it applies to.
  if (assiette.baseResultat !== undefined && surAutre === null) return { prevision, resultatPrevu: null };
  const bareme: BaremeRfa = { ...rfa.bareme, paliers: rfa.paliers };
  const bornes = (['min', 'max'] as const).flatMap((borne) => {
    const resultat = resultatRfa(bareme, {
      base: prevision[borne],
      ...(surAutre && { baseResultat: surAutre[borne] }),
    });
    return resultat === null ? [] : [resultat];
  });
  return {
    prevision,
    resultatPrevu: bornes.length < 2 ? null : { min: Math.min(...bornes), max: Math.max(...bornes) },
  };
};

/** The next tier of a period under way (RFA-15), of an evolution when the year before is known (RFA-35). */
const prochainDe = (
  rfa: RfaSuivie,
  periode: BornesDePeriode,
  { achats, autre, reference, assiette }: Mesure,
  aujourdhui: Jour,
): ProchainPalier | null => {
  const bareme: BaremeRfa = { ...rfa.bareme, paliers: rfa.paliers };
  const ecoules = joursEcoules(periode, aujourdhui);
  // What is sold a month is read on the days that are known alone (CNX-74).
  const jours = Math.min(ecoules, rfa.joursVendus ?? ecoules);
  const parMois = jours === 0 ? 0 : Math.round((achats * 365) / (12 * jours));
  if (rfa.type === 'EVOLUTION_PCT')
    return reference === null
      ? null
      : prochainPalierEvolution(bareme, { achats, autre, reference }, { rythme: 'ACHATS', parMois });
  const rythme = rfa.joursVendus !== undefined ? 'VENTES' : mesureDesAchats(rfa.type) === null ? null : 'ACHATS';
  return prochainPalier(bareme, assiette, rythme && { rythme, parMois }, uniteDeBase(rfa.type) === 'EUROS');
};

const aReclamer = ({ attenduCentimes, fige, etat }: EncoursLieRfa): EncoursReclame => ({
  attenduCentimes,
  fige,
  declare: etat !== 'A_DECLARER',
});

/** The tiers of one period, with their state and their encours. */
const paliersDeLaPeriode = (
  { paliers, atteintes, encours }: Pick<RfaSuivie, 'paliers' | 'atteintes' | 'encours'>,
  numero: number,
): readonly (PalierSuivi & { readonly propose: boolean; readonly lie: EncoursLieRfa | null })[] =>
  paliers.map((palier) => {
    const atteinte = atteintes.find(({ palierId, periode }) => palierId === palier.id && periode === numero);
    const lie = encours.find(({ atteinteId }) => atteinteId === atteinte?.id) ?? null;
    return {
      ...palier,
      etat: atteinte?.etat ?? 'A_ATTEINDRE',
      parLeGroupement: atteinte?.proposee === true,
      propose: atteinte?.proposee === true && atteinte.etat === 'A_ATTEINDRE',
      encours: lie && aReclamer(lie),
      lie,
    };
  });

const enEncours = ({ atteinteId: _a, fige: _f, ...encours }: EncoursLieRfa): EncoursRfa => encours;

type Acompte = RfaSuivie['acomptes'][number];
/** An interim payment counts in the period of its day, the last one for a later day. */
const acomptesDe = (
  acomptes: readonly Acompte[],
  periodes: readonly BornesDePeriode[],
  { numero, debut, fin }: BornesDePeriode,
) =>
  somme(
    acomptes
      .filter(
        ({ date }) =>
          (date >= debut && date <= fin) ||
          (numero === periodes.length && date > fin) ||
          (numero === 1 && date < debut),
      )
      .map(({ montantCentimes }) => montantCentimes),
  );

/** What was left once the period was over, when somebody asked for it. */
const soldeDe = (
  { atteintes, encours }: RfaSuivie,
  { numero }: BornesDePeriode,
): { readonly lie: EncoursLieRfa | null; readonly encours: EncoursReclame | null } | null => {
  const atteinte = atteintes.find(({ palierId, periode }) => palierId === null && periode === numero);
  if (atteinte?.etat !== 'VALIDE') return null;
  const lie = encours.find(({ atteinteId }) => atteinteId === atteinte.id) ?? null;
  return { lie, encours: lie && aReclamer(lie) };
};

/** What a contract gives in a period; null when that is not known (RFA-43). */
const resultatDe = (bareme: BaremeRfa, { connue, assiette }: Mesure): Centiemes | null =>
  connue ? resultatRfa(bareme, assiette) : resultatSansBase(bareme);

const periodeAReclamer = (
  rfa: RfaSuivie,
  periodes: readonly BornesDePeriode[],
  periode: BornesDePeriode,
  mesure: Mesure,
): PeriodeAReclamer => {
  const bareme: BaremeRfa = { ...rfa.bareme, paliers: rfa.paliers };
  return {
    bareme,
    paliers: paliersDeLaPeriode(rfa, periode.numero),
    assiette: mesure.connue ? mesure.assiette : null,
    resultatCentimes: bareme.resultat === 'UNITES_GRATUITES' ? null : resultatDe(bareme, mesure),
    acomptesCentimes: acomptesDe(rfa.acomptes, periodes, periode),
    solde: soldeDe(rfa, periode),
  };
};

const suivrePeriode = (
  rfa: RfaSuivie,
  periodes: readonly BornesDePeriode[],
  periode: BornesDePeriode,
  aujourdhui: Jour,
) => {
  const bareme: BaremeRfa = { ...rfa.bareme, paliers: rfa.paliers };
  const mesure = mesurer(rfa, periode, periodes.length);
  const { assiette } = mesure;
  const resultat = resultatDe(bareme, mesure);
  const enUnites = rfa.bareme.resultat === 'UNITES_GRATUITES';
  const paliers = paliersDeLaPeriode(rfa, periode.numero);
  const aReclamerDeLaPeriode = periodeAReclamer(rfa, periodes, periode, mesure);
  const acomptes = aReclamerDeLaPeriode.acomptesCentimes;
  const solde = soldeDe(rfa, periode)?.lie ?? null;
  const { prevision, resultatPrevu } = previsionsDe(rfa, periode, mesure, aujourdhui);
  const reclames = [...paliers.map(({ lie }) => lie), solde].flatMap((lie) => (lie ? [lie.attenduCentimes] : []));
  const etat = etatDe(periode, aujourdhui);
  const finie = etat === 'FINIE';
  return {
    acomptes,
    bareme,
    assiette,
    suivis: paliers,
    vue: {
      ...periode,
      etat,
      base: assiette.base,
      reference: mesure.reference,
      resultat,
      prevision,
      resultatPrevu: finie ? null : resultatPrevu,
      prochain: finie ? null : prochainDe(rfa, periode, mesure, aujourdhui),
      paliers: paliers.map(({ id, etat: etatPalier, seuil, propose, parLeGroupement = false, lie }) => ({
        palierId: id,
        etat: etatPalier,
        atteint: seuil !== null && assiette.base >= seuil,
        propose,
        parLeGroupement,
        encours: lie && enEncours(lie),
      })),
      solde: solde && enEncours(solde),
      ecartDeclareCentimes: ecartDesDeclares(aReclamerDeLaPeriode),
      resteAReclamerCentimes:
        !finie || resultat === null || enUnites ? 0 : resteAReclamer(resultat, acomptes, reclames),
    } satisfies PeriodeSuivie,
  };
};

/** Every period of a RFA as the screen shows it, from its months, its tiers and its encours. */
export const suivreRfa = (rfa: RfaSuivie, aujourdhui: Jour) => {
  const periodes = periodesDe(rfa);
  return periodes.map((periode) => suivrePeriode(rfa, periodes, periode, aujourdhui));
};

/** What each claim of a period should ask for now; null for an amount to complete (RFA-11, RFA-16). */
export const reclamationsDeLaRfa = (rfa: RfaSuivie, numero: number): ReclamationsDePeriode => {
  const periodes = periodesDe(rfa);
  const periode = periodes.find((periodeDeLaRfa) => periodeDeLaRfa.numero === numero);
  if (!periode) return { paliers: new Map(), solde: 0 };
  return reclamationsDePeriode(periodeAReclamer(rfa, periodes, periode, mesurer(rfa, periode, periodes.length)));
};
