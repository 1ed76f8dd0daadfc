import { motifParmi } from '#shared/core/textes/motifs.ts';
/** A line with only a greeting: « Bonjour Julie, », « Madame, Monsieur, ». */
const LIGNE = motifParmi(
  [
    /^(?:bonjour|bonsoir)\b[^\n,.!?:;]{0,60}[,!.]?[ \t]*(?:\n+|$)/u,
    /^(?:mesdames|messieurs|madame|monsieur|ch(?:er|ère)s?)\b[^\n.!?:;]{0,60}[,!][ \t]*(?:\n+|$)/u,
  ],
  'iu',
);
/** A greeting followed by text on the same line: « Bonjour, il manque deux cartons. » */
const DEBUT = /^(?:bonjour|bonsoir)\b[^\n,.!?:;]{0,40}[,!][ \t]+(?=\S)/iu;

const majuscule = (texte: string): string => texte.charAt(0).toLocaleUpperCase('fr-FR') + texte.slice(1);

type DestinataireSalue = {
  readonly corps: string;
  readonly message: string;
  /** The greeting to put before the mail; empty when the template already has one. */
  readonly salutation: string;
};
/**
 * Keeps a single greeting: when the person's message greets as the template does, the person's greeting stays, at the
 * top (CRR-27).
 */
export const unSeulBonjour = (corps: string, message: string): DestinataireSalue => {
  const salutationDuMessage = LIGNE.exec(message)?.[0] ?? DEBUT.exec(message)?.[0] ?? '';
  const duModele = LIGNE.exec(corps)?.[0] ?? '';
  const reste = message.slice(salutationDuMessage.length).trimStart();
  if (!salutationDuMessage || !duModele || !reste) return { corps, message, salutation: '' };
  return {
    corps: corps.slice(duModele.length),
    message: majuscule(reste),
    salutation: `${salutationDuMessage.trim().replace(/\s*[,!.]$/u, '')},`,
  };
};
