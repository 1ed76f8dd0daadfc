import type { FichierDeLignes } from '#server/core/tableur/fichier-montre.ts';
import { lireTableur } from '#server/core/tableur/lire-tableur.ts';
import { coreErrors } from '#shared/core/errors.ts';
import {
  MAX_COLONNES_OFFRE,
  MAX_LIGNES_OFFRE,
  type ChampOffre,
  type DemandeOffreImportOffre,
} from '#shared/features/operations/import-offre/contract.ts';
import { importOffreErrors } from '#shared/features/operations/import-offre/errors.ts';
import { verifierCorrespondanceOffre } from '#shared/features/operations/import-offre/rules.ts';
import {
  champsDesTitres,
  champsDuContenu,
  ligneDesTitres,
  titresSur,
  type LigneOffre,
} from '#shared/features/operations/import-offre/rules/colonnes.ts';

export type FichierOffre = FichierDeLignes<ChampOffre> & {
  readonly lignes: readonly LigneOffre[];
  readonly colonnesCachees: readonly number[];
};

/** What the person decided, else what the titles or the content say. */
const colonnes = (
  demandee: DemandeOffreImportOffre['correspondance'],
  titres: readonly string[] | null,
  lignes: readonly LigneOffre[],
): (ChampOffre | null)[] => {
  const combien = Math.max(titres?.length ?? 0, ...lignes.slice(0, 200).map(({ cellules }) => cellules.length));
  const correspondanceVoulue = demandee ?? (titres ? champsDesTitres(titres) : champsDuContenu(lignes));
  const correspondance = Array.from({ length: combien }, (_, i) => correspondanceVoulue[i] ?? null);
  verifierCorrespondanceOffre(correspondance);
  return correspondance;
};

/**
 * Reads an offer: its titles may come after a letterhead, or not at all.
 * @throws 400 when it cannot be read, is empty or too wide, 413 when it is too long
 */
export const lireFichierOffre = async (contenu: Buffer, demande: DemandeOffreImportOffre): Promise<FichierOffre> => {
  const { encodage: voulu, separateur: coupe, feuille, ligneTitres, correspondance: demandee } = demande;
  const tableurLu = await lireTableur(contenu, {
    encodage: voulu,
    separateur: coupe,
    feuille,
    entete: false,
    maxLignes: MAX_LIGNES_OFFRE,
  });
  if (tableurLu.lignes.some(({ cellules }) => cellules.length > MAX_COLONNES_OFFRE))
    throw importOffreErrors.tropDeColonnes(MAX_COLONNES_OFFRE);
  const numero = ligneTitres ?? ligneDesTitres(tableurLu.lignes);
  const titres = titresSur(tableurLu.lignes, numero);
  const suivantes = tableurLu.lignes.filter((ligne) => ligne.numero > numero);
  // A cover sheet has no row: another one may be chosen.
  if (suivantes.length === 0 && tableurLu.feuilles.length < 2)
    throw coreErrors.fichierVide('Ce fichier ne contient aucune ligne sous celle des titres.');
  const correspondance = colonnes(demandee, titres, suivantes);
  return {
    encodage: tableurLu.encodage,
    separateur: tableurLu.separateur,
    feuilles: tableurLu.feuilles,
    feuille: tableurLu.feuille,
    ligneTitres: titres ? numero : 0,
    titres: titres ?? [],
    colonnesCachees: tableurLu.colonnesCachees,
    lignes: suivantes,
    correspondance,
  };
};
