// Number of clicks of each act on money, counted by the page itself from the named screen.
import type { Page } from '@playwright/test';
import { jourParis } from '#shared/core/dates.ts';
import { ecrireCii } from '../../src/server/demo/facture/ecrire-cii.ts';
import { expect, test, type Api, type Compte } from '../monde.ts';
import { choisirFichier, compterClics } from '../pages/clics.ts';
import { douzeLaits } from '../pages/facture-deposee.ts';
import { releveCamt } from '../pages/releve.ts';

const JOUR = jourParis(new Date());
const ANNEE = Number(JOUR.slice(0, 4));

const declare = async (api: Api, admin: Compte, laboId: number, valeurAttendueCentimes: number) => {
  const { id, numero, version } = await api.encours(admin, laboId, {
    info: 'Remise oubliée',
    valeurAttendueCentimes,
    dateDeclaration: `${ANNEE}-01-02`,
  });
  await api.appeler('POST', 'encours/declarer', {
    token: await api.tokenDe(admin),
    corps: { encours: [{ id, version }], canal: 'TELEPHONE' },
  });
  return { id, numero };
};
const preparer = async (api: Api) => {
  const { admin } = await api.pharmacie();
  const [labo] = await api.adopter(admin, ['Dermalune']);
  return { admin, laboId: labo!.id, token: await api.tokenDe(admin) };
};
const etatDe = async (api: Api, admin: Compte, id: number): Promise<string> =>
  (await api.appeler('GET', `encours/${id}`, { token: await api.tokenDe(admin) })).etat;

test('un avoir à la main sur deux encours, des encours : 6 clics au plus', async ({ api, ouvrir }) => {
  const { admin, laboId } = await preparer(api);
  const deux = [await declare(api, admin, laboId, 30_000), await declare(api, admin, laboId, 49_971)];
  const page = await ouvrir(admin, { chemin: '/encours?etat=DECLARE&vue=liste' });
  await expect(page.getByRole('checkbox', { name: `Sélectionner l’encours ${deux[0]!.numero}` })).toBeVisible();
  const clics = await compterClics(page);
  for (const { numero } of deux) await page.getByRole('checkbox', { name: `Sélectionner l’encours ${numero}` }).click();
  await page.getByRole('button', { name: 'Régler avec un avoir' }).click();
  const dialogue = page.getByRole('dialog', { name: /^Régler 2/ });
  await dialogue.getByRole('textbox', { name: 'Numéro de l’avoir' }).fill('AV-700');
  await dialogue.getByRole('textbox', { name: 'Montant de l’avoir' }).fill('700');
  await dialogue.getByRole('button', { name: /^Régler 700,00/ }).click();
  await expect(dialogue).toBeHidden();
  await clics.auPlus(6);
  expect(await etatDe(api, admin, deux[0]!.id)).toBe('REGLE');
});

test('un avoir déjà reçu sur deux encours, des encours ou du bureau : 6 clics au plus', async ({ api, ouvrir }) => {
  const { admin, laboId, token } = await preparer(api);
  const recevoir = (numero: string, montantHtCentimes: number) =>
    api.appeler('POST', 'encaissements', {
      token,
      corps: { laboratoireId: laboId, nature: 'AVOIR', numero, date: JOUR, montantHtCentimes },
    });
  await recevoir('AV-700', 70_000);
  const deux = [await declare(api, admin, laboId, 30_000), await declare(api, admin, laboId, 49_971)];
  const page = await ouvrir(admin, { chemin: '/encours?etat=DECLARE&vue=liste' });
  await expect(page.getByRole('checkbox', { name: `Sélectionner l’encours ${deux[0]!.numero}` })).toBeVisible();
  const clics = await compterClics(page);
  for (const { numero } of deux) await page.getByRole('checkbox', { name: `Sélectionner l’encours ${numero}` }).click();
  await page.getByRole('button', { name: 'Régler avec un avoir' }).click();
  const dialogue = page.getByRole('dialog', { name: /^Régler 2/ });
  await expect(dialogue.getByRole('radio', { name: /^Autre chose/ })).not.toBeChecked();
  await dialogue.getByRole('radio', { name: 'Avoir AV-700' }).click();
  await dialogue.getByRole('button', { name: /^Régler 700,00/ }).click();
  await expect(dialogue).toBeHidden();
  await clics.auPlus(6);

  await test.step('du bureau', async () => {
    await recevoir('AV-50', 5_000);
    const autres = [await declare(api, admin, laboId, 1_111), await declare(api, admin, laboId, 2_222)];
    await page.goto('/encours/rapprochement');
    await expect(page.getByRole('button', { name: `Ajouter ${autres[0]!.numero}` })).toBeVisible();
    const auBureau = await compterClics(page);
    for (const { numero } of autres) await page.getByRole('button', { name: `Ajouter ${numero}` }).click();
    await page.getByRole('button', { name: /^Régler 33,33\s€/ }).click();
    await expect(page.getByRole('region', { name: 'Fait à l’instant' })).toContainText('Avoir AV-50 règle');
    await auBureau.auPlus(6);
  });
});

test('un relevé de banque, du bureau : réglé en 4 clics au plus', async ({ api, ouvrir }) => {
  const { admin, laboId } = await preparer(api);
  const { id, numero } = await declare(api, admin, laboId, 41_643);
  const page = await ouvrir(admin, { chemin: '/encours/rapprochement' });
  await expect(page.getByText('Rien n’attend d’être rapproché.')).toBeVisible();
  const clics = await compterClics(page);
  await page.getByRole('button', { name: 'Lire un relevé' }).click();
  const tiroir = page.getByRole('dialog', { name: 'Lire un relevé bancaire' });
  // The payment includes taxes: 416,43 € of HT encours at 20 %.
  await choisirFichier(
    page,
    tiroir.locator('label').filter({ hasText: 'Relevé CAMT' }),
    releveCamt({ numero, montant: '499.71' }),
  );
  await tiroir.getByRole('button', { name: /^Enregistrer 1\svirement/ }).click();
  await expect(tiroir).toBeHidden();
  await page.getByRole('button', { name: /^Régler 499,71\s€ TTC/ }).click();
  await expect(page.getByText('Rien n’attend d’être rapproché.')).toBeVisible();
  await clics.auPlus(4);
  expect(await etatDe(api, admin, id)).toBe('REGLE');
});

const deposerUnEcart = async (api: Api, ouvrir: (compte: Compte, ou: { chemin: string }) => Promise<Page>) => {
  const { admin, laboId, token } = await preparer(api);
  await api.appeler('POST', 'conditions', {
    token,
    corps: {
      laboratoireId: laboId,
      gamme: 'Solaires',
      condition: 'Toute l’année',
      dateDebut: `${ANNEE}-01-01`,
      dateFin: `${ANNEE}-12-31`,
      remise: '30 %',
    },
  });
  await api.appeler('POST', `laboratoires/${laboId}/identifiants`, { token, corps: { siren: '001000371' } });
  const page = await ouvrir(admin, { chemin: '/encours/factures' });
  const contenu = ecrireCii(douzeLaits({ numero: 'F-1', date: JOUR, vendeur: 'Dermalune', remiseCentiemes: 2_500 }));
  await page.getByRole('button', { name: 'Déposer des factures' }).first().click();
  const depot = page.getByRole('dialog', { name: 'Déposer des factures' });
  await depot
    .locator('input[type="file"]')
    .setInputFiles([{ name: 'F-1.xml', mimeType: 'application/xml', buffer: Buffer.from(contenu) }]);
  await expect(depot.getByText('Facture gardée.')).toBeVisible();
  const etats = async () =>
    (await api.appeler<{ elements: { etat: string }[] }>('GET', 'encours', { token })).elements.map(({ etat }) => etat);
  return { page, etats };
};

test('une facture, son écart, sa déclaration, du bureau : 5 clics au plus', async ({ api, ouvrir }) => {
  const { page, etats } = await deposerUnEcart(api, ouvrir);
  await page.goto('/encours/rapprochement');
  const reclamer = page.getByRole('button', { name: /^Réclamer 6,00\s€/ });
  await expect(reclamer).toBeVisible();
  const clics = await compterClics(page);
  await reclamer.click();
  await page.getByRole('button', { name: /^Déclarer\s: Facture F-1/ }).click();
  const dialogue = page.getByRole('dialog', { name: /^Déclarer E-/ });
  await dialogue.getByRole('button', { name: /^Déclarer et envoyer 1/ }).click();
  await expect(dialogue).toBeHidden();
  await clics.auPlus(5);
  await expect(page.getByRole('region', { name: 'Fait à l’instant' })).toContainText(', déclaré');
  expect(await etats()).toEqual(['DECLARE']);
});

test('une facture, son écart, sa déclaration, de sa fiche : 5 clics au plus, la liste comprise', async ({
  api,
  ouvrir,
}) => {
  const { page, etats } = await deposerUnEcart(api, ouvrir);
  await page.goto('/encours/factures');
  const ligne = page.getByRole('row').filter({ hasText: 'F-1' });
  await expect(ligne).toBeVisible();
  const clics = await compterClics(page);
  await ligne.getByText('F-1').first().click();
  const fiche = page.getByRole('dialog', { name: /F-1/ });
  await fiche.getByRole('button', { name: 'Réclamer les écarts' }).click();
  await page.getByRole('dialog', { name: 'Réclamer les écarts ?' }).getByRole('button', { name: 'Réclamer' }).click();
  await fiche.getByRole('button', { name: /^Déclarer E-/ }).click();
  const dialogue = page.getByRole('dialog', { name: /^Déclarer E-/ });
  await dialogue.getByRole('button', { name: /^Déclarer et envoyer 1/ }).click();
  await expect(dialogue).toBeHidden();
  await clics.auPlus(5);
  await expect(fiche.getByRole('button', { name: /^Déclarer E-/ })).toBeHidden();
  expect(await etats()).toEqual(['DECLARE']);
});

test('une RFA se réclame en 1 clic', async ({ api, ouvrir }) => {
  const { admin, laboId, token } = await preparer(api);
  const rfa = await api.appeler('POST', 'rfa', {
    token,
    corps: {
      laboratoireId: laboId,
      annee: ANNEE,
      gamme: 'Solaires',
      condition: '2 % dès 10 000 €',
      taux: 0,
      type: 'CA_NET_HT',
      resultatType: 'TAUX_PREMIER_EURO',
      resultatPeriode: 'ANNEE',
      paliers: [{ info: 'Premier', seuil: 1_000_000, valeur: 200 }],
    },
  });
  await api.appeler('PUT', `rfa/${rfa.id}/bases`, {
    token,
    corps: { version: rfa.version, mois: [{ mois: `${ANNEE}-01`, base: 1_550_000, baseResultat: null }] },
  });
  const page = await ouvrir(admin, { chemin: `/rfa?rfa=${rfa.id}` });
  const fiche = page.getByRole('dialog', { name: 'Solaires' });
  const valider = fiche.getByRole('button', { name: 'Valider le palier Premier' });
  await expect(valider).toBeVisible();
  const clics = await compterClics(page);
  await valider.click();
  await expect(page.getByText(/^Palier validé\s: encours E-\d{4}-\d{5} de 310,00\s€ HT, à déclarer\./)).toBeVisible();
  await clics.auPlus(1);

  await test.step('ce qui vient en plus, une fois déclaré, en 1 clic aussi', async () => {
    const { elements } = await api.appeler<{ elements: { id: number; version: number }[] }>('GET', 'encours', {
      token,
    });
    await api.appeler('POST', 'encours/declarer', {
      token,
      corps: { encours: elements.map(({ id, version }) => ({ id, version })), canal: 'TELEPHONE' },
    });
    const { version } = await api.appeler('GET', `rfa/${rfa.id}`, { token });
    await api.appeler('PUT', `rfa/${rfa.id}/bases`, {
      token,
      corps: { version, mois: [{ mois: `${ANNEE}-01`, base: 1_600_000, baseResultat: null }] },
    });
    await page.reload();
    const complement = fiche.getByRole('button', { name: /^Réclamer 10,00\s€/ });
    await expect(complement).toBeVisible();
    const encore = await compterClics(page);
    await complement.click();
    await expect(page.getByText(/^Complément réclamé\s: 10,00\s€ HT, à déclarer\./)).toBeVisible();
    await encore.auPlus(1);
  });
});
