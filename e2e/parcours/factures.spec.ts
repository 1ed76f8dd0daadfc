// A facture from its file to its encours: the seller is chosen once, the wrong discount is claimed, the lines change
// the base of a RFA.
import { jourParis } from '#shared/core/dates.ts';
import { expect, test, unique } from '../monde.ts';
import { douzeLaits } from '../pages/facture-deposee.ts';
import { ecrireCii } from '../../src/server/demo/facture/ecrire-cii.ts';
import { ecrirePdf, pagesDeFacture } from '../../src/server/demo/facture/ecrire-pdf.ts';

const JOUR = jourParis(new Date());
const ANNEE = Number(JOUR.slice(0, 4));

const facturX = (numero: string, vendeur: string, remiseCentiemes: number) => {
  const facture = douzeLaits({ numero, date: JOUR, vendeur, remiseCentiemes });
  const joint = { nom: 'factur-x.xml', contenu: Buffer.from(ecrireCii(facture)) };
  return { name: `${numero}.pdf`, mimeType: 'application/pdf', buffer: ecrirePdf(pagesDeFacture(facture), [joint]) };
};

test('une facture déposée : son laboratoire se choisit, son écart se réclame, sa RFA avance @mobile', async ({
  api,
  ouvrir,
}) => {
  const { admin } = await api.pharmacie();
  const [labo] = await api.adopter(admin, ['Dermalune']);
  const token = await api.tokenDe(admin);
  await api.appeler('POST', 'conditions', {
    token,
    corps: {
      laboratoireId: labo?.id,
      gamme: 'Solaires',
      condition: 'Toute l’année',
      dateDebut: `${ANNEE}-01-01`,
      dateFin: `${ANNEE}-12-31`,
      remise: '30 %',
    },
  });
  const { id: rfaId } = await api.appeler('POST', 'rfa', {
    token,
    corps: {
      laboratoireId: labo?.id,
      annee: ANNEE,
      gamme: 'Solaires',
      condition: '2 % dès 100 €',
      taux: 0,
      type: 'CA_NET_HT',
      resultatType: 'TAUX_PREMIER_EURO',
      resultatPeriode: 'ANNEE',
      paliers: [{ info: 'Premier', seuil: 10_000, valeur: 200 }],
    },
  });
  const vendeur = unique('Distributeur');
  const page = await ouvrir(admin, { chemin: '/encours/factures' });
  const fiche = page.getByRole('dialog', { name: /^Facture F-1/ });

  await test.step('deux fichiers se déposent, le rapport dit ce que chacun a donné', async () => {
    await expect(page.getByText('Aucune facture reçue.')).toBeVisible();
    await page.getByRole('button', { name: 'Déposer des factures' }).first().click();
    const depot = page.getByRole('dialog', { name: 'Déposer des factures' });
    await depot
      .locator('input[type="file"]')
      .setInputFiles([
        facturX('F-1', vendeur, 2_500),
        { name: 'abime.xml', mimeType: 'application/xml', buffer: Buffer.from('<facture') },
      ]);
    await expect(depot.getByText('Lecture terminée.')).toBeVisible();
    await expect(depot.getByText('1 document gardé')).toBeVisible();
    await expect(depot.getByText('1 refusé')).toBeVisible();
    await depot.getByRole('button', { name: 'Ouvrir F-1.pdf' }).click();
    await expect(fiche).toContainText('À compléter');
  });

  await test.step('son laboratoire choisi, elle est contrôlée', async () => {
    await fiche.getByRole('button', { name: 'Choisir le laboratoire' }).click();
    const choix = page.getByRole('dialog', { name: 'Quel laboratoire ?' });
    await choix.getByRole('combobox', { name: 'Laboratoire' }).click();
    await page.getByRole('option', { name: 'Dermalune' }).click();
    await choix.getByRole('button', { name: 'Choisir', exact: true }).click();
    await expect(fiche).toContainText('Écarts à réclamer');
    await expect(fiche).toContainText(/Remise de 25\s% au lieu de 30\s%/);
  });

  await test.step('l’écart se réclame : un encours à déclarer, la facture jointe', async () => {
    await fiche.getByRole('button', { name: 'Réclamer les écarts' }).click();
    const question = page.getByRole('dialog', { name: 'Réclamer les écarts ?' });
    await expect(question).toContainText(/Un encours de 6,00\s€/);
    await question.getByRole('button', { name: 'Réclamer', exact: true }).click();
    await fiche.getByRole('link', { name: /^E-\d{4}-\d{5}$/ }).click();
    const encours = page.getByRole('dialog', { name: /^E-\d{4}-\d{5}/ });
    await expect(encours).toContainText(/6,00\s€/);
    await expect(encours).toContainText('F-1.pdf');
  });

  await test.step('le laboratoire est connu désormais ; les factures font la base de la RFA', async () => {
    await page.goto('/encours/factures');
    await page.getByRole('button', { name: 'Déposer des factures' }).first().click();
    const depot = page.getByRole('dialog', { name: 'Déposer des factures' });
    await depot.locator('input[type="file"]').setInputFiles([facturX('F-2', vendeur, 3_000)]);
    await expect(depot.getByText('Facture gardée.')).toBeVisible();
    await page.goto(`/rfa?rfa=${rfaId}`);
    const rfa = page.getByRole('dialog', { name: 'Solaires' });
    await expect(rfa.getByText(/Base lue dans les factures reçues/)).toBeVisible();
    await expect(rfa.getByRole('table', { name: 'Base, mois par mois' })).toContainText(/174,00\s€/);
    await expect(rfa.getByText(/1 mois sur \d+ a des factures/)).toBeVisible();
  });
});

test('une réédition corrigée remplace la facture, sur demande ; son vendeur se voit et s’oublie @mobile', async ({
  api,
  ouvrir,
}) => {
  const { admin } = await api.pharmacie();
  const [labo] = await api.adopter(admin, ['Dermalune']);
  const token = await api.tokenDe(admin);
  const vendeur = unique('Distributeur');
  const page = await ouvrir(admin, { chemin: '/laboratoires/Dermalune?onglet=fiche' });
  const numeros = page.getByRole('region', { name: 'Numéros reconnus' });

  await test.step('le SIREN du laboratoire se saisit, vérifié par sa clé', async () => {
    await numeros.getByRole('textbox', { name: 'SIREN' }).fill('001 000 372');
    await numeros.getByRole('button', { name: 'Ajouter' }).click();
    await expect(numeros.getByText(/Un SIREN a neuf chiffres/)).toBeVisible();
    await numeros.getByRole('textbox', { name: 'SIREN' }).fill('001 000 371');
    await numeros.getByRole('button', { name: 'Ajouter' }).click();
    await expect(numeros.getByText('001000371')).toBeVisible();
  });

  await test.step('sa facture est reconnue ; corrigée, elle prend la place de l’autre', async () => {
    await page.goto('/encours/factures');
    await page.getByRole('button', { name: 'Déposer des factures' }).first().click();
    const depot = page.getByRole('dialog', { name: 'Déposer des factures' });
    const deposer = (remise: number) =>
      depot.locator('input[type="file"]').setInputFiles([facturX('F-3', vendeur, remise)]);
    await deposer(2_500);
    await expect(depot.getByText('Facture gardée.')).toBeVisible();
    await deposer(3_000);
    await depot.getByRole('button', { name: 'Remplacer par F-3.pdf' }).click();
    const question = page.getByRole('dialog', { name: /^Remplacer la facture F-3 du / });
    await expect(question).toContainText(/Total HT\s: 90,00\s€ → 84,00\s€/);
    await question.getByRole('button', { name: 'Remplacer', exact: true }).click();
    const fiche = page.getByRole('dialog', { name: /^Facture F-3/ });
    await expect(fiche.getByRole('region', { name: 'Remplacement' })).toContainText('Remplace F-3');
    await fiche.getByRole('link', { name: 'F-3', exact: true }).click();
    await expect(fiche).toContainText('Remplacée par');
  });

  await test.step('le numéro oublié, sa prochaine facture demande à qui elle est', async () => {
    await page.goto('/laboratoires/Dermalune?onglet=fiche');
    await numeros.getByRole('button', { name: 'Oublier 001000371' }).click();
    const question = page.getByRole('dialog', { name: /^Oublier «\s001000371\s»/ });
    await question.getByRole('button', { name: 'Oublier', exact: true }).click();
    await expect(numeros.getByText(/Aucun numéro retenu/)).toBeVisible();
    expect(await api.appeler('GET', `laboratoires/${labo?.id}/identifiants`, { token })).toEqual([]);
  });
});
