import { expect, it } from 'vitest';
import type { Rfa } from '../schemas/lecture.ts';
import { enjeuCentimes } from './a-faire.ts';

const periode = (etat: 'EN_COURS' | 'A_VENIR' | 'FINIE', gainCentimes: number | null) => ({
  etat,
  prochain: gainCentimes === null ? null : { gainCentimes },
});
const rfa = (...periodes: ReturnType<typeof periode>[]) => ({ periodes }) as unknown as Rfa;

it('le gain d’un palier proche est celui de la période en cours, sans celles à venir (RFA-21)', () => {
  expect(
    enjeuCentimes('PROCHE', rfa(periode('FINIE', null), periode('EN_COURS', 20_000), periode('A_VENIR', 20_000))),
  ).toBe(20_000);
  expect(enjeuCentimes('PROCHE', rfa(periode('A_VENIR', 20_000)))).toBe(0);
});
