import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { ouvrirBaseDeMigration } from '#server/testing/base/base-de-migration.ts';

const MIGRATION = new URL('../../../../migrations/0040_recu_sous_attendu.sql', import.meta.url);

const client = ouvrirBaseDeMigration();

it('ce qui avait été ramené sous le reçu est réglé, avec son écart ; le règlement qui solde se reconnaît', async () => {
  // As before the migration.
  await client().query(`alter table encours disable trigger encours_parts_ecrites;
    alter table encours disable trigger encours_parts_changees;
    alter table encours_reglement disable trigger encours_reglement_parts;
    alter table encours_reglement drop column solde, drop constraint encours_reglement_moyen;
    alter table encours drop constraint encours_recu_sous_attendu;
    insert into tenant (nom, type, mail, active) values ('Pharmacie', 'PHARMACIE', 'p@exemple.fr', 'ACCEPTED');
    insert into laboratoire_detail (nom) values ('Boréal');
    insert into laboratoire (tenant_id, detail_id) select t.id, d.id from tenant t, laboratoire_detail d`);
  const poser = async (numero: string, etat: string, attendu: number, recus: readonly number[]) => {
    const { rows } = await client().query<{ id: number }>(
      `insert into encours (tenant_id, numero, laboratoire_id, type, info, action_attendue, etat, valeur_attendue_centimes, valeur_reglee_centimes,
        date_declaration, date_echeance, regle_le)
      select tenant_id, $1, id, 'LOGISTIQUE', 'x', 'AVOIR', $2, $3, $4, '2026-01-01', '2026-02-01', case when $2 = 'REGLE' then '2026-03-02'::date end
      from laboratoire returning id`,
      [numero, etat, attendu, recus.reduce((a, b) => a + b, 0)],
    );
    for (const [i, montant] of recus.entries())
      await client().query(
        `insert into encours_reglement (tenant_id, encours_id, date, action, montant_centimes) select tenant_id, $1, $2, 'AVOIR', $3 from laboratoire`,
        [rows[0]!.id, `2026-03-0${i + 1}`, montant],
      );
  };
  await poser('E-SOUS', 'DECLARE', 300, [400]);
  await poser('E-EGAL', 'DECLARE', 400, [100, 300]);
  await poser('E-PARTIEL', 'DECLARE', 1_000, [400]);
  await poser('E-REGLE', 'REGLE', 700, [300, 400]);
  await client().query(await readFile(MIGRATION, 'utf8'));
  const { rows } = await client().query(
    `select e.numero, e.etat, e.ecart_motif, e.regle_le::text, array_agg(r.montant_centimes::int order by r.id) filter (where r.solde) as soldent
    from encours e join encours_reglement r on r.encours_id = e.id group by e.id, e.tenant_id order by e.id`,
  );
  expect(rows.map(Object.values)).toEqual([
    ['E-SOUS', 'REGLE', 'AUTRE', '2026-03-01', [400]],
    ['E-EGAL', 'REGLE', null, '2026-03-02', [300]],
    ['E-PARTIEL', 'DECLARE', null, null, null],
    ['E-REGLE', 'REGLE', null, '2026-03-02', [400]],
  ]);
});
