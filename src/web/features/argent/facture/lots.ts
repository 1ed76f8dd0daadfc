import { MAX_FICHIERS_DEPOT } from '#shared/features/argent/facture/contract.ts';

/** One request holds this many files and octets; a drop is as many requests as it takes. */
const MAX_FICHIERS = 20;
const MAX_OCTETS = 40 * 1024 * 1024;

/** Files in the order given, cut into requests. A file alone may weigh more than the others together. */
export const enLots = <F extends { readonly size: number }>(fichiers: readonly F[]): F[][] => {
  const lots: F[][] = [];
  let octets = 0;
  for (const fichier of fichiers) {
    const dernier = lots.at(-1);
    if (dernier && dernier.length < MAX_FICHIERS && octets + fichier.size <= MAX_OCTETS) {
      dernier.push(fichier);
      octets += fichier.size;
    } else {
      lots.push([fichier]);
      octets = fichier.size;
    }
  }
  return lots;
};

export const TROP_DE_FICHIERS = `Déposez ${MAX_FICHIERS_DEPOT} fichiers au plus à la fois.`;
export const tropDeFichiers = (nombre: number): boolean => nombre > MAX_FICHIERS_DEPOT;
