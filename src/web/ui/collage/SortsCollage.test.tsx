import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { montrer } from '#web/testing/montrer.tsx';
import { SortsCollage } from './SortsCollage.tsx';

test('chaque ligne collée garde son sort à l’écran jusqu’à ce qu’on le ferme', async () => {
  const fermer = vi.fn();
  const { personne } = montrer(
    <SortsCollage
      onFermer={fermer}
      sorts={[
        { numero: 1, texte: 'A\t1', sort: 'GARDEE', phrase: null },
        { numero: 2, texte: 'B\t2', sort: 'A_RELIRE', phrase: 'La clé est fausse.' },
        { numero: 4, texte: 'A\t3', sort: 'DOUBLON', phrase: 'Doublon de la ligne 1.' },
        { numero: 5, texte: 'C\t1.234', sort: 'LAISSEE', phrase: 'Nombre douteux.' },
      ]}
    />,
  );
  expect(screen.getByRole('status').textContent).toMatch(
    /^4.lignes collées.: 2.gardées \(1 à relire\), 1.doublon, 1.laissée de côté\.$/,
  );
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '))).toEqual([
    '1A | 1Gardée',
    '2B | 2Gardée, à relire : La clé est fausse.',
    '4A | 3Doublon : Doublon de la ligne 1.',
    '5C | 1.234Laissée de côté : Nombre douteux.',
  ]);
  await personne.click(screen.getByRole('button', { name: 'Fermer le compte rendu du collage' }));
  expect(fermer).toHaveBeenCalled();
});
