import { insecable } from '#web/lib/formats.ts';
import type { Calcul } from './calculs.ts';
import {
  groupesDeChamps,
  seVoit,
  signeDe,
  type Champ,
  type OngletCalculatrice,
  type ValeursCalculatrice,
} from './champs.ts';
import { creerElement } from './elements.ts';

type Entree = HTMLInputElement | HTMLSelectElement;
type Monte = {
  readonly champ: Champ;
  readonly cadre: HTMLElement;
  readonly entree: Entree;
  readonly refus: HTMLElement;
};
export type FormulaireCalculatrice = {
  readonly noeud: HTMLElement;
  /** Writes values that came from elsewhere: an address, the other tab. */
  readonly ecrire: (valeurs: ValeursCalculatrice) => void;
  /** Shows the fields that apply, and the errors: those of fields already left, and those between fields. */
  readonly montrer: (valeurs: ValeursCalculatrice, calcul: Pick<Calcul<unknown>, 'refus' | 'refusEntreChamps'>) => void;
  /** Shows all errors from now on, for values read in an address. */
  readonly toutQuitter: () => void;
};

const entreeDe = (champ: Champ, decrit: string): Entree =>
  champ.genre === 'choix'
    ? creerElement(
        'select',
        { id: champ.nom, name: champ.nom },
        ...champ.choix.map(([valeur, libelle]) => creerElement('option', { value: valeur }, libelle)),
      )
    : creerElement('input', {
        id: champ.nom,
        name: champ.nom,
        type: 'text',
        inputmode: champ.genre === 'entier' ? 'numeric' : 'decimal',
        autocomplete: 'off',
        maxlength: '40',
        'aria-describedby': decrit,
        ...(champ.obligatoire ? { 'aria-required': 'true' } : {}),
      });

const monterChamp = (champ: Champ): Monte => {
  const aide = champ.aide ? creerElement('small', { id: `${champ.nom}-aide` }, champ.aide) : null;
  const refus = creerElement('p', { id: `${champ.nom}-refus`, class: 'refus', hidden: true });
  const entree = entreeDe(champ, [...(aide ? [aide.id] : []), refus.id].join(' '));
  const signe = champ.genre === 'choix' ? '' : signeDe(champ);
  const cadre = creerElement(
    'div',
    { class: 'champ', 'data-large': champ.genre === 'choix' && champ.large },
    creerElement(
      'label',
      { for: champ.nom },
      champ.libelle,
      ...(champ.genre !== 'choix' && champ.obligatoire
        ? [creerElement('span', { class: 'asterisque', 'aria-hidden': 'true' }, ' *')]
        : []),
    ),
    creerElement(
      'div',
      { class: 'entree' },
      entree,
      ...(signe === '' ? [] : [creerElement('span', { class: 'signe', 'aria-hidden': 'true' }, signe)]),
    ),
    ...(aide ? [aide] : []),
    refus,
  );
  return { champ, cadre, entree, refus };
};

/** Mounts the fields of a tab; `changer` is called at each keystroke, `quitter` when the user leaves a field. */
export const monterFormulaire = (
  onglet: OngletCalculatrice,
  changer: (nom: string, valeur: string) => void,
  quitter: () => void,
): FormulaireCalculatrice => {
  const quittes = new Set<string>();
  const montes: Monte[] = [];
  const noeud = creerElement('form', { class: 'formulaire', novalidate: true });
  for (const { titre, champs } of groupesDeChamps[onglet]) {
    const champsDuGroupe = champs.map(monterChamp);
    montes.push(...champsDuGroupe);
    noeud.append(
      creerElement(
        'fieldset',
        {},
        creerElement('legend', {}, titre),
        creerElement('div', { class: 'grille' }, ...champsDuGroupe.map(({ cadre }) => cadre)),
      ),
    );
  }
  for (const { champ, entree } of montes) {
    entree.addEventListener('input', () => changer(champ.nom, entree.value));
    entree.addEventListener('blur', () => {
      quittes.add(champ.nom);
      quitter();
    });
  }
  noeud.addEventListener('submit', (evenement) => evenement.preventDefault());
  return {
    noeud,
    ecrire: (valeurs) => {
      for (const { champ, entree } of montes) entree.value = valeurs[champ.nom] ?? '';
    },
    montrer: (valeurs, { refus: refuses, refusEntreChamps }) => {
      for (const { champ, cadre, entree, refus } of montes) {
        cadre.hidden = !seVoit(champ, valeurs);
        const phrase = refusEntreChamps[champ.nom] ?? (quittes.has(champ.nom) ? refuses[champ.nom] : undefined);
        refus.hidden = phrase === undefined;
        refus.textContent = insecable(phrase ?? '');
        entree.toggleAttribute('data-refuse', phrase !== undefined);
        if (phrase === undefined) entree.removeAttribute('aria-invalid');
        else entree.setAttribute('aria-invalid', 'true');
      }
    },
    toutQuitter: () => {
      for (const { champ } of montes) quittes.add(champ.nom);
    },
  };
};
