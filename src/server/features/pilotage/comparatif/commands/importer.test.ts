import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { COMPARATIF, creerMondeComparatif, type MondeComparatif } from '#server/testing/mondes/comparatif.ts';
import { multipart, multipartAvec } from '#server/testing/multipart.ts';
import type { LectureComparatif } from '#shared/features/pilotage/comparatif/schemas/import.ts';

let m: MondeComparatif;
beforeAll(async () => {
  m = await creerMondeComparatif();
});
afterAll(() => m.app.fermer());

const envoyer = (
  suite: string,
  contenu: Buffer | string,
  demande: object = {},
  { jeton = m.jetons.ACHAT, cle }: { jeton?: string; cle?: string } = {},
) => {
  const corps = multipartAvec({ annee: 2026, ...demande }, { contenu, nom: 'tarif.csv', mime: 'text/csv' });
  return m.app.appeler(jeton, 'POST', `${COMPARATIF}/import${suite}`, {
    ...corps,
    entetes: { ...corps.entetes, ...(cle === undefined ? {} : { 'idempotency-key': cle }) },
  });
};
const lire = async (contenu: Buffer | string, demande: object = {}): Promise<LectureComparatif> => {
  const { status, corps } = await envoyer('/lecture', contenu, demande);
  expect(status, JSON.stringify(corps)).toBe(200);
  return corps;
};

const TARIF = [
  'Tarif de printemps;;;;;;',
  'EAN;Désignation;Labo;PA HT remisé;TVA;PV TTC;Ventes',
  '3760001234565;Baume 40 ml;DERMALUNE;6,05;20;12,90;120',
  '3760001234572;Gel lavant 200 ml;Galénix;sept;20;9,90;60',
  '3760001234589;Sérum 30 ml;Labo Inconnu;14,20;20;29,90;12',
  ';Lait corps;Galenix;4,10;20;8,90;30',
].join('\r\n');

describe('un fichier hostile est refusé clairement', () => {
  test.each<[string, Buffer | string, number, string]>([
    ['vide', '', 400, 'FICHIER_ABSENT'],
    ['des titres sans ligne', 'Nom;PA\n', 400, 'FICHIER_VIDE'],
    ['un PDF', '%PDF-1.7\n1 0 obj', 400, 'FICHIER_ILLISIBLE'],
    ['une page web', '<html><body><table><tr><td>Nom</td></tr></table>', 400, 'FICHIER_ILLISIBLE'],
    ['201 colonnes', `${'a;'.repeat(200)}a\n${'b;'.repeat(200)}b\n`, 400, 'TROP_DE_COLONNES'],
    ['20 002 lignes', 'Nom\n'.repeat(20_002), 413, 'TROP_VOLUMINEUX'],
  ])('%s', async (_cas, contenu, status, code) => {
    const { status: recu, corps } = await envoyer('/lecture', contenu);
    expect([recu, corps.code]).toEqual([status, code]);
  });

  it('sans fichier, sans année, avec une colonne en double', async () => {
    expect((await m.app.appeler(m.jetons.ACHAT, 'POST', `${COMPARATIF}/import/lecture`, multipart())).status).toBe(400);
    expect((await envoyer('/lecture', TARIF, { correspondance: ['nom', 'nom'] })).corps.code).toBe('COLONNE_EN_DOUBLE');
    expect((await envoyer('/lecture', TARIF, { annee: 1900 })).corps.errors[0].pointer).toBe('/annee');
  });

  it('des formules et des balises restent du texte', async () => {
    const { lignes } = await lire('Nom;PA;PV\n=HYPERLINK("http://x");1;2\n<img src=x>;1;2\n', {
      laboratoireId: m.dermalune,
      familleId: m.arbre.simple,
      tva: 20,
      volumeAnnuel: 0,
    });
    expect(lignes.map(({ nom }) => nom)).toEqual(['=HYPERLINK("http://x")', '<img src=x>']);
  });
});

describe('lire, puis ajouter', () => {
  it('reconnaît les colonnes sous l’en-tête, dit chaque ligne laissée de côté, n’écrit rien', async () => {
    const lecture = await lire(TARIF, { familleId: m.arbre.simple });
    expect(lecture).toMatchObject({
      ligneTitres: 2,
      correspondance: ['ean', 'nom', 'laboratoire', 'prixAchat', 'tva', 'prixVente', 'volume'],
      nbLignes: 4,
      nbReprises: 2,
      nbEcartees: 2,
    });
    expect(lecture.remarques.map(({ genre, ligne }) => [genre, ligne])).toEqual([
      ['MANQUE', 4],
      ['LABORATOIRE', 5],
    ]);
    expect(lecture.lignes.map(({ nom, laboratoireNom, contenance }) => [nom, laboratoireNom, contenance])).toEqual([
      ['Baume 40 ml', 'Dermalune', '40 ml'],
      ['Lait corps', 'Galénix', null],
    ]);
    expect((await m.lister(2026)).total).toBe(0);
  });

  it('ajoute tout en une fois, une seule fois sous la même clé ; relu, tout y est déjà', async () => {
    const demande = { familleId: m.arbre.simple };
    const envois = await Promise.all(Array.from({ length: 4 }, () => envoyer('', TARIF, demande, { cle: 'import-1' })));
    expect(envois.map(({ corps }) => corps)).toEqual(
      Array.from({ length: 4 }, () => ({ annee: 2026, nbAjoutees: 2, nbEcartees: 2 })),
    );
    expect(await m.noms(2026)).toEqual(['Baume 40 ml', 'Lait corps']);
    const relue = await lire(TARIF, demande);
    expect(relue.remarques.filter(({ genre }) => genre === 'DEJA').map(({ ligne }) => ligne)).toEqual([3, 6]);
    expect((await envoyer('', TARIF, demande)).corps.code).toBe('IMPORT_IMPOSSIBLE');
    const [{ id } = { id: 0 }] = (await m.lister(2026)).elements;
    const { corps } = await m.app.appeler(m.jetons.ADMIN, 'GET', `${COMPARATIF}/${id}`);
    expect(corps.historique.map(({ action }: { action: string }) => action)).toEqual(['importer']);
  });

  it('un opérateur ne lit ni n’importe ; le laboratoire d’un voisin n’existe pas', async () => {
    for (const suite of ['', '/lecture'])
      expect((await envoyer(suite, TARIF, {}, { jeton: m.jetons.OPERATEUR })).status).toBe(403);
    expect((await envoyer('/lecture', TARIF, { laboratoireId: m.duVoisin.labo })).status).toBe(404);
  });
});

describe('exporter', () => {
  it('ce que les filtres gardent, avec ses colonnes calculées, en CSV et en XLSX', async () => {
    const annee = 2035;
    await m.ajouter({ annee, nom: 'Bon', prixAchatCentimes: 500, contrepartiesCentimes: 10_000 });
    await m.ajouter({ annee, nom: 'Moins bon', prixAchatCentimes: 900 });
    await m.ajouter({ annee, nom: 'Ailleurs', laboratoireId: m.galenix });
    const exporter = (query: Record<string, string>) =>
      m.app.appeler(m.jetons.OPERATEUR, 'GET', `${COMPARATIF}/export`, { query: { annee: String(annee), ...query } });
    const csv = (await exporter({ format: 'csv', laboratoireId: String(m.dermalune) })).brut.toString('utf8');
    const [titres = '', ...lignes] = csv.replace('\uFEFF', '').trim().split('\r\n');
    const cellule = (ligne: string, titre: string) => ligne.split(';')[titres.split(';').indexOf(titre)];
    expect(lignes.map((ligne) => cellule(ligne, 'Produit'))).toEqual(['Bon', 'Moins bon']);
    const [bon = '', moins = ''] = lignes;
    expect(cellule(bon, 'Prix de vente HT (€)')).toBe('10,00');
    expect(cellule(bon, 'Coût réel (€)')).toBe('4,00');
    expect(cellule(bon, 'Rang')).toBe('1/3');
    expect(cellule(bon, 'Comparaison')).toBe('Meilleure marge');
    expect(cellule(moins, 'Comparaison')).toBe('Plus faible marge');
    const xlsx = await exporter({ format: 'xlsx' });
    expect(xlsx.brut.subarray(0, 2).toString('latin1')).toBe('PK');
  });
});

const donnees = join(process.env['PHARMACCORD_DONNEES'] ?? '', '03-produits');
describe.skipIf(!process.env['PHARMACCORD_DONNEES'] || !existsSync(donnees))(
  'de vrais fichiers (PHARMACCORD_DONNEES)',
  () => {
    it('un extrait marchand : sans prix d’achat, il manque une colonne ; avec un, tout se lit', async () => {
      const contenu = readFileSync(join(donnees, 'parapharmacie_extrait.csv'), 'utf8');
      const nue = await lire(contenu);
      expect(nue.remarques).toEqual([
        { genre: 'BLOQUANT', ligne: null, phrase: 'Indiquez la colonne « Prix d’achat remisé HT ».' },
      ]);
      const [titres = '', ...lignes] = contenu.trim().split('\n');
      const avecAchat = [`${titres};PA HT`, ...lignes.map((ligne) => `${ligne};4,20`)].join('\n');
      const lecture = await lire(avecAchat, {
        annee: 2036,
        laboratoireId: m.dermalune,
        familleId: m.arbre.simple,
        // Its brands and categories are unknown to this account: leaving those columns out lets every row be read.
        correspondance: ['ean', 'nom', null, 'prixVente', null, 'prixAchat'],
        tva: 20,
        volumeAnnuel: 0,
      });
      expect(lecture.nbLignes).toBe(200);
      expect(lecture.nbReprises + lecture.nbEcartees).toBe(200);
      expect(lecture.nbReprises).toBeGreaterThan(180);
    });

    it('les étiquettes d’un logiciel, avec leur TVA', async () => {
      const contenu = readFileSync(join(donnees, 'produits_officine_tva.csv'), 'utf8');
      const [titres = '', ...lignes] = contenu.trim().split('\n');
      const prix = [
        `${titres};pa_ht;pv_ttc`,
        ...lignes.map((ligne, i) => `${ligne};${(i % 40) + 1},15;${(i % 40) * 2 + 3},90`),
      ];
      const lecture = await lire(prix.join('\n'), {
        annee: 2037,
        laboratoireId: m.dermalune,
        familleId: m.arbre.simple,
        volumeAnnuel: 0,
      });
      expect(lecture.correspondance.slice(0, 3)).toEqual(['ean', 'nom', 'tva']);
      expect(lecture.nbReprises + lecture.nbEcartees).toBe(lecture.nbLignes);
      expect(lecture.nbReprises / lecture.nbLignes).toBeGreaterThan(0.95);
    });
  },
);
