import { MAX_FICHIERS_DEPOT } from '#shared/features/argent/facture/contract.ts';

/** Most files and bytes in one request; a drop takes as many requests as needed. */
const MAX_FICHIERS = 20;
const MAX_OCTETS = 40 * 1024 * 1024;

/** Groups files into requests, in the given order. A file alone may exceed the limit. */
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
