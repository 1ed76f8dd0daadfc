import { EventEmitter } from 'node:events';
import type pg from 'pg';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { attendreReponse } from './silence.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const ouvrir = () => {
  const destroy = vi.fn();
  const client = Object.assign(new EventEmitter(), { connection: { stream: { destroy } } });
  return { client: client as unknown as pg.ClientBase, destroy };
};

it('coupe une connexion qui ne répond rien pendant une minute (EXP-140)', () => {
  const { client, destroy } = ouvrir();
  attendreReponse(client);
  vi.advanceTimersByTime(59_999);
  expect(destroy).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(destroy).toHaveBeenCalledExactlyOnceWith(new Error('Query read timeout'));
});

it('laisse celle qui a répondu, et compte de nouveau à la requête suivante', () => {
  const { client, destroy } = ouvrir();
  attendreReponse(client)();
  vi.advanceTimersByTime(600_000);
  expect(destroy).not.toHaveBeenCalled();
  attendreReponse(client);
  vi.advanceTimersByTime(60_000);
  expect(destroy).toHaveBeenCalledOnce();
});

it('attend encore la seconde de deux requêtes, une minute après la réponse à la première', () => {
  const { client, destroy } = ouvrir();
  const premiere = attendreReponse(client);
  attendreReponse(client);
  vi.advanceTimersByTime(50_000);
  premiere();
  vi.advanceTimersByTime(59_999);
  expect(destroy).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(destroy).toHaveBeenCalledOnce();
});

it('arme un seul minuteur pour toutes les requêtes d’une connexion', () => {
  const { client } = ouvrir();
  for (let n = 0; n < 100; n += 1) attendreReponse(client)();
  expect(vi.getTimerCount()).toBe(1);
});
