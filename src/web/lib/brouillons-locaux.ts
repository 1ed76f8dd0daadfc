/** As `brouillon-local.ts` names what is kept: by whom, in which account. */
const INDEX = 'pharmaccord.brouillons';

/** Everything kept on this device in an account that is no more. The code that reads it comes only when there is something. */
export const effacerLocauxDe = async (tenantId: number): Promise<void> => {
  try {
    if (localStorage.getItem(INDEX) === null) return;
    const { effacerLocal, toutesLesCles } = await import('./brouillon-local.ts');
    for (const cle of toutesLesCles()) if (cle.split('.')[1] === String(tenantId)) await effacerLocal(cle);
  } catch {
    // nothing could be kept here either
  }
};
