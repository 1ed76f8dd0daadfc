import type pg from 'pg';
import type { AuthorizedTenantId } from '#shared/core/acteur.ts';
import { openDatabase, transactionTenant, type Database, type TenantTx } from '../../core/db/database.ts';
import type { BaseDeTest } from './base.ts';

/** A test database seen as the core sees it: the two pools, and tenants made at will. */
export type Bases = {
  readonly proprietaire: pg.ClientConfig;
  readonly connexion: pg.ClientConfig;
  /** The same without the pooler that stands in front of the server, when there is one. */
  readonly directe: pg.ClientConfig;
  readonly db: Database;
  readonly dbSysteme: Database;
  unTenant(nom?: string): Promise<AuthorizedTenantId>;
  dans<T>(tenantId: AuthorizedTenantId, work: (tx: TenantTx) => Promise<T>): Promise<T>;
  fermer(): Promise<void>;
};

/** Opens the pools on a base given by `creerBaseDeTest`. Close it in `afterAll`. */
export const ouvrirBases = ({ adminConfig, clientConfig, directConfig: directe, fermer }: BaseDeTest): Bases => {
  const db = openDatabase(clientConfig, { directe, max: 6 });
  const dbSysteme = openDatabase(clientConfig, { directe, role: 'pharmaccord_systeme', max: 6 });
  return {
    proprietaire: adminConfig,
    connexion: clientConfig,
    directe,
    db,
    dbSysteme,
    unTenant: async (nom = 'Pharmacie des Tilleuls') => {
      const valeurs = {
        type: 'PHARMACIE',
        nom,
        mail: 'contact@exemple.fr',
        active: 'ACCEPTED',
        accepte_le: '2020-01-01T09:00:00Z',
      };
      const { id } = await dbSysteme.insertInto('tenant').values(valeurs).returning('id').executeTakeFirstOrThrow();
      return id as AuthorizedTenantId;
    },
    dans: (tenantId, work) => transactionTenant(db, tenantId, work),
    fermer: async () => {
      await db.destroy();
      await dbSysteme.destroy();
      await fermer();
    },
  };
};
