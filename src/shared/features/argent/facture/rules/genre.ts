import { motifParmi } from '#shared/core/textes/motifs.ts';
import { motsNus } from '#shared/core/textes/mots.ts';
import type { GenreFacture } from '../schemas/enumerations.ts';
import type { Ajustement, FactureLue } from '../schemas.ts';
import { estUnProduitDit } from './mots-de-frais.ts';
import { ditUneCooperation, ditUneRemise, ditUnRetour } from './mots-de-ligne.ts';
import { comprendreLignes } from './natures.ts';
import type { LigneAComprendre } from './remise-en-ligne.ts';
import { typeDocumentDe } from './types-document.ts';

/** Words of an avoir for an RFA, of any year (FAC-48). */
const RFA = motifParmi([
  /\b[rb] ?f ?a\b|\bristournes?\b|\bbonus (?:de fin|annuel)\w*/,
  /\bremises? (?:de )?fin d(?:e|u)? ?(?:annees?|periodes?|trimestres?|semestres?|exercices?|mois)\b/,
  /\bremises? (?:annuelles?|arrieres?|differees?|conditionnelles?)\b/,
]);
const CORRIGE = 'corrections?|ecarts?|differences?|differentiels?|erreurs?|regularisations?|baisses?|rectifications?';
const MANQUE = 'oublis?|omissions?|absences?|manques?|rattrapages?|rappels?|complements?|defauts?|compensations?';
const D_UN_PRIX = String.raw`(?:de |du |des |d |sur |la |le |l )*(?:prix|tarifs?|tarifaires?|remises?|facturation)`;
/** Words of a price given back, the units being kept. */
const DE_PRIX = motifParmi([
  new RegExp(String.raw`\b(?:${CORRIGE}|${MANQUE}) ${D_UN_PRIX}\b`),
  /\bremises? (?:non|mal|pas) (?:\w+ )?(?:appliquees?|deduites?|accordees?|consenties?)\b/,
  /\bremises? (?:manquantes?|oubliees?|omises?|complementaires?|retroactives?)\b/,
  /\b(?:mauvais prix|prix errones?)\b/,
  // Free units never delivered are given back in money: no unit comes back.
  /\b(?:u ?g|unites? gratuites?) (?:(?:non|pas|jamais) (?:livre|recu|servi|fourni)\w*|manquantes?|oubliees?|dues?)/,
]);

type DocumentAClasser = {
  readonly nature: FactureLue['nature'];
  readonly typeDocument: string | null;
  readonly notes?: string | null | undefined;
  readonly dejaPayeCentimes?: number;
  readonly ajustements: readonly Ajustement[];
  readonly lignes: readonly LigneAComprendre[];
};
type NatureDuDocument = {
  readonly genre: GenreFacture;
  readonly autofacture: boolean;
  readonly affacture: boolean;
};

/** Whether a line without a code is a product: several units at a price, or the form of a product. */
const estUnProduit = ({ nom, quantiteMillioniemes, prixNetMillioniemes }: LigneAComprendre): boolean =>
  (prixNetMillioniemes ?? null) !== null && (quantiteMillioniemes > 1_000_000 || estUnProduitDit(motsNus(nom)));

/** The kind of thing an avoir gives back: an RFA, a price, goods; without any clue, a person sorts it (FAC-48). */
const genreAvoir = ({ notes, ajustements, lignes }: DocumentAClasser): GenreFacture => {
  const natures = comprendreLignes({ nature: 'AVOIR', ajustements, lignes });
  const marchandises = lignes.filter((_ligne, i) => natures[i]?.nature === 'MARCHANDISE');
  const deProduits = marchandises.filter(({ ean, cip13 }) => ean !== null || cip13 !== null);
  const textes = [notes ?? '', ...ajustements.map(({ libelle }) => libelle ?? ''), ...lignes.map(({ nom }) => nom)];
  const mots = textes.map(motsNus);
  const ditRfa = mots.some((texte) => RFA.test(texte)) || textes.some(ditUneCooperation);
  if (ditRfa) return deProduits.length === 0 ? 'AVOIR_RFA' : 'AVOIR_A_CLASSER';
  if (mots.some((texte) => DE_PRIX.test(texte))) return 'AVOIR_PRIX';
  // « Avoir sur F12 » does not tell the kind of thing given back.
  if (textes.some((texte) => ditUnRetour(texte.replace(/\bavoirs?\b/gi, ''))) || deProduits.length > 0)
    return 'AVOIR_RETOUR';
  if (lignes.length > 0 && lignes.every(({ nom }, i) => natures[i]?.nature === 'REMISE' || ditUneRemise(nom)))
    return 'AVOIR_PRIX';
  return marchandises.some(estUnProduit) ? 'AVOIR_RETOUR' : 'AVOIR_A_CLASSER';
};

/**
 * Three facts about a document (FAC-47): its genre, whether the buyer issued it, whether a factor is paid. Its code
 * gives them; for an avoir, its words and lines tell the kind of thing it gives back.
 */
export const natureDuDocument = (document: DocumentAClasser): NatureDuDocument => {
  const { nature, typeDocument, dejaPayeCentimes = 0 } = document;
  const type = typeDocument === null ? undefined : typeDocumentDe(typeDocument);
  const faits = { autofacture: type?.autofacture ?? false, affacture: type?.affacture ?? false };
  if (nature === 'FACTURE')
    return {
      ...faits,
      genre: (type?.genre ?? 'FACTURE') === 'FACTURE' && dejaPayeCentimes > 0 ? 'SOLDE' : (type?.genre ?? 'FACTURE'),
    };
  if (type?.genre === 'AVOIR_RFA' || type?.genre === 'AVOIR_ACOMPTE') return { ...faits, genre: type.genre };
  if (type?.genre === 'ACOMPTE') return { ...faits, genre: 'AVOIR_ACOMPTE' };
  return { ...faits, genre: genreAvoir(document) };
};
