import type { Services } from '#server/core/services.ts';
import { depotsDeCote } from '#server/features/connexions/vente/read-models/mises-de-cote.ts';
import { cleExpiree } from '#shared/features/connexions/extracteur/rules/fin-de-cle.ts';
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

type Ligne = {
  readonly fin: string | null;
  readonly le: string | null;
  readonly parNom: string | null;
  readonly expireLe: string | null;
  readonly derniereUtilisationLe: string | null;
};
const cleDe = (
  { fin, le, parNom, expireLe, derniereUtilisationLe }: Ligne,
  maintenant: Date,
): NonNullable<EtatCleAgent['cle']> | null =>
  fin === null || expireLe === null
    ? null
    : {
        fin,
        creeeLe: le,
        creeeParNom: parNom,
        expireLe,
        expiree: cleExpiree(new Date(expireLe), maintenant),
        derniereUtilisationLe,
      };

/** What may be known of the key of the account (CNX-70). */
export const lireCleAgent = async (
  tx: TenantTx,
  { publicUrl, maintenant }: Pick<Services, 'publicUrl' | 'maintenant'>,
): Promise<EtatCleAgent> => {
  const ligne = await tx
    .selectFrom('cle_agent')
    .select([
      'fin',
      'version',
      'modifie_le as le',
      'modifie_par_nom as parNom',
      'dernier_envoi_le as dernierEnvoiLe',
      'expire_le as expireLe',
      'derniere_utilisation_le as derniereUtilisationLe',
    ])
    .where('tenant_id', '=', tx.tenantId)
    .executeTakeFirst();
  return {
    cle: ligne ? cleDe(ligne, maintenant()) : null,
    dernierEnvoiLe: ligne?.dernierEnvoiLe ?? null,
    receptions: await derniersJoursDe(tx, 'AGENT_LOCAL', RECEPTIONS),
    adresse: `${publicUrl}/api/v1/agent/ventes`,
    misDeCote: await depotsDeCote(tx),
    refuses: await derniersRefus(tx, RECEPTIONS),
    // The row is made with the first key.
    version: ligne?.version ?? 0,
  };
};
