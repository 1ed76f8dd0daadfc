import { sql, type RawBuilder } from 'kysely';
import type { SystemeTx } from '#server/core/db/database.ts';
import { contientTexteSql } from '#server/core/db/recherche.ts';
import { MAX_LIGNES_EXPORT } from '#server/core/tableur/colonnes.ts';
import { A_MOITIE_REPONDUE, REPONSE } from '#server/features/operations/publication/read-models/copies.ts';
import { limiteReponseSql } from '#server/features/operations/operation/read-models/limite-reponse.ts';
import { VISE } from '#server/features/operations/operation/read-models/vises.ts';
import type { Acteur } from '#shared/core/acteur.ts';
import type { QueryOf } from '#shared/core/contract.ts';
import type { Jour } from '#shared/core/dates.ts';
import { coreErrors } from '#shared/core/errors.ts';
import type { EtatPromotion, TypePromo } from '#shared/features/operations/operation/schemas/enumerations.ts';
import type { promotionGroupementContract } from '#shared/features/operations/promotion-groupement/contract.ts';
import { droitsModele, etatModele } from '#shared/features/operations/promotion-groupement/rules.ts';
import type {
  EtatModele,
  ModelePromotionGroupement,
} from '#shared/features/operations/promotion-groupement/schemas.ts';

type PageModeles = QueryOf<(typeof promotionGroupementContract)['pageModeles']>;
export type RechercheModeles = Omit<PageModeles, 'page' | 'taille'>;
export type LecteurModeles = { readonly acteur: Acteur; readonly aujourdhui: Jour };

/** The copies of a modèle `m`, in its adhérents: the system role sees them all, the groupement is written here. */
const copies = sql`promotion p where p.groupement_id = m.tenant_id and p.modele_id = m.id`;
export const enRetardPromotionGroupement = (aujourdhui: Jour): RawBuilder<boolean> =>
  sql<boolean>`(${limiteReponseSql} < ${aujourdhui}::date)`;

const base = sql`from promotion m
  left join laboratoire l on l.tenant_id = m.tenant_id and l.id = m.laboratoire_id
  left join laboratoire_detail d on d.id = l.detail_id
  left join priorite pr on pr.tenant_id = m.tenant_id and pr.id = m.priorite_id
  left join promotion_publication x on x.tenant_id = m.tenant_id and x.promotion_id = m.id`;
const comptes = (aujourdhui: Jour) => sql`left join lateral (
  select count(*) as cibles, count(*) filter (where reponse = 'EN_ATTENTE') as en_attente, count(*)
    filter (where reponse = 'ACCEPTEE') as acceptees,
    count(*) filter (where reponse = 'PAYPS') as payps, count(*) filter (where reponse = 'REFUSEE') as refusees,
    count(*) filter (where reponse = 'EN_ATTENTE' and retard) as en_retard, count(*)
    filter (where a_moitie) as partielles
  from (select ${A_MOITIE_REPONDUE} as a_moitie,
     ${REPONSE} as reponse, ${enRetardPromotionGroupement(aujourdhui)} as retard
    from ${copies}) c) c on true`;
const nbVises = sql`(select count(*) from adhesion a where a.tenant_id = m.tenant_id and a.etat = 'ACCEPTED'
  and ${VISE})`;
const nbCibles = sql`case when m.publiee_le is null then ${nbVises} else c.cibles end`;

/** The same rule in TypeScript: `etatModele` (rules), which says what is shown; `modeles.test.ts` compares both. */
export const etatsDeModeleSql = (aujourdhui: Jour): Readonly<Record<EtatModele, RawBuilder<boolean>>> => {
  // A part that does not exist is null, and so would be the answer.
  const brouillon = sql`('DRAFT' in (m.etat_promo, m.etat_tg)) is true`;
  const validee = sql`('VALIDATED' in (m.etat_promo, m.etat_tg)) is true`;
  const decide = sql`not (${brouillon}) and ${validee}`;
  const attend = sql`${decide} and m.publiee_le is null and x.etat is distinct from 'ECHEC'`;
  const plusTard = sql`m.affichage_date is not null and m.affichage_date > ${aujourdhui}::date`;
  return {
    BROUILLON: sql`(${brouillon})`,
    REFUSEE: sql`(not (${brouillon}) and not (${validee}))`,
    PROGRAMMEE: sql`(${attend} and ${plusTard})`,
    EN_COURS: sql`(${attend} and not (${plusTard}))`,
    ECHEC: sql`(${decide} and m.publiee_le is null and x.etat = 'ECHEC')`,
    PUBLIEE: sql`(${decide} and m.publiee_le is not null and m.date_fin >= ${aujourdhui}::date)`,
    TERMINEE: sql`(${decide} and m.publiee_le is not null and m.date_fin < ${aujourdhui}::date)`,
  };
};

const RECHERCHE = ['m.nom_operation', 'd.nom'];
const conditions = (groupementId: number, f: Partial<RechercheModeles>, aujourdhui: Jour): RawBuilder<boolean> => {
  const si = (vrai: boolean, condition: () => RawBuilder<unknown>) => (vrai ? [condition()] : []);
  return sql<boolean>`${sql.join(
    [
      sql`m.tenant_id = ${groupementId} and m.origine = 'GROUPEMENT' and m.modele_id is null`,
      ...si(Boolean(f.q), () => contientTexteSql(RECHERCHE, f.q ?? '')),
      ...si(f.etat !== undefined, () => etatsDeModeleSql(aujourdhui)[f.etat!]),
      ...si(f.type !== undefined, () => sql`m.type_promo = ${f.type!}`),
      ...si(f.laboratoireId !== undefined, () => sql`m.laboratoire_id = ${f.laboratoireId!}`),
      ...si(f.prioriteId !== undefined, () => sql`m.priorite_id = ${f.prioriteId!}`),
      ...si(
        f.segmentId !== undefined,
        () =>
          sql`exists (select from promotion_segment s where s.tenant_id = m.tenant_id and s.promotion_id = m.id
            and s.segment_id = ${f.segmentId!})`,
      ),
      ...si(
        f.annee !== undefined,
        () =>
          sql`m.date_debut <= make_date(${f.annee!}::int, 12, 31) and m.date_fin >= make_date(${f.annee!}::int, 1, 1)`,
      ),
      ...si(
        f.aRelancer !== undefined,
        () =>
          sql`(${etatsDeModeleSql(aujourdhui).PUBLIEE} and exists (select
            from ${copies} and 'WAITING' in (p.acceptation_promo, p.acceptation_tg))) = ${f.aRelancer!}`,
      ),
      ...si(
        f.pharmacieId !== undefined,
        () => sql`exists (select from ${copies} and p.tenant_id = ${f.pharmacieId!}
          and (${!f.aRelancer}::boolean or 'WAITING' in (p.acceptation_promo, p.acceptation_tg)))`,
      ),
    ],
    sql` and `,
  )}`;
};

type Tri = Pick<RechercheModeles, 'tri' | 'ordre'>;
/** Whether the counts of every modèle must be known before the page is cut. */
const COMPTES_AVANT: readonly RechercheModeles['tri'][] = ['cibles', 'reponse', 'acceptees', 'enAttente'];
const cles: Readonly<Record<RechercheModeles['tri'], RawBuilder<unknown>>> = {
  dateDebut: sql`m.date_debut`,
  dateFin: sql`m.date_fin`,
  nomOperation: sql`f_tri(m.nom_operation) collate textes`,
  laboratoire: sql`f_tri(d.nom) collate textes`,
  affichage: sql`coalesce(m.affichage_date, (m.publiee_le at time zone 'Europe/Paris')::date)`,
  cibles: nbCibles,
  reponse: sql`(c.cibles - c.en_attente)::numeric / nullif(c.cibles, 0)`,
  acceptees: sql`c.acceptees + c.payps`,
  enAttente: sql`c.en_attente`,
  modifieLe: sql`m.modifie_le`,
};
const SENS = { asc: sql`asc`, desc: sql`desc` };
const trier = ({ tri, ordre }: Tri) => sql`${cles[tri]} ${SENS[ordre]} nulls last, m.id ${SENS[ordre]}`;

const idsDe = async (
  tx: SystemeTx,
  { acteur, aujourdhui }: LecteurModeles,
  f: RechercheModeles,
  bornes: RawBuilder<unknown>,
): Promise<number[]> => {
  const { rows } = await sql<{
    id: number;
  }>`select m.id ${base} ${COMPTES_AVANT.includes(f.tri) ? comptes(aujourdhui) : sql``}
    where ${conditions(acteur.tenantId, f, aujourdhui)} order by ${trier(f)} ${bornes}`.execute(tx);
  return rows.map(({ id }) => id);
};

type Ligne = Omit<ModelePromotionGroupement, 'etat' | 'droits' | 'publication'> & {
  readonly etatPromo: EtatPromotion | null;
  readonly etatTg: EtatPromotion | null;
  readonly typePromo: TypePromo;
  readonly publication: (NonNullable<ModelePromotionGroupement['publication']> & { readonly etat: string }) | null;
};

const SEGMENTS = sql`coalesce((select json_agg(json_build_object('id', s.id, 'nom', s.nom)
  order by f_tri(s.nom) collate textes, s.id)
  from promotion_segment y join segment s on s.tenant_id = y.tenant_id and s.id = y.segment_id
  where y.tenant_id = m.tenant_id and y.promotion_id = m.id), '[]')`;
const colonnes = sql`m.id, m.nom_operation as "nomOperation", m.laboratoire_id as "laboratoireId",
  d.nom as "laboratoireNom",
  coalesce(l.surcharges ->> 'color', d.color) as "laboratoireColor", m.type_promo as "typePromo",
  m.date_debut as "dateDebut", m.date_fin as "dateFin",
  coalesce((select json_agg(y.dispositif order by y.position) from promotion_dispositif y
    where y.tenant_id = m.tenant_id and y.promotion_id = m.id), '[]') as dispositifs,
  m.etat_promo as "etatPromo", m.etat_tg as "etatTg",
  case when pr.id is not null then json_build_object('id', pr.id, 'nom', pr.nom, 'rang', pr.rang, 'couleur', pr.couleur,
    'obligatoire', pr.obligatoire)
    end as priorite,
  ${SEGMENTS} as segments, m.affichage_date as "affichageDate", m.publiee_le as "publieeLe", ${nbCibles} as "nbCibles",
  c.en_attente as "enAttente", c.acceptees, c.payps, c.refusees, c.en_retard as "enRetard", c.partielles,
  (select count(*) from ${copies} and exists (select from encours e where e.tenant_id = p.tenant_id
    and e.source_type = 'PROMOTION'
    and e.source_id = p.id and e.etat <> 'A_DECLARER')) as declarees,
  (select max(r.cree_le) from promotion_relance r where r.tenant_id = m.tenant_id
    and r.promotion_id = m.id) as "derniereRelanceLe",
  case when x.etat is not null and m.publiee_le is null
  then json_build_object('etat', x.etat, 'faites', x.nb_faites, 'cibles', x.nb_cibles,
    'demandeeParNom', x.demandee_par_nom) end as publication,
  m.cree_par_nom as "creeParNom", m.modifie_le as "modifieLe", m.version`;

const versModele = (
  { publication, ...ligne }: Ligne,
  { acteur, aujourdhui }: LecteurModeles,
): ModelePromotionGroupement => {
  const vie = { ...ligne, origine: 'GROUPEMENT' as const, modeleId: null, acceptationPromo: null, acceptationTg: null };
  const etat = etatModele(
    { ...ligne, publiee: ligne.publieeLe !== null, echec: publication?.etat === 'ECHEC' },
    aujourdhui,
  );
  return {
    ...ligne,
    etat,
    publication: publication && {
      faites: publication.faites,
      cibles: publication.cibles,
      demandeeParNom: publication.demandeeParNom,
    },
    droits: droitsModele(acteur, { ...vie, etat, declareePayeur: ligne.declarees > 0 }, aujourdhui),
  };
};

/** The modèles with these ids, in the same order; those of another groupement are absent. */
const lireModeles = async (
  tx: SystemeTx,
  lecteur: LecteurModeles,
  ids: readonly number[],
): Promise<ModelePromotionGroupement[]> => {
  if (ids.length === 0) return [];
  const { rows } = await sql<Ligne>`select ${colonnes} ${base} ${comptes(lecteur.aujourdhui)}
    where ${conditions(lecteur.acteur.tenantId, {}, lecteur.aujourdhui)} and m.id = any(${[...ids]}::bigint[])
    order by array_position(${[...ids]}::bigint[], m.id)`.execute(tx);
  return rows.map((ligne) => versModele(ligne, lecteur));
};

export const pageModeles = async (tx: SystemeTx, lecteur: LecteurModeles, demande: PageModeles) => {
  const { page, taille } = demande;
  const ids = await idsDe(tx, lecteur, demande, sql`limit ${taille} offset ${(page - 1) * taille}`);
  const { rows } = await sql<{ n: number }>`select count(*) as n ${base}
    where ${conditions(lecteur.acteur.tenantId, demande, lecteur.aujourdhui)}`.execute(tx);
  return { elements: await lireModeles(tx, lecteur, ids), total: rows[0]?.n ?? 0 };
};

export const modelesAExporterPromotionGroupement = async (
  tx: SystemeTx,
  lecteur: LecteurModeles,
  recherche: RechercheModeles,
): Promise<ModelePromotionGroupement[]> =>
  lireModeles(tx, lecteur, await idsDe(tx, lecteur, recherche, sql`limit ${MAX_LIGNES_EXPORT + 1}`));

/** @throws 404 for what is not a modèle of this groupement */
export const unModele = async (
  tx: SystemeTx,
  lecteur: LecteurModeles,
  id: number,
): Promise<ModelePromotionGroupement> => {
  const [modele] = await lireModeles(tx, lecteur, [id]);
  if (!modele) throw coreErrors.introuvable();
  return modele;
};

export const tuilesModeles = async (tx: SystemeTx, { acteur, aujourdhui }: LecteurModeles) => {
  const e = etatsDeModeleSql(aujourdhui);
  const { rows } = await sql<
    Record<'enCours' | 'brouillons' | 'programmees' | 'attendues' | 'repondues' | 'enRetard', number>
  >`
    select count(*) filter (where ${e.PUBLIEE}) as "enCours", count(*) filter (where ${e.BROUILLON}) as brouillons,
      count(*) filter (where ${e.PROGRAMMEE}) as programmees,
        coalesce(sum(c.cibles) filter (where ${e.PUBLIEE}), 0)::bigint as attendues,
      coalesce(sum(c.cibles - c.en_attente) filter (where ${e.PUBLIEE}), 0)::bigint as repondues,
      coalesce(sum(c.en_retard) filter (where ${e.PUBLIEE}), 0)::bigint as "enRetard"
    ${base} ${comptes(aujourdhui)} where ${conditions(acteur.tenantId, {}, aujourdhui)}`.execute(tx);
  return rows[0]!;
};

/** The segments it names, and how many adhérents each holds. */
export const segmentsDuModele = async (tx: SystemeTx, groupementId: number, id: number) => {
  const { rows } = await sql<{ id: number; nom: string; nbAdherents: number }>`
    select s.id, s.nom, (select count(*) from adhesion_segment z where z.tenant_id = s.tenant_id
      and z.segment_id = s.id) as "nbAdherents"
    from promotion_segment y join segment s on s.tenant_id = y.tenant_id and s.id = y.segment_id
    where y.tenant_id = ${groupementId} and y.promotion_id = ${id}
    order by f_tri(s.nom) collate textes, s.id`.execute(tx);
  return rows;
};
