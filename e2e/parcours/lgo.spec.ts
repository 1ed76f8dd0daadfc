// A super administrator connects a pharmacy's LGO; a promotion is sent to it, one product is refused, retried, then
// entered by hand.
import { ajouterJours, jourParis } from '../../src/shared/core/dates.ts';
import { comptes, expect, test, unique } from '../monde.ts';
import { verifierAccessibilite } from '../pages/accessibilite.ts';
import { entreeDe } from '../pages/menu.ts';

const jour = (n: number) => ajouterJours(jourParis(new Date()), n);
const PRODUITS = [
  { nom: 'Baume réparateur 40 ml', ean: '3337871331825' },
  { nom: 'Gel nettoyant 200 ml', ean: '3400935955838' },
] as const;

test('une promotion part au LGO ; un produit refusé se réessaie, puis se saisit à la main @mobile', async ({
  api,
  ouvrir,
  request,
}) => {
  const simulateur = process.env['E2E_LGO'] ?? '';
  const pharmacie = await api.pharmacie();
  const { token } = await api.session(pharmacie.admin);
  const [labo] = await api.adopter(pharmacie.admin, ['Dermalune']);
  const origine = { origine: simulateur, libelle: 'Simulateur de LGO' };
  // The same journey at another size may have allowed the address already.
  await api
    .appeler('POST', 'adresses-sortantes', { token: await api.tokenDe(comptes.super), corps: origine })
    .catch(() => {});
  const { id, version } = await api.appeler('POST', 'promotions', {
    token,
    corps: {
      nomOperation: unique('Lot de rentrée'),
      laboratoireId: labo?.id,
      typePromo: 'PROMO',
      dateDebut: jour(0),
      dateFin: jour(20),
      conditionsPromo: 'Deux achetés, le troisième offert',
      produits: PRODUITS,
      dispositifs: [{ dispositif: 'LOT', quantiteLot: 2, quantiteOfferte: 1 }],
    },
  });
  await api.appeler('POST', `promotions/${id}/valider`, { token, corps: { version } });
  const refuse = { panne: 'refus', pour: `PHA-${pharmacie.id}-${id}/produits/${PRODUITS[1].ean}` };
  expect((await request.post(`${simulateur}/simulateur/panne`, { data: refuse })).ok()).toBe(true);

  await test.step('le super administrateur règle la connexion et l’essaie', async () => {
    const page = await ouvrir(await api.agirPour(pharmacie.id), { chemin: '/parametres/lgo' });
    for (const [champ, option] of [
      ['Connexion', 'Par API'],
      ['Logiciel', 'Winpharma (Everys)'],
    ] as const) {
      await page.getByRole('combobox', { name: champ }).click();
      await page.getByRole('option', { name: option }).click();
    }
    await page.getByLabel('Adresse').fill(simulateur);
    await page.getByLabel('Identifiant').fill('officine');
    await page.getByLabel('Mot de passe', { exact: true }).fill('secret');
    await page.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(page.getByText('Réglage du LGO enregistré : la pharmacie doit le confirmer.')).toBeVisible();
    await expect(page.getByText('En attente de la pharmacie')).toBeVisible();
    await expect(page.getByLabel('Mot de passe', { exact: true })).toHaveValue('');
    await expect(page.getByRole('button', { name: 'Essayer la connexion' })).toHaveCount(0);
    const pharmacien = await ouvrir(pharmacie.admin, { chemin: '/parametres/pharmacie' });
    const attente = pharmacien.getByRole('region', { name: 'Logiciel de l’officine (LGO)' });
    await expect(attente).toContainText('Réglage à confirmer');
    await verifierAccessibilite(pharmacien);
    await attente.getByRole('button', { name: 'Confirmer le réglage' }).click();
    await expect(pharmacien.getByText('La connexion à votre logiciel est confirmée.')).toBeVisible();
    await expect(attente).toHaveCount(0);
    await page.reload();
    await expect(page.getByText(/Réglage qui agit.: saisi par .+, confirmé par/)).toBeVisible();
    await page.getByRole('button', { name: 'Essayer la connexion' }).click();
    await expect(page.getByRole('region', { name: 'Dernier échange' }).getByText('Réussi')).toBeVisible();
  });

  const page = await ouvrir(pharmacie.admin, { chemin: `/promotions?promotion=${id}` });
  const lgo = page.getByRole('region', { name: 'LGO' });
  const produit = (nom: string) => lgo.getByRole('listitem').filter({ hasText: nom });
  await test.step('envoyée, un produit est refusé, et le reste quand on réessaie', async () => {
    await lgo.getByRole('button', { name: 'Envoyer maintenant' }).click();
    await expect(produit(PRODUITS[0].nom).getByText('Dans le LGO')).toBeVisible();
    await expect(produit(PRODUITS[1].nom).getByText('Produit inconnu de la fiche article.')).toBeVisible();
    await lgo.getByRole('button', { name: 'Tout réessayer' }).click();
    await expect(page.getByText('L’envoi au LGO repart.').first()).toBeVisible();
    await expect(produit(PRODUITS[1].nom).getByText('En échec')).toBeVisible();
  });
  await test.step('saisi à la main', async () => {
    await lgo.getByRole('button', { name: `Actions de ${PRODUITS[1].nom} dans le LGO` }).click();
    await entreeDe(page, `Actions de ${PRODUITS[1].nom} dans le LGO`, 'J’ai saisi dans le LGO').click();
    await expect(produit(PRODUITS[1].nom).getByText('Saisi à la main')).toBeVisible();
    await expect(produit(PRODUITS[1].nom).getByText(/^Saisi par .+ le /)).toBeVisible();
  });
});
