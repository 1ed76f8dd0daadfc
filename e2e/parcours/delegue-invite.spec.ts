// A pharmacy offers an access to an address without account; its délégué creates one from the link of the mail, and
// works (RES-83). Once the pharmacy's abonnement is over, he reads nothing (RES-80), and it can still end his access
// (RES-38).
import { texteDuMail } from '../base.ts';
import { verifierAccessibilite } from '../pages/accessibilite.ts';
import { entreeDe } from '../pages/menu.ts';
import { comptes, expect, MOT_DE_PASSE, test, unique } from '../monde.ts';

test('un délégué sans compte est invité par mail, crée son compte par le lien et suit la pharmacie @mobile', async ({
  page,
  api,
  ouvrir,
}) => {
  const pharmacie = await api.pharmacie();
  await api.adopter(pharmacie.admin, ['Aquavéa']);
  const identifiant = unique('invite');
  const adresse = `${identifiant}@exemple.fr`;
  const titulaire = await ouvrir(pharmacie.admin, { chemin: '/parametres/delegues' });

  await test.step('la pharmacie invite une adresse et choisit chaque droit', async () => {
    await titulaire.getByRole('button', { name: 'Inviter' }).first().click();
    const dialogue = titulaire.getByRole('dialog', { name: 'Inviter' });
    await expect(dialogue.getByRole('checkbox', { name: 'Proposer des opérations' })).toBeChecked();
    for (const droit of ['Lire les encours', 'Lire les conditions', 'Lire les documents'])
      await expect(dialogue.getByRole('checkbox', { name: droit })).not.toBeChecked();
    await dialogue.getByRole('textbox', { name: 'Adresse e-mail' }).fill(adresse);
    await dialogue.getByRole('checkbox', { name: 'Tous les laboratoires' }).check();
    await dialogue.getByText('3 mois', { exact: true }).click();
    await verifierAccessibilite(titulaire);
    await dialogue.getByRole('button', { name: 'Inviter', exact: true }).click();
    await expect(dialogue).toBeHidden();
    await expect(titulaire.getByRole('region', { name: 'Invitations envoyées' })).toContainText(adresse);
  });

  await test.step('le lien montre l’offre ; il crée son compte et accepte d’un geste', async () => {
    await page.goto(/\/acces\/\S+/.exec(await texteDuMail(adresse))?.[0] ?? '');
    await expect(page.getByRole('heading', { level: 1 })).toContainText(pharmacie.nom);
    await expect(page.getByText('Proposer des opérations')).toBeVisible();
    await verifierAccessibilite(page);
    for (const [champ, valeur] of [
      ['Votre société', 'Terrain Atlantique'],
      ['Nom', 'Le Bris'],
      ['Prénom', 'Anne'],
      ['Identifiant', identifiant],
      ['Mot de passe', MOT_DE_PASSE],
      ['Confirmez le mot de passe', MOT_DE_PASSE],
    ] as const)
      await page.getByRole('textbox', { name: champ, exact: true }).fill(valeur);
    await page.getByRole('button', { name: 'Créer mon compte et accepter' }).click();
    await expect(page.getByRole('list', { name: 'Mes pharmacies' })).toContainText(pharmacie.nom);
  });

  await test.step('la pharmacie le voit par son nom ; son abonnement fini, il ne lit plus rien', async () => {
    await expect(titulaire.getByRole('tabpanel')).toContainText('Le Bris Anne');
    await expect(titulaire.getByRole('region', { name: 'Invitations envoyées' })).toBeHidden();
    const delegue = await api.tokenDe({ username: identifiant, motDePasse: MOT_DE_PASSE });
    const lire = () => api.appeler('GET', `trade/pharmacies/${pharmacie.id}`, { token: delegue });
    await lire();
    await api.appeler('PUT', `tenant/abonnement/${pharmacie.id}`, {
      token: await api.tokenDe(comptes.super),
      corps: { essai: 0 },
    });
    await expect(lire()).rejects.toThrow(': 402 ');
    await page.goto('/trade?onglet=demandes');
    await expect(page.getByRole('tabpanel')).toContainText('Sans abonnement');
    await page.goto('/');
    await expect(page.getByText('Ce qui vous attend s’écrira ici.')).toBeVisible();
    await verifierAccessibilite(page);
  });

  await test.step('sans abonnement, elle met encore fin à l’accès', async () => {
    await titulaire.goto('/parametres/delegues');
    await titulaire.getByRole('button', { name: 'Actions de Le Bris Anne' }).click();
    await entreeDe(titulaire, 'Actions de Le Bris Anne', 'Désactiver').click();
    const confirmation = titulaire.getByRole('dialog', { name: 'Désactiver cet accès ?' });
    await confirmation.getByRole('button', { name: 'Désactiver', exact: true }).click();
    await expect(confirmation).toBeHidden();
    await expect(titulaire.getByRole('main')).toContainText('Désactivé');
    await page.goto('/trade');
    await expect(page.getByText('Aucune pharmacie')).toBeVisible();
  });
});
