import { motifParmi } from '#shared/core/textes/motifs.ts';

/** Words of fees: a designation made only of them is a fee, while a product's name has other words (FAC-40). */
const DES_FRAIS = new Set(
  [
    'frais port ports transport transports livraison livraisons expedition expeditions fret franco affranchissement',
    'messagerie emballage emballages conditionnement manutention',
    'logistique freight shipping delivery carriage handling',
    'fee fees surcharge gestion dossier dossiers administratif administratifs administrative traitement preparation',
    'supplement surcharge majoration arrondi arrondis penalite penalites agio agios interets moratoires indemnite',
    'indemnites recouvrement',
    'cotisation cotisations abonnement abonnements adhesion adhesions formation formations honoraires maintenance',
    'chronopost colissimo dpd gls fedex dhl geodis calberson heppner ciblex stef',
    'facturation refacturation commande commandes facture stockage assurance carburant gazole energie securite',
  ]
    .join(' ')
    .split(' '),
);
const AUTOUR = new Set(
  [
    'total montant forfait forfaitaire participation minimum retard legal legale isotherme isothermes',
    'petite petites fixe fixes annexe annexes divers',
    'au aux de des du d les la le l en a et sur par pour n no numero ref ht ttc eur euro euros hors inclus compris',
    'paye payes du due express standard rapide urgent urgente france metropole metropolitaine corse domicile point',
    'relais retrait froid frigorifique refrigere refrigeree chaine',
    'sec palette palettes colis carton cartons zone achat',
    'achats vente samedi matin jour jours heure heures h exceptionnel client clients livre expedie dangereux offert',
    'gratuit depart arrivee ups tnt mondial relay poste kuehne nagel',
    'dachser charge charges service services route routier aerien special speciaux',
    'groupement reseau equipe officine officinale mensuel mensuelle trimestriel trimestrielle annuel annuelle',
  ]
    .join(' ')
    .split(' '),
);
const deFrais = (mot: string): boolean => DES_FRAIS.has(mot);
/** The number of a delivery note, a day or an hour: figures without the unit of a product. */
const estUnNumero = (mot: string): boolean => /\d/.test(mot) && !/^\d+(?:mg|g|kg|ml|cl|l|cp|gel)$/.test(mot);

/**
 * Whether a designation, without accents nor signs, is a fee: all its words are allowed, and at least one is a word of
 * fees.
 */
export const estDesFrais = (mots: string): boolean => {
  const tous = mots.split(' ').filter((mot) => mot !== '');
  return (
    (tous.some(deFrais) && tous.every((mot) => deFrais(mot) || AUTOUR.has(mot) || estUnNumero(mot))) ||
    /^(?:participation (?:aux )?)?frais (?:de|d|du|des|sur|fixes?|annexes?) /.test(mots)
  );
};

/** Shapes and units found in a product's name. */
const FORME = motifParmi([
  /\b\d+ ?(?:mg|g|kg|ml|cl|mcg|ui|cp|cpr|gel|caps?|doses?|unidoses?)\b/,
  /\b(?:comprimes?|gelules?|capsules?|sirops?|cremes?|gels?|laits?|baumes?|sprays?|patchs?|pommades?|collyres?)\b/,
  /\b(?:shampo\w*|tubes?|flacons?|boites?|bte|sachets?|ampoules?|gouttes?|huiles?|serums?|lotions?|masques?)\b/,
  /\b(?:sticks?|dentifrices?|savons?|coffrets?|pansements?|compresses?|pastilles?|infusions?|tisanes?|minceur)\b/,
]);
export const estUnProduitDit = (mots: string): boolean => FORME.test(mots);

/** Words of freight, which a franco covers. Fees for a file or an invoice are not freight (FAC-25). */
const FRAIS_DE_PORT =
  /\b(?:ports?|transports?|livraisons?|expeditions?|franco|fret|affranchissement|freight|shipping|delivery|carriage)\b/;
/** UNTDID 7161: freight, delivery, shipping and handling. */
const CODES_DE_PORT = new Set(['FC', 'DL', 'SAA']);
export const estUnPort = (mots: string, code?: string): boolean =>
  FRAIS_DE_PORT.test(mots) || CODES_DE_PORT.has(code ?? '');
