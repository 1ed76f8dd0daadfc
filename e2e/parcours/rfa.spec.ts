// A RFA from its contract to its encours: simulated, followed month by month, confirmed; another one is refused; the
// next year copies it.
import { expect, test, unique } from '../monde.ts';
import { entreeDe } from '../pages/menu.ts';

const ANNEE = new Date().getFullYear();

test('une RFA, de la simulation à l’encours de son palier, reprise l’année suivante @mobile', async ({
  api,
  ouvrir,
}) => {
  const { admin } = await api.pharmacie();
  const [labo] = await api.adopter(admin, ['Dermalune']);
  const gamme = unique('Solaires');
  const page = await ouvrir(admin, { chemin: '/rfa' });
  const fiche = page.getByRole('dialog', { name: gamme });

  await test.step('elle s’ajoute en voyant ce qu’elle donne', async () => {
    await expect(page.getByText(`Aucune RFA en ${ANNEE}.`)).toBeVisible();
    await page.getByRole('button', { name: 'Ajouter une RFA' }).click();
    const form = page.getByRole('dialog', { name: 'Nouvelle RFA' });
    await form.getByRole('button', { name: 'Ajouter', exact: true }).click();
    await expect(form.getByText('La condition de RFA est obligatoire.')).toBeVisible();
    await form.getByRole('combobox', { name: 'Laboratoire' }).click();
    await page.getByRole('option', { name: 'Dermalune' }).click();
    await form.getByRole('textbox', { name: 'Gamme', exact: true }).fill(gamme);
    await form.getByRole('textbox', { name: 'Condition de RFA' }).fill('2 % dès 10 000 €, 4 % dès 20 000 €');
    await form.getByRole('textbox', { name: 'Taux' }).fill('0');
    await form.getByRole('textbox', { name: 'Texte, palier 1' }).fill('Premier palier');
    await expect(form.getByText('Le palier 1 n’a pas de valeur.')).toBeVisible();
    await form.getByRole('textbox', { name: 'À partir de, palier 1' }).fill('10 000');
    await form.getByRole('textbox', { name: 'Valeur, palier 1' }).fill('2');
    await form.getByRole('button', { name: 'Ajouter un palier' }).click();
    await form.getByRole('textbox', { name: 'À partir de, palier 2' }).fill('20000');
    await form.getByRole('textbox', { name: 'Valeur, palier 2' }).fill('4 %');
    const simulation = form.getByRole('region', { name: 'Simulation' });
    await simulation.getByRole('textbox', { name: 'Base' }).fill('19 999,99');
    await expect(simulation).toContainText(/400,00\s€/);
    await simulation.getByRole('slider', { name: 'Base simulée' }).press('End');
    await expect(simulation).toContainText(/1\s000,00\s€/);
    await form.getByRole('button', { name: 'Ajouter', exact: true }).click();
    await expect(fiche).toContainText('Premier palier');
  });

  await test.step('les mois collés font avancer la barre', async () => {
    await expect(fiche.getByRole('img', { name: /aucun palier atteint sur 2/ })).toBeVisible();
    await fiche.getByRole('button', { name: 'Saisir la base' }).click();
    await fiche.getByRole('button', { name: 'Coller depuis Excel' }).click();
    await fiche
      .getByRole('textbox', { name: /^Mois copiés/ })
      .fill('Mois\tAchats\njanvier\t6 000\nfévrier\t9 500,00 €');
    await expect(fiche.getByRole('textbox', { name: /^Base, février/ })).toHaveValue(/^9\s500,00$/);
    await fiche.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(fiche.getByRole('img', { name: /^15\s500,00\s€, palier 1 atteint sur 2/ })).toBeVisible();
    await expect(fiche.getByText(/manque 4\s500,00\s€/)).toBeVisible();
  });

  await test.step('le palier atteint se valide : son encours est fait, nommé d’avance', async () => {
    await fiche.getByRole('button', { name: 'Valider le palier Premier palier' }).click();
    await expect(page.getByText(/^Palier validé\s: encours E-\d{4}-\d{5} de 310,00\s€ HT, à déclarer\./)).toBeVisible();
    await expect(fiche.getByText('Validé', { exact: true })).toBeVisible();
    await fiche.getByRole('link', { name: /^E-\d{4}-\d{5}$/ }).click();
    const encours = page.getByRole('dialog', { name: /^E-\d{4}-\d{5}/ });
    await expect(encours).toContainText(/310,00\s€/);
    await encours.getByRole('link', { name: 'Voir la RFA' }).click();
    await expect(fiche).toBeVisible();
  });

  await test.step('son montant s’explique, de sa base à ce qui est réclamé', async () => {
    await fiche.getByRole('button', { name: 'Pourquoi ce montant' }).click();
    const base = fiche.getByRole('table', { name: 'Ce qui fait la base' });
    await expect(base.getByRole('row', { name: /^Base/ })).toContainText(/15\s500,00\s€/);
    await expect(fiche.getByRole('row', { name: /^De 10\s000,00\s€/ })).toContainText(/2\s% × 15\s500,00\s€/);
    const compte = fiche.getByRole('table', { name: 'Du résultat au reste à réclamer' });
    await expect(compte.getByRole('row', { name: /^Réclamé par E-/ })).toContainText(/− 310,00\s€/);
    await expect(compte.getByRole('row', { name: /^Reste à réclamer/ })).toContainText(/^Reste à réclamer0,00\s€ HT$/);
  });

  await test.step('elle est reprise pour une autre année, jamais la même', async () => {
    await fiche.getByRole('button', { name: /^Actions de la RFA/ }).click();
    await entreeDe(page, /^Actions de la RFA/, 'Dupliquer vers une autre année…').click();
    const copie = page.getByRole('dialog', { name: 'Dupliquer vers une autre année' });
    await copie.getByRole('textbox', { name: 'Année' }).fill(String(ANNEE));
    await copie.getByRole('button', { name: 'Dupliquer' }).click();
    await expect(copie.getByText('La duplication vers la même année est impossible.')).toBeVisible();
    await copie.getByRole('textbox', { name: 'Année' }).fill(String(ANNEE + 1));
    await copie.getByRole('button', { name: 'Dupliquer' }).click();
    await expect(copie).toBeHidden();
    await expect(fiche.getByText(String(ANNEE + 1), { exact: true })).toBeVisible();
    await expect(fiche.getByText('À atteindre')).toHaveCount(2);
    await fiche.getByRole('button', { name: 'Fermer' }).click();
  });

  await test.step('une autre se refuse : elle reste parmi les refusées', async () => {
    const autre = unique('Hygiène');
    await api.appeler('POST', 'rfa', {
      token: await api.tokenDe(admin),
      corps: {
        laboratoireId: labo?.id,
        annee: ANNEE,
        gamme: autre,
        condition: '1 %',
        taux: 100,
        type: 'CA_NET_HT',
        resultatType: 'TAUX_PREMIER_EURO',
        resultatPeriode: 'ANNEE',
        paliers: [{ info: 'Toute la gamme' }],
      },
    });
    const ligne = page.getByRole('main').locator('tr[data-index], li').filter({ hasText: autre });
    await ligne.getByRole('button', { name: /^Actions de la RFA/ }).click();
    await entreeDe(page, /^Actions de la RFA/, 'Refuser').click();
    await page.getByRole('dialog', { name: 'Refuser cette RFA ?' }).getByRole('button', { name: 'Refuser' }).click();
    await expect(ligne).toHaveCount(0);
    await page.getByRole('tab', { name: /^Refusées/ }).click();
    await expect(ligne).toBeVisible();
    await ligne.getByRole('button', { name: /^Actions de la RFA/ }).click();
    await entreeDe(page, /^Actions de la RFA/, 'Valider').click();
    await expect(ligne).toHaveCount(0);
  });
});
