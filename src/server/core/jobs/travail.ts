import { z } from 'zod';
import type { Services } from '../services.ts';

/**
 * Retries: at most `limite` after the first try, waiting `delaiSecondes`, then twice that, up to `delaiMaxSecondes`.
 */
type Reessais = { readonly limite: number; readonly delaiSecondes: number; readonly delaiMaxSecondes: number };

/** The name of a kind of job and the shape of its data: ids, never contents. */
export type Declaration<S extends z.ZodType = z.ZodType> = {
  readonly nom: string;
  readonly schema: S;
  readonly reessais: Reessais;
  /** Beyond this time, an attempt is abandoned and counted as failed. */
  readonly dureeMaxSecondes: number;
  /** The number of simultaneous jobs on one instance. */
  readonly paralleles: number;
};

export type Execution = {
  /** The number of the attempt, from 1. */
  readonly essai: number;
  /** Whether no retry will follow: a failure must be recorded now. */
  readonly dernierEssai: boolean;
  /** Aborted when the attempt takes too long or the server stops. */
  readonly signal: AbortSignal;
};

/** The handler of a job. It may run twice (after a killed server): it must detect that its work is done. */
export type Traiter<S extends z.ZodType> = (
  donnees: z.output<S>,
  services: Services,
  execution: Execution,
) => Promise<void>;

/** A declared job with its handler; `cron` runs it by itself, in Paris time, once for all instances. */
export type Travail<S extends z.ZodType = z.ZodType> = Declaration<S> & {
  readonly traiter: Traiter<S>;
  readonly cron?: string;
};

const DEFAUTS = {
  reessais: { limite: 5, delaiSecondes: 30, delaiMaxSecondes: 3_600 },
  dureeMaxSecondes: 300,
  paralleles: 2,
};

/** Declares a kind of job, apart from its handler: the code that enqueues it does not import the work. */
export const declarerTravail = <S extends z.ZodType>(
  declaration: Pick<Declaration<S>, 'nom' | 'schema'> &
    Partial<Pick<Declaration, 'reessais' | 'dureeMaxSecondes' | 'paralleles'>>,
): Declaration<S> => ({ ...DEFAUTS, ...declaration });

/** Binds a declaration to its handler, for the list given to `demarrerTravaux`. */
export const lierTravail = <S extends z.ZodType>(
  declaration: Declaration<S>,
  traiter: Traiter<S>,
  options: { readonly cron?: string } = {},
): Travail => ({
  ...declaration,
  // The same schema has parsed the data that the handler expects.
  traiter: (donnees, services, execution) => traiter(donnees as z.output<S>, services, execution),
  ...options,
});

type Cadence = {
  readonly nom: string;
  readonly cron: string;
  /** The sentence logged after each run, with the number of items served. */
  readonly dit: string;
  /** Whether to log nothing when no item was served, for a job that runs every few minutes. */
  readonly muetSansRien?: boolean;
  readonly dureeMaxSecondes?: number;
};

/** A periodic job without data, one run at a time. @param traiter returns how many items it served */
export const travailPeriodique = (
  { nom, cron, dit, muetSansRien = false, dureeMaxSecondes = 900 }: Cadence,
  traiter: (services: Services) => Promise<number>,
): Travail =>
  lierTravail(
    declarerTravail({ nom, schema: z.object({}), dureeMaxSecondes, paralleles: 1 }),
    async (_donnees, services) => {
      const nombre = await traiter(services);
      if (nombre > 0 || !muetSansRien) services.log.info({ nombre }, dit);
    },
    { cron },
  );
