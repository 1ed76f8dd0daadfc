import type { TenantTx } from '#server/core/db/database.ts';
import { derniersJoursDe } from '#server/features/connexions/vente/read-models/calendrier.ts';
import type { EtatCleAgent } from '#shared/features/connexions/extracteur/contract/agent.ts';

const RECEPTIONS = 10;
const derniersRefus = (tx: TenantTx, nombre: number): Promise<EtatCleAgent['refuses']> =>
  tx
    .selectFrom('envoi_refuse')
    .select(['jour', 'recu_le as recuLe', 'raison', 'octets', 'fois'])
    .where('tenant_id', '=', tx.tenantId)
    .orderBy('recu_le', 'desc')
    .orderBy('id', 'desc')
    .limit(nombre)
    .execute();

/** What may be known of the key of the account (CNX-70). @param publicUrl of the application */
export const lireCleAgent = async (tx: TenantTx, publicUrl: string): Promise<EtatCleAgent> => {
  const ligne = await tx
    .selectFrom('cle_agent')
    .select(['fin', 'version', 'modifie_le as le', 'modifie_par_nom as parNom', 'dernier_envoi_le as dernierEnvoiLe'])
    .where('tenant_id', '=', tx.tenantId)
    .executeTakeFirst();
  return {
    cle: ligne?.fin ? { fin: ligne.fin, creeeLe: ligne.le, creeeParNom: ligne.parNom } : null,
    dernierEnvoiLe: ligne?.dernierEnvoiLe ?? null,
    receptions: await derniersJoursDe(tx, 'AGENT_LOCAL', RECEPTIONS),
    adresse: `${publicUrl}/api/v1/agent/ventes`,
    refuses: await derniersRefus(tx, RECEPTIONS),
    // The row is made with the first key.
    version: ligne?.version ?? 0,
  };
};
