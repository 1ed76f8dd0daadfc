import { sql } from 'kysely';
import type { TenantTx } from '#server/core/db/database.ts';
import { exigerPresence } from '#server/core/version.ts';
import type { SaisieLue } from '#shared/features/argent/facture/schemas/saisie.ts';
import { affecteDe, affecteNatureDe } from './papiers.ts';
import type { FactureRefuseeGardee, SaisieDeRefusee } from '#shared/features/argent/facture/schemas/lecture.ts';

const COLONNES = sql`r.id, r.nom, r.phrase, r.cree_par_nom as "creeParNom", r.cree_le as "creeLe",
  case when f.id is not null then json_build_object('nom', f.nom, 'mime', f.mime, 'taille', f.taille) end as fichier,
  (select json_build_object('factureId', g.id, 'nature', g.nature, 'numero', g.numero, 'dateEmission', g.date_emission,
      'avant', json_build_object('htCentimes', g.ht_centimes, 'ttcCentimes', g.ttc_centimes, 'nbLignes', g.nb_lignes),
      'apres', json_build_object('htCentimes', (r.saisie->>'htCentimes')::bigint,
        'ttcCentimes', (r.saisie->>'ttcCentimes')::bigint,
        'nbLignes', coalesce(jsonb_array_length(nullif(r.saisie->'lignes', 'null'::jsonb)), 0)),
      'ecartCentimes', g.ecart_centimes, 'affecteCentimes', ${affecteDe(sql`g`)},
      'affecteNature', ${affecteNatureDe(sql`g`)},
      'reclameCentimes', (select coalesce(sum(l.ecart_centimes), 0) from facture_ligne l where l.tenant_id = g.tenant_id
        and l.facture_id = g.id and l.encours_id is not null))
    from facture g where g.tenant_id = r.tenant_id and g.id = r.remplace_id and g.remplacee_par_id is null
      and r.fichier_id is not null) as remplace`;
const DEPUIS = sql`facture_refusee r left join fichier f on f.tenant_id = r.tenant_id and f.id = r.fichier_id`;
const MAX = 200;

/** Refused documents that wait to be typed, the last ones first (FAC-82). */
export const listeRefusees = async (tx: TenantTx): Promise<FactureRefuseeGardee[]> => {
  const { rows } = await sql<FactureRefuseeGardee>`select ${COLONNES} from ${DEPUIS}
    where r.tenant_id = ${tx.tenantId} order by r.cree_le desc, r.id desc limit ${MAX}`.execute(tx);
  return rows;
};

/** One refused document, with what was read of it. @throws 404 */
export const uneRefusee = async (tx: TenantTx, id: number): Promise<SaisieDeRefusee> => {
  const { rows } = await sql<SaisieDeRefusee>`select ${COLONNES}, r.saisie from ${DEPUIS}
    where r.tenant_id = ${tx.tenantId} and r.id = ${id}`.execute(tx);
  return exigerPresence(rows[0]);
};

/** The lines that were read of a refused document. */
export const lignesDeRefusee = async (tx: TenantTx, id: number): Promise<SaisieLue['lignes']> => {
  const { rows } = await sql<{ lignes: SaisieLue['lignes'] }>`select nullif(saisie->'lignes', 'null'::jsonb) as lignes
    from facture_refusee where tenant_id = ${tx.tenantId} and id = ${id}`.execute(tx);
  return rows[0]?.lignes ?? null;
};

/** The file of a refused document. @throws 404 */
export const fichierDeRefusee = async (tx: TenantTx, id: number): Promise<number> => {
  const ligne = await tx
    .selectFrom('facture_refusee')
    .select('fichier_id as fichierId')
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', id)
    .executeTakeFirst();
  return exigerPresence(exigerPresence(ligne).fichierId ?? undefined);
};
