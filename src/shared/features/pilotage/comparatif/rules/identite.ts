import { normaliserNom } from '#shared/core/ordre.ts';
import type { LigneComparatif } from '../schemas.ts';

/**
 * The key of a product in a year of a laboratory: its code, else its name when it has no code (CMP-4). The indexes
 * `comparatif_ean` and `comparatif_nom` enforce the same rule.
 */
export const cleDuProduit = ({
  laboratoireId,
  ean,
  nom,
}: Pick<LigneComparatif, 'laboratoireId' | 'ean' | 'nom'>): string =>
  `${laboratoireId} ${ean === null ? `nom ${normaliserNom(nom)}` : `ean ${ean}`}`;
