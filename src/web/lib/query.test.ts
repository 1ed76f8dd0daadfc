import { QueryObserver } from '@tanstack/react-query';
import { describe, expect, it, vi } from 'vitest';
import { creerQueryClient, partirPuisRelire, puisRelire, relireSujets, relireTout } from './query.ts';

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

describe('relire après un acte', () => {
  const suivre = async () => {
    const client = creerQueryClient();
    let version = 1;
    const fin = new QueryObserver(client, { queryKey: ['rfa'], queryFn: async () => version }).subscribe(() => {});
    await expect.poll(() => client.getQueryData(['rfa'])).toBe(1);
    return {
      montree: () => client.getQueryData(['rfa']),
      relire: () => relireSujets(client, 'rfa'),
      changer: async () => (version += 1),
      finir: () => {
        fin();
        client.clear();
      },
    };
  };

  it('un acte est fini quand sa version est montrée : le suivant part de celle-là', async () => {
    const { montree, relire, changer, finir } = await suivre();
    expect(await puisRelire(changer(), relire)).toBe(2);
    expect(montree()).toBe(2);
    finir();
  });

  it('une suppression n’attend pas, un refus non plus', async () => {
    const { changer, finir } = await suivre();
    const relireSansFin = vi.fn(() => new Promise<unknown>(() => {}));
    expect(await partirPuisRelire(changer(), relireSansFin)).toBe(2);
    await expect(puisRelire(Promise.reject(new Error('refusé')), relireSansFin)).rejects.toThrow('refusé');
    expect(relireSansFin).toHaveBeenCalledTimes(2);
    finir();
  });
});
