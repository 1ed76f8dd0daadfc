import { expect, test } from 'vitest';
import { effetDuReglement } from './effet-reglement.ts';

const choix = { montant: 6000, refus: false, solder: false };

test('moins que dû laisse un reste à réclamer, sans motif', () => {
  expect(effetDuReglement(10_000, choix)).toEqual({ reste: 4000, partielPossible: true, partiel: true, motif: false });
});

test('le même, soldé, demande pourquoi le reste n’est plus attendu', () => {
  expect(effetDuReglement(10_000, { ...choix, solder: true })).toMatchObject({
    reste: 4000,
    partiel: false,
    motif: true,
  });
});

test('le montant exact clôt sans motif, davantage en demande un et ne laisse rien en partie', () => {
  expect(effetDuReglement(6000, choix)).toEqual({ reste: 0, partielPossible: false, partiel: false, motif: false });
  expect(effetDuReglement(5000, choix)).toEqual({ reste: -1000, partielPossible: false, partiel: false, motif: true });
});

test('un refus clôt tout ce qui est dû, avec son motif, même sans montant', () => {
  expect(effetDuReglement(10_000, { montant: null, refus: true, solder: false })).toEqual({
    reste: 10_000,
    partielPossible: false,
    partiel: false,
    motif: true,
  });
});

test('un encours fait de ce montant même n’a jamais de reste', () => {
  expect(effetDuReglement(null, choix)).toEqual({ reste: 0, partielPossible: false, partiel: false, motif: false });
});
