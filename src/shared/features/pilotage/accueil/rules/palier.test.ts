import { expect, it } from 'vitest';
import type { Rfa } from '#shared/features/argent/rfa/schemas/lecture.ts';
import { prochainPalierDe } from './palier.ts';

const palier = (id: number, etat: 'EN_COURS' | 'FINIE', prochain: { seuil: number; manque: number } | null) =>
  ({
    id,
    type: 'CA_TARIF',
    periodes: [
      {
        etat,
        prochain: prochain && { ...prochain, gainCentimes: 500, rendement: null, moisDeStock: null, rythme: null },
      },
    ],
  }) as unknown as Rfa;

it('garde le palier dont il manque la plus petite part (PIL-14)', () => {
  const rfas = [
    palier(1, 'EN_COURS', { seuil: 1_000, manque: 300 }),
    palier(2, 'EN_COURS', { seuil: 100_000, manque: 5_000 }),
    palier(3, 'FINIE', { seuil: 1_000, manque: 1 }),
    palier(4, 'EN_COURS', null),
  ];
  expect(prochainPalierDe(rfas)).toEqual({ unite: 'EUROS', manque: 5_000, gainCentimes: 500 });
});

it('ne dit rien quand il ne reste rien à atteindre', () => {
  expect(prochainPalierDe([palier(1, 'EN_COURS', null)])).toBeNull();
});
