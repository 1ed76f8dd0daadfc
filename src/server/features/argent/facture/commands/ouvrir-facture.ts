import { lireJointsPdf, lireTextePdf } from '#server/core/files/contenu-pdf.ts';
import { PdfRefuse, type RefusPdf } from '#server/core/files/desamorcer-pdf.ts';
import { lireXml, XmlRefuse, type RefusXml } from '#server/core/files/lire-xml.ts';
import type { NoeudXml } from '#shared/core/fichiers/arbre-xml.ts';
import { FactureRefusee, type MotifRefus } from '#shared/features/argent/facture/errors.ts';
import { exigerBornes } from '#shared/features/argent/facture/rules/bornes.ts';
import { estCii, lireCii } from '#shared/features/argent/facture/rules/xml/lire-cii.ts';
import { lireTexteDePdf } from '#shared/features/argent/facture/rules/texte/lire-texte.ts';
import { ecartsDuTexte } from '#shared/features/argent/facture/rules/texte/texte-et-donnees.ts';
import { estUbl, lireUbl } from '#shared/features/argent/facture/rules/xml/lire-ubl.ts';
import { contenusDeLEnveloppe, documentsDeLEnveloppe } from '#shared/features/argent/facture/rules/xml/enveloppe.ts';
import { avertissementDeFacture } from '#shared/features/argent/facture/rules/controle.ts';
import type { FactureLue } from '#shared/features/argent/facture/schemas.ts';

const MOTIF_XML: Readonly<Record<RefusXml, MotifRefus>> = {
  ENCODAGE: 'XML_ENCODAGE',
  DOCTYPE: 'XML_DOCTYPE',
  MAL_FORME: 'XML_MAL_FORME',
  TROP_PROFOND: 'XML_TROP_PROFOND',
  TROP_GRAND: 'XML_TROP_GRAND',
};
const MOTIF_PDF: Readonly<Record<RefusPdf, MotifRefus>> = {
  ABIME: 'PDF_ABIME',
  PROTEGE: 'PDF_PROTEGE',
  BOMBE: 'PDF_BOMBE',
};

const estDocument = (noeud: NoeudXml): boolean => estCii(noeud) || estUbl(noeud);
/** @returns null when it is no document, nor an envelope that shows one */
const lireRacine = (racine: NoeudXml, { dansUnPdf }: { readonly dansUnPdf: boolean }): FactureLue | null => {
  const [document, ...autres] = documentsDeLEnveloppe(racine, estDocument);
  if (!document) return null;
  if (autres.length > 0) throw new FactureRefusee('XML_PLUSIEURS', String(autres.length + 1));
  return estCii(document) ? lireCii(document, dansUnPdf ? 'FACTURX' : 'CII') : lireUbl(document);
};
const lireFactureXml = (octets: Uint8Array, lecture: { readonly dansUnPdf: boolean }): FactureLue => {
  const racine = lireXml(octets);
  const factureLue = lireRacine(racine, lecture);
  if (factureLue === null) throw new FactureRefusee('XML_AUTRE', racine.nom);
  return factureLue;
};

/** The names that the standards give to the data inside a PDF (FAC-1); letters' case varies. */
const JOINT = /^(?:factur-x|zugferd-invoice|xrechnung)\.xml$/i;

/** The data are what is read; words that say otherwise are told (FAC-95). Words that cannot be read say nothing. */
const avecSonTexte = async (factureLue: FactureLue, pdf: Buffer): Promise<FactureLue> => {
  const texte = await lireTextePdf(pdf).catch((error: unknown) => {
    if (error instanceof PdfRefuse) return null;
    throw error;
  });
  const ecarts = texte ? ecartsDuTexte(texte, factureLue) : [];
  return { ...factureLue, avertissements: [...factureLue.avertissements, ...ecarts] };
};

const lireFacturePdf = async (pdf: Buffer): Promise<FactureLue> => {
  const { noms, joint } = await lireJointsPdf(pdf, (nom) => JOINT.test(nom));
  if (joint) return avecSonTexte(lireFactureXml(joint, { dansUnPdf: true }), pdf);
  const texteDePdfLu = lireTexteDePdf(await lireTextePdf(pdf));
  // Data of another name is said, never read as if it were an invoice's.
  const inconnues = noms.filter((nom) => /\.xml$/i.test(nom));
  return {
    ...texteDePdfLu,
    avertissements: [
      ...texteDePdfLu.avertissements,
      ...inconnues.map((inconnue) =>
        avertissementDeFacture('PIECE_XML_INCONNUE', { precision: inconnue.slice(0, 255) }),
      ),
    ],
  };
};

const estPdf = (octets: Buffer): boolean => octets.subarray(0, 1024).includes('%PDF-');
/** An XML in any encoding: its first character is a chevron, after a mark and spaces. */
const estXml = (octets: Buffer): boolean =>
  /^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)?[\s\0]*</.test(octets.toString('latin1', 0, 256));

/** An XML, or an envelope that writes a whole document as words or in base64: once, never one inside another. */
const lireXmlSeul = async (octets: Buffer): Promise<FactureLue> => {
  const racine = lireXml(octets);
  const factureLue = lireRacine(racine, { dansUnPdf: false });
  if (factureLue !== null) return factureLue;
  const contenus = contenusDeLEnveloppe(racine).map(({ sorte, valeur }) =>
    // A document written as words has the encoding of its envelope, whatever it declares.
    sorte === 'BASE64' ? Buffer.from(valeur, 'base64') : Buffer.from(valeur.replace(/^<\?xml[^>]{0,200}\?>/, '')),
  );
  const enXml = contenus.filter(estXml);
  const [contenu, ...autres] = enXml.length > 0 ? enXml : contenus.filter(estPdf);
  if (!contenu) throw new FactureRefusee('XML_AUTRE', racine.nom);
  if (autres.length > 0) throw new FactureRefusee('XML_PLUSIEURS', String(autres.length + 1));
  return estPdf(contenu) ? lireFacturePdf(contenu) : lireFactureXml(contenu, { dansUnPdf: false });
};

/** The photo of a paper: JPEG, PNG, GIF, WebP, TIFF, HEIC. */
const estImage = (octets: Buffer): boolean =>
  /^(?:\xff\xd8\xff|\x89PNG|GIF8|II\*\0|MM\0\*|RIFF....WEBP|....ftyp(?:heic|heix|mif1|hevc|avif))/s.test(
    octets.toString('latin1', 0, 16),
  );

/**
 * Reads one document, XML or PDF, told by its bytes. To call in another process.
 * @throws {FactureRefusee}
 */
export const ouvrirFacture = async (octets: Buffer): Promise<FactureLue> => {
  if (octets.length === 0) throw new FactureRefusee('FICHIER_VIDE');
  try {
    if (estPdf(octets)) return exigerBornes(await lireFacturePdf(octets));
    if (estXml(octets)) return exigerBornes(await lireXmlSeul(octets));
  } catch (error) {
    if (error instanceof XmlRefuse) throw new FactureRefusee(MOTIF_XML[error.motif]);
    if (error instanceof PdfRefuse) throw new FactureRefusee(MOTIF_PDF[error.motif]);
    throw error;
  }
  throw new FactureRefusee(estImage(octets) ? 'IMAGE' : 'FORMAT_NON_LU');
};
