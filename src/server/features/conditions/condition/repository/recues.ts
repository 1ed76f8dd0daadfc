import { sql } from 'kysely';
import type { SystemeTx } from '#server/core/db/database.ts';
import { colonnesNommees, enColonnes } from '#server/core/db/noms.ts';
import type { Acteur } from '#shared/core/acteur.ts';
import type { Jour } from '#shared/core/dates.ts';
import type { ProduitCondition } from '#shared/features/conditions/condition/schemas.ts';

/** The accepted condition of a groupement. */
export type SourceAcceptee = {
  readonly id: number;
  readonly groupementId: number;
  readonly detailId: number;
  readonly dateDebut: Jour;
  readonly dateFin: Jour;
  readonly groupementNom: string;
  readonly partenariatNom: string;
};
export type ConditionRecue = {
  readonly rang: number;
  readonly gamme: string;
  readonly condition: string;
  readonly remise: string;
  readonly remisePct: number | null;
  readonly ug: string | null;
  readonly produits: readonly ProduitCondition[];
};

/** Conditions of the acting pharmacy that follow what its groupement published. */
export const insertConditionsRecues = (
  tx: SystemeTx,
  acteur: Acteur,
  { laboratoireId, source }: { readonly laboratoireId: number; readonly source: SourceAcceptee },
  recues: readonly ConditionRecue[],
): Promise<{ id: number; rang: number | null }[]> =>
  tx
    .insertInto('condition')
    .values(
      recues.map(({ rang, remise, produits: _produits, ...recue }) =>
        enColonnes('condition', {
          ...recue,
          tenantId: acteur.tenantId,
          laboratoireId,
          dateDebut: source.dateDebut,
          dateFin: source.dateFin,
          remiseTexte: remise,
          origine: 'GROUPEMENT',
          liee: true,
          sourceTenantId: source.groupementId,
          sourceId: source.id,
          sourceRang: rang,
          groupementNom: source.groupementNom,
          partenariatNom: source.partenariatNom,
          creeParId: acteur.utilisateurId,
          creeParNom: acteur.nomComplet,
          modifieParNom: acteur.nomComplet,
        }),
      ),
    )
    .returning(['id', 'source_rang as rang'])
    .execute();

type ConditionReprise = {
  readonly tenantId: number;
  readonly id: number;
  readonly laboratoireId: number;
  readonly contenu: unknown;
};

/** @param source.pharmacieId only the conditions of this pharmacy */
export const deleteConditionsLiees = async (
  tx: SystemeTx,
  source: { readonly groupementId: number; readonly id: number; readonly pharmacieId?: number },
): Promise<ConditionReprise[]> => {
  const { rows } = await sql<ConditionReprise>`
    with liees as (
      select c.tenant_id, c.id, c.laboratoire_id,
        jsonb_build_object('gamme', c.gamme, 'condition', c.condition, 'remise', c.remise_texte, 'dateDebut',
          c.date_debut,
        'dateFin', c.date_fin, 'groupement', c.groupement_nom, 'partenariat', c.partenariat_nom, 'produits', (
          select coalesce(jsonb_agg(jsonb_build_object('nom', p.nom, 'ean', p.ean, 'remise', p.remise)
            order by p.position), '[]')
          from condition_produit p where p.tenant_id = c.tenant_id and p.condition_id = c.id)) as contenu
      from condition c where c.liee and c.source_tenant_id = ${source.groupementId} and c.source_id = ${source.id}
        ${source.pharmacieId === undefined ? sql`` : sql`and c.tenant_id = ${source.pharmacieId}`}
    ), reprises as (
      delete from condition c using liees l where c.tenant_id = l.tenant_id and c.id = l.id returning l.tenant_id, l.id,
        l.laboratoire_id, l.contenu
    )
    select tenant_id as "tenantId", id, laboratoire_id as "laboratoireId", contenu from reprises`.execute(tx);
  return rows;
};

/** @returns the conditions whose last day it became */
export const updateFinConditionsLiees = (
  tx: SystemeTx,
  { groupementId, id }: { readonly groupementId: number; readonly id: number },
  dateFin: Jour,
): Promise<{ tenantId: number; id: number; laboratoireId: number }[]> =>
  tx
    .updateTable('condition')
    .set({ date_fin: dateFin, modifie_le: sql`now()`, version: sql`version + 1` })
    .where('source_tenant_id', '=', groupementId)
    .where('source_id', '=', id)
    .where('liee', '=', true)
    .where('date_fin', '>', dateFin)
    .returning(colonnesNommees('condition', ['tenantId', 'id', 'laboratoireId']))
    .execute();
