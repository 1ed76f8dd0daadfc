import { QueryObserver } from '@tanstack/react-query';
import { describe, expect, it, vi } from 'vitest';
import { creerQueryClient, relireTout } from './query.ts';

describe('tout relire', () => {
  it('relit ce qui est montré, et relit encore ce dont la première lecture avait commencé trop tôt', async () => {
    const queryClient = creerQueryClient();
    let base = 'avant';
    const premiere = Promise.withResolvers<void>();
    const lireDirect = vi.fn(async () => base);
    const enChemin = vi.fn(async () => {
      const vu = base;
      await premiere.promise;
      return vu;
    });
    const jamaisMontree = vi.fn(async () => base);
    const fins = [
      new QueryObserver(queryClient, { queryKey: ['encours'], queryFn: lireDirect }).subscribe(() => {}),
      new QueryObserver(queryClient, { queryKey: ['promotion'], queryFn: enChemin }).subscribe(() => {}),
    ];
    await queryClient.prefetchQuery({ queryKey: ['document'], queryFn: jamaisMontree });
    await expect.poll(() => queryClient.getQueryData(['encours'])).toBe('avant');

    base = 'après';
    relireTout(queryClient);
    premiere.resolve();
    await expect.poll(() => queryClient.getQueryData(['promotion'])).toBe('après');
    await expect.poll(() => queryClient.getQueryData(['encours'])).toBe('après');
    expect([lireDirect, enChemin, jamaisMontree].map(({ mock }) => mock.calls.length)).toEqual([2, 2, 1]);
    expect(queryClient.getQueryState(['document'])?.isInvalidated).toBe(true);
    for (const fin of fins) fin();
    queryClient.clear();
  });
});
