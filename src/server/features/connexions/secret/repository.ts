import { sql } from 'kysely';
import type { SystemeTx, Tx } from '#server/core/db/database.ts';

/** The partner that a secret opens. */
export type ConnexionSecrete = 'EXTRACTEUR' | 'LGO' | 'PAYPS';
export type NomSecret = { readonly tenantId: number; readonly connexion: ConnexionSecrete; readonly nom: string };

/** What a secret is sealed with: moved to another account, another partner or another name, it does not open. */
export const contexteDe = ({ tenantId, connexion, nom }: NomSecret): string => `${connexion}/${tenantId}/${nom}`;

export const upsertSecret = async (tx: Tx, { tenantId, connexion, nom }: NomSecret, chiffre: string): Promise<void> => {
  await tx
    .insertInto('secret_connexion')
    .values({ tenant_id: tenantId, connexion, nom, chiffre })
    .onConflict((conflit) =>
      conflit.columns(['tenant_id', 'connexion', 'nom']).doUpdateSet({ chiffre, modifie_le: sql`now()` }),
    )
    .execute();
};

export const deleteSecrets = async (tx: Tx, { tenantId, connexion }: Omit<NomSecret, 'nom'>): Promise<void> => {
  await tx
    .deleteFrom('secret_connexion')
    .where('tenant_id', '=', tenantId)
    .where('connexion', '=', connexion)
    .execute();
};

export const deleteSecret = async (tx: Tx, { tenantId, connexion, nom }: NomSecret): Promise<void> => {
  await tx
    .deleteFrom('secret_connexion')
    .where('tenant_id', '=', tenantId)
    .where('connexion', '=', connexion)
    .where('nom', '=', nom)
    .execute();
};

export const findChiffre = async (tx: Tx, { tenantId, connexion, nom }: NomSecret): Promise<string | undefined> =>
  (
    await tx
      .selectFrom('secret_connexion')
      .select('chiffre')
      .where('tenant_id', '=', tenantId)
      .where('connexion', '=', connexion)
      .where('nom', '=', nom)
      .executeTakeFirst()
  )?.chiffre;

/** Every secret of every account, locked. */
export const findSecretsChiffres = (tx: SystemeTx) =>
  tx
    .selectFrom('secret_connexion')
    .select(['tenant_id as tenantId', 'connexion', 'nom', 'chiffre'])
    .orderBy('tenant_id')
    .forUpdate()
    .execute();
