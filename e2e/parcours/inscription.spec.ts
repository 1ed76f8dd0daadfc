// Registration: a duplicate value shows its error on its field until edited, any other failure shows for 2 s, a
// partner groupement is marked (CPT-20 to CPT-22).
import { comptes, expect, MOT_DE_PASSE, test, unique } from '../monde.ts';
import { Entete } from '../pages/entete.ts';
import { InscriptionPage } from '../pages/inscription.ts';

const IDENTIFIANT_PRIS = 'Cet identifiant est déjà utilisé.';
const MAIL_PRIS = 'Cette adresse e-mail est déjà utilisée.';

test('identifiant puis e-mail déjà pris, coupure, groupement partenaire prévenu en direct', async ({
  page,
  api,
  ouvrir,
}) => {
  const existante = await api.pharmacie();
  const identifiant = unique('nadege');
  const pharmacie = unique('Pharmacie des Salines');
  const inscription = new InscriptionPage(page);
  await page.goto('/inscription');
  const pris = { identifiant: existante.admin.username, mail: `${existante.admin.username}@exemple.fr` };
  await inscription.remplir({
    pharmacie,
    mail: pris.mail,
    nom: 'Royer',
    prenom: 'Nadège',
    identifiant: pris.identifiant,
    motDePasse: MOT_DE_PASSE,
  });

  await test.step('chaque refus est sur son champ, et s’efface quand on y revient', async () => {
    for (const [champ, phrase, corrige] of [
      ['Identifiant', IDENTIFIANT_PRIS, identifiant],
      ['E-mail du représentant', MAIL_PRIS, `${identifiant}@exemple.fr`],
    ] as const) {
      await inscription.envoyer.click();
      // Both fields are refused at once: the answer has arrived when the focus is on the first refused field of the
      // page.
      await expect(inscription.champ('E-mail du représentant')).toBeFocused();
      await expect(inscription.champ(champ)).toHaveAccessibleDescription(new RegExp(phrase));
      await expect(inscription.champ(champ)).toHaveAttribute('aria-invalid', 'true');
      await inscription.champ('Rue').focus();
      await inscription.champ(champ).focus();
      await expect(page.getByText(phrase)).toBeHidden();
      await inscription.champ(champ).fill(corrige);
    }
  });

  await test.step('toute autre panne couvre l’écran 2 s, la saisie reste', async () => {
    await page.context().setOffline(true);
    await inscription.envoyer.click();
    const panne = page.getByRole('alert').filter({ hasText: 'La connexion est perdue' }).last();
    await expect(panne).toBeVisible();
    await expect(page.locator('.mantine-Overlay-root')).toBeVisible();
    await expect(page.locator('.mantine-Overlay-root')).toBeHidden();
    await page.context().setOffline(false);
    await expect(inscription.champ('Nom de la pharmacie')).toHaveValue(pharmacie);
  });

  await test.step('membre d’un groupement partenaire : il l’apprend aussitôt', async () => {
    const partenaire = await ouvrir(await api.connecter(comptes.groupement), { chemin: '/laboratoires' });
    await expect(new Entete(partenaire).profil).toBeVisible();
    await page.getByRole('radio', { name: 'Oui' }).check();
    await page.getByRole('combobox', { name: 'Groupement' }).fill('ponant');
    await page.getByRole('option', { name: 'Officines du Ponant (Nantes)' }).click();
    await expect(page.getByText('Officines du Ponant sera prévenu et pourra accepter votre adhésion.')).toBeVisible();
    await inscription.envoyer.click();
    await expect(inscription.faite).toBeVisible();
    // Other requests may already wait: one line counts them all (CRR-84).
    await partenaire.goto('/notifications');
    await expect(partenaire.getByText(/demandes? d’adhésion/).first()).toBeVisible();
  });
});
