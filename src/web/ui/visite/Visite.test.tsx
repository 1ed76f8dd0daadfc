import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { montrer } from '#web/testing/montrer.tsx';
import { Visite, type Etape } from './Visite.tsx';

const ETAPES: readonly Etape[] = [
  { titre: 'Une', texte: 'La première.', cibles: ['#absente'] },
  { titre: 'Deux', texte: 'La deuxième.', cibles: ['#absente'] },
  { titre: 'Trois', texte: 'La dernière.', cibles: ['#absente'] },
];
const titre = () => screen.getByRole('heading').textContent;
const touche = (key: string) => fireEvent.keyDown(document.activeElement!, { key });

test('les flèches vont d’une étape à l’autre sans sortir de la visite, le titre de chacune prend le focus', () => {
  const finir = vi.fn<() => void>();
  montrer(<Visite etapes={ETAPES} onFin={finir} />);
  expect(screen.getByRole('dialog', { name: 'Une', description: 'La première.' })).toBeTruthy();
  touche('ArrowLeft');
  expect(titre()).toBe('Une');
  for (const attendu of ['Deux', 'Trois', 'Trois']) {
    touche('ArrowRight');
    expect(titre()).toBe(attendu);
    expect(document.activeElement).toBe(screen.getByRole('heading'));
  }
  touche('ArrowLeft');
  expect(titre()).toBe('Deux');
  expect(finir).not.toHaveBeenCalled();
});

test('la première étape est placée comme les autres', () => {
  montrer(<Visite etapes={ETAPES} onFin={vi.fn()} />);
  const places = () => screen.getByRole('dialog').parentElement!.style;
  expect(places().top).toMatch(/px$/);
  expect(places().left).toMatch(/px$/);
});

test('Échap la termine, « Terminer » aussi, à la dernière étape seulement', () => {
  const finir = vi.fn<() => void>();
  montrer(<Visite etapes={ETAPES} onFin={finir} />);
  expect(screen.queryByRole('button', { name: 'Terminer' })).toBeNull();
  touche('Escape');
  expect(finir).toHaveBeenCalledTimes(1);
  fireEvent.click(screen.getByRole('button', { name: 'Suivant' }));
  fireEvent.click(screen.getByRole('button', { name: 'Suivant' }));
  fireEvent.click(screen.getByRole('button', { name: 'Terminer' }));
  expect(finir).toHaveBeenCalledTimes(2);
});

const Ecran = () => {
  const [ouverte, setOuverte] = useState(false);
  return (
    <>
      <button onClick={() => setOuverte(true)}>Visiter</button>
      {ouverte ? <Visite etapes={ETAPES} onFin={() => setOuverte(false)} /> : null}
    </>
  );
};
test('finie, elle rend le focus à ce qui l’a demandée', () => {
  montrer(<Ecran />);
  const bouton = screen.getByRole('button', { name: 'Visiter' });
  bouton.focus();
  fireEvent.click(bouton);
  expect(document.activeElement).toBe(screen.getByRole('heading'));
  touche('Escape');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement).toBe(bouton);
});
