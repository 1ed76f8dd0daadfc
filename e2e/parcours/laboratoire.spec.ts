// The page of a laboratory opens on its overview: each figure opens exactly what it counts (CAT-60); its turnover is
// typed from an RDV (CAT-61).
import { comptes, expect, test } from '../monde.ts';
import { verifierAccessibilite } from '../pages/accessibilite.ts';
import { RdvPage } from '../pages/rdv.ts';

test(
  'la vue d’ensemble d’un laboratoire vide dit ce qu’elle montrerait, puis ouvre ce qu’elle compte',
  { tag: ['@mobile', '@tablette'] },
  async ({ api, ouvrir }) => {
    const { admin } = await api.pharmacie();
    const [labo] = await api.adopter(admin, ['Dermalune']);
    const page = await ouvrir(admin, { chemin: '/laboratoires/Dermalune' });
    const bloc = (nom: string | RegExp) => page.getByRole('region', { name: nom });
    const chiffre = (nom: RegExp) => bloc('Ce que doit ce laboratoire').getByRole('button', { name: nom }).first();

    await test.step('vide : chaque partie dit ce qu’elle montrerait', async () => {
      await expect(bloc('Factures et avoirs')).toContainText('les écarts de facture à réclamer');
      await expect(bloc(/^RFA/)).toContainText('ce qui manque au palier suivant');
      await expect(bloc('Conditions à renégocier')).toContainText('45 jours avant leur fin');
      await expect(bloc('Réclamations ouvertes')).toContainText('qui attend une réponse');
      await expect(bloc('Rendez-vous')).toContainText('Aucun noté');
      await expect(bloc('Contacts')).toContainText('à qui partent vos déclarations');
      await expect(chiffre(/^À réclamer/)).toContainText(/0,00\s€/);
      await verifierAccessibilite(page);
    });

    await test.step('« À réclamer » ouvre ses deux encours, et eux seuls', async () => {
      await api.encours(admin, labo!.id, { info: 'Deux cartons manquants' });
      await api.encours(admin, labo!.id, { info: 'Trois flacons cassés' });
      await expect(chiffre(/^À réclamer/)).toContainText(/241,00\s€/);
      await chiffre(/^À réclamer/).click();
      await expect(page).toHaveURL(/onglet=encours.*situation=A_RECLAMER/);
      await expect(page.getByRole('main').locator('tr[data-index], li').filter({ hasText: 'E-20' })).toHaveCount(2);
      await page.getByRole('tab', { name: 'Vue d’ensemble' }).click();
    });

    await test.step('ses avoirs ont leur onglet', async () => {
      await page.getByRole('tab', { name: 'Avoirs' }).click();
      await expect(page.getByText('Aucun avoir ni paiement reçu.')).toBeVisible();
      await page.getByRole('tab', { name: 'Vue d’ensemble' }).click();
    });

    await test.step('du rendez-vous, le chiffre d’affaires de l’année d’avant sa date', async () => {
      await bloc('Rendez-vous').getByRole('button', { name: 'Nouveau RDV' }).click();
      const rdv = new RdvPage(page);
      await rdv.fenetre.getByRole('textbox', { name: 'Objet' }).waitFor();
      await rdv.volet('Fiche');
      await rdv.fenetre.getByRole('button', { name: 'Saisir le chiffre d’affaires' }).click();
      const avant = String(new Date().getFullYear() - 1);
      await expect(rdv.fenetre.getByRole('textbox', { name: 'Année' })).toHaveValue(avant);
      await rdv.fenetre.getByRole('textbox', { name: 'Montant' }).fill('18 250');
      await rdv.fenetre.getByRole('button', { name: 'Ajouter', exact: true }).click();
      await expect(rdv.fenetre.getByRole('region', { name: 'Chiffre d’affaires' })).toContainText(/18\s250\s€/);
    });
  },
);

test('tous les onglets tiennent sur une ligne à 1440 ; un groupement a ses promotions et ses RFA', async ({
  ouvrir,
}) => {
  for (const qui of [comptes.titulaire, comptes.groupement]) {
    const page = await ouvrir(qui, { chemin: '/laboratoires/Dermalune', viewport: { width: 1440, height: 900 } });
    const onglets = page.getByRole('tablist', { name: 'Rubriques du laboratoire' });
    await expect(onglets.getByRole('tab', { name: 'Vue d’ensemble', selected: true })).toBeVisible();
    await expect.poll(() => onglets.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
    for (const nom of ['Promotions', 'RFA']) {
      await onglets.getByRole('tab', { name: nom, exact: true }).click();
      await expect(page.getByRole('main').locator('[data-ouvre]').first()).toBeVisible();
    }
  }
});
