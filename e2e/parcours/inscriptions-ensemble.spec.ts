// Registrations answered together: all those of a search accepted with their trial, others refused with a motive (CPT-97).
import { oublierInscriptions } from '../base.ts';
import { comptes, expect, MOT_DE_PASSE, test, unique } from '../monde.ts';

test('trois inscriptions s’acceptent ensemble avec leur essai, une autre se refuse avec un motif @mobile', async ({
  api,
  ouvrir,
}) => {
  await oublierInscriptions();
  const marque = unique('Ensemble');
  const inscrire = (nom: string) => {
    const identifiant = unique('ens');
    return api.appeler('POST', 'tenant/public', {
      corps: {
        tenant: {
          nom,
          rue: '1 rue Haute',
          ville: 'Nantes',
          codePostal: '44000',
          mail: `${identifiant}@exemple.fr`,
          groupementId: null,
        },
        user: { nom: 'Le Goff', prenom: 'Maël', username: identifiant, password: MOT_DE_PASSE },
      },
    });
  };
  for (const rang of [1, 2, 3]) await inscrire(`${marque} ${rang}`);
  await inscrire(`Refus ${marque}`);
  const page = await ouvrir(comptes.super, { chemin: `/pharmacies?active=WAITING&q=${marque} ` });

  await test.step('une se refuse, son motif obligatoire', async () => {
    await page.getByRole('checkbox', { name: new RegExp(`Refus ${marque}`) }).check();
    await page.getByRole('button', { name: 'Refuser', exact: true }).click();
    const refus = page.getByRole('dialog', { name: 'Refuser cette inscription' });
    await refus.getByRole('button', { name: 'Refuser' }).click();
    await expect(refus).toContainText('Le motif est obligatoire.');
    await refus.getByRole('textbox', { name: 'Motif du refus' }).fill('FINESS inconnu');
    await refus.getByRole('button', { name: 'Refuser' }).click();
    await expect(page.getByText(`Refus ${marque} : inscription refusée.`)).toBeVisible();
  });

  await test.step('les autres s’acceptent ensemble, celle cochée entraînant la liste', async () => {
    await expect(page.getByText('3 pharmacies')).toBeVisible();
    await page.getByRole('checkbox', { name: new RegExp(`${marque} 1`) }).check();
    await page.getByRole('button', { name: 'Accepter', exact: true }).click();
    const accord = page.getByRole('dialog', { name: 'Accepter ce compte' });
    await accord.getByRole('radio', { name: 'Les 3 inscriptions de la liste' }).check();
    await accord.getByRole('button', { name: 'Accepter' }).click();
    await expect(page.getByText('3 inscriptions acceptées.')).toBeVisible();
    await page.goto(`/pharmacies?q=${marque}`);
    await expect(page.getByText(/essai/i).first()).toBeVisible();
  });
});
