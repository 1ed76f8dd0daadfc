// A groupement says who it is as a supplier; its adhérents read it where they see their groupement (CAT-70, CAT-71).
import { comptes, expect, test } from '../monde.ts';

test('un groupement écrit sa fiche de laboratoire, un adhérent la lit @mobile', async ({ ouvrir }) => {
  const franco = `${Math.floor(Math.random() * 9_000) + 1_000} € HT`;
  const groupement = await ouvrir(comptes.groupement, { chemin: '/parametres/groupement' });
  const fiche = groupement.getByRole('region', { name: 'Fiche de laboratoire' });
  // The form proposes the address of the account, or the text saved before.
  await expect(fiche.getByRole('textbox', { name: 'Ville' })).toHaveValue('Nantes');
  await fiche.getByRole('textbox', { name: 'E-mail de la comptabilité' }).fill('pas un mail');
  await fiche.getByRole('textbox', { name: 'Franco de port' }).fill(franco);
  await fiche.getByRole('button', { name: 'Enregistrer la fiche' }).click();
  await expect(fiche.getByText('L’adresse e-mail de la comptabilité n’est pas une adresse valide.')).toBeVisible();
  await fiche.getByRole('textbox', { name: 'E-mail de la comptabilité' }).fill('compta@groupement.exemple');
  await fiche.getByRole('button', { name: 'Enregistrer la fiche' }).click();
  await expect(groupement.getByText('Fiche de laboratoire enregistrée.')).toBeVisible();

  const pharmacie = await ouvrir(comptes.titulaire, { chemin: '/parametres/pharmacie' });
  const section = pharmacie.getByRole('region', { name: 'Groupement' });
  await expect(section.getByText(franco)).toBeVisible();
  await expect(section.getByRole('link', { name: 'compta@groupement.exemple' })).toBeVisible();
});
