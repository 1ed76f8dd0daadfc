import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { creerApplication, type Application } from '#server/testing/application.ts';
import { roles, type Role } from '#shared/core/acteur.ts';
import type { Produit, ProduitTrouve } from '#shared/features/catalogue/produit/contract.ts';

const URL = '/api/v1/produits';
let app: Application;
let superAdmin: string;
const jetons = {} as Record<Role, string>;
beforeAll(async () => {
  app = await creerApplication();
  for (const role of roles)
    jetons[role] = await app.jeton(
      await app.unTenant({ nom: `Compte ${role}`, type: role === 'SUPER_ADMIN' ? 'EDITEUR' : 'PHARMACIE' }),
      role,
    );
  superAdmin = jetons.SUPER_ADMIN;
});
afterAll(() => app.fermer());
beforeEach(async () => {
  for (const table of ['produit', 'laboratoire_detail'] as const)
    await app.services.dbSysteme.deleteFrom(table).execute();
});

const poster = (corps: object, token = superAdmin) => app.appeler(token, 'POST', URL, { corps });
const creer = async (corps: object): Promise<Produit> => {
  const reponse = await poster(corps);
  expect(reponse.status, JSON.stringify(reponse.corps)).toBe(200);
  return reponse.corps as Produit;
};
const saisie = ({
  laboratoireNom: _a,
  creeLe: _b,
  modifieLe: _c,
  modifieParNom: _d,
  avertissements: _e,
  ...reste
}: Produit) => reste;
const page = async (query: Record<string, string>) =>
  (await app.appeler(superAdmin, 'GET', `${URL}/page`, { query })).corps as { elements: Produit[]; total: number };
const noms = async (query: Record<string, string>) => (await page(query)).elements.map(({ nom }) => nom);
const journal = async (objetId: number) =>
  (
    await app.services.dbSysteme
      .selectFrom('journal')
      .select('action')
      .where('objet', '=', 'produit')
      .where('objet_id', '=', objetId)
      .orderBy('id')
      .execute()
  ).map(({ action }) => action);

describe('créer et modifier', () => {
  it('complète les codes, rend les avertissements, journalise', async () => {
    const produit = await creer({ nom: '  Dolorine  ', cip7: '30 12345', tva: 2.1, remboursable: true });
    expect(produit).toMatchObject({
      nom: 'Dolorine',
      ean: '3400930123454',
      cip13: '3400930123454',
      cip7: '3012345',
      actif: true,
      avertissements: [],
      version: 1,
    });
    const { corps } = await app.appeler(superAdmin, 'PUT', URL, {
      corps: { ...saisie(produit), ean: '3760001234566' },
    });
    expect(corps).toMatchObject({
      version: 2,
      avertissements: ['La clé de l’EAN 3760001234566 est incorrecte, vérifiez.'],
    });
    expect(await journal(produit.id)).toEqual(['creer', 'modifier']);
  });

  it.each<[string, object, string]>([
    ['sans nom', { nom: ' ' }, 'Le nom est obligatoire.'],
    ['nom de 501 caractères', { nom: 'x'.repeat(501) }, 'Le nom ne doit pas dépasser 500 caractères.'],
    ['EAN de 11 chiffres', { nom: 'a', ean: '12345678901' }, 'Le code EAN doit contenir 13 chiffres.'],
    ['EAN avec une lettre', { nom: 'a', ean: '376000123456x' }, 'Le code EAN doit contenir 13 chiffres.'],
    ['CIP7 de 6 chiffres', { nom: 'a', cip7: '301234' }, 'Le CIP7 doit contenir 7 chiffres.'],
    ['TVA de 101', { nom: 'a', tva: 101 }, 'Le taux de TVA doit être compris entre 0 et 100 %.'],
    ['TVA à trois décimales', { nom: 'a', tva: 5.555 }, 'Le taux de TVA doit avoir deux décimales au plus.'],
    [
      'prix négatif',
      { nom: 'a', prixPublicConseilleCentimes: -1 },
      'Le prix public conseillé ne peut pas être négatif.',
    ],
    [
      'prix trop grand',
      { nom: 'a', prixFabricantCentimes: 1e12 },
      'Le prix fabricant doit rester inférieur à 10 000 000 000 €.',
    ],
    ['catégorie inconnue', { nom: 'a', categorieEncadree: 'AUTRE' }, 'Catégorie inconnue.'],
    ['champ inconnu', { nom: 'a', tenantId: 1 }, 'Le champ « tenantId » n’est pas accepté.'],
    ['caractère nul', { nom: 'a\u0000' }, 'Le nom contient un caractère non accepté.'],
  ])('refuse %s', async (_, corps, detail) => {
    const reponse = await poster(corps);
    expect([reponse.status, reponse.corps.detail]).toEqual([400, detail]);
  });

  it('un nom de 500 caractères, un prix et un taux aux limites passent', async () => {
    await creer({ nom: 'é'.repeat(500), tva: 100, prixPublicConseilleCentimes: 999_999_999_999, tauxRemboursement: 0 });
  });

  it('refuse un code déjà pris, un laboratoire inconnu, deux produits sans code de même nom', async () => {
    await creer({ nom: 'Un', ean: '3760001234565' });
    await creer({ nom: 'Éponge' });
    expect((await poster({ nom: 'Deux', ean: '3760001234565' })).corps).toMatchObject({
      code: 'EAN_DEJA_UTILISE',
      errors: [{ pointer: '/ean' }],
    });
    expect((await poster({ nom: 'eponge ' })).corps).toMatchObject({
      status: 409,
      code: 'NOM_DEJA_UTILISE',
      errors: [{ pointer: '/nom' }],
    });
    expect((await poster({ nom: 'Trois', laboratoireDetailId: 999_999 })).corps).toMatchObject({
      code: 'LABORATOIRE_INCONNU',
    });
  });

  it('une version dépassée est un conflit', async () => {
    const produit = await creer({ nom: 'Un' });
    await app.appeler(superAdmin, 'PUT', URL, { corps: { ...saisie(produit), nom: 'Deux' } });
    const { status, corps } = await app.appeler(superAdmin, 'PUT', URL, {
      corps: { ...saisie(produit), nom: 'Trois' },
    });
    expect([status, corps.code]).toEqual([409, 'CONFLIT_VERSION']);
  });

  it('la même clé d’idempotence ne crée qu’un produit', async () => {
    const envoi = { corps: { nom: 'Unique' }, entetes: { 'idempotency-key': 'abc' } };
    const reponses = await Promise.all([
      app.appeler(superAdmin, 'POST', URL, envoi),
      app.appeler(superAdmin, 'POST', URL, envoi),
    ]);
    expect(new Set(reponses.map(({ corps }) => corps.id)).size).toBe(1);
  });

  it('se supprime, et l’inconnu est introuvable', async () => {
    const { id } = await creer({ nom: 'Un' });
    expect((await app.appeler(superAdmin, 'DELETE', `${URL}/${id}`)).status).toBe(200);
    expect((await app.appeler(superAdmin, 'DELETE', `${URL}/${id}`)).status).toBe(404);
    expect((await app.appeler(superAdmin, 'GET', `${URL}/${id}`)).status).toBe(404);
    expect(await journal(id)).toEqual(['creer', 'supprimer']);
  });
});

describe('chercher', () => {
  beforeEach(async () => {
    const { id } = await app.services.dbSysteme
      .insertInto('laboratoire_detail')
      .values({ nom: 'Étoile' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await creer({
      nom: 'Crème solaire IP 50',
      ean: '3760001234565',
      marque: 'Solis',
      tva: 20,
      prixPublicConseilleCentimes: 1250,
      laboratoireDetailId: id,
    });
    await creer({ nom: 'Œil de bœuf', marque: 'Ançien' });
    await creer({ nom: 'Dolorine 500 mg', cip7: '3012345', remboursable: true, tva: 2.1 });
    await creer({ nom: '100 % coton', actif: false, categorieEncadree: 'DPH' });
  });

  it.each([
    ['creme', ['Crème solaire IP 50']],
    ['SOLAIRE crème', ['Crème solaire IP 50']],
    ['solis 50', ['Crème solaire IP 50']],
    ['oeil boeuf', ['Œil de bœuf']],
    ['ancien', ['Œil de bœuf']],
    ['3012345', ['Dolorine 500 mg']],
    ['3400930123454', ['Dolorine 500 mg']],
    ['3760001234565', ['Crème solaire IP 50']],
    ['3760 0012 34565', ['Crème solaire IP 50']],
    ['100 %', ['100 % coton']],
    ['%', ['100 % coton']],
    ['_', []],
    ['\\', []],
    ["' or 1=1 --", []],
  ])('%j trouve %j', async (q, attendus) => {
    expect(await noms({ q })).toEqual(attendus);
  });

  it('filtre, trie à la française et compte', async () => {
    expect(await noms({})).toEqual(['100 % coton', 'Crème solaire IP 50', 'Dolorine 500 mg', 'Œil de bœuf']);
    expect(await noms({ actif: 'false' })).toEqual(['100 % coton']);
    expect(await noms({ remboursable: 'true' })).toEqual(['Dolorine 500 mg']);
    expect(await noms({ categorieEncadree: 'DPH' })).toEqual(['100 % coton']);
    expect(await noms({ tva: '2.1' })).toEqual(['Dolorine 500 mg']);
    expect(await noms({ sansLaboratoire: 'false' })).toEqual(['Crème solaire IP 50']);
    expect(await noms({ sansTva: 'true' })).toEqual(['100 % coton', 'Œil de bœuf']);
    expect(await noms({ sansCode: 'true' })).toEqual(['100 % coton', 'Œil de bœuf']);
    expect((await noms({ tri: 'prixPublicConseilleCentimes', ordre: 'desc' }))[0]).toBe('Crème solaire IP 50');
    expect(
      (await page({ taille: '1', page: '2' })).elements.map(({ nom, laboratoireNom }) => [nom, laboratoireNom]),
    ).toEqual([['Crème solaire IP 50', 'Étoile']]);
    expect((await app.appeler(superAdmin, 'GET', `${URL}/nb`, { query: { actif: 'true' } })).corps).toBe(3);
    expect((await app.appeler(superAdmin, 'GET', `${URL}/synthese`)).corps).toEqual({
      total: 4,
      inactifs: 1,
      sansLaboratoire: 3,
      sansTva: 2,
    });
  });

  it('la saisie assistée répond à tous les rôles, sans les inactifs, le code exact d’abord', async () => {
    await creer({ nom: 'Coffret crème solaire', gamme: '3760001234565' });
    for (const role of roles) {
      const { status, corps } = await app.appeler(jetons[role], 'GET', `${URL}/recherche`, {
        query: { q: '3760001234565' },
      });
      expect([role, status, (corps as ProduitTrouve[]).map(({ nom }) => nom)]).toEqual([
        role,
        200,
        ['Crème solaire IP 50', 'Coffret crème solaire'],
      ]);
    }
    expect((await app.appeler(jetons.ADMIN, 'GET', `${URL}/recherche`, { query: { q: 'coton' } })).corps).toEqual([]);
    const { corps } = await app.appeler(jetons.ADMIN, 'GET', `${URL}/recherche`, {
      query: { q: 'crème', limite: '1' },
    });
    expect((corps as ProduitTrouve[]).map(({ nom }) => nom)).toEqual(['Crème solaire IP 50']);
    expect((await app.appeler(jetons.ADMIN, 'GET', `${URL}/recherche`, { query: { q: ' ' } })).status).toBe(400);
  });

  it('la recherche passe par l’index', async () => {
    const { sql } = await import('kysely');
    await app.services.dbSysteme.connection().execute(async (connexion) => {
      await sql`set enable_seqscan = off`.execute(connexion);
      const { rows } = await sql<{
        'QUERY PLAN': string;
      }>`explain select id from produit p where p.recherche like f_normaliser('%solaire%')`.execute(connexion);
      expect(rows.map((ligne) => ligne['QUERY PLAN']).join('\n')).toContain('produit_recherche');
      await sql`reset enable_seqscan`.execute(connexion);
    });
  });
});

describe('les doublons', () => {
  it('sont proposés, fusionnés, et l’ancien numéro mène au produit gardé', async () => {
    const garde = await creer({ nom: 'Crème solaire', ean: '3760001234565', marque: 'Solis' });
    const absorbe = await creer({ nom: 'CREME  SOLAIRE.', ean: '3760001234572' });
    const { corps: paires } = await app.appeler(superAdmin, 'GET', `${URL}/doublons`);
    expect(paires).toMatchObject([{ a: { id: garde.id }, b: { id: absorbe.id }, motif: 'Même nom' }]);
    const demande = {
      garderId: garde.id,
      garderVersion: 1,
      absorbeId: absorbe.id,
      absorbeVersion: 1,
      produit: { nom: 'Crème solaire', ean: garde.ean, marque: 'Solis', tva: 20 },
    };
    const { corps } = await app.appeler(superAdmin, 'POST', `${URL}/fusion`, { corps: demande });
    expect(corps).toMatchObject({ id: garde.id, tva: 20, version: 2 });
    expect((await app.appeler(superAdmin, 'GET', `${URL}/${absorbe.id}`)).corps).toMatchObject({ id: garde.id });
    expect((await poster({ nom: 'Autre', ean: '3760001234572' })).corps).toMatchObject({
      status: 409,
      code: 'CODE_FUSIONNE',
    });
    expect(await journal(garde.id)).toEqual(['creer', 'fusionner']);
    // The code it had before still finds it: typed, scanned or listed.
    for (const q of ['3760001234572', '3 760001 234572']) {
      const { corps: trouves } = await app.appeler(superAdmin, 'GET', `${URL}/recherche`, { query: { q } });
      expect(trouves, q).toMatchObject([{ id: garde.id, ean: garde.ean, anciensCodes: ['3760001234572'] }]);
      expect((await page({ q })).elements, q).toMatchObject([{ id: garde.id }]);
    }
    expect((await app.appeler(superAdmin, 'POST', `${URL}/fusion`, { corps: demande })).status).toBe(404);

    const troisieme = await creer({ nom: 'Crème', ean: '3401320003460' });
    const encore = {
      garderId: troisieme.id,
      garderVersion: 1,
      absorbeId: garde.id,
      absorbeVersion: 2,
      produit: { nom: 'Crème', ean: '3760001234572' },
    };
    expect((await app.appeler(superAdmin, 'POST', `${URL}/fusion`, { corps: encore })).status).toBe(200);
    expect((await app.appeler(superAdmin, 'GET', `${URL}/${absorbe.id}`)).corps).toMatchObject({
      id: troisieme.id,
      ean: '3760001234572',
    });
  });

  it('un produit sans code au nom très proche d’un autre est proposé ; écarté, il ne l’est plus', async () => {
    const avec = await creer({ nom: 'Baume réparateur lavande bio', ean: '3760001234565' });
    const sans = await creer({ nom: 'Baume reparateur à la lavande bio' });
    const { corps } = await app.appeler(superAdmin, 'GET', `${URL}/doublons`);
    expect(corps).toMatchObject([{ a: { id: avec.id }, b: { id: sans.id }, motif: 'Noms très proches' }]);
    expect(
      (await app.appeler(superAdmin, 'POST', `${URL}/doublons/ecarter`, { corps: { aId: sans.id, bId: avec.id } }))
        .status,
    ).toBe(200);
    expect((await app.appeler(superAdmin, 'GET', `${URL}/doublons`)).corps).toEqual([]);
  });

  it('ne se fusionnent ni avec eux-mêmes ni sur une version dépassée', async () => {
    const [premierProduit, deux] = [await creer({ nom: 'Un' }), await creer({ nom: 'Deux' })];
    const demande = {
      garderId: premierProduit.id,
      garderVersion: 1,
      absorbeId: premierProduit.id,
      absorbeVersion: 1,
      produit: { nom: 'Un' },
    };
    expect((await app.appeler(superAdmin, 'POST', `${URL}/fusion`, { corps: demande })).status).toBe(400);
    const perime = { ...demande, absorbeId: deux.id, absorbeVersion: 9 };
    expect((await app.appeler(superAdmin, 'POST', `${URL}/fusion`, { corps: perime })).corps.code).toBe(
      'CONFLIT_VERSION',
    );
  });

  it('deux fusions qui se croisent : une seule aboutit', async () => {
    const [premierProduit, deux] = [await creer({ nom: 'Un' }), await creer({ nom: 'Deux' })];
    const fusion = (garder: Produit, absorbe: Produit) =>
      app.appeler(superAdmin, 'POST', `${URL}/fusion`, {
        corps: {
          garderId: garder.id,
          garderVersion: 1,
          absorbeId: absorbe.id,
          absorbeVersion: 1,
          produit: { nom: garder.nom },
        },
      });
    const statuts = (await Promise.all([fusion(premierProduit, deux), fusion(deux, premierProduit)])).map(
      ({ status }) => status,
    );
    expect(statuts.toSorted()).toEqual([200, 404]);
  });
});

it('seul le super administrateur gère le catalogue', async () => {
  for (const role of roles.filter((autre) => autre !== 'SUPER_ADMIN')) {
    for (const url of ['/page', '/nb', '/synthese', '/doublons', '/1'])
      expect((await app.appeler(jetons[role], 'GET', URL + url)).status, `${role} ${url}`).toBe(403);
    expect((await poster({ nom: 'x' }, jetons[role])).status, role).toBe(403);
    expect((await app.appeler(jetons[role], 'DELETE', `${URL}/1`)).status, role).toBe(403);
  }
});
