import { sql } from 'kysely';
import type { SystemeTx } from '#server/core/db/database.ts';
import { journaliserTous, type Auteur } from '#server/core/journal.ts';
import type { Acteur } from '#shared/core/acteur.ts';
import type { Jour } from '#shared/core/dates.ts';
import { coreErrors } from '#shared/core/errors.ts';
import type { ProduitCondition } from '#shared/features/conditions/condition/schemas.ts';
import { insertProduits } from '../repository.ts';
import { adopterLaboratoires } from '#server/features/catalogue/laboratoire/commands/adopter.ts';
import { delierConditions } from '../repository/liees.ts';

/** The laboratory as this pharmacy has it; adopted again when the pharmacy had removed it. */
const laboratoireDe = async (tx: SystemeTx, acteur: Acteur, detailId: number): Promise<number> => {
  const { tenantId, utilisateurId: parId, nomComplet: parNom } = acteur;
  const [laboratoire] = await adopterLaboratoires(tx, acteur, [{ tenantId, detailId, parId, parNom }]);
  if (!laboratoire) throw coreErrors.introuvable();
  return laboratoire.id;
};

/** What was accepted, and of whom. */
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

/** What the accepted choice promises becomes conditions of the acting pharmacy, read-only. */
export const recevoirConditions = async (
  tx: SystemeTx,
  acteur: Acteur,
  source: SourceAcceptee,
  materialisees: readonly ConditionRecue[],
  choix: string,
): Promise<void> => {
  const laboratoireId = await laboratoireDe(tx, acteur, source.detailId);
  const inserees = await tx
    .insertInto('condition')
    .values(
      materialisees.map(({ rang, gamme, condition, remise, remisePct, ug }) => ({
        tenant_id: acteur.tenantId,
        laboratoire_id: laboratoireId,
        gamme,
        condition,
        date_debut: source.dateDebut,
        date_fin: source.dateFin,
        remise_texte: remise,
        remise_pct: remisePct,
        ug,
        origine: 'GROUPEMENT',
        liee: true,
        source_tenant_id: source.groupementId,
        source_id: source.id,
        source_rang: rang,
        groupement_nom: source.groupementNom,
        partenariat_nom: source.partenariatNom,
        cree_par_id: acteur.utilisateurId,
        cree_par_nom: acteur.nomComplet,
        modifie_par_nom: acteur.nomComplet,
      })),
    )
    .returning(['id', 'source_rang as rang'])
    .execute();
  const parRang = new Map(materialisees.map((une) => [une.rang, une]));
  const produits = inserees.map(({ id, rang }) => ({
    conditionId: id,
    produits: parRang.get(rang ?? -1)?.produits ?? [],
  }));
  await insertProduits(tx, produits, acteur.tenantId);
  await journaliserTous(
    tx,
    acteur,
    inserees.map(({ id, rang }) => ({
      tenantId: acteur.tenantId,
      objet: 'condition',
      objetId: id,
      action: 'recevoir-groupement',
      apres: { ...parRang.get(rang ?? -1), choix, groupement: source.groupementNom },
    })),
  );
};

type Reprise = { readonly tenantId: number; readonly id: number; readonly contenu: unknown };
/**
 * Takes back the conditions an acceptance had made, from one adhérent or from all; each one's journal keeps them.
 * @param pharmacieId only of this one: it changes its mind
 */
export const reprendreConditions = async (
  tx: SystemeTx,
  acteur: Acteur,
  source: { readonly groupementId: number; readonly id: number; readonly pharmacieId?: number },
): Promise<void> => {
  const { rows } = await sql<Reprise>`
    with liees as (
      select c.tenant_id, c.id, jsonb_build_object('gamme', c.gamme, 'condition', c.condition, 'remise', c.remise_texte, 'dateDebut', c.date_debut,
        'dateFin', c.date_fin, 'groupement', c.groupement_nom, 'partenariat', c.partenariat_nom, 'produits', (
          select coalesce(jsonb_agg(jsonb_build_object('nom', p.nom, 'ean', p.ean, 'remise', p.remise) order by p.position), '[]')
          from condition_produit p where p.tenant_id = c.tenant_id and p.condition_id = c.id)) as contenu
      from condition c where c.liee and c.source_tenant_id = ${source.groupementId} and c.source_id = ${source.id}
        ${source.pharmacieId === undefined ? sql`` : sql`and c.tenant_id = ${source.pharmacieId}`}
    ), reprises as (
      delete from condition c using liees l where c.tenant_id = l.tenant_id and c.id = l.id returning l.tenant_id, l.id, l.contenu
    )
    select tenant_id as "tenantId", id, contenu from reprises`.execute(tx);
  await journaliserTous(
    tx,
    acteur,
    rows.map(({ tenantId, id, contenu }) => ({
      tenantId,
      objet: 'condition',
      objetId: id,
      action: 'retirer',
      avant: contenu,
    })),
  );
};

/** What a pharmacy accepted of a groupement that it leaves stays its own, and follows the groupement no more. */
export const garderConditionsDuGroupement = async (
  tx: SystemeTx,
  auteur: Auteur,
  source: { readonly groupementId: number; readonly pharmacieId: number },
): Promise<void> => {
  const gardees = await delierConditions(tx, source);
  await journaliserTous(
    tx,
    auteur,
    gardees.map(({ id }) => ({
      tenantId: source.pharmacieId,
      objet: 'condition',
      objetId: id,
      action: 'garder-groupement',
      apres: { liee: false },
    })),
  );
};
