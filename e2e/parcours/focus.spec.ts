// Any closing element gives the focus back to the element that opened it, so that the keyboard continues from there
// (WCAG 2.4.3).
import type { Locator, Page } from '@playwright/test';
import { comptes, expect, test } from '../monde.ts';
import { entreeDe } from '../pages/menu.ts';

const ouvrirPuisFermer = async (page: Page, ouvreur: Locator, dialogue: Locator) => {
  await ouvreur.focus();
  await page.keyboard.press('Enter');
  await expect(dialogue).toBeVisible();
  await expect
    .poll(() => dialogue.evaluate((element) => element.contains(element.ownerDocument.activeElement)))
    .toBe(true);
  await page.keyboard.press('Escape');
  await expect(dialogue).toBeHidden();
  await expect(ouvreur).toBeFocused();
};

test('dialogue, tiroir, menu : le focus revient à ce qui les a ouverts', async ({ ouvrir }) => {
  const page = await ouvrir(comptes.super, { chemin: '/pharmacies?q=Tilleuls' });
  const ligne = page.locator('[data-ouvre]').first();
  await expect(ligne).toBeVisible();

  await test.step('un dialogue ouvert par un bouton', () =>
    ouvrirPuisFermer(
      page,
      page.getByRole('button', { name: 'Nouvelle pharmacie' }),
      page.getByRole('dialog', { name: 'Nouvelle pharmacie' }),
    ));

  await test.step('un tiroir ouvert par une ligne', () =>
    ouvrirPuisFermer(page, ligne, page.getByRole('dialog', { name: /Tilleuls/ })));

  await test.step('un dialogue ouvert par le menu d’une ligne', async () => {
    const actions = page
      .locator('tr[data-index]')
      .first()
      .getByRole('button', { name: /^Actions/ });
    await actions.focus();
    await page.keyboard.press('Enter');
    await entreeDe(page, /^Actions/, 'Modifier l’identité').press('Enter');
    const dialogue = page.getByRole('dialog', { name: 'Identité' });
    await expect(dialogue.getByRole('textbox').first()).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialogue).toBeHidden();
    await expect(actions).toBeFocused();
  });
});

test('le tiroir d’un encours, et le dialogue ouvert par-dessus', async ({ ouvrir }) => {
  const page = await ouvrir(comptes.titulaire, { chemin: '/encours?etat=DECLARE&vue=liste&q=Dermalune' });
  const ligne = page.locator('[data-ouvre]').first();
  await ligne.focus();
  await page.keyboard.press('Enter');
  const tiroir = page.getByRole('dialog', { name: /^E-/ });
  const regler = tiroir.getByRole('button', { name: 'Régler', exact: true });
  await ouvrirPuisFermer(page, regler, page.getByRole('dialog', { name: /^Régler/ }));
  // One Escape closes one thing: a second one within a tenth of a second counts as the same.
  await expect(async () => {
    if (await tiroir.isVisible()) await page.keyboard.press('Escape');
    expect(await tiroir.isVisible()).toBe(false);
  }).toPass();
  await expect(ligne).toBeFocused();
});
