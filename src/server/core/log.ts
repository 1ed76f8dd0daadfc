import { pino, stdSerializers, stdTimeFunctions, type DestinationStream, type LevelWithSilent, type Logger } from 'pino';

const SECRETS = [
  'authorization',
  'Authorization',
  'cookie',
  'password',
  'passwordHash',
  'motDePasse',
  'ancienMotDePasse',
  'nouveauMotDePasse',
  'newPassword',
  'oldPassword',
  'token',
  'jeton',
  'passcode',
  'secret',
  'smtpUrl',
  'databaseUrl',
  'connectionString',
];
/** pino's wildcards stand for one level each. */
const NIVEAUX = ['', '*.', '*.*.', '*.*.*.'];

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi;
const PARAMETRE_SECRET = /([?&](?:token|jeton|uuid|cle|key|passcode|password)=)[^&#]*/gi;

/** An address without the secrets some carry: unguessable identifiers and tokens. */
export const masquerUrl = (url: string): string => url.replace(UUID, '[uuid]').replace(PARAMETRE_SECRET, '$1[masqué]');

type Requete = { readonly method?: string; readonly url?: string; readonly ip?: string };

export type OptionsLog = { readonly niveau?: LevelWithSilent; readonly destination?: DestinationStream; readonly version?: string };

/**
 * The logger of an instance: one JSON object a line on the standard output, UTC time, levels in letters, no secret whatever the
 * object that is logged.
 */
export const creerLog = ({ niveau = 'info', destination, version }: OptionsLog = {}): Logger =>
  pino(
    {
      level: niveau,
      timestamp: stdTimeFunctions.isoTime,
      base: { pid: process.pid, ...(version && { version }) },
      formatters: { level: (label) => ({ level: label }) },
      serializers: {
        err: stdSerializers.err,
        req: ({ method, url, ip }: Requete) => ({ method, url: url && masquerUrl(url), ip }),
      },
      redact: { paths: NIVEAUX.flatMap((niveauChemin) => SECRETS.map((nom) => `${niveauChemin}${nom}`)), censor: '[masqué]' },
    },
    destination ?? pino.destination(1),
  );
