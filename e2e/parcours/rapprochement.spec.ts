// The desk by keyboard: accepts a matching proposal and shows the next arrival; a partial affectation, its écart and
// an undo work in place.
import { expect, test, type Api, type Compte } from '../monde.ts';

const AUJOURDHUI = new Date().toISOString().slice(0, 10);

const preparer = async (api: Api) => {
  const { admin } = await api.pharmacie();
  const [labo] = await api.adopter(admin, ['Dermalune']);
  const token = await api.tokenDe(admin);
  const declare = async (info: string, valeurAttendueCentimes: number) => {
    const { id, numero, version } = await api.encours(admin, labo!.id, {
      info,
      valeurAttendueCentimes,
      dateDeclaration: '2026-03-02',
    });
    await api.appeler('POST', 'encours/declarer', { token, corps: { encours: [{ id, version }], canal: 'TELEPHONE' } });
    return { id, numero };
  };
  const recevoir = (numero: string, montantHtCentimes: number) =>
    api.appeler('POST', 'encaissements', {
      token,
      corps: { laboratoireId: labo!.id, nature: 'AVOIR', numero, date: AUJOURDHUI, montantHtCentimes },
    });
  const encours = {
    exact: await declare('Deux cartons manquants', 30_000),
    autre: await declare('Remise oubliée', 49_971),
    petit: await declare('Casse', 4_000),
  };
  await recevoir('AV-300', 30_000);
  await recevoir('AV-535', 53_500);
  return { admin, encours, token };
};
const soldeDe = async (api: Api, compte: Compte, id: number): Promise<[string, number]> => {
  const { etat, valeurAttendueCentimes, valeurRegleeCentimes } = await api.appeler('GET', `encours/${id}`, {
    token: await api.tokenDe(compte),
  });
  return [etat, valeurAttendueCentimes - valeurRegleeCentimes];
};

test('au bureau, Entrée accepte et montre la suivante ; une part et son écart se règlent sur place, un acte se défait @mobile @tablette', async ({
  api,
  ouvrir,
}) => {
  const { admin, encours } = await preparer(api);
  const page = await ouvrir(admin, { chemin: '/encours/rapprochement' });

  await test.step('la seule qui convient est déjà choisie : Entrée l’accepte', async () => {
    await expect(page.getByRole('radio', { name: `Proposition 1 : ${encours.exact.numero}` })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Avoir AV-535' })).toBeVisible();
    expect(await soldeDe(api, admin, encours.exact.id)).toEqual(['REGLE', 0]);
  });

  await test.step('deux encours à la main, l’un soldé avec son écart, sans rien perdre en cherchant', async () => {
    await page.getByRole('button', { name: `Ajouter ${encours.autre.numero}` }).click();
    await page.getByRole('textbox', { name: /^Autre chose que doit/ }).fill('Casse');
    await page.getByRole('button', { name: `Ajouter ${encours.petit.numero}` }).click();
    await expect(page.getByRole('textbox', { name: `Part de ${encours.autre.numero}` })).toHaveValue(/499,71/);
    await expect(page.getByRole('textbox', { name: `Part de ${encours.petit.numero}` })).toHaveValue(/35,29/);
    await page.getByRole('checkbox', { name: /^Solder\s: 4,71\s€ HT ne sont plus attendus/ }).check();
    await page.getByRole('combobox', { name: 'Motif de l’écart' }).click();
    await page.getByRole('option', { name: 'Perte acceptée' }).click();
    await page.getByRole('button', { name: /^Régler 535,00\s€/ }).click();
    await expect(page.getByText('Rien n’attend d’être rapproché.')).toBeVisible();
    expect(await soldeDe(api, admin, encours.autre.id)).toEqual(['REGLE', 0]);
    expect((await soldeDe(api, admin, encours.petit.id))[0]).toBe('REGLE');
  });

  await test.step('chaque acte se défait seul, le premier aussi', async () => {
    await page
      .getByRole('button', { name: new RegExp(`^Défaire : Avoir AV-300 règle ${encours.exact.numero}`) })
      .click();
    await expect(page.getByRole('radio', { name: `Proposition 1 : ${encours.exact.numero}` })).toBeVisible();
    expect(await soldeDe(api, admin, encours.exact.id)).toEqual(['DECLARE', 30_000]);
    expect((await soldeDe(api, admin, encours.autre.id))[0]).toBe('REGLE');
  });
});

test('ce qui est sûr s’accepte ensemble', async ({ api, ouvrir }) => {
  const { admin, encours } = await preparer(api);
  const page = await ouvrir(admin, { chemin: '/encours/rapprochement' });
  await page.getByRole('button', { name: 'Accepter ce qui est sûr (1)' }).click();
  const surs = page.getByRole('dialog', { name: 'Accepter ce qui est sûr' });
  await expect(surs.getByRole('list', { name: 'Rapprochements sûrs' })).toContainText(encours.exact.numero);
  await surs.getByRole('button', { name: /^Régler 1\sencaissement\s: 300,00\s€/ }).click();
  await expect(surs).toBeHidden();
  await expect(page.getByRole('region', { name: 'Fait à l’instant' })).toContainText('Avoir AV-300 règle');
  expect(await soldeDe(api, admin, encours.exact.id)).toEqual(['REGLE', 0]);
});
