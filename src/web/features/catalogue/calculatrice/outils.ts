import { creerElement } from './elements.ts';

/**
 * Copies the address; without a secure context there is no clipboard, so the address is selected for a copy by hand.
 */
const copier = async (dire: HTMLElement): Promise<void> => {
  try {
    await navigator.clipboard.writeText(location.href);
    dire.replaceChildren('Lien copié.');
  } catch {
    const adresse = creerElement('input', {
      type: 'text',
      readonly: true,
      value: location.href,
      'aria-label': 'Lien à copier',
    });
    dire.replaceChildren(adresse);
    adresse.select();
  }
};

/** The buttons that act on the whole calculation. */
export const monterOutils = (effacer: () => void): HTMLElement => {
  const dire = creerElement('span', { class: 'dire', role: 'status' });
  const bouton = (libelle: string, faire: () => void): HTMLElement => {
    const cree = creerElement('button', { type: 'button', class: 'bouton' }, libelle);
    cree.addEventListener('click', () => {
      dire.replaceChildren();
      faire();
    });
    return cree;
  };
  return creerElement(
    'div',
    { class: 'outils' },
    bouton('Copier le lien', () => void copier(dire)),
    bouton('Imprimer', () => window.print()),
    bouton('Effacer', effacer),
    dire,
  );
};
