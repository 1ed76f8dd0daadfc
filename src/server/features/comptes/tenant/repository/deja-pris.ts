import { sql, type RawBuilder } from 'kysely';
import type { SystemeTx } from '#server/core/db/database.ts';
import { tenantErrors } from '#shared/features/comptes/tenant/errors.ts';

/** What an account or a person wants for itself alone; what is absent does not change. */
type Demande = {
  readonly username?: string | undefined;
  readonly email?: string | null | undefined;
  /** A pharmacy's own address. */
  readonly mail?: string;
  /** The person and the account that may keep what they already hold. */
  readonly personneId?: number;
  readonly tenantId?: number;
};
type Pointeurs = { readonly [champ in 'username' | 'email' | 'mail']?: string };

const chezUnAutre = (
  [table, colonne]: readonly [string, string],
  valeur: string | null | undefined,
  sauf: number | undefined,
  filtre = sql<boolean>`true`,
): RawBuilder<boolean> =>
  sql<boolean>`exists(select from ${sql.table(table)} where lower(${sql.ref(colonne)}) = lower(${valeur ?? null}::text)
    and id is distinct from ${sauf ?? null}::bigint and ${filtre})`;

/**
 * Refuses in one answer all that is taken (CPT-21, CPT-87), each at its place in the caller's form. One at a time: two
 * pharmacies never take one address together. Addresses that were shared before stay, and are listed.
 * @throws {AppError} 409
 */
export const lockUniciteCompte = async (
  tx: SystemeTx,
  { username, email, mail, personneId, tenantId }: Demande,
  pointeurs: Pointeurs,
): Promise<void> => {
  if (mail !== undefined) await sql`select pg_advisory_xact_lock(hashtext('pharmaccord:mail-pharmacie'))`.execute(tx);
  const pris = await tx
    .selectNoFrom([
      chezUnAutre(['utilisateur', 'username'], username, personneId).as('username'),
      chezUnAutre(['utilisateur', 'email'], email, personneId).as('email'),
      chezUnAutre(['tenant', 'mail'], mail, tenantId, sql`type = 'PHARMACIE'`).as('mail'),
    ])
    .executeTakeFirstOrThrow();
  tenantErrors.refuserDejaPris([
    ...(pris.username ? [tenantErrors.identifiantUtilise(pointeurs.username)] : []),
    ...(pris.mail ? [tenantErrors.mailUtilise(pointeurs.mail)] : []),
    ...(pris.email ? [tenantErrors.mailUtilise(pointeurs.email)] : []),
  ]);
};
