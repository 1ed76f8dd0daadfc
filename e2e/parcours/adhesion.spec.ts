// A groupement sorts its members in segments and keeps its own identity (entities §13).
import { comptes, expect, MOT_DE_PASSE, test, unique } from '../monde.ts';
import { Liste } from '../pages/liste.ts';

const autreGroupement = { username: 'groupement2', motDePasse: MOT_DE_PASSE };

test('un segment se crée, se renomme et se supprime en disant combien en sortent', async ({ api, ouvrir }) => {
  const nom = unique('Segment');
  const session = await api.connecter(comptes.groupement);
  const page = await ouvrir(session, { chemin: '/parametres/segments' });
  const liste = page.getByRole('list', { name: 'Segments' });
  await expect(liste).toContainText('Littoral');
  await page.getByRole('textbox', { name: 'Nom' }).fill('littoral');
  await page.getByRole('button', { name: 'Ajouter' }).click();
  await expect(page.getByRole('textbox', { name: 'Nom' })).toHaveAccessibleDescription(/Ce nom est déjà celui d’un autre segment/);
  await page.getByRole('textbox', { name: 'Nom' }).fill(nom);
  await page.getByRole('button', { name: 'Ajouter' }).click();
  await expect(liste).toContainText(nom);
  await expect(page.getByRole('textbox', { name: 'Nom' })).toHaveValue('');

  const segment = (await api.appeler<{ id: number; nom: string }[]>('GET', 'tenant/segments', { token: session.token })).find(
    (un) => un.nom === nom,
  );
  const adherents = await api.appeler<{ elements: { id: number }[] }>('GET', 'groupements/adherents?q=Tilleuls', { token: session.token });
  await api.appeler('PUT', 'groupements/adherents/segments', {
    token: session.token,
    corps: { adherentIds: adherents.elements.map(({ id }) => id), ajouter: [segment!.id] },
  });
  const ligne = liste.getByRole('listitem').filter({ hasText: nom });
  await expect(ligne).toContainText(/1\sadhérent/);

  await page.getByRole('button', { name: `Modifier ${nom}` }).click();
  await liste.getByRole('textbox', { name: 'Nom' }).fill(`${nom} bis`);
  await liste.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(liste).toContainText(`${nom} bis`);
  await liste.getByRole('listitem').filter({ hasText: nom }).getByRole('link').click();
  await expect(page).toHaveURL(new RegExp(`/parametres/adherents\\?segmentId=${segment!.id}`));
  await expect(new Liste(page, 'Pharmacie, ville, CIP, titulaire…').ligne('Pharmacie des Tilleuls')).toBeVisible();
  await page.goBack();
  await page.getByRole('button', { name: `Supprimer ${nom} bis` }).click();
  const question = page.getByRole('dialog', { name: 'Supprimer ce segment ?' });
  await expect(question).toContainText(/1\sadhérent/);
  await question.getByRole('button', { name: 'Supprimer' }).click();
  await expect(liste).not.toContainText(nom);
});

test('le groupement tient son identité et son partenariat', async ({ api, ouvrir }) => {
  const page = await ouvrir(await api.connecter(autreGroupement), { chemin: '/parametres/groupement' });
  const site = `https://alpes.exemple.fr/${unique('accueil')}`;
  await page.getByRole('textbox', { name: 'Site internet' }).fill('alpes.exemple.fr');
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page.getByRole('textbox', { name: 'Site internet' })).toHaveAccessibleDescription(/doit commencer par http/);
  await page.getByRole('textbox', { name: 'Site internet' }).fill(site);
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page.getByText('Groupement enregistré.')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Site internet' })).toHaveValue(site);
});
