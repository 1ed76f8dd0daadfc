/** Why an outgoing call got no answer, as named by `core/sortie/sortie.ts`. */
export type MotifSortieLgo =
  | 'NON_AUTORISEE'
  | 'INTERNE'
  | 'INJOIGNABLE'
  | 'TROP_LENT'
  | 'TROP_GROS'
  | 'COUPEE'
  | 'CERTIFICAT';

/**
 * The result of one exchange with the LGO (CNX-64). REFUSE: it read the request and refuses it for good. IMPOSSIBLE: it
 * cannot take this kind of promotion. A connection failure or refused identifiers concern every product alike.
 */
export type IssueLgo =
  | { readonly sorte: 'OK' }
  | { readonly sorte: 'REFUSE' | 'IMPOSSIBLE' | 'ILLISIBLE'; readonly message: string }
  | { readonly sorte: 'IDENTIFIANTS' | 'SANS_REPONSE' | 'INTERDIT'; readonly message: string };
export type EchecLgo = Exclude<IssueLgo, { readonly sorte: 'OK' }>;

/**
 * The result of a call without an answer. A forbidden address is not tried again automatically.
 * @param message the cause, shown to a person
 */
export const issueSansReponse = (motif: MotifSortieLgo, message: string): EchecLgo => ({
  sorte: motif === 'NON_AUTORISEE' || motif === 'INTERNE' ? 'INTERDIT' : 'SANS_REPONSE',
  message,
});

export const ILLISIBLE = 'Le LGO a répondu autre chose que ce qui est attendu.';
/** The longest message of a LGO that is saved. */
const MAX_MESSAGE = 255;
const court = (texte: string): string => texte.replaceAll(/\s+/g, ' ').trim().slice(0, MAX_MESSAGE);

type Reponse = { readonly statut: number; readonly code: string | null; readonly message: string | null };

/** The LGO has already taken this very request. */
const DEJA_RECU = 'DEJA_RECU';
const NON_PRIS_EN_CHARGE = 'NON_PRIS_EN_CHARGE';

/**
 * The result behind the status of an answer (CNX-64): 2xx is done, 401 and 403 concern the identifiers, 408, 425, 429
 * and 5xx are tried again, any other status refuses this product.
 */
export const issueDeReponse = ({ statut, code, message }: Reponse): IssueLgo => {
  if ((statut >= 200 && statut < 300) || (statut === 409 && code === DEJA_RECU)) return { sorte: 'OK' };
  if (statut === 401 || statut === 403)
    return { sorte: 'IDENTIFIANTS', message: 'Le LGO refuse l’identifiant ou le mot de passe.' };
  if (statut === 408 || statut === 425 || statut === 429 || statut >= 500)
    return { sorte: 'SANS_REPONSE', message: `Le LGO n’est pas disponible (${statut}).` };
  if (statut < 400) return { sorte: 'ILLISIBLE', message: ILLISIBLE };
  const dit = message ? court(message) : `Le LGO refuse ce produit (${statut}).`;
  return { sorte: code === NON_PRIS_EN_CHARGE ? 'IMPOSSIBLE' : 'REFUSE', message: dit };
};

/** Whether a failure concerns the connection, and so every product alike. */
export const concerneLaConnexion = ({ sorte }: EchecLgo): boolean =>
  sorte === 'IDENTIFIANTS' || sorte === 'SANS_REPONSE' || sorte === 'INTERDIT';

/** Minutes before each automatic attempt (CNX-64); after the last one, only a person tries again. */
const DELAIS_MINUTES = [1, 5, 30, 120, 720] as const;

/**
 * When the next automatic attempt is due.
 * @param tentatives the failed attempts, this one included
 * @returns null when a person must decide
 */
export const prochainEssai = ({ sorte }: EchecLgo, tentatives: number, maintenant: Date): Date | null => {
  if (sorte !== 'SANS_REPONSE' && sorte !== 'ILLISIBLE') return null;
  const minutes = DELAIS_MINUTES[tentatives - 1];
  return minutes === undefined ? null : new Date(maintenant.getTime() + minutes * 60_000);
};
