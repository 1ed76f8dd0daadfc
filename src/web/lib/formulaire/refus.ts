import type { UseFormReturnType } from '@mantine/form';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { AppError } from '#shared/core/app-error.ts';
import { estPassager, messageDe } from '../echecs.ts';
import { insecable } from '../formats.ts';
import type { AlerteFormulaire, Valeurs } from './types.ts';
import { cheminDe, type Erreurs } from './validation.ts';

const genreAlerte = (erreur: unknown): AlerteFormulaire['genre'] => {
  if (erreur instanceof AppError && erreur.code === 'CONFLIT_VERSION') return 'conflit';
  return !(erreur instanceof AppError) && estPassager(erreur) ? 'connexion' : 'refus';
};

/** Moves the focus to the first refused field of the page, after the render that shows the errors. */
const useFocusPremierRefuse = (cadre: RefObject<HTMLFormElement | null>) => {
  const demande = useRef(false);
  const enCours = useRef(false);
  useEffect(() => {
    if (!demande.current) return;
    const premier = cadre.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    demande.current = false;
    enCours.current = true;
    premier?.focus();
    enCours.current = false;
    premier?.scrollIntoView?.({ block: 'center' });
  });
  return {
    demanderFocus: (voulu: boolean) => {
      demande.current = voulu;
    },
    focusEnCours: () => enCours.current,
  };
};

/**
 * Shows the refusals of the schema or the server: a sentence under each field, the others in one alert.
 * @param connait true for a field that exists but is not rendered yet: it keeps its refusal
 */
export const useRefusFormulaire = (
  form: UseFormReturnType<Valeurs>,
  cadre: RefObject<HTMLFormElement | null>,
  connait: (chemin: string) => boolean,
) => {
  const [alerte, setAlerte] = useState<AlerteFormulaire | null>(null);
  const { demanderFocus, focusEnCours } = useFocusPremierRefuse(cadre);
  const champsDessines = useRef(new Set<string>());
  const refusesParLeServeur = useRef(new Set<string>());

  const montrerErreurs = (erreurs: Readonly<Erreurs>): void => {
    const { '': globale, ...parChamp } = erreurs;
    const aSaPlace = (chemin: string) => champsDessines.current.has(chemin) || connait(chemin);
    const sansPlace = Object.entries(parChamp).filter(([chemin]) => !aSaPlace(chemin));
    const texte = [globale, ...sansPlace.map(([, detail]) => detail)].filter(Boolean).join(' ');
    demanderFocus(Object.keys(parChamp).length > sansPlace.length);
    form.setErrors(Object.fromEntries(Object.entries(parChamp).filter(([chemin]) => aSaPlace(chemin))));
    setAlerte(texte === '' ? null : { genre: 'refus', texte });
  };

  const montrerFautes = (fautes: Readonly<Erreurs>): void => {
    refusesParLeServeur.current.clear();
    montrerErreurs(fautes);
  };

  const montrerEchec = (erreur: unknown): void => {
    if (erreur instanceof AppError && erreur.errors.length > 0) {
      // Reversed, because the last entry wins: the first error of a field is the one shown.
      const erreurs = Object.fromEntries(
        erreur.errors.toReversed().map(({ pointer, detail }) => [cheminDe(pointer), insecable(detail)]),
      );
      refusesParLeServeur.current = new Set(Object.keys(erreurs));
      return montrerErreurs(erreurs);
    }
    setAlerte({ genre: genreAlerte(erreur), texte: messageDe(erreur) });
    if (!(erreur instanceof AppError) && !estPassager(erreur)) reportError(erreur);
    return undefined;
  };

  /** Clears a refusal of the server when the user comes back to its field, not when the form moves the focus there. */
  const effacerAuRetour = (chemin: string): void => {
    if (focusEnCours() || !refusesParLeServeur.current.delete(chemin)) return;
    form.clearFieldError(chemin);
  };

  return {
    alerte,
    estDuServeur: (chemin: string) => refusesParLeServeur.current.has(chemin),
    fermerAlerte: () => setAlerte(null),
    noterChampDessine: (chemin: string) => void champsDessines.current.add(chemin),
    montrerFautes,
    montrerEchec,
    effacerAuRetour,
  };
};
