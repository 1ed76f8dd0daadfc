import { afterAll, beforeAll, expect, it } from 'vitest';
import { lireTableur } from '#server/core/tableur/lire-tableur.ts';
import { creerApplication, type Application } from '#server/testing/application.ts';

let app: Application;
let superAdmin: string;
beforeAll(async () => {
  app = await creerApplication();
  app.horloge.maintenant = new Date('2026-11-21T10:00:00Z');
  superAdmin = await app.jeton(await app.unTenant({ type: 'EDITEUR', nom: 'Pharmaccord' }), 'SUPER_ADMIN');
  await app.unTenant({ nom: '=cmd|calc' });
  const tilleuls = await app.unTenant({ nom: 'Pharmacie des Tilleuls' });
  await app.jeton(tilleuls, 'ADMIN');
  await app.services.dbSysteme
    .updateTable('tenant')
    .set({ abonnement_date_fin: '2026-12-31' })
    .where('id', '=', tilleuls)
    .execute();
  await app.unTenant({ nom: 'Pharmacie fermée', active: 'DEACTIVATED' });
  await app.unTenant({ nom: 'Officines Réunies', type: 'GROUPEMENT', partenariat: true });
});
afterAll(() => app.fermer());

const exporter = (query: Record<string, string>, token = superAdmin) =>
  app.appeler(token, 'GET', '/api/v1/tenant/export', { query });
const lire = async (query: Record<string, string>) => {
  const { entetes, lignes } = await lireTableur((await exporter({ ...query, format: 'xlsx' })).brut);
  return lignes.map(({ cellules }) => Object.fromEntries((entetes ?? []).map((titre, i) => [titre, cellules[i]])));
};

it('rend en CSV les pharmacies que les filtres gardent, dans l’ordre, toutes pages comprises, sans formule', async () => {
  const { corps, entetes } = await exporter({
    active: 'ACCEPTED',
    ordre: 'desc',
    format: 'csv',
  });
  expect(entetes['content-disposition']).toContain('filename="pharmacies-2026-11-21.csv"');
  const [titres, ...lignes] = String(corps).trim().split('\r\n');
  expect(titres).toMatch(/^Nom;Rue;Code postal;Ville;E-mail;.*;Groupement;Groupement demandé;CIP;.*;Inscription$/);
  expect(lignes).toEqual([
    expect.stringMatching(/^Pharmacie des Tilleuls;;;Angers;contact@exemple\.fr;;Active;Oui;Oui;31\/12\/2026;/),
    expect.stringMatching(/^'=cmd\|calc;/),
  ]);
});

it('rend en XLSX les pharmacies, puis les groupements et leurs propres colonnes', async () => {
  expect(await lire({ q: 'tilleuls' })).toMatchObject([
    { Nom: 'Pharmacie des Tilleuls', 'Fin d’abonnement': '2026-12-31', Utilisateurs: '1' },
  ]);
  expect(await lire({ active: 'DEACTIVATED' })).toMatchObject([{ Nom: 'Pharmacie fermée', État: 'Désactivée' }]);
  const groupements = await lire({ type: 'GROUPEMENT' });
  expect(groupements).toMatchObject([
    { Nom: 'Officines Réunies', État: 'Actif', 'Demandes d’adhésion': 'Oui', Adhérents: '0' },
  ]);
  expect(groupements[0]).not.toHaveProperty('CIP');
});

it('un téléphone tapé avec des espaces insécables s’exporte avec des espaces, en CSV comme en XLSX (COM-142)', async () => {
  const id = await app.unTenant({ nom: 'Pharmacie Insécable' });
  const corps = { id, version: 1, nom: 'Pharmacie Insécable', mail: 'insecable@exemple.fr' };
  const tape = { ...corps, telephone: '02\u00a041\u202f36 07.08' };
  expect((await app.appeler(await app.jeton(id, 'ADMIN'), 'PUT', '/api/v1/tenant', { corps: tape })).status).toBe(200);
  expect(await lire({ q: 'insécable' })).toMatchObject([{ Téléphone: '02 41 36 07 08' }]);
  const csv = (await exporter({ q: 'insécable', format: 'csv' })).brut.toString('utf8');
  expect(csv).toContain(';02 41 36 07 08;');
  expect(csv).not.toMatch(/[\u00a0\u202f]/);
});

it('n’est qu’au super administrateur', async () => {
  for (const role of ['ADMIN', 'GROUPEMENT'] as const) {
    const jeton = await app.jeton(await app.unTenant({ type: role === 'ADMIN' ? 'PHARMACIE' : 'GROUPEMENT' }), role);
    expect((await exporter({}, jeton)).corps.code).toBe('ACTION_INTERDITE');
  }
});
