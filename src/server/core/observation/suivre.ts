// Where the server works, it says so here: what a call, a statement, a job, a partner took. Nobody listens unless the
// configuration says so, and then nothing more is loaded nor made (ADR 43).

export type SorteOuvrage = 'appel' | 'sql' | 'travail' | 'sortie';
/** Words of ours and numbers: never what a person wrote, nor anybody's id. */
export type Mots = Readonly<Record<string, string | number>>;

type Ouvrage = {
  readonly sorte: SorteOuvrage;
  readonly nom: string;
  readonly mots?: Mots;
  /** The `traceparent` it was sent with. */
  readonly parent?: string | undefined;
};

/** One work that was begun. */
export type SuiteOuvrage = {
  /** What the next one, elsewhere, is sent with. */
  readonly traceparent?: string | undefined;
  /** What `faire` begins belongs to it. */
  dans<T>(faire: () => T): T;
  /** @param echec a code, never a message */
  finir(mots?: Mots, echec?: string): void;
};

export type Observateur = {
  commencer(ouvrage: Ouvrage): SuiteOuvrage;
  /** Of the work being done where it is asked. */
  traceparent?(): string | undefined;
};

const observateurs = new Set<Observateur>();

/** Listens to what is done from here on (EXP-113). @returns what stops it */
export const observerPar = (observateur: Observateur): (() => void) => {
  observateurs.add(observateur);
  return () => void observateurs.delete(observateur);
};

export const estObserve = (): boolean => observateurs.size > 0;

const ensemble = (suites: readonly SuiteOuvrage[]): SuiteOuvrage => ({
  traceparent: suites.find(({ traceparent }) => traceparent)?.traceparent,
  dans: (faire) => suites.reduceRight((interieur, suite) => () => suite.dans(interieur), faire)(),
  finir: (mots, echec) => {
    for (const suite of suites) suite.finir(mots, echec);
  },
});

/** @returns undefined when nobody listens */
export const commencerOuvrage = (ouvrage: Ouvrage): SuiteOuvrage | undefined => {
  if (observateurs.size === 0) return undefined;
  const suites = [...observateurs].map((observateur) => observateur.commencer(ouvrage));
  return suites.length === 1 ? suites[0] : ensemble(suites);
};

/** Of the work being done here, for what is left to another process. */
export const traceparentPresent = (): string | undefined => {
  for (const observateur of observateurs) {
    const present = observateur.traceparent?.();
    if (present) return present;
  }
  return undefined;
};

/** A code of ours, of the system's or of PostgreSQL's: a message may quote what a person wrote. */
const codeDe = (error: unknown): string => {
  const { code, motif, name } = error as { code?: unknown; motif?: unknown; name?: unknown };
  return (
    [motif, code, name].find((mot): mot is string => typeof mot === 'string' && /^\w{1,50}$/.test(mot)) ?? 'ERREUR'
  );
};

/**
 * Does `faire`, and tells what it took (EXP-113).
 * @param decrire asked only when somebody listens
 * @param issue words about what it gave
 */
export const suivreOuvrage = <T>(
  decrire: () => Ouvrage,
  faire: () => Promise<T>,
  issue?: (resultat: T) => Mots,
): Promise<T> => {
  if (observateurs.size === 0) return faire();
  const suite = commencerOuvrage(decrire());
  return suite ? suivreJusquAuBout(suite, faire, issue) : faire();
};

const suivreJusquAuBout = async <T>(
  suite: SuiteOuvrage,
  faire: () => Promise<T>,
  issue?: (resultat: T) => Mots,
): Promise<T> => {
  try {
    const resultat = await suite.dans(faire);
    suite.finir(issue?.(resultat));
    return resultat;
  } catch (error) {
    suite.finir(undefined, codeDe(error));
    throw error;
  }
};
