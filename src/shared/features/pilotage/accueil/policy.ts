import { rolesPharmacie, type Acteur, type Role } from '#shared/core/acteur.ts';
import { canOuvrir, type NomEcran } from '#shared/core/screens.ts';
import { canEncaisser } from '#shared/features/argent/encaissement/policy.ts';
import { typesDe } from '#shared/features/argent/encours/policy.ts';
import { typesEncours, type TypeEncours } from '#shared/features/argent/encours/schemas/enumerations.ts';
import { canGererFacture } from '#shared/features/argent/facture/policy.ts';
import { canGererRfaGroupement } from '#shared/features/argent/rfa-groupement/policy.ts';
import { canGererRfa } from '#shared/features/argent/rfa/policy.ts';
import { canSuivreAdherents } from '#shared/features/connexions/extracteur/policy.ts';
import { canEcrireReclamation } from '#shared/features/echanges/reclamation/policy.ts';
import {
  canJoindrePreuve,
  canPlacer,
  canTraiter,
  partsDecidees,
} from '#shared/features/operations/operation/policy.ts';
import { canRelancerAdherents } from '#shared/features/operations/promotion-groupement/policy.ts';
import { canSynchroniserLgo } from '#shared/features/operations/synchronisation-lgo/policy.ts';
import { canGererPrestations } from '#shared/features/prestations/prestation/policy.ts';
import { canRedigerRdv } from '#shared/features/rendez-vous/rdv/policy.ts';
import { canAgirAdhesion } from '#shared/features/reseau/adhesion/policy.ts';
import type { SorteAFaire, SorteSemaine } from './schemas/enumerations.ts';

type ActeurAvecRole = Pick<Acteur, 'role'> & Partial<Pick<Acteur, 'impersonation'>>;
type Droit = (acteur: ActeurAvecRole) => boolean;

const dePharmacie: Droit = ({ role }) => rolesPharmacie.some((rolePharmacie) => rolePharmacie === role);
const chezSoi =
  (peut: Droit): Droit =>
  (acteur) =>
    dePharmacie(acteur) && peut(acteur);
const delegue: Droit = ({ role }) => role === 'DELEGUE';
const editeur: Droit = ({ role }) => role === 'SUPER_ADMIN';
const surEncours: Droit = (acteur) => typesDe(acteur).length > 0;

/** For each thing to do, who may do it and therefore sees it: the policies of the acts decide (PIL-12). */
const ACTE: Readonly<Record<SorteAFaire, Droit>> = {
  ENCOURS_A_DECLARER: surEncours,
  ENCOURS_A_RELANCER: surEncours,
  RFA_RETARD: canGererRfa,
  RFA_RECLAMER: canGererRfa,
  RFA_CONFIRMER: canGererRfa,
  RFA_PROCHE: canGererRfa,
  RFA_REPONDRE: canGererRfa,
  FACTURE_EN_ECART: canGererFacture,
  FACTURE_A_ACCEPTER: canGererFacture,
  FACTURE_A_COMPLETER: canGererFacture,
  AVOIR_A_AFFECTER: canEncaisser,
  PAIEMENT_A_AFFECTER: canEncaisser,
  PROMOTION_A_TRAITER: chezSoi(canTraiter),
  CONTREPARTIE_OUBLIEE: chezSoi(canTraiter),
  PROMOTION_A_REPONDRE: chezSoi((acteur) => partsDecidees(acteur).length > 0),
  TG_SANS_PHOTO: canJoindrePreuve,
  TG_A_POSER: canPlacer,
  LGO_EN_ECHEC: canSynchroniserLgo,
  LGO_A_SAISIR: canSynchroniserLgo,
  RECLAMATION_A_REPONDRE: canEcrireReclamation,
  RECLAMATION_A_RELANCER: canEcrireReclamation,
  DECISION_RDV: canRedigerRdv,
  RDV_A_TENIR: canRedigerRdv,
  ADHERENT_SANS_REPONSE: canRelancerAdherents,
  RFA_SANS_REPONSE: canGererRfaGroupement,
  RFA_GROUPEMENT_PROCHE: canGererRfaGroupement,
  PRESTATION_EN_RETARD: canGererPrestations,
  REVERSION_A_FAIRE: canGererPrestations,
  ADHESION_A_ACCEPTER: (acteur) => canAgirAdhesion(acteur, 'accepter'),
  EXTRACTION_TROUEE: canSuivreAdherents,
  ACCES_A_ACCEPTER: delegue,
  PROPOSITION_SANS_REPONSE: delegue,
  COMPTE_A_ACCEPTER: editeur,
  ESSAI_FINISSANT: editeur,
  MARQUE_A_LIER: editeur,
  MAIL_REFUSE: editeur,
  TRAVAIL_EN_ECHEC: editeur,
};

/** CONSULTATION_GROUPEMENT reads the things its groupement has to do, without doing any. */
const roleLu = (role: Role): Role => (role === 'CONSULTATION_GROUPEMENT' ? 'GROUPEMENT' : role);

/**
 * Kinds followed on a screen that some readers may not open: the line would lead them nowhere, so it is hidden
 * (CNX-77).
 */
const ECRAN_RESERVE: Partial<Record<SorteAFaire, NomEcran>> = { EXTRACTION_TROUEE: 'parametresExtracteurs' };
const mene = (role: Role, sorte: SorteAFaire): boolean => {
  const nom = ECRAN_RESERVE[sorte];
  return nom === undefined || canOuvrir(nom, { role, impersonation: false });
};

/** Whether the home shows this kind to this person (PIL-12). */
export const canLireAFaire = ({ role }: ActeurAvecRole, sorte: SorteAFaire): boolean =>
  mene(role, sorte) && ACTE[sorte]({ role: roleLu(role) });
/** Whether this person does it from the home. */
export const canFaire = (acteur: ActeurAvecRole, sorte: SorteAFaire): boolean =>
  mene(acteur.role, sorte) && ACTE[sorte](acteur);

/** The types of encours this person declares and reminds; null for all of them (PIL-13). */
export const typesAFaire = ({ role }: ActeurAvecRole): readonly TypeEncours[] | null => {
  const typesDuRole = typesDe({ role: roleLu(role) });
  return typesDuRole.length === typesEncours.length ? null : typesDuRole;
};

const SEMAINE: Readonly<Record<SorteSemaine, Droit>> = {
  RDV: canRedigerRdv,
  TG_DEBUT: canPlacer,
  TG_FIN: canPlacer,
  PROMOTION_FIN: dePharmacie,
  REGLEMENT_RFA: canGererRfa,
  PAIEMENT_PRESTATION: canGererPrestations,
};
/** Whether the planning of the week shows this kind to this person (PIL-11). */
export const canLireSemaine = ({ role }: ActeurAvecRole, sorte: SorteSemaine): boolean =>
  SEMAINE[sorte]({ role: roleLu(role) });
