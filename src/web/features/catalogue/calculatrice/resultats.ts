import { insecable } from '#web/lib/formats.ts';
import { creerElement } from './elements.ts';
import type { LigneCalculatrice, Montre, TableauCalculatrice } from './lignes.ts';

const ANNONCE_MS = 500;

const ligne = ({ libelle, valeur, formule, forte }: LigneCalculatrice): HTMLElement =>
  creerElement(
    'div',
    { class: 'ligne', 'data-forte': forte },
    creerElement('dt', {}, libelle, ...(formule ? [creerElement('small', {}, formule)] : [])),
    creerElement('dd', {}, valeur),
  );

const tableau = ({ titre, lignes }: TableauCalculatrice): HTMLElement =>
  creerElement('section', {}, creerElement('h3', {}, titre), creerElement('dl', {}, ...lignes.map(ligne)));

export type ResultatsCalculatrice = {
  readonly noeud: HTMLElement;
  readonly montrer: (montre: Montre | null, attente: string) => void;
};

/** The results, with a summary that screen readers announce when the user stops typing. */
export const monterResultats = (nom: string): ResultatsCalculatrice => {
  const contenu = creerElement('div', { class: 'contenu' });
  const annonce = creerElement('p', { class: 'annonce', role: 'status', 'aria-live': 'polite' });
  const titre = `${nom}-resultats`;
  const noeud = creerElement(
    'section',
    { class: 'resultats', 'aria-labelledby': titre },
    creerElement('h2', { id: titre }, 'Résultats'),
    contenu,
    annonce,
  );
  let minuterie: ReturnType<typeof setTimeout> | undefined;
  return {
    noeud,
    montrer: (montre, attente) => {
      const avis = montre?.avis ?? [];
      contenu.replaceChildren(
        ...avis.map((phrase) => creerElement('p', { class: 'avis' }, phrase)),
        ...(montre ? montre.tableaux.map(tableau) : [creerElement('p', { class: 'attente' }, attente)]),
      );
      clearTimeout(minuterie);
      const phrase = montre ? [...avis, montre.resume].join(' ') : attente;
      minuterie = setTimeout(() => {
        annonce.textContent = insecable(phrase);
      }, ANNONCE_MS);
    },
  };
};
