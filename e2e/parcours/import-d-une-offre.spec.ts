// An offer file becomes draft promotions: columns recognised under a letterhead, one corrected, unknown parts
// reported, then the drafts.
import { expect, test } from '../monde.ts';
import { verifierAccessibilite } from '../pages/accessibilite.ts';

const OFFRE = [
  'Offre de printemps;;;;',
  'EAN;Désignation;Laboratoire;Prix net HT;Colis',
  '3760001234565;Baume hydratant 40 ml;GALENIX;6,05;12',
  '3760001234572;Gel lavant 200 ml;Galénix;sept;6',
  '3760001234589;Sérum nuit 30 ml;Labo Inconnu;14,20;3',
].join('\r\n');

test('une offre devient des brouillons, et rien n’est inventé @mobile', async ({ api, ouvrir }) => {
  const pharmacie = await api.pharmacie();
  await api.adopter(pharmacie.admin, ['Galénix']);
  const page = await ouvrir(pharmacie.admin, { chemin: '/promotions' });
  await page.getByRole('button', { name: 'Importer une offre' }).click();
  const tiroir = page.getByRole('dialog', { name: 'Importer une offre' });

  await test.step('les colonnes, et ce qui n’a pas été compris', async () => {
    await tiroir
      .locator('input[type="file"]')
      .setInputFiles({ name: 'offre.csv', mimeType: 'text/csv', buffer: Buffer.from(OFFRE) });
    await expect(tiroir.getByRole('combobox', { name: 'Ligne des titres' })).toHaveValue('Ligne 2');
    await expect(tiroir.getByRole('combobox', { name: 'Champ de la colonne Désignation' })).toHaveValue(
      'Nom du produit',
    );
    await expect(tiroir.getByText('« Labo Inconnu » n’est pas l’un de vos laboratoires')).toBeVisible();
    await expect(tiroir.getByText(/Ligne 4\s: le prix d’achat remisé «\ssept\s» n’est pas un montant/)).toBeVisible();
    if ((page.viewportSize()?.width ?? 0) > 960) await verifierAccessibilite(page);
  });

  await test.step('une colonne corrigée, une date donnée', async () => {
    await tiroir.getByRole('combobox', { name: 'Champ de la colonne Colis' }).click();
    await page.getByRole('option', { name: 'Quantité' }).click();
    await tiroir.getByLabel('Début', { exact: true }).fill('02/03/2026');
    await expect(tiroir.getByRole('listitem').filter({ hasText: 'Galénix' }).first()).toContainText(
      'à partir du 02/03/2026',
    );
    const reprises = tiroir.getByRole('region', { name: 'Premières lignes reprises' });
    await expect(reprises.getByRole('row', { name: /Baume hydratant/ })).toContainText('12');
    await expect(reprises.getByRole('row', { name: /Gel lavant/ })).toContainText('« sept »');
  });

  await test.step('les brouillons sont là', async () => {
    await tiroir.getByRole('button', { name: /Créer 2\sbrouillons/ }).click();
    await expect(tiroir).toBeHidden();
    await expect(page).toHaveURL(/\/promotions$/);
    await expect(page.getByText('Galénix - Baume hydratant 40 ml').first()).toBeVisible();
    await expect(page.getByText('Sérum nuit 30 ml').first()).toBeVisible();
  });
});
