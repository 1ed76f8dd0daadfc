import { sql, type RawBuilder } from 'kysely';
import { contientTexteSql } from '#server/core/db/recherche.ts';
import { enSysteme, type SystemeTx, type TenantTx } from '#server/core/db/database.ts';
import { exigerLaboratoire } from '#server/features/catalogue/laboratoire/read-models.ts';
import { enRetardPromotionGroupement } from '#server/features/operations/promotion-groupement/read-models/modeles.ts';
import { REPONSE } from '#server/features/operations/publication/read-models/copies.ts';
import type { Jour } from '#shared/core/dates.ts';
import { coreErrors } from '#shared/core/errors.ts';
import type {
  ComptesReponses,
  FiltresGroupement,
  RechercheReponsesStatistique,
  ReponseRecue,
  StatReponses,
} from '#shared/features/pilotage/statistique/contract/groupement.ts';
import type { ReponseComptee } from '#shared/features/pilotage/statistique/rules/listes.ts';

type Membres = Pick<FiltresGroupement, 'segmentId' | 'pharmacieId'>;

/**
 * A segment of another groupement, a pharmacy that never received anything of this one: unknown, alike (COM-11).
 * @throws 404
 */
export const exigerMembres = async (tx: TenantTx, { segmentId, pharmacieId }: Membres): Promise<void> => {
  const { rows } = await sql<{ connus: boolean }>`select
      (${segmentId ?? null}::bigint is null
        or exists (select from segment where tenant_id = ${tx.tenantId} and id = ${segmentId ?? null}::bigint))
      and (${pharmacieId ?? null}::bigint is null or exists (
        select from adhesion where tenant_id = ${tx.tenantId} and pharmacie_id = ${pharmacieId ?? null}::bigint
          and etat in ('ACCEPTED', 'TERMINATED'))) as connus`.execute(tx);
  if (!rows[0]?.connus) throw coreErrors.introuvable();
};

/** Whether the pharmacy is an adhérent of today, its adhésion `a` as asked. */
const estAdherente = (
  groupementId: number,
  pharmacie: RawBuilder<unknown>,
  critere: RawBuilder<unknown>,
): RawBuilder<boolean> =>
  sql<boolean>`exists (select from adhesion a where a.tenant_id = ${groupementId} and a.pharmacie_id = ${pharmacie}
    and a.etat = 'ACCEPTED' and ${critere})`;
/** Whether adhésion `a` is in this segment, or in any segment when none is given. */
const rangee = (segmentId?: number): RawBuilder<boolean> =>
  sql<boolean>`exists (select from adhesion_segment s where s.tenant_id = a.tenant_id and s.adhesion_id = a.id
    and ${segmentId === undefined ? sql`true` : sql`s.segment_id = ${segmentId}`})`;

/** The operations `m` that were sent and run in the year, and their copies `p`. */
const partsDeLAnnee = (
  groupementId: number,
  { annee, laboratoireId, segmentId, pharmacieId }: FiltresGroupement,
): { readonly operations: RawBuilder<unknown>; readonly copies: RawBuilder<unknown> } => ({
  operations: sql`m.tenant_id = ${groupementId} and m.origine = 'GROUPEMENT' and m.modele_id is null
    and m.publiee_le is not null
    and m.date_debut <= make_date(${annee}::int, 12, 31) and m.date_fin >= make_date(${annee}::int, 1, 1)
    ${laboratoireId === undefined ? sql`` : sql`and m.laboratoire_id = ${laboratoireId}`}`,
  copies: sql`promotion p where p.groupement_id = m.tenant_id and p.modele_id = m.id
    ${pharmacieId === undefined ? sql`` : sql`and p.tenant_id = ${pharmacieId}`}
    ${segmentId === undefined ? sql`` : sql`and ${estAdherente(groupementId, sql`p.tenant_id`, rangee(segmentId))}`}`,
});

/** The copies, counted as in the lists of their answers (OPE-57): only a copy without its answer can be late. */
const copies = (groupementId: number, filtres: FiltresGroupement, aujourdhui: Jour): RawBuilder<unknown> => {
  const parts = partsDeLAnnee(groupementId, filtres);
  return sql`
    select p.pharmacie, m.id as modele, m.nom_operation, m.laboratoire_id, m.date_debut, m.date_fin, p.reponse, p.retard
    from promotion m left join priorite pr on pr.tenant_id = m.tenant_id and pr.id = m.priorite_id
    cross join lateral (select p.tenant_id as pharmacie, ${REPONSE} as reponse,
      'WAITING' in (p.acceptation_promo, p.acceptation_tg)
        and coalesce(${enRetardPromotionGroupement(aujourdhui)}, false) as retard
      from ${parts.copies}) p
    where ${parts.operations}`;
};

/** The copies `c` of the segment of a bar, as `parSegment` counts them. */
const dansSegment = (groupementId: number, segment: number | undefined): RawBuilder<unknown> =>
  segment === undefined
    ? sql`true`
    : estAdherente(groupementId, sql`c.pharmacie`, segment === 0 ? sql`not ${rangee()}` : rangee(segment));
/** Answers counted together under one answer of a chart. */
const REPONSES: Readonly<Record<ReponseComptee, RawBuilder<unknown>>> = {
  ACCEPTEE: sql`c.reponse in ('ACCEPTEE', 'PAYPS')`,
  REFUSEE: sql`c.reponse = 'REFUSEE'`,
  EN_ATTENTE: sql`c.reponse = 'EN_ATTENTE'`,
};
const CLES: Readonly<Record<RechercheReponsesStatistique['tri'], RawBuilder<unknown>>> = {
  operation: sql`f_tri(c.nom_operation) collate textes`,
  adherent: sql`f_tri(t.nom) collate textes`,
  reponse: sql`c.reponse`,
  dateDebut: sql`c.date_debut`,
};
const SENS = { asc: sql`asc nulls last`, desc: sql`desc nulls last` };

/** Groups the copies by pharmacy, answer and lateness, so that each answer is computed once whatever the figures. */
const comptees = (copiesFiltrees: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select c.pharmacie, c.reponse, c.retard, count(*)::int as n from (${copiesFiltrees}) c group by 1, 2, 3`;
const sommeSi = (condition: RawBuilder<unknown>) => sql`coalesce(sum(c.n) filter (where ${condition}), 0)::int`;
const comptes = sql`${sommeSi(sql`true`)} as recues, ${sommeSi(sql`c.reponse = 'ACCEPTEE'`)} as acceptees,
  ${sommeSi(sql`c.reponse = 'PAYPS'`)} as payps, ${sommeSi(sql`c.reponse = 'REFUSEE'`)} as refusees,
  ${sommeSi(sql`c.reponse = 'EN_ATTENTE'`)} as "enAttente", ${sommeSi(sql`c.retard`)} as "enRetard"`;

type ParPharmacie = StatReponses['parAdherent'][number];
const parPharmacie = async (tx: SystemeTx, copiesFiltrees: RawBuilder<unknown>): Promise<ParPharmacie[]> => {
  const { rows } = await sql<ParPharmacie>`
    select c.pharmacie as "pharmacieId", t.nom, t.ville, ${comptes}
    from (${comptees(copiesFiltrees)}) c join tenant t on t.id = c.pharmacie
    group by c.pharmacie, t.id order by f_tri(t.nom) collate textes, c.pharmacie`.execute(tx);
  return rows;
};

const nbOperations = async (tx: SystemeTx, groupementId: number, filtres: FiltresGroupement): Promise<number> => {
  const parts = partsDeLAnnee(groupementId, filtres);
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from promotion m
    where ${parts.operations} and exists (select from ${parts.copies})`.execute(tx);
  return rows[0]!.n;
};

const RIEN: ComptesReponses = { recues: 0, acceptees: 0, payps: 0, refusees: 0, enAttente: 0, enRetard: 0 };
const sommer = (lignes: readonly ComptesReponses[]): ComptesReponses =>
  lignes.reduce(
    (t, l) => ({
      recues: t.recues + l.recues,
      acceptees: t.acceptees + l.acceptees,
      payps: t.payps + l.payps,
      refusees: t.refusees + l.refusees,
      enAttente: t.enAttente + l.enAttente,
      enRetard: t.enRetard + l.enRetard,
    }),
    RIEN,
  );

type Place = { readonly pharmacieId: number; readonly segmentId: number | null; readonly nom: string | null };
/** A pharmacy in two segments counts in both; pharmacies without a segment are counted apart. */
const parSegmentDe = async (
  tx: SystemeTx,
  groupementId: number,
  lignes: readonly ParPharmacie[],
): Promise<StatReponses['parSegment']> => {
  const { rows } = await sql<Place>`
    select a.pharmacie_id as "pharmacieId", s.id as "segmentId", s.nom from adhesion a
    left join adhesion_segment x on x.tenant_id = a.tenant_id and x.adhesion_id = a.id
    left join segment s on s.tenant_id = x.tenant_id and s.id = x.segment_id
    where a.tenant_id = ${groupementId} and a.etat = 'ACCEPTED'
    order by f_tri(s.nom) collate textes nulls last`.execute(tx);
  const deLaPharmacie = new Map(lignes.map((ligne) => [ligne.pharmacieId, ligne]));
  return [...Map.groupBy(rows, ({ segmentId }) => segmentId)].flatMap(([segmentId, places]) => {
    const deSegment = places.flatMap(({ pharmacieId }) => deLaPharmacie.get(pharmacieId) ?? []);
    return deSegment.length === 0 ? [] : [{ segmentId, nom: places[0]?.nom ?? null, ...sommer(deSegment) }];
  });
};

const total = async (tx: SystemeTx, copiesFiltrees: RawBuilder<unknown>): Promise<ComptesReponses> => {
  const { rows } = await sql<ComptesReponses>`select ${comptes} from (${comptees(copiesFiltrees)}) c`.execute(tx);
  return rows[0]!;
};

/**
 * What adhérents answered to the operations of a year (STA-25): a pharmacy that left stays counted, as in the lists; in
 * the segments only those that are adhérents now.
 * @throws 404 for a laboratory, a segment or a pharmacy that is not this groupement's
 */
export const lireStatReponses = async (
  tx: TenantTx,
  filtres: FiltresGroupement,
  aujourdhui: Jour,
): Promise<StatReponses> => {
  await exigerLaboratoire(tx, filtres.laboratoireId);
  await exigerMembres(tx, filtres);
  return enSysteme(tx, async (systeme) => {
    const { tenantId } = tx;
    const lignes = await parPharmacie(systeme, copies(tenantId, filtres, aujourdhui));
    const anneeAvant = copies(tenantId, { ...filtres, annee: filtres.annee - 1 }, aujourdhui);
    return {
      annee: sommer(lignes),
      avant: await total(systeme, anneeAvant),
      operations: await nbOperations(systeme, tenantId, filtres),
      parSegment: await parSegmentDe(systeme, tenantId, lignes),
      parAdherent: lignes,
    };
  });
};

/**
 * The answers that a figure adds up, a row each (STA-38).
 * @throws 404 for a laboratory, a segment or a pharmacy that is not this groupement's
 */
export const listerReponses = async (
  tx: TenantTx,
  { page, taille, tri, ordre, reponse, dansSegment: segment, q, ...filtres }: RechercheReponsesStatistique,
  aujourdhui: Jour,
): Promise<{ elements: ReponseRecue[]; total: number }> => {
  await exigerLaboratoire(tx, filtres.laboratoireId);
  await exigerMembres(tx, filtres);
  await exigerMembres(tx, { segmentId: segment === 0 ? undefined : segment });
  const gardees = sql`from (${copies(tx.tenantId, filtres, aujourdhui)}) c join tenant t on t.id = c.pharmacie
    left join laboratoire l on l.tenant_id = ${tx.tenantId} and l.id = c.laboratoire_id left join laboratoire_detail d
      on d.id = l.detail_id
    where ${reponse ? REPONSES[reponse] : sql`true`} and ${dansSegment(tx.tenantId, segment)}
      and ${q ? contientTexteSql(['c.nom_operation', 't.nom', 't.ville'], q) : sql`true`}`;
  return enSysteme(tx, async (systeme) => {
    const { rows: elements } = await sql<ReponseRecue>`
      select c.modele as "modeleId", c.nom_operation as "nomOperation", d.nom as "laboratoireNom",
        c.date_debut as "dateDebut",
        c.date_fin as "dateFin", c.pharmacie as "pharmacieId", t.nom, t.ville, c.reponse,
        c.retard as "enRetard"
      ${gardees} order by ${CLES[tri]} ${SENS[ordre]}, f_tri(t.nom) collate textes, c.modele, c.pharmacie
      limit ${taille} offset ${(page - 1) * taille}`.execute(systeme);
    const { rows } = await sql<{ n: number }>`select count(*)::int as n ${gardees}`.execute(systeme);
    return { elements, total: rows[0]!.n };
  });
};
