import { sql } from 'kysely';
import type { TenantTx } from '#server/core/db/database.ts';
import type { ReclamationPublique } from '#shared/features/echanges/reclamation/schemas/publique.ts';
import { reclamationErrors } from '#shared/features/echanges/reclamation/errors.ts';
import { piecesDuMessage } from './fil.ts';
import { montantReclameSql, natureAccordeeSql, natureReclameeSql } from './montant.ts';

/** The messages a laboratory is shown: never a note, a change of statut alone, or a withdrawn message (REC-7). */
const VISIBLE = sql`c.texte is not null and c.retire_le is null and not c.interne`;

/** All that its link shows (REC-7). Written field by field: a column added to a table is not shown for that alone. */
export const reclamationPublique = async (tx: TenantTx, id: number): Promise<ReclamationPublique> => {
  const { rows } = await sql<{ json: ReclamationPublique }>`
    select row_to_json(x) as json from (
      select r.numero, json_build_object('nom', t.nom, 'ville', t.ville) as pharmacie, ld.nom as "laboratoireNom",
        r.motif, r.objet, r.urgent,
        r.date_butoir as "dateButoir", r.reference_commande as "referenceCommande",
        r.reference_facture as "referenceFacture",
        r.reference_bl as "referenceBl", r.cree_le as "creeLe",
        ${montantReclameSql} as "montantReclameCentimes", ${natureReclameeSql} as "natureFiscale",
        case when e.etat is distinct from 'REGLE' then ${montantReclameSql} - coalesce(e.valeur_reglee_centimes, 0)
          end as "resteCentimes",
        coalesce((select json_agg(json_build_object('nom', g.nom, 'ean', g.ean, 'lot', g.lot, 'quantite', g.quantite,
          'prixUnitaireHtCentimes', g.prix_unitaire_ht_centimes) order by g.position)
          from reclamation_ligne g where g.tenant_id = r.tenant_id and g.reclamation_id = r.id), '[]'::json) as lignes,
        coalesce((select json_agg(json_build_object('id', c.id, 'auteur', case when c.externe then c.auteur_nom
          else t.nom end,
            'duLaboratoire', c.externe, 'texte', c.texte, 'date', c.cree_le, 'pieces', ${piecesDuMessage},
            'reponse', case when o.nature is not null
              then json_build_object('nature', o.nature, 'avoirNumero', o.avoir_numero,
              'montantCentimes', o.montant_centimes, 'natureFiscale', ${natureAccordeeSql},
              'datePrevue', o.date_prevue) end) order by c.id)
          from discussion d join discussion_commentaire c on c.tenant_id = d.tenant_id and c.discussion_id = d.id
          left join reclamation_reponse o on o.tenant_id = c.tenant_id and o.commentaire_id = c.id
          where d.tenant_id = r.tenant_id and d.kind = 'RECLAMATION' and d.objet_id = r.id and ${VISIBLE}),
            '[]'::json) as messages
      from reclamation r join tenant t on t.id = r.tenant_id
      join laboratoire l on l.tenant_id = r.tenant_id and l.id = r.laboratoire_id join laboratoire_detail ld
        on ld.id = l.detail_id
      left join encours e on e.tenant_id = r.tenant_id and e.id = r.encours_id
      where r.tenant_id = ${tx.tenantId} and r.id = ${id}
    ) x`.execute(tx);
  const [ligne] = rows;
  if (!ligne) throw reclamationErrors.invalide();
  return ligne.json;
};
