import type { FichierDeLignes } from '#server/core/tableur/fichier-montre.ts';
import { lireLignes } from '#server/core/tableur/lire-lignes.ts';
import {
  MAX_COLONNES_FICHIER,
  MAX_LIGNES_FICHIER,
  type ChampImportComparatif,
  type DemandeImportComparatif,
} from '#shared/features/pilotage/comparatif/schemas/import.ts';
import {
  champsDesTitresComparatif,
  ligneDesTitresComparatif,
} from '#shared/features/pilotage/comparatif/rules/colonnes-fichier.ts';
import type { FichierComparatif } from '#shared/features/pilotage/comparatif/rules/lignes-fichier.ts';

export type FichierLuComparatif = FichierComparatif & FichierDeLignes<ChampImportComparatif>;

/**
 * Reads a file of prices.
 * @throws 400 when it cannot be read, is empty or too wide, 413 when it is too long
 */
export const lireFichierComparatif = (
  contenu: Buffer,
  demande: DemandeImportComparatif,
): Promise<FichierLuComparatif> =>
  lireLignes(contenu, demande, {
    champsDesTitres: champsDesTitresComparatif,
    ligneDesTitres: ligneDesTitresComparatif,
    maxLignes: MAX_LIGNES_FICHIER,
    maxColonnes: MAX_COLONNES_FICHIER,
  });
