import { expect, test } from '../monde.ts';

test('la visite se fait à la première connexion et se rejoue, « ? » explique l’écran, les nouveautés se lisent une fois @mobile', async ({
  api,
  visiter,
}) => {
  const { admin } = await api.pharmacie();
  const page = await visiter(admin, '/');
  const visite = (etape: number) => page.getByRole('dialog').filter({ hasText: `Étape ${etape} sur 5` });

  await test.step('la première connexion propose la visite', async () => {
    const retenue = page.waitForResponse((reponse) => reponse.url().endsWith('/firstConnection'));
    await page.getByRole('button', { name: 'Faire la visite' }).click();
    await retenue;
    for (let etape = 1; etape < 5; etape++) {
      await expect(visite(etape)).toBeInViewport({ ratio: 1 });
      await page.keyboard.press('ArrowRight');
    }
    await visite(5).getByRole('button', { name: 'Terminer' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  await test.step('elle n’est plus proposée, même après un retour', async () => {
    await expect(page.getByText(/^Bienvenue/)).toHaveCount(0);
    await page.reload();
    await page.getByRole('heading', { level: 1 }).waitFor();
    await expect(page.getByText(/^Bienvenue/)).toHaveCount(0);
  });

  await test.step('la touche ? explique l’écran, et rejoue la visite', async () => {
    // The key is pressed before the code of the help has loaded: the help opens when it arrives.
    const code = Promise.withResolvers<void>();
    await page.route(/\/cadre-[^/]*\.js$/, async (demande) => {
      await code.promise;
      await demande.continue();
    });
    await page.goto('/encours');
    await page.getByRole('heading', { level: 1, name: 'Encours' }).waitFor();
    await page.getByRole('button', { name: 'Aide de cet écran' }).waitFor();
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog', { name: 'Aide' })).toHaveCount(0);
    code.resolve();
    const aide = page.getByRole('dialog', { name: 'Aide' });
    await expect(aide.getByRole('listitem')).toHaveCount(3);
    await expect(aide.getByText('Chercher partout')).toHaveCount(1);
    await aide.getByRole('button', { name: 'Faire la visite' }).click();
    await expect(visite(1)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  await test.step('les nouveautés sont à lire, puis lues', async () => {
    const profil = page.getByRole('button', { name: /^Profil de/ });
    await profil.click();
    await page.getByRole('button', { name: /^Nouveautés/ }).click();
    const liste = page.getByRole('dialog', { name: 'Nouveautés' });
    await expect(liste.getByRole('heading', { name: '23/11/2026' }).first()).toBeVisible();
    await page.keyboard.press('Escape');
    await page.reload();
    await profil.click();
    await expect(page.getByRole('button', { name: 'Nouveautés', exact: true })).toBeVisible();
  });
});
