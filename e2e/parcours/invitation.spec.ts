// A groupement invites its pharmacies by a pasted list; one registers by its link, another declines (RES-50 to RES-53).
import { lienDInvitation } from '../base.ts';
import { comptes, expect, MOT_DE_PASSE, test, unique } from '../monde.ts';
import { InscriptionPage } from '../pages/inscription.ts';

test('une liste collée : l’une s’inscrit par son lien, l’autre décline @mobile', async ({ page, api, ouvrir }) => {
  const { tenant } = await api.session(comptes.groupement);
  const marque = unique('inv');
  const [inscrite, declinee] = [`${marque}a@exemple.fr`, `${marque}b@exemple.fr`];
  const groupement = await ouvrir(comptes.groupement, { chemin: '/parametres/adherents' });

  await test.step('la liste se relit avant l’envoi', async () => {
    await groupement.getByRole('link', { name: 'Inviter' }).click();
    await groupement.getByRole('button', { name: 'Inviter des pharmacies' }).first().click();
    const tiroir = groupement.getByRole('dialog', { name: 'Inviter des pharmacies' });
    await tiroir
      .getByRole('textbox', { name: 'Ou collez vos lignes, avec leurs titres' })
      .fill(
        `Pharmacie\tE-mail\tCP\tVille\nPharmacie ${marque}\t${inscrite}\t29000\tQuimper\n` +
          `Autre ${marque}\t${declinee}\t29000\tQuimper\nSans adresse\t\t29000\tQuimper`,
      );
    await tiroir.getByRole('button', { name: 'Lire ces lignes' }).click();
    await expect(tiroir).toContainText('l’adresse e-mail manque');
    await expect(tiroir).toContainText('vous invite sur Pharmaccord');
    await tiroir.getByRole('button', { name: 'Inviter 2 pharmacies' }).click();
    const accord = groupement.getByRole('dialog', { name: 'Inviter 2 pharmacies ?' });
    await expect(accord).toContainText(inscrite);
    await accord.getByRole('button', { name: 'Inviter 2 pharmacies' }).click();
    await expect(tiroir).toBeHidden();
    await groupement.getByRole('searchbox').fill(marque);
    await expect(groupement.getByText('2 invitations')).toBeVisible();
  });

  const identifiant = unique('invitee');
  await test.step('le lien ouvre une inscription déjà remplie', async () => {
    await page.goto(await lienDInvitation(tenant.id, inscrite));
    const inscription = new InscriptionPage(page);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('vous invite');
    await expect(inscription.champ('Nom de la pharmacie')).toHaveValue(`Pharmacie ${marque}`);
    await expect(inscription.champ('E-mail du représentant')).toHaveValue(inscrite);
    for (const [champ, valeur] of [
      ['Rue', '4 rue Kéréon'],
      ['Nom', 'Le Bris'],
      ['Prénom', 'Anne'],
      ['Identifiant', identifiant],
      ['Mot de passe', MOT_DE_PASSE],
      ['Confirmez le mot de passe', MOT_DE_PASSE],
    ] as const)
      await inscription.champ(champ).fill(valeur);
    await inscription.envoyer.click();
    await expect(inscription.faite).toBeVisible();
  });

  await test.step('l’autre décline, et le lien le dit ensuite', async () => {
    const lien = await lienDInvitation(tenant.id, declinee);
    await page.goto(lien);
    await page.getByRole('button', { name: 'Ne plus m’inviter' }).click();
    await expect(page.getByText('Ce groupement ne vous invitera plus.')).toBeVisible();
    await page.goto(lien);
    await expect(page.getByText('Ce groupement ne vous invitera plus.')).toBeVisible();
  });

  await test.step('le groupement voit les deux réponses, et la demande', async () => {
    await groupement.goto(`/parametres/invitations?q=${marque}`);
    await expect(groupement.getByText('Inscrite').last()).toBeVisible();
    await expect(groupement.getByText('Déclinée').last()).toBeVisible();
    await groupement.goto(`/parametres/adherents?onglet=DEMANDES&q=${marque}`);
    await expect(groupement.getByText(`Pharmacie ${marque}`).first()).toBeVisible();
  });
});
