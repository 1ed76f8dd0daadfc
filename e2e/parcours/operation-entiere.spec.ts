// From the groupement's proposal to the money received, at the three sizes: published to a segment, accepted, placed,
// photographed, over, declared, settled (issue "Promotions, end-caps and conditions").
import { expect, test, unique } from '../monde.ts';
import { unMembre, uneOperation } from '../pages/operation.ts';
import { unePhoto } from '../pages/photo.ts';

test('une opération va de la publication au règlement @tablette @mobile', async ({ api, ouvrir }, { project }) => {
  const monde = await unMembre(api);
  const { membre, groupe, place } = monde;
  const nom = unique('Opération');
  // Dates in the past, so that the operation is already over.
  const contreparties = [
    {
      part: 'TG',
      action: 'COOPERATION',
      contrepartie: 'Location de la TG',
      payeur: 'LABO',
      valeurCentiemes: 15_000,
      declencheur: 'FIN',
    },
  ];
  const corps = { ...uneOperation(monde, nom, -20, -1), contreparties };
  const modele = await api.appeler('POST', 'promotions', { token: groupe.token, corps });

  await test.step('le groupement publie au segment', async () => {
    if (project.name !== 'bureau')
      return api.appeler('POST', `promotions/${modele.id}/valider`, {
        token: groupe.token,
        corps: { version: modele.version },
      });
    const page = await ouvrir(groupe, { chemin: `/promotionsGroupement?promotion=${modele.id}` });
    const tiroir = page.getByRole('dialog', { name: nom, exact: true });
    await tiroir.getByRole('button', { name: 'Valider et publier…' }).click();
    const question = page.getByRole('dialog', { name: `Publier « ${nom} »` });
    await expect(question).toContainText('Envoyée à 1 adhérent');
    await question.getByRole('button', { name: 'Publier' }).click();
    return expect(tiroir).toContainText('0 réponse sur 1');
  });

  const recues = async () => (await api.appeler('GET', `promotions?q=${nom}`, { token: membre.token })).elements;
  await expect.poll(async () => (await recues()).length).toBe(1);
  const [copie] = await recues();
  const page = await ouvrir(membre, { chemin: `/promotions?promotion=${copie.id}` });
  const tiroir = page.getByRole('dialog', { name: nom, exact: true });
  await test.step('l’adhérent accepte et la place', async () => {
    await tiroir.getByRole('button', { name: 'Accepter', exact: true }).click();
    const dialogue = page.getByRole('dialog', { name: `Accepter « ${nom} »` });
    await dialogue.getByRole('combobox', { name: 'Emplacement', exact: true }).click();
    await page.getByRole('option', { name: place.nom, exact: true }).click();
    await dialogue.getByRole('button', { name: 'Accepter', exact: true }).click();
    await expect(dialogue).toBeHidden();
    await expect(tiroir).toContainText('Terminée – à traiter');
  });

  await test.step('la TG se photographie', async () => {
    const photos = tiroir.getByRole('region', { name: 'Photos de la TG' });
    const choix = page.waitForEvent('filechooser');
    await photos.getByRole('button', { name: new RegExp(`^(Prendre|Ajouter) une photo de ${place.nom}$`) }).click();
    await (await choix).setFiles({ name: 'image.png', mimeType: 'image/png', buffer: unePhoto(800, 600) });
    await expect(photos).toContainText('Réalisée le');
  });

  await test.step('l’opération est finie : son encours se déclare', async () => {
    await tiroir.getByRole('button', { name: 'Traiter', exact: true }).click();
    const assistant = page.getByRole('dialog', { name: `Traiter « ${nom} »` });
    await assistant.getByRole('textbox', { name: 'Baume réparateur 40 ml, quantité vendue' }).fill('12');
    await assistant.getByRole('button', { name: 'Continuer' }).click();
    await expect(assistant.getByRole('listitem').filter({ hasText: 'Location de la TG' })).toContainText('150,00');
    await assistant.getByRole('button', { name: 'Continuer' }).click();
    await assistant.getByRole('checkbox', { name: /Location de la TG/ }).check();
    await assistant.getByRole('combobox', { name: 'Comment' }).click();
    await page.getByRole('option', { name: 'Téléphone' }).click();
    await assistant.getByRole('checkbox', { name: /L’avez-vous fait/ }).check();
    await assistant.getByRole('button', { name: 'Enregistrer et déclarer 1 encours' }).click();
    await expect(assistant).toBeHidden();
  });

  await test.step('et se règle : plus rien n’est dû', async () => {
    await tiroir.getByRole('link', { name: /^E-/ }).first().click();
    const encours = page.getByRole('dialog', { name: /^E-/ });
    await encours.getByRole('button', { name: 'Régler', exact: true }).click();
    await page
      .getByRole('dialog', { name: /^Régler/ })
      .getByRole('button', { name: 'Régler', exact: true })
      .click();
    await expect(encours).toContainText('Réglé le');
    await encours.getByRole('link', { name: 'Voir la promotion' }).click();
    await expect(tiroir.getByRole('region', { name: 'Bilan' })).toContainText(/Récupéré\s*150,00/);
    await expect(tiroir).toContainText('Close');
  });
});
