import type { UseFormReturnType } from '@mantine/form';
import { useEffect, useRef } from 'react';
import type { Valeurs } from './types.ts';
import type { Erreurs } from './validation.ts';

/**
 * Clears an error when the user has corrected it, in its own field or in another one (the start of a period, the
 * segment of a famille), and no earlier (COM-141). A refusal of the server stays until its own field changes.
 * @param valider the errors of the current values
 */
export const useErreursVivantes = (
  { values, errors, setErrors }: Pick<UseFormReturnType<Valeurs>, 'values' | 'errors' | 'setErrors'>,
  estDuServeur: (chemin: string) => boolean,
  valider: () => Erreurs,
): void => {
  const valeursJugees = useRef(values);
  useEffect(() => {
    const change = valeursJugees.current !== values;
    valeursJugees.current = values;
    const montrees = Object.entries(errors);
    if (!change || montrees.length === 0) return;
    const fautes = valider();
    const gardees = montrees.filter(([chemin]) => estDuServeur(chemin) || fautes[chemin] !== undefined);
    if (gardees.length < montrees.length) setErrors(Object.fromEntries(gardees));
  });
};
