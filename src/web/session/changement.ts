let enCours = 0;

/**
 * Marks the exchange of a token: the server ends the old one before the new one is stored, and this end must not log
 * the user out.
 */
export const pendantUnChangement = async <T>(changer: () => Promise<T>): Promise<T> => {
  enCours += 1;
  try {
    return await changer();
  } finally {
    enCours -= 1;
  }
};
export const changementEnCours = (): boolean => enCours > 0;
