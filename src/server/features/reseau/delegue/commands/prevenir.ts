import type { SystemeTx } from '#server/core/db/database.ts';
import { prevenirApres } from '#server/core/push/evenements.ts';
import { fermerSessions } from '#server/core/session.ts';
import { cloreDemandes } from '#server/features/courrier/notification/commands/clore-demandes.ts';
import { notifierUtilisateurs, type AvisNotification } from '#server/features/courrier/notification/commands.ts';
import type { Acteur } from '#shared/core/acteur.ts';
import type { LienNotification } from '#shared/features/courrier/notification/contract.ts';
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
  'id' | 'tenantId' | 'tenantNom' | 'sorte' | 'delegueId' | 'delegueTenantId' | 'delegueNom' | 'connue' | 'initiateur'
>;

/** A delegate finds it in /trade, an ADMIN among the accesses to other pharmacies. */
const lienBeneficiaire = ({ sorte }: Parties): LienNotification =>
  sorte === 'TRADE'
    ? { ecran: 'trade', params: { onglet: 'demandes' } }
    : { ecran: 'parametresDelegues', params: { onglet: 'miens' } };

const lienPharmacie = ({ id }: Parties): LienNotification => ({
  ecran: 'parametresDelegues',
  params: { ouvert: String(id) },
});

/** Tells one side, with the screen where it can act. */
export const avertirPartie = (
  tx: SystemeTx,
  h: Parties,
  cote: CoteDelegue,
  auteur: Acteur | null,
  avis: Pick<AvisNotification, 'title' | 'body' | 'dateLimite'>,
) =>
  cote === 'PHARMACIE'
    ? notifierUtilisateurs(tx, h.tenantId, auteur, {
        type: 'AUTRES',
        roles: ['ADMIN', 'GROUPEMENT'],
        lien: lienPharmacie(h),
        ...avis,
      })
    : notifierUtilisateurs(tx, h.delegueTenantId, auteur, {
        type: 'AUTRES',
        utilisateurId: h.delegueId,
        lien: lienBeneficiaire(h),
        ...avis,
      });

/**
 * The screens of both sides read again what they show of it; those of a beneficiary that is not told of it yet learn
 * nothing (RES-82).
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

const phrases: Readonly<
  Record<ActeHabilitation, Readonly<Record<CoteDelegue, (h: Parties) => Pick<AvisNotification, 'title' | 'body'>>>>
> = {
  DEMANDER: {
    DELEGUE: (h) => ({ title: 'Demande d’accès', body: `${h.delegueNom} demande à ${quoi(h)} votre pharmacie.` }),
    PHARMACIE: (h) => ({
      title: 'Invitation',
      body: `${h.tenantNom} vous propose de ${h.sorte === 'TRADE' ? 'suivre' : 'vous connecter à'} sa pharmacie.`,
    }),
  },
  ACCEPTER: {
    DELEGUE: (h) => ({ title: 'Invitation acceptée', body: `${h.delegueNom} a accepté votre invitation.` }),
    PHARMACIE: (h) => ({ title: 'Accès accordé', body: `${h.tenantNom} a accepté votre demande.` }),
  },
  REFUSER: {
    DELEGUE: (h) => ({ title: 'Invitation refusée', body: `${h.delegueNom} a refusé votre invitation.` }),
    PHARMACIE: (h) => ({ title: 'Demande refusée', body: `${h.tenantNom} a refusé votre demande d’accès.` }),
  },
  ANNULER: {
    DELEGUE: (h) => ({ title: 'Demande annulée', body: `${h.delegueNom} a annulé sa demande d’accès.` }),
    PHARMACIE: (h) => ({ title: 'Invitation annulée', body: `${h.tenantNom} a annulé son invitation.` }),
  },
  DESACTIVER: {
    DELEGUE: (h) => ({ title: 'Accès rendu', body: `${h.delegueNom} a rendu son accès à votre compte.` }),
    PHARMACIE: (h) => ({ title: 'Accès désactivé', body: `${h.tenantNom} a mis fin à votre accès.` }),
  },
  REACTIVER: {
    DELEGUE: (h) => ({ title: 'Accès réactivé', body: `${h.delegueNom} a de nouveau accès.` }),
    PHARMACIE: (h) => ({ title: 'Accès réactivé', body: `${h.tenantNom} vous a rendu votre accès.` }),
  },
};

/** Once an answer is given, its notifications are treated for the whole other side (RES-41). */
const cloreDemandeDe = async (tx: SystemeTx, h: Parties, auteur: Acteur): Promise<void> => {
  const { DELEGUE: demande, PHARMACIE: invitation } = phrases.DEMANDER;
  await cloreDemandes(tx, [h.tenantId], auteur, { titles: [demande(h).title], lien: lienPharmacie(h) });
  const { title, body } = invitation(h);
  await cloreDemandes(tx, [h.delegueTenantId], auteur, { titles: [title], body, utilisateurId: h.delegueId });
};

/** Refused, a request is told in the words of who asked: the name of the account stays its own (RES-82). */
const avisDeRefus = async (tx: SystemeTx, { id }: Parties): Promise<Pick<AvisNotification, 'title' | 'body'>> => {
  const demandes = await findIdentifiantsDemandes(tx, id);
  const quoiDemande = demandes.map(enToutesLettres).join(', ');
  return { title: 'Demande refusée', body: `Votre demande d’accès est refusée\u00a0: ${quoiDemande}.` };
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
  const avis = sansNom ? await avisDeRefus(tx, h) : phrases[acte][par](h);
  await avertirPartie(tx, h, par === 'PHARMACIE' ? 'DELEGUE' : 'PHARMACIE', auteur, avis);
  // Accepted, refused or offered by the account, it is told to its beneficiary.
  rafraichirHabilitations(tx, h, par === 'PHARMACIE' || estMontreeAuBeneficiaire(h));
};
