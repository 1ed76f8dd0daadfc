import { sql, type RawBuilder } from 'kysely';
import type { TenantTx } from '#server/core/db/database.ts';
import { ensemble } from '#server/core/db/ensemble.ts';
import { exigerLaboratoire } from '#server/features/catalogue/laboratoire/read-models.ts';
import type { ParsedResponseOf, QueryOf } from '#shared/core/contract.ts';
import { motifsReclamation, type MotifReclamation } from '#shared/features/echanges/reclamation/schemas/base.ts';
import type { statistiqueContract } from '#shared/features/pilotage/statistique/contract.ts';
import { bornesDe, moisDeLaPeriodeStatistique, type Bornes } from '#shared/features/pilotage/statistique/rules.ts';

type Demande = QueryOf<(typeof statistiqueContract)['statistiqueReclamations']>;
type Reponse = ParsedResponseOf<(typeof statistiqueContract)['statistiqueReclamations']>;

/**
 * The réclamations `r` opened between these days of Paris, and their discussion `d`: as the list filters them (STA-11).
 */
export const reclamationsOuvertes = (tenantId: number, { du, au }: Bornes): RawBuilder<unknown> => sql`reclamation r
  left join discussion d on d.tenant_id = r.tenant_id and d.kind = 'RECLAMATION' and d.objet_id = r.id
  where r.tenant_id = ${tenantId} and r.cree_le >= ${du}::date::timestamp at time zone 'Europe/Paris'
    and r.cree_le < (${au}::date + 1)::timestamp at time zone 'Europe/Paris'`;

const joursDepuisOuverture = (instant: RawBuilder<unknown>) =>
  sql<number | null>`(extract(epoch from ${instant} - r.cree_le) / 86400)::float`;
/** Days, with decimals, from the opening of `r` to the first thing its laboratory wrote; null before. */
export const premiereReponse = joursDepuisOuverture(sql`(select min(c.cree_le) from discussion_commentaire c
  where c.tenant_id = d.tenant_id and c.discussion_id = d.id and c.externe)`);

type Bilan = Omit<Reponse, 'precedent' | 'motifs' | 'mois'>;
type Comptes = { mois: number; motif: MotifReclamation; nombre: number };
type Lu = Bilan & { comptes: Comptes[] };

const lire = async (tx: TenantTx, bornes: Bornes, laboratoireId: number | undefined): Promise<Lu> => {
  const labo = laboratoireId === undefined ? sql`true` : sql`r.laboratoire_id = ${laboratoireId}`;
  const { rows } = await sql<Lu>`
    with ouvertes as materialized (
      select r.motif, extract(month from r.cree_le at time zone 'Europe/Paris')::int as mois,
        d.statut = 'TERMINATED' as close,
        ${premiereReponse} as reponse, case when d.statut = 'TERMINATED'
        then ${joursDepuisOuverture(sql`d.statut_le`)} end as resolution
      from ${reclamationsOuvertes(tx.tenantId, bornes)} and ${labo}
    )
    select count(*) as nombre, count(*) filter (where close) as closes, count(reponse) as "nbReponses",
      round((percentile_cont(0.5) within group (order by reponse))::numeric, 1)::float as "premiereReponseJours",
      round((percentile_cont(0.5) within group (order by resolution))::numeric, 1)::float as "resolutionJours",
      coalesce((select json_agg(t) from (select mois, motif, count(*) as nombre from ouvertes group by 1, 2) t),
        '[]'::json) as comptes
    from ouvertes`.execute(tx);
  const [comptages] = rows;
  if (!comptages) throw new Error('an aggregate answers one row');
  return comptages;
};

const compter = ({ comptes }: Lu, garde: (compte: Comptes) => boolean): number =>
  comptes.reduce((somme, compte) => somme + (garde(compte) ? compte.nombre : 0), 0);

/** @throws 404 a laboratory of another account */
export const statistiqueReclamations = async (
  tx: TenantTx,
  { annee, periode, laboratoireId }: Demande,
): Promise<Reponse> => {
  await exigerLaboratoire(tx, laboratoireId);
  const [comptages, avant] = await ensemble(
    lire(tx, bornesDe(annee, periode), laboratoireId),
    lire(tx, bornesDe(annee - 1, periode), laboratoireId),
  );
  const { comptes: _comptes, ...bilan } = comptages;
  const { comptes: _comptesAvant, ...precedent } = avant;
  return {
    ...bilan,
    precedent,
    motifs: motifsReclamation.map((motif) => ({
      motif,
      nombre: compter(comptages, (comptage) => comptage.motif === motif),
      precedent: compter(avant, (comptage) => comptage.motif === motif),
    })),
    mois: moisDeLaPeriodeStatistique(periode).map((mois) => ({
      mois,
      nombre: compter(comptages, (comptage) => comptage.mois === mois),
      precedent: compter(avant, (comptage) => comptage.mois === mois),
    })),
  };
};
