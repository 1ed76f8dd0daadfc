import { sql } from 'kysely';
import { aujourdhuiDe, type Contexte } from '#server/core/contexte.ts';
import type { SystemeTx } from '#server/core/db/database.ts';
import { etatSql, sansPreuveSql } from '#server/features/operations/operation/read-models/calculs.ts';
import { couleurLabo } from '#server/features/operations/promotion/read-models/projection.ts';
import { verifierFenetre } from '#server/features/operations/promotion/read-models/tableaux.ts';
import { montreeAuDelegue } from '#server/features/operations/operation/read-models/visibles.ts';
import { pharmaciesSuivies } from '#server/features/reseau/delegue/commands/entrer.ts';
import type { QueryOf } from '#shared/core/contract.ts';
import type { MomentTrade, tradeContract } from '#shared/features/pilotage/trade/contract.ts';

/** More than a screen shows: the window is narrowed. */
const MAX_MOMENTS = 1_000;

/**
 * Operations that run on these days in every followed account, for the laboratories that its habilitation opens
 * (RES-86, RES-44).
 */
export const calendrierTrade = async (
  tx: SystemeTx,
  ctx: Contexte,
  fenetre: QueryOf<(typeof tradeContract)['calendrierTrade']>,
): Promise<MomentTrade[]> => {
  verifierFenetre(fenetre);
  const suivies = (await pharmaciesSuivies(tx, ctx)).map(({ tenantId }) => tenantId);
  if (suivies.length === 0) return [];
  const { utilisateurId } = ctx.acteur;
  const { rows } = await sql<MomentTrade>`
    select p.id, t.id as "pharmacieId", t.nom as "pharmacieNom", p.nom_operation as "nomOperation",
      d.nom as "laboratoireNom", ${couleurLabo} as "laboratoireColor",
      p.date_debut as "dateDebut", p.date_fin as "dateFin",
      ${etatSql} = 'DRAFT' as proposee, ${sansPreuveSql(aujourdhuiDe(ctx))} as "sansPhoto"
    from promotion p join tenant t on t.id = p.tenant_id
      left join laboratoire l on l.tenant_id = p.tenant_id and l.id = p.laboratoire_id
      left join laboratoire_detail d on d.id = l.detail_id
    where p.tenant_id = any(${suivies}::bigint[]) and p.date_debut <= ${fenetre.au}::date
      and p.date_fin >= ${fenetre.du}::date and ${etatSql} <> 'REFUSED' and ${montreeAuDelegue(utilisateurId)}
    order by f_tri(t.nom) collate textes, t.id, p.date_debut, p.id limit ${MAX_MOMENTS}`.execute(tx);
  return rows;
};
