// A pharmacy offers an access to an address that has no account; its delegate makes one by the link, and works
// (RES-83).
import { lienDAcces } from '../base.ts';
import { verifierAccessibilite } from '../pages/accessibilite.ts';
import { expect, MOT_DE_PASSE, test, unique } from '../monde.ts';

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
    await page.goto(await lienDAcces(pharmacie.id, adresse));
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

  await test.step('la pharmacie le voit par son nom, et met fin à l’accès', async () => {
    await expect(titulaire.getByRole('tabpanel')).toContainText('Le Bris Anne');
    await expect(titulaire.getByRole('region', { name: 'Invitations envoyées' })).toBeHidden();
    const [{ id }] = await api.appeler<[{ id: number }]>('GET', 'utilisateurs/delegue/user', {
      token: await api.tokenDe(pharmacie.admin),
    });
    await api.appeler('PUT', `utilisateurs/delegue/etat/${id}`, {
      token: await api.tokenDe(pharmacie.admin),
      texte: 'DEACTIVATED',
    });
    await expect(page.getByRole('list', { name: 'Mes pharmacies' })).toBeHidden();
  });
});
