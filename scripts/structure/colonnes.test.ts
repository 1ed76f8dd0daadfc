import { expect, it } from 'vitest';
import { arbre, textes } from './arbre-de-test.ts';
import { tablesConnues, verifierColonnes } from './colonnes.ts';

const TABLES = tablesConnues('export interface DB {\n  encours: Encours;\n  tenant: Tenant;\n}\n');
const colonnes = (texte: string, path = 'src/server/features/argent/encours/repository.ts'): readonly string[] =>
  textes(verifierColonnes(arbre({ [path]: texte }), TABLES));

it('les tables sont celles de la base', () => expect([...TABLES]).toEqual(['encours', 'tenant']));

it.each([
  `tx.selectFrom('encours').selectAll()`,
  `tx.insertInto('encours').returningAll()`,
  'sql`select * from encours where id = ${id}`',
  'sql`select distinct * from tenant`',
  'sql`select e.* from encours e join tenant t on true`',
  'sql`update encours set n = 1 returning *`',
  'sql`with x as (insert into encours (n) values (1) returning *) select n from x`',
  `client.query('select * from tenant')`,
])('%s est refusé, avec sa ligne', (texte) => {
  const [refus, ...autres] = colonnes(`const a = 1;\n${texte}`);
  expect([refus, autres]).toEqual([expect.stringMatching(/repository\.ts:2 : nommez les colonnes/), []]);
});

it.each([
  ['sql`select count(*) from encours`'],
  ['sql`select id from (select * from encours order by id) e`'],
  ['sql`with x as (select id from encours) select * from x`'],
  ['sql`select * from unnest(${a}::int[])`'],
  ['sql`select p.*, d.nom from (select f.id from encours f) p join tenant d on true`'],
  [`tx.selectFrom('encours').selectAll()`, 'src/server/features/argent/encours/routes.test.ts'],
  [`tx.selectFrom('encours').selectAll()`, 'src/server/testing/mondes/encours.ts'],
])('%s est admis', (texte, path?: string) => expect(colonnes(texte, path)).toEqual([]));
