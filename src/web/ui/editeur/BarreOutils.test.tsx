import { act, screen, within } from '@testing-library/react';
import { Editor } from '@tiptap/react';
import { StarterKit } from '@tiptap/starter-kit';
import { afterEach, expect, test } from 'vitest';
import { montrer } from '#web/testing/montrer.tsx';
import { BarreOutils } from './BarreOutils.tsx';

let editeur: Editor;
afterEach(() => editeur.destroy());

const ouvrir = () => {
  editeur = new Editor({ extensions: [StarterKit], content: '<p>Bonjour</p>' });
  const { personne } = montrer(
    <>
      <BarreOutils editeur={editeur} onImages={() => {}} />
      <button type="button">Ensuite</button>
    </>,
  );
  const barre = within(screen.getByRole('toolbar', { name: 'Mise en forme' }));
  return {
    personne,
    boutons: barre.getAllByRole('button'),
    bouton: (name: string) => barre.getByRole('button', { name }),
  };
};

test('Tab s’arrête une fois sur la barre ; les flèches, Début et Fin vont d’un bouton à l’autre', async () => {
  const { personne, boutons } = ouvrir();
  await personne.tab();
  expect(document.activeElement).toBe(boutons[0]);
  for (const [touche, rang] of [
    ['{ArrowRight}', 1],
    ['{ArrowRight}', 2],
    ['{ArrowLeft}', 1],
    ['{End}', boutons.length - 1],
    ['{ArrowRight}', 0],
    ['{ArrowLeft}', boutons.length - 1],
    ['{Home}', 0],
    ['{ArrowRight}', 1],
  ] as const) {
    await personne.keyboard(touche);
    expect(document.activeElement).toBe(boutons[rang]);
  }
  await personne.tab();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Ensuite' }));
  await personne.tab({ shift: true });
  expect(document.activeElement).toBe(boutons[1]);
});

test('un bouton dit s’il est actif', async () => {
  const { personne, bouton } = ouvrir();
  expect(bouton('Gras').getAttribute('aria-pressed')).toBe('false');
  await personne.click(bouton('Gras'));
  expect(bouton('Gras').getAttribute('aria-pressed')).toBe('true');
});

test('ce qui est empêché garde le focus et ne fait rien', async () => {
  const { personne, bouton } = ouvrir();
  const annuler = bouton('Annuler la frappe');
  expect(annuler.getAttribute('aria-disabled')).toBe('true');
  act(() => annuler.focus());
  await personne.keyboard('{Enter}');
  expect(editeur.getText()).toBe('Bonjour');
  expect(document.activeElement).toBe(annuler);
});
