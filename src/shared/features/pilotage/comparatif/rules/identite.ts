import { normaliserNom } from '#shared/core/ordre.ts';
import type { LigneComparatif } from '../schemas.ts';

/**
 * What makes two rows of a year the same product of a laboratory: its code, else its name without a code (CMP-4). The
 * indexes `comparatif_ean` and `comparatif_nom` hold the same.
 */
export const cleDuProduit = ({
  laboratoireId,
  ean,
  nom,
}: Pick<LigneComparatif, 'laboratoireId' | 'ean' | 'nom'>): string =>
  `${laboratoireId} ${ean === null ? `nom ${normaliserNom(nom)}` : `ean ${ean}`}`;
