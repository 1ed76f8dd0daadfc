import { inTenant, type Contexte } from '#server/core/contexte.ts';
import { enSysteme } from '#server/core/db/database.ts';
import { journaliser } from '#server/core/journal.ts';
import { renvoyerMail } from '#server/core/mail/envoi.ts';
import { coreErrors } from '#shared/core/errors.ts';
import { canEcrireReclamation } from '#shared/features/reclamation/policy.ts';
import { reclamationErrors } from '#shared/features/reclamation/errors.ts';
import { cleMail } from '../read-models/fil.ts';
import { chargerReclamation, prevenirReclamation } from './charger.ts';

/** A mail that did not leave, again: to the recipients as they are now. @throws 409 for one that left or waits */
export const renvoyerMailReclamation = (ctx: Contexte, id: number, commentaireId: number): Promise<null> =>
  inTenant(ctx, async (tx) => {
    const { destinataires } = await chargerReclamation(tx, ctx.acteur, id, canEcrireReclamation);
    const mail = await tx
      .selectFrom('mail')
      .select('id')
      .where('tenant_id', '=', tx.tenantId)
      .where('cle', '=', cleMail(commentaireId))
      .where('objet', '=', 'reclamation')
      .where('objet_id', '=', id)
      .executeTakeFirst();
    if (!mail) throw coreErrors.introuvable();
    if (destinataires.length === 0) throw reclamationErrors.destinataireManquant();
    const reparti = await enSysteme(tx, async (systeme) => {
      await systeme
        .updateTable('mail')
        .set({ destinataires: [...destinataires] })
        .where('tenant_id', '=', tx.tenantId)
        .where('id', '=', mail.id)
        .where('statut', 'in', ['ECHEC', 'CONSERVE'])
        .execute();
      return renvoyerMail(systeme, tx.tenantId, mail.id);
    });
    if (!reparti) throw reclamationErrors.mailParti();
    await journaliser(tx, ctx.acteur, {
      objet: 'reclamation',
      objetId: id,
      action: 'renvoyer-mail',
      apres: { commentaireId, destinataires },
    });
    prevenirReclamation(tx, id);
    return null;
  });
