// An account reads who came on its behalf and what they did; a new installation is led to its first account.
import { comptes, expect, test } from '../monde.ts';
import { verifierAccessibilite } from '../pages/accessibilite.ts';

test('@mobile une visite au nom du compte se lit, avec ses actes, de qui gère le compte', async ({ api, ouvrir }) => {
  const pharmacie = await api.pharmacie();
  // A new session, because acting for an account ends the session it started from.
  const { token } = await api.agirPour(pharmacie.id);
  await api.appeler('POST', 'emplacements/zones', { token, corps: { nom: 'Entrée vitrée', couleur: null } });
  const page = await ouvrir(pharmacie.admin, { chemin: '/parametres/acces' });
  await expect(page.getByRole('heading', { level: 1, name: 'Accès au compte' })).toBeVisible();
  await page.getByText('1 acte', { exact: true }).click();
  const visite = page.getByRole('dialog');
  await expect(visite).toContainText('Création · Zone');
  await expect(visite).toContainText('Entrée vitrée');
  await verifierAccessibilite(page);
});

test('la mise en route dit où en est l’installation, et essaie le mail', async ({ api, ouvrir }) => {
  const page = await ouvrir(await api.connecter(comptes.super), { chemin: '/installation' });
  await expect(page.getByRole('listitem').filter({ hasText: 'La première pharmacie' })).toContainText('fait');
  await page.getByRole('button', { name: 'M’envoyer un essai' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'L’envoi des mails' })).toContainText('Dernier essai');
  await verifierAccessibilite(page);
});
