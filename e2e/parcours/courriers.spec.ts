// The texts of an account's mails, from the settings to the sent mails; the morning mail; the proofs of an encours
// (CRR-10, CRR-13, PRV-1).
import { comptes, expect, test, unique } from '../monde.ts';
import { verifierAccessibilite } from '../pages/accessibilite.ts';
import { CourriersPage } from '../pages/courriers.ts';
import { EncoursPage } from '../pages/encours.ts';

test('un modèle changé se voit dans l’aperçu, part avec la déclaration, repart à une adresse corrigée, et le dossier de preuve se télécharge @mobile', async ({
  api,
  ouvrir,
}) => {
  const { admin } = await api.pharmacie();
  const page = await ouvrir(admin, { chemin: '/parametres/modeles' });
  const mot = unique('Chère équipe');
  const message = page.getByRole('textbox', { name: 'Message' });
  await message.fill(`${mot} {{labo}}`);
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page.getByText('La variable « labo » n’existe pas pour ce mail.')).toBeVisible();
  await message.fill(`${mot} de {{laboratoire}}, {{montant}}.`);
  await expect(page.frameLocator('iframe[title="Aperçu du mail"]').getByText(mot)).toBeVisible();
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page.getByText('Le modèle est enregistré.')).toBeVisible();

  await page.goto('/parametres/profil');
  const encours = page.getByRole('checkbox', { name: /^Les encours à déclarer/ });
  await encours.uncheck();
  await expect(page.getByText('Récapitulatif enregistré.')).toBeVisible();
  await page.reload();
  await expect(encours).not.toBeChecked();

  await page.goto('/parametres/modeles?onglet=relances');
  const delai = page.getByRole('region', { name: 'Réclamations sans réponse' });
  await delai.getByRole('textbox', { name: 'Délai' }).fill('91');
  await delai.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(delai.getByText('Le délai est un nombre entier de jours, de 1 à 90.')).toBeVisible();
  await delai.getByRole('textbox', { name: 'Délai' }).fill('15');
  await delai.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page.getByText('Le délai est enregistré.')).toBeVisible();

  await api.adopter(admin, ['Aquavéa']);
  await page.goto('/encours');
  const liste = new EncoursPage(page);
  const numero = await liste.creer({
    laboratoire: 'Aquavéa',
    type: 'Logistique',
    info: 'Deux flacons cassés',
    valeur: '42',
  });
  const adresse = `${unique('quai')}@labo.exemple.fr`;
  await liste.ecrire('Déclarer', numero, `faux.${adresse}`);
  // Without a mail server the mail is kept, which the drawer shows by itself; it is then sent again to the right
  // address.
  const mails = liste.tiroir(numero).getByRole('region', { name: 'Mails envoyés' });
  await expect(mails.getByText('Conservé, non envoyé')).toBeVisible();
  await verifierAccessibilite(page);
  await mails.getByRole('button', { name: 'Corriger l’adresse et renvoyer' }).click();
  const correction = page.getByRole('dialog', { name: 'Corriger l’adresse et renvoyer' });
  await correction.getByRole('combobox', { name: 'Destinataires' }).press('Backspace');
  await correction.getByRole('combobox', { name: 'Destinataires' }).fill(adresse);
  await correction.getByRole('button', { name: 'Renvoyer', exact: true }).click();
  await expect(correction).toBeHidden();
  await expect(mails.getByText(`, ${adresse},`)).toBeVisible();
  const [fichier] = await Promise.all([
    page.waitForEvent('download'),
    liste.tiroir(numero).getByRole('button', { name: 'Dossier de preuve' }).click(),
  ]);
  expect(fichier.suggestedFilename()).toBe(`dossier-de-preuve ${numero}.zip`);

  const courriers = new CourriersPage(await ouvrir(comptes.super, { chemin: '/' }));
  await courriers.aller();
  const courrierLu = await courriers.lire(adresse);
  await expect(courrierLu).toContainText(mot);
  await expect(courrierLu).toContainText('42,00');
});
