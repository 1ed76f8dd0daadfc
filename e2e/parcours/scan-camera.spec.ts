// Shows a box to the camera, in a browser without a reader of codes: Pharmaccord's own reader is fetched, by that
// screen alone, under the content policy (CAT-56).
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { prepareZXingModule, writeBarcode } from 'zxing-wasm/writer';
import { expect, test } from '../monde.ts';

const FILM = join(mkdtempSync(join(tmpdir(), 'scan-')), 'boite.y4m');
const [LARGEUR, HAUTEUR, MODULE] = [640, 480, 8];

/** Makes a video of one picture: the label of a box, black on white. */
const filmer = async (): Promise<void> => {
  const octets = readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/writer/zxing_writer.wasm'));
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(octets).buffer } });
  const { symbol } = await writeBarcode('(01)03400930000007(17)261100(10)AB12', {
    format: 'DataMatrix',
    options: 'gs1',
  });
  const clarte = Buffer.alloc(LARGEUR * HAUTEUR, 235);
  for (let y = 0; y < symbol.height * MODULE; y += 1)
    for (let x = 0; x < symbol.width * MODULE; x += 1)
      if (symbol.data[Math.floor(y / MODULE) * symbol.width + Math.floor(x / MODULE)] === 0)
        clarte[(y + 120) * LARGEUR + x + 200] = 16;
  const image = Buffer.concat([Buffer.from('FRAME\n'), clarte, Buffer.alloc((LARGEUR * HAUTEUR) / 2, 128)]);
  const entete = Buffer.from(`YUV4MPEG2 W${LARGEUR} H${HAUTEUR} F10:1 Ip A1:1 C420jpeg\n`);
  writeFileSync(FILM, Buffer.concat([entete, ...Array.from({ length: 10 }, () => image)]));
};

test.use({
  launchOptions: async ({ launchOptions }, fournir) => {
    await filmer();
    const camera = [
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${FILM}`,
    ];
    await fournir({ ...launchOptions, args: [...(launchOptions.args ?? []), ...camera] });
  },
});

test('une boîte montrée à l’appareil photo devient une ligne de la promotion', async ({ api, ouvrir }) => {
  const { admin } = await api.pharmacie();
  await api.adopter(admin, ['Dermalune']);
  const page = await ouvrir(admin, { chemin: '/promotions/nouvelle' });
  const fautes: string[] = [];
  const fichiers: string[] = [];
  page.on('console', (message) => message.type() === 'error' && fautes.push(message.text()));
  page.on('request', (requete) => fichiers.push(requete.url()));
  await page.getByRole('button', { name: 'Scanner avec l’appareil photo' }).first().click();
  await expect(page.getByRole('dialog', { name: 'Scanner un code-barres' })).toBeVisible();
  await expect(page.getByText('Le code 3400930000007 n’est pas au catalogue')).toBeAttached();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('textbox', { name: 'Produit 1, code EAN' })).toHaveValue('3400930000007');
  expect(fichiers.filter((adresse) => /\.wasm|worker-codes/.test(adresse)).length).toBeGreaterThan(0);
  expect(new Set(fichiers.map((adresse) => new URL(adresse).host)).size).toBe(1);
  expect(fautes).toEqual([]);
});
