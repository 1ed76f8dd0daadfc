/** What was spent since `debut`, in microseconds: `process.cpuUsage` counts every thread, `process.threadCpuUsage` this one. */
type Compteur = (debut?: NodeJS.CpuUsage) => NodeJS.CpuUsage;

/** Milliseconds of processor that `travail` takes: what a machine shared with others makes it wait is not counted. */
export const processeurDe = async (
  travail: () => unknown,
  compteur: Compteur = (debut) => process.cpuUsage(debut),
): Promise<number> => {
  const debut = compteur();
  await travail();
  const { user, system } = compteur(debut);
  return (user + system) / 1_000;
};

/** As `processeurDe`, of this thread alone: what the others wait for. */
export const processeurDuFil = (travail: () => unknown): Promise<number> =>
  processeurDe(travail, (debut) => process.threadCpuUsage(debut));
