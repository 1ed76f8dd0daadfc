import { sql } from 'kysely';
import type { TenantTx } from '#server/core/db/database.ts';
import { ensemble } from '#server/core/db/ensemble.ts';
import { historiqueDe } from '#server/core/historique.ts';
import { exigerPresence } from '#server/core/version.ts';
import type { Acteur } from '#shared/core/acteur.ts';
import type { Affectation, DetailEncaissement } from '#shared/features/argent/encaissement/schemas.ts';
import { memePapierEncaissement } from './filtres.ts';
import { documentsRetires } from './documents-retires.ts';
import { unEncaissement } from './liste.ts';

/** The shares of an encaissement, first to last, with the cancelled ones. */
const affectationsDe = async (tx: TenantTx, id: number): Promise<Affectation[]> => {
  const { rows } = await sql<Affectation>`
    select r.id as "reglementId", coalesce(r.acte_id, r.id) as "acteId", r.encours_id as "encoursId",
      e.numero as "encoursNumero",
      e.info as "encoursInfo", e.type as "encoursType", d.nom as "laboratoireNom", e.etat as "encoursEtat",
      e.valeur_attendue_centimes - e.valeur_reglee_centimes as "encoursSoldeCentimes", r.date,
      r.action,
      r.montant_centimes as "montantCentimes", r.montant_recu_centimes as "montantRecuCentimes",
      e.nature_fiscale as "encoursNatureFiscale", r.taux_tva_centiemes as "tauxTvaCentiemes",
      r.solde, coalesce(r.etat_avant, 'DECLARE') as "etatAvant",
      r.annule_le as "annuleLe",
      r.annule_par_nom as "annuleParNom", r.cree_par_nom as "creeParNom", r.cree_le as "creeLe"
    from encours_reglement r
    join encours e on e.tenant_id = r.tenant_id and e.id = r.encours_id
    join laboratoire l on l.tenant_id = e.tenant_id and l.id = e.laboratoire_id join laboratoire_detail d
      on d.id = l.detail_id
    where r.tenant_id = ${tx.tenantId} and r.encaissement_id = ${id} order by r.id`.execute(tx);
  return rows;
};

const PAPIER_VU = sql`json_build_object('id', d.id, 'nature', d.nature, 'numero', d.numero, 'date', d.date)`;
type Complement = Pick<DetailEncaissement, 'annuleMotif' | 'periode' | 'fichier' | 'memePapier'>;
/** The document, the period, the other encaissement of the same paper, and why it was cancelled. */
const complementDe = async (tx: TenantTx, id: number): Promise<Complement | undefined> => {
  const { rows } = await sql<Complement>`
    select c.annule_motif as "annuleMotif",
      case when c.periode_debut is not null then json_build_object('debut', c.periode_debut, 'fin', c.periode_fin)
        end as periode,
      (${memePapierEncaissement(PAPIER_VU)}
        and c.annule_le is null order by d.id limit 1) as "memePapier",
      case when f.id is not null then json_build_object('nom', f.nom, 'mime', f.mime, 'taille', f.taille) end as fichier
    from encaissement c left join fichier f on f.tenant_id = c.tenant_id and f.id = c.fichier_id
    where c.tenant_id = ${tx.tenantId} and c.id = ${id}`.execute(tx);
  return rows[0];
};

/** One encaissement in full. @throws 404 */
export const detailEncaissement = async (tx: TenantTx, acteur: Acteur, id: number): Promise<DetailEncaissement> => {
  const [encaissement, complement, affectations, fichiersRetires, historique] = await ensemble(
    unEncaissement(tx, acteur, id),
    complementDe(tx, id),
    affectationsDe(tx, id),
    documentsRetires(tx, id),
    historiqueDe(tx, 'encaissement', id),
  );
  return {
    ...exigerPresence(encaissement),
    ...exigerPresence(complement),
    affectations,
    fichiersRetires,
    historique,
  };
};
