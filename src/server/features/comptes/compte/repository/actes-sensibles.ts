import { sql } from 'kysely';
import type { SystemeTx } from '#server/core/db/database.ts';
import { colonnesNommees, enColonnes } from '#server/core/db/noms.ts';
import type { NatureActe } from '#shared/features/comptes/compte/contract/acte-sensible.ts';

export type ActeSensible = {
  readonly tenantId: number;
  readonly id: number;
  readonly nature: NatureActe;
  readonly objetId: number | null;
  readonly auteurId: number | null;
  readonly auteurNom: string;
  readonly source: string;
  readonly sujet: string;
  readonly phrase: string;
  readonly avant: unknown;
  readonly apres: unknown;
  readonly creeLe: string;
  readonly expireLe: string;
  readonly utiliseLe: string | null;
};

type NouvelActe = Omit<ActeSensible, 'id' | 'utiliseLe' | 'creeLe' | 'expireLe'> & {
  readonly tokenHash: Buffer;
  readonly creeLe: Date;
  readonly expireLe: Date;
};

const enJson = (valeur: unknown) => sql<string>`${JSON.stringify(valeur ?? null)}::jsonb`;

export const insertActe = async (tx: SystemeTx, acte: NouvelActe): Promise<number> => {
  const { id } = await tx
    .insertInto('acte_sensible')
    .values(
      enColonnes('acte_sensible', {
        ...acte,
        avant: enJson(acte.avant),
        apres: enJson(acte.apres),
        creeLe: acte.creeLe.toISOString(),
        expireLe: acte.expireLe.toISOString(),
      }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

/** Locked: of two simultaneous uses of a link, the second one finds it used. */
export const lockActe = (tx: SystemeTx, tokenHash: Buffer): Promise<ActeSensible | undefined> =>
  tx
    .selectFrom('acte_sensible')
    .select(
      colonnesNommees('acte_sensible', [
        'tenantId',
        'id',
        'nature',
        'objetId',
        'auteurId',
        'auteurNom',
        'source',
        'sujet',
        'phrase',
        'avant',
        'apres',
        'creeLe',
        'expireLe',
        'utiliseLe',
      ]),
    )
    .where('token_hash', '=', tokenHash)
    .forUpdate()
    .$castTo<ActeSensible>()
    .executeTakeFirst();

export const updateActeUtilise = async (
  tx: SystemeTx,
  { tenantId, id }: Pick<ActeSensible, 'tenantId' | 'id'>,
  le: Date,
): Promise<void> => {
  await tx
    .updateTable('acte_sensible')
    .set({ utilise_le: le.toISOString() })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
};

/**
 * The addresses that an act has just replaced, as long as its link is worth something: those of the account, of the
 * people who manage it, and of this person. Told of what follows too: whoever changes an address twice must not be rid
 * of its owner (CPT-81).
 */
export const findAdressesRemplacees = async (
  tx: SystemeTx,
  { tenantId, objetId }: { readonly tenantId: number; readonly objetId?: number | undefined },
  maintenant: Date,
): Promise<string[]> => {
  const { rows } = await sql<{ adresse: string }>`
    select adresse from (
      select a.id, case a.nature when 'UTILISATEUR' then a.avant->'acces'->>'email' else a.avant #>> '{}'
        end as adresse,
        case a.nature when 'UTILISATEUR' then a.apres->'acces'->>'email' else a.apres #>> '{}' end as devenue
      from acte_sensible a left join utilisateur u on u.tenant_id = a.tenant_id and u.id = a.objet_id
      where a.tenant_id = ${tenantId} and a.utilise_le is null
        and a.expire_le > ${maintenant.toISOString()}::timestamptz
        and (a.nature = 'MAIL_COMPTE' or a.nature in ('EMAIL', 'UTILISATEUR')
          and (coalesce(a.avant->'acces'->>'role', u.role) in ('ADMIN', 'GROUPEMENT')
            or u.id = ${objetId ?? null}::bigint))
    ) remplacees where adresse <> coalesce(devenue, '') order by id limit 9`.execute(tx);
  return rows.map(({ adresse }) => adresse);
};

/** The acts that have changed this person's address since this one, in their order. */
export const findChangementsDAdresseDepuis = (
  tx: SystemeTx,
  { tenantId, id, objetId }: Pick<ActeSensible, 'tenantId' | 'id' | 'objetId'>,
): Promise<Pick<ActeSensible, 'avant' | 'apres'>[]> =>
  tx
    .selectFrom('acte_sensible')
    .select(['avant', 'apres'])
    .where('tenant_id', '=', tenantId)
    .where('nature', '=', 'EMAIL')
    .where('objet_id', '=', objetId)
    .where('utilise_le', 'is', null)
    .where('id', '>', id)
    .orderBy('id')
    .execute();

/** An old link says for a month why it no longer works; then what it would have put back is forgotten. */
export const deleteActesPerimes = (tx: SystemeTx) =>
  tx
    .deleteFrom('acte_sensible')
    .where('expire_le', '<', sql<string>`now() - interval '30 days'`)
    .execute();

/**
 * The password is nobody's any more, only a link sent by mail gives a new one; null: it stays, to be changed at the
 * next login.
 */
export const updateMotDePassePerdu = async (
  tx: SystemeTx,
  { tenantId, id }: { readonly tenantId: number; readonly id: number },
  passwordHash: string | null,
): Promise<void> => {
  await tx
    .updateTable('utilisateur')
    .set({
      ...(passwordHash !== null && { password_hash: passwordHash }),
      new_password_needed: true,
      version: sql`version + 1`,
    })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
};

/** Puts an address back, as long as it is still the one that the act wrote. @returns whether it was */
export const updateEmailRemis = async (
  tx: SystemeTx,
  { tenantId, id }: { readonly tenantId: number; readonly id: number },
  { avant, apres }: { readonly avant: string | null; readonly apres: string | null },
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('utilisateur')
    .set({ email: avant, modifie_le: sql`now()`, version: sql`version + 1` })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where(sql<boolean>`email is not distinct from ${apres}`)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
};
