import { useState } from 'react';

type Options<V> = {
  value: V | '' | null | undefined;
  defaultValue: V | null | undefined;
  onChange: ((valeur: V | null) => void) | undefined;
  /** The value of the text; `invalide` when it has none (yet). */
  lire: (texte: string) => V;
  ecrire: (valeur: V) => string;
  estInvalide: (valeur: V) => boolean;
};

/**
 * A text field that stands for a value: free while it is typed, rewritten when it is left, its own sentence when it cannot be read.
 * An unreadable text still changes the value (to one the schema refuses): it never passes for the previous one.
 */
export const useSaisie = <V extends string | number>({
  value,
  defaultValue,
  onChange,
  lire,
  ecrire,
  estInvalide,
}: Options<V>) => {
  const recue: V | null = value === undefined ? (defaultValue ?? null) : value === '' ? null : value;
  const afficher = (valeur: V | null) => (valeur === null || estInvalide(valeur) ? '' : ecrire(valeur));
  const [texte, setTexte] = useState(() => afficher(recue));
  const [connue, setConnue] = useState<V | null>(recue);
  const [quitte, setQuitte] = useState(true);
  // Changed from outside (reset, reload): the text follows.
  if (value !== undefined && !Object.is(recue, connue)) {
    setConnue(recue);
    setTexte(afficher(recue));
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
    if (connue !== null && !estInvalide(connue)) setTexte(ecrire(connue));
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
    illisible: quitte && texte.trim() !== '' && connue !== null && estInvalide(connue),
  };
};
