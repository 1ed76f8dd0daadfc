import { afterEach, describe, expect, test, vi } from 'vitest';
import { retenirEntreeDuLecteur } from './entree-du-lecteur.ts';

let cesser = () => {};
afterEach(() => {
  cesser();
  document.body.replaceChildren();
});

/** Types the keys, so many milliseconds apart, then Enter. @returns whether Enter may send the form */
const taper = (touches: string, ecart: number): boolean => {
  cesser = retenirEntreeDuLecteur(document);
  const champ = document.createElement('input');
  document.body.append(champ);
  let instant = 1_000;
  const frapper = (key: string) => {
    const evenement = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
    instant += ecart;
    vi.spyOn(evenement, 'timeStamp', 'get').mockReturnValue(instant);
    return champ.dispatchEvent(evenement);
  };
  for (const touche of touches) frapper(touche);
  return frapper('Enter');
};

describe('l’Entrée qui finit une rafale de touches', () => {
  test.each([
    ['un code au lecteur', '3400930000007', 8, false],
    ['un EAN-8 au lecteur', '40123455', 20, false],
    ['une étiquette au lecteur', ']d201034009300000071726113010AB12', 5, false],
    ['un lecteur en QWERTY', '"\'ààç"ààààààè', 8, false],
    ['un carton, refusé', '13400930000004', 8, false],
    ['un code tapé à la main', '3400930000007', 120, true],
    ['un mot tapé très vite', 'doliprane', 8, true],
    ['un nombre court', '250000', 8, true],
  ])('%s', (_cas, touches, ecart, envoie) => {
    expect(taper(touches, ecart)).toBe(envoie);
  });
});
