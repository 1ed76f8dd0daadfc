import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { ouvrirBaseDeMigration } from '#server/testing/base/base-de-migration.ts';

const MIGRATION = new URL('../../../../migrations/0209_moyen_de_reglement.sql', import.meta.url);

const client = ouvrirBaseDeMigration();

it('le moyen dit comment : un virement n’est plus « Autres », ce qui disait pourquoi garde son mot (ENC-73)', async () => {
  // As before the migration.
  await client().query(`drop function encaissement_dire_moyen() cascade;
    alter table encours_reglement drop constraint encours_reglement_moyen, drop constraint encours_reglement_action_check;
    alter table encours_reglement add constraint encours_reglement_action_check check (action <> '');
    insert into tenant (nom, type, mail, active) values ('Pharmacie', 'PHARMACIE', 'p@exemple.fr', 'ACCEPTED');
    insert into laboratoire_detail (nom) values ('Boréal');
    insert into laboratoire (tenant_id, detail_id) select t.id, d.id from tenant t, laboratoire_detail d`);
  const poser = async (nature: string | null, actions: readonly string[], source = 'MANUEL') => {
    const { rows } = await client().query<{ id: number }>(
      `insert into encours (tenant_id, numero, laboratoire_id, type, info, action_attendue, etat, valeur_attendue_centimes, valeur_reglee_centimes,
        valeur_compensee_centimes, date_declaration, date_echeance)
      select tenant_id, 'E-' || (select count(*) from encours), id, 'LOGISTIQUE', 'x', 'AVOIR', 'DECLARE', 900, $1::int, case when $2 then $1::int else 0 end,
        '2026-01-01', '2026-02-01' from laboratoire returning id`,
      [100 * actions.length, nature === null],
    );
    await client().query(
      `with c as (insert into encaissement (tenant_id, laboratoire_id, nature, date, montant_ht_centimes, partage, source, info)
        select tenant_id, id, $2::text, '2026-03-01', 900, 'HT', $4, 'VIR BOREAL' from laboratoire where $2::text is not null returning id)
      insert into encours_reglement (tenant_id, encours_id, date, action, montant_centimes, encaissement_id)
      select l.tenant_id, $1, '2026-03-01', a, 100, (select id from c) from laboratoire l, unnest($3::text[]) a`,
      [rows[0]!.id, nature, actions, source],
    );
  };
  await client().query('begin');
  await poser('VIREMENT', ['AUTRES', 'COOPERATION']);
  await poser('VIREMENT', ['PAYPS']);
  await poser('VIREMENT', ['RFA', 'FACTURE'], 'PAYPS');
  await poser('AVOIR', ['AUTRES', 'AVOIR']);
  await poser(null, ['AUTRES', 'RELIVRAISON']);
  await client().query(`commit; begin; ${await readFile(MIGRATION, 'utf8')}; commit`);
  const moyens = async () => {
    const { rows } = await client().query(
      `select c.nature, array_agg(r.action || coalesce(' ' || r.reference, '') order by r.id) as parts from encours_reglement r left join encaissement c on c.id = r.encaissement_id
      group by r.encours_id, c.nature order by r.encours_id`,
    );
    return rows.map(Object.values);
  };
  const repris = [
    ['VIREMENT', ['VIREMENT VIR BOREAL', 'COOPERATION']],
    ['PAYPS', ['PAYPS']],
    ['PAYPS', ['RFA', 'FACTURE']],
    ['AVOIR', ['AVOIR', 'AVOIR']],
    [null, ['AUTRE', 'RELIVRAISON']],
  ];
  expect(await moyens()).toEqual(repris);
  // A means corrected on the encaissement is told by its parts too; the former words stay.
  await client().query(`update encaissement set nature = 'AVOIR', numero = 'AV-9' where nature = 'VIREMENT'`);
  expect(await moyens()).toEqual([['AVOIR', ['AVOIR AV-9', 'COOPERATION']], ...repris.slice(1)]);
});
