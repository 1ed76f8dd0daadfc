import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { ouvrirBaseDeMigration } from '#server/testing/base/base-de-migration.ts';

const MIGRATION = new URL('../../../../migrations/0219_nature_fiscale.sql', import.meta.url);

const client = ouvrirBaseDeMigration();

const encours = async (numero: string, tenant: string, nature?: string): Promise<number> => {
  const { rows } = await client().query<{ id: number }>(
    `insert into encours (tenant_id, numero, laboratoire_id, type, info, action_attendue, etat, valeur_attendue_centimes, date_declaration,
      date_echeance ${nature ? ', nature_fiscale' : ''})
    select l.tenant_id, $1, l.id, 'LOGISTIQUE', 'x', 'AVOIR', 'DECLARE', 1000, '2026-01-01', '2026-02-01' ${nature ? `, '${nature}'` : ''}
    from laboratoire l join tenant t on t.id = l.tenant_id where t.nom = $2 returning id`,
    [numero, tenant],
  );
  return rows[0]!.id;
};
const lire = async (requete: string) => (await client().query(requete)).rows.map((ligne) => Object.values(ligne));

it('ce qui existait prend l’habitude du compte, et la garde ; ce qui naît aussi (ENC-74, ENC-75)', async () => {
  // As before the migration.
  await client().query(`drop function encours_nature_habituelle() cascade;
    drop trigger encours_reglement_suivi on encours_reglement;
    drop function encours_reglement_recu() cascade;
    alter table encours drop column nature_fiscale, drop column taux_tva_centiemes;
    alter table encours_ligne drop column taux_tva_centiemes;
    alter table encours_reglement drop column montant_recu_centimes, drop column nature_recue,
      drop column taux_tva_centiemes;
    alter table encaissement disable trigger encaissement_parts;
    create index if not exists encours_liste on encours (tenant_id);
    create index if not exists encours_dates on encours (tenant_id);
    create index if not exists encours_promotion on encours (tenant_id);
    create trigger encours_reglement_suivi after insert or delete or update of encaissement_id, montant_centimes, annule_le
      on encours_reglement for each row execute function encaissement_suivre();
    insert into tenant (nom, type, mail, active) values ('Hors taxes', 'PHARMACIE', 'p@exemple.fr', 'ACCEPTED'),
      ('Toutes taxes', 'PHARMACIE', 'q@exemple.fr', 'ACCEPTED');
    insert into encaissement_reglage (tenant_id, montants) select id, 'TTC' from tenant where nom = 'Toutes taxes';
    insert into laboratoire_detail (nom) values ('Boréal');
    insert into laboratoire (tenant_id, detail_id) select t.id, d.id from tenant t, laboratoire_detail d`);
  await encours('E-HT', 'Hors taxes');
  await encours('E-TTC', 'Toutes taxes');
  await client()
    .query(`insert into encaissement (tenant_id, laboratoire_id, nature, date, montant_ttc_centimes, partage, source)
    select tenant_id, id, 'VIREMENT', '2026-03-01', 12000, 'HT', 'RELEVE_BANCAIRE' from laboratoire`);
  await client().query(await readFile(MIGRATION, 'utf8'));
  expect(await lire('select numero, nature_fiscale, taux_tva_centiemes from encours order by id')).toEqual([
    ['E-HT', 'HT', null],
    ['E-TTC', 'TTC', null],
  ]);
  // A transfer that waited for its HT amount is shared out as it was paid (ECM-40).
  expect(await lire('select partage, reste_centimes::int from encaissement order by id')).toEqual([
    ['TTC', 12_000],
    ['TTC', 12_000],
  ]);

  await client().query(`update encaissement_reglage set montants = 'HT'`);
  await encours('E-APRES', 'Toutes taxes');
  await encours('E-DIT', 'Hors taxes', 'TTC');
  expect(await lire('select numero, nature_fiscale from encours order by id')).toEqual([
    ['E-HT', 'HT'],
    ['E-TTC', 'TTC'],
    ['E-APRES', 'HT'],
    ['E-DIT', 'TTC'],
  ]);
});
