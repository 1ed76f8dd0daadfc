import { motifParmi } from '#shared/core/textes/motifs.ts';
import { motsNus } from '#shared/core/textes/mots.ts';
import { lirePourcentage, valeurLue } from '#shared/core/nombres.ts';
import { estDesFrais, estUnProduitDit } from './mots-de-frais.ts';
import type { NatureLigne } from '../schemas/enumerations.ts';
import type { Ajustement } from '../schemas.ts';

type Famille = { readonly nature: NatureLigne; readonly mots: RegExp };

const selon = (familles: readonly Famille[], mots: string): NatureLigne | null =>
  familles.find((famille) => famille.mots.test(mots))?.nature ?? null;

const TAXE_SURE = motifParmi([
  /\beco ?(?:participations?|contributions?|taxes?|organisme|emballages?|part|contrib)\b/,
  /\bd(?:eee|3e)\b/,
  /\bt ?g ?a ?p\b|\bti(?:cp|pp|cf)e\b/,
  /\baccises?\b|\bdroits? (?:de circulation|indirects?)\b|\btimbres? fisca\w+/,
]);
const TAXE = motifParmi([TAXE_SURE, /(?<!\bhors |\btoutes )\btaxes?\b/, /\b(?:contributions?|redevances?)\b/]);
const CONSIGNE = /\b(?:de)?consign\w*|\bcautions?\b/;
const AVANT_CONSIGNE = '^(?:frais de |reprise de |retour de )?';
const CONSIGNES = 'emballages?|palettes?|bacs?|caisses?|fut|materiel|location|bouteilles?|oxygene';
/** Words of a deposit that could also belong to the name of a product. */
const CONSIGNE_SEULE = motifParmi([
  new RegExp(String.raw`${AVANT_CONSIGNE}(?:de)?consign\w*`),
  new RegExp(String.raw`${AVANT_CONSIGNE}cautions?(?: (?:sur |de |du |d |pour )?(?:${CONSIGNES}|\d+))*$`),
]);
const ESCOMPTE = motifParmi([
  /\bescomptes?\b/,
  /\b(?:remise|rabais|reduction|deduction) (?:pour |de )?(?:paiement|reglement)\b/,
  /\bpaiement (?:comptant|anticipe)\b/,
  /\b(?:cash|early payment) discount\b|\bskonto\b/,
]);
/** Words of an amount settled before: neither a price nor a discount of this invoice. */
const ACOMPTE = motifParmi([
  /\bacomptes?\b/,
  /\bdeja (?:paye|regle|facture|verse)\w*/,
  /\bavances? (?:versee|sur commande)s?\b/,
]);
const PORTE = String.raw`imput\w+|reports?|reporte\w*|compens\w+|deduction|deduits?|deduites?|repris\w*`;
const AUTRE_PAPIER = 'avoirs?|rfa|r f a|bfa|b f a|ristournes?|credits?|trop percu|reclamations?|litiges?';
const DE_L_ANNEE = 'rfa|r f a|bfa|b f a|ristournes?|remises? (?:de )?fin d annee|bonus(?: de fin d annee| annuel)?';
const PERIODE_PASSEE = [
  String.raw`(?:19|20)\d\d|[ts][1-4]|(?:1er|[1-4]e?m?e?) (?:trimestre|semestre)|(?:trimestre|semestre) [1-4]`,
  'annee (?:precedente|passee|n 1)|n 1',
].join('|');
/** Words of an amount given back for another papier, and deducted on this one (FAC-41). */
const DEDUIT = motifParmi([
  new RegExp(String.raw`\b(?:${PORTE})\b.*\b(?:${AUTRE_PAPIER}|soldes?|crediteur\w*|factures? \w*\d)`),
  new RegExp(String.raw`\b(?:${AUTRE_PAPIER})\b.*\b(?:${PORTE})\b`),
  /\breport (?:a nouveau|anterieur|precedent|du mois|de solde|d )|^reports?\b/,
  /\bsolde (?:anterieur|precedent|crediteur|reporte)\b|\b(?:votre|notre|selon|suivant) avoirs?\b/,
  /^avoirs? (?:(?:n|no|numero|du|sur facture|facture|sur) )?(?:[a-z]{1,4} )?\d/,
  new RegExp(String.raw`\b(?:${DE_L_ANNEE}) .*\b(?:${PERIODE_PASSEE})\b`),
]);
/** Words of an amount owed before and billed again: neither goods nor fees (FAC-124). */
const SOLDE_REPORTE = motifParmi([
  /^(?:reports?|rappel) (?:a nouveau|(?:de |du )?soldes?\b|anterieurs?|precedents?|(?:de |des )?factures?\b)/,
  /^soldes? (?:anterieurs?|precedents?|reportes?|debiteurs?|du mois|du releve|impayes?)\b/,
  /^(?:factures?|montants?|sommes?) (?:impayee?s?|anterieure?s?)\b/,
]);
/** Words of a service between the two companies, settled on this papier: neither goods nor a discount (FAC-115). */
const COOPERATION = motifParmi([
  /\bcooperations?\b(?: (?:commercia\w*|publicitaire\w*|marketing))?/,
  /\b(?:participations?|budgets?|contributions?|prestations?) (?:publicitaires?|publicite|marketing|promotionnel\w*)\b/,
  /\b(?:prestations?|services?) (?:de )?(?:mises? en avant|visibilite|merchandising|referencement|tetes? de gondole)\b/,
]);
/** « RFA déduite immédiatement » is a discount of this invoice. */
const D_AUJOURD_HUI = /\b(?:immediate\w*|anticipe\w*)\b/;
const estDUnAutrePapier = (mots: string): boolean =>
  COOPERATION.test(mots) || (DEDUIT.test(mots) && !D_AUJOURD_HUI.test(mots));
/** Whether words speak of a service that a laboratory pays for. */
export const ditUneCooperation = (nom: string): boolean => COOPERATION.test(motsNus(nom));
const REMISE = motifParmi([
  /\b(?:remises?|rabais|ristournes?|reductions?|discounts?|allowance|rebate|rfa|bfa|bonus|avantages?)\b/,
  /\bpromo(?:tion)?s?\b/,
  /\bgestes? commercia\w+|\brem \d/,
]);
/** Without a price, these words promise or recall a discount: « RFA à valoir 2 % ». */
const REMISE_RAPPELEE = /\b(?:remises?|rabais|ristournes?|rfa|bfa)\b/;
const COMMENTAIRE = motifParmi([
  /^(?:commandes?|votre|vos|notre|nos|client|suivant|selon|periode|texte|lot)\b/,
  /^(?:bl|bon|livraisons?|livre|expedie|ref|reference)\b/,
  /^(?:note|nota|info|informations?|merci|rappel|attention|message|commentaires?|remarque)\b/,
]);
/** Words of free units: they tell which product a line follows, but never make a priced line free (FAC-40). */
const GRATUIT = motifParmi(
  [
    /\bu ?g\b|\bunites? gratuites?\b|\ben plus\b/,
    /\b(?:gratuits?|gratuites?|gratis|offertes?|offerts?|free|bonus|echantillons?)\b/,
    /\b(?:dont|de|du|des)\b/,
  ],
  'g',
);

/** Words of freight given back; a « remise logistique » is a discount on goods. */
const PORT_RENDU = motifParmi([
  /\b(?:port|frais|transport) (?:offert|gratuit)s?\b/,
  /\b(?:sur|remboursement|annulation|de|des|du) (?:le |les |l )?(?:frais|port|transport)\b/,
  /\bfranco\b/,
]);
/**
 * The natures of a discount by its words, the first match wins: « remise sur port » is freight, « remise pour paiement
 * comptant » an escompte.
 */
const DE_REMISE: readonly Famille[] = [
  { nature: 'ESCOMPTE', mots: ESCOMPTE },
  { nature: 'ACOMPTE', mots: ACOMPTE },
  { nature: 'CONSIGNE', mots: CONSIGNE },
  { nature: 'TAXE', mots: TAXE },
  { nature: 'PORT', mots: PORT_RENDU },
];
/**
 * A line that says it is a discount is one, even if it names something else, unless its words match one of these
 * families.
 */
const D_UNE_REMISE: readonly Famille[] = [
  { nature: 'ESCOMPTE', mots: ESCOMPTE },
  { nature: 'ACOMPTE', mots: /\bacomptes?\b|\bdeja (?:paye|regle|verse)\w*/ },
  { nature: 'CONSIGNE', mots: /\b(?:de)?consign\w*/ },
  {
    nature: 'TAXE',
    mots: /\b(?:remise|sur|de|des|d) (?:les |l )?(?:eco ?(?:participation|contribution|taxe)s?|deee|tgap)\b/,
  },
  {
    nature: 'PORT',
    mots: motifParmi([
      /\b(?:port|frais|transport) (?:offert|gratuit)s?\b/,
      /\b(?:remises?|rabais|reductions?|sur) (?:de |du |des |sur )?(?:le |les |l )?(?:frais|port|transport)\b/,
    ]),
  },
];
const DEUX_TAUX = /\d ?%.*\d ?%/;
/** « Remise commerciale et escompte 20 % » is not only an escompte. */
const AVEC_ESCOMPTE = /\b(?:remises?|rabais)\b.* et .*\bescompte|\bescompte\b.* et .*\b(?:remises?|rabais)\b/;
const natureDesFamilles = (libelle: string, mots: string): NatureLigne => {
  const dite = selon(REMISE.test(mots) ? D_UNE_REMISE : DE_REMISE, mots) ?? 'REMISE';
  return dite === 'ESCOMPTE' && (DEUX_TAUX.test(libelle) || AVEC_ESCOMPTE.test(mots)) ? 'REMISE' : dite;
};
/**
 * The nature of a discount; settling another papier is not a discount, and two rates are not one escompte (FAC-41,
 * FAC-44).
 */
const natureDUneRemise = (libelle: string): NatureLigne => {
  const mots = motsNus(libelle);
  return estDUnAutrePapier(mots) ? 'ACOMPTE' : natureDesFamilles(libelle, mots);
};
/** Tax codes of UNTDID 7161: collection and recycling, environment, tax; in 5189 words always tell more than codes. */
const CODES_DE_TAXE = new Set(['AEO', 'AEP', 'AEV', 'AEW', 'TX']);

/**
 * The nature of a discount or a charge, by its words, then by its code (FAC-41): a discount is commercial (`REMISE`) by
 * default, a charge is freight or fees.
 */
export const natureAjustement = ({ nature, libelle, code }: Pick<Ajustement, 'nature' | 'libelle' | 'code'>) => {
  if (nature === 'REMISE') return natureDUneRemise(libelle ?? '');
  const dite = selon(DE_REMISE, motsNus(libelle ?? ''));
  if (dite !== null) return dite;
  return CODES_DE_TAXE.has(code ?? '') ? 'TAXE' : 'PORT';
};

/**
 * Whether a positive line is goods in spite of its words, which a product may share with a tax, a deposit or an
 * escompte.
 */
const resteUneMarchandise = (nature: NatureLigne, mots: string, plusieurs: boolean): boolean => {
  if (nature === 'CONSIGNE') return !CONSIGNE_SEULE.test(mots);
  if (nature === 'TAXE' && TAXE_SURE.test(mots)) return false;
  return plusieurs || estUnProduitDit(mots);
};

/**
 * The nature of a line without a product code, by its words; null when it may be goods.
 * @param plusieurs several units at a price, as goods are
 * @param donnes given by an avoir, which deducts it nowhere else
 */
export const natureDesMots = (
  nom: string,
  signe: -1 | 0 | 1,
  { plusieurs = false, donnes = false }: { readonly plusieurs?: boolean; readonly donnes?: boolean } = {},
): NatureLigne | null => {
  const mots = motsNus(nom);
  if (signe === 0 && ditNonLivre(nom)) return 'COMMENTAIRE';
  if (signe === 0 && (COMMENTAIRE.test(mots) || (REMISE_RAPPELEE.test(mots) && !ditDesUnitesGratuites(nom))))
    return 'COMMENTAIRE';
  if (signe < 0 && !donnes && estDUnAutrePapier(mots)) return 'ACOMPTE';
  if (signe > 0 && !donnes && SOLDE_REPORTE.test(mots)) return 'ACOMPTE';
  // On an avoir it is a rebate; when billed, it is a service.
  if (COOPERATION.test(mots)) return signe > 0 ? 'PORT' : donnes ? 'REMISE' : 'ACOMPTE';
  if (signe < 0 && REMISE.test(mots)) return donnes ? natureDesFamilles(nom, mots) : natureDUneRemise(nom);
  const dite = selon(DE_REMISE, mots);
  if (dite !== null && (dite !== 'PORT' || signe < 0))
    return signe > 0 && resteUneMarchandise(dite, mots, plusieurs) ? null : dite;
  return estDesFrais(mots) ? 'PORT' : null;
};

/** Whether words are about a year-end rebate: on an invoice, it is not necessarily a discount of the day. */
export const ditUneRfa = (nom: string): boolean => /\b[rb] ?f ?a\b|\bfin d annee\b|\bristournes?\b/.test(motsNus(nom));

/** Whether words are about a discount. */
export const ditUneRemise = (nom: string): boolean => REMISE.test(motsNus(nom));
/** Whether words are about free units: « Unités gratuites 10+2 ». */
export const ditDesUnitesGratuites = (nom: string): boolean =>
  /\bu ?g\b|\bunites? gratuites?\b|\bgratuit\w*|\boffert\w*/.test(motsNus(nom));
const NON_LIVRE = motifParmi([
  /\b(?:manquants?|ruptures?|reliquats?|indisponibles?|epuises?|back ?orders?|out of stock)\b/,
  /\b(?:non|pas) (?:encore )?(?:livre|servi|fourni|expedie|disponible)\w*|\ba suivre\b|\ben attente\b/,
]);
/** Without a price, goods ordered and not delivered are not free units, unless the words say so (FAC-125). */
export const ditNonLivre = (nom: string): boolean => NON_LIVRE.test(motsNus(nom)) && !ditDesUnitesGratuites(nom);
/** Samples and demonstration units are not promised free units (FAC-42). */
export const ditUnEchantillon = (nom: string): boolean =>
  /\b(?:echantillons?|testeurs?|miniatures?|demonstrations?|plv)\b/.test(motsNus(nom));
/** Words of returned goods: a negative line that is not a discount. */
export const ditUnRetour = (nom: string): boolean =>
  /\b(?:retours?|reprises?|perimes?|avoirs?|annulations?|casse|litiges?|rendus?)\b/.test(motsNus(nom));
/** Whether a discount says that it covers the whole document. */
export const ditTout = (nom: string): boolean =>
  /\b(?:global\w*|total\w*|general\w*|ensemble|toutes?|facture|pied|commande)\b/.test(motsNus(nom));
/** The product's name inside the label of its free units; empty when there is none. */
export const sansMotsGratuits = (nom: string): string =>
  motsNus(nom.replace(/\d+\s?\+\s?\d+/g, ' '))
    .replace(GRATUIT, ' ')
    .replace(/\s+/g, ' ')
    .trim();

/** The percentages written in words, in hundredths of a percent: « Remise 5,5 % ». */
export const pourcentsDits = (nom: string): number[] =>
  [...nom.matchAll(/\d{1,2}(?:[.,]\d{1,2})?\s?%/g)].flatMap(([ecrit]) => valeurLue(lirePourcentage(ecrit)) ?? []);
