import { expect, test } from '../monde.ts';
import { verifierAccessibilite } from '../pages/accessibilite.ts';

const envois = [
  { nom: 'rapport du mois', page: 'rapport', appel: 'statistiques/rapport' },
  { nom: 'récapitulatif du matin', page: 'recapitulatif', appel: 'recapitulatif' },
] as const;

for (const { nom, page: chemin, appel } of envois)
  test(`la page du lien du ${nom} l’arrête, sans se connecter, et seulement quand on le demande`, async ({
    visiter,
  }) => {
    const adresse = `/api/v1/${appel}/desabonner/invente`;
    const page = await visiter(undefined, adresse);
    await expect(page, 'le lien du mail, ouvert d’un clic').toHaveURL(new RegExp(`/desabonnement/${chemin}/invente$`));
    await expect(page.getByRole('heading', { level: 1, name: `Ne plus recevoir le ${nom}` })).toBeVisible();
    await expect(page.getByText('C’est fait')).toHaveCount(0);
    await verifierAccessibilite(page);
    const arrete = page.waitForRequest((demande) => demande.method() === 'POST' && demande.url().endsWith(adresse));
    await page.getByRole('button', { name: 'Ne plus le recevoir' }).click();
    await arrete;
    await expect(page.getByRole('status').filter({ hasText: 'C’est fait' })).toBeVisible();
  });
