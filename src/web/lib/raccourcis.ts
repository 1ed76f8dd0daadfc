import { useEffect, useEffectEvent } from 'react';

const enSaisie = (cible: EventTarget | null): boolean =>
  cible instanceof HTMLElement && (cible.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(cible.tagName));

/** A dialog keeps the keyboard for itself. */
const dialogueOuvert = (): boolean =>
  document.querySelector('[aria-modal="true"], [data-tiroir] [role="dialog"]') !== null;

/**
 * One-key shortcuts of a screen (`{ n: ouvrirCreation, '/': chercher }`): silent while typing, with a modifier, or under a dialog.
 * The key is the character it produces, whatever the keyboard's layout.
 */
export const useRaccourcis = (raccourcis: Readonly<Record<string, (() => void) | undefined>>): void => {
  const surTouche = useEffectEvent((evenement: KeyboardEvent) => {
    if (evenement.ctrlKey || evenement.metaKey || evenement.altKey || evenement.defaultPrevented) return;
    const faire = raccourcis[evenement.key];
    if (!faire || enSaisie(evenement.target) || dialogueOuvert()) return;
    evenement.preventDefault();
    faire();
  });
  useEffect(() => {
    const ecouter = (evenement: KeyboardEvent) => surTouche(evenement);
    document.addEventListener('keydown', ecouter);
    return () => document.removeEventListener('keydown', ecouter);
  }, []);
};
