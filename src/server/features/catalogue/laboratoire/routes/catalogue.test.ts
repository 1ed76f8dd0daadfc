import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uneFiche } from '#shared/features/catalogue/laboratoire/exemples-de-test.ts';
import { creerMonde, URL, type Monde } from '#server/testing/mondes/laboratoire.ts';

let monde: Monde;
let app: Monde['app'];
let editeur: Monde['editeur'];
let autreEditeur: Monde['autreEditeur'];
let jetons: Monde['jetons'];
let voisin: Monde['voisin'];
let creer: Monde['creer'];
let auCatalogue: Monde['auCatalogue'];
let adopter: Monde['adopter'];
let adopte: Monde['adopte'];
let notifications: Monde['notifications'];
beforeAll(async () => {
  monde = await creerMonde();
  ({ app, editeur, autreEditeur, jetons, voisin, creer, auCatalogue, adopter, adopte, notifications } = monde);
});
afterAll(() => app.fermer());

describe('catalogue', () => {
  it('le super administrateur crée un laboratoire avec tous ses champs, la couleur noire par défaut', async () => {
    const { corps } = await creer({ color: undefined, telephoneLaboratoire: '05 63 00 00.00' });
    expect(corps.detail).toMatchObject({
      color: '#000000',
      telephoneLaboratoire: '0563000000',
      ville: 'Castres',
      nbUtilisations: 0,
      laboratoireId: null,
      version: 1,
    });
  });

  it('une pharmacie ne crée rien au catalogue, le super administrateur n’adopte rien', async () => {
    const detail = await auCatalogue();
    for (const role of ['ADMIN', 'ACHAT', 'GROUPEMENT'] as const) {
      const refus = await app.appeler(jetons[role], 'POST', URL, {
        corps: { nature: 'CREATION', laboratoire: uneFiche({ nom: 'Interdit' }) },
      });
      expect([refus.status, refus.corps.code]).toEqual([403, 'ACTION_INTERDITE']);
      expect(
        (await app.appeler(jetons[role], 'PATCH', `${URL}/detail/${detail.id}`, { corps: { rue: 'x', version: 1 } }))
          .status,
      ).toBe(403);
    }
    expect((await adopter(editeur, detail.id)).status).toBe(403);
  });

  it.each([
    ['nom', '', 'Le nom est obligatoire.'],
    ['nom', 'x'.repeat(256), 'Le nom ne doit pas dépasser 255 caractères.'],
    ['nom', 'a\u0000b', 'Le nom contient un caractère non accepté.'],
    ['emailLaboratoire', 'pas-un-mail', 'L’adresse e-mail du laboratoire n’est pas une adresse valide.'],
    ['emailPlateforme', 'a@b', 'L’adresse e-mail de la plateforme n’est pas une adresse valide.'],
    ['emailComptabilite', 'a b@c.fr', 'L’adresse e-mail de la comptabilité n’est pas une adresse valide.'],
    ['telephoneLaboratoire', '05-63', 'Le téléphone du laboratoire ne doit contenir que des chiffres.'],
    ['telephoneLogistique', '+33', 'Le téléphone de la logistique ne doit contenir que des chiffres.'],
    ['telephoneComptabilite', 'abc', 'Le téléphone de la comptabilité ne doit contenir que des chiffres.'],
    ['urlSiteCommande', 'ftp://x.fr', 'L’adresse du site de commande doit commencer par http:// ou https://.'],
    [
      'urlEspaceDeclaratif',
      'javascript:alert(1)',
      'L’adresse de l’espace déclaratif doit commencer par http:// ou https://.',
    ],
    [
      'urlReclamationLogistique',
      'www.x.fr',
      'L’adresse des réclamations logistiques doit commencer par http:// ou https://.',
    ],
    [
      'urlPlateformeLogistique',
      'https://',
      'L’adresse de la plateforme logistique doit commencer par http:// ou https://.',
    ],
    ['urlReclamationComptable', 'x', 'L’adresse des réclamations comptables doit commencer par http:// ou https://.'],
    ['color', 'rouge', 'La couleur doit être une couleur au format #rrggbb.'],
    ['logo', 'abc', 'Le logo n’est pas valide : envoyez-le à nouveau.'],
    ['logo', 'a'.repeat(64), 'Le logo n’est pas valide : envoyez-le à nouveau.'],
    ['rue', 'x'.repeat(256), 'La rue ne doit pas dépasser 255 caractères.'],
    ['inconnu', 1, 'Le champ « inconnu » n’est pas accepté.'],
  ])('refuse %s = %j avec sa phrase', async (champ, valeur, phrase) => {
    const { status, corps } = await creer({ [champ]: valeur });
    expect([status, corps.detail]).toEqual([400, phrase]);
    expect(corps.errors[0].pointer).toMatch(new RegExp(`${champ}$`));
  });

  it('255 caractères passent partout, et le nom n’est pris ni par un laboratoire ni par un groupement', async () => {
    const nom = `É${'x'.repeat(254)}`;
    await auCatalogue({ nom, rue: 'é'.repeat(255) });
    for (const pris of [nom.toLowerCase(), `  ${nom.replace('É', 'e')} `, 'officines reunies', 'OFFICINES RÉUNIES']) {
      const { status, corps } = await creer({ nom: pris });
      expect([status, corps.code, corps.errors[0].pointer]).toEqual([409, 'NOM_DEJA_UTILISE', '/laboratoire/nom']);
    }
    expect(
      (await app.appeler(jetons.ADMIN, 'GET', `${URL}/nom`, { query: { nom: 'Officines Réunies' } })).corps,
    ).toEqual({
      disponible: false,
      detailId: null,
    });
    expect((await app.appeler(jetons.ADMIN, 'GET', `${URL}/nom`, { query: { nom: 'Libre' } })).corps).toEqual({
      disponible: true,
      detailId: null,
    });
  });

  it('un groupement ne prend pas le nom d’un laboratoire', async () => {
    const { nom } = await auCatalogue({ nom: 'Nom de laboratoire' });
    await expect(app.unTenant({ type: 'GROUPEMENT', nom: nom.toUpperCase() })).rejects.toMatchObject({
      code: '23505',
      constraint: 'tenant_groupement_nom',
    });
  });

  it('deux créations du même nom au même instant : une seule passe', async () => {
    const reponses = await Promise.all([1, 2, 3, 4].map(() => creer({ nom: 'Simultané' })));
    expect(reponses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409]);
  });

  it('le même Idempotency-Key ne crée qu’une fois et répond la même chose', async () => {
    const corps = { nature: 'CREATION', laboratoire: uneFiche({ nom: 'Une seule fois' }) };
    const envoi = { corps, entetes: { 'idempotency-key': 'labo-1' } };
    const [a, b] = await Promise.all([
      app.appeler(editeur, 'POST', URL, envoi),
      app.appeler(editeur, 'POST', URL, envoi),
    ]);
    expect([a.status, b.status]).toEqual([200, 200]);
    expect(a.corps).toEqual(b.corps);
  });

  it('une modification change la version, prévient les comptes qui l’utilisent, et eux seuls', async () => {
    const { detail } = await adopte(jetons.ADMIN);
    const avant = (await notifications(voisin)).length;
    const { status, corps } = await app.appeler(editeur, 'PATCH', `${URL}/detail/${detail.id}`, {
      corps: { ville: 'Albi', version: 1 },
    });
    expect([status, corps.ville, corps.rue, corps.version, corps.nbUtilisations]).toEqual([
      200,
      'Albi',
      '12 rue des Acacias',
      2,
      1,
    ]);
    expect((await notifications(jetons.ADMIN))[0]).toMatchObject({
      type: 'LABORATOIRE',
      title: 'Laboratoire modifié',
      body: `La fiche de « ${detail.nom} » a changé. À voir : Ville.`,
      link: { ecran: 'laboratoire', params: { nomProp: detail.nom } },
    });
    expect(await notifications(voisin)).toHaveLength(avant);
  });

  it('une version périmée est refusée en disant qui a modifié', async () => {
    const detail = await auCatalogue();
    await app.appeler(autreEditeur, 'PATCH', `${URL}/detail/${detail.id}`, { corps: { ville: 'Albi', version: 1 } });
    const { status, corps } = await app.appeler(editeur, 'PATCH', `${URL}/detail/${detail.id}`, {
      corps: { rue: 'x', version: 1 },
    });
    expect([status, corps.code]).toEqual([409, 'CONFLIT_VERSION']);
    expect(corps.par).toMatch(/super_admin/);
  });

  it('PUT modifie le catalogue pour le super administrateur, et garde les champs absents', async () => {
    const detail = await auCatalogue();
    const sansNom = await app.appeler(editeur, 'PUT', URL, { corps: { id: detail.id, version: 1, rue: null } });
    expect([sansNom.status, sansNom.corps.detail]).toEqual([400, 'Le nom est obligatoire.']);
    const { corps } = await app.appeler(editeur, 'PUT', URL, {
      corps: { id: detail.id, version: 1, nom: `${detail.nom} bis`, rue: '' },
    });
    expect(corps.detail).toMatchObject({ nom: `${detail.nom} bis`, rue: null, ville: 'Castres' });
  });

  it('la suppression est refusée quand des pharmacies y ont des données, sinon elle retire l’adoption vide', async () => {
    const { detail, id } = await adopte(jetons.ADMIN);
    await app.appeler(jetons.ADMIN, 'PUT', `${URL}/${id}/ca`, { corps: { 2025: 10 } });
    for (const query of [{ essai: 'true' }, {}]) {
      const refus = await app.appeler(editeur, 'DELETE', `${URL}/${detail.id}`, { query });
      expect([refus.status, refus.corps.code, refus.corps.detail]).toEqual([
        409,
        'LABORATOIRE_UTILISE',
        'Impossible de supprimer ce laboratoire : un compte y a des données.',
      ]);
    }
    await app.appeler(jetons.ADMIN, 'PUT', `${URL}/${id}/ca`, { corps: { 2025: null } });
    expect((await app.appeler(editeur, 'DELETE', `${URL}/${detail.id}`)).status).toBe(200);
    expect((await app.appeler(jetons.ADMIN, 'GET', `${URL}/${id}`)).status).toBe(404);
    expect((await app.appeler(editeur, 'DELETE', `${URL}/${detail.id}`)).status).toBe(404);
  });

  it('se cherche sans accents ni casse, se trie et se pagine ; chacun voit ce qu’il a adopté', async () => {
    const { detail, id } = await adopte(jetons.ADMIN, { nom: 'Éphémère Santé', isGroupement: true });
    const chercher = async (token: string) =>
      (
        await app.appeler(token, 'GET', `${URL}/detail/paginate`, {
          query: { q: 'ephemere SANTE', adopte: token === voisin ? 'false' : 'true' },
        })
      ).corps;
    expect((await chercher(jetons.ADMIN)).elements).toMatchObject([
      { id: detail.id, laboratoireId: id, nbUtilisations: null },
    ]);
    expect((await chercher(voisin)).elements).toMatchObject([{ id: detail.id, laboratoireId: null }]);
    expect((await app.appeler(editeur, 'GET', `${URL}/detail/paginate`, { query: { q: '%' } })).corps.total).toBe(0);
    expect((await app.appeler(voisin, 'GET', `${URL}/detail/${detail.id}`)).corps).toMatchObject({
      nom: 'Éphémère Santé',
      laboratoireId: null,
      nbUtilisations: null,
    });
    expect((await app.appeler(editeur, 'GET', `${URL}/detail/987654321`)).status).toBe(404);
    expect((await app.appeler(editeur, 'GET', `${URL}/detail/nb`, { query: { q: 'éphé' } })).corps).toBe(1);
    expect((await app.appeler(jetons.OPERATEUR, 'GET', `${URL}/groupement`)).corps).toMatchObject([
      { id: detail.id, laboratoireId: id },
    ]);
    expect((await app.appeler(editeur, 'GET', `${URL}/detail/paginate`, { query: { q: 'a\u0000b' } })).status).toBe(
      400,
    );
  });
});
