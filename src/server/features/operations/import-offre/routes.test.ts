import { describe, expect, it, test } from 'vitest';
import { multipart, multipartAvec } from '#server/testing/multipart.ts';
import {
  URL,
  app,
  pharmacie,
  jeton,
  groupement,
  labos,
  OFFRE,
  envoyer,
  lire,
  preparerImportsOffre,
} from '#server/testing/mondes/import-offre.ts';

preparerImportsOffre();

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
    const lecture = await lire(
      'Nom;Laboratoire\n=HYPERLINK("http://x");Dermalune\n<img src=x onerror=alert(1)>;Dermalune\n\u202eezilagé\u0000;Dermalune\n',
    );
    expect(lecture.produits.map(({ nom }) => nom)).toEqual([
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
      const jetonDuRole = await app.jeton(pharmacie, role);
      for (const suite of ['/lecture', ''])
        expect((await envoyer(suite, OFFRE, {}, 'offre.csv', jetonDuRole)).status, `${role} ${suite}`).toBe(
          role === 'OPERATEUR' ? 403 : 200,
        );
    }
  });
});
