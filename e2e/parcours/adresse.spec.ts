// Filters, sort, page and opened item live in the address: reload, Back and a shared link restore the screen.
import { etendreLignes, type Compact } from '../../src/shared/core/api/compact.ts';
import { comptes, expect, test } from '../monde.ts';
import { EncoursPage } from '../pages/encours.ts';

// No-break space before the colon.
const PUCE = 'Type\u00a0: Logistique, Retour, Contrepartie TG, Challenge';

test('recharger, revenir, partager : la liste des encours se retrouve telle quelle', async ({ ouvrir }) => {
  const page = await ouvrir(comptes.titulaire, { chemin: '/encours' });
  const encours = new EncoursPage(page);
  const lignes = page.locator('tr[data-index]');
  const numeros = () => page.locator('tr[data-index] [data-ouvre]').allInnerTexts();
  const entete = (titre: string) => page.getByRole('columnheader', { name: titre, exact: true });

  await encours.choisirOnglet('Réglés');
  await page.getByRole('combobox', { name: 'Type' }).click();
  for (const type of ['Logistique', 'Retour', 'Contrepartie TG', 'Challenge'])
    await page.getByRole('option', { name: type }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByText(PUCE)).toBeVisible();
  await entete('Attendu').getByRole('button').click();
  await expect(entete('Attendu')).toHaveAttribute('aria-sort', 'ascending');
  await entete('Attendu').getByRole('button').click();
  await expect(entete('Attendu')).toHaveAttribute('aria-sort', 'descending');
  await page.getByRole('combobox', { name: 'Lignes par page' }).selectOption('25');
  // The rows of the previous page stay until the next ones arrive.
  const [suivante] = await Promise.all([
    page.waitForResponse((reponse) => /\/api\/v1\/encours\?.*page=2/.test(reponse.url())),
    page.getByRole('button', { name: 'Page suivante' }).click(),
  ]);
  const { elements } = etendreLignes((await suivante.json()) as Compact) as { elements: { numero: string }[] };
  await expect(page).toHaveURL(/page=2/);
  await expect(lignes.first()).toContainText(elements[0]!.numero);
  const laListe = await numeros();
  await page.locator('tr[data-index] [data-ouvre]').first().click();
  const tiroir = encours.tiroir(laListe[0]!);
  await expect(tiroir).toBeVisible();
  const adresse = page.url();

  const verifier = async (ou: import('@playwright/test').Page) => {
    await expect(new EncoursPage(ou).tiroir(laListe[0]!)).toBeVisible();
    await expect(ou.getByText(PUCE)).toBeVisible();
    await expect(ou.getByRole('tab', { name: /^Réglés/, includeHidden: true })).toHaveAttribute(
      'aria-selected',
      'true',
    );
    await expect(ou.getByRole('columnheader', { name: 'Attendu', exact: true, includeHidden: true })).toHaveAttribute(
      'aria-sort',
      'descending',
    );
    expect(await ou.locator('tr[data-index] [data-ouvre]').allInnerTexts()).toEqual(laListe);
  };
  await test.step('recharger', async () => {
    await page.reload();
    await verifier(page);
  });
  await test.step('partager', async () =>
    verifier(await ouvrir(comptes.achat, { chemin: adresse.replace(/^https?:\/\/[^/]+/, '') })));
  await test.step('revenir ferme le tiroir, puis la page, puis le tri ; avancer les rend', async () => {
    await page.goBack();
    await expect(tiroir).toBeHidden();
    expect(await numeros()).toEqual(laListe);
    await page.goBack();
    await expect(page).not.toHaveURL(/page=2/);
    await page.goForward();
    await expect(page).toHaveURL(/page=2/);
    await expect.poll(numeros).toEqual(laListe);
  });
  await test.step('retirer le filtre ramène à la première page', async () => {
    await page.getByRole('button', { name: `Retirer le filtre ${PUCE}` }).click();
    await expect(page).not.toHaveURL(/type=|page=/);
  });
});
