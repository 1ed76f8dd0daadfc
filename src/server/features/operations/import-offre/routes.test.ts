import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import type { Colonne } from '#server/core/tableur/colonnes.ts';
import { versXlsx } from '#server/core/tableur/vers-xlsx.ts';
import { creerApplication, type Application } from '#server/testing/application.ts';
import { classeurDeTest } from '#server/testing/classeur.ts';
import { multipart, multipartAvec } from '#server/testing/multipart.ts';
import type { LectureOffre } from '#shared/features/operations/import-offre/contract.ts';

const URL = '/api/v1/offres';
let app: Application;
let pharmacie: number;
let jeton: string;
let groupement: string;
const labos: Record<string, number> = {};

const unLaboratoire = async (nom: string, tenant: number): Promise<number> => {
  const { dbSysteme } = app.services;
  const deja = await dbSysteme.selectFrom('laboratoire_detail').select('id').where('nom', '=', nom).executeTakeFirst();
  const detail =
    deja ??
    (await dbSysteme.insertInto('laboratoire_detail').values({ nom }).returning('id').executeTakeFirstOrThrow());
  const { id } = await dbSysteme
    .insertInto('laboratoire')
    .values({ tenant_id: tenant, detail_id: detail.id })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

beforeAll(async () => {
  app = await creerApplication();
  pharmacie = await app.unTenant();
  jeton = await app.jeton(pharmacie, 'ACHAT');
  const tete = await app.unTenant({ type: 'GROUPEMENT', nom: 'Groupement' });
  groupement = await app.jeton(tete, 'GROUPEMENT');
  for (const nom of ['Dermalune', 'Solis']) labos[nom] = await unLaboratoire(nom, pharmacie);
  labos['du groupement'] = await unLaboratoire('Dermalune', tete);
});
afterAll(() => app.fermer());

const OFFRE = [
  'Offre de printemps 2026;;;;;;',
  'Réservée aux adhérents;;;;;;',
  'CIP/ACL ou EAN*;Désignation***;Laboratoire***;TVA***;PU HT catalogue***;PU HT remisé*;Unité gratuite;Stock',
  'Code à 7 ou 13 chiffres;Nom du produit;Nom du laboratoire;Un des cinq taux;Hors taxes;Hors taxes;Nombre;Nombre',
  '3760001234565;Crème apaisante 50 ml;DERMALUNE;20;10,00;8,00;;12',
  '3012345;Comprimés 8;Laboratoires Solis;2,1;2,12;;;40',
  '3760001234566;Gel lavant 200 ml;Dermalune;20;9,00;7,20;;3',
  ';Crème apaisante 50 ML;Dermalune;20;10,00;8,00;;1',
  '3760001234589;Sérum nuit;Inconnu SA;20 %;dix;;;0',
].join('\r\n');

const envoyer = (suite: string, contenu: Buffer | string, demande: unknown = {}, nom = 'offre.csv', token = jeton) =>
  app.appeler(token, 'POST', `${URL}${suite}`, multipartAvec(demande, { contenu, nom, mime: 'text/csv' }));
const lire = async (contenu: Buffer | string, demande?: unknown, nom?: string): Promise<LectureOffre> => {
  const { status, corps } = await envoyer('/lecture', contenu, demande, nom);
  expect(status, JSON.stringify(corps)).toBe(200);
  return corps;
};
const de = ({ remarques }: LectureOffre, genre: string) =>
  remarques.filter((une) => une.genre === genre).map(({ ligne, phrase }) => [ligne, phrase]);

describe('la lecture', () => {
  it('trouve les titres sous l’en-tête, les colonnes, un brouillon par laboratoire, et dit tout ce qu’elle laisse vide', async () => {
    const lue = await lire(OFFRE);
    expect(lue).toMatchObject({
      nomFichier: 'offre.csv',
      encodage: 'UTF-8',
      separateur: ';',
      ligneTitres: 3,
      nbLignes: 6,
      nbProduits: 4,
    });
    expect(lue.correspondance).toEqual(['cip', 'nom', 'laboratoire', 'tva', 'prixAchatHt', 'prixRemiseHt', 'ug', null]);
    expect(lue.apercu[1]).toEqual({ ligne: 5, cellules: expect.arrayContaining(['Crème apaisante 50 ml']) });
    expect(
      lue.brouillons.map(({ laboratoireNom, laboratoireEcrit, nbProduits }) => [
        laboratoireNom ?? laboratoireEcrit,
        nbProduits,
      ]),
    ).toEqual([
      ['Dermalune', 2],
      ['Solis', 1],
      ['Inconnu SA', 1],
    ]);
    expect(
      lue.produits.map(({ ligne, laboratoire, ean, prixAchatHtCentimes, tva }) => [
        ligne,
        laboratoire,
        ean,
        prixAchatHtCentimes,
        tva,
      ]),
    ).toEqual([
      [5, 'DERMALUNE', '3760001234565', 800, 20],
      [6, 'Laboratoires Solis', '3400930123454', 212, 2.1],
      [7, 'Dermalune', '3760001234566', 720, 20],
      [9, 'Inconnu SA', '3760001234589', null, 20],
    ]);
    expect(lue).toMatchObject({ nbDoutes: 2, nbEcartees: 2, tauxDouteux: false, feuilles: [], feuille: null });
    expect(lue.produits[3]?.doutes).toEqual([
      { champ: 'prixAchatHt', ecrit: 'dix', phrase: 'Le prix d’achat « dix » n’est pas un montant.' },
    ]);
    expect(de(lue, 'LIGNE')).toEqual([[4, 'C’est une ligne d’explications.']]);
    expect(de(lue, 'DOUBLON')).toEqual([[8, '« Crème apaisante 50 ML » est déjà à la ligne 5.']]);
    expect(de(lue, 'COLONNE')).toEqual([[null, '« Stock ».']]);
    expect(de(lue, 'LABORATOIRE')).toEqual([
      [null, expect.stringContaining('« Inconnu SA » n’est pas l’un de vos laboratoires')],
    ]);
    expect(de(lue, 'VALEUR').map(([ligne]) => ligne)).toEqual([7, 9]);
    expect(lue.nbRemarques).toBe(lue.remarques.length);
  });

  it('suit les colonnes, le laboratoire et la ligne de titres que la personne corrige', async () => {
    const lue = await lire(OFFRE, {
      ligneTitres: 4,
      correspondance: [null, 'nom', null, null, null, null, null, 'quantite'],
      laboratoireId: labos['Solis'],
      dateDebut: '2026-03-01',
      dateFin: '2026-03-31',
    });
    expect(lue.brouillons).toMatchObject([
      { laboratoireId: labos['Solis'], dateDebut: '2026-03-01', dateFin: '2026-03-31', nbProduits: 4, remisePct: null },
    ]);
    expect(lue.produits.map(({ quantite }) => quantite)).toEqual([12, 40, 3, null]);
    expect(await lire(OFFRE, { ligneTitres: 0 })).toMatchObject({
      ligneTitres: 0,
      nbLignes: 9,
      colonnes: [{ titre: 'Colonne 1' }, {}, {}, {}, {}, {}, {}, {}],
    });
  });

  it('relit un classeur, où 20 % s’écrit 0,2', async () => {
    type Ligne = { nom: string; tva: number; remise: number };
    const colonnes: readonly Colonne<Ligne>[] = [
      { titre: 'Product name', type: 'texte', lire: ({ nom }) => nom },
      { titre: 'VAT', type: 'taux', lire: ({ tva }) => tva },
      { titre: 'Discount', type: 'taux', lire: ({ remise }) => remise },
    ];
    const contenu = await buffer(
      versXlsx(colonnes, [
        { nom: 'Crème', tva: 20, remise: 10 },
        { nom: 'Gel', tva: 5.5, remise: 10 },
      ]),
    );
    const lue = await lire(contenu, {}, 'offre.xlsx');
    expect(lue).toMatchObject({ separateur: null, encodage: null, correspondance: ['nom', 'tva', 'remise'] });
    expect(lue.brouillons).toMatchObject([{ remisePct: 10 }]);
    expect(lue.produits).toMatchObject([
      { nom: 'Crème', tva: 20 },
      { nom: 'Gel', tva: 5.5 },
    ]);
  });

  it('dans une colonne de pour cent, une cellule de texte ne change pas les autres', async () => {
    const pourCent = (valeur: number) => ({ valeur, format: '0.0%' });
    const contenu = classeurDeTest([
      {
        nom: 'Offre',
        lignes: [
          ['EAN', 'Produit', 'Remise %', 'PU HT', 'Fin'],
          ['SOLAIRES'],
          ['3760001234565', 'Crème', pourCent(0.15), 1.234, '31 mars 2027'],
          ['3760001234572', 'Gel', 'NC', '1.200', '31 mars 2027'],
          ['EAN', 'Produit', 'Remise %', 'PU HT', 'Fin'],
          ['3760001234589', 'Lait', pourCent(0.005), 4.8375, '31 mars 2027'],
          ['3760001234596', 'Baume', { valeur: 0.5, format: '0.00' }, 12, '31 mars 2027'],
          [null, 'Total', pourCent(0.15), 18.07],
        ],
      },
      {
        nom: 'Calculs',
        etat: 'hidden',
        lignes: [
          ['EAN', 'Produit'],
          ['3760001234565', 'Secret'],
        ],
      },
    ]);
    const lue = await lire(contenu, {}, 'offre.xlsx');
    expect(
      lue.produits.map(({ nom, remisePct, prixAchatHtCentimes, dateFin }) => [
        nom,
        remisePct,
        prixAchatHtCentimes,
        dateFin,
      ]),
    ).toEqual([
      ['Crème', 15, 123, '2027-03-31'],
      ['Gel', null, null, '2027-03-31'],
      ['Lait', 0.5, 484, '2027-03-31'],
      ['Baume', null, 1200, '2027-03-31'],
    ]);
    expect(lue.produits.map(({ doutes }) => doutes.map(({ champ, ecrit }) => `${champ} ${ecrit}`))).toEqual([
      [],
      ['prixAchatHt 1.200', 'remise NC'],
      [],
      ['remise 0.5'],
    ]);
    expect(lue).toMatchObject({ nbDoutes: 3, nbEcartees: 3, tauxDouteux: true, feuille: 0 });
    expect(lue.feuilles.map(({ nom, cachee }) => [nom, cachee])).toEqual([
      ['Offre', false],
      ['Calculs', true],
    ]);
    expect([de(lue, 'SECTION'), de(lue, 'TOTAL'), de(lue, 'LIGNE')].flat().map(([ligne]) => ligne)).toEqual([2, 8, 5]);
  });

  it('d’un classeur de plusieurs feuilles, celle que la personne choisit, et aucune autre', async () => {
    const contenu = classeurDeTest([
      { nom: 'Lisez-moi', lignes: [['Nos offres de printemps']] },
      {
        nom: 'Offre',
        lignes: [
          ['Produit', 'Qté'],
          ['Crème', 12],
        ],
      },
    ]);
    expect(await lire(contenu, {}, 'offre.xlsx')).toMatchObject({
      produits: [],
      remarques: [{ genre: 'BLOQUANT', phrase: 'Ce classeur a 2 feuilles : choisissez celle à importer.' }],
    });
    expect((await envoyer('', contenu, {}, 'offre.xlsx')).corps.code).toBe('OFFRE_ILLISIBLE');
    expect(await lire(contenu, { feuille: 1 }, 'offre.xlsx')).toMatchObject({
      feuille: 1,
      produits: [{ nom: 'Crème', quantite: 12 }],
    });
  });

  it('un groupement lit la sienne avec ses propres laboratoires, et rien n’est gardé', async () => {
    const { corps } = await envoyer('/lecture', OFFRE, {}, 'offre.csv', groupement);
    expect(corps.brouillons.map(({ laboratoireId }: any) => laboratoireId)).toEqual([
      labos['du groupement'],
      null,
      null,
    ]);
    expect(await app.services.dbSysteme.selectFrom('promotion').select('id').execute()).toEqual([]);
  });

  it('le laboratoire d’un autre compte est introuvable', async () =>
    expect((await envoyer('/lecture', OFFRE, { laboratoireId: labos['du groupement'] })).status).toBe(404));
});

describe('un fichier hostile est refusé clairement', () => {
  test.each<[string, Buffer | string, number, string]>([
    ['vide', '', 400, 'FICHIER_ABSENT'],
    ['trois octets', 'abc', 400, 'FICHIER_VIDE'],
    ['des titres sans ligne', 'Nom;EAN\n', 400, 'FICHIER_VIDE'],
    ['un PDF', '%PDF-1.7\n1 0 obj', 400, 'FICHIER_ILLISIBLE'],
    ['une page web', '<html><body><table><tr><td>Nom</td></tr></table>', 400, 'FICHIER_ILLISIBLE'],
    ['un SVG actif', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', 400, 'FICHIER_ILLISIBLE'],
    ['un script', '\n <script>alert(1)</script>', 400, 'FICHIER_ILLISIBLE'],
    ['un ancien classeur', Buffer.from('d0cf11e0a1b11ae100000000', 'hex'), 400, 'FICHIER_ILLISIBLE'],
    ['une image', Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(400)]), 400, 'FICHIER_ILLISIBLE'],
    ['un ZIP coupé', Buffer.from('504b030414000000', 'hex'), 400, 'FICHIER_ILLISIBLE'],
    ['201 colonnes', `${'a;'.repeat(200)}a\n${'b;'.repeat(200)}b\n`, 400, 'TROP_DE_COLONNES'],
    ['5 002 lignes', 'Nom\n'.repeat(5_002), 413, 'TROP_VOLUMINEUX'],
    ['15 Mo et un octet', Buffer.alloc(15 * 1024 * 1024 + 1, 'a'), 413, 'TROP_VOLUMINEUX'],
  ])('%s', async (_cas, contenu, status, code) => {
    const { status: recu, corps } = await envoyer('/lecture', contenu);
    expect([recu, corps.code]).toEqual([status, code]);
    expect(corps.detail).toMatch(/^[A-ZÀ-Ý].*\.$/);
  });

  it('des formules, des balises et des caractères interdits restent du texte', async () => {
    const lue = await lire(
      'Nom;Laboratoire\n=HYPERLINK("http://x");Dermalune\n<img src=x onerror=alert(1)>;Dermalune\n\u202eezilagé\u0000;Dermalune\n',
    );
    expect(lue.produits.map(({ nom }) => nom)).toEqual([
      '=HYPERLINK("http://x")',
      '<img src=x onerror=alert(1)>',
      'ezilagé',
    ]);
  });

  it('un texte qui n’est pas une liste ne devient pas des produits', async () =>
    expect(await lire('bonjour\nau revoir\n')).toMatchObject({
      brouillons: [],
      remarques: [{ genre: 'BLOQUANT', phrase: 'Indiquez la colonne « Nom du produit ».' }],
    }));

  it('sans fichier, ou avec des champs inconnus', async () => {
    expect((await app.appeler(jeton, 'POST', `${URL}/lecture`, multipart())).corps.code).toBe('FICHIER_ABSENT');
    for (const [demande, pointer] of [
      [{ role: 'SUPER_ADMIN' }, '/role'],
      [{ correspondance: ['tout'] }, '/correspondance/0'],
      [{ correspondance: Array.from({ length: 201 }, () => null) }, '/correspondance'],
      [{ ligneTitres: -1 }, '/ligneTitres'],
      [{ typePromo: 'X' }, '/typePromo'],
      [{ dateDebut: '31/03/2026' }, '/dateDebut'],
    ] as const)
      expect((await envoyer('/lecture', OFFRE, demande)).corps.errors?.[0]?.pointer, JSON.stringify(demande)).toBe(
        pointer,
      );
    expect((await envoyer('/lecture', OFFRE, { correspondance: ['nom', 'nom'] })).corps.code).toBe('COLONNE_EN_DOUBLE');
  });
});

describe('l’import', () => {
  const importer = (demande: unknown = {}, token = jeton, entetes = {}) => {
    const { corps, entetes: miens } = multipartAvec(demande, { contenu: OFFRE, nom: 'offre.csv', mime: 'text/csv' });
    return app.appeler(token, 'POST', URL, { corps, entetes: { ...miens, ...entetes } });
  };
  const detail = async (id: number, token = jeton) =>
    (await app.appeler(token, 'GET', `/api/v1/promotions/${id}`)).corps;
  const compter = async (tenant: number): Promise<number> =>
    (await app.services.dbSysteme.selectFrom('promotion').select('id').where('tenant_id', '=', tenant).execute())
      .length;

  it('fait de chaque laboratoire un brouillon de la pharmacie, comme le formulaire, et le dit au journal', async () => {
    const { status, corps } = await importer({ dateDebut: '2026-03-01', dateFin: '2026-03-31' });
    expect([status, corps.promotions?.map(({ nomOperation, nbProduits }: any) => [nomOperation, nbProduits])]).toEqual([
      200,
      [
        ['Dermalune - Crème apaisante 50 ml', 2],
        ['Solis - Comprimés 8', 1],
        ['Sérum nuit', 1],
      ],
    ]);
    const [dermalune, , inconnu] = await Promise.all(corps.promotions.map(({ id }: any) => detail(id)));
    expect(dermalune).toMatchObject({
      origine: 'PHARMACIE',
      etat: 'DRAFT',
      etatPromo: 'DRAFT',
      etatTg: null,
      laboratoireId: labos['Dermalune'],
      nomOperation: 'Dermalune - Crème apaisante 50 ml',
      dateDebut: '2026-03-01',
      dateFin: '2026-03-31',
      commentaire: 'Offre importée du fichier « offre.csv ».',
    });
    expect(
      dermalune.produits.map(({ nom, ean, prixAchatHtCentimes, tva }: any) => [nom, ean, prixAchatHtCentimes, tva]),
    ).toEqual([
      ['Crème apaisante 50 ml', '3760001234565', 800, 20],
      ['Gel lavant 200 ml', '3760001234566', 720, 20],
    ]);
    expect(inconnu).toMatchObject({
      laboratoireId: null,
      commentaire: expect.stringContaining('laboratoire « Inconnu SA »'),
    });
    const traces = await app.services.dbSysteme
      .selectFrom('journal')
      .select(['action', 'apres'])
      .where('objet', '=', 'promotion')
      .where('objet_id', '=', dermalune.id)
      .execute();
    expect(traces).toMatchObject([{ action: 'creer', apres: { fichier: 'offre.csv' } }]);
  });

  it('d’un groupement, fait un modèle en brouillon', async () => {
    const { corps } = await importer({ typePromo: 'PROMO_TG', laboratoireId: labos['du groupement'] }, groupement);
    expect(corps.promotions).toHaveLength(1);
    expect(await detail(corps.promotions[0].id, groupement)).toMatchObject({
      origine: 'GROUPEMENT',
      modeleId: null,
      etatPromo: 'DRAFT',
      etatTg: 'DRAFT',
      laboratoireId: labos['du groupement'],
    });
  });

  it('douze fois la même demande à la fois : les mêmes brouillons, une seule fois', async () => {
    const avant = await compter(pharmacie);
    const entetes = { 'idempotency-key': 'offre-1' };
    const lot = await Promise.all(Array.from({ length: 12 }, () => importer({}, jeton, entetes)));
    expect(new Set(lot.map(({ status, corps }) => JSON.stringify([status, corps]))).size).toBe(1);
    expect([lot[0]?.status, await compter(pharmacie)]).toEqual([200, avant + 3]);
  });

  it('ce qui bloque est refusé comme l’aperçu l’avait dit, et rien n’est fait', async () => {
    const avant = await compter(pharmacie);
    const { status, corps } = await importer({ correspondance: ['ean'] });
    expect([status, corps.code, corps.detail]).toEqual([
      400,
      'OFFRE_ILLISIBLE',
      'Indiquez la colonne « Nom du produit ».',
    ]);
    expect((await importer({ laboratoireId: labos['du groupement'] })).status).toBe(404);
    expect(await compter(pharmacie)).toBe(avant);
  });

  it('qui ne fait pas de promotion n’importe pas d’offre', async () => {
    for (const role of ['OPERATEUR', 'MERCHANDISING'] as const) {
      const sien = await app.jeton(pharmacie, role);
      for (const suite of ['/lecture', ''])
        expect((await envoyer(suite, OFFRE, {}, 'offre.csv', sien)).status, `${role} ${suite}`).toBe(
          role === 'OPERATEUR' ? 403 : 200,
        );
    }
  });
});
