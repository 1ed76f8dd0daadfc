import type { SystemeTx } from '#server/core/db/database.ts';
import { prevenirApres } from '#server/core/push/evenements.ts';
import { fermerSessions } from '#server/core/session.ts';
import { cloreEvenements } from '#server/features/courrier/notification/commands/clore.ts';
import { annoncerEvenement } from '#server/features/courrier/notification/commands/annoncer.ts';
import type { Acteur } from '#shared/core/acteur.ts';
import type { Jour } from '#shared/core/dates.ts';
import type { LienNotification } from '#shared/features/courrier/notification/schemas.ts';
import { enToutesLettres } from '#shared/features/reseau/delegue/messages.ts';
import {
  estMontreeAuBeneficiaire,
  type ActeHabilitation,
  type CoteDelegue,
} from '#shared/features/reseau/delegue/rules.ts';
import { connexionsOuvertes } from '../read-models/connexions.ts';
import type { HabilitationVerrouillee } from '../repository.ts';
import { findIdentifiantsDemandes } from '../repository/demandes.ts';

type Parties = Pick<
  HabilitationVerrouillee,
  | 'id'
  | 'tenantId'
  | 'tenantNom'
  | 'tenantType'
  | 'sorte'
  | 'delegueId'
  | 'delegueTenantId'
  | 'delegueNom'
  | 'connue'
  | 'initiateur'
>;

/**
 * Screen where the beneficiary finds the access: /trade for a delegate, the accesses to other pharmacies for an ADMIN.
 */
const lienBeneficiaire = ({ sorte }: Parties): LienNotification =>
  sorte === 'TRADE'
    ? { ecran: 'trade', params: { onglet: 'demandes' } }
    : { ecran: 'parametresDelegues', params: { onglet: 'miens' } };

const lienPharmacie = ({ id }: Parties): LienNotification => ({
  ecran: 'parametresDelegues',
  params: { ouvert: String(id) },
});

type MotsAcces = { readonly titre: string; readonly phrase: string };
type AvisAcces = MotsAcces & {
  readonly sorte: 'ACCES_DEMANDE' | 'ACCES' | 'ACCES_FIN';
  readonly dateLimite?: Jour;
};
/**
 * Tells one side, with a link to the screen where it can act: one notification per access, kept up to date (CRR-84).
 */
export const avertirPartie = (
  tx: SystemeTx,
  h: Parties,
  cote: CoteDelegue,
  auteur: Acteur | null,
  { sorte, titre, phrase, dateLimite }: AvisAcces,
): Promise<void> =>
  annoncerEvenement(tx, auteur, sorte, [
    {
      ...(cote === 'PHARMACIE'
        ? { tenantId: h.tenantId, roles: ['ADMIN', 'GROUPEMENT'] as const, lien: lienPharmacie(h) }
        : { tenantId: h.delegueTenantId, utilisateurId: h.delegueId, lien: lienBeneficiaire(h) }),
      objet: h.id,
      donnees: { titre, phrase },
      ...(dateLimite && { dateLimite }),
    },
  ]);

/**
 * Refreshes the habilitation on the screens of both sides, or of the account alone while the beneficiary must not know
 * of it (RES-82).
 */
export const rafraichirHabilitations = (tx: SystemeTx, h: Parties, montree = estMontreeAuBeneficiaire(h)): void =>
  prevenirApres(
    tx,
    [h.tenantId, ...(montree ? [h.delegueTenantId] : [])].map((compte) => ({
      k: 'change' as const,
      tenantId: compte,
      sujet: 'habilitation',
      id: h.id,
    })),
  );

/** A session opened under an habilitation that has ended ends now, on every instance. */
export const fermerConnexions = async (tx: SystemeTx, h: Parties): Promise<void> => {
  if (h.sorte !== 'CONNEXION') return;
  for (const id of await connexionsOuvertes(tx, h)) await fermerSessions(tx, { id });
};

const quoi = ({ sorte }: Parties): string => (sorte === 'TRADE' ? 'suivre' : 'se connecter à');
/** A groupement gives accesses too: it is no pharmacy (RES-84). */
const leSien = ({ tenantType }: Parties): string => (tenantType === 'GROUPEMENT' ? 'son groupement' : 'sa pharmacie');
const leVotre = ({ tenantType }: Parties): string =>
  tenantType === 'GROUPEMENT' ? 'votre groupement' : 'votre pharmacie';

const phrases: Readonly<Record<ActeHabilitation, Readonly<Record<CoteDelegue, (h: Parties) => MotsAcces>>>> = {
  DEMANDER: {
    DELEGUE: (h) => ({ titre: 'Demande d’accès', phrase: `${h.delegueNom} demande à ${quoi(h)} ${leVotre(h)}.` }),
    PHARMACIE: (h) => ({
      titre: 'Invitation',
      phrase: `${h.tenantNom} vous propose de ${h.sorte === 'TRADE' ? 'suivre' : 'vous connecter à'} ${leSien(h)}.`,
    }),
  },
  ACCEPTER: {
    DELEGUE: (h) => ({ titre: 'Invitation acceptée', phrase: `${h.delegueNom} a accepté votre invitation.` }),
    PHARMACIE: (h) => ({ titre: 'Accès accordé', phrase: `${h.tenantNom} a accepté votre demande.` }),
  },
  REFUSER: {
    DELEGUE: (h) => ({ titre: 'Invitation refusée', phrase: `${h.delegueNom} a refusé votre invitation.` }),
    PHARMACIE: (h) => ({ titre: 'Demande refusée', phrase: `${h.tenantNom} a refusé votre demande d’accès.` }),
  },
  ANNULER: {
    DELEGUE: (h) => ({ titre: 'Demande annulée', phrase: `${h.delegueNom} a annulé sa demande d’accès.` }),
    PHARMACIE: (h) => ({ titre: 'Invitation annulée', phrase: `${h.tenantNom} a annulé son invitation.` }),
  },
  DESACTIVER: {
    DELEGUE: (h) => ({ titre: 'Accès rendu', phrase: `${h.delegueNom} a rendu son accès à votre compte.` }),
    PHARMACIE: (h) => ({ titre: 'Accès désactivé', phrase: `${h.tenantNom} a mis fin à votre accès.` }),
  },
  REACTIVER: {
    DELEGUE: (h) => ({ titre: 'Accès réactivé', phrase: `${h.delegueNom} a de nouveau accès.` }),
    PHARMACIE: (h) => ({ titre: 'Accès réactivé', phrase: `${h.tenantNom} vous a rendu votre accès.` }),
  },
};

/** Once an answer is given, its notifications are treated for both sides (RES-41). */
export const cloreDemandeDe = (
  tx: SystemeTx,
  { id, tenantId, delegueTenantId }: Parties,
  auteur: Acteur,
): Promise<void> =>
  cloreEvenements(
    tx,
    auteur,
    ['ACCES_DEMANDE', 'ACCES_FIN'],
    [tenantId, delegueTenantId].map((compte) => ({ tenantId: compte, objet: id })),
  );

/** Refused, a request is told in the words of who asked: the name of the account stays its own (RES-82). */
const motsDuRefus = async (tx: SystemeTx, { id }: Parties): Promise<MotsAcces> => {
  const demandes = await findIdentifiantsDemandes(tx, id);
  const quoiDemande = demandes.map(enToutesLettres).join(', ');
  return { titre: 'Demande refusée', phrase: `Votre demande d’accès est refusée\u00a0: ${quoiDemande}.` };
};

/** Every act is told to the other side, and seen at once on the screens of both (RES-36). */
export const prevenirDe = async (
  tx: SystemeTx,
  h: Parties,
  acte: ActeHabilitation,
  par: CoteDelegue,
  auteur: Acteur,
): Promise<void> => {
  if (acte !== 'DEMANDER') await cloreDemandeDe(tx, h, auteur);
  const sansNom = acte === 'REFUSER' && !estMontreeAuBeneficiaire(h);
  await avertirPartie(tx, h, par === 'PHARMACIE' ? 'DELEGUE' : 'PHARMACIE', auteur, {
    sorte: acte === 'DEMANDER' ? 'ACCES_DEMANDE' : 'ACCES',
    ...(sansNom ? await motsDuRefus(tx, h) : phrases[acte][par](h)),
  });
  // The beneficiary learns of every decision of the account.
  rafraichirHabilitations(tx, h, par === 'PHARMACIE' || estMontreeAuBeneficiaire(h));
};
