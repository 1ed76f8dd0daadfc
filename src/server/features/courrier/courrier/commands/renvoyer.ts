import { inTenant, type Contexte } from '#server/core/contexte.ts';
import { enSysteme } from '#server/core/db/database.ts';
import { journaliserTous } from '#server/core/journal.ts';
import { renvoyerMail } from '#server/core/mail/envoi.ts';
import { compterDestinataires } from '#server/core/mail/inconnus.ts';
import { cloreEvenements } from '#server/features/courrier/notification/commands/clore.ts';
import { coreErrors } from '#shared/core/errors.ts';
import type { EtatCourrier } from '#shared/features/courrier/courrier/schemas/etat.ts';
import { courrierErrors } from '#shared/features/courrier/courrier/errors.ts';
import { etatCourrier } from '../read-models/etat.ts';
import { trouverMail, type ObjetsCourrier } from '../read-models/objet.ts';

/** Where a mail of the account is at, for a person who may send it again. @throws 404, 403 */
export const lireEtatCourrier = (ctx: Contexte, objets: ObjetsCourrier, id: number): Promise<EtatCourrier> =>
  inTenant(ctx, async (tx) => {
    const { mail, objet } = await trouverMail(tx, objets, id);
    if (!(await objet.peut(tx, ctx.acteur, mail))) throw coreErrors.interdit();
    return etatCourrier(tx, id, { peut: true });
  });

/**
 * The only way a person of an account sends a mail again, for any object. @throws 404, 403, 409 for a mail that left or
 * waits, 429 for too many addresses
 */
export const renvoyerLeMien = (
  ctx: Contexte,
  objets: ObjetsCourrier,
  id: number,
  { destinataires }: { readonly destinataires?: readonly string[] | undefined },
): Promise<EtatCourrier> =>
  inTenant(ctx, async (tx) => {
    const { acteur } = ctx;
    const { mail, nom, objet } = await trouverMail(tx, objets, id);
    if (!(await objet.peut(tx, acteur, mail))) throw coreErrors.interdit();
    const vers = (await objet.preparer?.(tx, ctx, mail, destinataires)) ?? destinataires;
    if (!(await enSysteme(tx, (systeme) => renvoyerMail(systeme, tx.tenantId, id, vers))))
      throw courrierErrors.rienARenvoyer();
    if (vers) await compterDestinataires(tx, acteur, { tenantId: tx.tenantId, mailId: id, adresses: vers });
    const apres = { courrierId: id, destinataires: vers ?? mail.destinataires };
    await journaliserTous(
      tx,
      acteur,
      (await objet.annoncer(tx, mail)).map((objetId) => ({ objet: nom, objetId, action: 'renvoyer-mail', apres })),
    );
    await cloreEvenements(tx, acteur, ['MAIL_NON_REMIS'], [{ tenantId: tx.tenantId, objet: id }]);
    return etatCourrier(tx, id, { peut: true });
  });
