let enCours = 0;

/**
 * While a token is exchanged for another, the old one ends on the server before the new one is kept: that end is
 * expected.
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
