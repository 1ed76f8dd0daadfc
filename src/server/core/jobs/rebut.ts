import type { JobWithMetadata, PgBoss } from 'pg-boss';
import { REBUT } from './file.ts';

export type TravailMort = {
  readonly id: string;
  readonly nom: string;
  readonly donnees: unknown;
  readonly raison: string;
  readonly essais: number;
  readonly creeLe: string;
  readonly abandonneLe: string;
};

/** The jobs that failed for good, kept for the super administrators: no request is lost in silence. */
export type Rebut = {
  lister(): Promise<TravailMort[]>;
  /** Puts the given jobs back in their queues. @returns how many */
  relancer(ids: readonly string[]): Promise<number>;
  supprimer(ids: readonly string[]): Promise<void>;
};

const raisonDe = (sortie: object | null): string => {
  if (sortie && 'message' in sortie && typeof sortie.message === 'string') return sortie.message;
  if (sortie && 'value' in sortie && sortie.value && typeof sortie.value === 'object') return raisonDe(sortie.value);
  return 'Raison inconnue.';
};

const versMort = (job: JobWithMetadata<unknown>): TravailMort => ({
  id: job.id,
  nom: job.sourceName ?? job.name,
  donnees: job.data,
  raison: raisonDe(job.sourceOutput),
  essais: (job.sourceRetryCount ?? 0) + 1,
  creeLe: new Date(job.sourceCreatedOn ?? job.createdOn).toISOString(),
  abandonneLe: new Date(job.createdOn).toISOString(),
});

/** Reads the dead letters and puts them back, through a started client. */
export const creerRebut = (boss: PgBoss): Rebut => ({
  lister: async () => (await boss.findJobs(REBUT, { queued: true })).map(versMort),
  relancer: (ids) => (ids.length > 0 ? boss.redrive(REBUT, { ids: [...ids] }) : Promise.resolve(0)),
  supprimer: async (ids) => {
    if (ids.length > 0) await boss.deleteJob(REBUT, [...ids]);
  },
});
