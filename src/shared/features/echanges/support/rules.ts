import type { EtatConversation } from './schemas.ts';

/** For each act, the states it starts from and the state it leads to (SUP-5): writing always reopens a conversation. */
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

/** The most conversations a person keeps open (SUP-8): beyond, one must be continued or closed. */
export const MAX_OUVERTES = 10;
/** The most messages one person sends in ten minutes (SUP-8). */
export const MAX_MESSAGES = 30;
export const FENETRE_SECONDES = 600;

/** An answer still unread after this delay is sent by mail (SUP-10). */
export const DELAI_MAIL_MS = 5 * 60_000;

const MAX_SUJET = 80;
/** The subject of a conversation in a list (SUP-4): the first line of its message, cut at a word. */
export const sujetDepuis = (texte: string): string => {
  const ligne = (texte.trim().split(/\n/)[0] ?? '').replace(/\s+/g, ' ').trim();
  if (ligne.length <= MAX_SUJET) return ligne;
  const coupe = ligne.slice(0, MAX_SUJET).toWellFormed().replaceAll('\ufffd', '');
  const mot = coupe.lastIndexOf(' ');
  return `${coupe.slice(0, mot > MAX_SUJET / 2 ? mot : coupe.length)}…`;
};

/** The variables of a réponse type (SUP-13). */
export const variablesReponse = ['prenom', 'nom', 'compte'] as const;
type VariableReponse = (typeof variablesReponse)[number];
const VARIABLE = /\{([^{}\n]*)\}/g;

/** The words between braces that are not known variables, each once (SUP-13). */
export const variablesInconnues = (texte: string): string[] => [
  ...new Set(
    [...texte.matchAll(VARIABLE)]
      .map(([, nom = '']) => nom)
      .filter((nom) => !variablesReponse.some((connue) => connue === nom)),
  ),
];

/** A réponse type for one reader: each variable is replaced by its value (SUP-13). */
export const redigerReponse = (texte: string, valeurs: Readonly<Record<VariableReponse, string>>): string =>
  texte.replace(VARIABLE, (entier, nom: string) =>
    Object.hasOwn(valeurs, nom) ? valeurs[nom as VariableReponse] : entier,
  );

/** How long a closed conversation is kept (SUP-15). */
export const MOIS_CONSERVATION = 24;
