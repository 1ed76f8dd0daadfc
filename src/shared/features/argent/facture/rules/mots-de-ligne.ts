import { motifParmi } from '#shared/core/textes/motifs.ts';
import { motsNus } from '#shared/core/textes/mots.ts';
import { lirePourcentage, valeurLue } from '#shared/core/nombres.ts';
import type { NatureLigne } from '../schemas/enumerations.ts';
import type { Ajustement } from '../schemas.ts';

type Famille = { readonly nature: NatureLigne; readonly mots: RegExp };

const selon = (familles: readonly Famille[], mots: string): NatureLigne | null =>
  familles.find((famille) => famille.mots.test(mots))?.nature ?? null;

const TAXE = motifParmi([
  /\beco ?(?:participations?|contributions?|taxes?|organisme|emballages?|part|contrib)\b/,
  /\bd(?:eee|3e)\b/,
  /\bt ?g ?a ?p\b/,
  /(?<!\bhors |\btoutes )\btaxes?\b/,
  /\b(?:contributions?|redevances?)\b/,
]);
const CONSIGNE = /\b(?:de)?consign\w*|\bcautions?\b/;
const ESCOMPTE = motifParmi([
  /\bescomptes?\b/,
  /\b(?:remise|rabais|reduction|deduction) (?:pour |de )?(?:paiement|reglement)\b/,
  /\bpaiement (?:comptant|anticipe)\b/,
  /\b(?:cash|early payment) discount\b|\bskonto\b/,
]);
const ACOMPTE = motifParmi([
  /\bacomptes?\b/,
  /\bdeja (?:paye|regle|facture|verse)\w*/,
  /\bavances? (?:versee|sur commande)s?\b/,
]);
const REMISE = motifParmi([
  /\b(?:remises?|rabais|ristournes?|reductions?|discounts?|allowance|rebate|rfa|bonus|avantages?)\b/,
  /\bpromo(?:tion)?s?\b/,
  /\bgestes? commercia\w+/,
]);
/** How a line of fees begins: a product whose name holds one of these words is still a product. */
const AVANT_DES_FRAIS =
  'total|montant|forfait|participation|supplement|facturation|refacturation|minimum|aux?|des?|du|d|les|la|le|l';
const DES_FRAIS = [
  'frais|port|transports?|livraisons?|expeditions?|fret|franco|affranchissement|messagerie|emballages?|manutention',
  'logistique|freight|shipping|delivery|carriage|handling|fees?|surcharges?|gestion|dossier',
].join('|');
const DEBUT_DE_FRAIS = new RegExp(String.raw`^(?:(?:${AVANT_DES_FRAIS}) )*(?:${DES_FRAIS})\b`);
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
/** Of a discount: two rates are not one escompte (FAC-44). */
const natureDUneRemise = (libelle: string): NatureLigne => {
  const mots = motsNus(libelle);
  const familles = REMISE.test(mots) ? D_UNE_REMISE : DE_REMISE;
  const dite = selon(familles, mots) ?? 'REMISE';
  return dite === 'ESCOMPTE' && DEUX_TAUX.test(libelle) ? 'REMISE' : dite;
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

/** What a line without a product code says that it is; null when it may be goods. */
export const natureDesMots = (nom: string, signe: -1 | 0 | 1): NatureLigne | null => {
  const mots = motsNus(nom);
  if (signe === 0 && COMMENTAIRE.test(mots)) return 'COMMENTAIRE';
  if (signe < 0 && REMISE.test(mots)) return natureDUneRemise(nom);
  const dite = selon(DE_REMISE, mots);
  if (dite !== null && (dite !== 'PORT' || signe < 0)) return dite;
  return DEBUT_DE_FRAIS.test(mots) ? 'PORT' : null;
};

/** Whether words speak of a discount. */
export const ditUneRemise = (nom: string): boolean => REMISE.test(motsNus(nom));
/** Whether words speak of free units: « Unités gratuites 10+2 ». */
export const ditDesUnitesGratuites = (nom: string): boolean =>
  /\bu ?g\b|\bunites? gratuites?\b|\bgratuit\w*|\boffert\w*/.test(motsNus(nom));
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
