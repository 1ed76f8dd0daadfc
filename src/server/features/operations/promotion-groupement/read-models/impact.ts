import { sql, type RawBuilder } from 'kysely';
import type { SystemeTx } from '#server/core/db/database.ts';
import type { Touchee } from '#shared/features/operations/operation/rules/forcer.ts';
import {
  nouveauxJours,
  type NouvellesDates,
  type ModeleVise,
} from '#server/features/operations/operation/read-models/jours-forces.ts';
import { REPONSE } from '#server/features/operations/publication/read-models/copies.ts';

/** Lines of the TG held by adhérents, at their new days, and the copies that would then meet a held place. */
const collisions = ({ groupementId, modeleId }: ModeleVise, suite: NouvellesDates): RawBuilder<unknown> => {
  const { debut, fin } = nouveauxJours(suite);
  return sql`with lignes as (
      select e.tenant_id, e.promotion_id, e.id, e.emplacement_id, daterange(${debut}, ${fin}, '[]') as jours
      from promotion p join promotion_emplacement e on e.tenant_id = p.tenant_id and e.promotion_id = p.id
      where p.groupement_id = ${groupementId} and p.modele_id = ${modeleId} and e.occupe
    ), collisions as (
      select distinct l.promotion_id from lignes l where exists (
        select from promotion_emplacement o where o.tenant_id = l.tenant_id and o.emplacement_id = l.emplacement_id
          and o.occupe
          and o.promotion_id <> l.promotion_id and daterange(o.date_debut, o.date_fin, '[]') && l.jours
          and not (o.superposable and ${suite.superposable}::boolean)
      ) or (not ${suite.superposable}::boolean and exists (
        select from lignes x where x.promotion_id = l.promotion_id and x.id <> l.id
          and x.emplacement_id = l.emplacement_id and x.jours && l.jours
      )))`;
};

export type LigneImpact = Touchee & {
  readonly tenantId: number;
  readonly nom: string;
  readonly ville: string | null;
  readonly reponse: 'EN_ATTENTE' | 'PAYPS' | 'ACCEPTEE' | 'REFUSEE';
  readonly acceptationTg: 'WAITING' | 'ACCEPTED' | 'REFUSED' | null;
};

/**
 * Every adhérent that has the modèle, and what the change would do there (OPE-56). Those it touches most come first.
 */
export const impactDe = async (tx: SystemeTx, visee: ModeleVise, suite: NouvellesDates): Promise<LigneImpact[]> => {
  const { rows } = await sql<LigneImpact>`${collisions(visee, suite)}
    select p.id as "copieId", p.tenant_id as "tenantId", t.nom, t.ville, ${REPONSE} as reponse,
      p.acceptation_promo as "acceptationPromo",
      p.acceptation_tg as "acceptationTg", k.promotion_id is not null as collision, e.a_declarer as "aDeclarer",
      e.declares, e.regles
    from promotion p join tenant t on t.id = p.tenant_id left join collisions k on k.promotion_id = p.id
    left join lateral (select count(*) filter (where e.etat = 'A_DECLARER') as a_declarer, count(*)
      filter (where e.etat = 'DECLARE') as declares,
        count(*) filter (where e.etat = 'REGLE') as regles
      from encours e where e.tenant_id = p.tenant_id and e.source_type = 'PROMOTION' and e.source_id = p.id) e on true
    where p.groupement_id = ${visee.groupementId} and p.modele_id = ${visee.modeleId}
    order by collision desc, e.declares desc, e.a_declarer desc, f_tri(t.nom) collate textes, p.tenant_id`.execute(tx);
  return rows;
};

/** Number of adhérents that a new target would give the modèle to, and of those that would lose it unanswered. */
export const mouvementCible = async (
  tx: SystemeTx,
  { groupementId, modeleId }: ModeleVise,
  segmentIds: readonly number[],
): Promise<{ nouvelles: number; retirees: number }> => {
  const vise = sql`(${segmentIds.length === 0}::boolean or exists (select from adhesion_segment x
    where x.tenant_id = a.tenant_id and x.adhesion_id = a.id and x.segment_id = any(${[...segmentIds]}::bigint[])))`;
  const membre = sql`from adhesion a where a.tenant_id = ${groupementId} and a.etat = 'ACCEPTED' and ${vise}`;
  const copie = sql`from promotion p where p.groupement_id = ${groupementId} and p.modele_id = ${modeleId}`;
  const { rows } = await sql<{ nouvelles: number; retirees: number }>`select
    (select count(*) ${membre} and not exists (select ${copie} and p.tenant_id = a.pharmacie_id)) as nouvelles,
    (select count(*) ${copie} and coalesce(p.acceptation_promo, p.acceptation_tg) = 'WAITING'
      and coalesce(p.acceptation_tg, p.acceptation_promo) = 'WAITING'
      and not exists (select ${membre} and a.pharmacie_id = p.tenant_id)) as retirees`.execute(tx);
  return rows[0]!;
};
