import { z } from 'zod';
import { variableAdresse } from './config-adresses.ts';
import type { Variable } from './config-variables.ts';
import { ECHANTILLONS, type ReglagesOtlp } from './observation/reglages.ts';

/** Whole milliseconds between two bounds. */
const millisecondes = (nom: Variable, min: number, max: number, defaut: number) =>
  z.coerce
    .number(`${nom} doit être un nombre de millisecondes, de ${min} à ${max}.`)
    .int(`${nom} doit être un nombre entier de millisecondes.`)
    .min(min, `${nom} doit être un nombre de millisecondes, de ${min} à ${max}.`)
    .max(max, `${nom} doit être un nombre de millisecondes, de ${min} à ${max}.`)
    .default(defaut);

/** `name=value,other=value`, values written as in an address. */
const ENTETE = /^(?<nom>[\w!#$%&'*+.^`|~-]+)=(?<valeur>[^\r\n]*)$/;
const entetes = z
  .string()
  .default('')
  .transform((texte, context): Record<string, string> => {
    const paires = texte.split(',').filter((paire) => paire.trim() !== '');
    try {
      return Object.fromEntries(
        paires.map((paire) => {
          const { nom, valeur } = ENTETE.exec(paire.trim())!.groups!;
          return [nom!, decodeURIComponent(valeur!)];
        }),
      );
    } catch {
      context.addIssue('OTEL_EXPORTER_OTLP_HEADERS doit être une liste comme authorization=Bearer%20jeton,autre=1.');
      return z.NEVER;
    }
  });

/** The standard variables of OpenTelemetry that are ours too (EXP-113). */
export const variablesOtlp = {
  OTEL_EXPORTER_OTLP_ENDPOINT: variableAdresse('OTEL_EXPORTER_OTLP_ENDPOINT', 'http://127.0.0.1:4318', [
    'http:',
    'https:',
  ])
    .transform((value) => value.replace(/\/+$/, ''))
    .optional(),
  OTEL_EXPORTER_OTLP_HEADERS: entetes,
  OTEL_SERVICE_NAME: z.string().default('pharmaccord'),
  OTEL_TRACES_SAMPLER: z
    .enum(ECHANTILLONS, `OTEL_TRACES_SAMPLER doit être l’un de : ${ECHANTILLONS.join(', ')}.`)
    .default('parentbased_always_on'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number('OTEL_TRACES_SAMPLER_ARG doit être un nombre de 0 à 1, comme 0.1.')
    .min(0, 'OTEL_TRACES_SAMPLER_ARG doit être un nombre de 0 à 1, comme 0.1.')
    .max(1, 'OTEL_TRACES_SAMPLER_ARG doit être un nombre de 0 à 1, comme 0.1.')
    .default(1),
  OTEL_BSP_SCHEDULE_DELAY: millisecondes('OTEL_BSP_SCHEDULE_DELAY', 100, 60_000, 5_000),
  OTEL_METRIC_EXPORT_INTERVAL: millisecondes('OTEL_METRIC_EXPORT_INTERVAL', 100, 600_000, 60_000),
  TRACES_PARTENAIRES: z
    .enum(['true', 'false'], 'TRACES_PARTENAIRES doit valoir true ou false.')
    .default('false')
    .transform((value) => value === 'true'),
} satisfies Partial<Record<Variable, z.ZodType>>;

type Lues = Readonly<z.output<ReturnType<typeof z.object<typeof variablesOtlp>>>>;

/** @returns undefined without an endpoint: nothing is sent */
export const lireOtlp = (data: Lues): ReglagesOtlp | undefined =>
  data.OTEL_EXPORTER_OTLP_ENDPOINT === undefined
    ? undefined
    : {
        url: data.OTEL_EXPORTER_OTLP_ENDPOINT,
        entetes: data.OTEL_EXPORTER_OTLP_HEADERS,
        service: data.OTEL_SERVICE_NAME,
        echantillon: data.OTEL_TRACES_SAMPLER,
        part: data.OTEL_TRACES_SAMPLER_ARG,
        envoiTracesMs: data.OTEL_BSP_SCHEDULE_DELAY,
        partenaires: data.TRACES_PARTENAIRES,
        envoiMesuresMs: data.OTEL_METRIC_EXPORT_INTERVAL,
      };
