/** The script of this page, whose name identifies its version. */
const entree = (): string | undefined => {
  const script = document.querySelector<HTMLScriptElement>('script[type="module"][src]');
  return script ? new URL(script.src).pathname : undefined;
};

/** True when the server now gives a page with another script: this page is of an earlier version. */
export const estRemplacee = async (): Promise<boolean> => {
  const ici = entree();
  if (ici === undefined || !navigator.onLine) return false;
  try {
    const reponse = await fetch('/', { cache: 'no-store', credentials: 'same-origin' });
    return reponse.ok && !(await reponse.text()).includes(ici);
  } catch {
    return false;
  }
};

const PAUSE_MS = 60_000;
const abonnes = new Set<() => void>();
let demandeeLe = Number.NEGATIVE_INFINITY;

/**
 * Registers the listener called once, when this page is of an earlier version. @returns the function that unregisters
 * it
 */
export const onNouvelleVersion = (abonne: () => void): (() => void) => {
  abonnes.add(abonne);
  return () => abonnes.delete(abonne);
};

/**
 * Checks for a new version after a refusal that a changed contract may explain: at most once a minute, announced once
 * (EXP-104).
 */
export const chercherNouvelleVersion = async (): Promise<void> => {
  if (performance.now() - demandeeLe < PAUSE_MS) return;
  demandeeLe = performance.now();
  if (!(await estRemplacee())) return;
  demandeeLe = Number.POSITIVE_INFINITY;
  abonnes.forEach((abonne) => abonne());
};
