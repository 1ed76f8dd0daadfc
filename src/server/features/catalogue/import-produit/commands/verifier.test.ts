import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { COMPTE, LISTE, ouvrirImports, URL_IMPORTS, type Imports } from '#server/testing/imports-produit.ts';
import { classeurDeTest } from '#server/testing/classeur.ts';
import { executerVerification } from './verifier.ts';

let imports: Imports;
beforeAll(async () => {
  imports = await ouvrirImports();
});
afterAll(() => imports.fermer());
beforeEach(() => imports.vider());

const apercu = (id: number) => imports.app.appeler(imports.superAdmin, 'GET', `${URL_IMPORTS}/${id}/apercu`);
const relire = (id: number, corps: object) =>
  imports.app.appeler(imports.superAdmin, 'PUT', `${URL_IMPORTS}/${id}/lecture`, { corps });

describe('la vérification d’un fichier', () => {
  it('se demande, se suit, puis se lit ; rien ne se lance avant', async () => {
    const depot = await imports.lire(LISTE);
    const { status, corps } = await imports.demanderApercu(depot);
    expect([status, corps.etat, corps.nbLues, corps.nbLignes]).toEqual([200, 'VERIFICATION', 0, 2]);
    expect((await apercu(depot.id)).corps.code).toBe('IMPORT_ETAT');
    expect((await imports.lancer(depot.id)).corps.code).toBe('IMPORT_ETAT');
    await imports.verifier(depot.id);
    expect(await imports.etat(depot.id)).toMatchObject({ etat: 'PRET', nbLues: 2 });
    expect((await apercu(depot.id)).corps).toMatchObject({
      import: { id: depot.id, etat: 'PRET' },
      compte: { ...COMPTE, creees: 2 },
    });
    expect(await imports.produits()).toEqual([]);
  });

  it('redemandée avec d’autres colonnes, la première s’arrête et ne laisse rien', async () => {
    const depot = await imports.lire(LISTE);
    await imports.demanderApercu(depot);
    await imports.demanderApercu(depot, {}, ['ean', null, null, null]);
    await executerVerification(imports.app.services, { importId: depot.id, verification: 1 });
    expect((await imports.etat(depot.id)).etat).toBe('VERIFICATION');
    await imports.verifier(depot.id);
    expect((await apercu(depot.id)).corps.compte).toEqual({ ...COMPTE, refusees: 2 });
  });

  it('relue autrement ou abandonnée pendant ce temps, elle ne revient pas', async () => {
    const depot = await imports.lire(LISTE);
    await imports.demanderApercu(depot);
    expect((await relire(depot.id, { ligneTitres: 0 })).corps.etat).toBe('ANALYSE');
    await imports.verifier(depot.id);
    expect((await imports.etat(depot.id)).etat).toBe('ANALYSE');
  });

  it('redemandée pendant que la première lit, seule la dernière compte', async () => {
    const lignes = Array.from({ length: 20_000 }, (_, i) => `Produit ${i};${i}`);
    const depot = await imports.lire(['Nom;Divers', ...lignes].join('\n'));
    await imports.demanderApercu(depot);
    const premiere = executerVerification(imports.app.services, { importId: depot.id, verification: 1 });
    await expect.poll(async () => (await imports.etat(depot.id)).nbLues).toBeGreaterThan(0);
    await imports.demanderApercu(depot, {}, [null, 'nom']);
    await premiere;
    await imports.verifier(depot.id);
    expect((await apercu(depot.id)).corps.compte).toEqual({ ...COMPTE, creees: 20_000 });
    const { rows } = await sql<{ noms: number; numeriques: number }>`select count(distinct nom) as noms,
      count(*) filter (where nom ~ '^[0-9]+$') as numeriques from produit_import_ligne`.execute(
      imports.app.services.dbSysteme,
    );
    expect(rows).toEqual([{ noms: 20_000, numeriques: 20_000 }]);
  });

  it('les signes qui ont un sens pour la base restent ceux du fichier', async () => {
    const noms = ['{a,b}', 'NULL', String.raw`\\N \" \x`, 'l’été, "vif"', '{}', "d'or", '😀 漢', '$1 %s'];
    const depot = await imports.lire(
      ['Nom\tDivers', ...noms.map((nom, i) => `${nom}\t${nom} ${i}`), '\tsans nom, "{" refusé'].join('\n'),
    );
    await imports.apercu(depot);
    const lignes = await imports.app.services.dbSysteme
      .selectFrom('produit_import_ligne')
      .select(['nom', 'cellules', 'statut', 'avertissements', 'tva', 'actif'])
      .orderBy('numero')
      .execute();
    const commun = { avertissements: [], tva: null, actif: null };
    expect(lignes).toEqual([
      ...noms.map((nom, i) => ({ ...commun, nom, cellules: [nom, `${nom} ${i}`], statut: null })),
      { ...commun, nom: null, cellules: ['', 'sans nom, "{" refusé'], statut: 'REFUSEE' },
    ]);
  });

  it('coupée en route puis reprise, elle recommence sans doubler ses lignes', async () => {
    const lignes = Array.from({ length: 2_500 }, (_, i) => `Produit ${i};${i}`);
    const depot = await imports.lire(['Nom;Divers', ...lignes].join('\n'));
    await imports.demanderApercu(depot);
    const coupure = new AbortController();
    coupure.abort();
    const demande = { importId: depot.id, verification: 1 };
    await expect(executerVerification(imports.app.services, demande, coupure.signal)).rejects.toThrow();
    expect((await imports.etat(depot.id)).etat).toBe('VERIFICATION');
    await executerVerification(imports.app.services, demande);
    expect((await apercu(depot.id)).corps.compte).toEqual({ ...COMPTE, creees: 2_500 });
  });
});

describe('la ligne des titres et la feuille', () => {
  it('se choisissent : ce qui est au-dessus des titres est laissé', async () => {
    const depot = await imports.lire(
      'Tarif 2027;;\nÉdité en mai;;\nEAN;Désignation;Prix TTC\n3760001234565;Crème;12,50\n',
    );
    const { corps } = await relire(depot.id, { ligneTitres: 3 });
    expect(corps).toMatchObject({
      ligneTitres: 3,
      nbLignes: 1,
      correspondance: ['ean', 'nom', 'prixPublicConseille'],
      colonnes: [{ titre: 'EAN' }, { titre: 'Désignation' }, { titre: 'Prix TTC' }],
    });
    expect((await imports.apercu(corps)).compte).toEqual({ ...COMPTE, creees: 1 });
    expect((await relire(depot.id, { ligneTitres: 4 })).corps.code).toBe('FICHIER_VIDE');
    expect((await relire(depot.id, { ligneTitres: -1 })).status).toBe(400);
  });

  it('d’un classeur, une feuille masquée n’est pas lue d’elle-même ; une autre se choisit, et c’est elle qui s’importe', async () => {
    const depot = await imports.lire(
      classeurDeTest([
        {
          nom: 'Calculs',
          etat: 'hidden',
          lignes: [
            ['EAN', 'Nom'],
            ['3760001234589', 'Secret'],
          ],
        },
        {
          nom: 'Hiver',
          lignes: [
            ['EAN', 'Nom'],
            ['3760001234565', 'Baume'],
          ],
        },
        {
          nom: 'Été',
          lignes: [
            ['EAN', 'Nom', 'Prix'],
            ['3760001234572', 'Lait', 1.234],
          ],
        },
      ]),
      'liste.xlsx',
    );
    expect([depot.feuille, depot.feuilles.map(({ nom, cachee }) => [nom, cachee])]).toEqual([
      1,
      [
        ['Calculs', true],
        ['Hiver', false],
        ['Été', false],
      ],
    ]);
    const { corps } = await relire(depot.id, { feuille: 2 });
    expect(corps).toMatchObject({ feuille: 2, nbLignes: 1 });
    await imports.apercu(corps);
    await imports.lancer(depot.id);
    await imports.executer(depot.id);
    expect(await imports.produits()).toMatchObject([{ nom: 'Lait', prix_public_conseille_centimes: 123 }]);
  });
});
