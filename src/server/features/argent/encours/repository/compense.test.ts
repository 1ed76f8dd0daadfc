import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { ouvrirBaseDeMigration } from '#server/testing/base/base-de-migration.ts';

const MIGRATION = new URL('../../../../migrations/0120_compense_autrement.sql', import.meta.url);

const client = ouvrirBaseDeMigration();

it('ce qui était réglé sans argent quitte « Récupéré », ramené à ce qui était réclamé, et le journal le dit (ENC-61)', async () => {
  // As before the migration.
  await client().query(`drop function encours_prouver() cascade;
    drop function encours_reglement_prouver() cascade;
    drop function encours_prouver_parts(bigint, bigint);
    alter table encours drop column valeur_compensee_centimes;
    alter table encours_reglement drop constraint encours_reglement_moyen, drop constraint encours_reglement_action_check;
    create index encours_liste on encours (tenant_id, etat, date_declaration, id);
    create index encours_dates on encours (tenant_id, date_declaration, id);
    create index encours_promotion on encours (tenant_id, source_id);
    insert into tenant (nom, type, mail, active) values ('Pharmacie', 'PHARMACIE', 'p@exemple.fr', 'ACCEPTED');
    insert into laboratoire_detail (nom) values ('Boréal');
    insert into laboratoire (tenant_id, detail_id) select t.id, d.id from tenant t, laboratoire_detail d`);
  const poser = async (
    numero: string,
    etat: string,
    attendu: number,
    reglements: readonly (readonly [montant: number, action: string, recu: boolean])[],
    regleCentimes = reglements.reduce((somme, [montant]) => somme + montant, 0),
  ) => {
    const { rows } = await client().query<{ id: number }>(
      `insert into encours (tenant_id, numero, laboratoire_id, type, info, action_attendue, etat, valeur_attendue_centimes, valeur_reglee_centimes,
        date_declaration, date_echeance, regle_le, ecart_motif)
      select tenant_id, $1, id, 'LOGISTIQUE', 'x', 'AVOIR', $2, $3, $4, '2026-01-01', '2026-02-01', case when $2 = 'REGLE' then '2026-03-02'::date end,
        case when $2 = 'REGLE' and $3::bigint <> $4::bigint then 'ERREUR' end
      from laboratoire returning id`,
      [numero, etat, attendu, regleCentimes],
    );
    for (const [montant, action, recu] of reglements)
      await client().query(
        `with c as (insert into encaissement (tenant_id, laboratoire_id, nature, date, montant_ht_centimes, partage, source)
          select tenant_id, id, 'VIREMENT', '2026-03-01', $2, 'HT', 'MANUEL' from laboratoire where $4::boolean returning tenant_id, id)
        insert into encours_reglement (tenant_id, encours_id, date, action, montant_centimes, encaissement_id)
        select l.tenant_id, $1, '2026-03-01', $3, $2, (select id from c) from laboratoire l`,
        [rows[0]!.id, montant, action, recu],
      );
  };
  await poser('E-MILLIONS', 'REGLE', 100, [[999_999_999, 'RELIVRAISON', false]]);
  await poser('E-AUTRES', 'REGLE', 500_000, [[500_000, 'AUTRES', false]]);
  await poser('E-VIREMENT', 'REGLE', 700, [[700, 'AUTRES', true]]);
  await poser('E-MELE', 'REGLE', 1_000, [
    [600, 'AVOIR', true],
    [900, 'RELIVRAISON', false],
    [300, 'RELIVRAISON', false],
  ]);
  await poser('E-SANS-PREUVE', 'REGLE', 800, [], 800);
  await poser('E-NUL', 'REGLE', 0, [[50, 'RELIVRAISON', false]]);
  await poser('E-PARTIEL', 'DECLARE', 1_000, [[400, 'RELIVRAISON', false]]);
  await poser('E-INTACT', 'DECLARE', 1_000, [[400, 'AVOIR', true]]);
  const annonces: string[] = [];
  client().on('notice', ({ message }) => annonces.push(message ?? ''));
  await client().query(`begin; ${await readFile(MIGRATION, 'utf8')}; commit`);

  const { rows } = await client().query(
    `select e.numero, e.etat, e.valeur_reglee_centimes::int - e.valeur_compensee_centimes::int as recu, e.valeur_compensee_centimes::int as compense,
      e.ecart_motif, e.version, (select count(*)::int from journal j where j.objet_id = e.id and j.action = 'corriger-compense') as dits
    from encours e order by e.id`,
  );
  expect(rows.map(Object.values)).toEqual([
    ['E-MILLIONS', 'REGLE', 0, 100, null, 2, 1],
    ['E-AUTRES', 'REGLE', 0, 500_000, null, 1, 0],
    ['E-VIREMENT', 'REGLE', 700, 0, null, 1, 0],
    ['E-MELE', 'REGLE', 600, 1_000, 'ERREUR', 2, 1],
    ['E-SANS-PREUVE', 'REGLE', 0, 800, null, 1, 1],
    ['E-NUL', 'REGLE', 0, 0, null, 2, 1],
    ['E-PARTIEL', 'DECLARE', 0, 400, null, 1, 0],
    ['E-INTACT', 'DECLARE', 400, 0, null, 1, 0],
  ]);
  const { rows: journal } = await client().query(
    `select avant, apres from journal where action = 'corriger-compense' order by id limit 1`,
  );
  expect(journal[0]).toMatchObject({
    avant: { valeurRegleeCentimes: 999_999_999, reglements: [{ montantCentimes: 999_999_999 }] },
    apres: { valeurRegleeCentimes: 100, valeurCompenseeCentimes: 100, reglements: [{ montantCentimes: 100 }] },
  });
  const { rows: resume } = await client().query(`select apres from journal where action = 'distinguer-compense'`);
  expect(resume).toEqual([{ apres: { encoursCompenses: 5, valeurCompenseeCentimes: 502_300, encoursCorriges: 4 } }]);
  const { rows: avis } = await client().query('select body, roles, lien from notification');
  expect(avis).toMatchObject([{ roles: ['ADMIN', 'GROUPEMENT'], lien: { params: { compense: 'true' } } }]);
  expect(avis[0].body).toContain('5023,00 €');
  expect(annonces.join()).toContain('5 encours (502300 centimes) ne comptent plus dans « Récupéré », 4 corrigés');
  // What the migration left proves itself: touching each row again changes nothing.
  await client().query('update encours_reglement set montant_centimes = montant_centimes + 0');
});
