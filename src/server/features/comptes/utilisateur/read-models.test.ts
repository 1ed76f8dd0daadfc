import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lireTableur } from '#server/core/tableur/lire-tableur.ts';
import { roles, type Role } from '#shared/core/acteur.ts';
import { creerApplication, type Application } from '#server/testing/application.ts';

const URL = '/api/v1/utilisateurs';
let app: Application;
let pharmacie: number;
let voisine: number;
let admin: string;
let superAdmin: string;
beforeAll(async () => {
  app = await creerApplication();
  app.horloge.maintenant = new Date('2026-11-21T10:00:00Z');
  pharmacie = await app.unTenant({ nom: 'Pharmacie du Canal' });
  voisine = await app.unTenant({ nom: '=Voisine' });
  superAdmin = await app.jeton(await app.unTenant({ type: 'EDITEUR', nom: 'Pharmaccord' }), 'SUPER_ADMIN');
  await app.unUtilisateur(pharmacie, 'ADMIN', 'admin-2');
  admin = await app.connecter('admin-2');
  for (const role of ['ACHAT', 'MERCHANDISING', 'OPERATEUR'] as const)
    await app.unUtilisateur(pharmacie, role, `canal-${role}`);
  await app.unUtilisateur(voisine, 'ADMIN', 'voisine-admin');
  const { dbSysteme } = app.services;
  await dbSysteme
    .updateTable('utilisateur')
    .set({ nom: 'Éluard', prenom: 'Zoé', activated: false })
    .where('username', '=', 'canal-OPERATEUR')
    .execute();
});
afterAll(() => app.fermer());

const lire = async (token: string, chemin: string, query: Record<string, string> = {}) =>
  (await app.appeler(token, 'GET', `${URL}/${chemin}`, { query })).corps;
const identifiants = (personnes: { username: string }[]) => personnes.map(({ username }) => username);

describe('la liste des utilisateurs', () => {
  it('ne montre que son compte, et compte par état', async () => {
    const page = await lire(admin, 'paginate');
    expect(page).toMatchObject({ total: 4, parEtat: { ACTIF: 1, JAMAIS: 2, DESACTIVE: 1 } });
    expect(new Set(page.elements.map(({ tenantId }: { tenantId: number }) => tenantId))).toEqual(new Set([pharmacie]));
    expect(await lire(admin, 'nb')).toBe(4);
  });

  it.each([
    ['le nom et le prénom, sans accents', { q: 'eluard zoe' }, 1],
    ['le nom sans accents', { q: 'ELUARD' }, 1],
    ['l’identifiant', { q: 'canal-achat' }, 1],
    ['un joker ordinaire', { q: '%' }, 0],
    ['le rôle', { role: 'ACHAT' }, 1],
    ['l’état désactivé', { etat: 'DESACTIVE' }, 1],
    ['jamais connecté', { etat: 'JAMAIS' }, 2],
    ['actif', { etat: 'ACTIF' }, 1],
  ])('filtre : %s', async (_quoi, query, attendus) => {
    const page = await lire(admin, 'paginate', query);
    expect(page.total).toBe(attendus);
    expect(page.elements).toHaveLength(page.total);
    expect(await lire(admin, 'nb', query)).toBe(page.total);
  });

  it('se trie et se pagine', async () => {
    expect(
      identifiants(
        (await lire(admin, 'paginate', { tri: 'username', ordre: 'desc', taille: '2', page: '2' })).elements,
      ),
    ).toEqual(['canal-ACHAT', 'admin-2']);
    expect(identifiants((await lire(admin, 'paginate', { tri: 'nom', ordre: 'desc' })).elements)[0]).toBe(
      'canal-OPERATEUR',
    );
  });

  it('le super administrateur voit tout le monde, par compte s’il veut', async () => {
    const tous = await lire(superAdmin, 'all/paginate');
    expect(tous.total).toBe(6);
    expect(await lire(superAdmin, 'nbAll')).toBe(6);
    const chez = await lire(superAdmin, 'all/paginate', { tenantId: String(voisine) });
    expect(chez.elements).toMatchObject([
      { username: 'voisine-admin', tenantNom: '=Voisine', droits: { supprimer: true } },
    ]);
    expect(await lire(superAdmin, 'nbAll', { type: 'EDITEUR' })).toBe(1);
    expect((await lire(superAdmin, 'all/paginate', { q: 'canal', role: 'ADMIN' })).total).toBe(1);
    expect((await lire(superAdmin, 'comptes')).map(({ nom }: { nom: string }) => nom)).toContain('=Voisine');
  });

  it('dit combien de sessions sont ouvertes', async () => {
    const { elements } = await lire(admin, 'paginate', { role: 'ADMIN' });
    expect(elements).toMatchObject([{ nbSessions: 1 }]);
  });
});

describe('les autres listes', () => {
  it.each(roles)('%s voit ses collègues, ceux que l’on mentionne et les opérateurs RFA', async (role: Role) => {
    const tenant = await app.unTenant({ nom: `Collègues ${role}` });
    const token = await app.jeton(tenant, role);
    await app.unUtilisateur(tenant, 'ACHAT', `achat-${role}`);
    const parti = await app.unUtilisateur(tenant, 'ADMIN', `parti-${role}`);
    await app.services.dbSysteme.updateTable('utilisateur').set({ activated: false }).where('id', '=', parti).execute();
    expect(await lire(token, 'all/tenant')).toHaveLength(3);
    const mentions = await lire(token, 'mention');
    expect(mentions).toHaveLength(2);
    expect(Object.keys(mentions[0]).toSorted()).toEqual(['id', 'nomComplet', 'role']);
    const rfa = (await lire(token, 'rfa/operateurs')).map((personne: { role: Role }) => personne.role);
    expect(rfa.toSorted()).toEqual(
      ['ACHAT', ...(['ADMIN', 'ACHAT', 'GROUPEMENT'].includes(role) ? [role] : [])].toSorted(),
    );
  });

  it('connected/{id} : un collègue tel qu’il est connecté ; celui d’à côté n’existe pas', async () => {
    const [achat] = (await lire(admin, 'paginate', { role: 'ACHAT' })).elements;
    expect(await lire(admin, `connected/${achat.id}`)).toMatchObject({
      username: 'canal-ACHAT',
      role: 'ACHAT',
      fakeTenant: false,
      ecrans: expect.arrayContaining(['encours', 'parametresLaboratoires']),
    });
    const [voisin] = (await lire(superAdmin, 'all/paginate', { tenantId: String(voisine) })).elements;
    expect((await lire(admin, `connected/${voisin.id}`)).status).toBe(404);
    expect((await lire(superAdmin, `connected/${voisin.id}`)).username).toBe('voisine-admin');
  });
});

describe('l’export', () => {
  const exporter = async (token: string, query: Record<string, string>) =>
    app.appeler(token, 'GET', `${URL}/export`, { query });

  it('rend en CSV ce que les filtres gardent de son compte, même si l’on en demande un autre', async () => {
    const { corps, entetes } = await exporter(admin, { format: 'csv', etat: 'DESACTIVE' });
    expect(entetes['content-disposition']).toContain('filename="utilisateurs-2026-11-21.csv"');
    const [titres, ...lignes] = String(corps).trim().split('\r\n');
    expect(titres).toMatch(/Nom;Prénom;Identifiant;E-mail;Rôle;État;Dernier accès;Création$/);
    expect(lignes).toEqual([expect.stringMatching(/^Éluard;Zoé;canal-OPERATEUR;;Opérateur;Désactivé;/)]);
    expect(String((await exporter(admin, { format: 'csv', tenantId: String(voisine) })).corps)).not.toContain(
      'voisine-admin',
    );
  });

  it('rend en XLSX ceux de tous les comptes au super administrateur, sans formule', async () => {
    const { entetes, lignes } = await lireTableur(
      (await exporter(superAdmin, { format: 'xlsx', tenantId: String(voisine) })).brut,
    );
    expect(entetes).toContain('Compte');
    expect(lignes).toHaveLength(1);
    expect(lignes[0]?.cellules).toContain("'=Voisine");
    expect(String((await exporter(superAdmin, { format: 'csv', tenantId: String(voisine) })).corps)).toContain(
      ";'=Voisine;",
    );
  });
});
