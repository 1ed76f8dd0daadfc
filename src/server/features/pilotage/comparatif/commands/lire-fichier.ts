import type { FichierDeLignes } from '#server/core/tableur/fichier-montre.ts';
import { lireTableur } from '#server/core/tableur/lire-tableur.ts';
import { coreErrors } from '#shared/core/errors.ts';
import {
  MAX_COLONNES_FICHIER,
  MAX_LIGNES_FICHIER,
  type ChampImportComparatif,
  type DemandeImportComparatif,
} from '#shared/features/pilotage/comparatif/schemas/import.ts';
import { comparatifErrors } from '#shared/features/pilotage/comparatif/errors.ts';
import {
  champsDesTitresComparatif,
  ligneDesTitresComparatif,
} from '#shared/features/pilotage/comparatif/rules/colonnes-fichier.ts';
import { verifierColonnes } from '#shared/features/pilotage/comparatif/rules/import.ts';
import type { FichierComparatif } from '#shared/features/pilotage/comparatif/rules/lignes-fichier.ts';

export type FichierLuComparatif = FichierComparatif & FichierDeLignes<ChampImportComparatif>;

/**
 * Reads a file of prices: its titles may come after a letterhead.
 * @throws 400 when it cannot be read, is empty or too wide, 413 when it is too long
 */
export const lireFichierComparatif = async (
  contenu: Buffer,
  demande: DemandeImportComparatif,
): Promise<FichierLuComparatif> => {
  const { encodage, separateur, feuille } = demande;
  const tableurLu = await lireTableur(contenu, {
    encodage,
    separateur,
    feuille,
    entete: false,
    maxLignes: MAX_LIGNES_FICHIER,
  });
  if (tableurLu.lignes.some(({ cellules }) => cellules.length > MAX_COLONNES_FICHIER))
    throw comparatifErrors.tropDeColonnes(MAX_COLONNES_FICHIER);
  const numero = demande.ligneTitres ?? ligneDesTitresComparatif(tableurLu.lignes);
  const titres = tableurLu.lignes.find((ligne) => ligne.numero === numero)?.cellules ?? [];
  const lignes = tableurLu.lignes.filter((ligne) => ligne.numero > numero);
  // A cover sheet has no row: another one may be chosen.
  if (lignes.length === 0 && tableurLu.feuilles.length < 2)
    throw coreErrors.fichierVide('Ce fichier ne contient aucune ligne sous celle des titres.');
  const combien = Math.max(titres.length, ...lignes.slice(0, 200).map(({ cellules }) => cellules.length));
  const dite = demande.correspondance ?? champsDesTitresComparatif(titres);
  const correspondance = Array.from({ length: combien }, (_, i) => dite[i] ?? null);
  verifierColonnes(correspondance);
  return {
    encodage: tableurLu.encodage,
    separateur: tableurLu.separateur,
    feuilles: tableurLu.feuilles,
    feuille: tableurLu.feuille,
    ligneTitres: titres.length > 0 ? numero : 0,
    titres,
    lignes,
    correspondance,
  };
};
