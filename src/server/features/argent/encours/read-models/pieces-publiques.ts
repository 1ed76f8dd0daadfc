import { sql } from 'kysely';
import type { TenantTx } from '#server/core/db/database.ts';
import type { PiecesPubliques } from '#shared/features/argent/encours/contract/public.ts';

/** What a link shows, field by field, and nothing else (ENC-52). */
export const piecesPubliques = async (tx: TenantTx, lienId: number): Promise<PiecesPubliques> => {
  const { rows } = await sql<{ json: PiecesPubliques }>`
    select row_to_json(x) as json from (
      select json_build_object('nom', t.nom, 'ville', t.ville) as pharmacie, l.expire_le as "expireLe",
        coalesce((select json_agg(e.numero order by e.id) from encours_mail em join encours e
          on e.tenant_id = em.tenant_id and e.id = em.encours_id
          where em.tenant_id = l.tenant_id and em.mail_id = l.mail_id), '[]'::json) as encours,
        coalesce((select json_agg(json_build_object('fichierId', f.id, 'nom', f.nom, 'taille', f.taille) order by f.id)
          from encours_lien_fichier lf join fichier f on f.tenant_id = lf.tenant_id and f.id = lf.fichier_id
          where lf.tenant_id = l.tenant_id and lf.lien_id = l.id), '[]'::json) as fichiers
      from encours_lien l join tenant t on t.id = l.tenant_id
      where l.tenant_id = ${tx.tenantId} and l.id = ${lienId}
    ) x`.execute(tx);
  return rows[0]!.json;
};

export const estFichierDuLien = async (tx: TenantTx, lienId: number, fichierId: number): Promise<boolean> => {
  const trouve = await tx
    .selectFrom('encours_lien_fichier')
    .select('fichier_id')
    .where('tenant_id', '=', tx.tenantId)
    .where('lien_id', '=', lienId)
    .where('fichier_id', '=', fichierId)
    .executeTakeFirst();
  return trouve !== undefined;
};
