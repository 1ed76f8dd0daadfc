// The report of a month, downloaded, then chosen by mail; a figure of a groupement and the list behind it (STA-27,
// STA-34, STA-35).
import { comptes, expect, test } from '../monde.ts';

test('le titulaire prend le rapport du mois, et le demande par mail @mobile', async ({ api, ouvrir }) => {
  const { admin } = await api.pharmacie();
  const page = await ouvrir(admin, { chemin: '/statistiques' });
  const [fichier] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: /^Rapport de/ }).click(),
  ]);
  expect(fichier.suggestedFilename()).toMatch(/^rapport du mois \d{4}-\d{2}\.pdf$/);
  await page.goto('/parametres/profil');
  const section = page.getByRole('region', { name: 'Rapport du mois par mail' });
  await section.getByRole('switch').click();
  await expect(page.getByText('Vous recevrez le rapport du mois.')).toBeVisible();
  await page.reload();
  await expect(section.getByRole('switch')).toBeChecked();
  await section.getByRole('switch').click();
  await expect(page.getByText('Vous ne le recevrez plus.')).toBeVisible();
});

test('chaque chiffre du groupement ouvre sa liste', async ({ ouvrir }) => {
  const page = await ouvrir(comptes.groupement, { chemin: '/statistiques?tableau=prestations' });
  const tableau = page.getByRole('table', { name: 'Prestations par laboratoire' });
  const chiffre = tableau.getByRole('link').first();
  const somme = await chiffre.textContent();
  await chiffre.click();
  await expect(page).toHaveURL(/\/prestations\?.*suivi=FACTURE/);
  await expect(page.getByRole('button', { name: /^Facturé\s/ })).toContainText(somme ?? 'aucun chiffre');
});
