import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { roles, typeDuRole } from '#shared/core/acteur.ts';
import { creerApplication, type Application } from '#server/testing/application.ts';

let app: Application;
let superJeton: string;
let pharmacie: number;
let voisine: number;
let odile: number;
const ecrire = (le: string, champs: object = {}) =>
  app.services.dbSysteme
    .insertInto('journal')
    .values({
      tenant_id: pharmacie,
      utilisateur_id: odile,
      utilisateur_nom: 'Odile Lemaire',
      objet: 'encours',
      objet_id: 1,
      action: 'modifier',
      cree_le: le,
      ...champs,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
const json = (valeur: unknown) => sql<string>`${JSON.stringify(valeur)}::jsonb`;

beforeAll(async () => {
  app = await creerApplication();
  superJeton = await app.jeton(await app.unTenant({ type: 'EDITEUR', nom: 'Éditeur' }), 'SUPER_ADMIN');
  pharmacie = await app.unTenant({ nom: 'Pharmacie Émile' });
  voisine = await app.unTenant({ nom: 'Pharmacie Voisine' });
  odile = await app.unUtilisateur(pharmacie, 'ADMIN', 'odile');
  await ecrire('2026-10-31T22:59:59.999999Z', { action: 'creer', apres: json({ nom: 'Avant' }) });
  await ecrire('2026-10-31T23:00:00Z', { avant: json({ nom: 'A', version: 1 }), apres: json({ nom: 'B', version: 1, password: 'x' }) });
  await ecrire('2026-11-01T22:59:59Z', { impersonation: true, utilisateur_id: null, utilisateur_nom: 'Super' });
  await ecrire('2026-11-01T23:00:00Z', { tenant_id: voisine, objet: 'tenant', action: 'changer-etat' });
});
afterAll(() => app.fermer());

const lire = async (query: Record<string, string> = {}) => (await app.appeler(superJeton, 'GET', '/api/v1/journal', { query })).corps;
const nombre = async (query: Record<string, string>) => (await lire(query)).elements.length;
/** Logins may write of their own: these are looked at apart. */
const NOV = { du: '2026-10-31', au: '2026-11-02' };

describe('GET /api/v1/journal', () => {
  it('le plus récent d’abord, avec ce qui a changé, sans les valeurs', async () => {
    const { elements } = await lire(NOV);
    expect(elements.map(({ le }: { le: string }) => le)).toEqual([
      '2026-11-01T23:00:00.000Z',
      '2026-11-01T22:59:59.000Z',
      '2026-10-31T23:00:00.000Z',
      '2026-10-31T22:59:59.999Z',
    ]);
    expect(elements[2]).toMatchObject({ tenantNom: 'Pharmacie Émile', utilisateurNom: 'Odile Lemaire', champs: ['nom', 'password'] });
    expect(elements[2]).not.toHaveProperty('differences');
  });

  it('la période est en jours de Paris, bornes comprises', async () => {
    expect(await nombre({ du: '2026-11-01', au: '2026-11-01' })).toBe(2);
    expect(await nombre({ du: '2026-11-02', au: '2026-11-02' })).toBe(1);
    expect(await nombre({ au: '2026-10-31' })).toBe(1);
  });

  it('chaque filtre garde les siennes, ensemble ils se cumulent', async () => {
    expect(await nombre({ ...NOV, tenantId: String(voisine) })).toBe(1);
    expect(await nombre({ ...NOV, utilisateurId: String(odile) })).toBe(3);
    expect(await nombre({ ...NOV, objet: 'encours' })).toBe(3);
    expect(await nombre({ ...NOV, action: 'changer-etat' })).toBe(1);
    expect(await nombre({ ...NOV, impersonation: 'true' })).toBe(1);
    expect(await nombre({ ...NOV, impersonation: 'false' })).toBe(3);
    expect(await nombre({ ...NOV, objet: 'encours', action: 'changer-etat' })).toBe(0);
  });

  it('page après page, chaque écriture une seule fois', async () => {
    const vues: number[] = [];
    let curseur: string | null = null;
    do {
      const page: { elements: { id: number }[]; curseurSuivant: string | null } = await lire({
        ...NOV,
        taille: '1',
        ...(curseur === null ? {} : { curseur }),
      });
      vues.push(...page.elements.map(({ id }) => id));
      curseur = page.curseurSuivant;
    } while (curseur !== null);
    expect(vues).toEqual((await lire(NOV)).elements.map(({ id }: { id: number }) => id));
  });

  it.each(['x', '2026-13-45 00:00:00+00~1', "2026-11-01 00:00:00+00~1'--", '2026-11-01 00:00:00+00~9999999999999999'])(
    'refuse le curseur %s',
    async (curseur) => expect(await lire({ curseur })).toMatchObject({ status: 400 }),
  );
  it.each([
    ['taille', '201'],
    ['objet', 'a'.repeat(41)],
    ['objet', "x' or 1=1"],
    ['du', '2026-02-30'],
  ])('refuse %s=%s', async (nom, valeur) => expect(await lire({ [nom]: valeur })).toMatchObject({ status: 400 }));
});

describe('GET /api/v1/journal/{id}', () => {
  it('dit avant et après, les secrets masqués', async () => {
    const { id } = (await lire({ ...NOV, tenantId: String(pharmacie) })).elements[1];
    const { corps } = await app.appeler(superJeton, 'GET', `/api/v1/journal/${id}`);
    expect(corps.differences).toEqual([
      { champ: 'nom', avant: 'A', apres: 'B' },
      { champ: 'password', avant: null, apres: '•••' },
    ]);
  });
  it('404 pour une écriture inconnue', async () =>
    expect((await app.appeler(superJeton, 'GET', '/api/v1/journal/987654321')).status).toBe(404));
});

it('propose comptes et personnes, celui qui est choisi compris', async () => {
  const choix = async (query: Record<string, string>) => (await app.appeler(superJeton, 'GET', '/api/v1/journal/choix', { query })).corps;
  expect((await choix({ q: 'emile' })).comptes).toEqual([{ id: pharmacie, nom: 'Pharmacie Émile' }]);
  expect((await choix({ q: 'emile', tenantId: String(voisine) })).comptes.map(({ id }: { id: number }) => id)).toEqual([
    voisine,
    pharmacie,
  ]);
  expect((await choix({ q: 'ODILE' })).personnes).toEqual([{ id: odile, nom: 'odile Durand', compte: 'Pharmacie Émile' }]);
});

it('exporte ce que les filtres gardent, en toutes lettres', async () => {
  const { status, brut } = await app.appeler(superJeton, 'GET', '/api/v1/journal/export', {
    query: { ...NOV, objet: 'encours', format: 'csv' },
  });
  expect(status).toBe(200);
  const lignes = brut.toString('utf8').trim().split(/\r?\n/);
  expect(lignes).toHaveLength(4);
  expect(lignes[2]).toContain('Modification');
  expect(lignes[2]).toContain('Nom : A → B');
  expect(lignes[2]).not.toContain('password : x');
});

it('n’est lu que du super administrateur', async () => {
  for (const role of roles.filter((un) => un !== 'SUPER_ADMIN')) {
    const jeton = await app.jeton(await app.unTenant({ type: typeDuRole[role], nom: `Compte ${role}` }), role);
    for (const url of ['/api/v1/journal', '/api/v1/journal/choix', '/api/v1/journal/export', '/api/v1/journal/1'])
      expect((await app.appeler(jeton, 'GET', url)).status, `${role} ${url}`).toBe(403);
  }
});

it('avec deux cent mille écritures, la dernière page vient aussi vite que la première', { timeout: 60_000 }, async () => {
  await sql`insert into journal (tenant_id, utilisateur_id, utilisateur_nom, objet, action, cree_le)
    select ${pharmacie}, ${odile}, 'Odile Lemaire', 'produit', 'modifier', timestamptz '2020-01-01' + n * interval '1 minute'
    from generate_series(1, 200000) n`.execute(app.services.dbSysteme);
  await sql`analyze journal`.execute(app.services.dbSysteme).catch(() => null);
  const plan = await sql<{ 'QUERY PLAN': string }>`explain select id from journal
    where objet = 'produit' and (cree_le, id) < (timestamptz '2020-02-01', 1) order by cree_le desc, id desc limit 50`.execute(
    app.services.dbSysteme,
  );
  const texte = plan.rows.map((ligne) => ligne['QUERY PLAN']).join('\n');
  expect(texte).toContain('Index');
  expect(texte).not.toMatch(/Sort|Seq Scan/);
  const debut = performance.now();
  expect(await nombre({ objet: 'produit', au: '2020-01-02' })).toBe(50);
  expect(performance.now() - debut).toBeLessThan(500);
});
