// The first administrator of a pharmacy made by the super administrator must choose a new password (CPT-6).
import { comptes, expect, MOT_DE_PASSE, test, unique } from '../monde.ts';
import { ConnexionPage } from '../pages/connexion.ts';
import { Entete } from '../pages/entete.ts';

const CHANGE = 'Votre mot de passe a été modifié. Connectez-vous avec votre nouveau mot de passe.';

test('mot de passe imposé : déconnecté après le changement, avec un message qui reste', async ({
  page,
  api,
  ouvrir,
}) => {
  const identifiant = unique('marc');
  const nom = unique('Pharmacie du Canal');
  const provisoire = { username: identifiant, motDePasse: 'Provisoire1' };

  await test.step('le super administrateur crée la pharmacie et son administrateur', async () => {
    const editeur = await ouvrir(await api.connecter(comptes.super), { chemin: '/pharmacies' });
    await editeur.getByRole('button', { name: 'Nouvelle pharmacie' }).click();
    const dialogue = editeur.getByRole('dialog', { name: 'Nouvelle pharmacie' });
    await dialogue.getByRole('button', { name: 'Créer la pharmacie' }).click();
    await expect(dialogue.getByRole('textbox', { name: 'Nom', exact: true }).first()).toBeFocused();
    await expect(dialogue.getByText('Le nom est obligatoire.').first()).toBeVisible();
    await dialogue.getByRole('textbox', { name: 'Nom', exact: true }).first().fill(nom);
    await dialogue.getByRole('textbox', { name: 'E-mail', exact: true }).first().fill(`${identifiant}@exemple.fr`);
    await dialogue.getByRole('textbox', { name: 'Nom', exact: true }).last().fill('Guérin');
    await dialogue.getByRole('textbox', { name: 'Prénom' }).fill('Marc');
    await dialogue.getByRole('textbox', { name: 'E-mail', exact: true }).last().fill(`${identifiant}@exemple.fr`);
    await dialogue.getByRole('textbox', { name: 'Identifiant' }).fill(identifiant);
    await dialogue.getByRole('textbox', { name: 'Mot de passe provisoire' }).fill(provisoire.motDePasse);
    await dialogue.getByRole('button', { name: 'Créer la pharmacie' }).click();
    await expect(editeur.getByRole('dialog', { name: nom })).toContainText('Active');
  });

  // The message must outlive any timer of the page.
  await page.clock.install();
  const connexion = new ConnexionPage(page);
  const dialogue = page.getByRole('dialog', { name: 'Choisissez un nouveau mot de passe' });
  const nouveau = dialogue.getByRole('textbox', { name: 'Nouveau mot de passe' });
  const confirmation = dialogue.getByRole('textbox', { name: 'Confirmez le mot de passe' });
  const enregistrer = dialogue.getByRole('button', { name: 'Enregistrer le mot de passe' });

  await test.step('chaque règle a son message ; l’actuel n’est pas accepté', async () => {
    await connexion.ouvrir();
    await connexion.seConnecter(provisoire);
    for (const [essai, refus] of [
      ['Court1', 'Le mot de passe doit contenir au moins 8 caractères.'],
      ['Sanschiffre', 'Le mot de passe doit contenir au moins un chiffre.'],
      ['sansmajuscule1', 'Le mot de passe doit contenir au moins une majuscule.'],
    ] as const) {
      await nouveau.fill(essai);
      await confirmation.fill(essai);
      await enregistrer.click();
      await expect(dialogue.getByText(refus)).toBeVisible();
    }
    await nouveau.fill(MOT_DE_PASSE);
    await confirmation.fill(`${MOT_DE_PASSE}x`);
    await enregistrer.click();
    await expect(dialogue.getByText('Les deux mots de passe ne sont pas identiques.')).toBeVisible();
    await nouveau.fill(provisoire.motDePasse);
    await confirmation.fill(provisoire.motDePasse);
    await enregistrer.click();
    await expect(dialogue.getByText('Choisissez un mot de passe différent de l’actuel.')).toBeVisible();
  });

  await test.step('changé : retour à la connexion, le message reste', async () => {
    await nouveau.fill(MOT_DE_PASSE);
    await confirmation.fill(MOT_DE_PASSE);
    await enregistrer.click();
    await expect(dialogue).toBeHidden();
    await expect(connexion.avis).toContainText(CHANGE);
    await page.clock.fastForward('30:00');
    await expect(connexion.avis).toContainText(CHANGE);
    expect(await page.evaluate("localStorage.getItem('pharmaccord.session')")).toBeNull();
  });

  await test.step('l’ancien mot de passe ne vaut plus rien, le nouveau ouvre', async () => {
    await connexion.seConnecter(provisoire);
    await expect(connexion.refus).toHaveText('Problème d’authentification, veuillez réessayer');
    await expect(connexion.avis).toContainText(CHANGE);
    await connexion.seConnecter({ username: identifiant, motDePasse: MOT_DE_PASSE });
    await expect(new Entete(page).profil).toBeVisible();
    expect(new URL(page.url()).pathname).toBe('/parametres/abonnement');
  });
});
