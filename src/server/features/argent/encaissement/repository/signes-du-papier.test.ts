import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { expect, it } from 'vitest';
import { creerBaseDeTest } from '#server/testing/base/base.ts';

const migration = (nom: string) => readFile(new URL(`../../../../migrations/${nom}.sql`, import.meta.url), 'utf8');

it('des papiers qu’un signe invisible séparait se rejoignent, rien ne se perd, et le journal le dit (ECM-24)', async () => {
  const base = await creerBaseDeTest();
  const client = new pg.Client(base.adminConfig);
  await client.connect();
  try {
    // As before the migration: the first list of signs.
    const avant = await migration('0121_meme_papier');
    const debut = avant.indexOf('create function f_cle_papier');
    const ancienne = avant.slice(debut, avant.indexOf('$$;', debut) + 3).replace('create', 'create or replace');
    await client.query(`${ancienne};
      insert into tenant (nom, type, mail, active) values ('Pharmacie', 'PHARMACIE', 'p@exemple.fr', 'ACCEPTED');
      insert into laboratoire_detail (nom) values ('Boréal');
      insert into laboratoire (tenant_id, detail_id) select t.id, d.id from tenant t, laboratoire_detail d`);
    const poser = (numero: string, date = '2026-03-01', rang = 0) =>
      client.query(
        `insert into encaissement (tenant_id, laboratoire_id, nature, numero, date, montant_ht_centimes, partage, source, papier_rang)
        select tenant_id, id, 'AVOIR', $1, $2, 100, 'HT', 'MANUEL', $3 from laboratoire`,
        [numero, date, rang],
      );
    await poser('AVX-1');
    await poser('AVX-1', '2026-04-01', 1);
    await poser('AVX\ue000-1');
    await poser('AVX\u0640-1', '2025-03-01');
    await poser('AVX-2');
    // The first ones of theirs were cancelled.
    await poser('AVX-3', '2026-03-01', 3);
    await poser('AVX\ue000-3', '2026-03-01', 3);
    await client.query(`begin; ${await migration('0123_signes_du_papier')}; commit`);
    const { rows } = await client.query(
      `select c.numero_cle, c.papier_rang, (select count(*)::int from journal j where j.objet_id = c.id and j.action = 'papier-en-double') as dits
      from encaissement c order by c.id`,
    );
    const rangs = rows.map(Object.values);
    expect(rangs.map(([cle]) => cle)).toEqual(['avxi', 'avxi', 'avxi', 'avxi', 'avx2', 'avx3', 'avx3']);
    expect(rangs.slice(0, 3).map(([, rang]) => rang).toSorted()).toEqual([0, 1, 2]); // prettier-ignore
    expect(rangs.slice(3).map(([, rang]) => rang)).toEqual([0, 0, 0, 1]);
    expect(rangs.reduce((dits, [, , nombreDeDits]) => dits + Number(nombreDeDits), 0)).toBeGreaterThan(0);
  } finally {
    await client.end();
    await base.fermer();
  }
});
