import { expect, test } from '../monde.ts';
import { verifierAccessibilite } from '../pages/accessibilite.ts';

test('la calculatrice au clavier, sans compte, et son lien @mobile @tablette', async ({ page, context, baseURL }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: baseURL! });
  const refus: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') refus.push(message.text());
  });
  await page.goto('/calculatrice');
  await expect(page).toHaveURL('/calculatrice/');
  const ligne = (nom: string) =>
    page
      .locator('.ligne:visible', { has: page.getByRole('term').filter({ hasText: new RegExp(`^${nom}`) }) })
      .getByRole('definition');

  await test.step('prix et marge', async () => {
    await page.getByRole('textbox', { name: 'Prix tarif HT' }).focus();
    for (const saisie of ['10 €', '30', '10']) {
      await page.keyboard.type(saisie);
      await page.keyboard.press('Tab');
    }
    await page.getByRole('textbox', { name: 'Prix de vente TTC' }).focus();
    await page.keyboard.type('12,90');
    await expect(ligne('Coût réel HT')).toHaveText('6,30\u00a0€');
    await expect(ligne('Marge HT')).toHaveText('4,45\u00a0€');
    await expect(page.locator('.annonce:visible')).toHaveText(/marge 4,45\u00a0€, taux de marque 41,4\u00a0%/);
  });
  await verifierAccessibilite(page);

  await test.step('un 2 + 1 dont le laboratoire rend 80 %', async () => {
    await page.getByRole('tab', { name: 'Prix et marge' }).focus();
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('textbox', { name: 'Coût réel HT' })).toHaveValue('6,30');
    await page.getByRole('textbox', { name: 'Prise en charge' }).focus();
    await page.keyboard.press('Control+A');
    await page.keyboard.type('80');
    await expect(ligne('Coût pour le laboratoire HT')).toHaveText('8,60\u00a0€');
    await expect(ligne('Coût pour la pharmacie HT')).toHaveText('2,15\u00a0€');
  });
  await verifierAccessibilite(page);

  await test.step('le lien copié rouvre le même calcul', async () => {
    await page.getByRole('button', { name: 'Copier le lien' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Lien copié.')).toBeVisible();
    // The page may write the clipboard, never read it (COM-113): the link is pasted, once the page listens.
    const collage = await page.evaluateHandle(() => ({
      texte: new Promise<string>((dire) =>
        addEventListener('paste', (colle) => dire(colle.clipboardData?.getData('text') ?? ''), { once: true }),
      ),
    }));
    await page.keyboard.press('Control+V');
    const lien = await collage.evaluate(({ texte }) => texte);
    const autre = await context.newPage();
    await autre.goto(lien);
    await expect(autre.getByRole('textbox', { name: 'Prise en charge' })).toHaveValue('80');
    await expect(autre.getByText('8,60\u00a0€').first()).toBeVisible();
    await autre.close();
  });
  // The content policy of the server refuses no script nor style of this page.
  expect(refus).toEqual([]);
});
