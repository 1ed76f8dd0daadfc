import { sql, type RawBuilder } from 'kysely';
import type { SystemeTx } from '#server/core/db/database.ts';
import { limiteReponseSql } from '#server/features/operations/operation/read-models/limite-reponse.ts';
import { contientTexteSql } from '#server/core/db/recherche.ts';
import { MAX_LIGNES_EXPORT } from '#server/core/tableur/colonnes.ts';
import { A_MOITIE_REPONDUE, REPONSE } from '#server/features/operations/publication/read-models/copies.ts';
import { nbMessagesPartages } from '#server/features/echanges/discussion/read-models/messages.ts';
import { nonLus } from '#server/features/echanges/discussion/read-models/non-lus.ts';
import type { Acteur } from '#shared/core/acteur.ts';
import type { QueryOf } from '#shared/core/contract.ts';
import type { Jour } from '#shared/core/dates.ts';
import type { promotionGroupementContract } from '#shared/features/operations/promotion-groupement/contract.ts';
import { canRelancerAdherents } from '#shared/features/operations/promotion-groupement/policy.ts';
import type { ReponsePromotionGroupement } from '#shared/features/operations/promotion-groupement/schemas.ts';
import { enRetardPromotionGroupement, unModele, type LecteurModeles } from './modeles.ts';

type PageReponses = QueryOf<(typeof promotionGroupementContract)['pageReponses']>;
export type RechercheReponsesPromotionGroupement = Omit<PageReponses, 'page' | 'taille'>;

/**
 * What a groupement reads of its adhérents on one modèle (OPE-57): their answer, where their TG stands and whether it
 * was photographed. Neither amounts nor what else they plan.
 */
const base = sql`from promotion p
  join promotion m on m.tenant_id = p.groupement_id and m.id = p.modele_id
  join tenant t on t.id = p.tenant_id
  left join priorite pr on pr.tenant_id = m.tenant_id and pr.id = m.priorite_id
  left join adhesion a on a.tenant_id = m.tenant_id and a.pharmacie_id = p.tenant_id and a.etat = 'ACCEPTED'`;

const attendueEnRetard = (aujourdhui: Jour) =>
  sql<boolean>`coalesce(${REPONSE} = 'EN_ATTENTE' and ${enRetardPromotionGroupement(aujourdhui)}, false)`;

const conditions = (
  groupementId: number,
  modeleId: number,
  f: RechercheReponsesPromotionGroupement,
  aujourdhui: Jour,
): RawBuilder<boolean> => {
  const si = (vrai: boolean, condition: () => RawBuilder<unknown>) => (vrai ? [condition()] : []);
  return sql<boolean>`${sql.join(
    [
      sql`p.groupement_id = ${groupementId} and p.modele_id = ${modeleId}`,
      ...si(Boolean(f.q), () => contientTexteSql(['t.nom', 't.ville', 't.code_postal'], f.q ?? '')),
      ...si(f.reponse !== undefined, () => sql`${REPONSE} = ${f.reponse!}`),
      ...si(f.aMoitie !== undefined, () => sql`${A_MOITIE_REPONDUE} = ${f.aMoitie!}`),
      ...si(f.enRetard !== undefined, () => sql`${attendueEnRetard(aujourdhui)} = ${f.enRetard!}`),
      ...si(
        f.segmentId !== undefined,
        () =>
          sql`exists (select from adhesion_segment s where s.tenant_id = a.tenant_id and s.adhesion_id = a.id
            and s.segment_id = ${f.segmentId!})`,
      ),
    ],
    sql` and `,
  )}`;
};

// The groupement no longer sees the places and photos of a pharmacy that has left.
const emplacements = sql`case when a.id is null then '[]'::json
  else coalesce((select json_agg(json_build_object('emplacementNom', e.nom, 'zoneNom', z.nom,
    'dateDebut', y.date_debut, 'dateFin', y.date_fin, 'realiseLe', y.realise_le) order by y.date_debut, y.id)
  from promotion_emplacement y join emplacement e on e.tenant_id = y.tenant_id and e.id = y.emplacement_id
  join zone z on z.tenant_id = e.tenant_id and z.id = e.zone_id
  where y.tenant_id = p.tenant_id and y.promotion_id = p.id), '[]') end`;
const photos = sql`case when a.id is null then 0
  else (select count(*) from promotion_preuve y where y.tenant_id = p.tenant_id and y.promotion_id = p.id
    and y.retire_le is null) end`;
const relances = (quoi: RawBuilder<unknown>) =>
  sql`(select ${quoi} from promotion_relance r where r.tenant_id = m.tenant_id and r.promotion_id = m.id
    and r.pharmacie_id = p.tenant_id)`;

/** Copy whose shared messages are counted, as long as the pharmacy belongs to the groupement (ADR 13). */
const COPIE = { tenantId: sql`p.tenant_id`, objetId: sql`p.id` };
const messages = sql`case when a.id is null then 0 else ${nbMessagesPartages('PROMOTION', COPIE)} end`;
const nonLusDuMembre = (acteur: Acteur) =>
  sql`case when a.id is null then 0 else ${nonLus('PROMOTION', COPIE, acteur, { partageSeul: true })} end`;

const colonnes = ({
  acteur,
  aujourdhui,
}: LecteurModeles) => sql`p.id as "copieId", p.tenant_id as "pharmacieId", t.nom, t.code_postal as "codePostal",
  t.ville,
  a.id as "adherentId", coalesce((select json_agg(json_build_object('id', s.id, 'nom', s.nom)
  order by f_tri(s.nom) collate textes, s.id)
    from adhesion_segment x join segment s on s.tenant_id = x.tenant_id and s.id = x.segment_id
    where x.tenant_id = a.tenant_id and x.adhesion_id = a.id), '[]') as segments,
  ${REPONSE} as reponse, ${A_MOITIE_REPONDUE} as "aMoitie",
    p.acceptation_promo as "acceptationPromo", p.acceptation_tg as "acceptationTg",
    p.motif_refus as "motifRefus",
  p.publiee_le as "recueLe", p.repondue_le as "repondueLe",
  ${limiteReponseSql} as "reponseAvant",
  ${attendueEnRetard(aujourdhui)} as "enRetard", ${emplacements} as emplacements, ${photos} as "nbPhotos",
  ${relances(sql`count(*)`)} as "nbRelances", ${relances(sql`max(r.cree_le)`)} as "derniereRelanceLe",
  ${REPONSE} = 'EN_ATTENTE' and a.id is not null and m.publiee_le is not null and m.date_fin >= ${aujourdhui}::date
    and not exists (select from promotion_relance r where r.tenant_id = m.tenant_id and r.promotion_id = m.id
      and r.pharmacie_id = p.tenant_id
      and r.jour = ${aujourdhui}::date) as relancable,
  ${messages} as "nbMessages", ${nonLusDuMembre(acteur)} as "nbNonLus"`;

const cles: Readonly<Record<RechercheReponsesPromotionGroupement['tri'], RawBuilder<unknown>>> = {
  nom: sql`f_tri(t.nom) collate textes`,
  ville: sql`f_tri(t.ville) collate textes`,
  reponse: sql`array_position(array['EN_ATTENTE', 'ACCEPTEE', 'PAYPS', 'REFUSEE'], ${REPONSE})`,
  repondueLe: sql`p.repondue_le`,
  recueLe: sql`p.publiee_le`,
  derniereRelanceLe: relances(sql`max(r.cree_le)`),
};
const SENS = { asc: sql`asc`, desc: sql`desc` };

const reponsesLues = async (
  tx: SystemeTx,
  lecteur: LecteurModeles,
  id: number,
  f: RechercheReponsesPromotionGroupement,
  bornes: RawBuilder<unknown>,
) => {
  const { acteur, aujourdhui } = lecteur;
  const { rows } = await sql<ReponsePromotionGroupement>`
    select ${colonnes(lecteur)} ${base} where ${conditions(acteur.tenantId, id, f, aujourdhui)}
    order by ${cles[f.tri]} ${SENS[f.ordre]} nulls last, p.tenant_id ${SENS[f.ordre]} ${bornes}`.execute(tx);
  return rows.map((reponse) => ({ ...reponse, relancable: reponse.relancable && canRelancerAdherents(acteur) }));
};

/** @throws 404 for what is not a modèle of this groupement */
export const pageReponsesPromotionGroupement = async (
  tx: SystemeTx,
  lecteur: LecteurModeles,
  id: number,
  demande: PageReponses,
) => {
  await unModele(tx, lecteur, id);
  const { page, taille } = demande;
  const elements = await reponsesLues(tx, lecteur, id, demande, sql`limit ${taille} offset ${(page - 1) * taille}`);
  const { rows } = await sql<{ n: number }>`select count(*) as n ${base}
    where ${conditions(lecteur.acteur.tenantId, id, demande, lecteur.aujourdhui)}`.execute(tx);
  return { elements, total: rows[0]?.n ?? 0 };
};

export const reponsesAExporterPromotionGroupement = async (
  tx: SystemeTx,
  lecteur: LecteurModeles,
  id: number,
  recherche: RechercheReponsesPromotionGroupement,
): Promise<ReponsePromotionGroupement[]> =>
  reponsesLues(tx, lecteur, id, recherche, sql`limit ${MAX_LIGNES_EXPORT + 1}`);
