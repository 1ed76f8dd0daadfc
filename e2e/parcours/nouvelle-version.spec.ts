// A page opened before an upgrade: the user is told, the page never turns white, and the typed text comes back.
import { expect, test } from '../monde.ts';
import { EncoursPage } from '../pages/encours.ts';

test.use({ neuf: true });

const SAISIE = { laboratoire: 'Galénix', type: 'Retour', info: 'Retour de périmés non crédité', valeur: '64,00' };
/** The page of the next version, made of other files. */
const remplacer = (html: string): string => html.replaceAll(/\/assets\/[\w.-]+\.js/g, '/assets/suivante-0000.js');

test('une nouvelle version prend la place : l’écran le dit, la saisie reste et revient', async ({ api, ouvrir }) => {
  const pharmacie = await api.pharmacie();
  await api.adopter(pharmacie.admin, ['Galénix']);
  const page = await ouvrir(pharmacie.admin, { chemin: '/encours' });
  const encours = new EncoursPage(page);
  const { formulaire } = encours;
  await encours.nouveau();
  await encours.remplir(SAISIE);
  await expect.poll(() => page.evaluate('JSON.stringify({ ...sessionStorage })')).toContain(SAISIE.info);

  // The contract has changed, so the server refuses a call of this version.
  await page.route(
    (url) => url.pathname === '/',
    async (route) => {
      const reponse = await route.fetch();
      await route.fulfill({ response: reponse, body: remplacer(await reponse.text()) });
    },
  );
  await page.route('**/api/v1/encours', (route) =>
    route.fulfill({
      status: 400,
      contentType: 'application/problem+json',
      body: JSON.stringify({
        type: 'about:blank',
        title: 'Demande non valide',
        status: 400,
        detail: 'La demande n’est pas valide.',
        code: 'REQUETE_INVALIDE',
        errors: [{ pointer: '/info', detail: 'Le champ « info » n’est pas accepté.' }],
      }),
    }),
  );
  await formulaire.getByRole('button', { name: 'Ajouter', exact: true }).click();
  const annonce = page.getByRole('status').filter({ hasText: 'Une nouvelle version de Pharmaccord est en place' });
  await expect(annonce).toBeVisible();
  await expect(formulaire.getByRole('textbox', { name: 'Information' })).toHaveValue(SAISIE.info);

  await page.unrouteAll();
  page.on('dialog', (question) => void question.accept());
  await annonce.getByRole('button', { name: 'Recharger la page' }).click();
  await expect(formulaire.getByText('Votre saisie précédente a été conservée.')).toBeVisible();
  await expect(formulaire.getByRole('textbox', { name: 'Information' })).toHaveValue(SAISIE.info);
});

test('le code d’une fenêtre a disparu avec la version d’avant : elle le dit, et propose de recharger', async ({
  api,
  ouvrir,
}) => {
  const pharmacie = await api.pharmacie();
  const [labo] = await api.adopter(pharmacie.admin, ['Galénix']);
  await api.encours(pharmacie.admin, labo!.id, { info: SAISIE.info });
  const page = await ouvrir(pharmacie.admin, { chemin: '/encours?vue=liste' });
  await expect(new EncoursPage(page).ligne(SAISIE.info)).toBeVisible();
  const titre = page.getByRole('heading', { level: 1, name: 'Encours' });
  // The first gesture loads the code of the messages.
  await titre.click();
  await page.waitForLoadState('networkidle');
  await page.route(
    (url) => url.pathname === '/',
    async (route) => {
      const reponse = await route.fetch();
      await route.fulfill({ response: reponse, body: remplacer(await reponse.text()) });
    },
  );
  await page.route('**/assets/*.js', (route) => route.fulfill({ status: 404, body: '' }));
  await page
    .locator('tr[data-index]')
    .getByRole('button', { name: /^Actions/ })
    .click();
  const perdue = page.getByRole('alert').filter({ hasText: 'Une nouvelle version de Pharmaccord est en place' });
  await expect(perdue.getByRole('button', { name: 'Recharger la page' })).toBeVisible();
  await expect(titre).toBeVisible();
});
