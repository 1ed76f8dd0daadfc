import type { Page } from '@playwright/test';
import { expect, test } from '../monde.ts';

const chercher = async (page: Page, texte: string) => {
  await page.keyboard.press('Control+K');
  await page.getByLabel(/^Rechercher un nom/).fill(texte);
};

test('la palette ouvre un encours par son numéro, quel que soit son état, et commence un acte', async ({
  api,
  visiter,
}) => {
  const { admin } = await api.pharmacie();
  const [labo] = await api.adopter(admin, ['Dermalune']);
  const { id, numero, version } = await api.encours(admin, labo!.id, { info: 'Trois unités manquantes' });
  await api.appeler('POST', `encours/${id}/reglements`, {
    token: await api.tokenDe(admin),
    corps: { version, action: 'AVOIR', montantCentimes: 12_050 },
  });
  const page = await visiter(admin, '/laboratoires');
  await page.getByRole('heading', { level: 1 }).waitFor();
  const suite = numero.replace(/^E-\d{4}-0*/, '');

  await test.step('la touche Entrée n’attend pas les résultats', async () => {
    await chercher(page, numero);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: new RegExp(numero) })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
  for (const mots of [numero, suite, `e-${suite}`, 'unites manquantes'])
    await test.step(`« ${mots} » l’ouvre`, async () => {
      await chercher(page, mots);
      await page.getByRole('button', { name: new RegExp(`^${numero}`) }).waitFor();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('dialog', { name: new RegExp(numero) })).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    });

  await test.step('un montant trouve son encours, et le dernier ouvert est proposé sans un mot', async () => {
    await chercher(page, '120,50');
    await page.getByRole('button', { name: new RegExp(`^${numero}`) }).waitFor();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: new RegExp(numero) })).toBeVisible();
    await page.keyboard.press('Escape');
    await chercher(page, '');
    const recents = page.getByRole('dialog', { name: 'Recherche' });
    await expect(recents.getByRole('button', { name: new RegExp(`^${numero}`) })).toHaveCount(1);
    await page.keyboard.press('Escape');
  });

  await test.step('ce que l’on commence n’est dit qu’une fois', async () => {
    await chercher(page, 'nouvelle promo');
    await expect(page.getByRole('button', { name: /^Nouvelle promotion/ })).toHaveCount(1);
    await page.keyboard.press('Escape');
  });

  await test.step('rien ne se trouve : la palette dit ce qui se cherche', async () => {
    await chercher(page, 'zzintrouvable');
    const palette = page.getByRole('dialog', { name: 'Recherche' });
    await expect(palette.getByText('Aucun résultat pour «\u00a0zzintrouvable\u00a0»')).toBeVisible();
    await expect(palette.getByText(/Laboratoires · Encours · Réclamations · Promotions/)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  await test.step('« nouvel encours derma » ouvre la saisie sur la page de Dermalune', async () => {
    await chercher(page, 'nouvel encours derma');
    await page.getByRole('button', { name: 'Nouvel encours · Dermalune' }).waitFor();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/laboratoires\/Dermalune\?.*saisie=nouveau/);
    await expect(page.getByRole('dialog', { name: 'Nouvel encours' })).toBeVisible();
  });
});
