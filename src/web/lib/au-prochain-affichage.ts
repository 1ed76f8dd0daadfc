/** A hidden tab paints nothing: its work is not kept waiting. */
const ATTENTE_MAX_MS = 100;

/**
 * Runs a work once the browser has painted what the click already changed: the answer is seen before the work begins.
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
