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
/** The same, where the name of a product would say something else. */
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
/** Settled before: neither a price nor a discount of today. */
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
/** What is given back of another paper, and deducted here (FAC-41). */
const DEDUIT = motifParmi([
  new RegExp(String.raw`\b(?:${PORTE})\b.*\b(?:${AUTRE_PAPIER}|soldes?|crediteur\w*|factures? \w*\d)`),
  new RegExp(String.raw`\b(?:${AUTRE_PAPIER})\b.*\b(?:${PORTE})\b`),
  /\breport (?:a nouveau|anterieur|precedent|du mois|de solde|d )|^reports?\b/,
  /\bsolde (?:anterieur|precedent|crediteur|reporte)\b|\b(?:votre|notre|selon|suivant) avoirs?\b/,
  /^avoirs? (?:(?:n|no|numero|du|sur facture|facture|sur) )?(?:[a-z]{1,4} )?\d/,
  new RegExp(String.raw`\b(?:${DE_L_ANNEE}) .*\b(?:${PERIODE_PASSEE})\b`),
]);
/** What was owed before, billed again: neither goods nor fees (FAC-124). */
const SOLDE_REPORTE = motifParmi([
  /^(?:reports?|rappel) (?:a nouveau|(?:de |du )?soldes?\b|anterieurs?|precedents?|(?:de |des )?factures?\b)/,
  /^soldes? (?:anterieurs?|precedents?|reportes?|debiteurs?|du mois|du releve|impayes?)\b/,
  /^(?:factures?|montants?|sommes?) (?:impayee?s?|anterieure?s?)\b/,
]);
/** A service between the two, settled on this paper: neither goods nor a discount of today (FAC-115). */
const COOPERATION = motifParmi([
  /\bcooperations?\b(?: (?:commercia\w*|publicitaire\w*|marketing))?/,
  /\b(?:participations?|budgets?|contributions?|prestations?) (?:publicitaires?|publicite|marketing|promotionnel\w*)\b/,
  /\b(?:prestations?|services?) (?:de )?(?:mises? en avant|visibilite|merchandising|referencement|tetes? de gondole)\b/,
]);
/** « RFA déduite immédiatement » is of this invoice. */
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
/** At no price, these words promise a discount or recall one: « RFA à valoir 2 % ». */
const REMISE_RAPPELEE = /\b(?:remises?|rabais|ristournes?|rfa|bfa)\b/;
const COMMENTAIRE = motifParmi([
  /^(?:commandes?|votre|vos|notre|nos|client|suivant|selon|periode|texte|lot)\b/,
  /^(?:bl|bon|livraisons?|livre|expedie|ref|reference)\b/,
  /^(?:note|nota|info|informations?|merci|rappel|attention|message|commentaires?|remarque)\b/,
]);
/** Words of free units: they tell which product a line follows, never that a priced line is free (FAC-40). */
const GRATUIT = motifParmi(
  [
    /\bu ?g\b|\bunites? gratuites?\b|\ben plus\b/,
    /\b(?:gratuits?|gratuites?|gratis|offertes?|offerts?|free|bonus|echantillons?)\b/,
    /\b(?:dont|de|du|des)\b/,
  ],
  'g',
);

/** Freight given back: a « remise logistique » is a discount on goods. */
const PORT_RENDU = motifParmi([
  /\b(?:port|frais|transport) (?:offert|gratuit)s?\b/,
  /\b(?:sur|remboursement|annulation|de|des|du) (?:le |les |l )?(?:frais|port|transport)\b/,
  /\bfranco\b/,
]);
/** The first that speaks wins: « remise sur port » is freight, « remise pour paiement comptant » an escompte. */
const DE_REMISE: readonly Famille[] = [
  { nature: 'ESCOMPTE', mots: ESCOMPTE },
  { nature: 'ACOMPTE', mots: ACOMPTE },
  { nature: 'CONSIGNE', mots: CONSIGNE },
  { nature: 'TAXE', mots: TAXE },
  { nature: 'PORT', mots: PORT_RENDU },
];
/** What says that it is a discount is one, whatever else it names, unless these very words say what it gives back. */
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
/** « Remise commerciale et escompte 20 % » is not all of it an escompte. */
const AVEC_ESCOMPTE = /\b(?:remises?|rabais)\b.* et .*\bescompte|\bescompte\b.* et .*\b(?:remises?|rabais)\b/;
const natureDesFamilles = (libelle: string, mots: string): NatureLigne => {
  const dite = selon(REMISE.test(mots) ? D_UNE_REMISE : DE_REMISE, mots) ?? 'REMISE';
  return dite === 'ESCOMPTE' && (DEUX_TAUX.test(libelle) || AVEC_ESCOMPTE.test(mots)) ? 'REMISE' : dite;
};
/** Of a discount: what settles another paper is none, and two rates are not one escompte (FAC-41, FAC-44). */
const natureDUneRemise = (libelle: string): NatureLigne => {
  const mots = motsNus(libelle);
  return estDUnAutrePapier(mots) ? 'ACOMPTE' : natureDesFamilles(libelle, mots);
};
/** UNTDID 7161: collection and recycling, environmental protection, tax; 5189 has no code that words do not outdo. */
const CODES_DE_TAXE = new Set(['AEO', 'AEP', 'AEV', 'AEW', 'TX']);

/**
 * What a discount or a charge is, by its words, then by its code (FAC-41): a discount is commercial (`REMISE`) unless
 * it says otherwise, a charge is freight or fees.
 */
export const natureAjustement = ({ nature, libelle, code }: Pick<Ajustement, 'nature' | 'libelle' | 'code'>) => {
  if (nature === 'REMISE') return natureDUneRemise(libelle ?? '');
  const dite = selon(DE_REMISE, motsNus(libelle ?? ''));
  if (dite !== null) return dite;
  return CODES_DE_TAXE.has(code ?? '') ? 'TAXE' : 'PORT';
};

/** Above zero, the words of a product may be those of a tax, a deposit or an escompte: it is one only by itself. */
const resteUneMarchandise = (nature: NatureLigne, mots: string, plusieurs: boolean): boolean => {
  if (nature === 'CONSIGNE') return !CONSIGNE_SEULE.test(mots);
  if (nature === 'TAXE' && TAXE_SURE.test(mots)) return false;
  return plusieurs || estUnProduitDit(mots);
};

/**
 * What a line without a product code says that it is; null when it may be goods.
 * @param plusieurs several units at a price, as goods are
 * @param donnes by a credit note: what it gives back is deducted nowhere else
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
  // Given back by a credit note, it is a rebate; billed, it is a service.
  if (COOPERATION.test(mots)) return signe > 0 ? 'PORT' : donnes ? 'REMISE' : 'ACOMPTE';
  if (signe < 0 && REMISE.test(mots)) return donnes ? natureDesFamilles(nom, mots) : natureDUneRemise(nom);
  const dite = selon(DE_REMISE, mots);
  if (dite !== null && (dite !== 'PORT' || signe < 0))
    return signe > 0 && resteUneMarchandise(dite, mots, plusieurs) ? null : dite;
  return estDesFrais(mots) ? 'PORT' : null;
};

/** Whether words speak of a rebate of the year: on an invoice, nothing says that it is today's discount. */
export const ditUneRfa = (nom: string): boolean => /\b[rb] ?f ?a\b|\bfin d annee\b|\bristournes?\b/.test(motsNus(nom));

/** Whether words speak of a discount. */
export const ditUneRemise = (nom: string): boolean => REMISE.test(motsNus(nom));
/** Whether words speak of free units: « Unités gratuites 10+2 ». */
export const ditDesUnitesGratuites = (nom: string): boolean =>
  /\bu ?g\b|\bunites? gratuites?\b|\bgratuit\w*|\boffert\w*/.test(motsNus(nom));
const NON_LIVRE = motifParmi([
  /\b(?:manquants?|ruptures?|reliquats?|indisponibles?|epuises?|back ?orders?|out of stock)\b/,
  /\b(?:non|pas) (?:encore )?(?:livre|servi|fourni|expedie|disponible)\w*|\ba suivre\b|\ben attente\b/,
]);
/** At no price, what was ordered and not delivered is no free unit, unless it says that it is one (FAC-125). */
export const ditNonLivre = (nom: string): boolean => NON_LIVRE.test(motsNus(nom)) && !ditDesUnitesGratuites(nom);
/** What is given to be shown or tried is none of the units that were promised (FAC-42). */
export const ditUnEchantillon = (nom: string): boolean =>
  /\b(?:echantillons?|testeurs?|miniatures?|demonstrations?|plv)\b/.test(motsNus(nom));
/** Goods that come back: a negative line that is no discount. */
export const ditUnRetour = (nom: string): boolean =>
  /\b(?:retours?|reprises?|perimes?|avoirs?|annulations?|casse|litiges?|rendus?)\b/.test(motsNus(nom));
/** A discount that says it is for the whole of its document. */
export const ditTout = (nom: string): boolean =>
  /\b(?:global\w*|total\w*|general\w*|ensemble|toutes?|facture|pied|commande)\b/.test(motsNus(nom));
/** The product's name in that of its free units; empty when they name none. */
export const sansMotsGratuits = (nom: string): string =>
  motsNus(nom.replace(/\d+\s?\+\s?\d+/g, ' '))
    .replace(GRATUIT, ' ')
    .replace(/\s+/g, ' ')
    .trim();

/** The percentages that words write, in hundredths of a percent: « Remise 5,5 % ». */
export const pourcentsDits = (nom: string): number[] =>
  [...nom.matchAll(/\d{1,2}(?:[.,]\d{1,2})?\s?%/g)].flatMap(([ecrit]) => valeurLue(lirePourcentage(ecrit)) ?? []);
