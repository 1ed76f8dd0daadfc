// From a chart to the encours that it counts, to its settlement, and back to the chart, which has moved.
import { readFile } from 'node:fs/promises';
import { expect, test } from '../monde.ts';
import { EncoursPage } from '../pages/encours.ts';
import { entreeDe } from '../pages/menu.ts';

const ANNEE = new Date().getFullYear();

test('d’un graphique à l’encours, à son règlement, et retour au graphique qui a bougé @mobile', async ({
  api,
  ouvrir,
}) => {
  const pharmacie = await api.pharmacie();
  const [labo] = await api.adopter(pharmacie.admin, ['Dermalune']);
  const cree = await api.encours(pharmacie.admin, labo!.id, { valeurAttendueCentimes: 12_050, type: 'RETOUR' });
  await api.appeler('POST', 'encours/declarer', {
    token: await api.tokenDe(pharmacie.admin),
    corps: { encours: [{ id: cree.id, version: cree.version }], canal: 'TELEPHONE' },
  });
  const page = await ouvrir(pharmacie.admin, { chemin: '/statistiques' });
  const recupere = page.getByRole('button', { name: /^Récupéré pour vous/ });
  const mois = page.getByRole('region', { name: 'Attendu, déclaré et reçu, mois par mois' });
  const total = mois.getByRole('row', { name: /^Total/ });

  await test.step('le graphique se lit en tableau, s’exporte, et garde sa vue dans l’adresse', async () => {
    await expect(recupere).toContainText(/0,00\s€/);
    await expect(mois.locator('svg.recharts-surface path').first()).toBeAttached();
    const image = page.waitForEvent('download');
    await mois.getByRole('button', { name: 'Exporter' }).click();
    await entreeDe(page, 'Exporter', 'Image (PNG)').click();
    const png = await image;
    expect(png.suggestedFilename()).toMatch(/\.png$/);
    expect((await readFile(await png.path())).subarray(1, 4).toString()).toBe('PNG');
    await mois.getByText('Tableau', { exact: true }).click();
    await expect(page).toHaveURL(/tableau=mois/);
    await expect(total.getByRole('cell')).toHaveText([/120,50\s€/, /120,50\s€/, /0,00\s€/]);
    const csv = page.waitForEvent('download');
    await mois.getByRole('button', { name: 'Exporter' }).click();
    await entreeDe(page, 'Exporter', 'CSV').click();
    expect(await readFile(await (await csv).path(), 'utf8')).toMatch(/Total;120,50;120,50;0,00/);
  });

  await test.step('un chiffre ouvre les encours qu’il additionne ; l’un d’eux se règle', async () => {
    await total.getByRole('link').nth(1).click();
    await expect(page).toHaveURL(new RegExp(`/encours\\?.*declarationApres=${ANNEE}-01-01`));
    const encours = new EncoursPage(page);
    await encours.enListe();
    await expect(page.getByRole('main').getByText(cree.numero)).toHaveCount(1);
    await encours.ouvrir(cree.numero);
    await encours.regler(cree.numero);
    await encours.fermerTiroir(cree.numero);
  });

  await test.step('le graphique a bougé', async () => {
    while (!page.url().includes('/statistiques')) await page.goBack();
    await expect(recupere).toContainText(/120,50\s€/);
    await expect(total.getByRole('cell')).toHaveText([/120,50\s€/, /120,50\s€/, /120,50\s€/]);
    await recupere.click();
    await expect(page).toHaveURL(new RegExp(`recuDu=${ANNEE}-01-01`));
    await expect(page.getByRole('tab', { name: /^Tous/ })).toContainText(/120,50\s€/);
  });
});
