import { sql, type Updateable } from 'kysely';
import type { DB, TenantTx, Tx } from '#server/core/db/database.ts';
import { enColonnes } from '#server/core/db/noms.ts';
import { tenantDe } from '#server/core/db/tenant-de.ts';
import { surViolation } from '#server/core/db/violation.ts';
import type { Acteur } from '#shared/core/acteur.ts';
import { coreErrors } from '#shared/core/errors.ts';
import { remiseLue } from '#shared/features/conditions/condition/rules.ts';
import type {
  ConditionSaisie,
  OrigineCondition,
  ProduitCondition,
} from '#shared/features/conditions/condition/schemas.ts';
import { modifiePar } from '#server/core/db/modifie-par.ts';

const colonnes = [
  'id',
  'laboratoire_id as laboratoireId',
  'gamme',
  'condition',
  'date_debut as dateDebut',
  'date_fin as dateFin',
  'remise_texte as remise',
  'ug',
  'franco_centimes as francoCentimes',
  'minimum_commande_centimes as minimumCommandeCentimes',
  'delai_paiement as delaiPaiement',
  'escompte_pct as escomptePct',
  'retours',
  'remboursable',
  'origine',
  'liee',
  'nb_pieces as nbPieces',
  'retiree_le as retireeLe',
  'version',
  'modifie_le as modifieLe',
  'modifie_par_nom as modifieParNom',
] as const;

/** A locked row: what rules and journal read. */
export type LigneCondition = Omit<ConditionSaisie, 'produits'> & {
  readonly id: number;
  readonly laboratoireId: number;
  readonly origine: OrigineCondition;
  readonly liee: boolean;
  readonly nbPieces: number;
  readonly retireeLe: string | null;
  readonly version: number;
  readonly modifieLe: string;
  readonly modifieParNom: string | null;
};

/** The row, locked. */
export const findCondition = (tx: TenantTx, id: number): Promise<LigneCondition | undefined> =>
  tx
    .selectFrom('condition')
    .select(colonnes)
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', id)
    .forUpdate()
    .$castTo<LigneCondition>()
    .executeTakeFirst();

export const findProduitsDeCondition = (tx: TenantTx, conditionId: number): Promise<ProduitCondition[]> =>
  tx
    .selectFrom('condition_produit')
    .select(['nom', 'ean', 'remise'])
    .where('tenant_id', '=', tx.tenantId)
    .where('condition_id', '=', conditionId)
    .orderBy('position')
    .execute();

const colonnesSaisies = ({ produits: _produits, remise, ...saisie }: ConditionSaisie) =>
  enColonnes('condition', { ...saisie, remiseTexte: remise, ...remiseLue({ remise, ug: saisie.ug }) });

// A laboratory of another account and an unknown one answer alike (COM-11).
const surLien = surViolation({
  condition_laboratoire_fk: coreErrors.introuvable,
  condition_remplace_fk: coreErrors.introuvable,
});

export const insertProduits = async (
  tx: Tx,
  lignes: readonly { readonly conditionId: number; readonly produits: readonly ProduitCondition[] }[],
  tenantId?: number,
): Promise<void> => {
  const tenant = tenantDe(tx, tenantId);
  const valeurs = lignes.flatMap(({ conditionId, produits }) =>
    produits.map(({ nom, ean, remise }, position) => ({
      tenant_id: tenant,
      condition_id: conditionId,
      position,
      nom,
      ean,
      remise,
    })),
  );
  for (let i = 0; i < valeurs.length; i += 1000)
    await tx
      .insertInto('condition_produit')
      .values(valeurs.slice(i, i + 1000))
      .execute();
};

export const insertCondition = async (
  tx: TenantTx,
  laboratoireId: number,
  { remplaceId, ...saisie }: ConditionSaisie & { readonly remplaceId: number | null },
  { utilisateurId, nomComplet }: Acteur,
): Promise<{ id: number }> => {
  const cree = await tx
    .insertInto('condition')
    .values({
      tenant_id: tx.tenantId,
      laboratoire_id: laboratoireId,
      remplace_id: remplaceId,
      ...colonnesSaisies(saisie),
      cree_par_id: utilisateurId,
      cree_par_nom: nomComplet,
      modifie_par_nom: nomComplet,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(surLien);
  await insertProduits(tx, [{ conditionId: cree.id, produits: saisie.produits }]);
  return cree;
};

/** Changes a condition; a new last day is told again. */
export const updateCondition = async (
  tx: TenantTx,
  { id, dateFin }: LigneCondition,
  saisie: ConditionSaisie,
  { nomComplet }: Acteur,
): Promise<void> => {
  const champs: Updateable<DB['condition']> = {
    ...colonnesSaisies(saisie),
    ...(saisie.dateFin === dateFin ? {} : { rappelee_le: null }),
  };
  await tx
    .updateTable('condition')
    .set({ ...champs, ...modifiePar(nomComplet) })
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', id)
    .execute();
  await tx
    .deleteFrom('condition_produit')
    .where('tenant_id', '=', tx.tenantId)
    .where('condition_id', '=', id)
    .execute();
  await insertProduits(tx, [{ conditionId: id, produits: saisie.produits }]);
};

/** Withdraws a condition, or puts it back. @param retireeParNom null: put back */
export const updateRetraitCondition = (
  tx: TenantTx,
  id: number,
  retireeParNom: string | null,
  { nomComplet }: Acteur,
) =>
  tx
    .updateTable('condition')
    .set({
      retiree_le: retireeParNom === null ? null : sql`now()`,
      retiree_par_nom: retireeParNom,
      ...modifiePar(nomComplet),
    })
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', id)
    .execute();

export const deleteCondition = (tx: TenantTx, id: number) =>
  tx.deleteFrom('condition').where('tenant_id', '=', tx.tenantId).where('id', '=', id).execute();
