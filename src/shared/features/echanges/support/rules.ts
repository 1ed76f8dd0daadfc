import type { EtatConversation } from './schemas.ts';

/** The states an act starts from, and the one it leads to (SUP-5): writing always reopens. */
export const actesConversation = {
  ecrire: { depuis: ['OUVERTE', 'CLOSE'], vers: 'OUVERTE' },
  clore: { depuis: ['OUVERTE'], vers: 'CLOSE' },
  rouvrir: { depuis: ['CLOSE'], vers: 'OUVERTE' },
} as const satisfies Readonly<
  Record<string, { readonly depuis: readonly EtatConversation[]; readonly vers: EtatConversation }>
>;
export type ActeConversation = keyof typeof actesConversation;

/** The act that leads to a state. */
export const acteVersSupport = (etat: EtatConversation): ActeConversation => (etat === 'CLOSE' ? 'clore' : 'rouvrir');
/** Whether this act is possible from this state (SUP-5). */
export const estPossibleSupport = (acte: ActeConversation, depuis: EtatConversation): boolean =>
  (actesConversation[acte].depuis as readonly EtatConversation[]).includes(depuis);

/** The most conversations one person keeps open (SUP-8): the others are continued, or closed. */
export const MAX_OUVERTES = 10;
/** The most messages one person sends in ten minutes (SUP-8). */
export const MAX_MESSAGES = 30;
export const FENETRE_SECONDES = 600;

/** An answer that is still unread after that long leaves by mail (SUP-10). */
export const DELAI_MAIL_MS = 5 * 60_000;

const MAX_SUJET = 80;
/** The first line of a message, cut at a word: what a list shows of the conversation (SUP-4). */
export const sujetDepuis = (texte: string): string => {
  const ligne = (texte.trim().split(/\n/)[0] ?? '').replace(/\s+/g, ' ').trim();
  if (ligne.length <= MAX_SUJET) return ligne;
  const coupe = ligne.slice(0, MAX_SUJET).toWellFormed().replaceAll('\ufffd', '');
  const mot = coupe.lastIndexOf(' ');
  return `${coupe.slice(0, mot > MAX_SUJET / 2 ? mot : coupe.length)}…`;
};

/** What a canned answer may say of its reader (SUP-13). */
export const variablesReponse = ['prenom', 'nom', 'compte'] as const;
type VariableReponse = (typeof variablesReponse)[number];
const VARIABLE = /\{([^{}\n]*)\}/g;

/** The words between braces that no answer knows, each once (SUP-13). */
export const variablesInconnues = (texte: string): string[] => [
  ...new Set(
    [...texte.matchAll(VARIABLE)]
      .map(([, nom = '']) => nom)
      .filter((nom) => !variablesReponse.some((connue) => connue === nom)),
  ),
];

/** A canned answer for one reader: each variable gives way to its value (SUP-13). */
export const redigerReponse = (texte: string, valeurs: Readonly<Record<VariableReponse, string>>): string =>
  texte.replace(VARIABLE, (entier, nom: string) =>
    Object.hasOwn(valeurs, nom) ? valeurs[nom as VariableReponse] : entier,
  );

/** How long a closed conversation is kept (SUP-15). */
export const MOIS_CONSERVATION = 24;
