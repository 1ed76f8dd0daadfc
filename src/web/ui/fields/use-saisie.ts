import { useState } from 'react';

type Options<V> = {
  value: V | '' | null | undefined;
  defaultValue: V | null | undefined;
  onChange: ((valeur: V | null) => void) | undefined;
  /** The value of the text; one that `estInvalide` when it has none (yet). */
  lire: (texte: string) => V;
  /** An invalid value is written as it was typed. */
  ecrire: (valeur: V) => string;
  estInvalide: (valeur: V) => boolean;
};

const memes = (a: unknown, b: unknown): boolean => Object.is(a, b) || JSON.stringify(a) === JSON.stringify(b);

/**
 * A text field that stands for a value: free while it is typed, rewritten when it is left, its own sentence when it
 * cannot be read. An unreadable text still changes the value (to one the schema refuses): it never passes for the
 * previous one.
 */
export const useSaisie = <V>({ value, defaultValue, onChange, lire, ecrire, estInvalide }: Options<V>) => {
  const recue: V | null = value === undefined ? (defaultValue ?? null) : value === '' ? null : value;
  const afficher = (valeur: V | null) => (valeur === null ? '' : ecrire(valeur));
  const [texte, setTexte] = useState(() => afficher(recue));
  const [connue, setConnue] = useState<V | null>(recue);
  const [precedente, setPrecedente] = useState<V | null>(recue);
  const [quitte, setQuitte] = useState(true);
  const invalide = connue !== null && estInvalide(connue);
  if (value !== undefined && !memes(recue, precedente)) {
    setPrecedente(recue);
    // A filter holds nothing of what cannot be read: the text being typed stays. Else changed from outside (reset,
    // reload), it follows.
    const sansEcho = recue === null && invalide && !quitte;
    if (!memes(recue, connue) && !sansEcho) {
      setConnue(recue);
      setTexte(afficher(recue));
    }
  }
  const poser = (valeur: V | null) => {
    setConnue(valeur);
    onChange?.(valeur);
  };
  const surTexte = (saisie: string) => {
    setTexte(saisie);
    setQuitte(false);
    poser(saisie.trim() === '' ? null : lire(saisie));
  };
  const surDepart = () => {
    setQuitte(true);
    if (connue !== null && !invalide) setTexte(ecrire(connue));
  };
  /** Picked rather than typed. */
  const choisir = (valeur: V | null) => {
    setTexte(afficher(valeur));
    setQuitte(true);
    poser(valeur);
  };
  return {
    texte,
    surTexte,
    surDepart,
    choisir,
    connue,
    /** Unreadable, typed to the end or not. */
    invalide,
    quitte,
  };
};
