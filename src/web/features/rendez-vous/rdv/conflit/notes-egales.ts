/** Attributes added by the server or by the editor, without any meaning. */
const SANS_SENS = new Set(['target', 'rel', 'class', 'data-label', 'data-mention-suggestion-char']);

const valeurDe = ({ name, value }: Attr): string | undefined =>
  name === 'style' ? /text-align:\s*(\w+)/.exec(value)?.[1] : value;

const ecrire = (noeud: Node): string => {
  if (noeud instanceof Element) {
    const attributs = [...noeud.attributes]
      .flatMap((attribut) => {
        const valeur = SANS_SENS.has(attribut.name) ? undefined : valeurDe(attribut);
        return valeur === undefined ? [] : [`${attribut.name}=${valeur}`];
      })
      .toSorted();
    return `<${noeud.localName} ${attributs.join(' ')}>${[...noeud.childNodes].map(ecrire).join('')}</>`;
  }
  return (noeud.textContent ?? '').replaceAll('\u00a0', ' ');
};
const forme = (html: string): string =>
  [...new DOMParser().parseFromString(html, 'text/html').body.childNodes].map(ecrire).join('');

/** True when both notes have the same content: the server rewrites the HTML of the editor. */
export const memeNote = (note: string, autre: string): boolean => note === autre || forme(note) === forme(autre);
