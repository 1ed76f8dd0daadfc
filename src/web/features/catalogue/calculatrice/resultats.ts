import { insecable } from '#web/lib/formats.ts';
import { element } from './elements.ts';
import type { Ligne, Montre, Tableau } from './lignes.ts';

const ANNONCE_MS = 500;

const ligne = ({ libelle, valeur, formule, forte }: Ligne): HTMLElement =>
  element(
    'div',
    { class: 'ligne', 'data-forte': forte },
    element('dt', {}, libelle, ...(formule ? [element('small', {}, formule)] : [])),
    element('dd', {}, valeur),
  );

const tableau = ({ titre, lignes }: Tableau): HTMLElement =>
  element('section', {}, element('h3', {}, titre), element('dl', {}, ...lignes.map(ligne)));

export type Resultats = {
  readonly noeud: HTMLElement;
  readonly montrer: (montre: Montre | null, attente: string) => void;
};

/** The figures, and one sentence said aloud once the typing pauses. */
export const monterResultats = (nom: string): Resultats => {
  const contenu = element('div', { class: 'contenu' });
  const annonce = element('p', { class: 'annonce', role: 'status', 'aria-live': 'polite' });
  const titre = `${nom}-resultats`;
  const noeud = element(
    'section',
    { class: 'resultats', 'aria-labelledby': titre },
    element('h2', { id: titre }, 'Résultats'),
    contenu,
    annonce,
  );
  let minuterie: ReturnType<typeof setTimeout> | undefined;
  return {
    noeud,
    montrer: (montre, attente) => {
      const avis = montre?.avis ?? [];
      contenu.replaceChildren(
        ...avis.map((phrase) => element('p', { class: 'avis' }, phrase)),
        ...(montre ? montre.tableaux.map(tableau) : [element('p', { class: 'attente' }, attente)]),
      );
      clearTimeout(minuterie);
      const phrase = montre ? [...avis, montre.resume].join(' ') : attente;
      minuterie = setTimeout(() => {
        annonce.textContent = insecable(phrase);
      }, ANNONCE_MS);
    },
  };
};
