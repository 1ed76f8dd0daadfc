const INDEX = 'pharmaccord.brouillons';

/** All that was kept on this device: at logout. The code that reads it comes only when there is something. */
export const effacerLocaux = async (): Promise<void> => {
  try {
    if (localStorage.getItem(INDEX) === null) return;
    localStorage.removeItem(INDEX);
    const { clear, createStore } = await import('idb-keyval');
    await clear(createStore('pharmaccord', 'brouillons'));
  } catch {
    // nothing could be kept here either
  }
};
