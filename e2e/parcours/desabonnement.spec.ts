import { expect, test } from '../monde.ts';
import { verifierAccessibilite } from '../pages/accessibilite.ts';

test('la page du lien d’un rapport du mois l’arrête, sans se connecter, et seulement quand on le demande', async ({
  visiter,
}) => {
  const page = await visiter(undefined, '/desabonnement/rapport/invente');
  await expect(page.getByRole('heading', { level: 1, name: 'Ne plus recevoir le rapport du mois' })).toBeVisible();
  await expect(page.getByText('C’est fait')).toHaveCount(0);
  await verifierAccessibilite(page);
  await page.getByRole('button', { name: 'Ne plus le recevoir' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'C’est fait' })).toBeVisible();
  await page.goto('/api/v1/statistiques/rapport/desabonner/invente');
  await expect(page).toHaveURL(/\/desabonnement\/rapport\/invente$/);
  await expect(page.getByRole('button', { name: 'Ne plus le recevoir' })).toBeVisible();
});
