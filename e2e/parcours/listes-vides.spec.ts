// A list that is empty on the first day lets the user create the missing item without leaving the form.
import { comptes, expect, test, unique } from '../monde.ts';

test('aucun laboratoire adopté : la liste de l’encours en ajoute un, aussitôt choisi @mobile', async ({
  api,
  ouvrir,
}) => {
  const pharmacie = await api.pharmacie();
  const page = await ouvrir(pharmacie.admin, { chemin: '/encours' });
  await page.getByRole('button', { name: 'Nouvel encours' }).first().click();
  const tiroir = page.getByRole('dialog').first();
  await tiroir.getByRole('combobox', { name: 'Laboratoire' }).fill('aquav');
  await page.getByRole('option', { name: 'Ajouter un laboratoire' }).click();
  const ajout = page.getByRole('dialog', { name: 'Ajouter des laboratoires' });
  await expect(ajout.getByRole('searchbox', { name: 'Chercher dans le catalogue' })).toHaveValue('aquav');
  await ajout.getByRole('checkbox', { name: 'Aquavéa' }).check();
  await ajout.getByRole('button', { name: 'Ajouter', exact: true }).click();
  await expect(ajout).toBeHidden();
  await expect(tiroir.getByRole('combobox', { name: 'Laboratoire' })).toHaveValue('Aquavéa');
});

test('aucun emplacement : la TG d’une promotion en crée un, aussitôt placé', async ({ api, ouvrir }) => {
  const pharmacie = await api.pharmacie();
  const page = await ouvrir(pharmacie.admin, { chemin: '/promotions/nouvelle' });
  const nom = unique('TG d’entrée');
  await page.getByText('TG', { exact: true }).first().click();
  await page.getByRole('combobox', { name: 'Emplacement' }).fill(nom);
  await page.getByRole('option', { name: 'Créer un emplacement' }).click();
  const dialogue = page.getByRole('dialog', { name: 'Créer un emplacement' });
  await expect(dialogue.getByRole('textbox', { name: 'Nom' })).toHaveValue(nom);
  await dialogue.getByRole('button', { name: 'Créer l’emplacement' }).click();
  await expect(page.getByRole('group', { name: nom })).toContainText('Espace de vente');
});

test('aucun segment de ce nom : l’opération du groupement le crée là, et le vise', async ({ ouvrir }) => {
  const page = await ouvrir(comptes.groupement, { chemin: '/promotions/nouvelle' });
  const nom = unique('Segment');
  await page.getByRole('combobox', { name: 'Segments visés' }).fill(nom);
  await page.getByRole('option', { name: 'Créer un segment' }).click();
  const dialogue = page.getByRole('dialog', { name: 'Créer un segment' });
  await expect(dialogue.getByRole('textbox', { name: 'Nom' })).toHaveValue(nom);
  await dialogue.getByRole('button', { name: 'Ajouter' }).click();
  await expect(dialogue).toBeHidden();
  await expect(page.getByRole('main')).toContainText(nom);
});

test('un laboratoire hors catalogue : demandé dans la liste de l’encours, aussitôt choisi, provisoire @mobile', async ({
  api,
  ouvrir,
}) => {
  const pharmacie = await api.pharmacie();
  const page = await ouvrir(pharmacie.admin, { chemin: '/encours' });
  const nom = unique('Laboratoire Zyx');
  await page.getByRole('button', { name: 'Nouvel encours' }).first().click();
  const tiroir = page.getByRole('dialog').first();
  await tiroir.getByRole('combobox', { name: 'Laboratoire' }).fill(nom);
  await page.getByRole('option', { name: 'Ajouter un laboratoire' }).click();
  await page.getByRole('button', { name: `Demander « ${nom} »` }).click();
  const demande = page.getByRole('dialog', { name: 'Demander un laboratoire' });
  await expect(demande.getByRole('textbox', { name: 'Nom du laboratoire' })).toHaveValue(nom);
  await demande.getByRole('button', { name: 'Envoyer la demande' }).click();
  await expect(demande).toBeHidden();
  await expect(tiroir.getByRole('combobox', { name: 'Laboratoire' })).toHaveValue(`${nom} (provisoire)`);
});
