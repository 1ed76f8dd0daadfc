/** Elements removed from a pasted page with their content. */
const INUTILES =
  'script,style,meta,link,title,xml,object,iframe,form,input,button,select,textarea,svg,math,template,noscript,head';
const IMAGE_SURE = /^data:image\/(?:jpeg|png|gif|bmp|webp);base64,/i;

const remplacer = (element: Element, nom: string): Element => {
  const neuf = element.ownerDocument.createElement(nom);
  neuf.append(...element.childNodes);
  element.replaceWith(neuf);
  return neuf;
};
const deballer = (element: Element) => element.replaceWith(...element.childNodes);
const entourer = (element: Element, nom: string) => {
  const neuf = element.ownerDocument.createElement(nom);
  neuf.append(...element.childNodes);
  element.append(neuf);
};
const styleDe = (element: Element): string => element.getAttribute('style')?.toLowerCase() ?? '';

/** Word writes a list as paragraphs: `mso-list:l0 level2 lfo1`, the bullet as text to be ignored. */
const MSO_LISTE = /mso-list:\s*l(\d+)\s+level(\d+)/i;
const NUMERO = /^\s*(?:\d+|[a-z]{1,3}|[ivxlc]+)[.)]/i;
type Puce = { readonly element: Element; readonly liste: string; readonly niveau: number; readonly numerotee: boolean };

const lirePuce = (element: Element): Puce | null => {
  const trouve = MSO_LISTE.exec(styleDe(element));
  if (!trouve) return null;
  const marque = [...element.querySelectorAll('span')].find((span) => /mso-list:\s*ignore/i.test(styleDe(span)));
  const numerotee = NUMERO.test(marque?.textContent ?? element.textContent ?? '');
  marque?.remove();
  return { element, liste: trouve[1] ?? '', niveau: Math.min(9, Math.max(1, Number(trouve[2]))), numerotee };
};

/** Rebuilds lists from the paragraphs of Word that follow each other. */
const refaireListes = (racine: HTMLElement): void => {
  let pile: Element[] = [];
  let precedent: Element | null = null;
  for (const element of racine.querySelectorAll('p,h1,h2,h3,h4,h5,h6,div')) {
    const puce = lirePuce(element);
    if (!puce) continue;
    const suit = precedent !== null && element.previousElementSibling === precedent;
    if (!suit) pile = [];
    const { numerotee } = puce;
    // Nests one level at a time, because a skipped level would leave an empty line.
    const niveau = Math.min(puce.niveau, pile.length + 1);
    pile = pile.slice(0, niveau);
    while (pile.length < niveau) {
      const liste = element.ownerDocument.createElement(numerotee ? 'ol' : 'ul');
      const parent: Element | undefined = pile.at(-1);
      if (parent)
        (parent.lastElementChild ?? parent.appendChild(element.ownerDocument.createElement('li'))).append(liste);
      else element.before(liste);
      pile.push(liste);
    }
    const item = element.ownerDocument.createElement('li');
    item.append(...element.childNodes);
    pile.at(-1)?.append(item);
    precedent = pile[0] ?? null;
    element.remove();
  }
};

/** Google Docs and Safari write bold and italic by style, on neutral elements. */
const direParBalises = (racine: HTMLElement): void => {
  for (const b of racine.querySelectorAll('b[id^="docs-internal-guid"]')) deballer(b);
  for (const element of racine.querySelectorAll('b,strong,i,em')) {
    if (/(?:^|;)\s*font-(?:weight|style):\s*normal/.test(styleDe(element))) remplacer(element, 'span');
  }
  for (const element of racine.querySelectorAll('span,font')) {
    const style = styleDe(element);
    if (/font-weight:\s*(?:bold|[6-9]00)/.test(style)) entourer(element, 'strong');
    if (/font-style:\s*italic/.test(style)) entourer(element, 'em');
    if (/text-decoration[^;]*underline/.test(style) && !element.closest('a') && !element.querySelector('a'))
      entourer(element, 'u');
    if (/text-decoration[^;]*line-through/.test(style)) entourer(element, 's');
  }
  // A list put straight into a list (Google Docs) belongs to the item before it.
  for (const liste of racine.querySelectorAll('ul > ul, ul > ol, ol > ul, ol > ol'))
    liste.previousElementSibling?.append(liste);
};

const commentaires = (racine: HTMLElement): void => {
  const parcours = racine.ownerDocument.createTreeWalker(racine, 128 /* NodeFilter.SHOW_COMMENT */);
  const trouves: Node[] = [];
  while (parcours.nextNode()) trouves.push(parcours.currentNode);
  for (const commentaire of trouves) commentaire.parentNode?.removeChild(commentaire);
};

/** Turns a table into text: one line per row, its cells one after the other. */
const defaireTables = (racine: HTMLElement): void => {
  for (const table of [...racine.querySelectorAll('table')].toReversed()) {
    const lignes = [...table.querySelectorAll('tr')].map((tr) => {
      const p = racine.ownerDocument.createElement('p');
      [...tr.querySelectorAll('td,th')].forEach((cellule, i) => {
        if (i > 0) p.append(' · ');
        const texte = (cellule.textContent ?? '').replace(/\s+/g, ' ').trim();
        p.append(texte);
      });
      return p;
    });
    table.replaceWith(...lignes.filter(({ textContent }) => textContent !== ''));
  }
};

type CollageNettoye = {
  readonly html: string;
  /** Count of images that only the source document can show: the user must paste them one by one. */
  readonly imagesPerdues: number;
};

/**
 * Cleans content pasted from Word, Google Docs, Safari or any page into what a note accepts: titles, lists, bold,
 * links. Removes everything active, loaded or styled, and images whose content is not in the text.
 */
export const nettoyerCollage = (source: string): CollageNettoye => {
  const page = new DOMParser().parseFromString(
    source.replace(/<o:p>\s*(?:&nbsp;|\u00a0)?\s*<\/o:p>/gi, ''),
    'text/html',
  );
  const racine = page.body;
  for (const element of racine.querySelectorAll(INUTILES)) element.remove();
  commentaires(racine);
  const images = [...racine.querySelectorAll('img')];
  const perdues = images.filter((image) => !IMAGE_SURE.test(image.getAttribute('src') ?? ''));
  for (const image of perdues) image.remove();
  refaireListes(racine);
  direParBalises(racine);
  defaireTables(racine);
  for (const titre of racine.querySelectorAll('h1')) remplacer(titre, 'h2');
  for (const titre of racine.querySelectorAll('h4,h5,h6')) remplacer(titre, 'h3');
  for (const element of racine.querySelectorAll('*')) {
    for (const { name } of Array.from(element.attributes)) {
      const garde =
        (element.localName === 'a' && name === 'href') ||
        (element.localName === 'img' && (name === 'src' || name === 'alt')) ||
        (element.localName === 'span' && name.startsWith('data-'));
      if (!garde) element.removeAttribute(name);
    }
    if (element.localName === 'a' && !/^(?:https?:|mailto:|tel:)/i.test(element.getAttribute('href')?.trim() ?? ''))
      deballer(element);
    else if (element.localName.includes(':')) deballer(element);
  }
  return { html: racine.innerHTML.trim(), imagesPerdues: perdues.length };
};
