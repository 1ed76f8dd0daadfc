import { useEffect, useEffectEvent, useMemo } from 'react';
import { useRaccourcisMontres } from './raccourcis-ecran.ts';

/**
 * Effect of each key, as « ? » lists it (AID-28). « ? » has none here: every screen has it, and its own help names it.
 */
const EFFETS = { '/': 'Rechercher', n: 'Créer', '?': undefined } as const;
type Touche = keyof typeof EFFETS;
const TOUCHES = Object.keys(EFFETS) as Touche[];
const estTouche = (touche: string): touche is Touche => Object.hasOwn(EFFETS, touche);

const ecritDansUnChamp = (cible: EventTarget | null): boolean =>
  cible instanceof HTMLElement && (cible.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(cible.tagName));

/** While a dialog is open, it keeps the keyboard. */
const dialogueOuvert = (): boolean =>
  document.querySelector('[aria-modal="true"], [data-tiroir] [role="dialog"]') !== null;

/**
 * One-key shortcuts of a screen (`{ n: ouvrirCreation, '/': chercher }`), ignored while the user types, with a
 * modifier, or under a dialog. The key is the character it produces, whatever the keyboard's layout. « ? » lists the
 * active ones, and a key without an effect in `EFFETS` does not compile.
 */
export const useRaccourcis = (raccourcis: Readonly<Partial<Record<Touche, (() => void) | undefined>>>): void => {
  const actives = TOUCHES.filter((touche) => raccourcis[touche] !== undefined).join('');
  useRaccourcisMontres(
    useMemo(
      () =>
        TOUCHES.filter((touche) => actives.includes(touche)).flatMap((touche) => {
          const effet = EFFETS[touche];
          return effet ? [{ touches: [touche], effet }] : [];
        }),
      [actives],
    ),
  );
  const surTouche = useEffectEvent((evenement: KeyboardEvent) => {
    if (evenement.ctrlKey || evenement.metaKey || evenement.altKey || evenement.defaultPrevented) return;
    const faire = estTouche(evenement.key) ? raccourcis[evenement.key] : undefined;
    if (!faire || ecritDansUnChamp(evenement.target) || dialogueOuvert()) return;
    evenement.preventDefault();
    faire();
  });
  useEffect(() => {
    const ecouter = (evenement: KeyboardEvent) => surTouche(evenement);
    document.addEventListener('keydown', ecouter);
    return () => document.removeEventListener('keydown', ecouter);
  }, []);
};
