// A lost connection loses nothing that was typed, and nothing is recorded twice.
import { expect, test } from '../monde.ts';
import { EncoursPage } from '../pages/encours.ts';
import { entreeDe } from '../pages/menu.ts';

test.use({ neuf: true });

const SAISIE = { laboratoire: 'Galénix', type: 'Retour', info: 'Retour de périmés non crédité', valeur: '64,00' };

test('connexion coupée pendant l’enregistrement : la saisie reste, un seul encours est créé', async ({
  api,
  ouvrir,
}) => {
  const pharmacie = await api.pharmacie();
  await api.adopter(pharmacie.admin, ['Galénix']);
  const page = await ouvrir(pharmacie.admin, { chemin: '/encours' });
  const encours = new EncoursPage(page);
  const { formulaire } = encours;
  const ajouter = formulaire.getByRole('button', { name: 'Ajouter', exact: true });
  const perdue = formulaire.getByRole('alert').filter({ hasText: 'La connexion est perdue' });
  const verifierSaisie = async () => {
    await expect(formulaire.getByRole('combobox', { name: 'Laboratoire' })).toHaveValue('Galénix');
    await expect(formulaire.getByRole('textbox', { name: 'Information' })).toHaveValue(SAISIE.info);
    await expect(formulaire.getByRole('textbox', { name: 'Valeur attendue' })).toHaveValue('64,00');
  };
  await encours.nouveau();
  await encours.remplir(SAISIE);

  await test.step('la demande ne part pas', async () => {
    await page.context().setOffline(true);
    await ajouter.click();
    await expect(perdue).toBeVisible();
    await verifierSaisie();
    await page.context().setOffline(false);
  });

  await test.step('la demande arrive, la réponse se perd', async () => {
    let recues = 0;
    await page.route(
      '**/api/v1/encours',
      async (route) => {
        const reponse = await route.fetch();
        recues += Number(reponse.ok());
        await route.abort('connectionfailed');
      },
      { times: 1 },
    );
    await ajouter.click();
    await expect.poll(() => recues).toBe(1);
    await expect(perdue).toBeVisible();
    await verifierSaisie();
  });

  await test.step('de retour : le même envoi aboutit, sans doublon', async () => {
    await ajouter.click();
    await expect(page.getByText(/^Encours E-\d{4}-\d{5} ajouté\./)).toBeVisible();
    await expect(formulaire).toBeHidden();
    await page.goto('/encours');
    await expect(encours.ligne(SAISIE.info)).toHaveCount(1);
  });
});

test('page rechargée pendant la saisie : le formulaire revient tel quel', async ({ api, ouvrir }) => {
  const pharmacie = await api.pharmacie();
  await api.adopter(pharmacie.admin, ['Galénix']);
  const page = await ouvrir(pharmacie.admin, { chemin: '/encours' });
  const encours = new EncoursPage(page);
  await encours.nouveau();
  await encours.remplir(SAISIE);
  // The draft is stored a moment after the last letter.
  await expect.poll(() => page.evaluate('JSON.stringify({ ...sessionStorage })')).toContain(SAISIE.info);
  page.on('dialog', (question) => void question.accept());
  await page.reload();
  await expect(encours.formulaire.getByText('Votre saisie précédente a été conservée.')).toBeVisible();
  await expect(encours.formulaire.getByRole('textbox', { name: 'Information' })).toHaveValue(SAISIE.info);
  await expect(encours.formulaire.getByRole('textbox', { name: 'Valeur attendue' })).toHaveValue('64,00');
});

test('connexion coupée : ce qui ne peut être chargé le dit sur place, et s’ouvre au retour', async ({
  api,
  ouvrir,
}) => {
  const pharmacie = await api.pharmacie();
  const [labo] = await api.adopter(pharmacie.admin, ['Galénix']);
  await api.encours(pharmacie.admin, labo!.id, { info: SAISIE.info });
  const page = await ouvrir(pharmacie.admin, { chemin: '/encours?vue=liste' });
  const encours = new EncoursPage(page);
  const perdue = page.getByRole('alert').filter({ hasText: 'cette fenêtre n’a pas pu s’ouvrir' });
  const reessayer = perdue.getByRole('button', { name: 'Réessayer' });
  const titre = page.getByRole('heading', { level: 1, name: 'Encours' });
  await expect(encours.ligne(SAISIE.info)).toBeVisible();
  // The first gesture loads the code of the messages.
  await Promise.all([
    ...['js', 'css'].map((suite) =>
      page.waitForEvent('requestfinished', (requete) =>
        new RegExp(`/SnackbarHost-[^/]*\\.${suite}$`).test(requete.url()),
      ),
    ),
    titre.click(),
  ]);
  await page.waitForLoadState('networkidle');
  const actions = page.locator('tr[data-index]').getByRole('button', { name: /^Actions/ });

  await test.step('un menu', async () => {
    await page.context().setOffline(true);
    await actions.click();
    await expect(perdue).toBeVisible();
    await page.context().setOffline(false);
    await reessayer.click();
    await expect(entreeDe(page, /^Actions/, 'Déclarer…')).toBeVisible();
    await expect(perdue).toBeHidden();
    await page.keyboard.press('Escape');
  });

  await test.step('une saisie, à laquelle on renonce puis que l’on rouvre', async () => {
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Nouvel encours' }).click();
    await expect(perdue).toBeVisible();
    await expect(titre).toBeVisible();
    await perdue.getByRole('button', { name: 'Fermer' }).click();
    await expect(page).not.toHaveURL(/saisie=/);
    await page.context().setOffline(false);
  });

  await test.step('un tiroir, dont le code est venu avant qu’on l’ouvre', async () => {
    await page.context().setOffline(true);
    await page.locator('[data-ouvre]').click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.context().setOffline(false);
    await expect(page.getByRole('dialog', { name: /^E-/ })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
  });

  await test.step('un calendrier, la saisie en cours reste', async () => {
    await encours.nouveau();
    await encours.remplir(SAISIE);
    await page.context().setOffline(true);
    await encours.formulaire.getByRole('button', { name: 'Ouvrir le calendrier : Date du fait' }).click();
    await expect(perdue).toBeVisible();
    await page.context().setOffline(false);
    await reessayer.click();
    await expect(page.getByRole('dialog', { name: 'Calendrier : Date du fait' })).toBeVisible();
    await expect(encours.formulaire.getByRole('textbox', { name: 'Information' })).toHaveValue(SAISIE.info);
    await expect(encours.formulaire.getByRole('textbox', { name: 'Valeur attendue' })).toHaveValue('64,00');
  });
});
