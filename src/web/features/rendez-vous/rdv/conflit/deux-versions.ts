import { fusionnerSaisies } from './fusion-saisie.ts';
import type { SaisieRdv } from '../saisie.ts';

const imageDe = (element: Element): string => element.getAttribute('data-album') ?? '';
/** The words of a block, whatever the markup of the server. */
const texteDuBloc = (bloc: Element): string =>
  [
    bloc.localName,
    (bloc.textContent ?? '').replace(/\s+/g, ' ').trim(),
    imageDe(bloc),
    ...[...bloc.querySelectorAll('img')].map(imageDe),
  ].join('|');
const blocs = (html: string): Element[] => [...new DOMParser().parseFromString(html, 'text/html').body.children];
/** Theirs, then my paragraphs that it does not already contain. */
const suivreDe = (texteDeLAutre: string, mien: string, titre: string): string => {
  const restes = blocs(texteDeLAutre).map(texteDuBloc);
  const miens = blocs(mien).filter((bloc) => {
    const i = restes.indexOf(texteDuBloc(bloc));
    if (i !== -1) restes.splice(i, 1);
    return i === -1;
  });
  return miens.length === 0
    ? texteDeLAutre
    : `${texteDeLAutre}<h3>${titre}</h3>${miens.map(({ outerHTML }) => outerHTML).join('')}`;
};

/**
 * Theirs, then mine: nothing of either is lost (RDV-17). What only one of them changed is its (RDV-25); of a field of
 * one line that both changed, mine stays.
 */
export const garderLesDeux = (base: SaisieRdv, actuel: SaisieRdv, mien: SaisieRdv, titre: string): SaisieRdv => {
  const { saisie, conflits } = fusionnerSaisies({ base, distante: actuel, mienne: mien }, 'DEUX');
  return conflits.includes('texte') ? { ...saisie, texte: suivreDe(actuel.texte, mien.texte, titre) } : saisie;
};

/** Mine unchanged; an action that the server no longer has becomes a new one. */
export const garderMien = (actuel: SaisieRdv, mien: SaisieRdv): SaisieRdv => {
  const connus = new Set(actuel.actions.map(({ id }) => id));
  return {
    ...mien,
    actions: mien.actions.map((action) =>
      action.id !== null && !connus.has(action.id) ? { ...action, id: null } : action,
    ),
  };
};
