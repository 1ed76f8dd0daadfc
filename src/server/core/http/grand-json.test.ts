import fc from 'fast-check';
import { expect, it } from 'vitest';
import { creerCompteurJson } from './bornes-json.ts';
import { ouvrirDepotProvisoire } from './depot-provisoire.ts';
import { creerLongsTextes, lireGrandJson } from './grand-json.ts';

const LARGES = { valeurs: 1e6, profondeur: 32, caracteres: 1e6 };
const [LONG, TRANCHE, EN_MEMOIRE] = [10, 16, 40];

/**
 * Receives and reads a body: counted in pieces, stored on disk beyond a few bytes, its long texts read slice by slice.
 */
const recevoirEtLire = async (octets: Buffer, pas: number): Promise<{ lu: unknown; longs: number }> => {
  const depot = ouvrirDepotProvisoire(() => true, EN_MEMOIRE);
  const { longs, noter } = creerLongsTextes(LONG);
  const compter = creerCompteurJson(LARGES, noter);
  async function* flux(): AsyncGenerator<Buffer> {
    for (let i = 0; i < octets.length; i += pas) {
      const morceau = octets.subarray(i, i + pas);
      compter(morceau);
      yield morceau;
    }
  }
  const partie = await depot.recevoir(flux(), 1e6);
  try {
    return { lu: await lireGrandJson(partie!, longs, TRANCHE), longs: longs.length };
  } finally {
    await depot.fermer();
  }
};

const signe = fc.constantFrom('a', 'é', '€', '😀', '"', '\\', '\n', '\u2028', 'u', '0');
const texte = fc.array(signe, { maxLength: 60 }).map((signes) => signes.join(''));
/** JSON with its non-ASCII characters escaped, as some programs write it. */
const enAscii = (json: string): string =>
  json.replace(/[^\0-\x7f]/g, (unite) => `\\u${unite.charCodeAt(0).toString(16).padStart(4, '0')}`);

it('un grand corps dit la même chose que lu d’un coup, où que ses tranches le coupent', async () => {
  const corps = fc.record({ note: texte, liste: fc.array(texte, { maxLength: 4 }), n: fc.integer() });
  await fc.assert(
    fc.asyncProperty(corps, fc.boolean(), fc.integer({ min: 1, max: 50 }), async (valeur, ascii, pas) => {
      const json = ascii ? enAscii(JSON.stringify(valeur)) : JSON.stringify(valeur, null, 2);
      expect((await recevoirEtLire(Buffer.from(json), pas)).lu).toEqual(valeur);
    }),
  );
});

it('des textes longs, et un champ nommé comme ceux d’un objet', async () => {
  const json = '{"__proto__":"un texte assez long","b":"un autre texte long","c":"court"}';
  const { lu: valeurLue, longs } = await recevoirEtLire(Buffer.from(json), 7);
  expect([JSON.stringify(valeurLue), longs]).toEqual([json, 2]);
});

it.each([
  ['un retour à la ligne dans un texte', '{"a":"ligne\nsuite de la ligne"}'],
  ['un échappement inconnu', '{"a":"bien long \\x et encore"}'],
  ['une fin qui manque', '{"a":"un texte assez long"'],
])('%s : refusé (400)', async (_cas, json) => {
  await expect(recevoirEtLire(Buffer.from(json), 9)).rejects.toMatchObject({ status: 400 });
});

it('des octets qui ne sont pas de l’UTF-8 sont lus jusqu’au bout', async () => {
  const octets = Buffer.concat([
    Buffer.from('{"a":"'),
    Buffer.alloc(100, 0xbf),
    Buffer.alloc(50, 0xc3),
    Buffer.from('"}'),
  ]);
  expect((await recevoirEtLire(octets, 13)).lu).toEqual({ a: '\ufffd'.repeat(150) });
});
