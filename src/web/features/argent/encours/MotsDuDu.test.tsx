import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { libelleSituationEncours } from '#shared/features/argent/encours/messages.ts';
import { montrer } from '#web/testing/montrer.tsx';
import { ChiffresDuDu } from './ChiffresDuDu.tsx';
import { tuileDe } from './tuiles.ts';

it('chaque chiffre ouvre au clavier le glossaire, sur son mot, sans filtrer la liste', async () => {
  const choix: (string | null)[] = [];
  const tuiles = [tuileDe('reclame', undefined), tuileDe('enRetard', undefined)];
  const { personne } = montrer(<ChiffresDuDu libelle="Encours" tuiles={tuiles} onChoisir={(id) => choix.push(id)} />);
  const controle = screen.getByRole('button', { name: /^Ce que veut dire.*En retard/ });
  controle.focus();
  await personne.keyboard('{Enter}');
  const dialogue = await screen.findByRole('dialog', { name: 'Les mots de ce qui est dû' });
  const mots = within(dialogue).getAllByRole('term');
  expect(mots.map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining(Object.values(libelleSituationEncours)),
  );
  expect(choix).toEqual([]);
});
