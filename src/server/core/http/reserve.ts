/**
 * Limits the bytes held by many requests together, so that the process keeps within them.
 * @returns opens an account; `prendre` reserves bytes if there is room, `rendre` gives them all back, once
 */
export const creerReserve = (max: number) => {
  let pris = 0;
  return () => {
    let octetsPris = 0;
    return {
      prendre: (octets: number): boolean => {
        if (pris + octets > max) return false;
        octetsPris += octets;
        pris += octets;
        return true;
      },
      rendre: (): void => {
        pris -= octetsPris;
        octetsPris = 0;
      },
    };
  };
};

/** The disk bytes of all the requests being received. */
export const ouvrirReserveDisque = creerReserve(1024 * 1024 * 1024);
