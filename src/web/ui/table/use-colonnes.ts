import { useCallback, useMemo } from 'react';
import type { Colonne } from './types.ts';
import { useEtatDeListe } from './use-etat-de-liste.ts';

const CLE = 'pharmaccord.colonnes.';

type Choix = Readonly<Record<string, boolean>>;

const lireChoixDeColonnes = (nom: string): Choix => {
  try {
    const choixGarde: unknown = JSON.parse(localStorage.getItem(CLE + nom) ?? '{}');
    return typeof choixGarde === 'object' && choixGarde !== null
      ? Object.fromEntries(Object.entries(choixGarde).filter(([, visible]) => typeof visible === 'boolean'))
      : {};
  } catch {
    return {};
  }
};

const garder = (nom: string, choix: Choix) => {
  try {
    localStorage.setItem(CLE + nom, JSON.stringify(choix));
  } catch {
    // storage refused: the choice is not remembered
  }
};

/** The visible columns: each column's default, unless the user chose otherwise; remembered under `nom`. */
export const useColonnesVisibles = <T>(nom: string, colonnes: readonly Colonne<T>[]) => {
  const [choix, setChoix] = useEtatDeListe(nom, lireChoixDeColonnes);
  const visibilite = useMemo(
    () =>
      Object.fromEntries(
        colonnes.map(({ id, masquee = false, fixe }, i) => [id, i === 0 || fixe === true || (choix[id] ?? !masquee)]),
      ),
    [colonnes, choix],
  );
  const basculer = useCallback(
    (id: string, visible: boolean) => {
      const suite = { ...choix, [id]: visible };
      setChoix(suite);
      garder(nom, suite);
    },
    [choix, nom, setChoix],
  );
  const retablir = useCallback(() => {
    setChoix({});
    garder(nom, {});
  }, [nom, setChoix]);
  return { visibilite, voulues: choix, basculer, retablir };
};
