import type { NoeudXml } from '#shared/core/fichiers/arbre-xml.ts';

/**
 * The documents inside an envelope (StandardBusinessDocument, SOAP, the flow of a platform), wherever it puts them; a
 * document found is not searched again (FAC-123).
 * @param estDocument tells the root of a document
 */
export const documentsDeLEnveloppe = (
  racine: NoeudXml,
  estDocument: (noeud: NoeudXml) => boolean,
): readonly NoeudXml[] =>
  estDocument(racine) ? [racine] : racine.enfants.flatMap((enfant) => documentsDeLEnveloppe(enfant, estDocument));

/** A document wrapped as text, or in base64, as Peppol does (`TextContent`, `BinaryContent`). */
type ContenuEcrit = { readonly sorte: 'TEXTE' | 'BASE64'; readonly valeur: string };
/** The first characters in base64 of « < », of the UTF-8 or UTF-16 mark, and of « %PDF ». */
const DEBUTS_EN_BASE64 = /^(?:P[A-P]|77u\/|\/\/[48]|\/v8|JVBERi)/;
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;

/** The documents written whole in the leaves of an envelope: XML as text, XML or PDF in base64. */
export const contenusDeLEnveloppe = ({ texte, enfants }: NoeudXml): readonly ContenuEcrit[] => {
  if (enfants.length > 0) return enfants.flatMap(contenusDeLEnveloppe);
  if (texte.startsWith('<')) return [{ sorte: 'TEXTE', valeur: texte }];
  if (texte.length < 100 || !DEBUTS_EN_BASE64.test(texte)) return [];
  const valeur = texte.replace(/\s+/g, '');
  return BASE64.test(valeur) ? [{ sorte: 'BASE64', valeur }] : [];
};
