import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { garderLesClics } from './clic-garde.ts';

const page = () => {
  document.body.innerHTML = '<button id="envoyer"><span>Envoyer</span></button><button id="autre">Autre</button>';
  const recus: string[] = [];
  for (const bouton of document.querySelectorAll('button'))
    bouton.addEventListener('click', () => recus.push(bouton.id));
  document.body.addEventListener('click', ({ target }) => target === document.body && recus.push('page'));
  const trouver = (selecteur: string): Element => {
    const element = document.querySelector(selecteur);
    if (!element) throw new Error(selecteur);
    return element;
  };
  return {
    recus,
    appuyer: (selecteur: string, x = 50, y = 100, button = 0) =>
      trouver(selecteur).dispatchEvent(
        new PointerEvent('pointerdown', { bubbles: true, clientX: x, clientY: y, button }),
      ),
    /** Where the browser sends the click: what is under the pointer when it is released. */
    cliquer: (selecteur: string, x = 50, y = 100) =>
      trouver(selecteur).dispatchEvent(
        new MouseEvent('click', { bubbles: true, cancelable: true, clientX: x, clientY: y }),
      ),
    trouver,
  };
};

describe('a click whose button moved under the pointer', () => {
  let arreter: () => void;
  beforeEach(() => {
    arreter = garderLesClics(document);
  });
  afterEach(() => arreter());

  it('reaches the button that was pressed, once, and not what took its place', () => {
    const { recus, appuyer, cliquer } = page();
    appuyer('#envoyer span');
    cliquer('body');
    appuyer('#envoyer');
    cliquer('#autre', 53, 104);
    expect(recus).toEqual(['envoyer', 'envoyer']);
  });

  it('is left alone when nothing moved', () => {
    const { recus, appuyer, cliquer } = page();
    appuyer('#envoyer');
    cliquer('#envoyer span');
    expect(recus).toEqual(['envoyer']);
  });

  it('is given up when the pointer leaves the button, for the next click too', () => {
    const { recus, appuyer, cliquer } = page();
    appuyer('#envoyer');
    cliquer('body', 200, 300);
    cliquer('body');
    expect(recus).toEqual(['page', 'page']);
  });

  it('follows neither another mouse button nor a button that is gone', () => {
    const { recus, appuyer, cliquer, trouver } = page();
    appuyer('#envoyer', 50, 100, 2);
    cliquer('body');
    appuyer('#autre');
    trouver('#autre').remove();
    cliquer('body');
    expect(recus).toEqual(['page', 'page']);
  });
});
