import type { Jour } from '#shared/core/dates.ts';
import type { EncoursRfa, PeriodeSuivie } from '../schemas/lecture.ts';
import { uniteDeBase, type BaseRfa, type EtatPalier } from '../schemas/enumerations.ts';
import { resultatRfa, resultatSansBase, type Assiette, type BaremeRfa, type Centiemes } from './calcul.ts';
import { evolutionDe, referenceDe } from './evolution.ts';
import { baseDesMois, moisDeLaPeriodeRfa, periodePrecedente, type MoisDeBase } from './mois.ts';
import {
  bilanDePeriode,
  reclamationsDePeriode,
  type PalierSuivi,
  type PeriodeAReclamer,
  type Reclamant,
  type ReclamationRfa,
} from './paliers.ts';
import { periodesDe, joursEcoules, type BornesDePeriode, type PeriodesSaisies } from './periodes.ts';
import { seLitDansLesFactures } from './factures.ts';
import {
  prevoirRfa,
  prochainPalier,
  prochainPalierEvolution,
  type Fourchette,
  type ProchainPalier,
} from './prevision.ts';

/**
 * The state of a palier in one period; without an atteinte the palier is to reach. `palierId` is null for the rest of a
 * finished period. `rang` numbers the further claims made once the first was declared (RFA-46).
 */
export type Atteinte = {
  readonly id: number;
  readonly palierId: number | null;
  readonly periode: number;
  readonly etat: EtatPalier;
  readonly rang?: number;
  /** The atteinte whose encours carries this one; absent or null when it has its own. */
  readonly porteuseId?: number | null;
  /** Whether the groupement says that its adhérents together reach the palier (RFA-30). */
  readonly proposee?: boolean;
};
export type EncoursLieRfa = Omit<EncoursRfa, 'saisi'> & {
  readonly atteinteId: number;
  /** Whether the encours is typed, declared or settled: no computation changes it then. */
  readonly fige: boolean;
};

/** The gap between claimed and given that a person accepted in a period. */
export type EcartGarde = NonNullable<PeriodeSuivie['ecartGarde']> & {
  readonly periode: number;
  readonly ecartCentimes: number;
};

export type RfaSuivie = PeriodesSaisies & {
  readonly type: BaseRfa;
  readonly bareme: Omit<BaremeRfa, 'paliers'>;
  readonly paliers: readonly { readonly id: number; readonly seuil: number | null; readonly valeur: number | null }[];
  readonly reference: Centiemes | null;
  readonly acomptes: readonly { readonly date: Jour; readonly montantCentimes: number }[];
  readonly bases: readonly MoisDeBase[];
  /**
   * For a base given only by sales over a single period: the number of days with known sales. Absent: every day counts.
   */
  readonly joursVendus?: number;
  /** The known months of the year before, for the same gamme. */
  readonly basesPrecedentes: readonly MoisDeBase[];
  readonly atteintes: readonly Atteinte[];
  readonly ecartsGardes?: readonly EcartGarde[];
  readonly encours: readonly EncoursLieRfa[];
};

const somme = (valeurs: readonly number[]): number => valeurs.reduce((a, b) => a + b, 0);

/** The purchases of a period, and the base computed from them. */
type Mesure = {
  /** The sum of the months: for a growth, the purchases it is measured on. */
  readonly achats: Centiemes;
  /** The base of the result, when the months give it apart. */
  readonly autre: Centiemes | null;
  readonly reference: Centiemes | null;
  readonly assiette: Assiette;
  /** Whether the base is known: at least one month, and the year before for a growth (RFA-43). */
  readonly connue: boolean;
};
/** The base compared with the thresholds, and the base of the result (RFA-2, RFA-3, RFA-35). */
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

/** The forecasts of the base and of the result of a period (RFA-14), each on its own gamme. */
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
  // A rate on units without their euros: the base of the result is unknown.
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

/** The next palier of a period under way (RFA-15); for a growth, only when the year before is known (RFA-35). */
const prochainDe = (
  rfa: RfaSuivie,
  periode: BornesDePeriode,
  { achats, autre, reference, assiette }: Mesure,
  aujourdhui: Jour,
): ProchainPalier | null => {
  const bareme: BaremeRfa = { ...rfa.bareme, paliers: rfa.paliers };
  const ecoules = joursEcoules(periode, aujourdhui);
  // The monthly sales are computed only on the days with known sales (CNX-74).
  const jours = Math.min(ecoules, rfa.joursVendus ?? ecoules);
  const parMois = jours === 0 ? 0 : Math.round((achats * 365) / (12 * jours));
  if (rfa.type === 'EVOLUTION_PCT')
    return reference === null
      ? null
      : prochainPalierEvolution(bareme, { achats, autre, reference }, { rythme: 'ACHATS', parMois });
  const rythme = rfa.joursVendus !== undefined ? 'VENTES' : !seLitDansLesFactures(rfa.type) ? null : 'ACHATS';
  return prochainPalier(bareme, assiette, rythme && { rythme, parMois }, uniteDeBase(rfa.type) === 'EUROS');
};

/** The tiers of one period, with their state. */
const paliersDeLaPeriode = (
  { paliers, atteintes }: Pick<RfaSuivie, 'paliers' | 'atteintes'>,
  numero: number,
): readonly (PalierSuivi & { readonly propose: boolean; readonly atteinteId: number | null })[] =>
  paliers.map((palier) => {
    const atteinte = atteintes.find(
      ({ palierId, periode, rang = 0 }) => palierId === palier.id && periode === numero && rang === 0,
    );
    return {
      ...palier,
      etat: atteinte?.etat ?? 'A_ATTEINDRE',
      parLeGroupement: atteinte?.proposee === true,
      propose: atteinte?.proposee === true && atteinte.etat === 'A_ATTEINDRE',
      atteinteId: atteinte?.id ?? null,
    };
  });

const enEncours = ({ atteinteId: _a, fige, ...encours }: EncoursLieRfa): EncoursRfa => ({
  ...encours,
  saisi: fige && encours.etat === 'A_DECLARER',
});

type Acompte = RfaSuivie['acomptes'][number];
/** The interim payments of a period: those of its days, and for the last period those of later days. */
const acomptesDe = (
  acomptes: readonly Acompte[],
  periodes: readonly BornesDePeriode[],
  { numero, debut, fin }: BornesDePeriode,
): readonly Acompte[] =>
  acomptes.filter(
    ({ date }) =>
      (date >= debut && date <= fin) || (numero === periodes.length && date > fin) || (numero === 1 && date < debut),
  );

/** The claims of a period: its confirmed paliers in order, then the rest, each with its further claims. */
const reclamantsDe = (rfa: RfaSuivie, numero: number): (Reclamant & { readonly rang: number })[] =>
  [...paliersDeLaPeriode(rfa, numero), null].flatMap((palier) =>
    rfa.atteintes
      .filter(
        ({ palierId, periode, etat }) => palierId === (palier?.id ?? null) && periode === numero && etat === 'VALIDE',
      )
      .toSorted((a, b) => (a.rang ?? 0) - (b.rang ?? 0))
      .map(({ id, rang = 0, porteuseId = null }) => {
        const lie = rfa.encours.find(({ atteinteId }) => atteinteId === id);
        const encours = lie
          ? { attenduCentimes: lie.attenduCentimes, fige: lie.fige, declare: lie.etat !== 'A_DECLARER' }
          : null;
        return { id, palier, rang, porteuseId, encours };
      }),
  );

/** The result of a contract in a period; null when it is unknown (RFA-43). */
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
    reclamants: reclamantsDe(rfa, periode.numero),
    assiette: mesure.connue ? mesure.assiette : null,
    resultatCentimes: bareme.resultat === 'UNITES_GRATUITES' ? null : resultatDe(bareme, mesure),
    acomptesCentimes: somme(acomptesDe(rfa.acomptes, periodes, periode).map(({ montantCentimes }) => montantCentimes)),
  };
};

/** The distinct encours of a period, and for each atteinte its carrier and its part. */
const encoursDeLaPeriode = (rfa: RfaSuivie, aReclamer: PeriodeAReclamer) => {
  const reclamations = reclamationsDePeriode(aReclamer);
  const lieDe = (atteinteId: number) => rfa.encours.find((lie) => lie.atteinteId === atteinteId) ?? null;
  const porte = (id: number | null): Pick<PeriodeSuivie['soldes'][number], 'encours' | 'partCentimes'> => {
    const reclamation = id === null ? undefined : reclamations.find(({ parts }) => parts.has(id));
    const part = reclamation?.parts.get(id ?? 0) ?? null;
    const lie = reclamation && (reclamation.fige || part !== 0) ? lieDe(reclamation.porteuseId) : null;
    return { encours: lie && enEncours(lie), partCentimes: lie ? part : null };
  };
  const lies = aReclamer.reclamants.flatMap(({ id }) => lieDe(id) ?? []);
  return { encours: lies.toSorted((a, b) => a.id - b.id).map(enEncours), porte };
};

/** The accepted gap of a period; a gap of another amount is reported again (RFA-49). */
const ecartGardeDe = ({ ecartsGardes = [] }: RfaSuivie, numero: number, trop: number): PeriodeSuivie['ecartGarde'] => {
  const garde = ecartsGardes.find(({ periode, ecartCentimes }) => periode === numero && ecartCentimes === trop);
  return garde ? { raison: garde.raison, parNom: garde.parNom, le: garde.le } : null;
};

const suivrePeriode = (
  rfa: RfaSuivie,
  periodes: readonly BornesDePeriode[],
  periode: BornesDePeriode,
  aujourdhui: Jour,
) => {
  const mesure = mesurer(rfa, periode, periodes.length);
  const { assiette } = mesure;
  const suivis = paliersDeLaPeriode(rfa, periode.numero);
  const aReclamer = periodeAReclamer(rfa, periodes, periode, mesure);
  const { prevision, resultatPrevu } = previsionsDe(rfa, periode, mesure, aujourdhui);
  const etat = etatDe(periode, aujourdhui);
  const finie = etat === 'FINIE';
  const bilan = bilanDePeriode(aReclamer, finie);
  const { encours, porte } = encoursDeLaPeriode(rfa, aReclamer);
  return {
    acomptes: acomptesDe(rfa.acomptes, periodes, periode),
    mesure,
    assiette,
    aReclamer,
    suivis,
    bilan,
    vue: {
      ...periode,
      etat,
      base: assiette.base,
      reference: mesure.reference,
      resultat: resultatDe(aReclamer.bareme, mesure),
      prevision,
      resultatPrevu: finie ? null : resultatPrevu,
      prochain: finie ? null : prochainDe(rfa, periode, mesure, aujourdhui),
      paliers: suivis.map(({ id, etat: etatPalier, seuil, propose, parLeGroupement = false, atteinteId }) => ({
        palierId: id,
        etat: etatPalier,
        atteint: seuil !== null && assiette.base >= seuil,
        propose,
        parLeGroupement,
        ...porte(atteinteId),
      })),
      soldes: reclamantsDe(rfa, periode.numero).flatMap(({ id, palier, rang }) =>
        palier === null || rang > 0 ? [{ palierId: palier?.id ?? null, ...porte(id) }] : [],
      ),
      encours,
      ecartDeclareCentimes: bilan.tropCentimes,
      ecartGarde: ecartGardeDe(rfa, periode.numero, bilan.tropCentimes),
      resteAReclamerCentimes: bilan.resteCentimes,
    } satisfies PeriodeSuivie,
  };
};

/** The periods of an RFA as the screen shows them, from its months, its paliers and its encours. */
export const suivreRfa = (rfa: RfaSuivie, aujourdhui: Jour) => {
  const periodes = periodesDe(rfa);
  return periodes.map((periode) => suivrePeriode(rfa, periodes, periode, aujourdhui));
};

/** The amounts that the encours of a period should claim now, in the order of its paliers (RFA-11, RFA-16). */
export const reclamationsDeLaRfa = (rfa: RfaSuivie, numero: number): readonly ReclamationRfa[] => {
  const periodes = periodesDe(rfa);
  const periode = periodes.find((periodeDeLaRfa) => periodeDeLaRfa.numero === numero);
  if (!periode) return [];
  return reclamationsDePeriode(periodeAReclamer(rfa, periodes, periode, mesurer(rfa, periode, periodes.length)));
};
