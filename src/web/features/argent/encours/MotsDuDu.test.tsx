import { StatTiles } from '#web/ui/StatTiles.tsx';
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

it('deux montants passent à la ligne entre eux, jamais au milieu de l’un ; un seul reste tel quel', () => {
  montrer(
    <StatTiles
      libelle="Encours"
      tuiles={[
        { id: 'deux', libelle: 'Réclamé', valeur: '300,00 € HT et 619,71 € TTC' },
        { id: 'un', libelle: 'À venir', valeur: '12,00 € HT' },
        { id: 'nombre', libelle: 'Ouverts', valeur: 1_234 },
      ]}
    />,
  );
  expect(screen.getByRole('region', { name: 'Encours' }).textContent).toContain('300,00 € HT et 619,71 € TTC');
  expect(['300,00 € HT', '619,71 € TTC'].map((dit) => screen.getByText(dit).tagName)).toEqual(['SPAN', 'SPAN']);
  expect(screen.getByText('12,00 € HT').children).toHaveLength(0);
  expect(screen.getByText('1 234', { normalizer: (dit) => dit.replaceAll(/\s/g, ' ') })).toBeTruthy();
});
