// Payps connected, its coupons read, an encours born of them, paid, settled, then disconnected.
import { expect, test, unique, comptes } from '../monde.ts';
import { verifierAccessibilite } from '../pages/accessibilite.ts';

const PAYPS = process.env['E2E_PAYPS'] ?? '';

test('Payps connecté → encours → payé → réglé → déconnecté @mobile', async ({ api, ouvrir, request }) => {
  const pharmacie = await api.pharmacie();
  const labo = await api.adopter(pharmacie.admin, ['Galénix']).then(() => 'Galénix');
  const email = `${unique('payps')}@exemple.fr`;
  const marque = unique('Marque');
  const mois = new Date().toISOString().slice(0, 7);
  const bon = (id: string, montantCentimes: number, code: string) => ({
    id: `${marque}-${id}`,
    revision: 1,
    marque,
    code,
    designation: `Solaire ${id}`,
    jour: `${mois}-01`,
    quantite: 1,
    montantCentimes,
    etat: 'UTILISE',
    motif: null,
  });
  const coupons = [bon('A', 1_250, '3518370400049'), bon('B', 750, '3400935955838')];
  const dire = (corps: object) =>
    request.put(`${PAYPS}/simulateur/comptes/${encodeURIComponent(email)}`, { data: corps });
  expect((await dire({ motDePasse: 'Payps1', marques: [marque], coupons, versements: [] })).ok()).toBe(true);
  const editeur = await api.tokenDe(comptes.super);
  const { url, version } = await api.appeler('GET', 'payps/reglage', { token: editeur });
  if (url !== PAYPS)
    await api
      .appeler('PUT', 'payps/reglage', { token: editeur, corps: { url: PAYPS, version } })
      .catch(() => undefined);
  await api
    .appeler('POST', 'adresses-sortantes', { token: editeur, corps: { origine: PAYPS, libelle: 'Payps' } })
    .catch(() => undefined);

  const page = await ouvrir(pharmacie.admin, { chemin: '/parametres/payps' });
  await test.step('un mot de passe faux est dit à son champ, le bon connecte', async () => {
    await page.getByLabel('E-mail Payps').fill(email);
    await page.getByLabel('Mot de passe Payps').fill('faux');
    await page.getByRole('button', { name: 'Se connecter' }).click();
    await expect(page.getByText('L’e-mail ou le mot de passe Payps est incorrect.').first()).toBeVisible();
    await page.getByLabel('Mot de passe Payps').fill('Payps1');
    await page.getByRole('button', { name: 'Se connecter' }).click();
    await expect(page.getByText('Connecté', { exact: true })).toBeVisible();
    await expect(page.getByText('La marque n’est pas liée à un laboratoire').first()).toBeVisible();
    await verifierAccessibilite(page);
  });

  await test.step('la marque liée, les bons deviennent un encours', async () => {
    const { marques } = await api.appeler('GET', 'payps/marques', { token: editeur });
    const { id, version: presente } = marques.find(({ nom }: { nom: string }) => nom === marque);
    const catalogue = await api.appeler('GET', 'laboratoires/detail', { token: editeur });
    const detail = catalogue.find(({ nom }: { nom: string }) => nom === labo);
    await api.appeler('PUT', `payps/marques/${id}`, {
      token: editeur,
      corps: { laboratoireDetailId: detail.id, version: presente },
    });
    const montants = page.getByRole('list', { name: 'Montants dus par Payps' });
    await expect(montants.getByText(/20,00/).first()).toBeVisible();
    await expect(montants.getByText('À déclarer')).toBeVisible();
  });

  await test.step('par produit, le plus gros d’abord : un produit ouvre ses bons', async () => {
    await page.getByRole('radiogroup', { name: 'Présentation des bons' }).getByText('Par produit').click();
    const produits = page.getByRole('list', { name: 'Bons par produit' });
    await expect(produits.getByRole('listitem')).toHaveText([/Solaire A.*12,50/, /Solaire B.*7,50/]);
    await verifierAccessibilite(page);
    await produits.getByRole('button', { name: 'Solaire B' }).click();
    const bons = page.getByRole('list', { name: 'Bons utilisés' });
    await expect(bons.getByRole('listitem')).toHaveText([/Solaire B.*7,50/]);
    await expect(page.getByRole('region', { name: 'Bons en chiffres' })).toContainText('7,50');
    await page.goBack();
    await expect(produits.getByRole('listitem')).toHaveCount(2);
    await page.goto('/parametres/payps');
  });

  await test.step('payé par Payps, il est réglé', async () => {
    const lignes = coupons.map(({ id, montantCentimes }) => ({ coupon: id, montantCentimes }));
    const paye = { id: `${marque}-V`, revision: 1, marque, jour: `${mois}-01`, annule: false, lignes };
    await dire({ motDePasse: 'Payps1', marques: [marque], coupons, versements: [paye] });
    await page.getByRole('button', { name: 'Actualiser' }).click();
    const montants = page.getByRole('list', { name: 'Montants dus par Payps' });
    await expect(montants.getByText('Réglé')).toBeVisible();
    await montants.getByRole('link').first().click();
    await expect(page.getByRole('dialog').getByText('Contrepartie Payps').first()).toBeVisible();
    await expect(page.getByRole('dialog').getByText('Réglé').first()).toBeVisible();
  });

  await test.step('la déconnexion se dit', async () => {
    await page.goto('/parametres/payps');
    await page.getByRole('button', { name: 'Se déconnecter' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Se déconnecter' }).click();
    await expect(page.getByText('Déconnecté', { exact: true })).toBeVisible();
    await expect(page.getByText('Déconnecté le')).toBeVisible();
    await expect(page.getByRole('list', { name: 'Montants dus par Payps' }).getByText('Réglé')).toBeVisible();
  });
});
