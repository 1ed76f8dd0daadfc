// Sessions opened without a password, because two thousand logins would measure argon2.
import type pg from 'pg';
import { hacherToken, nouveauToken } from '../src/server/core/session.ts';

export type Porteur = { readonly tenant: number; readonly token: string };

/**
 * Opens one session for each user in the result of a query, as many times as it appears.
 * @param requete gives `id`, `tenant_id` and `role` of users
 */
export const ouvrirPorteurs = async (
  proprietaire: pg.Client,
  requete: string,
  valeurs: unknown[],
): Promise<Porteur[]> => {
  const { rows } = await proprietaire.query<{ id: number; tenant_id: number; role: string }>(requete, valeurs);
  const tokens = rows.map(() => nouveauToken());
  await proprietaire.query(
    `insert into session (token_hash, utilisateur_id, tenant_id, role, impersonation, ip, user_agent)
     select * from unnest($1::bytea[], $2::bigint[], $3::bigint[], $4::text[]) as s (token_hash, utilisateur_id,
       tenant_id, role),
       (values (false, '127.0.0.1', 'banc')) as v (impersonation, ip, user_agent)`,
    [
      tokens.map(hacherToken),
      rows.map(({ id }) => id),
      rows.map(({ tenant_id }) => tenant_id),
      rows.map(({ role }) => role),
    ],
  );
  return rows.map(({ tenant_id }, rang) => ({ tenant: tenant_id, token: tokens[rang] ?? '' }));
};
