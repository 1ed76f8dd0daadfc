import { sql } from 'kysely';
import type { TenantTx } from '#server/core/db/database.ts';
import { etatDuMail } from '#server/features/courrier/courrier/read-models/etat.ts';
import { piecesMontrees } from '#server/core/files/pieces.ts';
import { JsonDirect } from '#server/core/json-ecrit.ts';
import type { Acteur } from '#shared/core/acteur.ts';
import type { Jour } from '#shared/core/dates.ts';
import { coreErrors } from '#shared/core/errors.ts';
import { peutRenvoyer } from './courriers.ts';
import { piecesDEncours } from './pieces.ts';
import { colonnesEncoursSql, jointuresEncours } from './projection.ts';

const MAX_EVENEMENTS = 500;

/**
 * One encours in full.
 * @throws 404
 */
export const detailEncours = async (
  tx: TenantTx,
  acteur: Acteur,
  id: number,
  aujourdhui: Jour,
): Promise<JsonDirect> => {
  const t = tx.tenantId;
  const pieces = await piecesMontrees(tx, piecesDEncours, id, { acteur, aujourdhui });
  const { rows } = await sql<{ json: string }>`
    select row_to_json(x)::text as json from (
      select ${colonnesEncoursSql(acteur, aujourdhui)},
        coalesce((select json_agg(json_build_object('produit', g.produit, 'ean', g.ean, 'quantite', g.quantite,
            'prixUnitaireHtCentimes', g.prix_unitaire_ht_centimes, 'tauxTvaCentiemes', g.taux_tva_centiemes,
            'motif', g.motif) order by g.position)
          from encours_ligne g where g.tenant_id = ${t} and g.encours_id = e.id), '[]'::json) as lignes,
        coalesce((select json_agg(json_build_object('id', r.id, 'date', r.date, 'action', r.action, 'montantCentimes',
          r.montant_centimes, 'montantRecuCentimes', r.montant_recu_centimes, 'natureRecue',
          coalesce(r.nature_recue, e.nature_fiscale), 'tauxTvaCentiemes', r.taux_tva_centiemes,
            'reference', r.reference, 'fichierId', r.fichier_id, 'solde', r.solde, 'encaissementId', r.encaissement_id,
            'acteId', coalesce(r.acte_id, r.id), 'annuleLe', r.annule_le, 'annuleParNom', r.annule_par_nom,
            'creeParNom', r.cree_par_nom, 'creeLe', r.cree_le) order by r.date, r.id)
          from encours_reglement r where r.tenant_id = ${t} and r.encours_id = e.id), '[]'::json) as reglements,
        coalesce((select json_agg(json_build_object('id', n.id, 'date', n.date, 'niveau', n.niveau, 'canal', n.canal,
            'destinataires', n.destinataires, 'creeParNom', n.cree_par_nom) order by n.id)
          from encours_relance n where n.tenant_id = ${t} and n.encours_id = e.id), '[]'::json) as relances,
        ${JSON.stringify(pieces)}::json as pieces,
        coalesce((select json_agg(${etatDuMail(peutRenvoyer(acteur))} order by m.id desc)
          from encours_mail em join mail m on m.tenant_id = em.tenant_id and m.id = em.mail_id
          where em.tenant_id = ${t} and em.encours_id = e.id), '[]'::json) as courriers,
        coalesce((select json_agg(json_build_object('cle', v.cle, 'le', v.le, 'par', v.par, 'impersonation',
          v.impersonation, 'nature', v.nature,
            'action', v.action, 'texte', v.texte, 'avant', v.avant, 'apres', v.apres) order by v.le desc, v.cle desc)
          from (
            (select 'j' || j.id as cle, j.cree_le as le, j.utilisateur_nom as par, j.impersonation, 'ACTE' as nature,
              j.action,
              null::text as texte, j.avant, j.apres
            from journal j where j.tenant_id = ${t} and j.objet = 'encours' and j.objet_id = e.id order by j.id desc
              limit ${MAX_EVENEMENTS})
            union all
            (select 'c' || c.id, c.cree_le, c.cree_par_nom, c.impersonation, 'COMMENTAIRE', null, c.texte, null, null
            from encours_commentaire c where c.tenant_id = ${t} and c.encours_id = e.id order by c.id desc
              limit ${MAX_EVENEMENTS})
          ) v), '[]'::json) as chronologie
      from encours e ${jointuresEncours} where e.tenant_id = ${t} and e.id = ${id}
    ) x`.execute(tx);
  const [ligne] = rows;
  if (!ligne) throw coreErrors.introuvable();
  return new JsonDirect(ligne.json);
};
