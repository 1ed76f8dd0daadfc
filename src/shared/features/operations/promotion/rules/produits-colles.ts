import {
  enEan,
  enQuantite,
  lireCollage,
  ressembleAUnPrix,
  trierCellules,
  type Cellules,
  type Refusee,
  type Titres,
} from '#shared/core/collage.ts';
import { lireMontant, lirePourcentage, valeurLue } from '#shared/core/nombres.ts';
import { nomCompare, type ProduitSaisi } from '#shared/features/operations/operation/contract/saisie.ts';

type Colonne = 'nom' | 'ean' | 'gamme' | 'quantite' | 'prixPublic' | 'prixAchat' | 'tva';

const TITRES: Titres<Colonne> = [
  ['ean', /^(?:code|ean|ean ?13|cip|cip ?13|acl|gtin|code (?:ean|cip|acl|produit|barres?))$/],
  ['quantite', /^(?:qte|qt|quantite|nb|nombre|boites?|quantite .+|qte .+)$/],
  ['tva', /^(?:tva|taux(?: de)? tva|tva .+)$/],
  ['prixAchat', /^(?:pa|pa ?ht|pu ?ht|pu|prix (?:d )?achat.*|prix.* ht|tarif.*)$/],
  ['prixPublic', /^(?:pv|pp|ppttc|pvttc|pp ttc|pv ttc|prix.*|montant.*|valeur.*)$/],
  ['gamme', /^(?:gamme|marque)s?$/],
  ['nom', /^(?:produit|designation|libelle|article|nom|denomination)s?(?: .+)?$/],
];

const definis = (cellules: Readonly<Record<Colonne, string | undefined>>): Cellules<Colonne> =>
  Object.fromEntries(Object.entries(cellules).filter(([, valeur]) => valeur !== undefined));

const deviner = (cellules: readonly string[]): Cellules<Colonne> => {
  const { ean, nombres, textes } = trierCellules(cellules);
  const entier = nombres.find((nombre) => !ressembleAUnPrix(nombre));
  const [prixPublic, prixAchat] = nombres.filter((nombre) => nombre !== entier);
  return definis({ nom: textes[0], gamme: textes[1], ean, quantite: entier, prixPublic, prixAchat, tva: undefined });
};

const enTva = (texte: string): number => (valeurLue(lirePourcentage(texte)) ?? Number.NaN) / 100;
const enPrix = (texte: string): number => valeurLue(lireMontant(texte)) ?? Number.NaN;
const facultatif = <V>(texte: string | undefined, lire: (texte: string) => V): V | null =>
  texte === undefined || texte === '' ? null : lire(texte);

/** A cell that cannot be read refuses its row: a wrong price is worse than a missing row. */
const enProduit = ({ nom: brut, ean: code, gamme, ...cellules }: Cellules<Colonne>): ProduitSaisi | null => {
  const ean = facultatif(code, enEan);
  const nom = (brut ?? '').trim().slice(0, 255) || ean;
  const quantite = facultatif(cellules.quantite, (texte) => enQuantite(texte) ?? Number.NaN);
  const prixPublicTtcCentimes = facultatif(cellules.prixPublic, enPrix);
  const prixAchatHtCentimes = facultatif(cellules.prixAchat, enPrix);
  const tva = facultatif(cellules.tva, enTva);
  const nombres = [quantite, prixPublicTtcCentimes, prixAchatHtCentimes, tva].filter((nombre) => nombre !== null);
  if (!nom || nombres.some((nombre) => Number.isNaN(nombre)) || (tva ?? 0) > 100) return null;
  return {
    nom,
    ean,
    gamme: gamme?.trim().slice(0, 255) || null,
    quantite,
    prixPublicTtcCentimes,
    prixAchatHtCentimes,
    tva,
    categorieEncadree: null,
  };
};

/**
 * Products copied from a spreadsheet or from a CSV: code, name, quantity, public price, purchase price… in the order of their header, or
 * recognised by what they look like (a first price is the public one). A row with its code alone is named after it.
 */
export const lireProduitsColles = (
  texte: string,
): { readonly lignes: ProduitSaisi[]; readonly refusees: readonly Refusee[] } =>
  lireCollage(texte, { titres: TITRES, cles: ['nom', 'ean'], deviner, enLigne: enProduit });

/** Adds products to those already there; the same code or the same name fills what was empty instead of making a second line. */
export const ajouterProduits = <P extends Pick<ProduitSaisi, 'nom' | 'ean'>>(
  presents: readonly P[],
  nouveaux: readonly P[],
): P[] => {
  const suite = [...presents];
  for (const nouveau of nouveaux) {
    const rang = suite.findIndex(
      ({ nom, ean }) =>
        (ean !== null && ean !== '' && ean === nouveau.ean) || nomCompare(nom) === nomCompare(nouveau.nom),
    );
    const present = suite[rang];
    if (!present) suite.push(nouveau);
    else
      suite[rang] = Object.fromEntries(
        Object.entries({ ...nouveau, ...present }).map(([cle, valeur]) => [cle, valeur ?? nouveau[cle as keyof P]]),
      ) as P;
  }
  return suite;
};
