import { formatMontant } from '#shared/core/nature-fiscale.ts';
import { peutPartirEncours } from '#shared/features/argent/encours/rules/reconciliation.ts';
import { rfaErrors } from '#shared/features/argent/rfa/errors.ts';
import type { DetailRfa, EncoursRfa } from '#shared/features/argent/rfa/schemas/lecture.ts';
import type { EtatPalier } from '#shared/features/argent/rfa/schemas/enumerations.ts';
import { fondreMois } from '#shared/features/argent/rfa/rules/factures.ts';
import { paliersEntraines, type ReclamationRfa } from '#shared/features/argent/rfa/rules/paliers.ts';
import { reclamationsDeLaRfa, type Atteinte, type RfaSuivie } from '#shared/features/argent/rfa/rules/suivi.ts';
import { nomPalier } from './mots.ts';

/**
 * Builds, from the data of the screen, the input of the computation: the paliers of one period, each with its encours.
 */
const enSuivie = (rfa: DetailRfa, numero: number): RfaSuivie => {
  const periode = rfa.periodes.find((periodeDeLaRfa) => periodeDeLaRfa.numero === numero);
  const { paliers = [], soldes = [], encours = [], reference = null } = periode ?? {};
  const reclamants = [
    ...paliers.map((palier) => ({ ...palier, id: palier.palierId, rang: 0 })),
    // Negative ids, which no palier has.
    ...soldes.map((solde, i) => ({
      ...solde,
      id: -1 - i,
      rang: i + 1,
      etat: 'VALIDE' as const,
      parLeGroupement: false,
    })),
  ];
  const porteuseDe = ({ id }: EncoursRfa) => reclamants.find((reclamant) => reclamant.encours?.id === id)?.id ?? 0;
  return {
    ...rfa,
    // The reference that the server used for the period, typed or read (RFA-35).
    reference: reference ?? rfa.reference,
    bareme: {
      resultat: rfa.resultatType,
      taux: rfa.taux,
      plancher: { seuil: rfa.plancherSeuil, valeur: rfa.plancherValeur },
    },
    bases: fondreMois(rfa.bases, rfa.basesFactures),
    basesPrecedentes: [],
    atteintes: reclamants.map(({ id, palierId, etat, rang, parLeGroupement: proposee, encours: porte }): Atteinte => ({
      id,
      palierId,
      periode: numero,
      etat,
      rang,
      proposee,
      porteuseId: porte && porteuseDe(porte),
    })),
    encours: encours.map((lie) => ({
      ...lie,
      atteinteId: porteuseDe(lie),
      fige: lie.etat !== 'A_DECLARER' || lie.saisi,
    })),
  };
};

const dire = (centimes: number | null): string =>
  centimes === null ? 'son montant à compléter' : `de ${formatMontant(centimes, 'HT')}`;

/** Describes the change of one encours, if any. */
const suiteDUnEncours = (
  { id, numero, attenduCentimes, montantACompleter }: EncoursRfa,
  apres: readonly (ReclamationRfa & { readonly encours: EncoursRfa | null })[],
): string[] => {
  const reclamation = apres.find(({ encours }) => encours?.id === id);
  const nomme = `L’encours ${numero} (${formatMontant(attenduCentimes, 'HT')})`;
  const montant = reclamation?.montantCentimes;
  if (montant === undefined) {
    const dans = apres.find(({ fige, encours, montantCentimes }) => !fige && encours && montantCentimes !== 0);
    return [dans ? `${nomme} sera réuni à l’encours ${dans.encours?.numero}.` : `${nomme} sera retiré.`];
  }
  if (montant === 0) return [`${nomme} sera retiré : il n’a plus rien à réclamer.`];
  if (montant === attenduCentimes || (montant === null && montantACompleter)) return [];
  const avant = montantACompleter ? 'd’un montant à compléter' : `de ${formatMontant(attenduCentimes, 'HT')}`;
  return [`L’encours ${numero} passera ${avant} à ${montant === null ? 'compléter' : formatMontant(montant, 'HT')}.`];
};

/** An encours that what was received keeps where it is. */
export const retientLaRfa = ({ etat, regleCentimes }: Pick<EncoursRfa, 'etat' | 'regleCentimes'>): boolean =>
  !peutPartirEncours({ etat, valeurRegleeCentimes: regleCentimes }, 'PARTENT');

/**
 * What changing a tier does to the others and to the encours of its period, one sentence each (RFA-46, RFA-47).
 * @throws what the server refuses, before anything is asked: an encours that should go was settled (RFA-17)
 */
export const suitesDuPalier = (rfa: DetailRfa, numero: number, palierId: number, etat: EtatPalier): string[] => {
  const { paliers = [], encours = [] } = rfa.periodes.find((periode) => periode.numero === numero) ?? {};
  const etats = new Map(paliers.map((palier) => [palier.palierId, palier.etat]));
  const entraines = paliersEntraines(
    rfa.paliers.map((palier) => ({ ...palier, etat: etats.get(palier.id) ?? 'A_ATTEINDRE' })),
    palierId,
    etat,
  );
  const avant = enSuivie(rfa, numero);
  const vise = ({ palierId: leSien }: Atteinte) =>
    leSien === palierId || (leSien !== null && entraines.includes(leSien));
  const apres = reclamationsDeLaRfa(
    {
      ...avant,
      atteintes: avant.atteintes
        .filter((atteinte) => etat === 'VALIDE' || !vise(atteinte) || atteinte.rang === 0)
        .map((atteinte) => (vise(atteinte) ? { ...atteinte, etat } : atteinte)),
    },
    numero,
  ).map((reclamation) => {
    const atteinteId = avant.encours.find((lie) => lie.atteinteId === reclamation.porteuseId)?.id;
    return { ...reclamation, encours: encours.find(({ id }) => id === atteinteId) ?? null };
  });
  const retenu = encours.find((lie) => {
    const montant = apres.find((reclamation) => reclamation.encours?.id === lie.id)?.montantCentimes;
    return (montant === undefined || montant === 0) && retientLaRfa(lie);
  });
  if (retenu) throw rfaErrors.palierRetenu({ ...retenu, valeurRegleeCentimes: retenu.regleCentimes });
  const nouvelle = apres.find((reclamation) => reclamation.encours === null && reclamation.montantCentimes !== 0);
  const noms = rfa.paliers.flatMap((palier, i) =>
    entraines.includes(palier.id) ? [`« ${nomPalier(rfa, palier, i)} »`] : [],
  );
  const leur = { VALIDE: 'validé aussi', INVALIDE: 'non atteint non plus', A_ATTEINDRE: 'remis à atteindre aussi' }[
    etat
  ];
  const suites = encours.flatMap((lie) => suiteDUnEncours(lie, apres));
  const rien = etat === 'VALIDE' && suites.length === 0 && !nouvelle;
  return [
    ...noms.map((nom) => `${nom} sera ${leur}.`),
    ...(nouvelle ? [`Un encours RFA sera créé, ${dire(nouvelle.montantCentimes)}, à déclarer.`] : []),
    ...(rien ? ['Aucun encours ne sera créé : ce qui est acheté ne donne rien de plus à réclamer.'] : []),
    ...suites,
  ];
};
