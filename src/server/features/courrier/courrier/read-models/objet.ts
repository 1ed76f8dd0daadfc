import { coreErrors } from '#shared/core/errors.ts';
import type { Acteur } from '#shared/core/acteur.ts';
import type { Contexte } from '#server/core/contexte.ts';
import type { SystemeTx, TenantTx, Tx } from '#server/core/db/database.ts';
import type { LienNotification } from '#shared/features/courrier/notification/schemas.ts';

/** A mail with what it is about. */
export type MailDObjet = {
  readonly id: number;
  readonly tenantId: number;
  /** Null: several objects, or a list of them. */
  readonly objetId: number | null;
  readonly auteurId: number | null;
  readonly destinataires: readonly string[];
};

/** What a feature that sends mails says of them. */
export type ObjetCourrier = {
  /**
   * The screen that shows the mail and its state; its parameter `courrier` closes the notification when the mail is
   * sent again.
   */
  readonly lien: (tx: SystemeTx, mail: MailDObjet) => Promise<LienNotification>;
  /** Who is told that an automatic mail failed; null: no one of the account. */
  readonly suivi?: (tx: SystemeTx, mail: MailDObjet) => Promise<number | null>;
  readonly peut: (tx: TenantTx, acteur: Acteur, mail: MailDObjet) => Promise<boolean>;
  /**
   * Called before the mail leaves again.
   * @param corriges the typed addresses
   * @returns the recipients, when they are not those of the mail
   * @throws 409 when sending it again no longer makes sense
   */
  readonly preparer?: (
    tx: TenantTx,
    ctx: Contexte,
    mail: MailDObjet,
    corriges: readonly string[] | undefined,
  ) => Promise<readonly string[] | undefined>;
  /** Tells the screens that show the mail that its state has changed. @returns the object named in the journal */
  readonly annoncer: (tx: Tx, mail: MailDObjet) => Promise<readonly number[]>;
};

/** The kinds of objects that mails are about: the list is in `server/composition/objets-courrier.ts`. */
export type ObjetsCourrier = Readonly<Record<string, ObjetCourrier>>;

/** @throws 404 for an unknown mail, a foreign one, or an automatic one (a forgotten password) */
export const trouverMail = async (tx: TenantTx, objets: ObjetsCourrier, id: number) => {
  const ligne = await tx
    .selectFrom('mail')
    .select(['id', 'tenant_id as tenantId', 'objet', 'objet_id as objetId', 'cree_par_id as auteurId', 'destinataires'])
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', id)
    .executeTakeFirst();
  const objet = objets[ligne?.objet ?? ''];
  if (!ligne || !objet || ligne.auteurId === null) throw coreErrors.introuvable();
  return { mail: ligne, nom: ligne.objet ?? '', objet };
};
