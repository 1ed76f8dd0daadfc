// The home page: one to-do list, where each line opens exactly the items it counts, with its act.
import { ajouterJours, jourParis } from '#shared/core/dates.ts';
import { comptes, expect, test, unique } from '../monde.ts';
import { unMembre, uneOperation } from '../pages/operation.ts';

test('l’accueil met l’urgent d’abord ; une ligne ouvre ce qu’elle compte, son acte se fait sur place @mobile', async ({
  api,
  ouvrir,
}) => {
  const pharmacie = await api.pharmacie();
  const [labo] = await api.adopter(pharmacie.admin, ['Dermalune']);
  const aujourdhui = jourParis(new Date());
  const cree = (valeurAttendueCentimes: number, dateDeclaration: string) =>
    api.encours(pharmacie.admin, labo!.id, { valeurAttendueCentimes, dateDeclaration });
  await cree(12_050, aujourdhui);
  await cree(3_000, ajouterJours(aujourdhui, -2));
  await cree(99_900, ajouterJours(aujourdhui, 40));
  const page = await ouvrir(pharmacie.admin, { chemin: '/' });
  const aFaire = page.getByRole('region', { name: 'À faire' });
  const lignes = aFaire.getByRole('link', { name: /Encours à déclarer/ });

  await test.step('la plus grande somme d’abord, et le total qui attend', async () => {
    await expect(lignes).toHaveCount(2);
    await expect(lignes.nth(0)).toContainText(/120,50\s€/);
    await expect(lignes.nth(1)).toContainText(/30,00\s€/);
    await expect(aFaire).toContainText(/150,50\s€ HT attendent/);
    await expect(lignes.nth(0)).toBeInViewport();
    await expect(page.getByRole('button', { name: /^À réclamer\s*150,50\s€\sHT\s*2\sencours$/ })).toBeVisible();
  });

  await test.step('au-delà de trois, une seule ligne les dit tous', async () => {
    await cree(1_000, aujourdhui);
    await cree(2_000, aujourdhui);
    await page.reload();
    const groupe = aFaire.getByRole('link', { name: /4\sencours à déclarer/ });
    await expect(groupe).toContainText(/180,50\s€/);
    await aFaire.getByRole('button', { name: /^Tout déclarer/ }).click();
    await expect(page.getByRole('dialog', { name: /Déclarer 4\sencours/ })).toBeVisible();
    await page.keyboard.press('Escape');
    await groupe.click();
    await expect(page).toHaveURL(/aTraiter=true/);
    await expect(page.getByRole('tab', { name: /^À déclarer\s+180,50\s€\sHT\s+4$/, selected: true })).toBeVisible();
  });
});

test('le merchandiser voit le plan de la semaine, le super administrateur ce qui l’attend', async ({ ouvrir }) => {
  const merch = await ouvrir(comptes.merch, { chemin: '/' });
  const plan = merch.getByRole('region', { name: 'Le plan de la semaine' });
  await expect(plan.getByText(/jusqu’au \d\d\/\d\d\/\d{4}/).first()).toBeVisible();
  const photographier = merch.getByRole('region', { name: 'À faire' }).getByRole('button', { name: /^Photographier/ });
  await photographier.first().click();
  await expect(
    merch
      .getByRole('dialog')
      .getByRole('button', { name: /^Ajouter une photo de / })
      .first(),
  ).toBeVisible();
  const editeur = await ouvrir(comptes.super, { chemin: '/' });
  await expect(editeur.getByRole('region', { name: 'À faire' }).getByRole('listitem').first()).toBeVisible();
});

test('« Relancer » rappelle à un adhérent silencieux ce qui attend sa réponse, et il le lit (PIL-23)', async ({
  api,
  ouvrir,
}) => {
  const monde = await unMembre(api);
  const { groupe, membre, pharmacie } = monde;
  const nom = unique('Opération');
  const corps = uneOperation(monde, nom, 10, 30);
  const modele = await api.appeler('POST', 'promotions', { token: groupe.token, corps });
  await api.appeler('POST', `promotions/${modele.id}/valider`, {
    token: groupe.token,
    corps: { version: modele.version },
  });
  const recues = async () => (await api.appeler('GET', `promotions?q=${nom}`, { token: membre.token })).total;
  await expect.poll(recues).toBe(1);
  // Number of notifications of this operation, because the groupement's other operations may also reach the adhérent.
  const avis = async (): Promise<number> =>
    (await api.appeler('GET', 'notifications?taille=50', { token: membre.token })).elements.filter(
      ({ title, body }: { title: string; body: string }) => `${title} ${body}`.includes(nom),
    ).length;
  await expect.poll(avis, 'la proposition').toBe(1);
  const page = await ouvrir(groupe, { chemin: '/prestations' });
  // The silent adhérents of the demonstration share one line: this adhérent gets its own line, and the server handles
  // the click.
  await page.route('**/api/v1/accueil/aFaire', async (route) => {
    const reponse = await route.fetch();
    const contenu = await reponse.json();
    const element = { id: pharmacie.id, titre: pharmacie.nom, precision: null, jour: null, centimes: null };
    const seul = { ...element, laboratoireId: null, parentId: null, part: { faits: 0, total: 1 } };
    const groupes = contenu.groupes.map((groupeAFaire: { sorte: string }) =>
      groupeAFaire.sorte === 'ADHERENT_SANS_REPONSE'
        ? { ...groupeAFaire, nombre: 1, elements: [seul], repliees: [] }
        : groupeAFaire,
    );
    await route.fulfill({ response: reponse, json: { ...contenu, groupes } });
  });
  await page.goto('/');
  await page
    .getByRole('region', { name: 'À faire' })
    .getByRole('button', { name: new RegExp(`^Relancer\\s: ${pharmacie.nom}`) })
    .click();
  const question = page.getByRole('dialog', { name: new RegExp(`^Relancer « ${pharmacie.nom} »`) });
  await expect(question).toContainText(/\d\sopérations? attend(?:ent)? sa réponse/);
  expect(await avis(), 'rien ne part avant la réponse').toBe(1);
  await question.getByRole('button', { name: 'Relancer' }).click();
  await expect(page.getByText(/\d\sopérations? rappelées?\./)).toBeVisible();
  await expect.poll(avis, 'l’adhérent l’apprend').toBe(2);
});
