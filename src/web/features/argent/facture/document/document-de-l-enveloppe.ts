const DOCUMENTS = new Set(['Invoice', 'CreditNote', 'CrossIndustryInvoice', 'CrossIndustryDocument']);
const documentDans = (xml: Document): Element | undefined =>
  [...xml.getElementsByTagName('*')].find(({ localName }) => DOCUMENTS.has(localName));

const MIN_BASE64 = 100;
/** The XML document inside a leaf, as text or in base64; null for anything else. */
const xmlEcrit = (texte: string): string | null => {
  if (texte.startsWith('<')) return texte;
  if (texte.length < MIN_BASE64 || !/^(?:P[A-P]|77u\/)[A-Za-z0-9+/=\s]+$/.test(texte)) return null;
  try {
    return new TextDecoder().decode(
      Uint8Array.from(atob(texte.replace(/\s+/g, '')), (signe) => signe.codePointAt(0) ?? 0),
    );
  } catch {
    return null;
  }
};
const lire = (texte: string): Document | null => {
  const xml = new DOMParser().parseFromString(texte, 'application/xml');
  return xml.querySelector('parsererror') ? null : xml;
};

/** The facture inside the envelope that carries it (FAC-123); the whole file when it holds none. */
export const documentDeLEnveloppe = (xml: Document): Element => {
  const nu = documentDans(xml);
  if (nu) return nu;
  const feuilles = [...xml.getElementsByTagName('*')].filter(({ childElementCount }) => childElementCount === 0);
  for (const { textContent } of feuilles) {
    const ecrit = xmlEcrit(textContent.trim());
    const dedans = ecrit === null ? null : lire(ecrit);
    const document = dedans ? documentDans(dedans) : undefined;
    if (document) return document;
  }
  return xml.documentElement;
};
