import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { ouvrirBaseDeMigration } from '#server/testing/base/base-de-migration.ts';

const MIGRATION = new URL('../../../../migrations/0067_encaissements.sql', import.meta.url);

const client = ouvrirBaseDeMigration();

it('chaque règlement d’avant a son encaissement : un par payeur, laboratoire, nature et numéro', async () => {
  // As before the migration.
  await client().query(`drop function encours_nature_habituelle() cascade;
    alter table encours alter column nature_fiscale set default 'HT';
    drop function encours_prouver() cascade;
    drop function encours_reglement_prouver() cascade;
    drop function encaissement_suivre() cascade;
    alter table encours_reglement drop constraint encours_reglement_action_check;
    alter table encours_reglement drop column encaissement_id, drop column acte_id, drop column etat_avant;
    drop table encaissement, encaissement_reglage, alias_laboratoire cascade;
    drop function encaissement_prouver();
    create index encours_reglement_avoir on encours_reglement (tenant_id, (replace(f_normaliser(reference), ' ', '')))
      where annule_le is null and action = 'AVOIR' and reference is not null;
    insert into tenant (nom, type, mail, active) values ('Pharmacie', 'PHARMACIE', 'p@exemple.fr', 'ACCEPTED');
    insert into laboratoire_detail (nom) values ('Boréal'), ('Zinc');
    insert into laboratoire (tenant_id, detail_id) select t.id, d.id from tenant t, laboratoire_detail d`);
  const { rows: labos } = await client().query<{ tenant_id: number; id: number; nom: string }>(
    'select l.tenant_id, l.id, d.nom from laboratoire l join laboratoire_detail d on d.id = l.detail_id order by d.nom',
  );
  const poser = async (
    numero: string,
    labo: number,
    recus: readonly (readonly [montant: number, action: string, reference: string | null, annule?: boolean])[],
    payeur = 'LABO',
  ) => {
    const { tenant_id, id } = labos[labo]!;
    const recu = recus.reduce((somme, [montant, , , annule]) => somme + (annule ? 0 : montant), 0);
    const { rows } = await client().query<{ id: number }>(
      `insert into encours (tenant_id, numero, laboratoire_id, type, info, action_attendue, etat, payeur, valeur_attendue_centimes,
        valeur_reglee_centimes, date_declaration, date_echeance)
      values ($1, $2, $3, 'LOGISTIQUE', 'x', 'AVOIR', 'DECLARE', $4, 100000, $5, '2026-01-01', '2026-02-01') returning id`,
      [tenant_id, numero, id, payeur, recu],
    );
    for (const [i, [montant, action, reference, annule]] of recus.entries())
      await client().query(
        `insert into encours_reglement (tenant_id, encours_id, date, action, montant_centimes, reference, annule_le, cree_par_nom)
        values ($1, $2, $3, $4, $5, $6, $7, 'Claire')`,
        [tenant_id, rows[0]!.id, `2026-03-0${i + 1}`, action, montant, reference, annule ? '2026-03-09' : null],
      );
  };
  await poser('E-1', 0, [
    [100, 'AVOIR', 'AV-1'],
    [50, 'AVOIR', null],
    [60, 'AVOIR', null],
    [30, 'RELIVRAISON', 'BL-1'],
    [20, 'AVOIR', 'AV-1', true],
  ]);
  await poser('E-2', 0, [
    [300, 'AVOIR', 'av - 1 '],
    [70, 'COOPERATION', 'AV-1'],
    [80, 'AUTRES', null],
  ]);
  await poser('E-3', 1, [[400, 'AVOIR', 'AV-1']]);
  await poser('E-4', 1, [[500, 'CHEQUE', 'C-1']], 'GROUPEMENT');
  await poser('E-5', 0, [[600, 'CHEQUE', 'C-1']], 'GROUPEMENT');
  await client().query('begin');
  await client().query(await readFile(MIGRATION, 'utf8'));
  await client().query('commit');
  const { rows } = await client().query(
    `select d.nom, c.payeur, c.nature, c.numero, c.montant_ht_centimes::int as montant, c.affecte_centimes::int as affecte, c.etat,
      c.date::text, array_agg(r.montant_centimes::int order by r.id) as parts
    from encaissement c left join laboratoire l on l.id = c.laboratoire_id and l.tenant_id = c.tenant_id left join laboratoire_detail d on d.id = l.detail_id
    left join encours_reglement r on r.encaissement_id = c.id group by c.tenant_id, c.id, d.nom order by c.id`,
  );
  expect(rows.map(Object.values)).toEqual([
    ['Boréal', 'LABO', 'AVOIR', 'AV-1', 400, 400, 'AFFECTE', '2026-03-01', [100, 300]],
    ['Boréal', 'LABO', 'AVOIR', null, 50, 50, 'AFFECTE', '2026-03-02', [50]],
    ['Boréal', 'LABO', 'AVOIR', null, 60, 60, 'AFFECTE', '2026-03-03', [60]],
    ['Boréal', 'LABO', 'VIREMENT', 'AV-1', 70, 70, 'AFFECTE', '2026-03-02', [70]],
    ['Zinc', 'LABO', 'AVOIR', 'AV-1', 400, 400, 'AFFECTE', '2026-03-01', [400]],
    [null, 'GROUPEMENT', 'CHEQUE', 'C-1', 1_100, 1_100, 'AFFECTE', '2026-03-01', [500, 600]],
  ]);
  const { rows: sans } = await client().query(
    'select action, annule_le is not null as annule from encours_reglement where encaissement_id is null order by id',
  );
  expect(sans).toEqual([
    { action: 'RELIVRAISON', annule: false },
    { action: 'AVOIR', annule: true },
    { action: 'AUTRES', annule: false },
  ]);
  // The proof holds on what was taken over.
  await client().query('update encaissement set affecte_centimes = affecte_centimes');
  await expect(client().query('update encaissement set affecte_centimes = affecte_centimes - 1')).rejects.toThrow(
    'affecté différent',
  );
});
