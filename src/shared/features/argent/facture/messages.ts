import { formatCentimes } from '#shared/core/centimes.ts';
import type { MotifRefus, RefusFacture } from './errors.ts';
import type { MotifMiseDeCote } from './rules/parties.ts';
import type { Avertissement, ChampDuTexte, CodeAvertissement, FactureLue } from './schemas.ts';

const dit = (precision: string | null): string => (precision === null || precision === '' ? '' : ` « ${precision} »`);

const REFUS: Readonly<Record<MotifRefus, (precision: string | null) => string>> = {
  FICHIER_VIDE: () => 'Ce fichier est vide.',
  FICHIER_TROP_GROS: () => 'Ce fichier dépasse 15 Mo.',
  FORMAT_NON_LU: () => 'Ce fichier n’est ni un PDF, ni un XML, ni une archive ZIP.',
  TROP_LONG: () => 'La lecture de ce fichier prend trop de temps : il est abandonné.',
  XML_MAL_FORME: () => 'Ce XML est mal formé : demandez-le à nouveau à l’émetteur.',
  XML_DOCTYPE: () => 'Ce XML contient des déclarations (DOCTYPE) qu’une facture ne porte pas : il n’est pas lu.',
  XML_ENCODAGE: () => 'Les caractères de ce XML ne sont pas ceux qu’il annonce : demandez-le à nouveau à l’émetteur.',
  XML_TROP_GRAND: () => 'Ce XML est trop grand pour être une facture.',
  XML_TROP_PROFOND: () => 'Ce XML est trop imbriqué pour être une facture.',
  XML_AUTRE: (racine) => `Ce XML${dit(racine)} n’est pas une facture électronique (Factur-X, CII ou UBL).`,
  PDF_ABIME: () => 'Ce PDF est abîmé ou incomplet : demandez-le à nouveau à l’émetteur.',
  PDF_PROTEGE: () => 'Ce PDF est protégé (mot de passe ou restrictions) : enregistrez-le sans protection.',
  PDF_BOMBE: () => 'Ce PDF est anormalement compressé ou construit : il n’est pas lu.',
  PDF_SANS_TEXTE: () => 'Ce PDF ne contient que des images : saisissez la facture à la main.',
  PDF_SANS_FACTURE: () =>
    'Ni numéro ni total de facture n’ont été trouvés ensemble dans ce PDF : saisissez-la à la main.',
  ZIP_ABIME: () => 'Cette archive est abîmée : elle ne peut pas être ouverte.',
  ZIP_PROTEGE: () => 'Cette archive est protégée par un mot de passe.',
  ZIP_BOMBE: () => 'Cette archive est anormalement compressée : elle n’est pas ouverte.',
  ZIP_DANS_ZIP: () => 'Une archive dans une archive n’est pas ouverte : déposez-la seule.',
  ZIP_TROP_DE_FICHIERS: (nombre) => `Cette archive contient ${nombre} fichiers : 200 au plus sont lus à la fois.`,
  ZIP_VIDE: () => 'Cette archive ne contient aucun fichier.',
  TYPE_INCONNU: (type) => `Ce document${dit(type)} n’est ni une facture ni un avoir.`,
  NUMERO_ABSENT: () => 'Ce document n’a pas de numéro.',
  DATE_ILLISIBLE: (date) => (date === null ? 'Ce document n’a pas de date.' : `La date${dit(date)} ne se lit pas.`),
  NOMBRE_ILLISIBLE: (nombre) => `Le nombre${dit(nombre)} n’est pas écrit comme la norme le demande (1234.56).`,
  TOTAL_ABSENT: () => 'Ce document n’a pas de total.',
  TROP_DE_LIGNES: () => 'Ce document a trop de lignes pour être lu.',
};

/** Why a file gave no invoice. */
export const phraseRefus = ({ motif, precision }: RefusFacture): string => REFUS[motif](precision);

export const libelleChampDuTexte: Readonly<Record<ChampDuTexte, string>> = {
  numero: 'Numéro',
  date: 'Date',
  echeance: 'Échéance',
  ht: 'Total HT',
  tva: 'Total TVA',
  ttc: 'Total TTC',
};

const estChamp = (precision: string | null): precision is ChampDuTexte =>
  precision !== null && Object.hasOwn(libelleChampDuTexte, precision);
const champ = (precision: string | null): string =>
  estChamp(precision) ? libelleChampDuTexte[precision] : (precision ?? '');
const ecart = (quoi: string, { attenduCentimes, luCentimes }: Avertissement): string =>
  `${quoi} : ${formatCentimes(attenduCentimes ?? 0)} attendus, ${formatCentimes(luCentimes ?? 0)} écrits.`;

const AVERTISSEMENTS: Readonly<Record<CodeAvertissement, (un: Avertissement) => string>> = {
  SANS_LIGNES: ({ precision }) =>
    precision === 'MINIMUM' || precision === 'BASIC_WL'
      ? 'Ce profil de facture ne contient pas le détail des lignes : seuls les totaux sont lus.'
      : 'Cette facture n’a pas de ligne : seuls les totaux sont lus.',
  TOTAL_NEGATIF: () => 'Cette facture a un total négatif : elle est lue comme un avoir.',
  AVOIR_NEGATIF: () => 'Cet avoir est écrit en négatif : il est lu comme un avoir de ce montant, vérifiez.',
  ACOMPTE: () => 'C’est une facture d’acompte.',
  RECTIFICATIVE: () => 'Cette facture en rectifie une autre : vérifiez que les deux ne comptent pas.',
  AUTOFACTURE: () => 'Cette facture est établie par l’acheteur (autofacturation).',
  SANS_IDENTIFIANT: ({ precision }) => `Le vendeur${dit(precision)} n’a ni SIREN ni numéro de TVA.`,
  DECIMALES: ({ precision, luCentimes }) =>
    `Un montant a plus de deux décimales${dit(precision)} : il est lu ${formatCentimes(luCentimes ?? 0)}.`,
  CODE_PRODUIT: ({ precision }) => `Le code produit${dit(precision)} est douteux, vérifiez.`,
  LIGNE_ECART: (un) => ecart('Quantité, prix et montant ne s’accordent pas', un),
  LIGNES_ECART: (un) => ecart('La somme des lignes ne fait pas leur total', un),
  HT_ECART: (un) => ecart('Lignes, remises et frais ne font pas le total HT', un),
  TVA_ECART: (un) => ecart('Les TVA ne font pas leur total', un),
  TTC_ECART: (un) => ecart('HT et TVA ne font pas le total TTC', un),
  A_PAYER_ECART: (un) => ecart('Le total TTC moins l’acompte ne fait pas le net à payer', un),
  LU_DANS_LE_TEXTE: ({ precision }) => `${champ(precision)} : lu dans le texte, à vérifier.`,
  NON_TROUVE: ({ precision }) => `${champ(precision)} : non trouvé dans le texte.`,
  TEXTE_INCOMPLET: () => 'Ce PDF est long : seules ses premières et dernières pages sont lues.',
  PIECE_XML_INCONNUE: ({ precision }) =>
    `Le PDF contient${dit(precision)}, dont le nom n’est pas celui d’une facture électronique : seul le texte est lu.`,
};

/** What is odd in a document that was read. @returns one sentence, which names the line when it speaks of one */
export const phraseAvertissement = (un: Avertissement): string => {
  const phrase = AVERTISSEMENTS[un.code](un);
  return un.ligne === null ? phrase : `Ligne ${un.ligne} : ${phrase.charAt(0).toLowerCase()}${phrase.slice(1)}`;
};

/** Why a document that was read enters no sum. */
export const phraseMiseDeCote = (
  motif: MotifMiseDeCote,
  { devise, acheteur }: Pick<FactureLue, 'devise' | 'acheteur'>,
): string =>
  motif === 'DEVISE'
    ? devise === ''
      ? 'Ce document ne dit pas sa devise : il est mis de côté.'
      : `Ce document est en ${devise}, pas en euros : il est mis de côté.`
    : `Ce document est adressé à${dit(acheteur.nom) || ' un autre'}, pas à votre compte : il est mis de côté.`;
