import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { lireTableur } from '#server/core/tableur/lire-tableur.ts';
import { creerApplication, type Application } from '#server/testing/application.ts';

const URL = '/api/v1/produits';
let app: Application;
let superAdmin: string;
beforeAll(async () => {
  app = await creerApplication();
  app.horloge.maintenant = new Date('2026-11-21T10:00:00Z');
  superAdmin = await app.jeton(await app.unTenant({ type: 'EDITEUR' }), 'SUPER_ADMIN');
  for (const corps of [
    { nom: 'Dolorine', cip7: '3012345', marque: '=cmd|calc', tva: 2.1, remboursable: true, tauxRemboursement: 65 },
    {
      nom: 'Crème « été »',
      marque: '@SUM(1)',
      tva: 20,
      prixPublicConseilleCentimes: 123_450,
      categorieEncadree: 'DPH',
    },
    { nom: 'Baume', tva: 20, prixFabricantCentimes: 1 },
  ])
    expect((await app.appeler(superAdmin, 'POST', URL, { corps })).status).toBe(200);
});
afterAll(() => app.fermer());

const exporter = (query: Record<string, string>, token = superAdmin) =>
  app.appeler(token, 'GET', `${URL}/export`, { query });

it('rend en CSV ce que les filtres gardent, dans l’ordre, toutes pages comprises, sans formule', async () => {
  const { corps, entetes } = await exporter({ tva: '20', ordre: 'desc', format: 'csv' });
  expect(entetes['content-disposition']).toContain('filename="produits-2026-11-21.csv"');
  const [titres, ...lignes] = String(corps).trim().split('\r\n');
  expect(titres).toMatch(/^Nom;EAN;CIP13;CIP7;.*;Prix public conseillé \(€\);Prix fabricant \(€\);TVA \(%\);/);
  expect(lignes).toEqual([
    expect.stringMatching(
      /^Crème « été »;;;;;;'@SUM\(1\);;;;;1234,50;;20;Non;;Droguerie, parfumerie, hygiène;Oui;\d{2}\/\d{2}\/\d{4} /,
    ),
    expect.stringMatching(/^Baume;;;;;;;;;;;;0,01;20;Non;;;Oui;/),
  ]);
});

it('rend un XLSX dont les codes gardent leurs chiffres et dont les taux en sont de vrais', async () => {
  const { brut } = await exporter({ remboursable: 'true' });
  const { entetes, lignes } = await lireTableur(brut);
  expect(lignes).toHaveLength(1);
  const cellules = Object.fromEntries((entetes ?? []).map((titre, i) => [titre, lignes[0]?.cellules[i]]));
  expect(cellules).toMatchObject({
    Nom: 'Dolorine',
    EAN: '3400930123454',
    CIP7: '3012345',
    Marque: "'=cmd|calc",
    'TVA (%)': '2.1 %',
    'Remboursement (%)': '65 %',
  });
});

it('n’est qu’au super administrateur', async () => {
  const admin = await app.jeton(await app.unTenant(), 'ADMIN');
  expect((await exporter({}, admin)).corps.code).toBe('ACTION_INTERDITE');
});

it('refuse plus de 50 000 lignes, et en rend 50 000', async () => {
  await sql`insert into produit (nom, actif) select 'Produit ' || n, n > 1 from generate_series(1, 50001) n`.execute(
    app.services.dbSysteme,
  );
  const { status, corps } = await exporter({ q: 'produit', format: 'csv' });
  expect([status, corps.detail]).toEqual([
    413,
    'L’export dépasse 50 000 lignes : réduisez la période ou ajoutez un filtre.',
  ]);
  const reponse = await exporter({ q: 'produit', actif: 'true', format: 'csv' });
  expect(String(reponse.corps).trim().split('\r\n')).toHaveLength(50_001);
});
