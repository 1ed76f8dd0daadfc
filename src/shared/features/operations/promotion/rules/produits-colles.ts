import {
  creerReleve,
  lireCollage,
  lireQuantite,
  redireSorts,
  ressembleAUnPrix,
  trierCellules,
  type Cellules,
  type Collage,
  type LigneCollee,
  type LigneLue,
  type Titres,
} from '#shared/core/textes/collage.ts';
import { lireMontant, lirePourcentage } from '#shared/core/nombres.ts';
import { lireCodeColle } from '#shared/features/catalogue/produit/rules.ts';
import { MAX_PRODUITS_OPERATION } from '#shared/features/operations/operation/schemas/enumerations.ts';
import { nomCompare, type ProduitSaisiOperation } from '#shared/features/operations/operation/schemas/saisie.ts';

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

/**
 * An unreadable number refuses its row, because a wrong price is worse than a missing row. An invalid code is left out
 * with a doubt.
 */
const enProduit = ({
  nom: brut,
  ean: code,
  gamme,
  ...cellules
}: Cellules<Colonne>): LigneLue<ProduitSaisiOperation> => {
  const releve = creerReleve();
  const { ean, refus, doute } = lireCodeColle(code);
  if (refus) releve.douter(`${refus} Le produit est gardé sans code.`);
  if (doute) releve.douter(doute);
  const nom = (brut ?? '').trim().slice(0, 255) || ean || '';
  if (nom === '') releve.refuser('Ni nom ni code.');
  const tva = releve.nombre(cellules.tva, lirePourcentage);
  if (tva !== null && tva > 100_00) releve.refuser('Une TVA va de 0 à 100 %.');
  return releve.conclure({
    nom,
    ean,
    gamme: gamme?.trim().slice(0, 255) || null,
    quantite: releve.nombre(cellules.quantite, lireQuantite),
    prixPublicTtcCentimes: releve.nombre(cellules.prixPublic, lireMontant),
    prixAchatHtCentimes: releve.nombre(cellules.prixAchat, lireMontant),
    tva: tva === null ? null : tva / 100,
    categorieEncadree: null,
  });
};

/**
 * Reads products copied from a spreadsheet or from a CSV: code, name, quantity, public price, purchase price… by the
 * titles of their header, or by the form of their cells (the first price is the public one). A row with only a code
 * takes the code as its name.
 */
export const lireProduitsCollesPromotion = (texte: string): Collage<ProduitSaisiOperation> =>
  lireCollage(texte, { titres: TITRES, cles: ['nom', 'ean'], deviner, enLigne: enProduit });

type Identite = Pick<ProduitSaisiOperation, 'nom' | 'ean'>;
const rangDe = (produits: readonly Identite[], { nom, ean }: Identite): number =>
  produits.findIndex(
    (produit) =>
      (produit.ean !== null && produit.ean !== '' && produit.ean === ean) ||
      nomCompare(produit.nom) === nomCompare(nom),
  );

const completer = <P extends Identite>(present: P, nouveau: P): P =>
  Object.fromEntries(
    Object.entries({ ...nouveau, ...present }).map(([cle, valeur]) => [cle, valeur ?? nouveau[cle as keyof P]]),
  ) as P;

/**
 * Adds products to the present ones: a product with the same code or the same name fills the empty fields instead of
 * making a second line.
 */
export const ajouterProduits = <P extends Identite>(presents: readonly P[], nouveaux: readonly P[]): P[] => {
  const suite = [...presents];
  for (const nouveau of nouveaux) {
    const rang = rangDe(suite, nouveau);
    const present = suite[rang];
    if (present) suite[rang] = completer(present, nouveau);
    else suite.push(nouveau);
  }
  return suite;
};

/** Adds pasted products and gives the fate of each row: a second row of the same product only completes the first. */
export const collerProduits = (
  presents: readonly ProduitSaisiOperation[],
  texte: string,
): { readonly produits: readonly ProduitSaisiOperation[]; readonly sorts: readonly LigneCollee[] } => {
  const { lignes, sorts } = lireProduitsCollesPromotion(texte);
  let produits: readonly ProduitSaisiOperation[] = presents;
  /** The number of the pasted row behind each product; null for the products already present. */
  const numeros: (number | null)[] = presents.map(() => null);
  const redits = redireSorts(sorts, (rang, { numero, phrase }) => {
    const nouveau = lignes[rang]!;
    const deja = rangDe(produits, nouveau);
    if (deja < 0 && produits.length >= MAX_PRODUITS_OPERATION)
      return { sort: 'LAISSEE', phrase: `La liste est pleine : ${MAX_PRODUITS_OPERATION} produits au plus.` };
    produits = ajouterProduits(produits, [nouveau]);
    if (deja < 0) {
      numeros.push(numero);
      return undefined;
    }
    const de = numeros[deja] ?? null;
    const doublon = de === null ? 'Ce produit était déjà là' : `Doublon de la ligne ${de}`;
    return {
      sort: 'DOUBLON',
      phrase: [`${doublon} : ce qui lui manquait est repris.`, phrase].filter(Boolean).join(' '),
    };
  });
  return { produits, sorts: redits };
};
