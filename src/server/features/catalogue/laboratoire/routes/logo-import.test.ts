import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SECRET_PHOTO, unJpeg } from '#server/testing/photos.ts';
import { creerMonde, png, URL, type Monde } from '#server/testing/mondes/laboratoire.ts';

let monde: Monde;
let app: Monde['app'];
let editeur: Monde['editeur'];
let jetons: Monde['jetons'];
let auCatalogue: Monde['auCatalogue'];
let adopte: Monde['adopte'];
let lire: Monde['lire'];
let deposer: Monde['deposer'];
let importer: Monde['importer'];
beforeAll(async () => {
  monde = await creerMonde();
  ({ app, editeur, jetons, auCatalogue, adopte, lire, deposer, importer } = monde);
});
afterAll(() => app.fermer());

/** A line of CIS_bdpm.txt. */
const ligne = (cis: number, titulaires: string) =>
  [
    cis,
    'A "313" pommade',
    'pommade',
    'cutanée',
    'Autorisation active',
    'Procédure',
    'Commercialisée',
    '12/03/1998',
    '',
    '',
    titulaires,
    'Non',
  ].join('\t');

describe('logo', () => {
  it('64 ko exactement passent, un octet de plus est refusé', async () => {
    const { status, corps } = await deposer(editeur, png(65_536));
    expect([status, corps.logo]).toEqual([200, createHash('sha256').update(png(65_536)).digest('hex')]);
    const refus = await deposer(editeur, png(65_537));
    expect([refus.status, refus.corps.detail]).toEqual([413, 'Le logo ne doit pas dépasser 64 ko.']);
  });

  it('ne garde que l’image : ni ce qu’elle dit à côté, ni ce qui suit sa fin', async () => {
    for (const image of [
      Buffer.concat([unJpeg, Buffer.from('<script>alert(1)</script>'), SECRET_PHOTO]),
      Buffer.concat([png(200), Buffer.from('<script>alert(1)</script>'), SECRET_PHOTO]),
    ]) {
      const { status, corps } = await deposer(editeur, image);
      expect(status).toBe(200);
      const { brut } = await app.appeler(undefined, 'GET', `/api/v1/laboratoires/logo/${corps.logo}`);
      expect(brut.length).toBeGreaterThan(30);
      expect(brut.includes('GPS') || brut.includes('script')).toBe(false);
    }
  });

  it('les octets décident : ni SVG, ni HTML, ni GIF, ni image démesurée', async () => {
    const enorme = png(200);
    enorme.writeUInt32BE(60_000, 16);
    for (const contenu of [
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      Buffer.from('<html>'),
      Buffer.from('GIF89a'),
      enorme,
      png(12),
    ]) {
      const { status, corps } = await deposer(jetons.ADMIN, contenu);
      expect([status, corps.detail]).toEqual([415, 'Le logo doit être une image PNG, JPEG ou WebP.']);
    }
    expect((await deposer(jetons.ADMIN, Buffer.alloc(0))).status).toBe(400);
    expect((await deposer(jetons.OPERATEUR, png(100))).status).toBe(403);
  });

  it('se lit sans session, pour toujours, et se pose au catalogue comme dans un compte', async () => {
    const { logo } = (await deposer(jetons.ADMIN, png(1234))).corps;
    const logoServi = await app.appeler(undefined, 'GET', `${URL}/logo/${logo}`);
    expect([
      logoServi.status,
      logoServi.entetes['content-type'],
      logoServi.entetes['cache-control'],
      logoServi.entetes['x-content-type-options'],
    ]).toEqual([200, 'image/png', 'public, max-age=31536000, immutable', 'nosniff']);
    expect(logoServi.brut.equals(png(1234))).toBe(true);
    expect((await app.appeler(undefined, 'GET', `${URL}/logo/${'0'.repeat(64)}`)).status).toBe(404);
    expect((await app.appeler(undefined, 'GET', `${URL}/logo/..%2f`)).status).toBe(400);
    const { id } = await adopte(jetons.ADMIN, { logo });
    expect((await lire(jetons.ADMIN, id)).laboratoireDetail.logo).toBe(logo);
    const autre = (await deposer(jetons.ADMIN, png(99))).corps.logo;
    expect(
      (await app.appeler(jetons.ADMIN, 'PATCH', `${URL}/${id}`, { corps: { logo: autre, version: 1 } })).corps
        .laboratoireDetail.logo,
    ).toBe(autre);
    expect(
      (await app.appeler(jetons.ADMIN, 'PATCH', `${URL}/${id}`, { corps: { logo: 'b'.repeat(64), version: 2 } }))
        .status,
    ).toBe(400);
  });
});

describe('import des titulaires', () => {
  it('crée les absents, laisse les présents, refuse les groupements ; deux fois ne change rien', async () => {
    await auCatalogue({ nom: 'Déjà Présent' });
    const csv =
      'titulaire;nb_specialites\r\nALPHA IMPORT;3\r\nBÊTA IMPORT;1\r\n alpha  import ;9\r\ndeja present;2\r\nOfficines réunies;1\r\n;4\r\n';
    const { status, corps } = await importer(csv);
    expect([status, corps]).toEqual([
      200,
      {
        lignes: 6,
        crees: 2,
        dejaPresents: 1,
        nbRefuses: 1,
        refuses: [{ ligne: 6, nom: 'Officines réunies', motif: 'Ce nom est celui d’un groupement.' }],
      },
    ]);
    expect((await importer(csv)).corps).toMatchObject({ crees: 0, dejaPresents: 3, nbRefuses: 1 });
  });

  it('lit CIS_bdpm.txt tel quel : tabulations, sans en-tête, Windows-1252, plusieurs titulaires', async () => {
    const texte = [ligne(61266250, ' PIERRE FABRÉ TEST'), ligne(61266251, ' UN TEST;DEUX TEST')].join('\r\n');
    const { corps } = await importer(Buffer.from(texte, 'latin1'));
    expect(corps).toMatchObject({ lignes: 2, crees: 3, nbRefuses: 0 });
    expect((await app.appeler(editeur, 'GET', `${URL}/detail`, { query: { q: 'fabré test' } })).corps).toMatchObject([
      { nom: 'PIERRE FABRÉ TEST' },
    ]);
  });

  it('répond aux demandes en attente', async () => {
    await app.appeler(jetons.ADMIN, 'POST', URL, { corps: { nature: 'DEMANDE', demande: { nom: 'Oméga attendu' } } });
    await importer('nom\nOMEGA ATTENDU\n');
    expect((await app.appeler(jetons.ADMIN, 'GET', `${URL}/nb`, { query: { q: 'omega attendu' } })).corps).toBe(1);
  });

  it('un nom trop long ou illisible va au rapport, un fichier sans colonne connue est refusé', async () => {
    const { corps } = await importer(`nom\n${'x'.repeat(256)}\na\u0000b\nBon nom importé\n`);
    expect(corps).toMatchObject({ crees: 1, nbRefuses: 2, refuses: [{ ligne: 2 }, { ligne: 3 }] });
    expect((await importer('a;b\n1;2\n')).corps.code).toBe('IMPORT_ILLISIBLE');
    expect((await importer('')).status).toBe(400);
    expect((await importer('nom\nX', jetons.ADMIN)).status).toBe(403);
  });
});
