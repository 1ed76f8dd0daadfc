import { coreErrors } from '#shared/core/errors.ts';
import type { Acteur } from '#shared/core/acteur.ts';
import type { Contexte } from '#server/core/contexte.ts';
import type { SystemeTx, TenantTx, Tx } from '#server/core/db/database.ts';
import type { Lien } from '#shared/features/courrier/notification/contract.ts';

/** A mail with what it is about. */
export type MailDObjet = {
  readonly id: number;
  readonly tenantId: number;
  /** Null: several things, or the list of them. */
  readonly objetId: number | null;
  readonly auteurId: number | null;
  readonly destinataires: readonly string[];
};

/** What a feature whose people send mails says of them. */
export type ObjetCourrier = {
  /** The screen where it shows, with its state; `courrier` among its parameters closes the notification when it leaves again. */
  readonly lien: (tx: SystemeTx, mail: MailDObjet) => Promise<Lien>;
  /** Who is told that an automatic mail failed; null: no one of the account. */
  readonly suivi?: (tx: SystemeTx, mail: MailDObjet) => Promise<number | null>;
  readonly peut: (tx: TenantTx, acteur: Acteur, mail: MailDObjet) => Promise<boolean>;
  /**
   * Before it leaves again.
   * @param corriges the addresses that were typed
   * @returns those it goes to, when they are not its own
   * @throws 409 when it has no sense any more
   */
  readonly preparer?: (
    tx: TenantTx,
    ctx: Contexte,
    mail: MailDObjet,
    corriges: readonly string[] | undefined,
  ) => Promise<readonly string[] | undefined>;
  /** Tells what shows it that its state has changed. @returns what the journal names */
  readonly annoncer: (tx: Tx, mail: MailDObjet) => Promise<readonly number[]>;
};

/** What people of an account send mails about: the list is in `server/objets-courrier.ts`. */
export type ObjetsCourrier = Readonly<Record<string, ObjetCourrier>>;

/** @throws 404 for an unknown one, a foreign one, one that no person of the account wrote (a forgotten password) */
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
