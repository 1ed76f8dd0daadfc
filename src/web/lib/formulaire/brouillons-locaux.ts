/** The index of `brouillon-local.ts`, whose keys begin with the user and the account. */
const INDEX = 'pharmaccord.brouillons';

/** Deletes the local copies of a closed account. Loads the database code only when there are copies. */
export const effacerLocauxDe = async (tenantId: number): Promise<void> => {
  try {
    if (localStorage.getItem(INDEX) === null) return;
    const { effacerLocal, toutesLesCles } = await import('./brouillon-local.ts');
    for (const cle of toutesLesCles()) if (cle.split('.')[1] === String(tenantId)) await effacerLocal(cle);
  } catch {
    // without storage, nothing was kept
  }
};
