import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decompresser, lireEntrees } from '#server/core/files/archive.ts';
import { chargerDemo } from '#server/demo/charger.ts';
import { sortesArchive } from '#server/archives.ts';
import { executerArchive, purgerArchives } from '#server/features/archive/jobs.ts';
import { creerApplication, type Application } from '#server/testing/application.ts';
import { preparer, titreDe } from './commands/colonnes.ts';
import { LAISSEES, SECRETE, TABLES } from './table.ts';
import { transactionSysteme } from '#server/core/db/database.ts';

const URL = '/api/v1/tenant/export-donnees';
const MARQUE = 'zzvoisindesvoisins';
let app: Application;
let tilleuls: number;
let titulaire: string;
let voisin: string;

const lignes = async <T>(requete: string): Promise<T[]> => (await sql.raw<T>(requete).execute(app.services.dbSysteme)).rows;
const demander = (token: string) => app.appeler(token, 'POST', URL);
const lister = async (token: string) => (await app.appeler(token, 'GET', URL)).corps;
const executer = (archiveId: number, tenantId = tilleuls, signal?: AbortSignal) =>
  executerArchive(app.services, sortesArchive, { tenantId, archiveId }, signal);
const ouvrir = async (token: string, id: number): Promise<Map<string, string>> => {
  const { status, brut } = await app.appeler(token, 'GET', `${URL}/${id}`);
  expect(status).toBe(200);
  const contenus = new Map<string, string>();
  for (const entree of lireEntrees(brut)) contenus.set(entree.nom, (await buffer(decompresser(brut, entree))).toString('utf8'));
  return contenus;
};
const vider = () => lignes(`delete from tentative; update archive set etat = 'ECHEC' where etat = 'EN_COURS'`);

beforeAll(async () => {
  app = await creerApplication();
  app.horloge.maintenant = new Date('2026-11-21T10:00:00Z');
  await chargerDemo(app.services.dbSysteme, '2026-11-21', app.services.fichiers);
  tilleuls = Number((await lignes<{ id: number }>(`select id from tenant where nom = 'Pharmacie des Tilleuls'`))[0]?.id);
  await lignes(`update encours set info = '${MARQUE}' where tenant_id <> ${tilleuls}`);
  await lignes(
    `update encours set info = '=cmd|calc' where (tenant_id, id) = (select tenant_id, min(id) from encours where tenant_id = ${tilleuls} group by tenant_id)`,
  );
  await lignes(
    `insert into notification (tenant_id, type, title, body) select id, 'AUTRES', '${MARQUE}', 'x' from tenant where id <> ${tilleuls}`,
  );
  titulaire = await app.connecter('titulaire');
  voisin = await app.connecter('voisin');
});
afterAll(() => app.fermer());

it('chaque table d’un compte part, ou reste pour une raison écrite', async () => {
  const tables = (
    await lignes<{ nom: string }>(
      `select c.relname as nom from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped
       where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace`,
    )
  ).map(({ nom }) => nom);
  const connues = new Set([...TABLES.map(({ table }) => table), ...Object.keys(LAISSEES)]);
  expect(
    tables.filter((nom) => !connues.has(nom)),
    'à ajouter à TABLES ou à LAISSEES (export-donnees/table.ts)',
  ).toEqual([]);
  expect(TABLES.filter(({ table }) => table in LAISSEES)).toEqual([]);
  expect(new Set(TABLES.map(({ fichier }) => fichier)).size).toBe(TABLES.length);
});

it('aucune colonne secrète ne part', async () => {
  const plans = await transactionSysteme(app.services.dbSysteme, preparer);
  const noms = plans.flatMap(({ table, colonnes }) => colonnes.map(({ nom }) => `${table}.${nom}`));
  expect(noms).toContain('utilisateur.username');
  expect(noms.filter((nom) => SECRETE.test(nom))).toEqual([]);
});

it.each([
  ['valeur_attendue_centimes', 'Valeur attendue'],
  ['cree_par_nom', 'Créé par nom'],
  ['date_declaration', 'Date déclaration'],
  ['id', 'N°'],
])('%s se lit « %s »', (colonne, titre) => expect(titreDe(colonne)).toBe(titre));

describe('un export', () => {
  it('part en CSV avec ses fichiers, sans secret, sans formule, sans rien du voisin ; le demandeur l’apprend, le journal le dit', async () => {
    const cle = '00000000-0000-4000-8000-000000000001';
    await app.services.fichiers.put(cle, Buffer.from('preuve'));
    await lignes(
      `insert into fichier (tenant_id, nom, mime, taille, sha256, cle) values (${tilleuls}, 'bon de livraison.pdf', 'application/pdf', 6, 'x', '${cle}'), (${tilleuls}, 'perdu.pdf', 'application/pdf', 6, 'x', '00000000-0000-4000-8000-000000000002')`,
    );
    const { status, corps: demande } = await demander(titulaire);
    expect([status, demande]).toMatchObject([200, { etat: 'EN_COURS', faits: 0, droits: { telecharger: false } }]);
    await executer(demande.id);
    const [fini] = (await lister(titulaire)).exports;
    expect(fini).toMatchObject({
      id: demande.id,
      etat: 'TERMINE',
      interrompu: false,
      expireLe: '2026-11-28T10:00:00.000Z',
      droits: { telecharger: true },
    });
    expect([fini.faits, fini.total > 100]).toEqual([fini.total, true]);

    const contenus = await ouvrir(titulaire, demande.id);
    expect([...contenus.keys()]).toEqual(
      expect.arrayContaining(['LISEZ-MOI.txt', 'identite.csv', 'utilisateurs.csv', 'encours.csv', 'journal.csv']),
    );
    const tout = [...contenus.values()].join('\n');
    expect(tout).not.toContain(MARQUE);
    const [{ password_hash: hache, push_key: cleDePush }] = (await lignes<{ password_hash: string; push_key: string }>(
      `select u.password_hash, t.push_key from utilisateur u join tenant t on t.id = u.tenant_id where u.username = 'titulaire'`,
    )) as [{ password_hash: string; push_key: string }];
    for (const secret of [hache, cleDePush]) expect(tout).not.toContain(secret);
    expect(contenus.get('utilisateurs.csv')).toContain('Beaumont');
    expect(contenus.get('encours.csv')).toMatch(/^\uFEFFN°;/);
    expect(contenus.get('encours.csv')).toContain("'=cmd|calc");
    const nb = Number((await lignes<{ n: number }>(`select count(*) as n from encours where tenant_id = ${tilleuls}`))[0]?.n);
    // The largest table is read in several batches: each row once.
    expect(new Set(contenus.get('encours.csv')?.match(/^\d+;/gm)).size).toBe(nb);
    const piece = [...contenus.keys()].find((nom) => nom.endsWith('-bon de livraison.pdf')) ?? '';
    expect(contenus.get(piece)).toBe('preuve');
    expect(contenus.get('fichiers-introuvables.txt')).toContain('perdu.pdf');

    const { corps: avis } = await app.appeler(titulaire, 'GET', '/api/v1/notifications');
    expect(avis.elements[0]).toMatchObject({ title: 'Vos données sont prêtes', link: { ecran: 'parametresPharmacie' } });
    const actions = await lignes<{ action: string }>(
      `select action from journal where tenant_id = ${tilleuls} and objet = 'export_donnees' order by id`,
    );
    expect(actions.map(({ action }) => action)).toEqual(['demander', 'terminer', 'telecharger']);
  });

  it('une table plus longue qu’un lot part en entier, chaque ligne une fois', async () => {
    await vider();
    await lignes(
      `insert into notification (tenant_id, type, title, body) select ${tilleuls}, 'AUTRES', 'longue ' || i, 'x' from generate_series(1, 1203) i`,
    );
    const { corps } = await demander(titulaire);
    await executer(corps.id);
    const lues = (await ouvrir(titulaire, corps.id)).get('notifications.csv')?.match(/longue \d+/g) ?? [];
    expect([lues.length, new Set(lues).size]).toEqual([1203, 1203]);
  });

  it('douze demandes à la fois : un export', async () => {
    await vider();
    const ids = await Promise.all(Array.from({ length: 12 }, async () => (await demander(titulaire)).corps.id));
    expect(new Set(ids).size).toBe(1);
    expect((await lignes(`select 1 from pgboss.job where name = 'tenant.export' and data ->> 'archiveId' = '${ids[0]}'`)).length).toBe(1);
  });

  it('coupé, il se reprend ; exécuté deux fois, il ne finit qu’une', async () => {
    await vider();
    const { corps } = await demander(titulaire);
    await lignes(`update archive set battement_le = '2026-11-21T09:57:00Z' where id = ${corps.id}`);
    expect((await lister(titulaire)).exports[0]).toMatchObject({ id: corps.id, interrompu: true });
    expect((await demander(titulaire)).corps.id).toBe(corps.id);
    expect((await lignes(`select 1 from pgboss.job where name = 'tenant.export' and data ->> 'archiveId' = '${corps.id}'`)).length).toBe(2);
    await Promise.all([executer(corps.id), executer(corps.id)]);
    expect(
      (await lignes(`select 1 from fichier where nom like 'pharmaccord-%' and cle = (select cle from archive where id = ${corps.id})`))
        .length,
    ).toBe(1);
  });

  it('s’arrête quand le serveur s’arrête, sans rien laisser de faux', async () => {
    await vider();
    const { corps } = await demander(titulaire);
    await expect(executer(corps.id, tilleuls, AbortSignal.abort())).rejects.toThrow();
    expect((await lister(titulaire)).exports[0]).toMatchObject({ id: corps.id, etat: 'EN_COURS' });
    await executer(corps.id);
    expect((await lister(titulaire)).exports[0]).toMatchObject({ id: corps.id, etat: 'TERMINE' });
  });

  it('au plus dix par jour', async () => {
    await vider();
    const statuts: number[] = [];
    for (let i = 0; i < 11; i++) {
      statuts.push((await demander(titulaire)).status);
      await lignes(`update archive set etat = 'ECHEC' where etat = 'EN_COURS'`);
    }
    expect([statuts.slice(0, 10).every((s) => s === 200), statuts[10]]).toEqual([true, 429]);
  });
});

describe('qui et jusqu’à quand', () => {
  it('le voisin, un collègue sans ce droit et qui agit au nom du compte n’ont rien', async () => {
    await vider();
    const { corps } = await demander(titulaire);
    await executer(corps.id);
    expect((await app.appeler(voisin, 'GET', `${URL}/${corps.id}`)).status).toBe(404);
    expect((await lister(voisin)).exports).toEqual([]);
    for (const username of ['achat', 'operateur', 'merch', 'delegue', 'super'])
      expect((await app.appeler(await app.connecter(username), 'GET', `${URL}/${corps.id}`)).status, username).toBe(403);
    const superAdmin = await app.connecter('super');
    const { token } = (await app.appeler(superAdmin, 'GET', `/api/v1/tenant/token/${tilleuls}`)).corps;
    expect((await demander(token)).corps.code).toBe('IMPERSONATION_INTERDITE');
    expect((await app.appeler(token, 'GET', `${URL}/${corps.id}`)).corps.code).toBe('IMPERSONATION_INTERDITE');
    const { droits, exports } = await lister(token);
    expect([droits, exports[0]]).toMatchObject([{ demander: false }, { etat: 'TERMINE', droits: { telecharger: false } }]);
  });

  it('un groupement exporte aussi, et rien de ses adhérents', async () => {
    const jeton = await app.connecter('groupement');
    const { corps } = await demander(jeton);
    const [{ id }] = (await lignes<{ id: number }>(`select id from tenant where nom = 'Officines du Ponant'`)) as [{ id: number }];
    await executer(corps.id, id);
    const contenus = await ouvrir(jeton, corps.id);
    expect(contenus.get('identite.csv')).toContain('Officines du Ponant');
    // Who asked to join is its own affair too; the people of that pharmacy are not.
    for (const fichier of ['utilisateurs.csv', 'laboratoires-contacts.csv', 'encours.csv'])
      expect(contenus.get(fichier), fichier).not.toContain('Beaumont');
  });

  it('sans abonnement : trente jours après sa fin, puis plus', async () => {
    const id = await app.unTenant({ nom: 'Pharmacie finie', abonne: false });
    const jeton = await app.jeton(id, 'ADMIN');
    await lignes(`update tenant set abonnement_date_essai = '2026-10-22' where id = ${id}`);
    expect(await lister(jeton)).toMatchObject({ jusquau: '2026-11-21', droits: { demander: true } });
    const { corps } = await demander(jeton);
    await executer(corps.id, id);
    app.horloge.maintenant = new Date('2026-11-22T10:00:00Z');
    expect(await lister(jeton)).toMatchObject({ droits: { demander: false }, exports: [{ droits: { telecharger: true } }] });
    expect((await demander(jeton)).corps).toMatchObject({ status: 409, code: 'EXPORT_FERME' });
    // What was made in time stays for its seven days.
    expect((await ouvrir(jeton, corps.id)).has('identite.csv')).toBe(true);
  });

  it('gardé sept jours, puis purgé avec ses octets', async () => {
    app.horloge.maintenant = new Date('2026-11-21T10:00:00Z');
    await vider();
    const { corps } = await demander(titulaire);
    await executer(corps.id);
    const [{ cle }] = (await lignes<{ cle: string }>(`select cle from archive where id = ${corps.id}`)) as [{ cle: string }];
    app.horloge.maintenant = new Date('2026-11-28T09:59:59Z');
    await purgerArchives(app.services, sortesArchive);
    expect(await app.services.fichiers.stat(cle)).toBeDefined();
    app.horloge.maintenant = new Date('2026-11-28T10:00:01Z');
    expect((await app.appeler(titulaire, 'GET', `${URL}/${corps.id}`)).corps.code).toBe('EXPORT_EXPIRE');
    await purgerArchives(app.services, sortesArchive);
    expect(await app.services.fichiers.stat(cle)).toBeUndefined();
    expect((await lister(titulaire)).exports[0]).toMatchObject({ id: corps.id, etat: 'EXPIRE', droits: { telecharger: false } });
    expect(await lignes(`select 1 from fichier where cle = '${cle}'`)).toEqual([]);
  });
});
