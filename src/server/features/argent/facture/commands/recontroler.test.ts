import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { creerMonde, type MondeFacture } from '#server/testing/mondes/facture.ts';
import { processeurDe } from '#server/core/processeur-de-test.ts';

/** A year of a large account is 2,000 invoices of thirty lines: `FACTURES=2000` measures it. */
const FACTURES = Number(process.env['FACTURES'] ?? '300');
const LIGNES = 30;

let m: MondeFacture;
beforeAll(async () => {
  m = await creerMonde();
});
afterAll(() => m.app.fermer());

const poser = async (): Promise<void> => {
  await sql`with f as (insert into fichier (tenant_id, nom, mime, taille, sha256, cle)
      values (${m.pharmacie}, 'x.xml', 'application/xml', 1, 'x', gen_random_uuid()::text) returning id),
    n as (insert into facture (tenant_id, laboratoire_id, nature, numero, source, date_emission, devise, ht_centimes, ttc_centimes, fichier_id, sha256)
      select ${m.pharmacie}, ${m.labo}, 'FACTURE', 'M-' || g, 'CII', '2026-06-01', 'EUR', 1, 1, f.id, 'sha-' || g
      from f, generate_series(1, ${FACTURES}) g returning id)
    insert into facture_ligne (tenant_id, facture_id, rang, nom, ean, quantite, gratuites, prix_brut, montant_net_centimes)
      select ${m.pharmacie}, n.id, r, case when r % 3 = 0 then 'Sirop' else 'Solaire' end || ' ' || r, lpad(r::text, 13, '0'), 12000000, 0, 10000000, 9000
      from n, generate_series(1, ${LIGNES}) r`.execute(m.app.services.dbSysteme);
};

it('recontrôle toutes les factures d’un laboratoire, en disant où il en est, sans y passer une par une (FAC-27)', async () => {
  await poser();
  await m.conditionner();
  await m.conditionner({ gamme: 'Gorge', remise: '10 %' });
  await m.conditionner({ gamme: 'Produits', produits: [{ nom: 'Solaire 1', ean: '0000000000001', remise: '25 %' }] });
  const processeur = await processeurDe(() => m.recontroler(m.labo));
  const tuiles = await m.ok('GET', '/tuiles');
  expect(tuiles).toMatchObject({ ecarts: { nombre: FACTURES }, recontrole: null });
  // Of thirty lines twenty are of the range, one of which has its own discount.
  expect(tuiles.ecarts.centimes).toBe(FACTURES * 19 * 600);
  expect(processeur / FACTURES, 'millisecondes de processeur par facture').toBeLessThan(10);
  if (process.env['FACTURES'])
    process.stdout.write(`${FACTURES * LIGNES} lignes : ${Math.round(processeur)} ms de processeur\n`);
  const { rows } = await sql<{ faites: number; total: number; fini: boolean }>`
    select faites, total, fini_le is not null as fini from facture_recontrole where tenant_id = ${m.pharmacie}`.execute(
    m.app.services.dbSysteme,
  );
  expect(rows).toEqual([{ faites: FACTURES, total: FACTURES, fini: true }]);
});

it('une facture qui arrive pendant qu’une condition change a l’une ou l’autre, jamais un contrôle perdu', async () => {
  const { id, version } = await m.conditionner({ gamme: 'Toute la gamme', remise: '50 %' });
  await m.connaitre();
  const [facture] = await Promise.all([
    m.recevoir(),
    m.app.appeler(m.jetons.ADMIN, 'DELETE', `/api/v1/conditions/${id}`, { query: { version: String(version) } }),
  ]);
  await m.recontroler(m.labo);
  expect((await m.detail(facture.id)).lignes[0]?.conditionDite).toBe('Solaires : 30 %');
});
