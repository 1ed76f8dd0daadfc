import { useState } from 'react';

type Options<V> = {
  value: V | '' | null | undefined;
  defaultValue: V | null | undefined;
  onChange: ((valeur: V | null) => void) | undefined;
  /** Parses the text; returns a value that satisfies `estInvalide` when it cannot (yet). */
  lire: (texte: string) => V;
  /** Writes a value; an invalid one is written as the user typed it. */
  ecrire: (valeur: V) => string;
  estInvalide: (valeur: V) => boolean;
};

const memes = (a: unknown, b: unknown): boolean => Object.is(a, b) || JSON.stringify(a) === JSON.stringify(b);

/**
 * State of a text field that edits a value: free while the user types, rewritten when they leave it, with an error
 * when it cannot be read. An unreadable text changes the value to one the schema refuses, so that the previous value
 * is never kept silently.
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
    // An unreadable text gives a filter no value, so a null received while the user types must not erase the text. Any
    // other change from outside (reset, reload) replaces it.
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
  /** Sets a value that the user picked instead of typing it. */
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
    /** True when the text is unreadable, even while the user is still typing. */
    invalide,
    quitte,
  };
};
