import { useSyncExternalStore } from 'react';

/** Several calls may wait for the same password, which is asked once. */
type Demande = { readonly attente: Promise<boolean>; readonly repondre: (confirmee: boolean) => void };

let courante: Demande | null = null;
const abonnes = new Set<() => void>();
const poser = (demande: Demande | null) => {
  courante = demande;
  abonnes.forEach((abonne) => abonne());
};

/**
 * Asks the user to type the password before an act on money or access (CPT-77). @returns false when the user gives up
 */
export const demanderConfirmation = (): Promise<boolean> => {
  if (courante) return courante.attente;
  const { promise, resolve } = Promise.withResolvers<boolean>();
  poser({
    attente: promise,
    repondre: (confirmee) => {
      poser(null);
      resolve(confirmee);
    },
  });
  return promise;
};

const suivre = (abonne: () => void) => {
  abonnes.add(abonne);
  return () => abonnes.delete(abonne);
};
const getDemande = () => courante;
export const useDemandeDeConfirmation = (): Demande | null => useSyncExternalStore(suivre, getDemande);
