import { sql } from 'kysely';
import type { Tx } from '#server/core/db/database.ts';
import { enColonnes } from '#server/core/db/noms.ts';
import { surViolation } from '#server/core/db/violation.ts';
import { coreErrors } from '#shared/core/errors.ts';
import type { DispositifSaisi } from '#shared/features/operations/operation/schemas/dispositifs.ts';
import {
  nomCompare,
  type ContrepartieSaisie,
  type ProduitSaisiOperation,
} from '#shared/features/operations/operation/schemas/saisie.ts';

/** Which promotion the lines hang on. */
export type PromotionDuCompte = { readonly tenantId: number; readonly promotionId: number };

const effacerLignes = (
  tx: Tx,
  table: 'promotion_produit' | 'promotion_dispositif' | 'promotion_segment',
  { tenantId, promotionId }: PromotionDuCompte,
) => tx.deleteFrom(table).where('tenant_id', '=', tenantId).where('promotion_id', '=', promotionId);

type SuiviProduit = {
  readonly nom: string;
  readonly ean: string | null;
  readonly quantite_vendue: number | null;
  readonly ca_ttc_centimes: number | null;
};

const suivisDe = (tx: Tx, { tenantId, promotionId }: PromotionDuCompte): Promise<SuiviProduit[]> =>
  tx
    .selectFrom('promotion_produit')
    .select(['nom', 'ean', 'quantite_vendue', 'ca_ttc_centimes'])
    .where('tenant_id', '=', tenantId)
    .where('promotion_id', '=', promotionId)
    .execute();

/** The products as typed; what was sold of each follows it by its code or its name. */
export const replaceProduitsPromotion = async (
  tx: Tx,
  cible: PromotionDuCompte,
  produits: readonly ProduitSaisiOperation[],
): Promise<void> => {
  const anciens = await suivisDe(tx, cible);
  const suivi = ({ nom, ean }: ProduitSaisiOperation): Partial<SuiviProduit> => {
    const ancien =
      anciens.find((autre) => nomCompare(autre.nom) === nomCompare(nom)) ??
      anciens.find((autre) => ean !== null && autre.ean === ean);
    return ancien ?? {};
  };
  await effacerLignes(tx, 'promotion_produit', cible).execute();
  if (produits.length === 0) return;
  await tx
    .insertInto('promotion_produit')
    .values(
      produits.map((produit, position) => ({
        ...suivi(produit),
        ...enColonnes('promotion_produit', {
          ...produit,
          tenantId: cible.tenantId,
          promotionId: cible.promotionId,
          position,
        }),
      })),
    )
    .execute();
};

export const replaceDispositifs = async (
  tx: Tx,
  cible: PromotionDuCompte,
  dispositifs: readonly DispositifSaisi[],
): Promise<void> => {
  await effacerLignes(tx, 'promotion_dispositif', cible).execute();
  if (dispositifs.length === 0) return;
  await tx
    .insertInto('promotion_dispositif')
    .values(
      dispositifs.map(({ dispositif, ...parametres }, position) => ({
        tenant_id: cible.tenantId,
        promotion_id: cible.promotionId,
        dispositif,
        position,
        parametres: sql`${JSON.stringify(parametres)}::jsonb`,
      })),
    )
    .execute();
};

/** Without a nature: a new line takes the habit of its account, in the database (ENC-86). */
const colonnesContrepartie = (
  { id: _id, natureFiscale, tauxTvaCentiemes = null, ...ligne }: ContrepartieSaisie,
  position: number,
) => ({
  ...enColonnes('promotion_contrepartie', { ...ligne, tauxTvaCentiemes, position }),
  ...(natureFiscale && { nature_fiscale: natureFiscale }),
});

/** Lines that are still there keep their id, and so their encours. */
export const replaceContreparties = async (
  tx: Tx,
  cible: PromotionDuCompte,
  lignes: readonly ContrepartieSaisie[],
): Promise<void> => {
  const { tenantId: tenant_id, promotionId: promotion_id } = cible;
  const connues = await tx
    .selectFrom('promotion_contrepartie')
    .select('id')
    .where('tenant_id', '=', tenant_id)
    .where('promotion_id', '=', promotion_id)
    .execute();
  const restantes = new Set(connues.map(({ id }) => id));
  const nouvelles: ReturnType<typeof colonnesContrepartie>[] = [];
  for (const [position, ligne] of lignes.entries()) {
    const colonnes = colonnesContrepartie(ligne, position);
    if (ligne.id && restantes.delete(ligne.id))
      await tx
        .updateTable('promotion_contrepartie')
        .set(colonnes)
        .where('tenant_id', '=', tenant_id)
        .where('promotion_id', '=', promotion_id)
        .where('id', '=', ligne.id)
        .execute();
    else nouvelles.push(colonnes);
  }
  if (restantes.size > 0)
    await tx
      .deleteFrom('promotion_contrepartie')
      .where('tenant_id', '=', tenant_id)
      .where('promotion_id', '=', promotion_id)
      .where('id', 'in', [...restantes])
      .execute();
  if (nouvelles.length > 0)
    await tx
      .insertInto('promotion_contrepartie')
      .values(
        nouvelles.map((colonnes) => ({
          tenant_id,
          promotion_id,
          nature_fiscale: sql<string>`null`,
          ...colonnes,
        })),
      )
      .execute();
};

export const replaceSegmentsPromotion = async (
  tx: Tx,
  cible: PromotionDuCompte,
  segmentIds: readonly number[],
): Promise<void> => {
  await effacerLignes(tx, 'promotion_segment', cible).execute();
  if (segmentIds.length === 0) return;
  await tx
    .insertInto('promotion_segment')
    .values(
      segmentIds.map((segment_id) => ({ tenant_id: cible.tenantId, promotion_id: cible.promotionId, segment_id })),
    )
    .execute()
    .catch(surViolation({ promotion_segment_tenant_id_segment_id_fkey: coreErrors.introuvable }));
};
