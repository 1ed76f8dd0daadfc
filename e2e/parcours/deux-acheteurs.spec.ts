// Two buyers on one promotion: the first validates it, the second is told who did and sees its current state; a
// refused part is validated later.
import { expect, MOT_DE_PASSE, test, unique, type Api, type Compte, type Pharmacie } from '../monde.ts';
import { reposer } from '../pages/accessibilite.ts';
import { entreeDe } from '../pages/menu.ts';
import { jour } from '../pages/operation.ts';

const unAcheteur = async (api: Api, pharmacie: Pharmacie, nom: string): Promise<Compte> => {
  const username = unique('achat');
  const corps = { username, nom, prenom: 'Zoé', email: null, role: 'ACHAT', activated: true, password: 'Provisoire1' };
  await api.appeler('POST', 'utilisateurs/save', { token: await api.tokenDe(pharmacie.admin), corps });
  const { token } = await api.appeler<{ token: string }>('POST', 'login', {
    corps: { username, password: 'Provisoire1' },
  });
  await api.appeler('PUT', 'utilisateurs/resetPassword', { token, texte: MOT_DE_PASSE });
  return { username, motDePasse: MOT_DE_PASSE };
};

test('deux acheteurs valident ensemble : un seul le fait, l’autre sait qui ; une refusée se valide plus tard @mobile @tablette', async ({
  api,
  ouvrir,
}) => {
  const pharmacie = await api.pharmacie();
  const [labo] = await api.adopter(pharmacie.admin, ['Dermalune']);
  const [premiere, seconde] = [await unAcheteur(api, pharmacie, 'Morvan'), await unAcheteur(api, pharmacie, 'Nicolas')];
  const { id } = await api.appeler('POST', 'promotions', {
    token: await api.tokenDe(pharmacie.admin),
    corps: {
      nomOperation: 'Solaires',
      laboratoireId: labo!.id,
      typePromo: 'PROMO',
      dateDebut: jour(10),
      dateFin: jour(30),
      conditionsPromo: 'Le troisième offert',
      produits: [{ nom: 'Spray solaire 50+' }],
      dispositifs: [{ dispositif: 'LOT', quantiteLot: 2, quantiteOfferte: 1 }],
    },
  });
  const chemin = `/promotions?promotion=${id}`;
  const [a, b] = [await ouvrir(premiere, { chemin }), await ouvrir(seconde, { chemin })];
  const [fiche, autre] = [a, b].map((page) => page.getByRole('dialog', { name: 'Solaires', exact: true }));

  await test.step('à la fois : la seconde a cliqué avant de savoir', async () => {
    let laisser = (): void => {};
    const passee = new Promise<void>((resolve) => (laisser = resolve));
    await b.route('**/valider', async (route) => {
      await passee;
      await route.continue();
    });
    const partie = b.waitForRequest('**/valider');
    await autre!.getByRole('button', { name: 'Valider la promo' }).click();
    await partie;
    await fiche!.getByRole('button', { name: 'Valider la promo' }).click();
    await expect(fiche!).toContainText('À venir');
    laisser();
    await expect(b.getByText(/«\sSolaires\s» a changé entre-temps\s: Morvan Zoé l’a modifiée/)).toBeVisible();
    await expect(autre!).toContainText('À venir');
    await expect(autre!.getByRole('button', { name: 'Valider la promo' })).toHaveCount(0);
  });

  await test.step('refusée, son motif se lit chez l’autre', async () => {
    await fiche!.getByRole('button', { name: 'Actions de Solaires' }).click();
    // On a slow phone the menu may still be moving to its place, and the click would miss it.
    await entreeDe(a, 'Actions de Solaires', 'Refuser…').waitFor();
    await reposer(a);
    await entreeDe(a, 'Actions de Solaires', 'Refuser…').click();
    const refus = a.getByRole('dialog', { name: 'Refuser « Solaires »' });
    await refus.getByRole('textbox', { name: 'Motif du refus' }).fill('Pas assez de place');
    await refus.getByRole('button', { name: 'Refuser' }).click();
    await expect(autre!).toContainText('Pas assez de place');
  });

  await test.step('et se valide plus tard', async () => {
    await autre!.getByRole('button', { name: 'Valider la promo' }).click();
    await expect(fiche!).toContainText('À venir');
    await expect(fiche!).toContainText('Promo validée, par Nicolas Zoé');
  });
});
