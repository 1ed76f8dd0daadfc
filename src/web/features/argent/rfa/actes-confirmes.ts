import { formatMontant } from '#shared/core/nature-fiscale.ts';
import { rfaErrors } from '#shared/features/argent/rfa/errors.ts';
import { corrigerReclamations, encoursCorrigeables } from '#shared/features/argent/rfa/rules/paliers.ts';
import type { DetailRfa, PeriodeSuivie, Rfa } from '#shared/features/argent/rfa/schemas/lecture.ts';
import type { EtatPalier } from '#shared/features/argent/rfa/schemas/enumerations.ts';
import { cleUnique } from '#web/lib/cle-unique.ts';
import { insecable, pluriel } from '#web/lib/formats.ts';
import { confirmerActe } from '#web/lib/confirmer.ts';
import { echec, info, succes } from '#web/ui/snackbar.tsx';
import { supprimerApresAccord } from '#web/ui/actes/supprimer-apres-accord.ts';
import { nomDuReste, nomPalier, nomPeriode, nomRfa } from './mots.ts';
import type { ActesRfa } from './queries.ts';
import { retientLaRfa, suitesDuPalier } from './suites.ts';

type Jours = Pick<PeriodeSuivie, 'debut' | 'fin'>;
/**
 * Each encours that goes away with the act, by its number.
 * @throws the refusal, before anything is asked: what was settled stays (RFA-17)
 */
const retires = (rfa: Pick<Rfa, 'periodes'>, refus: () => Error): string[] => {
  const encours = rfa.periodes.flatMap((periode) => periode.encours);
  if (encours.some(retientLaRfa)) throw refus();
  return encours.map(({ numero, attenduCentimes }) => `L’encours ${numero} (${formatMontant(attenduCentimes, 'HT')})`);
};

export const validerRfa = async (actes: ActesRfa, rfa: Pick<Rfa, 'id' | 'version'>): Promise<void> => {
  await actes.repondre(rfa, 'valider');
  succes('RFA validée.');
};

/** Refuses a RFA, after naming the encours it removes, read afresh (RFA-12). */
export const refuserRfa = async (actes: ActesRfa, { id }: Pick<Rfa, 'id'>): Promise<void> => {
  const rfa = await actes.relire(id);
  const details = retires(rfa, rfaErrors.refusImpossible);
  const accord = await confirmerActe({
    titre: 'Refuser cette RFA ?',
    texte: insecable(
      details.length === 0
        ? `« ${nomRfa(rfa)} » ira parmi les refusées : vous pourrez la valider plus tard.`
        : `« ${nomRfa(rfa)} » ira parmi les refusées, où vous pourrez la valider plus tard. Ses paliers redeviennent ` +
            `à atteindre ; sont retirés :`,
    ),
    details,
    action: 'Refuser',
    danger: true,
  });
  if (!accord) return;
  await actes.repondre(rfa, 'refuser');
  succes('RFA refusée.');
};

/** Deletes a RFA, after naming the data that is lost, read afresh (RFA-17). */
export const supprimerRfaApresAccord = async (
  actes: ActesRfa,
  { id }: Pick<Rfa, 'id'>,
  fait?: () => void,
): Promise<void> => {
  const rfa = await actes.relire(id);
  const perdus = [
    ...retires(rfa, rfaErrors.encoursRegles),
    ...(rfa.bases.length > 0 ? [pluriel(rfa.bases.length, 'mois de base', 'mois de base')] : []),
    ...(rfa.pieces.length > 0 ? [pluriel(rfa.pieces.length, 'pièce jointe', 'pièces jointes')] : []),
  ];
  await supprimerApresAccord({
    titre: 'Supprimer cette RFA ?',
    texte: insecable(
      `« ${nomRfa(rfa)} » (${rfa.laboratoireNom}, ${rfa.annee}) disparaîtra ` +
        `définitivement${perdus.length > 0 ? ', avec :' : '.'}`,
    ),
    details: perdus,
    supprimer: () => actes.supprimer(rfa),
    dit: 'RFA supprimée.',
    suite: fait,
  });
};

const TITRES: Readonly<Record<EtatPalier, string>> = {
  VALIDE: 'Valider ce palier ?',
  INVALIDE: 'Ce palier n’est pas atteint ?',
  A_ATTEINDRE: 'Remettre ce palier à atteindre ?',
};
const ACTIONS: Readonly<Record<EtatPalier, string>> = {
  VALIDE: 'Valider',
  INVALIDE: 'Non atteint',
  A_ATTEINDRE: 'Remettre à atteindre',
};
const FAITS: Readonly<Record<EtatPalier, string>> = {
  VALIDE: 'Palier validé.',
  INVALIDE: 'Palier noté non atteint.',
  A_ATTEINDRE: 'Palier remis à atteindre.',
};

/** The avoirs « à classer » of the period: no encours counts them until the user classifies them (FAC-29). */
const aClasser = ({ papiersEcartes }: Pick<DetailRfa, 'papiersEcartes'>, { debut, fin }: Jours): string[] =>
  papiersEcartes
    .filter(({ raison, date }) => raison === 'A_CLASSER' && date >= debut && date <= fin)
    .map(({ numero, htCentimes }) =>
      insecable(`À classer, et pas dans la base : l’avoir ${numero}, ${formatMontant(htCentimes ?? 0, 'HT')}`),
    );

/**
 * True when validating the palier only creates an encours: its base is known, and no encours of the period changes
 * (RFA-54).
 */
const seReclameSansQuestion = (periode: PeriodeSuivie, palierId: number, doutes: readonly string[]): boolean =>
  doutes.length === 0 &&
  periode.encours.length === 0 &&
  periode.paliers.some((suivi) => suivi.palierId === palierId && (suivi.atteint || suivi.propose));

/** Validates a palier and claims its encours in one click, with an undo. */
const validerEnUnClic = async (actes: ActesRfa, rfa: DetailRfa, palierId: number, numero: number): Promise<void> => {
  const apres = await actes.changerPalier(rfa, palierId, numero, 'VALIDE');
  const [encours] = apres.periodes.find((periode) => periode.numero === numero)?.encours ?? [];
  const montant = encours && !encours.montantACompleter ? ` de ${formatMontant(encours.attenduCentimes, 'HT')}` : '';
  succes(encours ? insecable(`Palier validé : encours ${encours.numero}${montant}, à déclarer.`) : 'Palier validé.', {
    annuler: () =>
      void actes.changerPalier(apres, palierId, numero, 'A_ATTEINDRE').then(() => succes(FAITS.A_ATTEINDRE), echec),
  });
};

/**
 * Changes a palier, after naming the encours created, changed and removed (RFA-10, RFA-11); a reached palier creates
 * its encours at once (RFA-54).
 */
export const changerPalierApresAccord = async (
  actes: ActesRfa,
  rfaVisee: Pick<Rfa, 'id'>,
  palierId: number,
  numero: number,
  etat: EtatPalier,
): Promise<void> => {
  const rfa = await actes.relire(rfaVisee.id);
  const rang = rfa.paliers.findIndex(({ id }) => id === palierId);
  const palier = rfa.paliers[rang];
  const periode = rfa.periodes.find((periodeDeLaRfa) => periodeDeLaRfa.numero === numero);
  if (!palier || !periode) return;
  const doutes = etat === 'VALIDE' ? aClasser(rfa, periode) : [];
  if (etat === 'VALIDE' && seReclameSansQuestion(periode, palierId, doutes))
    return validerEnUnClic(actes, rfa, palierId, numero);
  const ou = rfa.periodes.length > 1 ? `, ${nomPeriode(rfa.resultatPeriode, periode)}` : '';
  const suites = [...suitesDuPalier(rfa, numero, palierId, etat), ...doutes];
  const accord = await confirmerActe({
    titre: TITRES[etat],
    texte: insecable(
      `« ${nomPalier(rfa, palier, rang)} »${ou}.${suites.length === 0 ? ' Aucun encours ne change.' : ''}`,
    ),
    details: suites,
    action: ACTIONS[etat],
    danger: etat !== 'VALIDE' && suites.length > 0,
  });
  if (!accord) return;
  await actes.changerPalier(rfa, palierId, numero, etat);
  succes(FAITS[etat]);
};

/**
 * Claims the amount a period still owes, as a new encours or added to the one not declared yet (RFA-16, RFA-46): in
 * one click, the amount on the button. Only avoirs « à classer » raise a question first (FAC-29).
 */
export const reclamerSolde = async (actes: ActesRfa, rfa: Rfa, periode: PeriodeSuivie): Promise<void> => {
  const doutes = aClasser(await actes.relire(rfa.id), periode);
  const montant = formatMontant(periode.resteAReclamerCentimes, 'HT');
  const nom = nomDuReste(periode);
  if (doutes.length > 0) {
    const accord = await confirmerActe({
      titre: `Réclamer le ${nom} ?`,
      texte: insecable(`${montant} seront à déclarer au laboratoire, alors qu’il reste :`),
      details: doutes,
      action: 'Réclamer',
    });
    if (!accord) return;
  }
  await actes.reclamerSolde(rfa, periode.numero);
  succes(`${nom === 'solde' ? 'Solde réclamé' : 'Complément réclamé'}\u00A0: ${montant}, à déclarer.`);
};

/** Lowers declared encours, after naming each one and the part that stays beyond the amount received (RFA-49). */
export const corrigerReclamation = async (actes: ActesRfa, rfa: Rfa, { encours, ...periode }: PeriodeSuivie) => {
  const montants = corrigerReclamations(encoursCorrigeables(encours), periode.ecartDeclareCentimes);
  const details = encours.flatMap(({ id, numero, attenduCentimes }) => {
    const montant = montants.get(id);
    if (montant === undefined) return [];
    return [
      montant === 0
        ? `L’encours ${numero} (${formatMontant(attenduCentimes, 'HT')}) sera retiré.`
        : `L’encours ${numero} passera de ${formatMontant(attenduCentimes, 'HT')} à ${formatMontant(montant, 'HT')}.`,
    ];
  });
  const accord = await confirmerActe({
    titre: 'Corriger la réclamation ?',
    texte: `Ce qui n’est pas encore reçu redescend à ce que la base donne.${
      encours.some(({ id, etat }) => etat === 'DECLARE' && montants.has(id)) ? ' Prévenez le laboratoire.' : ''
    }`,
    details,
    action: 'Corriger',
  });
  if (!accord) return;
  await actes.corrigerReclamation(rfa, periode.numero);
  succes('Réclamation corrigée.');
};

/** Copies all the accepted RFA of a year to another one. */
export const dupliquerAnnee = async (actes: ActesRfa, de: number, vers: number): Promise<void> => {
  const accord = await confirmerActe({
    titre: insecable(`Dupliquer les RFA de ${de} ?`),
    texte: insecable(
      `Celles que vous avez validées seront reprises pour ` +
        `${vers}, leurs paliers à atteindre. Les bases, les acomptes et les pièces ne sont pas repris ; ce que ` +
        `${vers} a déjà reste comme il est.`,
    ),
    action: `Dupliquer vers ${vers}`,
  });
  if (!accord) return;
  const { crees } = await actes.dupliquerAnnee({ de, vers }, cleUnique());
  if (crees === 0) info(`Toutes les RFA de ${de} sont déjà en ${vers}.`);
  else succes(`${pluriel(crees, 'RFA reprise', 'RFA reprises')} pour ${vers}.`);
};
