import type { TenantTx } from '#server/core/db/database.ts';

/** Columns that tell the progress of an invitation and of its last mail. */
export const colonnesDeSuivi = [
  'i.id',
  'i.mail',
  'i.nb_envois as nbEnvois',
  'i.envoyee_le as envoyeeLe',
  'i.expire_le as expireLe',
  'i.ouverte_le as ouverteLe',
  'i.inscrite_le as inscriteLe',
  'i.declinee_le as declineeLe',
  'i.revoquee_le as revoqueeLe',
  'i.rebond_le as rebondLe',
  'm.statut as statutMail',
  'm.erreur as erreurMail',
  'i.version',
] as const;

/** The account's invitations, of pharmacies (`sorte` null) and of people, each with its last mail. */
export const invitationsSuivies = (tx: TenantTx) =>
  tx
    .selectFrom('invitation as i')
    .leftJoin('mail as m', (j) => j.onRef('m.tenant_id', '=', 'i.tenant_id').onRef('m.id', '=', 'i.mail_id'))
    .where('i.tenant_id', '=', tx.tenantId);

/** Why its last mail did not arrive. */
export const erreurDuMail = ({
  statutMail,
  erreurMail,
}: {
  readonly statutMail: string | null;
  readonly erreurMail: string | null;
}): string | null => (statutMail === 'ECHEC' ? erreurMail : null);
