import { sql } from 'kysely';
import type { SystemeTx, TenantTx } from '#server/core/db/database.ts';
import { surViolation } from '#server/core/db/violation.ts';
import type { Acteur } from '#shared/core/acteur.ts';
import type { AccesDeDepart } from '#shared/features/comptes/tenant/contract.ts';
import { invitationErrors } from '#shared/features/reseau/invitation/errors.ts';
import type { LigneInvitation } from '#shared/features/reseau/invitation/schemas.ts';

/** One sending at a time for a groupement: who is invited already still holds when it is written. */
export const lockInvitations = (tx: TenantTx) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`invitation:${tx.tenantId}`}, 0))`.execute(tx);

const deSonLien = ['tenant_id as tenantId', 'id', 'nom', 'mail', 'secret', 'sorte'] as const;
export type LienInvitation = {
  readonly tenantId: number;
  readonly id: number;
  readonly nom: string;
  readonly mail: string;
  readonly secret: string;
  /** Kind of access that the invitation offers; null when a groupement invites a pharmacy. */
  readonly sorte: string | null;
};
export const estAcces = ({ sorte }: Pick<LienInvitation, 'sorte'>): boolean => sorte !== null;

/** An access that is offered to one person (RES-83). */
export const insertInvitationAcces = (
  tx: TenantTx,
  { mail, sorte, droits }: { readonly mail: string; readonly sorte: string; readonly droits: object },
  { nomComplet }: Acteur,
  { envoyeeLe, expireLe }: { readonly envoyeeLe: Date; readonly expireLe: Date },
): Promise<LienInvitation> =>
  tx
    .insertInto('invitation')
    .values({
      tenant_id: tx.tenantId,
      nom: mail,
      mail,
      sorte,
      droits: JSON.stringify(droits),
      envoyee_le: envoyeeLe.toISOString(),
      expire_le: expireLe.toISOString(),
      cree_par_nom: nomComplet,
    })
    .returning(deSonLien)
    .executeTakeFirstOrThrow()
    .catch(surViolation({ invitation_acces_mail: invitationErrors.mailDejaInvite }));

/** In one statement, a thousand or one. */
export const insertInvitations = async (
  tx: TenantTx,
  invitations: readonly LigneInvitation[],
  { nomComplet }: Acteur,
  { envoyeeLe, expireLe }: { readonly envoyeeLe: Date; readonly expireLe: Date },
): Promise<LienInvitation[]> => {
  const { rows } = await sql<LienInvitation>`
    insert into invitation (
      tenant_id, nom, mail, finess, cip, rue, code_postal, ville, segment_id, envoyee_le, expire_le,
      cree_par_nom)
    select ${tx.tenantId}::bigint, nom, mail, finess, cip, rue, "codePostal", ville, "segmentId",
      ${envoyeeLe.toISOString()}::timestamptz, ${expireLe.toISOString()}::timestamptz, ${nomComplet}
    from jsonb_to_recordset(${JSON.stringify(invitations)}::jsonb) as x (
      nom text, mail text, finess text, cip text, rue text, "codePostal" text, ville text, "segmentId" bigint)
    returning tenant_id as "tenantId", id, nom, mail, secret, sorte`.execute(tx);
  return rows;
};

const champsDeLaLigne = [
  ...deSonLien,
  'finess',
  'segment_id as segmentId',
  'droits',
  'cree_par_nom as creeParNom',
  'nb_envois as nbEnvois',
  'envoyee_le as envoyeeLe',
  'expire_le as expireLe',
  'mail_id as mailId',
  'ouverte_le as ouverteLe',
  'inscrite_le as inscriteLe',
  'declinee_le as declineeLe',
  'revoquee_le as revoqueeLe',
  'rebond_le as rebondLe',
  'pharmacie_id as pharmacieId',
  'version',
  'modifie_le as modifieLe',
  'modifie_par_nom as modifieParNom',
] as const;

/** The row, locked. */
export const lockInvitation = (tx: TenantTx | SystemeTx, { tenantId, id }: { tenantId: number; id: number }) =>
  tx
    .selectFrom('invitation')
    .select(champsDeLaLigne)
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
export type LigneDInvitation = NonNullable<Awaited<ReturnType<typeof lockInvitation>>>;

/** The account and the secret of an invitation, to check the link that was received. */
const findLien = (tx: SystemeTx, id: number) =>
  tx
    .selectFrom('invitation as i')
    .innerJoin('tenant as t', 't.id', 'i.tenant_id')
    .select(['i.tenant_id as tenantId', 'i.id', 'i.secret', 'i.expire_le as expireLe', 'i.revoquee_le as revoqueLe'])
    .where('i.id', '=', id)
    .where('t.active', '=', 'ACCEPTED');
export const findLienInvitation = (tx: SystemeTx, id: number) =>
  findLien(tx, id).where('i.sorte', 'is', null).executeTakeFirst();
export const findLienAcces = (tx: SystemeTx, id: number) =>
  findLien(tx, id).where('i.sorte', 'is not', null).executeTakeFirst();

type Champs = Partial<{
  mail: string;
  secret: null;
  envoi: { readonly expireLe: Date; readonly maintenant: Date };
  mailId: number;
  ouverteLe: Date | null;
  declineeLe: Date;
  revoqueeLe: Date;
  rebondLe: Date | null;
  inscription: { readonly pharmacieId: number; readonly le: Date };
  accepteeLe: Date;
}>;

/** Updates the given fields; `secret: null` draws a new secret, `envoi` counts one more mail. */
export const updateInvitation = async (
  tx: TenantTx | SystemeTx,
  { tenantId, id }: { readonly tenantId: number; readonly id: number },
  champs: Champs,
  parNom: string | null,
): Promise<void> => {
  const { mail, secret, envoi, mailId, ouverteLe, declineeLe, revoqueeLe, rebondLe, inscription, accepteeLe } = champs;
  const iso = (date: Date | null) => date && date.toISOString();
  await tx
    .updateTable('invitation')
    .set({
      ...(mail === undefined ? {} : { mail }),
      ...(secret === undefined ? {} : { secret: sql`gen_random_uuid()` }),
      ...(envoi === undefined
        ? {}
        : {
            nb_envois: sql<number>`nb_envois + 1`,
            envoyee_le: envoi.maintenant.toISOString(),
            expire_le: envoi.expireLe.toISOString(),
          }),
      ...(mailId === undefined ? {} : { mail_id: mailId }),
      ...(ouverteLe === undefined ? {} : { ouverte_le: iso(ouverteLe) }),
      ...(declineeLe === undefined ? {} : { declinee_le: iso(declineeLe) }),
      ...(revoqueeLe === undefined ? {} : { revoquee_le: iso(revoqueeLe) }),
      ...(rebondLe === undefined ? {} : { rebond_le: iso(rebondLe) }),
      ...(inscription === undefined
        ? {}
        : { pharmacie_id: inscription.pharmacieId, inscrite_le: inscription.le.toISOString() }),
      ...(accepteeLe === undefined ? {} : { inscrite_le: iso(accepteeLe) }),
      modifie_le: sql`now()`,
      modifie_par_nom: parNom,
      version: sql`version + 1`,
    })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute()
    .catch(surViolation({ invitation_pharmacie_mail: invitationErrors.mailDejaInvite }));
};

const champsDeLaDispense = ['acces', 'accordee_par_nom as parNom', 'accordee_le as le'] as const;
/** What the super administrator dispensed this groupement of (RES-54); none: each account waits for him. */
export const findDispense = (tx: SystemeTx, groupementId: number) =>
  tx
    .selectFrom('invitation_dispense')
    .select(champsDeLaDispense)
    .where('tenant_id', '=', groupementId)
    .executeTakeFirst();

export const upsertDispense = (
  tx: SystemeTx,
  groupementId: number,
  { acces, parNom, le }: { readonly acces: AccesDeDepart; readonly parNom: string; readonly le: Date },
) => {
  const dispense = { acces, accordee_par_nom: parNom, accordee_le: le.toISOString() };
  return tx
    .insertInto('invitation_dispense')
    .values({ tenant_id: groupementId, ...dispense })
    .onConflict((conflit) => conflit.column('tenant_id').doUpdateSet(dispense))
    .execute();
};

export const deleteDispense = (tx: SystemeTx, groupementId: number) =>
  tx.deleteFrom('invitation_dispense').where('tenant_id', '=', groupementId).execute();

/** The segment of the invitation by which each of these pharmacies registered; absent: none. */
export const findSegmentsDInvitation = async (
  tx: SystemeTx,
  groupementId: number,
  pharmacieIds: readonly number[],
): Promise<ReadonlyMap<number, number>> => {
  const { rows } = await sql<{ pharmacieId: number; segmentId: number }>`
    select pharmacie_id as "pharmacieId", segment_id as "segmentId" from invitation
    where tenant_id = ${groupementId} and segment_id is not null
      and pharmacie_id = any(${[...pharmacieIds]}::bigint[])`.execute(tx);
  return new Map(rows.map(({ pharmacieId, segmentId }) => [pharmacieId, segmentId]));
};
