import type { Page } from '@playwright/test';

export type MesureTableau = {
  readonly titre: string;
  /** Texts cut although another column has room to give, as `column: text`. */
  readonly coupes: readonly string[];
  /** Cut amounts, dates and states; titles cut inside a word; words broken over two lines. */
  readonly entames: readonly string[];
  /** Width of the columns beyond the frame, in pixels. */
  readonly deborde: number;
  /** Number of rows that the frame holds at its tallest. */
  readonly rangees: number;
};

/** Measures each table of the screen: which texts its cells show whole. */
export const mesurerTableaux = (page: Page): Promise<MesureTableau[]> =>
  page.evaluate(() => {
    const MARGE = 1.5;
    /** Smallest width, in pixels, that counts as free room. */
    const PLACE = 24;

    /** The visible text nodes with their boxes. */
    const textes = (cellule: Element) => {
      const trouves: { texte: string; noeud: Element; boite: DOMRect }[] = [];
      const marche = document.createTreeWalker(cellule, NodeFilter.SHOW_TEXT);
      for (let noeud = marche.nextNode(); noeud; noeud = marche.nextNode()) {
        const parent = noeud.parentElement;
        if (!parent || noeud.textContent?.trim() === '' || parent.closest('svg')) continue;
        const { clipPath, position, clip } = getComputedStyle(parent);
        if (clipPath !== 'none' || (position === 'absolute' && clip !== 'auto')) continue;
        const etendue = document.createRange();
        etendue.selectNodeContents(noeud);
        const boite = etendue.getBoundingClientRect();
        if (boite.width > 0) trouves.push({ texte: noeud.textContent ?? '', noeud: parent, boite });
      }
      return trouves;
    };
    /** True when the text extends past the edge that clips it. */
    const estCoupe = (noeud: Element, boite: DOMRect, cellule: Element) => {
      for (let autour: Element | null = noeud; autour; autour = autour === cellule ? null : autour.parentElement) {
        const { overflowX, display } = getComputedStyle(autour);
        if (overflowX === 'visible' || display === 'inline') continue;
        const cadre = autour.getBoundingClientRect();
        if (boite.right > cadre.right + MARGE || boite.left < cadre.left - MARGE) return true;
      }
      return false;
    };
    /** Words broken over two lines in a cell of several lines, unless they are longer than the column. */
    const motsRompus = (cellule: Element) => {
      if (getComputedStyle(cellule).whiteSpace !== 'normal') return [];
      return textes(cellule).flatMap(({ texte, noeud }) => {
        const brut = [...noeud.childNodes].find((enfant) => enfant.textContent === texte);
        return [...texte.matchAll(/[\p{L}\d]{2,20}/gu)].flatMap(({ 0: mot, index }) => {
          const etendue = document.createRange();
          if (!brut || brut.nodeType !== Node.TEXT_NODE) return [];
          etendue.setStart(brut, index);
          etendue.setEnd(brut, index + mot.length);
          return new Set([...etendue.getClientRects()].map(({ top }) => Math.round(top))).size > 1 ? [mot] : [];
        });
      });
    };
    const contenu = (cellule: Element) => {
      const boites = [
        ...textes(cellule).map(({ boite }) => boite),
        ...[...cellule.querySelectorAll('svg, img, button, input')].map((element) => element.getBoundingClientRect()),
      ].filter(({ width }) => width > 0);
      if (boites.length === 0) return 0;
      return Math.max(...boites.map(({ right }) => right)) - Math.min(...boites.map(({ left }) => left));
    };
    const interieur = (cellule: Element) => {
      const { paddingLeft, paddingRight } = getComputedStyle(cellule);
      return cellule.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
    };

    return [...document.querySelectorAll<HTMLElement>('main [data-defile]')].map((cadre) => {
      const titres = [...cadre.querySelectorAll('thead th')];
      const rangees = [...cadre.querySelectorAll('tbody tr[data-index]')].slice(0, 60);
      const total = cadre.querySelector('tfoot tr');
      const colonnes = titres.map((titre, i) => ({
        nom: titre.textContent?.trim() ?? '',
        titre,
        cellules: [...rangees, ...(total ? [total] : [])].flatMap((rangee) => rangee.children[i] ?? []),
      }));
      const donnees = colonnes.filter(({ titre }) => !titre.querySelector('input') && !/menu/i.test(titre.className));
      const coupees: string[] = [];
      const entames: string[] = [];
      let place = 0;
      for (const { nom, titre, cellules } of donnees) {
        for (const { boite, noeud } of textes(titre)) if (estCoupe(noeud, boite, titre)) entames.push(`titre ${nom}`);
        let libre = interieur(titre) - contenu(titre);
        for (const cellule of cellules) {
          const multiple = getComputedStyle(cellule).whiteSpace === 'normal';
          libre = Math.min(libre, multiple ? 0 : interieur(cellule) - contenu(cellule));
          for (const mot of motsRompus(cellule)) entames.push(`${nom} : ${mot}, rompu`);
          for (const { texte, noeud, boite } of textes(cellule)) {
            if (!estCoupe(noeud, boite, cellule)) continue;
            coupees.push(`${nom} : ${texte}`);
            const entier = noeud.closest('.chiffres') ?? noeud.closest('[data-teinte]');
            if (entier && entier.contains(noeud) && texte.length < 40) entames.push(`${nom} : ${texte}`);
          }
        }
        if (cellules.length > 0) place = Math.max(place, libre);
      }
      const hauteur = (element: Element | null | undefined) => element?.getBoundingClientRect().height ?? 0;
      const haut = cadre.getBoundingClientRect().top;
      const plafond = Number.parseFloat(getComputedStyle(cadre).maxHeight);
      const bas = Math.min(innerHeight, haut + (Number.isNaN(plafond) ? innerHeight : plafond));
      const utile = bas - haut - hauteur(cadre.querySelector('thead')) - hauteur(total);
      return {
        titre: cadre.getAttribute('aria-label') ?? '',
        coupes: place > PLACE ? [...new Set(coupees)] : [],
        entames: [...new Set(entames)],
        deborde: Math.max(0, cadre.scrollWidth - cadre.clientWidth),
        rangees: rangees[0] ? Math.floor(utile / hauteur(rangees[0])) : 0,
      };
    });
  });

/** Top of the first row of the screen, in pixels from the top of the window; null when the list is empty. */
export const hautPremiereLigne = (page: Page): Promise<number | null> =>
  page.evaluate(() => {
    const premiere = document.querySelector('main tr[data-index], main ul[aria-label]:not(nav ul) > li');
    return premiere ? Math.round(premiere.getBoundingClientRect().top + scrollY) : null;
  });
