import { fusionnerSaisies } from './fusion-saisie.ts';
import type { SaisieRdv } from '../saisie.ts';

const imageDe = (element: Element): string => element.getAttribute('data-album') ?? '';
/** The text of a block, without the markup of the server. */
const texteDuBloc = (bloc: Element): string =>
  [
    bloc.localName,
    (bloc.textContent ?? '').replace(/\s+/g, ' ').trim(),
    imageDe(bloc),
    ...[...bloc.querySelectorAll('img')].map(imageDe),
  ].join('|');
const blocs = (html: string): Element[] => [...new DOMParser().parseFromString(html, 'text/html').body.children];
/** The colleague's text, followed by this user's paragraphs that it lacks. */
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
 * Keeps both versions: the colleague's text, then this user's, so that nothing is lost (RDV-17). A field changed by
 * only one of them keeps that change (RDV-25); a single-line field changed by both keeps this user's value.
 */
export const garderLesDeux = (base: SaisieRdv, actuel: SaisieRdv, mien: SaisieRdv, titre: string): SaisieRdv => {
  const { saisie, conflits } = fusionnerSaisies({ base, distante: actuel, mienne: mien }, 'DEUX');
  return conflits.includes('texte') ? { ...saisie, texte: suivreDe(actuel.texte, mien.texte, titre) } : saisie;
};

/** Keeps this user's version unchanged; an action deleted on the server becomes a new one. */
export const garderMien = (actuel: SaisieRdv, mien: SaisieRdv): SaisieRdv => {
  const connus = new Set(actuel.actions.map(({ id }) => id));
  return {
    ...mien,
    actions: mien.actions.map((action) =>
      action.id !== null && !connus.has(action.id) ? { ...action, id: null } : action,
    ),
  };
};
