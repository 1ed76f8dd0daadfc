import { sql, type RawBuilder } from 'kysely';
import type { Contexte } from '#server/core/contexte.ts';
import { inTenant } from '#server/core/contexte.ts';
import { enSysteme, type SystemeTx, type TenantTx } from '#server/core/db/database.ts';
import { ensemble } from '#server/core/db/ensemble.ts';
import { contientTexteSql } from '#server/core/db/recherche.ts';
import { MAX_LIGNES_EXPORT } from '#server/core/tableur/colonnes.ts';
import type { QueryOf } from '#shared/core/contract.ts';
import { coreErrors } from '#shared/core/errors.ts';
import type { conditionGroupementContract } from '#shared/features/conditions/condition-groupement/contract.ts';
import type { ReponseConditionGroupement } from '#shared/features/conditions/condition-groupement/schemas.ts';

type Filtres = QueryOf<(typeof conditionGroupementContract)['reponsesConditionGroupement']>;
type Recherche = Omit<Filtres, 'page' | 'taille'>;

const TRIS: Readonly<Record<Filtres['tri'], RawBuilder<unknown>>> = {
  pharmacie: sql`f_tri(p.nom) collate textes`,
  etat: sql`r.etat`,
  repondueLe: sql`r.repondue_le`,
};

const filtrer = (groupementId: number, id: number, { etat, q }: Recherche): RawBuilder<unknown> => sql`
  from condition_reponse r join tenant p on p.id = r.pharmacie_id
  left join condition_groupement_choix k on k.tenant_id = r.tenant_id and k.id = r.choix_id
  where r.tenant_id = ${groupementId} and r.condition_groupement_id = ${id}
    ${etat ? sql`and r.etat = ${etat}` : sql``} ${
      q
        ? sql`and
      ${contientTexteSql(['p.nom', 'p.ville', 'k.libelle'], q)}`
        : sql``
    }`;

/**
 * Of its adhérents the groupement reads their name, their town and their segments: nothing else of other tenants' rows.
 */
const reponsesDesAdherents = async (
  tx: SystemeTx,
  groupementId: number,
  id: number,
  f: Recherche,
  taille: number,
  saut: number,
): Promise<ReponseConditionGroupement[]> => {
  const { rows } =
    await sql<ReponseConditionGroupement>`select r.pharmacie_id as "pharmacieId", p.nom as "pharmacieNom", p.ville,
      coalesce((select json_agg(s.nom order by f_tri(s.nom) collate textes) from adhesion a
        join adhesion_segment x on x.tenant_id = a.tenant_id and x.adhesion_id = a.id
        join segment s on s.tenant_id = x.tenant_id and s.id = x.segment_id
        where a.tenant_id = r.tenant_id and a.pharmacie_id = r.pharmacie_id and a.etat = 'ACCEPTED'), '[]') as segments,
      r.etat, r.choix_id as "choixId", k.libelle as "choixLibelle", r.recue_le as "recueLe",
        r.repondue_le as "repondueLe",
      r.repondue_par_nom as "repondueParNom"
    ${filtrer(groupementId, id, f)}
    order by ${TRIS[f.tri]} ${f.ordre === 'asc' ? sql`asc nulls first` : sql`desc nulls last`}, r.pharmacie_id
    limit ${taille} offset ${saut}`.execute(tx);
  return rows;
};

/** @throws 404 for one of another groupement */
const exigerSienne = async (tx: TenantTx, id: number): Promise<void> => {
  const conditionDuGroupement = await tx
    .selectFrom('condition_groupement')
    .select('id')
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!conditionDuGroupement) throw coreErrors.introuvable();
};

/** The matrix: for each adhérent, which choice it made. */
export const pageReponsesConditionGroupement = (ctx: Contexte, id: number, { page, taille, ...f }: Filtres) =>
  inTenant(ctx, async (tx) => {
    await exigerSienne(tx, id);
    return enSysteme(tx, async (systeme) => {
      const [elements, { rows }] = await ensemble(
        reponsesDesAdherents(systeme, ctx.acteur.tenantId, id, f, taille, (page - 1) * taille),
        sql<{ n: number }>`select count(*) as n ${filtrer(ctx.acteur.tenantId, id, f)}`.execute(systeme),
      );
      return { elements, total: rows[0]?.n ?? 0 };
    });
  });

export const reponsesAExporterConditionGroupement = (
  ctx: Contexte,
  id: number,
  f: Recherche,
): Promise<ReponseConditionGroupement[]> =>
  inTenant(ctx, async (tx) => {
    await exigerSienne(tx, id);
    return enSysteme(tx, (systeme) =>
      reponsesDesAdherents(systeme, ctx.acteur.tenantId, id, f, MAX_LIGNES_EXPORT + 1, 0),
    );
  });
