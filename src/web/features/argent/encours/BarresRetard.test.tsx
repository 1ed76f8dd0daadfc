import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import type { Retard } from '#shared/features/argent/encours/schemas/enumerations.ts';
import { montrer, montrerA } from '#web/testing/montrer.tsx';
import { BarresRetard } from './BarresRetard.tsx';

const somme = (nombre: number, soldeCentimes: number) => ({
  nombre,
  natureFiscale: 'HT' as const,
  autreNature: null,
  soldeCentimes,
  attenduCentimes: soldeCentimes,
  regleCentimes: 0,
  compenseCentimes: 0,
  recuCentimes: 0,
  ecartCentimes: 0,
});
const parRetard = { R1_30: somme(2, 12_000), R31_60: somme(0, 0), R61_90: somme(1, 3_000), R90_PLUS: somme(4, 85_000) };

it('chaque part filtre la liste sur ce qu’elle compte, et s’enlève d’un second clic', async () => {
  const choix = vi.fn<(retard: Retard | null) => void>();
  const Essai = () => {
    const [choisi, setChoisi] = useState<Retard | null>(null);
    const onChoisir = (retard: Retard | null) => {
      choix(retard);
      setChoisi(retard);
    };
    return <BarresRetard parRetard={parRetard} filtre={{ choisi, onChoisir }} />;
  };
  const { personne } = montrer(<Essai />);
  const parts = screen.getAllByRole('button');
  expect(parts).toHaveLength(3);
  const vieille = screen.getByRole('button', { name: /850,00/ });
  await personne.click(vieille);
  expect([vieille.getAttribute('aria-pressed'), parts[0]?.getAttribute('aria-pressed')]).toEqual(['true', 'false']);
  await personne.click(vieille);
  expect([vieille.getAttribute('aria-pressed'), choix.mock.calls]).toEqual(['false', [['R90_PLUS'], [null]]]);
});

it('ailleurs, chaque part ouvre sa liste', async () => {
  await montrerA('/', () => <BarresRetard parRetard={parRetard} />);
  const adresses = screen.getAllByRole('link').map((lien) => lien.getAttribute('href'));
  expect(adresses).toHaveLength(3);
  expect(adresses.at(-1)).toBe('/encours?etat=TOUS&situation=EN_RETARD&retard=R90_PLUS');
});

it('rien en retard : rien n’est montré', () => {
  const vide = somme(0, 0);
  const { container } = montrer(
    <BarresRetard
      parRetard={{ R1_30: vide, R31_60: vide, R61_90: vide, R90_PLUS: vide }}
      filtre={{ choisi: null, onChoisir: () => {} }}
    />,
  );
  expect(container.querySelector('section')).toBeNull();
});
