import { formatCentimes } from '#shared/core/centimes.ts';
import type { MotifRefus, RefusFacture } from './errors.ts';
import { formatJour } from '#shared/core/dates.ts';
import { formatMontant } from '#shared/core/nature-fiscale.ts';
import type {
  EtatFacture,
  GenreFacture,
  IssueDepot,
  MotifLigne,
  NatureLigne,
  ResultatLigne,
} from './schemas/enumerations.ts';
import type { LigneControlee } from './schemas/lecture.ts';
import type { Observation } from './rules/conditions/observer.ts';
import type { ChampReleveFournisseur, NatureLigneReleve } from './schemas/releve.ts';
import type { MotifMiseDeCote } from './rules/parties.ts';
import type {
  AvertissementFacture,
  ChampDuTexte,
  CodeAvertissement,
  FactureLue,
  NatureFacture,
  SourceFacture,
} from './schemas.ts';

const dit = (precision: string | null): string => (precision === null || precision === '' ? '' : ` « ${precision} »`);

const REFUS: Readonly<Record<MotifRefus, (precision: string | null) => string>> = {
  FICHIER_VIDE: () => 'Ce fichier est vide.',
  FICHIER_TROP_GROS: () => 'Ce fichier dépasse 15 Mo.',
  FORMAT_NON_LU: () => 'Ce fichier n’est ni un PDF, ni un XML, ni une archive ZIP.',
  IMAGE: () => 'Une image ne se lit pas : saisissez la facture à côté d’elle.',
  TROP_LONG: () => 'La lecture de ce fichier prend trop de temps : il est abandonné.',
  XML_MAL_FORME: () => 'Ce XML est mal formé : demandez-le à nouveau à l’émetteur.',
  XML_DOCTYPE: () => 'Ce XML contient des déclarations (DOCTYPE) qu’une facture ne porte pas : il n’est pas lu.',
  XML_ENCODAGE: () => 'Les caractères de ce XML ne sont pas ceux qu’il annonce : demandez-le à nouveau à l’émetteur.',
  XML_TROP_GRAND: () => 'Ce XML est trop grand pour être une facture.',
  XML_TROP_PROFOND: () => 'Ce XML est trop imbriqué pour être une facture.',
  XML_AUTRE: (racine) => `Ce XML${dit(racine)} n’est pas une facture électronique (Factur-X, CII ou UBL).`,
  XML_PLUSIEURS: (nombre) =>
    `Ce XML contient ${nombre ?? 'plusieurs'} factures : déposez-les séparément, ou saisissez-les une à une.`,
  PDF_ABIME: () => 'Ce PDF est abîmé ou incomplet : demandez-le à nouveau à l’émetteur, ou saisissez la facture.',
  PDF_PROTEGE: () => 'Ce PDF est protégé (mot de passe ou restrictions) : enregistrez-le sans protection.',
  PDF_BOMBE: () => 'Ce PDF est anormalement compressé ou construit : il n’est pas lu.',
  PDF_SANS_TEXTE: () =>
    'Ce PDF ne contient que des images : saisissez la facture à côté d’elles, ou demandez la facture électronique ' +
    '(Factur-X ou XML) à l’émetteur.',
  PDF_RELEVE: () =>
    'Ce document est un relevé : « Lire un relevé de compte » retrouve ses factures et ses avoirs parmi les vôtres.',
  PDF_PLUSIEURS: (numeros) =>
    `Ce PDF contient plusieurs factures${dit(numeros)} : déposez-les séparément, ou saisissez-les une à une.`,
  PDF_SANS_FACTURE: () =>
    'Ni numéro ni total de facture n’ont été trouvés ensemble dans ce PDF : saisissez ce qui manque, ou demandez ' +
    'la facture électronique (Factur-X ou XML) à l’émetteur.',
  ZIP_ABIME: () => 'Cette archive est abîmée : elle ne peut pas être ouverte.',
  ZIP_PROTEGE: () => 'Cette archive est protégée par un mot de passe.',
  ZIP_BOMBE: () => 'Cette archive est anormalement compressée : elle n’est pas ouverte.',
  ZIP_DANS_ZIP: () => 'Une archive dans une archive n’est pas ouverte : déposez-la seule.',
  ZIP_TROP_DE_FICHIERS: (nombre) =>
    `Cette archive contient ${nombre ?? 'trop de'} fichiers : 200 au plus sont lus à la fois.`,
  ZIP_VIDE: () => 'Cette archive ne contient aucun fichier.',
  TYPE_INCONNU: (type) => `Ce document${dit(type)} n’est ni une facture ni un avoir qui se lise ici.`,
  NUMERO_ABSENT: () => 'Ce document n’a pas de numéro : saisissez ce qui manque.',
  DATE_ILLISIBLE: (date) => (date === null ? 'Ce document n’a pas de date.' : `La date${dit(date)} ne se lit pas.`),
  NOMBRE_ILLISIBLE: (nombre) => `Le nombre${dit(nombre)} n’est pas écrit comme la norme le demande (1234.56).`,
  NOMBRE_TROP_GRAND: (nombre) => `Le nombre${dit(nombre)} est trop grand pour une facture.`,
  TOTAL_ABSENT: () => 'Ce document n’a pas de total : saisissez ce qui manque.',
  TROP_DE_LIGNES: () => 'Ce document a trop de lignes pour être lu.',
};

/** Why a file gave no invoice. */
export const phraseRefus = ({ motif, precision }: RefusFacture): string => REFUS[motif](precision);

const libelleChampDuTexte: Readonly<Record<ChampDuTexte, string>> = {
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
const ecart = (quoi: string, { attenduCentimes, luCentimes }: AvertissementFacture): string =>
  `${quoi} : ${formatCentimes(attenduCentimes ?? 0)} attendus, ${formatCentimes(luCentimes ?? 0)} écrits.`;

const AVERTISSEMENTS: Readonly<Record<CodeAvertissement, (avertissement: AvertissementFacture) => string>> = {
  SANS_LIGNES: ({ precision }) =>
    precision === 'MINIMUM' || precision === 'BASIC_WL'
      ? 'Ce profil de facture ne contient pas le détail des lignes : seuls les totaux sont lus.'
      : 'Cette facture n’a pas de ligne : seuls les totaux sont lus.',
  TOTAL_NEGATIF: () => 'Cette facture a un total négatif : elle est lue comme un avoir.',
  AVOIR_NEGATIF: () => 'Cet avoir est écrit en négatif : il est lu comme un avoir de ce montant, vérifiez.',
  ACOMPTE: () => 'C’est une facture d’acompte.',
  RECTIFICATIVE: () => 'Cette facture en remplace une autre : celle qu’elle cite ne compte plus.',
  AUTOFACTURE: () => 'Cette facture est établie par l’acheteur (autofacturation).',
  SANS_IDENTIFIANT: ({ precision }) => `Le vendeur${dit(precision)} n’a ni SIREN ni numéro de TVA.`,
  ACHETEUR_A_CONFIRMER: ({ precision }) =>
    `Ce document est au nom de${dit(precision) || ' quelqu’un d’autre'} : dites s’il est à vous.`,
  DECIMALES: ({ precision, luCentimes }) =>
    `Un montant a plus de deux décimales${dit(precision)} : il est lu ${formatCentimes(luCentimes ?? 0)}.`,
  CODE_PRODUIT: ({ precision }) => `Le code produit${dit(precision)} est douteux, vérifiez.`,
  LIGNE_ECART: (avertissement) => ecart('Quantité, prix et montant ne s’accordent pas', avertissement),
  REMISES_ECART: (avertissement) => ecart('La somme des remises ne fait pas leur total', avertissement),
  CHARGES_ECART: (avertissement) => ecart('La somme des frais ne fait pas leur total', avertissement),
  LIGNES_ECART: (avertissement) => ecart('La somme des lignes ne fait pas leur total', avertissement),
  HT_ECART: (avertissement) => ecart('Lignes, remises et frais ne font pas le total HT', avertissement),
  TVA_BASE_ECART: (avertissement) => ecart('La base et le taux ne font pas la TVA', avertissement),
  TVA_ECART: (avertissement) => ecart('Les TVA ne font pas leur total', avertissement),
  TTC_ECART: (avertissement) => ecart('HT et TVA ne font pas le total TTC', avertissement),
  A_PAYER_ECART: (avertissement) => ecart('Le total TTC moins l’acompte ne fait pas le net à payer', avertissement),
  INDICATEUR: ({ precision }) =>
    `Une remise ou des frais ne disent pas leur sens${dit(precision)} : il est lu dans les montants, vérifiez.`,
  REMISE_INCOMPRISE: () => 'Le sens ou le montant d’une remise ne se comprend pas.',
  PRIX_INCOMPRIS: () => 'Les prix brut et net ne s’accordent pas.',
  AFFACTUREE: () => 'Cette facture est affacturée : c’est le factor que l’on paie.',
  LU_DANS_LE_TEXTE: ({ precision }) => `${champ(precision)} : lu dans le texte, à vérifier.`,
  NON_TROUVE: ({ precision }) => `${champ(precision)} : non trouvé dans le texte.`,
  TEXTE_INCOMPLET: () => 'Ce PDF est long : seules ses premières et dernières pages sont lues.',
  TEXTE_AUTREMENT: ({ precision }) =>
    `Le texte de ce PDF dit ${precision ?? ''} : ce sont les données qui sont lues, vérifiez.`,
  TEXTE_DIFFERENT: ({ attenduCentimes, luCentimes, precision }) =>
    `Le texte de ce PDF dit ${formatCentimes(luCentimes ?? 0)} ${precision ?? 'TTC'}, ses données ` +
    `${formatCentimes(attenduCentimes ?? 0)} : ce sont les données qui sont lues, vérifiez.`,
  PIECE_XML_INCONNUE: ({ precision }) =>
    `Le PDF contient${dit(precision)}, dont le nom n’est pas celui d’une facture électronique : seul le texte est lu.`,
};

/** The warning about a document that was read. @returns one sentence, which names the line when it concerns one */
export const phraseAvertissement = (avertissement: AvertissementFacture): string => {
  const phrase = AVERTISSEMENTS[avertissement.code](avertissement);
  return avertissement.ligne === null
    ? phrase
    : `Ligne ${avertissement.ligne} : ${phrase.charAt(0).toLowerCase()}${phrase.slice(1)}`;
};

/** Why a document that was read counts in no sum. */
export const phraseMiseDeCote = (
  motif: MotifMiseDeCote,
  { devise, acheteur }: Pick<FactureLue, 'devise' | 'acheteur'>,
): string =>
  motif === 'TOTAUX'
    ? 'Les totaux de ce document ne s’accordent pas : il ne compte pas tant que personne ne l’accepte.'
    : motif === 'DEVISE'
      ? devise === ''
        ? 'Ce document ne dit pas sa devise : il est mis de côté.'
        : `Ce document est en ${devise}, pas en euros : il est mis de côté.`
      : `Ce document est adressé à${dit(acheteur.nom) || ' un autre'}, pas à votre compte : il est mis de côté.`;

export const libelleEtatFacture: Readonly<Record<EtatFacture, string>> = {
  A_COMPLETER: 'À compléter',
  ECARTS: 'Écarts à réclamer',
  RECLAMEE: 'Réclamée',
  SANS_CONDITION: 'Sans condition',
  NON_COMPARABLE: 'Non comparable',
  SANS_LIGNE: 'Sans détail',
  CONFORME: 'Conforme',
  AVOIR: 'Avoir',
  ACOMPTE: 'Acompte',
  AUTOFACTURE: 'À encaisser',
  REMPLACEE: 'Remplacée',
  A_ACCEPTER: 'À accepter',
  MISE_DE_COTE: 'De côté',
};
export const libelleNatureLigne: Readonly<Record<NatureLigne, string>> = {
  MARCHANDISE: 'Marchandise',
  UG: 'Unités gratuites',
  PORT: 'Port et frais',
  TAXE: 'Taxe',
  REMISE: 'Remise',
  ESCOMPTE: 'Escompte',
  CONSIGNE: 'Consigne',
  ACOMPTE: 'Acompte ou avoir déduit',
  COMMENTAIRE: 'Commentaire',
};
export const libelleGenreFacture: Readonly<Record<GenreFacture, string>> = {
  FACTURE: 'Facture',
  ACOMPTE: 'Facture d’acompte',
  SOLDE: 'Facture de solde',
  RECTIFICATIVE: 'Facture rectificative',
  AVOIR_RETOUR: 'Avoir de retour',
  AVOIR_PRIX: 'Avoir de prix',
  AVOIR_RFA: 'Avoir de RFA',
  AVOIR_ACOMPTE: 'Avoir d’acompte',
  AVOIR_A_CLASSER: 'Avoir à classer',
};
export const libelleNatureFacture: Readonly<Record<NatureFacture, string>> = { FACTURE: 'Facture', AVOIR: 'Avoir' };
export const libelleSourceFacture: Readonly<Record<SourceFacture, string>> = {
  FACTURX: 'Factur-X',
  CII: 'XML CII',
  UBL: 'XML UBL',
  PDF_TEXTE: 'Texte d’un PDF',
  SAISIE: 'Saisie',
};
export const libelleResultatLigne: Readonly<Record<ResultatLigne, string>> = {
  OK: 'Conforme',
  ECART_DEFAVORABLE: 'À réclamer',
  ECART_FAVORABLE: 'En votre faveur',
  SANS_CONDITION: 'Sans condition',
  NON_COMPARABLE: 'Non comparable',
};
export const libelleIssueDepot: Readonly<Record<IssueDepot, string>> = {
  GARDEE: 'Gardée',
  DEJA_RECUE: 'Déjà reçue',
  REFUSEE: 'Refusée',
};

const taux = (centiemes: number | null): string =>
  centiemes === null ? 'inconnue' : `${(centiemes / 100).toLocaleString('fr-FR', { maximumFractionDigits: 2 })} %`;
type Motive = Pick<LigneControlee, 'motif' | 'conditionDite' | 'remiseConstateeCentiemes' | 'remiseAttendueCentiemes'>;
const MOTIFS: Readonly<Record<MotifLigne, (ligne: Motive) => string>> = {
  GRATUITE: () => 'Unités gratuites.',
  REMISE: ({ remiseConstateeCentiemes, remiseAttendueCentiemes, conditionDite }) =>
    `Remise de ${taux(remiseConstateeCentiemes)} au lieu de ${taux(remiseAttendueCentiemes ?? 0)} ` +
    `(${conditionDite ?? ''}).`,
  UNITES: ({ conditionDite }) => `Unités gratuites manquantes (${conditionDite ?? ''}).`,
  REMISE_ET_UNITES: ({ remiseConstateeCentiemes, remiseAttendueCentiemes, conditionDite }) =>
    `Remise de ${taux(remiseConstateeCentiemes)} au lieu de ${taux(remiseAttendueCentiemes ?? 0)}, et unités ` +
    `gratuites manquantes (${conditionDite ?? ''}).`,
  RETOUR: () => 'Un retour ne se compare pas.',
  SANS_PRIX_BRUT: () => 'La facture n’écrit pas le prix brut de cette ligne.',
  REMISE_NON_CHIFFREE: ({ conditionDite }) => `La condition ne dit pas de remise en chiffres (${conditionDite ?? ''}).`,
  HORS_MARCHANDISE: () => 'N’est pas une marchandise.',
  MONTANT_INCOHERENT: () => 'Sa quantité, son prix et son montant ne s’accordent pas.',
  REMISE_INCOMPRISE: () => 'Une de ses remises ne se comprend pas : son sens ou son montant manque.',
  PRIX_INCOMPRIS: () => 'Ses prix brut et net ne sont pas de la même quantité, ou ne s’accordent pas.',
  REMISE_A_RATTACHER: () => 'Une remise de la facture ne dit pas quels produits elle concerne.',
  UNITES_A_RATTACHER: () => 'Des unités gratuites de la facture ne disent pas de quel produit elles sont.',
  AUTRES_MOINS_CHERS: () => 'Ce produit est facturé ailleurs moins cher que promis : l’ensemble est peut-être juste.',
  DOCUMENT_INCOHERENT: () => 'Les remises de cette facture ne sont pas toutes connues : ses totaux ne s’accordent pas.',
  AVOIR_RECU: () => 'Un avoir qui cite cette facture a déjà rendu l’écart.',
  SOUS_LE_SEUIL: ({ conditionDite }) => `Ce que la condition demande n’est pas atteint (${conditionDite ?? ''}).`,
  SEUIL_INCOMPRIS: ({ conditionDite }) =>
    `Cette facture ne dit pas si ce que la condition demande est atteint (${conditionDite ?? ''}).`,
  PLUSIEURS_CONDITIONS: () => 'Plusieurs conditions se contredisent sur cette ligne.',
};
/** Why a line has this result; empty when there is nothing to add. */
export const phraseMotif = (ligne: Motive): string => (ligne.motif === null ? '' : MOTIFS[ligne.motif](ligne));

/**
 * The warning about a possible duplicate under another number: shown on the sheet, and before a gap is claimed
 * (FAC-61).
 */
export const phraseQuasiDoublon = (numeros: readonly string[]): string =>
  `Même laboratoire, même jour, mêmes lignes et même total que ${numeros.join(', ')} : vérifiez que ce n’est pas la ` +
  'même facture.';

/** An observation of a condition about the whole document (FAC-25). */
export const phraseObservation = ({ code, conditionDite, centimes, jour }: Observation): string => {
  switch (code) {
    case 'MINIMUM':
      return (
        `Sous le minimum de commande de ${formatMontant(centimes ?? 0, 'HT')} (${conditionDite}) : vérifiez que la ` +
        `condition s’applique.`
      );
    case 'FRANCO':
      return `${formatMontant(centimes ?? 0, 'HT')} de port facturés au-delà du franco (${conditionDite}).`;
    case 'DELAI':
      return `L’échéance est avant le ${formatJour(jour ?? '')}, que la condition accorde (${conditionDite}).`;
  }
};

/** The acts on an invoice, as its history names them. */
export const libelleActeFacture: Readonly<Record<string, string>> = {
  recevoir: 'Reçue',
  saisir: 'Saisie',
  corriger: 'Corrigée',
  completer: 'Complétée',
  'choisir-laboratoire': 'Laboratoire choisi',
  'mettre-de-cote': 'Mise de côté',
  reprendre: 'Reprise, à vous',
  controler: 'Contrôlée de nouveau',
  reclamer: 'Écarts réclamés',
  'changer-nature': 'Nature d’une ligne changée',
  'changer-genre': 'Nature du document changée',
  accepter: 'Totaux acceptés',
  encaisser: 'Encours créé',
  remplacer: 'Données reçues, à la place de ce qui était lu dans le texte',
};

export const libelleChampReleveFournisseur: Readonly<Record<ChampReleveFournisseur, string>> = {
  date: 'Date',
  numero: 'N° de pièce',
  type: 'Type de pièce',
  libelle: 'Libellé',
  debit: 'Débit (ce que vous devez)',
  credit: 'Crédit',
  montant: 'Montant',
  sens: 'Sens (débit ou crédit)',
  devise: 'Devise',
};
export const libelleNatureReleve: Readonly<Record<NatureLigneReleve, string>> = {
  FACTURE: 'Facture',
  AVOIR: 'Avoir',
  PAIEMENT: 'Paiement',
  CREDIT: 'Crédit',
};
