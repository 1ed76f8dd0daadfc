import { sql } from 'kysely';
import type { TenantTx } from '#server/core/db/database.ts';
import { lireRfas, type LecteurRfa, type RfaLue } from './rfas.ts';

export const nbRfasDe = async (tx: TenantTx, annee: number): Promise<number> => {
  const { nombre } = await tx
    .selectFrom('rfa')
    .select(({ fn }) => fn.countAll<number>().as('nombre'))
    .where('tenant_id', '=', tx.tenantId)
    .where('annee', '=', annee)
    .executeTakeFirstOrThrow();
  return nombre;
};

export const rfasDeLAnnee = (tx: TenantTx, annee: number, lecteur: LecteurRfa): Promise<RfaLue[]> =>
  lireRfas(tx, sql<boolean>`r.tenant_id = ${tx.tenantId} and r.annee = ${annee}`, lecteur);
