import type { OngletCalculatrice } from './champs.ts';
import { creerElement } from './elements.ts';

const TITRES: Readonly<Record<OngletCalculatrice, string>> = {
  prix: 'Prix et marge',
  promo: 'Dispositifs promotionnels',
};

type Onglets = { readonly noeud: HTMLElement; readonly choisir: (onglet: OngletCalculatrice) => void };

/** Two tabs, arrows between them as the pattern of ARIA asks. */
export const monterOnglets = (
  panneaux: Readonly<Record<OngletCalculatrice, HTMLElement>>,
  allerA: (onglet: OngletCalculatrice) => void,
): Onglets => {
  const noms = Object.keys(TITRES) as OngletCalculatrice[];
  const boutons = noms.map((nom) =>
    creerElement(
      'button',
      { type: 'button', role: 'tab', id: `onglet-${nom}`, 'aria-controls': `panneau-${nom}` },
      TITRES[nom],
    ),
  );
  const cadres = noms.map((nom) =>
    creerElement(
      'div',
      { role: 'tabpanel', id: `panneau-${nom}`, 'aria-labelledby': `onglet-${nom}`, class: 'panneau' },
      panneaux[nom],
    ),
  );
  const liste = creerElement('div', { role: 'tablist', 'aria-label': 'Calculs', class: 'onglets' }, ...boutons);
  boutons.forEach((bouton, rang) =>
    bouton.addEventListener('click', () => {
      const nom = noms[rang];
      if (nom) allerA(nom);
    }),
  );
  liste.addEventListener('keydown', ({ key }) => {
    if (key !== 'ArrowLeft' && key !== 'ArrowRight') return;
    const autre = boutons.find((bouton) => bouton !== document.activeElement);
    autre?.focus();
    autre?.click();
  });
  return {
    noeud: creerElement('div', {}, liste, ...cadres),
    choisir: (choisi) => {
      noms.forEach((nom, rang) => {
        const actif = nom === choisi;
        boutons[rang]?.setAttribute('aria-selected', String(actif));
        boutons[rang]?.setAttribute('tabindex', actif ? '0' : '-1');
        const cadre = cadres[rang];
        if (cadre) cadre.hidden = !actif;
      });
    },
  };
};
