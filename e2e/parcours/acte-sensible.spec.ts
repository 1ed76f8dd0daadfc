// Acts on money and access: the password is typed again, once; a new IBAN waits; the button behind the mail's link
// restores the former one.
import { lienDeContestation } from '../base.ts';
import { expect, MOT_DE_PASSE, test } from '../monde.ts';
import { verifierAccessibilite } from '../pages/accessibilite.ts';
import { dialogueDeConfirmation, retaperLeMotDePasse } from '../pages/confirmation.ts';

// The page no longer answers the dialog by itself, so no other journey may reuse it.
test.use({ neuf: true });

const IBANS = ['FR1420041010050500013M02606', 'DE89370400440532013000'] as const;

test('un IBAN change : mot de passe retapé, attente dite, puis « Ce n’est pas moi » le remet @mobile', async ({
  api,
  ouvrir,
  visiter,
}) => {
  const pharmacie = await api.pharmacie();
  const { token } = await api.connecter(pharmacie.admin);
  const premier = { titulaire: pharmacie.nom, iban: IBANS[0], bic: null, version: null };
  await api.appeler('PUT', 'coordonneesBancaires', { token, corps: premier });
  // A new session, where the password has not been confirmed yet.
  const page = await ouvrir(await api.connecter(pharmacie.admin), { chemin: '/parametres/pharmacie' });
  await page.removeLocatorHandler(dialogueDeConfirmation(page));
  const compte = page.getByRole('region', { name: 'Compte bancaire' });
  const dialogue = dialogueDeConfirmation(page);

  await test.step('le mot de passe est demandé ; renoncer, puis se tromper, ne perd rien de la saisie', async () => {
    await compte.getByLabel('Titulaire du compte').fill('Kevin Martin');
    await compte.getByLabel('IBAN').fill(IBANS[1]);
    await compte.getByRole('button', { name: 'Confirmer le compte' }).click();
    await expect(dialogue).toBeVisible();
    await verifierAccessibilite(page);
    await dialogue.getByRole('button', { name: 'Annuler' }).click();
    await expect(dialogue).toBeHidden();
    await expect(compte.getByLabel('Titulaire du compte')).toHaveValue('Kevin Martin');
    await compte.getByRole('button', { name: 'Confirmer le compte' }).click();
    await retaperLeMotDePasse(page, 'Autrement9');
    await expect(dialogue.getByText('Le mot de passe actuel n’est pas le bon.').first()).toBeVisible();
    await retaperLeMotDePasse(page, MOT_DE_PASSE);
    await expect(dialogue).toBeHidden();
  });

  await test.step('enregistré, l’IBAN dit sa date, et le titulaire avertit', async () => {
    await expect(page.getByText(/^Compte bancaire enregistré\s:\sutilisable/)).toBeVisible();
    await expect(compte.getByText(/Cet IBAN est nouveau/)).toBeVisible();
    await expect(compte.getByText(/ne ressemble pas au nom de votre compte/)).toBeVisible();
    await verifierAccessibilite(page);
  });

  await test.step('le lien du mail, ouvert, ne change rien ; son bouton remet l’ancien et ferme les sessions', async () => {
    const lien = await lienDeContestation(pharmacie.id);
    // The pharmacist opens the link where a session is open, which ends with the others.
    const publique = await visiter(await api.connecter(pharmacie.admin), lien);
    await expect(publique.getByText(/avant, .+ maintenant, Kevin Martin/)).toBeVisible();
    await verifierAccessibilite(publique);
    expect(await api.appeler('GET', 'coordonneesBancaires', { token })).toMatchObject({ iban: IBANS[1] });
    await publique.getByRole('button', { name: /^Ce n’est pas moi/ }).click();
    await expect(publique.getByRole('status').filter({ hasText: 'est remis' })).toBeVisible();
    await verifierAccessibilite(publique);
    await expect(api.appeler('GET', 'coordonneesBancaires', { token })).rejects.toThrow(/: 401 /);
    await publique.reload();
    await expect(publique.getByText('Ce lien a déjà servi', { exact: false })).toBeVisible();
  });
});
