import { montrerFichier } from '#server/core/tableur/fichier-montre.ts';
import { lireTaux } from '#shared/features/catalogue/import-produit/rules.ts';
import { genresEcart, MAX_BROUILLONS, type LectureOffre } from '#shared/features/operations/import-offre/contract.ts';
import type { Brouillon, OffreLue } from '#shared/features/operations/import-offre/rules.ts';
import { codesDeTva, type ProduitLuImportOffre } from '#shared/features/operations/import-offre/rules/lignes.ts';
import type { FichierOffre } from './commands/lire-fichier.ts';

const PRODUITS = 20;
const REMARQUES = 300;

const versBrouillon = ({ produits, ...brouillon }: Brouillon): LectureOffre['brouillons'][number] => ({
  ...brouillon,
  nbProduits: produits.length,
});

const versProduit = ({
  categorieEncadree: _tue,
  ...produit
}: ProduitLuImportOffre): LectureOffre['produits'][number] => ({
  ...produit,
  doutes: [...produit.doutes],
});

/** A rate that would be read, once said what `0,15` stands for. */
const tauxDouteux = ({ doutes }: ProduitLuImportOffre): boolean =>
  doutes.some(
    ({ champ, ecrit }) =>
      (champ === 'remise' || champ === 'tva') &&
      'refus' in lireTaux(ecrit, 'Le taux') &&
      'valeur' in lireTaux(ecrit, 'Le taux', { nus: 'FRACTION' }),
  );

/** An offer as the screen shows it before anything is made of it. */
export const versLecture = (
  nomFichier: string,
  fichier: FichierOffre,
  { brouillons, produits, remarques }: OffreLue,
): LectureOffre => ({
  ...montrerFichier(nomFichier, fichier),
  // More than may be made: what blocks says so.
  brouillons: brouillons.slice(0, MAX_BROUILLONS).map(versBrouillon),
  produits: produits.slice(0, PRODUITS).map(versProduit),
  nbProduits: produits.length,
  nbDoutes: produits.reduce((somme, { doutes }) => somme + doutes.length, 0),
  nbEcartees: remarques.filter(({ genre }) => genresEcart.includes(genre)).length,
  tauxDouteux: produits.some(tauxDouteux),
  codesTva: codesDeTva(fichier.lignes, fichier.correspondance),
  nbRemarques: remarques.length,
  remarques: remarques.slice(0, REMARQUES),
});
