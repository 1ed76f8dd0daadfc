import * as famille from '../features/catalogue/famille/policy.ts';
import * as importProduit from '../features/catalogue/import-produit/policy.ts';
import * as laboratoire from '../features/catalogue/laboratoire/policy.ts';
import * as produit from '../features/catalogue/produit/policy.ts';
import * as regleLegale from '../features/catalogue/regle-legale/policy.ts';
import { pour, type Politiques } from './pour-de-test.ts';

/** Of catalogue. */
export const politiquesCatalogue: Politiques = {
  famille: pour(
    famille.canGererFamilles,
    'creerFamille',
    'modifierFamille',
    'deplacerFamille',
    'supprimerFamille',
    'creerArbreType',
    'retirerArbreType',
  ),
  importProduit: pour(
    importProduit.canImporterProduits,
    'deposerImport',
    'relireImport',
    'previsualiserImport',
    'lancerImport',
    'retirerAbsents',
    'annulerRetraits',
    'abandonnerImport',
  ),
  laboratoire: {
    ...pour(laboratoire.canGererLaboratoiresOuCatalogue, 'ajouterLaboratoires', 'modifierLaboratoire', 'deposerLogo'),
    ...pour(laboratoire.canGererLaboratoires, 'modifierSurcharges', 'creerContact', 'modifierContact'),
    ...pour(laboratoire.canGererCatalogue, 'modifierDetail', 'importerTitulaires', 'deciderDemande'),
    supprimerLaboratoire: laboratoire.canSupprimerLaboratoire,
    modifierCa: laboratoire.canModifierCa,
    ...pour(laboratoire.canEtoiler, 'ajouterEtoile', 'retirerEtoile'),
    supprimerContact: laboratoire.canSupprimerContact,
  },
  produit: pour(
    produit.canGererProduits,
    'ecarterDoublon',
    'creerProduit',
    'modifierProduit',
    'fusionnerProduits',
    'supprimerProduit',
  ),
  regleLegale: pour(
    regleLegale.canGererReglesLegales,
    'creerRegleLegale',
    'modifierRegleLegale',
    'terminerRegleLegale',
  ),
};
