// The super administrator reads who did each act, for whom, and the background work of Pharmaccord (issue: super
// administrator).
import { readFile } from 'node:fs/promises';
import { comptes, expect, test, unique } from '../monde.ts';
import { entreeDe } from '../pages/menu.ts';

test('le journal dit qui a agi, pour qui, avant et après, et s’exporte', async ({ api, ouvrir }) => {
  const pharmacie = await api.pharmacie();
  const [labo] = await api.adopter(pharmacie.admin, ['Galénix']);
  const agissant = await api.agirPour(pharmacie.id);
  const info = unique('Colis');
  await api.appeler('POST', 'encours', {
    token: agissant.token,
    corps: {
      laboratoireId: labo!.id,
      type: 'LOGISTIQUE',
      info,
      actionAttendue: 'AVOIR',
      valeurAttendueCentimes: 12_050,
      dateDeclaration: '2026-03-02',
    },
  });
  const page = await ouvrir(comptes.super, { chemin: '/' });

  await test.step('par le menu des paramètres', async () => {
    await page.getByRole('button', { name: 'Paramètres' }).click();
    await entreeDe(page, 'Paramètres', 'Journal').click();
    await expect(page.getByRole('heading', { level: 1, name: 'Journal' })).toBeVisible();
  });

  const table = page.getByRole('table', { name: 'Journal' });
  await test.step('filtrer par compte, puis ce qui est fait en son nom', async () => {
    const compte = page.getByRole('combobox', { name: 'Compte' });
    await compte.fill(pharmacie.nom);
    await page.getByRole('option', { name: pharmacie.nom }).click();
    await expect(page).toHaveURL(new RegExp(`tenantId=${pharmacie.id}`));
    await expect(table.getByRole('row').filter({ hasText: 'Ajout au compte' }).first()).toBeVisible();
    await page.getByRole('button', { name: 'Filtres' }).click();
    await page.getByText('Au nom d’un compte', { exact: true }).click();
    await page.keyboard.press('Escape');
    await expect(table.getByRole('row').filter({ hasText: 'Ajout au compte' })).toHaveCount(0);
  });

  await test.step('avant, après', async () => {
    await table.locator('[data-ouvre]').filter({ hasText: 'Création · Encours' }).first().click();
    const tiroir = page.getByRole('dialog', { name: /^Création · Encours n° \d+/ });
    await expect(tiroir.getByText('Au nom du compte')).toBeVisible();
    await expect(tiroir.getByRole('listitem').filter({ hasText: 'Information' })).toContainText(info);
    await expect(tiroir.getByRole('listitem').filter({ hasText: 'Valeur attendue' })).toContainText('120,50');
    await page.keyboard.press('Escape');
    await expect(tiroir).toBeHidden();
  });

  await test.step('exporter', async () => {
    await page.getByRole('button', { name: 'Exporter' }).click();
    const [fichier] = await Promise.all([page.waitForEvent('download'), entreeDe(page, 'Exporter', /CSV/).click()]);
    expect(fichier.suggestedFilename()).toMatch(/^journal-\d{4}-\d\d-\d\d\.csv$/);
    expect(await readFile(await fichier.path(), 'utf8')).toContain(info);
  });
});

test('les travaux différés : chaque file, son prochain passage @mobile', async ({ ouvrir }) => {
  const page = await ouvrir(comptes.super, { chemin: '/travaux' });
  await expect(page.getByRole('heading', { level: 1, name: 'Travaux différés' })).toBeVisible();
  await expect(page.getByText(/^Aucun\s: ce qui échoue est réessayé de lui-même/)).toBeVisible();
  await expect(page.getByText('Ménage de la nuit')).toBeVisible();
  await expect(page.getByText(/^\d\d\/\d\d\/\d{4} 03:30$/)).toBeVisible();
});

test('personne d’autre n’ouvre ces écrans', async ({ ouvrir }) => {
  const page = await ouvrir(comptes.titulaire);
  for (const chemin of ['/journal', '/travaux']) {
    await page.goto(chemin);
    await expect.poll(() => new URL(page.url()).pathname, { message: chemin }).toBe('/');
  }
});
