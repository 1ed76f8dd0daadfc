// A trial ends, the tabs close; the account subscribes on the provider's page and gets them back, everywhere, at once
// (COM-83, CPT-67).
import type { Page } from '@playwright/test';
import { comptes, expect, test, type Api } from '../monde.ts';
import { AbonnementPage } from '../pages/abonnement.ts';
import { Entete } from '../pages/entete.ts';
import { entreeDe } from '../pages/menu.ts';

const RAISON = 'Abonnement terminé : renouvelez-le pour retrouver cet écran.';
const finirEssai = async (api: Api, id: number) =>
  api.appeler('PUT', `tenant/abonnement/${id}`, { token: await api.tokenDe(comptes.super), corps: { essai: 0 } });

/** Tabs are in the header, or in the side drawer of a phone. */
const verifierFermes = async (page: Page) => {
  const entete = new Entete(page);
  if (!(await entete.menuLateral.isVisible())) {
    for (const nom of ['Laboratoires', 'Promotions', 'Encours'])
      await expect(entete.ecrans.getByRole('link', { name: nom })).toBeDisabled();
    return;
  }
  await entete.menuLateral.click();
  const menu = page.getByRole('dialog');
  await expect(menu.getByText(RAISON).first()).toBeVisible();
  await expect(menu.getByRole('link', { name: 'Encours', exact: true })).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
};

test('@mobile l’essai finit, la pharmacie s’abonne en ligne et retrouve ses onglets sans recharger', async ({
  api,
  ouvrir,
}) => {
  const pharmacie = await api.pharmacie();
  const page = await ouvrir(pharmacie.admin, { chemin: '/laboratoires' });
  const abonnement = new AbonnementPage(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Laboratoires' })).toBeVisible();
  const ailleurs = await ouvrir(pharmacie.admin, { chemin: '/notifications' });
  await expect(ailleurs.getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible();
  for (const ecranOuvert of [page, ailleurs])
    await ecranOuvert.evaluate(() => Object.assign(globalThis, { jamaisRechargee: true }));

  await finirEssai(api, pharmacie.id);
  await expect(page.getByRole('heading', { level: 1, name: 'Abonnement' })).toBeVisible();
  await expect(page).toHaveURL(/\/parametres\/abonnement$/);
  await expect(abonnement.situation).toContainText('les écrans de travail sont suspendus');
  for (const ecranOuvert of [page, ailleurs]) {
    await verifierFermes(ecranOuvert);
    expect(await ecranOuvert.evaluate(() => 'jamaisRechargee' in globalThis)).toBe(true);
  }

  await abonnement.payer('accepter');
  await expect(abonnement.message).toContainText('Paiement reçu');
  await expect(abonnement.situation).toContainText('se renouvelle automatiquement');
  await expect(abonnement.paiements).toContainText('49,00');
  await expect(page.getByRole('button', { name: 'Souscrire et payer' })).toBeHidden();
  await new Entete(page).aller('Encours');

  // The other browser has not been reloaded: it learned the change from the push channel.
  await new Entete(ailleurs).aller('Laboratoires');
  expect(await ailleurs.evaluate(() => 'jamaisRechargee' in globalThis)).toBe(true);
});

test('un paiement refusé se voit, un paiement abandonné aussi, et l’on peut recommencer', async ({ api, ouvrir }) => {
  const pharmacie = await api.pharmacie();
  await finirEssai(api, pharmacie.id);
  const page = await ouvrir(await api.connecter(pharmacie.admin), { chemin: '/parametres/abonnement' });
  const abonnement = new AbonnementPage(page);
  await abonnement.payer('refuser');
  await expect(abonnement.message).toContainText(
    'Le paiement a été refusé par votre banque. Aucun montant n’a été prélevé',
  );
  await expect(abonnement.paiements).toContainText('Refusé');
  await abonnement.payer('abandonner');
  await expect(abonnement.message).toContainText('Vous avez quitté la page de paiement : rien n’a été prélevé.');
  await verifierFermes(page);
  await abonnement.payer('accepter');
  await expect(abonnement.message).toContainText('Paiement reçu');
});

test('le super administrateur enregistre un abonnement, la pharmacie le voit aussitôt', async ({ api, ouvrir }) => {
  const pharmacie = await api.pharmacie();
  await finirEssai(api, pharmacie.id);
  const pageSuspendue = await ouvrir(await api.connecter(pharmacie.admin), { chemin: '/parametres/abonnement' });
  await verifierFermes(pageSuspendue);
  const page = await ouvrir(comptes.super, { chemin: `/pharmacies?ouvert=${pharmacie.id}` });
  const tiroir = page.getByRole('dialog', { name: pharmacie.nom });
  await tiroir.getByRole('button', { name: `Actions pour ${pharmacie.nom}` }).click();
  await entreeDe(page, `Actions pour ${pharmacie.nom}`, 'Abonnement').click();
  const saisie = page.getByRole('dialog', { name: `Abonnement de ${pharmacie.nom}` });
  await saisie.getByRole('button', { name: '1 an' }).click();
  await saisie.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(saisie.getByText('La référence est obligatoire avec une date de fin.')).toBeVisible();
  await saisie.getByRole('textbox', { name: 'Référence' }).fill('CONTRAT-2026-118');
  await saisie.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(saisie).toBeHidden();
  await expect(tiroir).toContainText('CONTRAT-2026-118');
  await expect(new AbonnementPage(pageSuspendue).situation).toContainText('CONTRAT-2026-118');
  await new Entete(pageSuspendue).aller('Encours');
});

test('@mobile un paiement remboursé en partie, puis annulé : la pharmacie le voit, et perd ses onglets aussitôt', async ({
  api,
  ouvrir,
  context,
}) => {
  const pharmacie = await api.pharmacie();
  await finirEssai(api, pharmacie.id);
  const page = await ouvrir(await api.connecter(pharmacie.admin), { chemin: '/parametres/abonnement' });
  const abonnement = new AbonnementPage(page);
  const adresseDuBureau = await abonnement.payer('accepter');
  await expect(abonnement.message).toContainText('Paiement reçu');
  const bureau = await context.newPage();
  const rendre = async (acte: string) => {
    await bureau.goto(adresseDuBureau);
    const commande = bureau.getByRole('listitem').filter({ hasText: pharmacie.nom });
    await commande.getByRole('button', { name: acte, exact: true }).click();
    await expect(bureau.getByRole('heading', { name: 'Bureau du marchand (simulateur)' })).toBeVisible();
  };
  await rendre('Rembourser 10 €');
  await expect(abonnement.paiements).toContainText('Remboursé en partie');
  await expect(abonnement.situation).toContainText('Votre abonnement est actif');

  await rendre('Annuler');
  await expect(abonnement.paiements).toContainText('Annulé');
  await expect(abonnement.paiements).toContainText('sa période a pris fin le');
  await expect(abonnement.situation).toContainText('les écrans de travail sont suspendus');
  await verifierFermes(page);

  const editeur = await ouvrir(comptes.super, { chemin: `/pharmacies?ouvert=${pharmacie.id}` });
  await expect(
    editeur.getByRole('dialog', { name: pharmacie.nom }).getByRole('list', { name: 'Paiements' }),
  ).toContainText('Annulé');
});
