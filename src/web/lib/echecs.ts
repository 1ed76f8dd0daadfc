import { estObjet } from '#shared/core/est-objet.ts';
import { AppError, type AppErrorStatus, type FieldError } from '#shared/core/app-error.ts';
import { insecable } from './formats.ts';

/** The server could not be reached: it may have received the request. */
export class ConnexionPerdue extends Error {
  constructor() {
    super('La connexion est perdue. Votre saisie est conservée : réessayez dans un instant.');
    this.name = 'ConnexionPerdue';
  }
}

const IMPREVU = 'Une erreur inattendue est survenue. Veuillez réessayer ; si elle se répète, contactez-nous.';

const parStatut: Readonly<Record<number, string>> = {
  401: 'Votre session est terminée, veuillez vous reconnecter.',
  403: 'Vous n’avez pas le droit de faire cette action.',
  404: 'Cet élément n’existe pas ou n’est plus disponible.',
  413: 'Le contenu envoyé est trop volumineux.',
  429: 'Trop de demandes, veuillez patienter avant de réessayer.',
  502: 'Le service est momentanément indisponible, veuillez réessayer dans un instant.',
  503: 'Le service est momentanément indisponible, veuillez réessayer dans un instant.',
  504: 'Le service est momentanément indisponible, veuillez réessayer dans un instant.',
};

const estErreurDeChamp = (valeur: unknown): valeur is FieldError =>
  estObjet(valeur) && typeof valeur['pointer'] === 'string' && typeof valeur['detail'] === 'string';

/**
 * Reads an RFC 9457 answer (or whatever a balancer answered instead) into an `AppError`; extension members go to
 * `details`.
 */
export const lireProbleme = (statut: number, texte: string): AppError => {
  const status = statut as AppErrorStatus;
  let corpsReponse: unknown;
  try {
    corpsReponse = JSON.parse(texte);
  } catch {
    corpsReponse = undefined;
  }
  if (!estObjet(corpsReponse)) return new AppError(status, `HTTP_${statut}`, parStatut[statut] ?? IMPREVU);
  const {
    type: _type,
    title: _title,
    status: _status,
    instance: _instance,
    detail,
    code,
    errors,
    ...details
  } = corpsReponse;
  return new AppError(
    status,
    typeof code === 'string' ? code : `HTTP_${statut}`,
    typeof detail === 'string' && detail !== '' ? detail : (parStatut[statut] ?? IMPREVU),
    { errors: Array.isArray(errors) ? errors.filter(estErreurDeChamp) : [], details },
  );
};

/** The French sentence to show for any failure. */
export const messageDe = (erreur: unknown): string =>
  insecable(erreur instanceof AppError || erreur instanceof ConnexionPerdue ? erreur.message : IMPREVU);

const PASSAGERS: ReadonlySet<number> = new Set([502, 503, 504]);
/** True when the same request may succeed later: lost connection, stopped service. */
export const estPassager = (erreur: unknown): boolean =>
  erreur instanceof ConnexionPerdue || (erreur instanceof AppError && PASSAGERS.has(erreur.status));

/** True for a request that its own screen cancelled. */
export const estAnnulation = (erreur: unknown): boolean =>
  erreur instanceof DOMException && erreur.name === 'AbortError';
