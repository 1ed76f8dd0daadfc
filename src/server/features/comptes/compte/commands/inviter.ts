import type { SystemeTx } from '#server/core/db/database.ts';
import { journaliser } from '#server/core/journal.ts';
import { consommerQuota } from '#server/core/tentatives.ts';
import { envoyerMail } from '#server/core/mail/courrier.ts';
import { hacherMotDePasse, nouveauSecret } from '#server/core/mot-de-passe.ts';
import type { Services } from '#server/core/services.ts';
import { hacherToken, nouveauToken } from '#server/core/session.ts';
import type { Acteur } from '#shared/core/acteur.ts';
import { compteErrors } from '#shared/features/comptes/compte/errors.ts';
import { JOURS_INVITATION, redigerInvitation } from '#shared/features/comptes/compte/rules/courrier.ts';
import { insertDemandeCompte } from '../repository.ts';

const JOUR_EN_MS = 24 * 3_600_000;

type Personne = {
  readonly id: number;
  readonly tenantId: number;
  readonly compteNom: string;
  readonly nom: string;
  readonly prenom: string;
  readonly username: string;
  readonly email: string;
};

/** First password: the one handed over, or a random one until the invitation is followed. */
export const hacherPremierMotDePasse = (password: string | null | undefined): Promise<string> =>
  hacherMotDePasse(password ?? nouveauSecret());

/** Invitations of one account, in a day: its name must not be a means to write to strangers (CRR-41). */
const INVITATIONS_PAR_JOUR = 30;
const compterInvitation = async (tx: SystemeTx, { role }: Acteur, tenantId: number): Promise<void> => {
  if (role === 'SUPER_ADMIN') return;
  const attente = await consommerQuota(tx, `invitation:t${tenantId}`, INVITATIONS_PAR_JOUR, 86_400);
  if (attente > 0) throw compteErrors.tropDInvitations(attente, INVITATIONS_PAR_JOUR);
};

/**
 * Writes to a new person the link by which the password is chosen (CPT-72): the road of a forgotten password, for a
 * week.
 */
export const inviterUtilisateur = async (
  tx: SystemeTx,
  acteur: Acteur,
  personne: Personne,
  { maintenant, publicUrl }: Pick<Services, 'maintenant' | 'publicUrl'>,
): Promise<void> => {
  const { id, tenantId, email } = personne;
  await compterInvitation(tx, acteur, tenantId);
  const jeton = nouveauToken();
  const demande = await insertDemandeCompte(tx, {
    tenantId,
    utilisateurId: id,
    tokenHash: hacherToken(jeton),
    expireLe: new Date(maintenant().getTime() + JOURS_INVITATION * JOUR_EN_MS),
  });
  await envoyerMail(tx, {
    tenantId,
    cle: `invitation:${demande.id}`,
    destinataires: [email],
    ...redigerInvitation(personne, `${publicUrl}/mot-de-passe/${jeton}`),
    objet: 'utilisateur',
    objetId: id,
    auteur: 'systeme',
  });
  await journaliser(tx, acteur, { tenantId, objet: 'utilisateur', objetId: id, action: 'inviter', apres: { email } });
};
