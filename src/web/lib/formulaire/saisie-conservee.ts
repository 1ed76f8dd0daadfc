import type { UseFormReturnType } from '@mantine/form';
import { useCallback, useEffect, useRef, useState } from 'react';
import { estObjet } from '#shared/core/est-objet.ts';
import { ecrireBrouillon, effacerBrouillon, lireBrouillon } from './brouillon.ts';
import type { Valeurs } from './types.ts';

const DELAI_BROUILLON = 300;

/** The values typed in a previous visit, limited to the fields this form still has. */
const valeursRetrouvees = (cle: string | undefined, depart: Valeurs): Valeurs | null => {
  const gardees = cle === undefined ? null : lireBrouillon(cle);
  if (!estObjet(gardees)) return null;
  return { ...depart, ...Object.fromEntries(Object.entries(gardees).filter(([nom]) => nom in depart)) };
};

/**
 * Keeps the typed values in this tab until they are saved, and restores them after a reload.
 * @param cle undefined: keeps nothing
 */
export const useSaisieConservee = (form: UseFormReturnType<Valeurs>, cle: string | undefined, depart: Valeurs) => {
  const [retrouvees] = useState(() => valeursRetrouvees(cle, depart));
  const [repris, setRepris] = useState(retrouvees !== null);
  const minuterie = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const modifie = form.isDirty();
  useEffect(() => {
    if (retrouvees) form.setValues(retrouvees);
    // oxlint-disable-next-line react/exhaustive-deps -- once
  }, []);
  useEffect(() => {
    if (cle === undefined || !modifie) return undefined;
    minuterie.current = setTimeout(() => ecrireBrouillon(cle, form.values), DELAI_BROUILLON);
    return () => clearTimeout(minuterie.current);
  }, [cle, modifie, form.values]);
  const oublierSaisie = useCallback(() => {
    setRepris(false);
    // A delayed write would restore the draft that was just saved.
    clearTimeout(minuterie.current);
    if (cle !== undefined) effacerBrouillon(cle);
  }, [cle]);
  return { repris, oublierSaisie };
};
