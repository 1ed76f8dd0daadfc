import {
  creerReleve,
  lireCollage,
  trierCellules,
  type Cellules,
  type Collage,
  type LigneLue,
  type Titres,
} from '#shared/core/textes/collage.ts';
import { lireMontantSigne, lirePourcentage, lirePrixUnitaire, lireQuantiteFacturee } from '#shared/core/nombres.ts';
import type { LigneSaisieLue } from '../../schemas/saisie.ts';

type Colonne = 'code' | 'nom' | 'quantite' | 'prix' | 'remise' | 'net' | 'tva';

const TITRES: Titres<Colonne> = [
  ['code', /^(?:code|ean|ean ?13|cip|cip ?13|acl|gtin|ref|reference|code (?:ean|cip|acl|produit|article|barres?))$/],
  ['quantite', /^(?:qte|qt|quantite|nb|nombre|boites?|quantite .+|qte .+)$/],
  ['tva', /^(?:tva|taux(?: de)? tva|t v a)$/],
  ['remise', /^(?:remise|rem|taux(?: de)? remise|remise (?:pourcent|en pourcent))$/],
  ['net', /^(?:(?:montant|total|net|valeur)(?: .+)?|mt ?ht)$/],
  ['prix', /^(?:pu.*|prix.*|tarif.*|brut.*|pfht)$/],
  ['nom', /^(?:produit|designation|libelle|article|nom|denomination|description)s?(?: .+)?$/],
];

const enPourcent = (cellule: string): boolean => /%\s*$/.test(cellule);
const TAUX_DE_TVA = /^(?:20|10|5[.,]5|2[.,]1)(?:[.,]?0*)?\s*%$/;

/** Without a header, the usual order of invoices: code, name, quantity, gross price, discount, net amount, VAT. */
const deviner = (cellules: readonly string[]): Cellules<Colonne> => {
  const pourcents = cellules.filter(enPourcent);
  const { ean, nombres, textes } = trierCellules(cellules.filter((cellule) => !enPourcent(cellule)));
  const [quantite, prix, ...suite] = nombres;
  // Percentages have their sign; otherwise, among three amounts, the discount comes before the net one.
  const sansSigne = pourcents.length === 0 && suite.length > 1;
  const [seul = ''] = pourcents;
  const tva = sansSigne ? suite[2] : pourcents.length > 1 || TAUX_DE_TVA.test(seul) ? pourcents.at(-1) : undefined;
  const remise = sansSigne ? suite[0] : pourcents.find((cellule) => cellule !== tva);
  const trouvees: readonly (readonly [Colonne, string | undefined])[] = [
    ['code', ean],
    ['nom', textes[0]],
    ['quantite', quantite],
    ['prix', prix],
    ['remise', remise],
    ['net', sansSigne ? suite[1] : suite[0]],
    ['tva', tva],
  ];
  return Object.fromEntries(trouvees.filter(([, cellule]) => cellule !== undefined));
};

const enLigne = ({ code, nom, quantite, prix, remise, net, tva }: Cellules<Colonne>): LigneLue<LigneSaisieLue> => {
  const releve = creerReleve();
  const ecrit = code?.trim().slice(0, 40) || null;
  const designation = nom?.trim().slice(0, 255) || ecrit;
  if (designation === null) releve.refuser('Ni désignation ni code.');
  const prixBrutMillioniemes = releve.nombre(prix, lirePrixUnitaire);
  const montantNetCentimes = releve.nombre(net, lireMontantSigne);
  if (prixBrutMillioniemes === null && montantNetCentimes === null) releve.douter('Ni prix ni montant.');
  return releve.conclure({
    id: null,
    code: ecrit,
    nom: designation,
    quantiteMillioniemes: releve.nombre(quantite, lireQuantiteFacturee) ?? 1_000_000,
    prixBrutMillioniemes,
    remiseCentiemes: releve.nombre(remise, lirePourcentage),
    montantNetCentimes,
    tvaCentiemes: releve.nombre(tva, lirePourcentage),
    nature: null,
  });
};

/**
 * Reads invoice lines copied from a spreadsheet: code, designation, quantity, gross price, discount, net amount and
 * VAT, by their header, or in that order (FAC-80).
 */
export const lireLignesFactureCollees = (texte: string): Collage<LigneSaisieLue> =>
  lireCollage(texte, { titres: TITRES, cles: ['nom', 'code'], deviner, enLigne });
