import type { Jour } from '#shared/core/dates.ts';
import type { EncoursRfa, PeriodeSuivie } from '../contract/lecture.ts';
import { uniteDeBase, type BaseRfa, type EtatPalier } from '../contract/enumerations.ts';
import { resultatRfa, type Assiette, type BaremeRfa, type Centiemes } from './calcul.ts';
import { montantsDesPaliers, resteAReclamer, type PalierSuivi } from './paliers.ts';
import { periodesDe, joursEcoules, type Periode, type PeriodesSaisies } from './periodes.ts';
import { prevoir, prochainPalier, type Fourchette } from './prevision.ts';

export type MoisDeBase = {
  /** `yyyy-mm`. */
  readonly mois: string;
  readonly base: Centiemes;
  /** Of another range, or euros where the base counts units. */
  readonly baseResultat: Centiemes | null;
};
/** What a tier is in one period; without one it is to reach. `palierId` null: the rest of a finished period. */
export type Atteinte = {
  readonly id: number;
  readonly palierId: number | null;
  readonly periode: number;
  readonly etat: EtatPalier;
  /** Its groupement says it is reached; the pharmacy has not decided (RFA-30). */
  readonly proposee?: boolean;
};
export type EncoursLie = EncoursRfa & {
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
  /** The year before, of the same range, when it is known. */
  readonly basesPrecedentes: readonly MoisDeBase[];
  readonly atteintes: readonly Atteinte[];
  readonly encours: readonly EncoursLie[];
};

const CENT_POUR_CENT = 10_000n;
/** What a year grew by against the one before, hundredths of a percent; zero when it shrank. */
const evolution = (cumul: number, reference: number | null): number =>
  reference === null || reference <= 0 || cumul <= reference
    ? 0
    : Number((BigInt(cumul - reference) * CENT_POUR_CENT) / BigInt(reference));

const somme = (valeurs: readonly number[]): number => valeurs.reduce((a, b) => a + b, 0);
const dansPeriode =
  ({ debut, fin }: Periode) =>
  ({ mois }: MoisDeBase): boolean =>
    mois >= debut.slice(0, 7) && mois <= fin.slice(0, 7);

/**
 * What the thresholds are compared with, and what the result applies to (RFA-2, RFA-3).
 * @param cumul what was bought in the period
 */
const assietteDe = ({ type, reference, bareme }: RfaSuivie, mois: readonly MoisDeBase[]): Assiette => {
  // More given back than bought is a base of nothing, never a debt.
  const cumul = Math.max(0, somme(mois.map(({ base }) => base)));
  const typee = mois.some(({ baseResultat }) => baseResultat !== null);
  const autre = Math.max(0, somme(mois.map(({ baseResultat }) => baseResultat ?? 0)));
  if (type === 'EVOLUTION_PCT') return { base: evolution(cumul, reference), baseResultat: typee ? autre : cumul };
  if (typee) return { base: cumul, baseResultat: autre };
  const tauxSurUnites = uniteDeBase(type) === 'UNITES' && bareme.resultat === 'TAUX_PREMIER_EURO';
  return tauxSurUnites ? { base: cumul, baseResultat: 0 } : { base: cumul };
};

const anneeAvant = (mois: string): string => `${Number(mois.slice(0, 4)) - 1}${mois.slice(4)}`;
/** The year before is compared only when each month of the period was known then. */
const precedentDe = ({ basesPrecedentes }: RfaSuivie, { debut, fin }: Periode, aujourdhui: Jour) => {
  const connus = new Map(basesPrecedentes.map(({ mois, base }) => [mois, base]));
  const premier = anneeAvant(debut.slice(0, 7));
  const dernier = anneeAvant(fin.slice(0, 7));
  const siens = [...connus].filter(([mois]) => mois >= premier && mois <= dernier);
  const attendus =
    (Number(dernier.slice(0, 4)) - Number(premier.slice(0, 4))) * 12 +
    Number(dernier.slice(5)) -
    Number(premier.slice(5)) +
    1;
  if (siens.length < attendus) return null;
  const memeMois = anneeAvant(aujourdhui.slice(0, 7));
  return {
    cumulMemeDate: somme(siens.filter(([mois]) => mois <= memeMois).map(([, base]) => base)),
    total: somme(siens.map(([, base]) => base)),
  };
};

const etatDe = ({ debut, fin }: Periode, aujourdhui: Jour): PeriodeSuivie['etat'] =>
  aujourdhui < debut ? 'A_VENIR' : aujourdhui <= fin ? 'EN_COURS' : 'FINIE';

const resultatPrevu = (bareme: BaremeRfa, assiette: Assiette, prevision: Fourchette | null): Fourchette | null => {
  if (prevision === null || assiette.baseResultat !== undefined) return null;
  const [min, max] = [prevision.min, prevision.max].map((base) => resultatRfa(bareme, { base }));
  return typeof min === 'number' && typeof max === 'number' ? { min, max } : null;
};

/** The tiers of one period, with their state and what they claim: what `montantsDesPaliers` reads. */
const paliersDeLaPeriode = (
  { paliers, atteintes, encours }: Pick<RfaSuivie, 'paliers' | 'atteintes' | 'encours'>,
  numero: number,
): readonly (PalierSuivi & { readonly propose: boolean; readonly lie: EncoursLie | null })[] =>
  paliers.map((palier) => {
    const atteinte = atteintes.find(({ palierId, periode }) => palierId === palier.id && periode === numero);
    const lie = encours.find(({ atteinteId }) => atteinteId === atteinte?.id) ?? null;
    return {
      ...palier,
      etat: atteinte?.etat ?? 'A_ATTEINDRE',
      propose: atteinte?.proposee === true && atteinte.etat === 'A_ATTEINDRE',
      encours: lie && { attenduCentimes: lie.attenduCentimes, fige: lie.fige },
      lie,
    };
  });

const enEncours = ({ atteinteId: _a, fige: _f, ...encours }: EncoursLie): EncoursRfa => encours;

type Acompte = RfaSuivie['acomptes'][number];
/** An interim payment counts in the period of its day, the last one for a later day. */
const acomptesDe = (acomptes: readonly Acompte[], periodes: readonly Periode[], { numero, debut, fin }: Periode) =>
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

/** The encours of what was left once the period was over. */
const soldeDe = ({ atteintes, encours }: RfaSuivie, { numero }: Periode): EncoursLie | null => {
  const atteinte = atteintes.find(({ palierId, periode }) => palierId === null && periode === numero);
  return encours.find(({ atteinteId }) => atteinteId === atteinte?.id) ?? null;
};

const suivrePeriode = (rfa: RfaSuivie, periodes: readonly Periode[], periode: Periode, aujourdhui: Jour) => {
  const bareme: BaremeRfa = { ...rfa.bareme, paliers: rfa.paliers };
  const mois = rfa.bases.filter(dansPeriode(periode));
  const assiette = assietteDe(rfa, mois);
  const resultat = resultatRfa(bareme, assiette);
  const enUnites = rfa.bareme.resultat === 'UNITES_GRATUITES';
  const paliers = paliersDeLaPeriode(rfa, periode.numero);
  const solde = soldeDe(rfa, periode);
  const acomptes = acomptesDe(rfa.acomptes, periodes, periode);
  const ecoules = joursEcoules(periode, aujourdhui);
  const evolue = rfa.type === 'EVOLUTION_PCT';
  const prevision = evolue
    ? null
    : prevoir({ periode, aujourdhui, cumul: assiette.base, anneePrecedente: precedentDe(rfa, periode, aujourdhui) });
  const reclames = [...paliers.map(({ lie }) => lie), solde].flatMap((lie) => (lie ? [lie.attenduCentimes] : []));
  const etat = etatDe(periode, aujourdhui);
  return {
    acomptes,
    bareme,
    assiette,
    suivis: paliers,
    vue: {
      ...periode,
      etat,
      base: assiette.base,
      resultat,
      prevision,
      resultatPrevu: etat === 'FINIE' ? null : resultatPrevu(bareme, assiette, prevision),
      prochain:
        etat === 'FINIE' || evolue
          ? null
          : prochainPalier(
              bareme,
              assiette,
              ecoules === 0 ? 0 : Math.round((assiette.base * 365) / (12 * ecoules)),
              uniteDeBase(rfa.type) === 'EUROS',
            ),
      paliers: paliers.map(({ id, etat: etatPalier, seuil, propose, lie }) => ({
        palierId: id,
        etat: etatPalier,
        atteint: seuil !== null && assiette.base >= seuil,
        propose,
        encours: lie && enEncours(lie),
      })),
      solde: solde && enEncours(solde),
      resteAReclamerCentimes:
        etat !== 'FINIE' || resultat === null || enUnites ? 0 : resteAReclamer(resultat, acomptes, reclames),
    } satisfies PeriodeSuivie,
  };
};

/** Every period of a RFA as the screen shows it, from its months, its tiers and its encours. */
export const suivreRfa = (rfa: RfaSuivie, aujourdhui: Jour) => {
  const periodes = periodesDe(rfa);
  return periodes.map((periode) => suivrePeriode(rfa, periodes, periode, aujourdhui));
};

/** What each confirmed tier of a period should claim now; null for an amount to complete (RFA-11). */
export const montantsDeLaPeriode = (rfa: RfaSuivie, numero: number): ReadonlyMap<number, number | null> => {
  const periodes = periodesDe(rfa);
  const periode = periodes.find((une) => une.numero === numero);
  if (!periode) return new Map();
  const assiette = assietteDe(rfa, rfa.bases.filter(dansPeriode(periode)));
  return montantsDesPaliers(
    { ...rfa.bareme, paliers: rfa.paliers },
    paliersDeLaPeriode(rfa, numero),
    assiette,
    acomptesDe(rfa.acomptes, periodes, periode) + (soldeDe(rfa, periode)?.attenduCentimes ?? 0),
  );
};
