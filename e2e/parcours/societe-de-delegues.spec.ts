// The super administrator opens the account of a délégué's firm; its délégué logs in from the mail, and a pharmacy
// lets him follow it.
import { texteDuMail } from '../base.ts';
import { comptes, expect, MOT_DE_PASSE, test, unique } from '../monde.ts';
import { ConnexionPage } from '../pages/connexion.ts';
import { entreeDe } from '../pages/menu.ts';

test('une société de délégués est créée, son délégué choisit son mot de passe, une pharmacie l’habilite', async ({
  page,
  api,
  ouvrir,
}) => {
  const nom = unique('Terrain Officine');
  const identifiant = unique('julie');
  const adresse = `${identifiant}@exemple.fr`;
  const pharmacie = await api.pharmacie();

  await test.step('le super administrateur crée la société et invite son délégué', async () => {
    const editeur = await ouvrir(await api.connecter(comptes.super), { chemin: '/societes-de-delegues' });
    await editeur.getByRole('button', { name: 'Nouvelle société' }).first().click();
    const dialogue = editeur.getByRole('dialog', { name: 'Nouvelle société de délégués' });
    await expect(dialogue.getByRole('textbox', { name: 'FINESS' })).toHaveCount(0);
    await dialogue.getByRole('textbox', { name: 'Nom', exact: true }).first().fill(nom);
    await dialogue.getByRole('textbox', { name: 'E-mail', exact: true }).first().fill(adresse);
    await dialogue.getByRole('textbox', { name: 'Ville' }).fill('Rennes');
    await dialogue.getByRole('textbox', { name: 'Nom', exact: true }).last().fill('Kervella');
    await dialogue.getByRole('textbox', { name: 'Prénom' }).fill('Julie');
    await dialogue.getByRole('textbox', { name: 'E-mail', exact: true }).last().fill(adresse);
    await dialogue.getByRole('textbox', { name: 'Identifiant' }).fill(identifiant);
    await expect(dialogue.getByRole('radio', { name: 'Invitation par mail' })).toBeChecked();
    await dialogue.getByRole('button', { name: 'Créer la société' }).click();
    const fiche = editeur.getByRole('dialog', { name: nom });
    await expect(fiche).toContainText('1 utilisateur');
    await expect(fiche).toContainText('Identifiants');
    await expect(fiche).not.toContainText('Abonnement');
    await expect(fiche).not.toContainText('Impossible d’afficher');
  });

  await test.step('le délégué choisit son mot de passe par le lien du mail et entre', async () => {
    const texte = await texteDuMail(adresse);
    await page.goto(new URL(/https?:\S+\/mot-de-passe\/\S+/.exec(texte)![0]).pathname);
    await page.getByRole('textbox', { name: 'Nouveau mot de passe' }).fill(MOT_DE_PASSE);
    await page.getByRole('textbox', { name: 'Confirmez le mot de passe' }).fill(MOT_DE_PASSE);
    await page.getByRole('button', { name: 'Enregistrer le mot de passe' }).click();
    const connexion = new ConnexionPage(page);
    await connexion.seConnecter({ username: identifiant, motDePasse: MOT_DE_PASSE });
    await expect(page.getByText('Bienvenue, Julie')).toBeVisible();
  });

  await test.step('il demande l’accès à une pharmacie, qui l’accepte', async () => {
    await page.goto('/trade');
    await page.getByRole('button', { name: 'Demander un accès' }).first().click();
    const dialogue = page.getByRole('dialog', { name: 'Demander l’accès à une pharmacie' });
    await dialogue.getByRole('textbox', { name: /CIP, FINESS/ }).fill(`${pharmacie.admin.username}@exemple.fr`);
    await dialogue.getByRole('button', { name: 'Demander', exact: true }).click();
    await expect(dialogue).toBeHidden();

    const titulaire = await ouvrir(pharmacie.admin, { chemin: '/parametres/delegues' });
    await titulaire.getByRole('button', { name: 'Actions de Kervella Julie' }).click();
    await entreeDe(titulaire, 'Actions de Kervella Julie', 'Accepter').click();
    const acceptation = titulaire.getByRole('dialog', { name: 'Accepter cette demande' });
    await acceptation.getByRole('checkbox', { name: 'Tous les laboratoires' }).click();
    await acceptation.getByRole('button', { name: 'Accepter', exact: true }).click();
    await expect(titulaire.getByRole('tabpanel')).toContainText('Accepté');
    await expect(page.getByRole('list', { name: 'Mes pharmacies' })).toContainText(pharmacie.nom);
  });
});
