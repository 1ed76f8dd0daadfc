import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { ouvrirBaseDeMigration } from '#server/testing/base/base-de-migration.ts';

const client = ouvrirBaseDeMigration();
const jouer = async (nom: string) =>
  client().query(await readFile(new URL(`../../../../migrations/${nom}`, import.meta.url), 'utf8'));

it('une réclamation d’avant prend la nature de son encours, sinon HT d’un total de produits, sinon l’habitude (ENC-92)', async () => {
  await client().query(`drop trigger reclamation_nature on reclamation;
    alter table reclamation drop column nature_fiscale, drop column taux_tva_centiemes;
    insert into tenant (nom, type, mail, active) values ('Toutes taxes', 'PHARMACIE', 'q@exemple.fr', 'ACCEPTED');
    insert into encaissement_reglage (tenant_id, montants) select id, 'TTC' from tenant;
    insert into laboratoire_detail (nom) values ('Boréal');
    insert into laboratoire (tenant_id, detail_id) select t.id, d.id from tenant t, laboratoire_detail d;
    insert into encours (tenant_id, numero, laboratoire_id, type, info, action_attendue, etat, valeur_attendue_centimes,
      date_declaration, date_echeance, nature_fiscale, taux_tva_centiemes)
      select tenant_id, 'E-HT', id, 'RECLAMATION', 'x', 'AVOIR', 'DECLARE', 1000, '2026-01-01', '2026-02-01', 'HT', 550
      from laboratoire;
    insert into reclamation (tenant_id, numero, laboratoire_id, motif, lien_secret, lien_expire_le, encours_id,
      montant_reclame_centimes, montant_saisi)
      select l.tenant_id, x.numero, l.id, 'RETOUR', gen_random_uuid(), now(), case when x.liee then e.id end, x.montant, x.saisi
      from laboratoire l join encours e on e.tenant_id = l.tenant_id,
        (values ('R-LIEE', true, 1000, true), ('R-PRODUITS', false, 2000, false), ('R-ECRITE', false, 3000, true),
          ('R-MUETTE', false, null, false)) as x (numero, liee, montant, saisi)`);
  await jouer('0297_nature_des_reclamations.sql');
  await client().query('begin');
  await jouer('0298_natures_d_avant.sql');
  await client().query('commit');
  const { rows } = await client().query(
    'select numero, nature_fiscale, taux_tva_centiemes from reclamation order by id',
  );
  expect(rows.map((ligne) => Object.values(ligne))).toEqual([
    ['R-LIEE', 'HT', 550],
    ['R-PRODUITS', 'HT', null],
    ['R-ECRITE', 'TTC', null],
    ['R-MUETTE', 'TTC', null],
  ]);
});
