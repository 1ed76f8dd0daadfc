import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { fr } from 'zod/locales';
import { AppError, type FieldError } from '#shared/core/app-error.ts';
import { coreErrors } from '#shared/core/errors.ts';
import { TravailInterrompu } from '../atelier/atelier.ts';
import { ValidationInconnue } from '../db/validation-inconnue.ts';
import { estPlanPerdu } from '../db/prepared.ts';
import { motifParmi } from '#shared/core/textes/motifs.ts';

// Schemas without a message of their own also answer in French.
z.config(fr());

const TITRES: Readonly<Record<number, string>> = {
  400: 'Demande non valide',
  401: 'Connexion nécessaire',
  402: 'Abonnement nécessaire',
  403: 'Action interdite',
  404: 'Introuvable',
  405: 'Méthode non acceptée',
  409: 'Conflit',
  413: 'Trop volumineux',
  415: 'Type de contenu non accepté',
  429: 'Trop de demandes',
  500: 'Erreur interne',
  502: 'Partenaire injoignable',
  503: 'Service momentanément indisponible',
  507: 'Espace insuffisant',
};

type Probleme = {
  status: number;
  code: string;
  detail: string;
  errors?: readonly FieldError[];
  details?: Readonly<Record<string, unknown>>;
};

const envoyerProbleme = (
  reply: FastifyReply,
  { status, code, detail, errors = [], details = {} }: Probleme,
): FastifyReply => {
  const secondes =
    typeof details['secondes'] === 'number' ? details['secondes'] : status === 503 || status === 507 ? 5 : undefined;
  if (secondes !== undefined) reply.header('retry-after', String(secondes));
  return reply
    .code(status)
    .type('application/problem+json; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(
      JSON.stringify({
        type: 'about:blank',
        title: TITRES[status] ?? 'Erreur',
        status,
        detail,
        code,
        errors,
        ...details,
      }),
    );
};

/** The most refused fields in an answer: a form only shows the first ones. */
const MAX_ERREURS = 50;
const MAX_POINTEUR = 300;

/** The refusal of a field that the contract does not know. */
export const champInconnu = (chemin: string, nom: string): FieldError => {
  const cle = nom.slice(0, MAX_POINTEUR);
  return { pointer: `${chemin}/${cle}`, detail: `Le champ « ${cle} » n’est pas accepté.` };
};

/**
 * The issues of zod as pointers into the request, the first fifty (COM-117).
 * @param racine `` for the body, `/query`, `/params` for the others
 */
export const versErreursDeChamp = (error: z.ZodError, racine = ''): FieldError[] =>
  error.issues
    .slice(0, MAX_ERREURS)
    .flatMap((issue) => {
      const chemin = `${racine}/${issue.path.map(String).join('/')}`.replace(/\/$/, '').slice(0, MAX_POINTEUR);
      if (issue.code === 'unrecognized_keys')
        return issue.keys.slice(0, MAX_ERREURS).map((cle) => champInconnu(chemin, cle));
      return [{ pointer: chemin, detail: issue.message }];
    })
    .slice(0, MAX_ERREURS);

const SYSTEME_ABSENT = motifParmi([
  /^(?:ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT|EMFILE|ENFILE|EIO|EROFS)$/,
  // The machine of the database has disappeared, or its name has.
  /^(?:EHOSTUNREACH|EHOSTDOWN|ENETUNREACH|ECONNABORTED|ENOTFOUND|EAI_AGAIN)$/,
  /^ERR_STREAM_(?:DESTROYED|WRITE_AFTER_END)$/,
]);
/** Messages of pg about a connection that ended while it was opened, used or idle. */
const CONNEXION_PERDUE = motifParmi([
  /^timeout expired$|timeout exceeded when trying to connect|Query read timeout/,
  /Connection terminated|Client has encountered a connection error|Client was closed/,
  /after calling end on the pool|^Received unexpected \w+ message from backend/,
]);
/** Whether an error of PostgreSQL, of the pool or of the disk is temporary. */
const indisponible = (error: { code?: string; message?: string }): boolean => {
  const { code = '', message = '' } = error;
  return (
    /^(?:08|57P0|57014|53|58030|55P03|25P0[34]|25006|4000[13]|40P01)/.test(code) ||
    estPlanPerdu(error) ||
    SYSTEME_ABSENT.test(code) ||
    CONNEXION_PERDUE.test(message)
  );
};

const deFastify = (error: FastifyError): AppError | undefined => {
  switch (error.code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
    case 'FST_REQ_FILE_TOO_LARGE':
    case 'FST_FILES_LIMIT':
    case 'FST_FIELDS_LIMIT':
    case 'FST_PARTS_LIMIT':
      return coreErrors.tropVolumineux('Le contenu envoyé est trop volumineux.', null);
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return new AppError(415, 'TYPE_NON_ACCEPTE', 'Ce type de contenu n’est pas accepté.');
    default:
      return error.statusCode && error.statusCode >= 400 && error.statusCode < 500
        ? coreErrors.requeteInvalide([])
        : undefined;
  }
};

/** The refusal that answers an error; undefined for an error that is not the caller's fault. */
export const refusDe = (error: FastifyError): AppError | undefined =>
  error instanceof AppError ? error : deFastify(error);

/** Answers every refusal as RFC 9457 problem+json, in French, without a driver's message nor a stack. */
export const setErrorHandler = (app: FastifyInstance): void => {
  app.setErrorHandler((error: FastifyError & { code?: string }, request, reply) => {
    const refus = refusDe(error);
    if (refus)
      return envoyerProbleme(reply, {
        status: refus.status,
        code: refus.code,
        detail: refus.message,
        errors: refus.errors,
        details: refus.details,
      });
    if (['53100', 'ENOSPC', 'EDQUOT'].includes(error.code ?? ''))
      return envoyerProbleme(reply, {
        status: 507,
        code: 'ESPACE_INSUFFISANT',
        detail: 'L’espace de stockage est plein, veuillez réessayer plus tard.',
      });
    // The work may be done or not: a retry with the same key does not do it twice.
    if (error instanceof ValidationInconnue) {
      request.log.warn({ err: { message: error.message } }, 'issue inconnue');
      return envoyerProbleme(reply, { status: 503, code: 'PEUT_ETRE_FAIT', detail: coreErrors.peutEtreFait().message });
    }
    // The caller cut its own body: the answer will not be read, and the server is not at fault.
    if (!request.raw.complete && request.raw.destroyed) {
      const { status, code, message: detail } = coreErrors.requeteInvalide([]);
      return envoyerProbleme(reply, { status, code, detail });
    }
    // Work stopped in another process, too long or too big for now, without a refusal of its own.
    if (indisponible(error) || error instanceof TravailInterrompu) {
      request.log.warn({ code: error.code }, 'base indisponible');
      return envoyerProbleme(reply, { status: 503, code: 'INDISPONIBLE', detail: coreErrors.indisponible().message });
    }
    request.log.error(error);
    return envoyerProbleme(reply, {
      status: 500,
      code: 'ERREUR_INTERNE',
      detail: 'Une erreur est survenue. Elle a été enregistrée, veuillez réessayer.',
    });
  });
  app.setNotFoundHandler((_request, reply) => {
    const { status, code, message } = coreErrors.introuvable();
    return envoyerProbleme(reply, { status, code, detail: message });
  });
};
