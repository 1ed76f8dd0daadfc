import type { DetailRfa } from '#shared/features/argent/rfa/schemas/lecture.ts';
import type { EtatPalier } from '#shared/features/argent/rfa/schemas/enumerations.ts';
import { fondreMois } from '#shared/features/argent/rfa/rules/factures.ts';
import {
  reclamationsDeLaRfa,
  type Atteinte,
  type EncoursLieRfa,
  type RfaSuivie,
} from '#shared/features/argent/rfa/rules/suivi.ts';
import { formatCentimes } from '#web/lib/formats.ts';

/** No tier has it. */
const SOLDE = -1;
/** What the computation reads, from what the screen was given. The tiers of one period only. */
const enSuivie = (rfa: DetailRfa, numero: number): RfaSuivie => {
  const {
    paliers = [],
    solde = null,
    reference = null,
  } = rfa.periodes.find((periode) => periode.numero === numero) ?? {};
  return {
    ...rfa,
    // What the server measured the period against, whether typed or read (RFA-35).
    reference: reference ?? rfa.reference,
    bareme: {
      resultat: rfa.resultatType,
      taux: rfa.taux,
      plancher: { seuil: rfa.plancherSeuil, valeur: rfa.plancherValeur },
    },
    bases: fondreMois(rfa.bases, rfa.basesFactures),
    basesPrecedentes: [],
    atteintes: [
      ...paliers.map(({ palierId, etat, parLeGroupement: proposee }): Atteinte => ({
        id: palierId,
        palierId,
        periode: numero,
        etat,
        proposee,
      })),
      ...(solde ? [{ id: SOLDE, palierId: null, periode: numero, etat: 'VALIDE' } as const] : []),
    ],
    encours: [
      ...(solde ? [{ ...solde, atteinteId: SOLDE, fige: solde.etat !== 'A_DECLARER' }] : []),
      ...paliers.flatMap(({ palierId, encours }): EncoursLieRfa[] =>
        encours ? [{ ...encours, atteinteId: palierId, fige: encours.etat !== 'A_DECLARER' }] : [],
      ),
    ],
  };
};

/** What each encours of the period asks for. */
const montantsDe = (suivie: RfaSuivie, numero: number): ReadonlyMap<number, number | null> => {
  const { paliers, solde } = reclamationsDeLaRfa(suivie, numero);
  return new Map([...paliers, [SOLDE, solde]]);
};

/** An amount that the computation would not have given was typed: it stays (RFA-11). */
const figerSaisis = (suivie: RfaSuivie, numero: number): RfaSuivie => {
  const calcules = montantsDe(suivie, numero);
  return {
    ...suivie,
    encours: suivie.encours.map((lie) => {
      const calcule = calcules.get(lie.atteinteId) ?? null;
      const saisi = lie.montantACompleter ? calcule !== null : lie.attenduCentimes !== calcule;
      return { ...lie, fige: lie.fige || saisi };
    }),
  };
};

const neDUnPalier = (centimes: number | null): string => {
  if (centimes === 0) return 'Aucun encours ne sera créé : ce qui est acheté ne donne rien de plus à réclamer.';
  const valeur = centimes === null ? 'son montant à compléter' : `de ${formatCentimes(centimes)}`;
  return `Un encours RFA sera créé, ${valeur}, à déclarer.`;
};
const suiteDUnEncours = ({ numero, attenduCentimes }: EncoursLieRfa, suite: number | null): string[] => {
  if (suite === null || suite === attenduCentimes) return [];
  return suite === 0
    ? [`L’encours ${numero} (${formatCentimes(attenduCentimes)}) sera retiré : il n’a plus rien à réclamer.`]
    : [`L’encours ${numero} passera de ${formatCentimes(attenduCentimes)} à ${formatCentimes(suite)}.`];
};

/** What changing a tier does to the encours of its period, one sentence each: made, changed, removed. */
export const suitesDuPalier = (rfa: DetailRfa, numero: number, palierId: number, etat: EtatPalier): string[] => {
  const avant = figerSaisis(enSuivie(rfa, numero), numero);
  const retire = etat === 'VALIDE' ? undefined : avant.encours.find(({ atteinteId }) => atteinteId === palierId);
  const apres: RfaSuivie = {
    ...avant,
    atteintes: avant.atteintes.map((atteinte) => (atteinte.id === palierId ? { ...atteinte, etat } : atteinte)),
    encours: avant.encours.filter((lie) => lie !== retire),
  };
  const montants = montantsDe(apres, numero);
  return [
    ...(etat === 'VALIDE' ? [neDUnPalier(montants.get(palierId) ?? null)] : []),
    ...(retire ? [`L’encours ${retire.numero} (${formatCentimes(retire.attenduCentimes)}) sera retiré.`] : []),
    ...apres.encours.flatMap((lie) => (lie.fige ? [] : suiteDUnEncours(lie, montants.get(lie.atteinteId) ?? null))),
  ];
};
