import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { montrer } from '#web/testing/montrer.tsx';
import { useRaccourcisEcran } from './raccourcis-ecran.ts';
import { useRaccourcis } from './raccourcis.ts';

const rien = () => undefined;
const Liste = ({ peut }: { peut: boolean }) => {
  useRaccourcis({ n: peut ? rien : undefined, '/': rien });
  return null;
};
const Montres = () =>
  useRaccourcisEcran().map(({ touches, effet }) => <li key={effet}>{[...touches, effet].join(' ')}</li>);
const Ecran = () => {
  const [etat, setEtat] = useState<'peut' | 'lit' | 'parti'>('peut');
  return (
    <>
      <button onClick={() => setEtat('lit')}>Lire</button>
      <button onClick={() => setEtat('parti')}>Partir</button>
      {etat === 'parti' ? null : <Liste peut={etat === 'peut'} />}
      {etat === 'parti' ? null : <Liste peut={etat === 'peut'} />}
      <Montres />
    </>
  );
};

test('une touche écoutée est dans l’aide, une seule fois, tant qu’elle agit (AID-28)', async () => {
  const { personne } = montrer(<Ecran />);
  const montres = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent);
  expect(montres()).toEqual(['/ Rechercher', 'n Créer']);
  await personne.click(screen.getByRole('button', { name: 'Lire' }));
  expect(montres()).toEqual(['/ Rechercher']);
  await personne.click(screen.getByRole('button', { name: 'Partir' }));
  expect(montres()).toEqual([]);
});

/**
 * Files that listen to every key themselves: the palette (every help lists its key), gestures under way (a drag, a
 * window), and the scanner, whose keys no user presses.
 */
const ECOUTENT = [
  'app/entete/Recherche.tsx',
  'app/entree-du-lecteur.ts',
  'features/catalogue/calculatrice/onglets.ts',
  'lib/raccourcis.ts',
  'ui/arbre/use-glisser.ts',
  'ui/fenetre/use-focus-ouverture.ts',
  'ui/frise/use-tirer.ts',
  'ui/hotes/UiHosts.tsx',
  'ui/panneau/fermeture.ts',
];

test('aucun écran n’écoute le clavier sans le dire à son aide (AID-28)', () => {
  const sources = import.meta.glob<string>(['../**/*.{ts,tsx}', '!**/*.test.*'], {
    query: '?raw',
    import: 'default',
    eager: true,
    base: '../',
  });
  const ecoutent = Object.entries(sources).flatMap(([fichier, source]) =>
    /useHotkeys|'keydown'/.test(source) ? [fichier.replace('./', '')] : [],
  );
  expect(ecoutent.toSorted()).toEqual(ECOUTENT);
});
