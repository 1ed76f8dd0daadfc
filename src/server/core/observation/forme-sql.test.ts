import fc from 'fast-check';
import { expect, it } from 'vitest';
import { formeSql } from './forme-sql.ts';

it.each([
  ['select "id" from "encours" where "tenant_id" = $1 for update', 'SELECT encours'],
  ['with x as (select 1) select * from pgboss.job', 'SELECT pgboss.job'],
  ['with vus as (select id from mail) update mail set statut = $1 from vus', 'UPDATE mail'],
  ['insert into "idempotence" ("cle") values ($1) on conflict do nothing', 'INSERT idempotence'],
  ['insert into a (b) select c from d on conflict (b) do update set b = 1', 'INSERT a'],
  ['delete from fichier f using unnest($1) as x', 'DELETE fichier'],
  ["select set_config('role', $1, true)", 'SELECT'],
  ['commit', 'COMMIT'],
  ['/* from secret */ select 1', 'SELECT'],
])('%s : %s', (texte, nom) => {
  expect(formeSql(texte).nom).toBe(nom);
});

it('ne dit rien d’un texte entre apostrophes (EXP-113)', () => {
  fc.assert(
    fc.property(fc.string(), (texte) => {
      const requete = `select 'from ${texte.replaceAll("'", "''")}' from encours`;
      expect(formeSql(requete).nom).toBe('SELECT encours');
    }),
  );
});
