import type { FeuilleTableur } from '#shared/core/fichiers/tableur.ts';
import type { DemandeImportComparatif, RemarqueImport } from '../schemas/import.ts';
import { libellesChampImport } from '../messages.ts';
import { lireLignesComparatif, type CompteConnu, type FichierComparatif, type ImportLu } from './lignes-fichier.ts';

/** The columns required to compare a row. */
const NECESSAIRES = ['nom', 'prixAchat', 'prixVente'] as const;

const feuillesMontrees = (feuilles: readonly FeuilleTableur[]): number => {
  const ecrites = feuilles.filter(({ vide }) => !vide);
  return ecrites.filter(({ cachee }) => !cachee).length || ecrites.length;
};

/** The products that a file would add to a year (CMP-14); the blocking reasons are among the remarks. */
export const lireImportComparatif = (
  fichier: FichierComparatif & { readonly feuilles: readonly FeuilleTableur[] },
  demande: DemandeImportComparatif,
  compte: CompteConnu,
): ImportLu => {
  const bloquer = (phrases: readonly string[]): ImportLu => ({
    produits: [],
    remarques: phrases.map((phrase): RemarqueImport => ({ genre: 'BLOQUANT', ligne: null, phrase })),
  });
  const possibles = feuillesMontrees(fichier.feuilles);
  if (demande.feuille === undefined && possibles > 1)
    return bloquer([`Ce classeur a ${possibles} feuilles : choisissez celle à importer.`]);
  const manquent = NECESSAIRES.filter((champ) => !fichier.correspondance.includes(champ));
  if (manquent.length > 0)
    return bloquer(manquent.map((champ) => `Indiquez la colonne « ${libellesChampImport[champ]} ».`));
  const lignesComparatifLu = lireLignesComparatif(fichier, demande, compte);
  if (lignesComparatifLu.produits.length > 0) return lignesComparatifLu;
  return {
    produits: [],
    remarques: [
      { genre: 'BLOQUANT', ligne: null, phrase: 'Aucune ligne de ce fichier ne peut être ajoutée.' },
      ...lignesComparatifLu.remarques,
    ],
  };
};
