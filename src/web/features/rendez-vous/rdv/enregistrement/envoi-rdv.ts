import { AppError } from '#shared/core/app-error.ts';
import type { Enregistrement } from '#shared/features/rendez-vous/rdv/schemas.ts';
import { cleUnique } from '#web/lib/cle-unique.ts';
import type { EvenementRdv } from './autosave.ts';
import type { Conflit, EtatEnregistreur, ServicesRdv, Tentative } from './enregistreur-types.ts';
import { recevoirIds, type SaisieRdv } from '../saisie.ts';
import { estLegere, type SauvegardeLocale } from './sauvegarde-locale.ts';

const RESTE_A_ESSAYER: ReadonlySet<number> = new Set([408, 429]);
const estPanne = (erreur: unknown): boolean =>
  !(erreur instanceof AppError) || erreur.status >= 500 || RESTE_A_ESSAYER.has(erreur.status);

/** Statuses of a missing or lost right: they do not tell whether an earlier save, whose answer was lost, succeeded. */
const DROIT: ReadonlySet<number> = new Set([401, 402, 403]);
const laisseUnDoute = (erreur: unknown): boolean => erreur instanceof AppError && DROIT.has(erreur.status);

const conflitDe = (erreur: unknown): Conflit | null => {
  if (!(erreur instanceof AppError) || erreur.code !== 'CONFLIT_VERSION') return null;
  const { par, le, actuel } = erreur.details as Partial<Conflit>;
  return actuel ? { par: par ?? '', le: le ?? '', actuel, champs: [] } : null;
};

/** Forgets the save on its way. */
export const abandonnerTentative = (etat: EtatEnregistreur): void => {
  etat.tentative = null;
  etat.frappeEnvoyee = null;
};

/** The values that the server now has: with the ids it gave, and the author it kept when none was sent. */
const acquiseDe = (saisie: SaisieRdv, { actions, operateur }: Enregistrement): SaisieRdv => ({
  ...recevoirIds(saisie, saisie, actions),
  operateur: saisie.operateur.trim() === '' ? operateur : saisie.operateur,
});
const recevoir = (etat: EtatEnregistreur, { saisie }: Tentative, recu: Enregistrement): void => {
  abandonnerTentative(etat);
  Object.assign(etat, { id: recu.id, version: recu.version, acquise: acquiseDe(saisie, recu), refus: null });
};

/**
 * Handles a save by another user: merges their version when the fields differ, and sends again (RDV-25); otherwise
 * asks the user.
 */
const reconcilier = (etat: EtatEnregistreur, services: ServicesRdv, conflit: Conflit): EvenementRdv => {
  const { base, conflits } = services.reconcilier(conflit.actuel, etat.acquise);
  abandonnerTentative(etat);
  etat.refus = null;
  if (conflits.length > 0) {
    etat.conflit = { ...conflit, champs: conflits };
    return { type: 'CONFLIT' };
  }
  Object.assign(etat, { acquise: base, version: conflit.actuel.version, conflit: null });
  return { type: 'FUSION' };
};

/** @returns the event that the failure means for the autosave */
const classerEchec = (etat: EtatEnregistreur, services: ServicesRdv, erreur: unknown): EvenementRdv => {
  const conflit = conflitDe(erreur);
  if (conflit) return reconcilier(etat, services, conflit);
  etat.conflit = null;
  if (estPanne(erreur)) {
    etat.refus = null;
    return { type: 'PANNE' };
  }
  if (!laisseUnDoute(erreur)) abandonnerTentative(etat);
  etat.refus = erreur;
  return { type: 'REFUS' };
};

/** Sends the typed text, or first the save whose answer was lost, and gives the result to the autosave. */
export const creerEnvoi =
  (
    etat: EtatEnregistreur,
    services: ServicesRdv,
    sauvegarde: SauvegardeLocale,
    donner: (evenement: EvenementRdv) => void,
  ) =>
  async (frappe: number): Promise<void> => {
    // The previous answer was lost: sends the same save again first.
    const rejeu = etat.tentative !== null;
    const { id, version } = etat;
    const envoyee = (etat.tentative ??= { cle: cleUnique(), id, version, saisie: services.lireSaisie() });
    etat.frappeEnvoyee = rejeu ? (etat.frappeEnvoyee ?? 0) : frappe;
    const acquittee = etat.frappeEnvoyee;
    try {
      // Stores a creation on this device before sending it: after a crash the same save is sent again, not another.
      if (!rejeu && id === null) {
        sauvegarde.maintenant();
        await sauvegarde.fin();
      }
      // A light note is stored again while its save is on its way.
      if (!rejeu && envoyee.id !== null && estLegere(envoyee.saisie)) sauvegarde.bientot();
      if (etat.fini) return;
      const recu = await services.enregistrer(envoyee, envoyee.id === null ? null : etat.acquise);
      if (etat.fini) return;
      recevoir(etat, envoyee, recu);
      services.surAcquis(recu, envoyee.saisie);
      donner({ type: 'ACQUIS', frappe: acquittee });
    } catch (erreur) {
      if (!etat.fini) donner(classerEchec(etat, services, erreur));
    }
  };
