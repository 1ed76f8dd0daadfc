import { expect, it } from 'vitest';
import { arbre, textes } from './arbre-de-test.ts';
import { verifierDeuxTemps } from './deux-temps.ts';

const fautes = (sql: string, nom = '0900_essai.sql'): readonly string[] =>
  textes(verifierDeuxTemps(arbre({ [`src/server/migrations/${nom}`]: sql })));

it.each([
  ['alter table encours add column essai text not null;', /not null/],
  ['alter table encours add column a int, add column b text not null;', /not null/],
  ['alter table encours add column cle uuid default gen_random_uuid();', /récrite/],
  ['alter table encours add column n bigserial;', /récrite/],
  ['alter table encours add column n int;\nalter table tenant add column n int;', /un fichier chacune/],
  ['alter table encours add column t text generated always as (lower(nom)) stored;', /récrite/],
  ['alter table encours alter column nom set not null;', /set not null/],
  ['alter table encours alter column n type bigint;', /type changé/],
  ['alter table encours rename column a to b;', /renommage/],
  ['alter table encours rename to autre;', /renommage/],
  ['alter table encours add constraint c check (n > 0);', /not valid/],
  ['alter table encours add constraint c foreign key (n) references tenant (id);', /not valid/],
  ['alter table encours add constraint c unique (tenant_id, n);', /using index/],
  ['alter table encours drop column n;', /contraction de NNNN/],
  ['-- plus utile\nalter table encours drop column n;', /contraction de NNNN/],
  ['drop table encours;', /contraction de NNNN/],
  ['update encours set n = 1;', /par lots/],
  ['delete from encours where n = 1;', /par lots/],
  ['create index encours_n on encours (n);', /concurrently/],
  ['-- hors transaction\nalter table encours add column n int;', /rien que des index/],
])('%s est refusé, avec ce qu’il faut écrire', (sql, motif) =>
  expect(fautes(sql)).toEqual([expect.stringMatching(motif)]),
);

it.each([
  ['alter table encours add column essai text;'],
  [`alter table encours add column essai text not null default '';`],
  ['alter table encours add column le timestamptz not null default now();'],
  ['alter table encours add constraint c check (n > 0) not valid;'],
  ['alter table encours validate constraint c;'],
  ['alter table encours drop constraint c;'],
  ['alter table encours alter column n drop not null;'],
  ['alter table encours add constraint c unique using index encours_n;'],
  ['-- contraction de 0870 : l’écran lit « b » depuis\nalter table encours drop column a;'],
  ['-- petite table : douze lignes\nupdate tenant set n = 1;'],
  ['create table neuve (n int not null);\ncreate index neuve_n on neuve (n);\nalter table neuve add m int not null;'],
  ['-- hors transaction\ndrop index concurrently if exists i;\ncreate index concurrently i on encours (n);\n'],
  ['create function f() returns trigger language plpgsql as $$ begin update encours set n = 1; return new; end $$;'],
  ['alter table encours alter column n type bigint;', '0240_ancienne.sql'],
])('%s est admis', (sql, nom?: string) => expect(fautes(sql, nom)).toEqual([]));
