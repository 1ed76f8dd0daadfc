/**
 * The processor time since `debut`, in microseconds: `process.cpuUsage` counts every thread, `process.threadCpuUsage`
 * this one.
 */
type Compteur = (debut?: NodeJS.CpuUsage) => NodeJS.CpuUsage;

/** The processor time of `travail` in milliseconds, which a busy machine does not change. */
export const processeurDe = async (
  travail: () => unknown,
  compteur: Compteur = (debut) => process.cpuUsage(debut),
): Promise<number> => {
  const debut = compteur();
  await travail();
  const { user, system } = compteur(debut);
  return (user + system) / 1_000;
};

/** The processor time of `travail` on this thread alone, during which other calls wait. */
export const processeurDuFil = (travail: () => unknown): Promise<number> =>
  processeurDe(travail, (debut) => process.threadCpuUsage(debut));
