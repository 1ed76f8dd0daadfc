import type { GenreFacture } from '../schemas/enumerations.ts';
import type { NatureFacture } from '../schemas.ts';

export type TypeDocument = {
  readonly nature: NatureFacture;
  readonly libelle: string;
  /** The genre of the document; for an avoir, read in the things it gives back, unless its code tells it. */
  readonly genre: GenreFacture;
  /** Whether the buyer issued the document. */
  readonly autofacture: boolean;
  /** Whether the document is paid to a factor. */
  readonly affacture: boolean;
};

type Faits = Partial<Pick<TypeDocument, 'genre' | 'autofacture' | 'affacture'>>;
const facture = (libelle: string, faits: Faits = {}): TypeDocument => ({
  nature: 'FACTURE',
  libelle,
  genre: 'FACTURE',
  autofacture: false,
  affacture: false,
  ...faits,
});
const avoir = (libelle: string, faits: Faits = {}): TypeDocument => ({
  ...facture(libelle, { genre: 'AVOIR_A_CLASSER', ...faits }),
  nature: 'AVOIR',
});

/** The codes of UNTDID 1001 that a French invoice may carry (FAC-3): three facts of each (FAC-47). */
const TYPES: Readonly<Record<string, TypeDocument>> = {
  '380': facture('Facture'),
  '326': facture('Facture partielle'),
  '383': facture('Note de débit'),
  '384': facture('Facture rectificative', { genre: 'RECTIFICATIVE' }),
  '386': facture('Facture d’acompte', { genre: 'ACOMPTE' }),
  '389': facture('Autofacture', { autofacture: true }),
  '393': facture('Facture affacturée', { affacture: true }),
  '471': facture('Autofacture rectificative', { genre: 'RECTIFICATIVE', autofacture: true }),
  '472': facture('Facture rectificative affacturée', { genre: 'RECTIFICATIVE', affacture: true }),
  '473': facture('Autofacture rectificative affacturée', {
    genre: 'RECTIFICATIVE',
    autofacture: true,
    affacture: true,
  }),
  '500': facture('Autofacture d’acompte', { genre: 'ACOMPTE', autofacture: true }),
  '501': facture('Autofacture affacturée', { autofacture: true, affacture: true }),
  '381': avoir('Avoir'),
  '261': avoir('Avoir en autofacturation', { autofacture: true }),
  '262': avoir('Avoir de remise globale', { genre: 'AVOIR_RFA' }),
  '396': avoir('Avoir affacturé', { affacture: true }),
  '502': avoir('Avoir affacturé en autofacturation', { autofacture: true, affacture: true }),
  '503': avoir('Avoir d’acompte', { genre: 'AVOIR_ACOMPTE' }),
};

/** The type of document of a code; undefined for a code that is not an invoice. */
export const typeDocumentDe = (code: string): TypeDocument | undefined =>
  Object.hasOwn(TYPES, code) ? TYPES[code] : undefined;

/** The other codes of EN 16931, with the name used in their refusal (FAC-3). */
const AUTRES: Readonly<Record<string, string>> = {
  '71': 'demande de paiement',
  '80': 'note de débit de biens ou services',
  '81': 'note de crédit de biens ou services',
  '82': 'facture de services mesurés',
  '83': 'note de crédit d’ajustement financier',
  '84': 'note de débit d’ajustement financier',
  '102': 'avis de taxe',
  '130': 'feuille de données de facturation',
  '202': 'décompte de paiement direct',
  '203': 'décompte de paiement provisoire',
  '204': 'décompte de paiement',
  '211': 'demande d’acompte intermédiaire',
  '218': 'demande de paiement final',
  '219': 'demande de paiement par unités',
  '220': 'commande',
  '295': 'facture de variation de prix',
  '296': 'avoir de variation de prix',
  '308': 'note de crédit ducroire',
  '310': 'offre',
  '325': 'facture proforma',
  '331': 'facture commerciale avec liste de colisage',
  '351': 'avis d’expédition',
  '382': 'note de commission',
  '385': 'facture récapitulative',
  '387': 'facture de location',
  '388': 'facture fiscale',
  '390': 'facture ducroire',
  '394': 'facture de crédit-bail',
  '395': 'facture de consignation',
  '420': 'avoir de paiement à lecture optique',
  '456': 'avis de débit',
  '457': 'annulation de débit',
  '458': 'annulation de crédit',
  '481': 'avis de paiement',
  '527': 'note de débit en autofacturation',
  '532': 'avoir de transitaire',
  '553': 'avis d’écart de facture de transitaire',
  '575': 'facture d’assureur',
  '623': 'facture de transitaire',
  '633': 'frais portuaires',
  '751': 'données de facture pour la comptabilité',
  '780': 'facture de fret',
  '817': 'avis de réclamation',
  '870': 'facture consulaire',
  '875': 'facture partielle de travaux',
  '876': 'facture partielle finale de travaux',
  '877': 'facture finale de travaux',
  '935': 'facture en douane',
};

/** The name of a refused code: `325, facture proforma`; the code alone when it is unknown. */
export const nomDuType = (code: string): string => (Object.hasOwn(AUTRES, code) ? `${code}, ${AUTRES[code]}` : code);
