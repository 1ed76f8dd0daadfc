/** A hidden tab paints nothing: the work starts after this delay at the latest. */
const ATTENTE_MAX_MS = 100;

/**
 * Runs the work after the next paint, so that the user sees the effect of a click before the work begins.
 * @param travail runs once, even in a tab that paints nothing
 */
export const auProchainAffichage = (travail: () => void): void => {
  let fait = false;
  const faire = () => {
    if (fait) return;
    fait = true;
    travail();
  };
  requestAnimationFrame(() => setTimeout(faire));
  setTimeout(faire, ATTENTE_MAX_MS);
};
