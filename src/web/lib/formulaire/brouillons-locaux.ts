/** The names of `brouillon-local.ts`: by person, in an account. */
const INDEX = 'pharmaccord.brouillons';

/** The local copies of a closed account. Their code is loaded only when there are some. */
export const effacerLocauxDe = async (tenantId: number): Promise<void> => {
  try {
    if (localStorage.getItem(INDEX) === null) return;
    const { effacerLocal, toutesLesCles } = await import('./brouillon-local.ts');
    for (const cle of toutesLesCles()) if (cle.split('.')[1] === String(tenantId)) await effacerLocal(cle);
  } catch {
    // without storage, nothing was kept
  }
};
