import type { z } from 'zod';
import type { Services } from '../services.ts';

/**
 * Retries: at most `limite` after the first try, waiting `delaiSecondes`, then twice that, up to `delaiMaxSecondes`.
 */
export type Reessais = { readonly limite: number; readonly delaiSecondes: number; readonly delaiMaxSecondes: number };

/** The name of a kind of job and the shape of its data: ids, never contents. */
export type Declaration<S extends z.ZodType = z.ZodType> = {
  readonly nom: string;
  readonly schema: S;
  readonly reessais: Reessais;
  /** Beyond this time, a try is abandoned and counted as failed. */
  readonly dureeMaxSecondes: number;
  /** The number of simultaneous jobs on one instance. */
  readonly paralleles: number;
};

export type Execution = {
  /** 1 for the first try. */
  readonly essai: number;
  /** No retry will follow: the failure must be recorded now. */
  readonly dernierEssai: boolean;
  /** Aborted when the try takes too long or the server stops. */
  readonly signal: AbortSignal;
};

/** The handler of a job. It may run twice (a killed server): it must find out that its work is done. */
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
  // The data was read by the very schema the handler was written for.
  traiter: (donnees, services, execution) => traiter(donnees as z.output<S>, services, execution),
  ...options,
});
