import { insecable } from '#web/lib/formats.ts';

type Attributs = Readonly<Record<string, string | boolean | undefined>>;

/** Creates an element with its attributes, and adds the French no-break spaces to its text. */
export const creerElement = <N extends keyof HTMLElementTagNameMap>(
  nom: N,
  attributs: Attributs = {},
  ...enfants: readonly (Node | string)[]
): HTMLElementTagNameMap[N] => {
  const cree = document.createElement(nom);
  for (const [cle, valeur] of Object.entries(attributs))
    if (valeur === true) cree.setAttribute(cle, '');
    else if (typeof valeur === 'string') cree.setAttribute(cle, valeur);
  cree.append(...enfants.map((enfant) => (typeof enfant === 'string' ? insecable(enfant) : enfant)));
  return cree;
};
