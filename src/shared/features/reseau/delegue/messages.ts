import { formatJour } from '#shared/core/dates.ts';
import { libellesEtatInvitation } from '#shared/features/reseau/invitation/messages.ts';
import type { EtatInvitation } from '#shared/features/reseau/invitation/schemas.ts';
import type { Sorte } from './policy.ts';
import type { CoteDelegue, SituationDelegue } from './rules.ts';
import type { IdentifiantLu } from './rules/identifiant.ts';
import type { AccesPropose, EtatDemandeAcces } from './schemas/envois.ts';

export const libelleSorte: Readonly<Record<Sorte, string>> = { TRADE: 'Suivi trade', CONNEXION: 'Connexion au compte' };

export const libelleSituationDelegue: Readonly<Record<SituationDelegue, string>> = {
  WAITING: 'En attente',
  ACCEPTED: 'Accepté',
  EXPIRED: 'Expiré',
  REFUSED: 'Refusé',
  DEACTIVATED: 'Désactivé',
};

/** The identifier used by a request, in words. */
export const enToutesLettres = ({ genre, identifiant }: IdentifiantLu): string =>
  genre === 'MAIL' ? identifiant : `${genre} ${identifiant}`;
export const libelleEtatDemandeAcces: Readonly<Record<EtatDemandeAcces, string>> = {
  ENVOYEE: 'Envoyée',
  REFUSEE: 'Refusée',
};

export const libelleEtatInvitationAcces = (etat: EtatInvitation): string =>
  etat === 'INSCRITE' ? 'Acceptée' : libellesEtatInvitation[etat];

type DroitsOfferts = Pick<
  AccesPropose,
  | 'sorte'
  | 'droitTrade'
  | 'lectureEncours'
  | 'lectureConditions'
  | 'lectureDocuments'
  | 'tousLaboratoires'
  | 'nbLaboratoires'
  | 'expireLe'
>;
/** The rights offered by an invitation, one sentence per right. */
export const libelleDroitsOfferts = (offre: DroitsOfferts): string[] => {
  const fin = offre.expireLe === null ? [] : [`Jusqu’au ${formatJour(offre.expireLe)}`];
  if (offre.sorte === 'CONNEXION')
    return ['Agir dans ce compte, sauf sur ses utilisateurs, ses mots de passe et son abonnement', ...fin];
  const mot = offre.nbLaboratoires === 1 ? 'laboratoire' : 'laboratoires';
  return [
    offre.tousLaboratoires
      ? 'Les promotions de tous ses laboratoires'
      : `Les promotions de ${offre.nbLaboratoires} ${mot}`,
    ...(offre.droitTrade ? ['Proposer des opérations'] : []),
    ...(offre.lectureEncours ? ['Lire les encours'] : []),
    ...(offre.lectureConditions ? ['Lire les conditions'] : []),
    ...(offre.lectureDocuments ? ['Lire les documents'] : []),
    ...fin,
  ];
};

type Fin = {
  readonly situation: SituationDelegue;
  readonly initiateur: CoteDelegue;
  readonly arretePar: CoteDelegue | null;
};

/** The state of an habilitation in the words of a screen. */
export const libelleEtatHabilitation = ({ situation, initiateur, arretePar }: Fin, cote: CoteDelegue): string => {
  switch (situation) {
    case 'WAITING':
      return initiateur === cote ? 'Demande envoyée' : 'À décider';
    case 'REFUSED':
      return arretePar === initiateur ? 'Demande annulée' : 'Refusé';
    case 'DEACTIVATED':
      return arretePar === 'DELEGUE' ? 'Rendu' : 'Désactivé';
    case 'ACCEPTED':
    case 'EXPIRED':
      return libelleSituationDelegue[situation];
  }
};

const phrases: Readonly<Record<string, string>> = {
  'consulter-fiche': 'A consulté la fiche de la pharmacie',
  'consulter-encours': 'A consulté les encours',
  'consulter-promotions': 'A consulté les promotions',
  'consulter-conditions': 'A consulté les conditions',
  'consulter-photos': 'A consulté les photos',
  'consulter-discussion': 'A consulté une discussion',
  'retirer-proposition': 'A retiré une proposition',
  demander: 'A demandé l’accès',
  accepter: 'A accepté l’invitation',
  refuser: 'A refusé l’invitation',
  annuler: 'A annulé sa demande',
  desactiver: 'A rendu son accès',
  'agir-pour': 'S’est connecté au compte',
};

const objets: Readonly<Record<string, string>> = {
  encours: 'Encours',
  laboratoire: 'Laboratoire',
  notification: 'Notification',
  promotion: 'Promotion',
  discussion: 'Discussion',
  tenant: 'Compte',
};
const verbes: Readonly<Record<string, string>> = {
  creer: 'création',
  modifier: 'modification',
  supprimer: 'suppression',
  declarer: 'déclaration',
  regler: 'règlement',
  relancer: 'relance',
  commenter: 'commentaire',
  exporter: 'export',
  traiter: 'traitement',
  quitter: 'fin de la connexion',
};

/** A kind of act of the journal as a sentence; an unknown act is shown under its technical name. */
export const libelleActivite = ({ objet, action }: { objet: string; action: string }): string =>
  phrases[action] ?? `${objets[objet] ?? objet} : ${verbes[action] ?? action.replaceAll('-', ' ')}`;
