import type { SystemeTx } from '#server/core/db/database.ts';
import type { MailRefuse } from '#server/core/mail/envoi.ts';
import { notifier } from '#server/features/notification/commands.ts';
import type { Lien } from '#shared/features/notification/contract.ts';

const MAX = 400;
const lienDe = ({ objet, objetId }: MailRefuse): Lien | undefined =>
  objet === 'encours' ? { ecran: 'encours', params: objetId === null ? {} : { encours: String(objetId) } } : undefined;

/** The person who sent it learns that a mail has not arrived; those who look after the account do when he is not of it. */
export const prevenirRefus = async (tx: SystemeTx, refus: MailRefuse): Promise<void> => {
  // Nobody wrote it: the super administrators' screen shows it.
  if (refus.auteurId === null) return;
  const { tenantId, sujet, raison, parti, auteurId } = refus;
  const auteur = await tx
    .selectFrom('utilisateur')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', auteurId)
    .executeTakeFirst();
  const lien = lienDe(refus);
  await notifier(tx, tenantId, null, {
    type: 'AUTRES',
    title: parti ? 'Un mail n’est pas arrivé à tous' : 'Un mail n’est pas parti',
    body: `« ${sujet} » : ${raison}`.slice(0, MAX),
    ...(auteur ? { utilisateurId: auteurId } : { roles: ['ADMIN', 'GROUPEMENT'] }),
    ...(lien && { lien }),
  });
};
