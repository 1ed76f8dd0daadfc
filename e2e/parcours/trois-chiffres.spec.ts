// The tiles « À réclamer », « À venir » and « À vérifier » open the encours they count. A search looks in every tab, and
// the selected rows show their sum.
import { ajouterJours, jourParis } from '#shared/core/dates.ts';
import { expect, test } from '../monde.ts';
import { EncoursPage } from '../pages/encours.ts';

test('un chiffre ouvre ce qu’il compte, une recherche traverse les onglets, une sélection a sa somme', async ({
  api,
  ouvrir,
}) => {
  const pharmacie = await api.pharmacie();
  const [labo] = await api.adopter(pharmacie.admin, ['Dermalune']);
  const cree = (valeurAttendueCentimes: number, valeurs: object = {}) =>
    api.encours(pharmacie.admin, labo!.id, { valeurAttendueCentimes, ...valeurs });
  const aReclamer = await cree(12_050, { info: 'Casse au déballage' });
  const aVenir = await cree(5_500, { dateDeclaration: ajouterJours(jourParis(new Date()), 100) });
  await cree(0);
  const page = await ouvrir(pharmacie.admin, { chemin: '/encours?vue=liste' });
  const encours = new EncoursPage(page);
  const tuile = (nom: string) => page.getByRole('button', { name: new RegExp(`^${nom}`) });
  const lignes = page.getByRole('main').locator('tr[data-index]');

  await expect(tuile('À réclamer')).toContainText(/120,50\s€/);
  await expect(tuile('À venir')).toContainText(/55,00\s€/);
  await expect(tuile('À vérifier')).toContainText(/1\sencours/);
  await tuile('À venir').click();
  await expect(tuile('À venir')).toHaveAttribute('aria-pressed', 'true');
  await expect(lignes).toHaveCount(1);
  await expect(encours.ligne(aVenir.numero)).toBeVisible();
  await tuile('À réclamer').click();
  await expect(lignes).toHaveCount(1);
  await tuile('À réclamer').click();

  await encours.choisirOnglet('Réglés');
  await encours.chercher('déballage');
  await expect(page.getByRole('tab', { name: /^Tous/, selected: true })).toBeVisible();
  await expect(encours.ligne(aReclamer.numero)).toBeVisible();
  await encours.recherche.fill('');
  await expect(page.getByRole('tab', { name: /^Réglés/, selected: true })).toBeVisible();

  await encours.choisirOnglet('Tous');
  for (const { numero } of [aReclamer, aVenir]) await encours.ligne(numero).getByRole('checkbox').check();
  const barre = page.getByRole('toolbar', { name: 'Actions sur la sélection' });
  await expect(barre).toContainText(/reste dû 175,50\s€/);
  const fichier = page.waitForEvent('download');
  await barre.getByRole('button', { name: 'Exporter' }).click();
  expect((await fichier).suggestedFilename()).toMatch(/^encours-.*\.xlsx$/);
});
