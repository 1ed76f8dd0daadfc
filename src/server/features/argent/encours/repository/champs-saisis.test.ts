import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { ouvrirBaseDeMigration } from '#server/testing/base/base-de-migration.ts';

const MIGRATION = new URL('../../../../migrations/0160_champs_saisis.sql', import.meta.url);

const client = ouvrirBaseDeMigration();

it('ce qu’une personne avait écrit avant se reconnaît, source par source, et rien d’autre (ENC-62)', async () => {
  // As before the migration.
  await client().query(`alter table encours drop column champs_saisis;
    alter table promotion_contrepartie add column date_calculee date, add column info_calculee text;
    insert into tenant (nom, type, mail, active) values ('Pharmacie', 'PHARMACIE', 'p@exemple.fr', 'ACCEPTED');
    insert into laboratoire_detail (nom) values ('Boréal');
    insert into laboratoire (tenant_id, detail_id) select t.id, d.id from tenant t, laboratoire_detail d;
    insert into promotion (tenant_id, origine, nom_operation, laboratoire_id, type_promo, etat_promo, date_debut, date_fin)
      select tenant_id, 'PHARMACIE', 'Solaires', id, 'PROMO', 'VALIDATED', '2026-03-02', '2026-03-29' from laboratoire;
    insert into promotion_contrepartie (tenant_id, promotion_id, position, part, action, contrepartie, payeur, valeur_centiemes, date_calculee, info_calculee)
      select tenant_id, id, n, 'PROMO', 'AVOIR', 'c', 'LABO', 100, '2026-03-29', 'Solaires – c' from promotion, generate_series(0, 1) n;
    insert into payps_creance (tenant_id, laboratoire_id, periode, cle_promotion, du_centimes)
      select tenant_id, id, '2026-02-01', 0, 100 from laboratoire`);
  const poser = async (
    numero: string,
    source: string,
    sourceId: string,
    champs: Readonly<Record<string, unknown>> = {},
  ) => {
    const ligne = {
      info: 'Solaires – c',
      action_attendue: 'AVOIR',
      action_description: null,
      date_declaration: '2026-03-29',
      date_echeance: '2026-04-28',
      echeance_auto: source !== 'RFA',
      ...champs,
    };
    const noms = Object.keys(ligne);
    const { rows } = await client().query<{ id: number }>(
      `insert into encours (tenant_id, laboratoire_id, type, valeur_attendue_centimes, origine_montant, numero, source_type, source_id, source_detail_id, ${noms.join()})
      select tenant_id, id, 'RFA', 100, 'CALCULE', $1, $2, ${sourceId}, ${noms.map((_, i) => `$${i + 3}`).join()} from laboratoire returning id`,
      [numero, source, ...Object.values(ligne)],
    );
    return rows[0]!.id;
  };
  const modifie = (id: number, apres: object) =>
    client().query(
      `insert into journal (tenant_id, utilisateur_nom, objet, objet_id, action, apres) select tenant_id, 'Élise', 'encours', $1, 'modifier', $2 from laboratoire`,
      [id, JSON.stringify(apres)],
    );
  const [premiere, seconde] = ['0', '1'].map(
    (n) =>
      `(select promotion_id from promotion_contrepartie where position = ${n}), (select id from promotion_contrepartie where position = ${n})`,
  );
  await poser('E-1-PROMOTION-SUIT', 'PROMOTION', premiere!);
  const promise = await poser('E-2-PROMOTION-ECRITE', 'PROMOTION', seconde!, {
    info: 'Promis par le délégué',
    date_declaration: '2026-05-01',
    action_attendue: 'CHEQUE',
    echeance_auto: false,
  });
  await modifie(promise, { actionAttendue: 'CHEQUE' });
  await poser('E-3-RFA-SUIT', 'RFA', '1, 1');
  const ecrite = await poser('E-4-RFA-ECRITE', 'RFA', '1, 2', { info: 'Promise', date_echeance: '2026-12-24' });
  await modifie(ecrite, { info: 'Promise', dateEcheance: '2026-12-24' });
  const reprise = await poser('E-5-RFA-REPRISE', 'RFA', '1, 3', { info: 'Calculée depuis' });
  await modifie(reprise, { info: 'Promise' });
  const creance = '(select id from payps_creance)';
  await poser('E-6-PAYPS-SUIT', 'PAYPS', `${creance}, 1`, {
    date_declaration: '2026-03-01',
    date_echeance: '2026-03-31',
  });
  await poser('E-7-PAYPS-ECRITE', 'PAYPS', `${creance}, 2`, { date_declaration: '2026-03-02' });
  await client().query(await readFile(MIGRATION, 'utf8'));
  const { rows } = await client().query<{ numero: string; champs_saisis: string[] }>(
    'select numero, champs_saisis from encours order by numero',
  );
  expect(rows.map(({ numero, champs_saisis: saisis }) => [numero, saisis])).toEqual([
    ['E-1-PROMOTION-SUIT', []],
    ['E-2-PROMOTION-ECRITE', ['info', 'actionAttendue', 'dateDeclaration', 'dateEcheance']],
    ['E-3-RFA-SUIT', []],
    ['E-4-RFA-ECRITE', ['info', 'dateEcheance']],
    ['E-5-RFA-REPRISE', []],
    ['E-6-PAYPS-SUIT', []],
    ['E-7-PAYPS-ECRITE', ['dateDeclaration']],
  ]);
});
