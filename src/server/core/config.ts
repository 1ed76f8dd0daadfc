import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { z } from 'zod';
import { documentationDesVariables, variablesLiees, type Variable } from './config-variables.ts';
import { estAdresse, estLocale, jamaisEnClair, trustProxy, variableAdresse, variableBase } from './config-adresses.ts';
import { lireAdresseClamd, type AdresseClamd } from './files/antivirus.ts';
import type { ReglagesS3 } from './files/s3.ts';
import { lireOtlp, variablesOtlp } from './config-otlp.ts';
import type { ReglagesOtlp } from './observation/reglages.ts';
import type { ReglagesPayzen } from './paiement/payzen.ts';
import { estCleDeSecrets, type ReglagesSecrets } from './secrets.ts';

/** Thrown with one French sentence for each fault found, all together. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  readonly phrases: readonly string[];
  constructor(phrases: readonly string[], options?: ErrorOptions) {
    super(phrases.join('\n'), options);
    this.phrases = phrases;
  }
}

const LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
const SENDER = /^(?:[^<>\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/;
const booleen = (nom: Variable) =>
  z.enum(['true', 'false'], `${nom} doit valoir true ou false.`).transform((value) => value === 'true');

/** A list separated by commas; empty when absent. */
const liste = z
  .string()
  .default('')
  .transform((texte) => texte.split(',').map((mot) => mot.trim()))
  .transform((mots) => mots.filter((mot) => mot !== ''));
const MACHINE = /^(?:\[[0-9a-f:.]+\]|[\w.-]+):\d{1,5}$/i;

/** A retention in months, 13 by default. */
const mois = (nom: Variable) =>
  z
    .string()
    .regex(/^(?:[1-9]\d?|1[01]\d|120)$/, `${nom} doit être un nombre entier de mois, de 1 à 120.`)
    .transform(Number)
    .default(13);

const schema = z.object({
  PORT: z
    .string()
    .regex(/^\d{1,5}$/, 'PORT doit être un nombre entier de 1 à 65535.')
    .transform(Number)
    .refine((port) => port >= 1 && port <= 65_535, 'PORT doit être un nombre entier de 1 à 65535.')
    .default(3000),
  HOST: z
    .string()
    .refine(
      (host) => isIP(host) > 0 || /^[\w-]+(?:\.[\w-]+)*$/.test(host),
      'HOST doit être une adresse IP ou un nom de machine, comme 0.0.0.0 ou 127.0.0.1.',
    )
    .default('0.0.0.0'),
  DATA_DIR: z
    .string()
    .default('./data')
    .transform((folder) => resolve(folder)),
  FILES_STORE: z.enum(['dossier', 's3'], 'FILES_STORE doit valoir dossier ou s3.').default('dossier'),
  FILES_S3_URL: variableAdresse('FILES_S3_URL', 'https://s3.exemple.fr/pharmaccord', ['http:', 'https:'])
    .refine(
      (value) => !URL.canParse(value) || /^\/[^/]+\/?$/.test(new URL(value).pathname),
      'FILES_S3_URL doit finir par le nom du compartiment, comme https://s3.exemple.fr/pharmaccord.',
    )
    .transform((value) => value.replace(/\/+$/, ''))
    .optional(),
  FILES_S3_REGION: z
    .string()
    .regex(/^[\w-]+$/, 'FILES_S3_REGION doit être un nom de région, comme eu-west-3.')
    .default('auto'),
  FILES_S3_CLE: z.string().optional(),
  FILES_S3_SECRET: z.string().optional(),
  DATABASE_URL: variableBase('DATABASE_URL').optional(),
  DATABASE_DIRECT_URL: variableBase('DATABASE_DIRECT_URL').optional(),
  DATABASE_MIGRATION_URL: variableBase('DATABASE_MIGRATION_URL').optional(),
  DATABASE_REPLICA_URL: variableBase('DATABASE_REPLICA_URL').optional(),
  PUBLIC_URL: variableAdresse('PUBLIC_URL', 'https://pharmaccord.exemple.fr', ['http:', 'https:'])
    .refine(
      (value) => !URL.canParse(value) || (!new URL(value).search && !new URL(value).hash),
      'PUBLIC_URL ne doit contenir ni « ? » ni « # ».',
    )
    .transform((value) => value.replace(/\/+$/, ''))
    .optional(),
  TRUST_PROXY: trustProxy,
  SMTP_URL: variableAdresse('SMTP_URL', 'smtp://compte:motdepasse@serveur:587', ['smtp:', 'smtps:']).optional(),
  MAIL_FROM: z
    .string()
    .regex(SENDER, 'MAIL_FROM doit être une adresse comme Pharmaccord <contact@exemple.fr>.')
    .default('Pharmaccord <ne-pas-repondre@localhost>'),
  LOG_LEVEL: z.enum(LEVELS, `LOG_LEVEL doit être l’un de : ${LEVELS.join(', ')}.`).default('info'),
  DEMO: booleen('DEMO').optional(),
  SECURITY_CONTACT: z
    .string()
    .regex(
      /^(?:mailto:[^\s@]+@[^\s@]+\.[^\s@]+|https:\/\/[^\s"<>]+)$/,
      'SECURITY_CONTACT doit être une adresse comme mailto:securite@exemple.fr ou https://exemple.fr/securite.',
    )
    .optional(),
  CLAMAV_URL: z
    .string()
    .transform((texte, context): AdresseClamd => {
      const adresse = lireAdresseClamd(texte);
      if (adresse) return adresse;
      context.addIssue('CLAMAV_URL doit être une adresse comme tcp://127.0.0.1:3310 ou unix:/run/clamav/clamd.ctl.');
      return z.NEVER;
    })
    .optional(),
  JOURNAL_MOIS: mois('JOURNAL_MOIS'),
  JOURNAL_ACCES_MOIS: mois('JOURNAL_ACCES_MOIS'),
  SAUVEGARDE_DOSSIER: z
    .string()
    .transform((folder) => resolve(folder))
    .optional(),
  SAUVEGARDE_HEURE: z
    .string()
    .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'SAUVEGARDE_HEURE doit être une heure comme 02:15.')
    .default('02:15'),
  SAUVEGARDE_NOMBRE: z
    .string()
    .regex(/^[1-9]\d{0,2}$/, 'SAUVEGARDE_NOMBRE doit être un nombre entier de 1 à 999.')
    .transform(Number)
    .default(7),
  SAUVEGARDE_CLE: z
    .string()
    .refine(estCleDeSecrets, 'SAUVEGARDE_CLE doit être une clé de 32 octets en base64.')
    .optional(),
  SAUVEGARDE_CLES_ANCIENNES: liste.refine(
    (cles) => cles.every(estCleDeSecrets),
    'SAUVEGARDE_CLES_ANCIENNES doit être une liste de clés de 32 octets en base64, séparées par des virgules.',
  ),
  METRICS_TOKEN: z.string().min(16, 'METRICS_TOKEN doit compter au moins 16 caractères.').optional(),
  CALCULATOR_URL: variableAdresse('CALCULATOR_URL', 'https://calculateur.exemple.fr', ['http:', 'https:']).optional(),
  SUPPORT_URL: z
    .string()
    .refine(
      (value) => estAdresse(['https:'])(value) || (estAdresse(['http:'])(value) && estLocale(value)),
      'SUPPORT_URL doit être une adresse comme https://aide.exemple.fr/widget : ce qu’on y écrit ne voyage pas en ' +
        'clair.',
    )
    .optional(),
  PAIEMENT: z.enum(['manuel', 'payzen'], 'PAIEMENT doit valoir manuel ou payzen.').default('manuel'),
  ABONNEMENT_PRIX: z
    .string()
    .regex(/^[1-9]\d{0,8}$/, 'ABONNEMENT_PRIX doit être un nombre entier de centimes, comme 4900.')
    .transform(Number)
    .optional(),
  ABONNEMENT_MOIS: z
    .enum(['1', '3', '6', '12'], 'ABONNEMENT_MOIS doit valoir 1, 3, 6 ou 12.')
    .default('1')
    .transform(Number),
  PAYZEN_SITE_ID: z
    .string()
    .regex(/^\d{8}$/, 'PAYZEN_SITE_ID doit compter 8 chiffres.')
    .optional(),
  PAYZEN_CLE: z.string().min(16, 'PAYZEN_CLE doit compter au moins 16 caractères.').optional(),
  PAYZEN_MODE: z.enum(['TEST', 'PRODUCTION'], 'PAYZEN_MODE doit valoir TEST ou PRODUCTION.').default('TEST'),
  PAYZEN_URL: jamaisEnClair(
    'PAYZEN_URL',
    'https://secure.payzen.eu/vads-payment/',
    'une carte bancaire ne se donne pas en clair',
  ),
  PAYZEN_REST_CLE: z.string().min(16, 'PAYZEN_REST_CLE doit compter au moins 16 caractères.').optional(),
  PAYZEN_REST_URL: jamaisEnClair(
    'PAYZEN_REST_URL',
    'https://api.payzen.eu/api-payment/',
    'un mot de passe ne s’envoie pas en clair',
  ),
  SECRETS_KEY: z.string().refine(estCleDeSecrets, 'SECRETS_KEY doit être une clé de 32 octets en base64.').optional(),
  SECRETS_KEYS_ANCIENNES: liste.refine(
    (cles) => cles.every(estCleDeSecrets),
    'SECRETS_KEYS_ANCIENNES doit être une liste de clés de 32 octets en base64, séparées par des virgules.',
  ),
  SORTIES_LOCALES: liste.refine(
    (machines) => machines.every((machine) => MACHINE.test(machine)),
    'SORTIES_LOCALES doit être une liste de machines et de ports, comme 127.0.0.1:4600,lgo.interne:8080.',
  ),
  ...variablesOtlp,
} satisfies Record<Variable, z.ZodType>);

export type Config = {
  readonly port: number;
  readonly host: string;
  /** Absolute path. */
  readonly dataDir: string;
  readonly fichiers: ReglagesFichiers;
  /** Undefined for the embedded server. */
  readonly databaseUrl: string | undefined;
  /** The address of PostgreSQL without a pooler, needed to hold a session (EXP-100); `databaseUrl` by default. */
  readonly databaseDirectUrl: string | undefined;
  /** The owner's address, without a pooler too. */
  readonly databaseMigrationUrl: string | undefined;
  readonly databaseReplicaUrl: string | undefined;
  /** The address of the site, without a final slash. */
  readonly publicUrl: string;
  /** Same form as Fastify's `trustProxy`. */
  readonly trustProxy: false | number | string[];
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
  readonly logLevel: (typeof LEVELS)[number];
  /** Undefined: the demo data are only installed when the database is embedded and new. */
  readonly demo: boolean | undefined;
  /** Undefined without an antivirus. */
  readonly clamav: AdresseClamd | undefined;
  readonly journal: ReglagesJournal;
  readonly sauvegarde: ReglagesSauvegarde;
  readonly metricsToken: string | undefined;
  /** A `mailto:` or `https:` address. */
  readonly securityContact: string | undefined;
  readonly calculatorUrl: string | undefined;
  /** A page on another origin than `publicUrl`. Undefined: the product's own support conversation. */
  readonly supportUrl: string | undefined;
  readonly paiement: ReglagesPaiement;
  readonly secrets: ReglagesSecrets;
  /** The `machine:port` of our own network that the server may call. */
  readonly sortiesLocales: readonly string[];
  /** Undefined: nothing of it is loaded. */
  readonly otlp: ReglagesOtlp | undefined;
};

/** How long the journal is kept, in months. */
type ReglagesJournal = {
  readonly mois: number;
  /** For the logins, exports and downloads. */
  readonly moisAcces: number;
};

type ReglagesSauvegarde = {
  /** Absolute path of the backups' folder; undefined without automatic backups. */
  readonly dossier: string | undefined;
  /** The hour of the backup, `HH:MM`, in Paris. */
  readonly heure: string;
  /** How many backups the folder keeps. */
  readonly nombre: number;
  /** The key that seals new backups; undefined to keep them in clear. */
  readonly cle: Buffer | undefined;
  /** The present key and the older ones, to open backups. */
  readonly cles: readonly Buffer[];
};

type ReglagesFichiers = { readonly sorte: 'dossier' } | ({ readonly sorte: 's3' } & ReglagesS3);

export type ReglagesPaiement = { readonly moyen: 'manuel' } | ({ readonly moyen: 'payzen' } & ReglagesPayzen);

/** The required settings of online payment, one sentence each. */
const AVEC_PAYZEN = ['PAYZEN_SITE_ID', 'PAYZEN_CLE', 'ABONNEMENT_PRIX'] as const;

const lirePaiement = (data: z.output<typeof schema>): ReglagesPaiement => {
  const { PAYZEN_SITE_ID: siteId, PAYZEN_CLE: cle, ABONNEMENT_PRIX: montantCentimes } = data;
  if (data.PAIEMENT === 'manuel' || siteId === undefined || cle === undefined || montantCentimes === undefined)
    return { moyen: 'manuel' };
  return {
    moyen: 'payzen',
    siteId,
    cle,
    mode: data.PAYZEN_MODE,
    url: data.PAYZEN_URL,
    rest: data.PAYZEN_REST_CLE === undefined ? null : { url: data.PAYZEN_REST_URL, cle: data.PAYZEN_REST_CLE },
    tarif: { montantCentimes, mois: data.ABONNEMENT_MOIS },
  };
};

/** The required settings of an S3 store. */
const AVEC_S3 = ['FILES_S3_URL', 'FILES_S3_CLE', 'FILES_S3_SECRET'] as const;

const lireFichiers = (data: z.output<typeof schema>): ReglagesFichiers => {
  const { FILES_S3_URL: adresse, FILES_S3_CLE: cle, FILES_S3_SECRET: secret } = data;
  if (data.FILES_STORE === 'dossier' || !adresse || !cle || !secret) return { sorte: 'dossier' };
  return { sorte: 's3', url: adresse, region: data.FILES_S3_REGION, cle, secret };
};

const publicUrlDe = ({ PUBLIC_URL, PORT }: z.output<typeof schema>): string => PUBLIC_URL ?? `http://localhost:${PORT}`;

/** Removes empty variables, which count as absent: `VARIABLE=` in an .env file. */
const present = (env: NodeJS.ProcessEnv) =>
  Object.fromEntries(
    documentationDesVariables.flatMap(({ nom }) => (env[nom]?.trim() ? [[nom, env[nom].trim()]] : [])),
  );

/**
 * Reads the configuration from the environment.
 * @throws ConfigError with one French sentence for each fault
 */
export const readConfig = (env: NodeJS.ProcessEnv): Config => {
  const { success, data, error } = schema.safeParse(present(env));
  const phrases = error?.issues.map(({ message }) => message) ?? [];
  for (const [nom, avec] of variablesLiees)
    if (env[nom]?.trim() && !env[avec]?.trim())
      phrases.push(`${nom} ne sert qu’avec ${avec} : définissez les deux ou aucune.`);
  if (env['PAIEMENT']?.trim() === 'payzen')
    for (const nom of AVEC_PAYZEN)
      if (!env[nom]?.trim()) phrases.push(`${nom} est obligatoire quand PAIEMENT vaut payzen.`);
  if (env['FILES_STORE']?.trim() === 's3')
    for (const nom of AVEC_S3) if (!env[nom]?.trim()) phrases.push(`${nom} est obligatoire quand FILES_STORE vaut s3.`);
  if (success && data.SUPPORT_URL && new URL(data.SUPPORT_URL).origin === new URL(publicUrlDe(data)).origin)
    phrases.push('SUPPORT_URL doit être d’une autre origine que PUBLIC_URL : son cadre lirait nos pages.');
  if (!success || phrases.length > 0) throw new ConfigError([...new Set(phrases)]);
  return {
    port: data.PORT,
    host: data.HOST,
    dataDir: data.DATA_DIR,
    fichiers: lireFichiers(data),
    databaseUrl: data.DATABASE_URL,
    databaseDirectUrl: data.DATABASE_DIRECT_URL ?? data.DATABASE_URL,
    databaseMigrationUrl: data.DATABASE_MIGRATION_URL ?? data.DATABASE_DIRECT_URL ?? data.DATABASE_URL,
    databaseReplicaUrl: data.DATABASE_REPLICA_URL,
    publicUrl: publicUrlDe(data),
    trustProxy: data.TRUST_PROXY,
    smtpUrl: data.SMTP_URL,
    mailFrom: data.MAIL_FROM,
    logLevel: data.LOG_LEVEL,
    demo: data.DEMO,
    clamav: data.CLAMAV_URL,
    journal: { mois: data.JOURNAL_MOIS, moisAcces: data.JOURNAL_ACCES_MOIS },
    sauvegarde: {
      dossier: data.SAUVEGARDE_DOSSIER,
      heure: data.SAUVEGARDE_HEURE,
      nombre: data.SAUVEGARDE_NOMBRE,
      cle: data.SAUVEGARDE_CLE === undefined ? undefined : Buffer.from(data.SAUVEGARDE_CLE, 'base64'),
      cles: [data.SAUVEGARDE_CLE ?? [], data.SAUVEGARDE_CLES_ANCIENNES].flat().map((cle) => Buffer.from(cle, 'base64')),
    },
    metricsToken: data.METRICS_TOKEN,
    securityContact: data.SECURITY_CONTACT,
    calculatorUrl: data.CALCULATOR_URL,
    supportUrl: data.SUPPORT_URL,
    paiement: lirePaiement(data),
    secrets: { cle: data.SECRETS_KEY, anciennes: data.SECRETS_KEYS_ANCIENNES },
    sortiesLocales: data.SORTIES_LOCALES,
    otlp: lireOtlp(data),
  };
};
