// From a chart to the encours that it counts, to its settlement, and back to the chart, which has moved.
import { readFile } from 'node:fs/promises';
import { comptes, expect, test, unique } from '../monde.ts';
import { EncoursPage } from '../pages/encours.ts';
import { entreeDe } from '../pages/menu.ts';
import { jour, unMembre, uneOperation } from '../pages/operation.ts';

const ANNEE = new Date().getFullYear();

test('d’un graphique à l’encours, à son règlement, et retour au graphique qui a bougé @mobile', async ({
  api,
  ouvrir,
}) => {
  const pharmacie = await api.pharmacie();
  const [labo] = await api.adopter(pharmacie.admin, ['Dermalune']);
  const cree = await api.encours(pharmacie.admin, labo!.id, { valeurAttendueCentimes: 12_050, type: 'RETOUR' });
  await api.appeler('POST', 'encours/declarer', {
    token: await api.tokenDe(pharmacie.admin),
    corps: { encours: [{ id: cree.id, version: cree.version }], canal: 'TELEPHONE' },
  });
  const page = await ouvrir(pharmacie.admin, { chemin: '/statistiques' });
  const recupere = page.getByRole('button', { name: /^Récupéré pour vous/ });
  const mois = page.getByRole('region', { name: 'Attendu, déclaré et récupéré, mois par mois' });
  const total = mois.getByRole('row', { name: /^Total/ });

  await test.step('le graphique se lit en tableau, s’exporte, et garde sa vue dans l’adresse', async () => {
    await expect(recupere).toContainText(/0,00\s€/);
    await expect(mois.locator('svg.recharts-surface path').first()).toBeAttached();
    const image = page.waitForEvent('download');
    await mois.getByRole('button', { name: 'Exporter' }).click();
    await entreeDe(page, 'Exporter', 'Image (PNG)').click();
    const png = await image;
    expect(png.suggestedFilename()).toMatch(/\.png$/);
    expect((await readFile(await png.path())).subarray(1, 4).toString()).toBe('PNG');
    await mois.getByText('Tableau', { exact: true }).click();
    await expect(page).toHaveURL(/tableau=mois/);
    await expect(total.getByRole('cell')).toHaveText([/120,50\s€/, /120,50\s€/, /0,00\s€/]);
    const csv = page.waitForEvent('download');
    await mois.getByRole('button', { name: 'Exporter' }).click();
    await entreeDe(page, 'Exporter', 'CSV').click();
    expect(await readFile(await (await csv).path(), 'utf8')).toMatch(/Total;120,50;120,50;0,00/);
  });

  await test.step('un chiffre ouvre les encours qu’il additionne ; l’un d’eux se règle', async () => {
    await total.getByRole('link').nth(1).click();
    await expect(page).toHaveURL(new RegExp(`/encours\\?.*declarationApres=${ANNEE}-01-01`));
    const encours = new EncoursPage(page);
    await encours.enListe();
    await expect(page.getByRole('main').getByText(cree.numero)).toHaveCount(1);
    await encours.ouvrir(cree.numero);
    await encours.regler(cree.numero);
    await encours.fermerTiroir(cree.numero);
  });

  await test.step('le graphique a bougé', async () => {
    while (!page.url().includes('/statistiques')) await page.goBack();
    await expect(recupere).toContainText(/120,50\s€/);
    await expect(total.getByRole('cell')).toHaveText([/120,50\s€/, /120,50\s€/, /120,50\s€/]);
    await recupere.click();
    await expect(page).toHaveURL(new RegExp(`recuDu=${ANNEE}-01-01`));
    await expect(page.getByRole('tab', { name: /^Tous/ })).toContainText(/120,50\s€/);
  });
});

test('les réponses d’un segment, puis d’un adhérent, ouvrent leurs opérations, une ligne chacune', async ({
  api,
  ouvrir,
}) => {
  const monde = await unMembre(api);
  const { membre, groupe, segmentId, pharmacie } = monde;
  const [m, g] = [{ token: membre.token }, { token: groupe.token }];
  const [refusee, attendue] = [unique('TG refusée'), unique('TG attendue')];
  for (const nom of [refusee, attendue]) {
    const { id, version } = await api.appeler('POST', 'promotions', { ...g, corps: uneOperation(monde, nom, 10, 20) });
    await api.appeler('POST', `promotions/${id}/valider`, { ...g, corps: { version } });
  }
  const recues = async (): Promise<{ id: number; version: number; nomOperation: string }[]> =>
    (await api.appeler('GET', 'promotions?q=TG', m)).elements;
  await expect.poll(async () => (await recues()).length, { message: 'les deux opérations sont publiées' }).toBe(2);
  const { id, version } = (await recues()).find(({ nomOperation }) => nomOperation === refusee)!;
  await api.appeler('POST', `promotions/${id}/refuser`, {
    ...m,
    corps: { version, motif: 'Plus de place' },
  });

  const tableaux = 'tableau=reponsesSegment&tableau=reponsesAdherent';
  const page = await ouvrir(groupe, {
    chemin: `/statistiques?annee=${jour(10).slice(0, 4)}&segmentId=${segmentId}&${tableaux}`,
  });
  const ligneDe = (graphique: string, nom: string | RegExp) =>
    page.getByRole('region', { name: graphique }).getByRole('row', { name: nom });
  const tiroir = (titre: string) => page.getByRole('dialog', { name: titre });

  // Earlier operations, sent by the groupement to all adhérents, count too.
  let sansReponse = 0;
  await test.step('par segment : un chiffre ouvre les réponses qu’il compte, une ligne chacune', async () => {
    const segment = ligneDe('Réponses aux promotions, par segment', /^Segment-/);
    await expect(segment.getByRole('cell').nth(1)).toHaveText('1');
    const chiffre = segment.getByRole('cell').last().getByRole('link');
    sansReponse = Number(await chiffre.innerText());
    await chiffre.click();
    const liste = tiroir('Sans réponse');
    await expect(liste.locator('tr[data-index]')).toHaveCount(sansReponse);
    await expect(liste.getByRole('row', { name: new RegExp(attendue) })).toBeVisible();
    await expect(liste.getByText(refusee)).toHaveCount(0);
    await liste.getByRole('button', { name: 'Fermer' }).click();
    await expect(liste).toBeHidden();
  });

  await test.step('par adhérent : toutes ses réponses, et de l’une à son opération', async () => {
    await ligneDe('Taux de réponse, par adhérent', new RegExp(pharmacie.nom)).getByRole('link').click();
    const liste = tiroir('Réponses des adhérents');
    await expect(liste.locator('tr[data-index]')).toHaveCount(1 + sansReponse);
    await liste.getByText(refusee).click();
    await expect(page).toHaveURL(/\/promotionsGroupement\?.*promotion=/);
    await expect(tiroir(refusee)).toContainText('1 réponse sur 1');
  });
});

const enCentimes = (texte: string): number => Number(texte.replaceAll(/[^\d-]/g, ''));

test('les ventes d’un dispositif ouvrent les opérations dont elles sont la somme, au centime', async ({ ouvrir }) => {
  const page = await ouvrir(comptes.titulaire, {
    chemin: `/statistiques?annee=${jour(-60).slice(0, 4)}&tableau=ventes`,
  });
  const lignes = page
    .getByRole('region', { name: 'Ventes des opérations' })
    .getByRole('row')
    .filter({ has: page.getByRole('link') });
  const chiffre = lignes.first().getByRole('link');
  const vendu = enCentimes(await chiffre.innerText());
  expect(vendu).toBeGreaterThan(0);
  await chiffre.click();
  const liste = page.getByRole('dialog', { name: /^Ventes des opérations :/ });
  await expect(liste.locator('tr[data-index]').first()).toBeVisible();
  const colonne = (await liste.getByRole('columnheader').allInnerTexts()).findIndex((titre) => /Vendu/.test(titre));
  const ventes = await liste.locator(`tr[data-index] > :nth-child(${colonne + 1})`).allInnerTexts();
  expect(ventes.reduce((somme, vente) => somme + enCentimes(vente), 0)).toBe(vendu);
  const [nom = ''] = await liste.locator('tr[data-index]').first().locator('td, th').allInnerTexts();
  await liste.locator('tr[data-index]').first().getByText(nom, { exact: true }).click();
  await expect(page).toHaveURL(/\/promotions\?.*promotion=/);
  await expect(page.getByRole('dialog', { name: nom, exact: true })).toBeVisible();
});

test('la marge d’un laboratoire ouvre les produits du comparatif dont elle est la somme, au centime', async ({
  ouvrir,
}) => {
  const page = await ouvrir(comptes.titulaire, { chemin: `/statistiques?annee=${ANNEE}&tableau=marges` });
  const lignes = page
    .getByRole('region', { name: 'Marge par laboratoire' })
    .locator('tbody')
    .getByRole('row')
    .filter({ has: page.getByRole('link') });
  const laboratoire = await lignes.first().getByRole('rowheader').innerText();
  const chiffre = lignes.first().getByRole('link').first();
  const marge = enCentimes(await chiffre.innerText());
  expect(marge).not.toBe(0);
  await chiffre.click();
  await expect(page).toHaveURL(new RegExp(`/comparatifMarges\\?.*laboratoireId=`));
  await expect(page.getByText(laboratoire).first()).toBeVisible();
  const tuiles = page.getByLabel('Comparatif en chiffres');
  await expect(tuiles).toContainText('Marge réelle annuelle');
  await expect.poll(async () => (await tuiles.innerText()).split('\n').map(enCentimes)).toContain(marge);
});
