import { afterAll, beforeAll, expect, it } from 'vitest';
import { creerApplication, type Application } from '#server/testing/application.ts';

let app: Application;
let id: number;
let jeton: string;
let version = 1;
beforeAll(async () => {
  app = await creerApplication();
  id = await app.unTenant({ nom: 'Pharmacie du Parc' });
  jeton = await app.jeton(id, 'ADMIN');
});
afterAll(() => app.fermer());

const modifier = async (champs: Record<string, unknown>) => {
  const corps = { id, version, nom: 'Pharmacie du Parc', mail: 'parc@exemple.fr', ...champs };
  const reponse = await app.appeler(jeton, 'PUT', '/api/v1/tenant', { corps });
  if (reponse.status === 200) version += 1;
  return reponse;
};

const x = (n: number) => 'x'.repeat(n);
const chiffre = (n: number) => '9'.repeat(n);
const url = (n: number) => `https://e.fr/${x(n - 13)}`;
const mail = (n: number) => `${x(n - 13)}@exemple.fr.fr`.slice(-n);

/** Each field at its limit, then one beyond, or one short (CPT-26, COM-20). */
it.each<[champ: string, limite: unknown, au: unknown, lu?: string | null]>([
  ['nom', x(255), x(256)],
  ['nom', 'a', ''],
  ['mail', mail(255), mail(256)],
  ['mail', 'a@b.fr', ''],
  ['rue', x(255), x(256)],
  ['codePostal', x(255), x(256)],
  ['ville', x(255), x(256)],
  ['telephone', chiffre(255), chiffre(256)],
  ['telephone', '02 41.00 00.00', '02-41', '0241000000'],
  ['fax', chiffre(255), chiffre(256)],
  ['fax', '0241000000', '02 41 00 00 0O'],
  ['cip', chiffre(7), chiffre(6)],
  ['cip', chiffre(7), chiffre(8)],
  ['cip', chiffre(13), chiffre(12)],
  ['cip', chiffre(13), chiffre(14)],
  ['cip', '2012345', '201234A'],
  ['finess', chiffre(9), chiffre(8)],
  ['finess', '49 000 1234', chiffre(10), '490001234'],
  ['finess', '2a0001234', '2C0001234', '2A0001234'],
  ['finess', '2B0001234', '2B00012345'],
  ['numeroAssuranceMaladie', '492001234', '49200123'],
  ['numeroAssuranceMaladie', '2A2001234', '4920012345'],
  ['siret', chiffre(14), chiffre(13)],
  ['siret', '732 829 320 00074', chiffre(15), '73282932000074'],
  ['ape', '4773', '477'],
  ['ape', '4773Z', '4773ZZ'],
  ['rcs', x(255), x(256)],
  ['capital', x(255), x(256)],
  ['numeroIntracommunautaire', 'FR44732829320', 'FR4473282932'],
  ['numeroIntracommunautaire', 'fr 44 732829320', 'FR447328293200', 'FR44732829320'],
  ['numeroIntracommunautaire', 'FRK7399859412', 'F144732829320'],
  ['numeroIntracommunautaire', 'IT12345678901', 'ITK7399859412'],
  ['titulaires', x(255), x(256)],
  ['site', url(500), url(501)],
  ['site', 'https://exemple.fr', 'exemple.fr'],
  ['siteInternet', url(500), url(501)],
  ['siteIntranet', url(500), 'javascript:alert(1)'],
])('%s : %j accepté, %j refusé sur son champ', async (champ, limite, au, valeurAttendue) => {
  const accepte = await modifier({ [champ]: limite });
  expect([accepte.status, accepte.corps[champ]], JSON.stringify(accepte.corps)).toEqual([
    200,
    valeurAttendue ?? limite,
  ]);
  const refuse = await modifier({ [champ]: au });
  expect([refuse.status, refuse.corps.errors?.[0]?.pointer]).toEqual([400, `/${champ}`]);
});

it('une clé fausse n’empêche rien : elle ne fait qu’avertir', async () => {
  const { status, corps } = await modifier({
    siret: '73282932000075',
    finess: '490001235',
    numeroIntracommunautaire: 'FR45732829320',
  });
  expect([status, corps.siret, corps.finess, corps.numeroIntracommunautaire]).toEqual([
    200,
    '73282932000075',
    '490001235',
    'FR45732829320',
  ]);
});

it('le journal garde ce qui a changé, avant et après', async () => {
  await modifier({ ville: 'Nantes', rcs: null });
  await modifier({ ville: 'Angers', rcs: 'Angers B 732 829 320' });
  const dernier = await app.services.dbSysteme
    .selectFrom('journal')
    .select(['action', 'avant', 'apres', 'utilisateur_nom'])
    .where('tenant_id', '=', id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  expect(dernier).toMatchObject({
    action: 'modifier',
    avant: { ville: 'Nantes', rcs: null },
    apres: { ville: 'Angers', rcs: 'Angers B 732 829 320' },
  });
});

it('l’adresse d’une autre pharmacie se refuse ; celles qui la partageaient se listent et la gardent', async () => {
  const soeurs = [await app.unTenant({ nom: 'Jumelle A' }), await app.unTenant({ nom: 'Jumelle B' })];
  const refus = await modifier({ mail: 'Contact@Exemple.fr' });
  expect(refus.corps).toMatchObject({ status: 409, code: 'MAIL_DEJA_UTILISE', errors: [{ pointer: '/mail' }] });
  const superJeton = await app.jeton(await app.unTenant({ type: 'EDITEUR' }), 'SUPER_ADMIN');
  const lister = async (query: Record<string, string>) =>
    (await app.appeler(superJeton, 'GET', '/api/v1/tenant/page', { query })).corps;
  const partagees = await lister({ mailPartage: 'true' });
  expect(partagees.elements.map((t: { id: number }) => t.id)).toEqual(soeurs);
  expect((await lister({})).nbMailsPartages).toBe(2);
  const gardee = await app.appeler(superJeton, 'PUT', '/api/v1/tenant', {
    corps: { id: soeurs[0], version: 1, nom: 'Jumelle A', mail: 'contact@exemple.fr', ville: 'Cholet' },
  });
  expect(gardee.status).toBe(200);
});
