import type { NatureFacture } from '../schemas.ts';

export type TypeDocument = {
  readonly nature: NatureFacture;
  readonly libelle: string;
  /** What is odd about it, told with the document. */
  readonly avertissement?: 'ACOMPTE' | 'RECTIFICATIVE' | 'AUTOFACTURE';
};

const facture = (libelle: string, avertissement?: TypeDocument['avertissement']): TypeDocument => ({
  nature: 'FACTURE',
  libelle,
  ...(avertissement && { avertissement }),
});
const avoir = (libelle: string, avertissement?: TypeDocument['avertissement']): TypeDocument => ({
  nature: 'AVOIR',
  libelle,
  ...(avertissement && { avertissement }),
});

/** The codes of UNTDID 1001 that a French invoice may carry (FAC-3). */
const TYPES: Readonly<Record<string, TypeDocument>> = {
  '380': facture('Facture'),
  '326': facture('Facture partielle'),
  '383': facture('Note de débit'),
  '384': facture('Facture rectificative', 'RECTIFICATIVE'),
  '386': facture('Facture d’acompte', 'ACOMPTE'),
  '389': facture('Autofacture', 'AUTOFACTURE'),
  '393': facture('Facture affacturée'),
  '471': facture('Autofacture rectificative', 'AUTOFACTURE'),
  '472': facture('Facture rectificative affacturée', 'RECTIFICATIVE'),
  '473': facture('Autofacture rectificative affacturée', 'AUTOFACTURE'),
  '500': facture('Autofacture d’acompte', 'ACOMPTE'),
  '501': facture('Autofacture affacturée', 'AUTOFACTURE'),
  '381': avoir('Avoir'),
  '261': avoir('Avoir en autofacturation', 'AUTOFACTURE'),
  '262': avoir('Avoir global'),
  '396': avoir('Avoir affacturé'),
  '502': avoir('Avoir affacturé en autofacturation', 'AUTOFACTURE'),
  '503': avoir('Avoir d’acompte', 'ACOMPTE'),
};

/** What a code of type says of the document; undefined for one that is no invoice. */
export const typeDocumentDe = (code: string): TypeDocument | undefined =>
  Object.hasOwn(TYPES, code) ? TYPES[code] : undefined;
