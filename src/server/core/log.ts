import {
  pino,
  stdSerializers,
  stdTimeFunctions,
  type DestinationStream,
  type LevelWithSilent,
  type Logger,
} from 'pino';
import { motifParmi } from '#shared/core/textes/motifs.ts';
import { traceEnSources } from './traces.ts';

const SECRET = motifParmi(
  [
    /^(?:authorization|cookie|set-cookie|passwordhash|password_hash|passcode|secret)$/,
    /^(?:smtpurl|databaseurl|connectionstring)$/,
    /password$|motdepasse$|token$|jeton$/,
  ],
  'i',
);
const CENSURE = '[masqué]';
const PROFONDEUR = 6;

const estSimple = (valeur: unknown): valeur is Record<string, unknown> => {
  if (typeof valeur !== 'object' || valeur === null) return false;
  const prototype: unknown = Object.getPrototypeOf(valeur);
  return prototype === Object.prototype || prototype === null;
};

/** A copy of the value without its secrets. pino's own redaction at every depth costs 95 µs per line; this costs 3. */
const masquer = (valeur: unknown, profondeur = PROFONDEUR): unknown => {
  if (Array.isArray(valeur))
    return profondeur > 0 ? valeur.map((element) => masquer(element, profondeur - 1)) : CENSURE;
  // Requests, replies and errors have their own serializers.
  if (!estSimple(valeur)) return valeur;
  if (profondeur === 0) return CENSURE;
  const copie: Record<string, unknown> = {};
  for (const [nom, contenu] of Object.entries(valeur))
    copie[nom] = SECRET.test(nom) ? CENSURE : masquer(contenu, profondeur - 1);
  return copie;
};
const masquerObjet = (objet: Record<string, unknown>): Record<string, unknown> =>
  masquer(objet) as Record<string, unknown>;

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi;
const PARAMETRE_SECRET = /([?&](?:token|jeton|uuid|cle|key|passcode|password)=)[^&#]*/gi;

/** An address without its secrets: unguessable identifiers and tokens are masked. */
export const masquerUrl = (url: string): string =>
  url.replace(UUID, '[uuid]').replace(PARAMETRE_SECRET, `$1${CENSURE}`);

type Requete = { readonly method?: string; readonly url?: string; readonly ip?: string };

type OptionsLog = {
  readonly niveau?: LevelWithSilent;
  readonly destination?: DestinationStream;
  readonly version?: string;
};

/**
 * The logger of an instance: one JSON object per line on the standard output, UTC time, levels in letters, secrets
 * always masked.
 */
export const creerLog = ({ niveau = 'info', destination, version }: OptionsLog = {}): Logger =>
  pino(
    {
      level: niveau,
      timestamp: stdTimeFunctions.isoTime,
      base: { pid: process.pid, ...(version && { version }) },
      formatters: { level: (label) => ({ level: label }), bindings: masquerObjet, log: masquerObjet },
      serializers: {
        err: (error: Error) => {
          const dite = stdSerializers.err(error);
          return masquerObjet({ ...dite, stack: traceEnSources(dite.stack) });
        },
        req: ({ method, url, ip }: Requete) => ({ method, url: url && masquerUrl(url), ip }),
      },
    },
    // Lines are buffered and written together, and at once when the process ends: one write per line took a twelfth of
    // a short call.
    destination ?? pino.destination({ dest: 1, sync: false, minLength: 4_096, periodicFlush: 250 }),
  );
