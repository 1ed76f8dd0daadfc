// The name of a laboratory is read whole in every list, on a narrow window too (COM-146).
import { comptes, expect, test } from '../monde.ts';
import { reposer } from '../pages/accessibilite.ts';

const LISTES = [
  '/laboratoires',
  '/encours?vue=liste&etat=TOUS',
  '/encours?vue=liste&etat=DECLARE',
  '/rfa',
  '/encours/avoirs',
  '/promotions?vue=liste',
];

test('à 960 points de large, aucun nom de laboratoire n’est coupé', async ({ api, visiter }) => {
  const laboratoires = await api.appeler<{ laboratoireDetail?: { nom: string }; nom?: string }[]>(
    'GET',
    'laboratoires/list',
    { token: await api.tokenDe(comptes.titulaire) },
  );
  const noms = laboratoires.map(({ laboratoireDetail, nom }) => laboratoireDetail?.nom ?? nom ?? '');
  expect(noms).toContain('Laboratoires Jouvence du Marais');
  const page = await visiter(comptes.titulaire, '/laboratoires');
  await page.setViewportSize({ width: 960, height: 800 });
  await test.step('les onglets de l’en-tête ne passent pas sous ses outils', async () => {
    const navigation = page.locator('header nav').first();
    await expect(navigation).toBeVisible();
    expect(await navigation.evaluate((nav) => nav.scrollWidth - nav.clientWidth)).toBeLessThanOrEqual(0);
  });
  for (const adresse of LISTES)
    await test.step(adresse, async () => {
      await page.goto(adresse);
      await page.locator('main [data-ouvre]').first().waitFor();
      await reposer(page);
      const coupes = await page.evaluate(
        (connus) =>
          [...document.querySelectorAll('main span')]
            .filter(({ textContent }) => connus.includes(textContent.trim()))
            .filter((e) => e.scrollWidth > e.clientWidth + 1 || e.scrollHeight > e.clientHeight + 1)
            .filter((e) => getComputedStyle(e).overflow !== 'visible')
            .map(({ textContent }) => textContent),
        noms,
      );
      expect(coupes).toEqual([]);
    });
});
