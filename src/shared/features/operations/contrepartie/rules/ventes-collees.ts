import {
  creerReleve,
  lireCollage,
  redireSorts,
  ressembleAUnPrix,
  trierCellules,
  type Cellules,
  type LigneCollee,
  type LigneLue,
  type Titres,
} from '#shared/core/textes/collage.ts';
import { lireEntier, lireMontant, type NombreLu } from '#shared/core/nombres.ts';
import { lireCodeColle } from '#shared/features/catalogue/produit/rules.ts';
import { nomCompare } from '#shared/features/operations/operation/schemas/saisie.ts';

type Colonne = 'nom' | 'ean' | 'quantite' | 'ca';
const TITRES: Titres<Colonne> = [
  ['ean', /^(?:code|ean|ean ?13|cip|cip ?13|acl|gtin|code (?:ean|cip|acl|produit|barres?))$/],
  ['quantite', /^(?:qte|qt|quantite|nb|nombre|boites?|vendus?|vendues?|unites?|(?:quantite|qte|nb) .+)$/],
  ['ca', /^(?:ca|ca ttc|chiffre d affaires.*|montant.*|total.*|ventes? ttc)$/],
  ['nom', /^(?:produit|designation|libelle|article|nom|denomination)s?(?: .+)?$/],
];

const MAX_VENDUE = 100_000_000;
/** A quantity sold; zero is accepted, it means that nothing was sold. */
const lireVendue = (texte: string): NombreLu => {
  const entierLu = lireEntier(texte);
  return 'refus' in entierLu || entierLu.valeur <= MAX_VENDUE
    ? entierLu
    : { refus: 'La quantité vendue est trop grande.' };
};

const deviner = (cellules: readonly string[]): Cellules<Colonne> => {
  const { ean, nombres, textes } = trierCellules(cellules);
  const [premier, second] = nombres;
  // The quantity is the first number, unless that one is clearly an amount.
  const inverse =
    premier !== undefined &&
    (premier.includes('€') || (second !== undefined && ressembleAUnPrix(premier) && !ressembleAUnPrix(second)));
  const [quantite, ca] = inverse ? [second, premier] : [premier, second];
  return {
    ...(textes[0] && { nom: textes[0] }),
    ...(ean && { ean }),
    ...(quantite && { quantite }),
    ...(ca && { ca }),
  };
};

type Vente = {
  readonly ean: string | null;
  readonly nom: string | null;
  readonly quantiteVendue: number | null;
  readonly caTtcCentimes: number | null;
};
const enVente = ({ ean: code, nom, quantite, ca }: Cellules<Colonne>): LigneLue<Vente> => {
  const releve = creerReleve();
  const { ean, refus, doute } = lireCodeColle(code);
  if (refus) releve.douter(refus);
  if (doute) releve.douter(doute);
  const quantiteVendue = releve.nombre(quantite, lireVendue);
  const caTtcCentimes = releve.nombre(ca, lireMontant);
  const vente = { ean, nom: nom?.trim() || null, quantiteVendue, caTtcCentimes };
  if (!vente.ean && !vente.nom) releve.refuser(refus ?? 'Ni nom ni code.');
  const conclue = releve.conclure(vente);
  if ('ligne' in conclue && quantiteVendue === null && caTtcCentimes === null)
    return { refus: 'Ni quantité vendue ni chiffre d’affaires.' };
  return conclue;
};

type Produit = { readonly position: number; readonly nom: string; readonly ean: string | null };
export type VenteCollee = Pick<Vente, 'quantiteVendue' | 'caTtcCentimes'> & { readonly position: number };

/**
 * Reads quantities copied from a spreadsheet and assigns them to the products of the promotion, by code, else by exact
 * name; the last row of a product wins.
 * @returns the assigned quantities, and the fate of every row
 */
export const lireVentesCollees = (
  texte: string,
  produits: readonly Produit[],
): { readonly ventes: readonly VenteCollee[]; readonly sorts: readonly LigneCollee[] } => {
  const { lignes, sorts } = lireCollage(texte, { titres: TITRES, cles: ['nom', 'ean'], deviner, enLigne: enVente });
  const vises = lignes.map(
    ({ ean, nom }) =>
      produits.find((produit) => ean !== null && produit.ean === ean) ??
      produits.find((produit) => nom !== null && nomCompare(produit.nom) === nomCompare(nom)),
  );
  const ventes = new Map<number, VenteCollee>();
  for (const [rang, { quantiteVendue, caTtcCentimes }] of lignes.entries()) {
    const position = vises[rang]?.position;
    if (position !== undefined) ventes.set(position, { position, quantiteVendue, caTtcCentimes });
  }
  const sortsRetenus = sorts.filter(({ sort }) => sort !== 'LAISSEE');
  return {
    ventes: [...ventes.values()],
    sorts: redireSorts(sorts, (rang) => {
      const vise = vises[rang];
      if (!vise) return { sort: 'LAISSEE', phrase: 'Ce produit n’est pas dans cette promotion.' };
      const derniere = vises.lastIndexOf(vise);
      if (derniere > rang)
        return { sort: 'DOUBLON', phrase: `La ligne ${sortsRetenus[derniere]?.numero} du même produit la remplace.` };
      return undefined;
    }),
  };
};
