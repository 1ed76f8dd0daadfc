import { creerReleve, lireCollage, trierCellules, type Collage, type Titres } from '#shared/core/textes/collage.ts';
import { lireCodeColle } from '#shared/features/catalogue/produit/rules.ts';

type ProduitLu = { readonly nom: string; readonly ean: string };
const TITRES: Titres<'nom' | 'ean'> = [
  ['ean', /^(?:code|ean|ean ?13|cip|cip ?13|acl|gtin|code (?:ean|cip|acl|produit|barres?))$/],
  ['nom', /^(?:produit|designation|libelle|article|nom|denomination)s?(?: .+)?$/],
];

/**
 * Reads products pasted from a spreadsheet: a name and a code, in any order. Leaves out rows without a code, because
 * factures match products by code.
 */
export const lireProduitsRfa = (texte: string): Collage<ProduitLu> =>
  lireCollage(texte, {
    titres: TITRES,
    cles: ['nom', 'ean'],
    deviner: (cellules) => {
      const { ean, textes } = trierCellules(cellules);
      return { ...(textes[0] !== undefined && { nom: textes[0] }), ...(ean !== undefined && { ean }) };
    },
    enLigne: ({ nom, ean: code }) => {
      const releve = creerReleve();
      const { ean, refus, doute } = lireCodeColle(code);
      if (refus) releve.refuser(refus);
      else if (!ean) releve.refuser('Pas de code EAN.');
      if (doute) releve.douter(doute);
      return releve.conclure({ nom: (nom?.trim() || ean || '').slice(0, 255), ean: ean ?? '' });
    },
    identite: ({ ean }) => ean,
  });
