import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, sql } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import { requeteGardee } from './requete-gardee.ts';

const kysely = new Kysely<{ encours: { id: number; info: string } }>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});
type Valeurs = { readonly id: number; readonly info: string | null };
const ecrire = vi.fn(({ id, info }: Valeurs) => ({
  compile: () =>
    sql<{ id: number }>`select id from encours where id = ${id} and info = ${info} and ${id} > ${7}`.compile(kysely),
}));

describe('une requête gardée', () => {
  it('s’écrit une fois, et porte à chaque envoi ses propres valeurs', () => {
    const premiere = requeteGardee('essai', { id: 1, info: 'un' }, ecrire);
    const seconde = requeteGardee('essai', { id: 2, info: null }, ecrire);
    expect(ecrire).toHaveBeenCalledTimes(1);
    expect(seconde.sql).toBe(premiere.sql);
    expect(premiere.parameters).toEqual([1, 'un', 1, 7]);
    expect(seconde.parameters).toEqual([2, null, 2, 7]);
    expect(seconde.sql).toBe(ecrire({ id: 2, info: null }).compile().sql);
  });

  it('sous une autre clé, est une autre requête', () => {
    const autre = requeteGardee('essai autre', { id: 1 }, ({ id }) =>
      kysely.selectFrom('encours').select('id').where('id', '=', id),
    );
    expect([autre.sql, autre.parameters]).toEqual(['select "id" from "encours" where "id" = $1', [1]]);
  });

  it('refuse qu’une valeur décide de son texte', () => {
    const lire = (valeur: (id: number) => unknown) => () =>
      requeteGardee('essai qui lit', { id: 1 }, ({ id }) => ({
        compile: () => sql`select ${valeur(id)}`.compile(kysely),
      }));
    expect(lire((id) => id + 1)).toThrow('is not known');
    expect(lire((id) => `${id}`)).toThrow('is not known');
    expect(lire((id) => JSON.stringify({ id }))).toThrow('is not known');
  });

  it('se récrit, une fois oubliée pour d’autres', () => {
    const reecrire = vi.fn((valeurs: Valeurs) => ecrire(valeurs));
    requeteGardee('essai oublié', { id: 1, info: '' }, reecrire);
    for (let rang = 0; rang < 300; rang += 1) requeteGardee(`essai ${rang}`, { id: 1, info: '' }, ecrire);
    requeteGardee('essai oublié', { id: 3, info: '' }, reecrire);
    expect(reecrire).toHaveBeenCalledTimes(2);
  });
});
