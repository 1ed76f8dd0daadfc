import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { creerMondeReclamation, FIL, type MondeReclamation } from '#server/testing/mondes/reclamation.ts';

let m: MondeReclamation;
let page: string;
beforeAll(async () => {
  m = await creerMondeReclamation();
  page = `${FIL}${m.cheminDe(await m.creer()).replace('/reclamations/', '/reclamation/')}`;
});
afterAll(() => m.app.fermer());

type Part = { readonly nom: string; readonly contenu: string; readonly fichier?: string; readonly type?: string };
const envoyer = (url: string, jeton: string | undefined, ...parts: readonly Part[]) => {
  const ecrites = parts.map(({ nom, contenu, fichier, type }) => {
    const suite = `${fichier === undefined ? '' : `; filename="${fichier}"`}${type ? `\r\nContent-Type: ${type}` : ''}`;
    return `--x\r\nContent-Disposition: form-data; name="${nom}"${suite}\r\n\r\n${contenu}\r\n`;
  });
  return m.app.appeler(jeton, 'POST', url, {
    corps: Buffer.from(`${ecrites.join('')}--x--\r\n`),
    entetes: { 'content-type': 'multipart/form-data; boundary=x' },
  });
};
const REPONSE = JSON.stringify({ nom: 'Labo', email: 'labo@exemple.fr', texte: 'Bonjour.' });
const COMMENTAIRE: Part = { nom: 'commentaire', contenu: REPONSE };

const VALEURS: readonly (readonly [string, string])[] = [
  ['un texte', JSON.stringify('a'.repeat(20_000))],
  ['une liste', '[1,2,3]'],
  ['rien', ''],
  ['null', 'null'],
  ['un nombre', '12'],
  ['des listes vides', `[${'[],'.repeat(5_000)}[]]`],
  ['mille champs', `{${Array.from({ length: 1_001 }, (_, i) => `"c${i}":1`).join(',')}}`],
  ['des objets emboîtés', `${'{"a":'.repeat(40)}1${'}'.repeat(40)}`],
  ['du texte nu', 'bonjour'],
  ['un JSON coupé', '{"nom":'],
];
/** A part as a browser sends it, as written by hand, and as a library would decode it. */
const FORMES: readonly (readonly [string, Partial<Part>])[] = [
  ['nue', {}],
  ['avec son type', { type: 'application/json' }],
  ['en fichier', { type: 'application/json', fichier: 'blob' }],
];

describe.each(FORMES)('une part JSON %s', (_forme, forme) => {
  it.each(VALEURS)('qui est %s est refusée avant d’être fondue', async (_cas, contenu) => {
    const publique = await envoyer(page, undefined, { ...COMMENTAIRE, ...forme, contenu });
    const document = await envoyer('/api/v1/documents', m.jetons.ADMIN, { nom: 'donnees', ...forme, contenu });
    for (const { status, corps } of [publique, document]) {
      expect(status).toBeOneOf([400, 413]);
      expect(corps.errors.length).toBeLessThanOrEqual(50);
      expect(JSON.stringify(corps).length).toBeLessThan(1_000);
    }
  });

  it('qui est celle de son contrat est lue', async () => {
    expect(await envoyer(page, undefined, { ...COMMENTAIRE, ...forme })).toMatchObject({ status: 200 });
  });
});

it.each([
  ['en double', [COMMENTAIRE, COMMENTAIRE]],
  ['inconnue', [COMMENTAIRE, { nom: 'autre', contenu: '{}' }]],
  ['d’un autre appel', [COMMENTAIRE, { nom: 'donnees', contenu: '{}' }]],
  ['sans nom', [COMMENTAIRE, { nom: '', contenu: '{}' }]],
  ['du prototype', [COMMENTAIRE, { nom: '__proto__', contenu: '{}' }]],
  ['des fichiers sans fichier', [COMMENTAIRE, { nom: 'reclamationFiles', contenu: 'abc' }]],
])('une part %s est refusée', async (_cas, parts) => {
  const { status, corps } = await envoyer(page, undefined, ...parts);
  expect([status, corps.code]).toEqual([400, expect.stringMatching(/REQUETE_INVALIDE|FICHIER_ILLISIBLE/)]);
});

it('un fichier JSON parmi les fichiers est un fichier', async () => {
  const fichier = { nom: 'reclamationFiles', fichier: 'ventes.json', type: 'application/json', contenu: '[1,2]' };
  const { corps } = await envoyer(page, undefined, COMMENTAIRE, fichier);
  // Refused as a file of a wrong type, never read as a field.
  expect(corps).toMatchObject({ code: 'TYPE_FICHIER_REFUSE' });
});

it('un nom de fichier sans fin est refusé sans être composé', async () => {
  const nom = '\u0316\u0300'.repeat(1_000);
  const { corps } = await envoyer(page, undefined, COMMENTAIRE, {
    nom: 'reclamationFiles',
    fichier: `a${nom}.pdf`,
    type: 'application/pdf',
    contenu: '%PDF-1.4',
  });
  expect(corps.detail).toContain('255 caractères');
});

it('cent champs inconnus : cinquante sont nommés', async () => {
  const contenu = `{${Array.from({ length: 100 }, (_, i) => `"c${i}":1`).join(',')}}`;
  const { status, corps } = await envoyer('/api/v1/documents', m.jetons.ADMIN, { nom: 'donnees', contenu });
  expect([status, corps.errors.length]).toEqual([400, 50]);
});
