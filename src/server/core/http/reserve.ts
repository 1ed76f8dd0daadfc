/**
 * What many requests may hold together, in bytes: the process keeps within it, however many are sent.
 * @returns opens an account; `prendre` says whether there was room, `rendre` gives everything back, once
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

/** In bytes, on disk, all the requests that are being received together. */
export const ouvrirReserveDisque = creerReserve(1024 * 1024 * 1024);
