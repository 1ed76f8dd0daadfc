// A morning at the desk: a relevé bancaire and three avoirs, each settled where it is shown, in both schemes (axe).
import { jourParis } from '#shared/core/dates.ts';
import { expect, test, type Api } from '../monde.ts';
import { verifierAccessibilite } from '../pages/accessibilite.ts';
import { releveCamt, releveOfx } from '../pages/releve.ts';

const JOUR = jourParis(new Date());

/**
 * Encours counted with taxes, like bank payments; three avoirs: an exact one, one to split by hand between two
 * encours, and one too small.
 */
const preparer = async (api: Api) => {
  const { admin } = await api.pharmacie();
  const [labo] = await api.adopter(admin, ['Dermalune']);
  const token = await api.tokenDe(admin);
  const { version: reglage } = await api.appeler<{ version: number }>('GET', 'encaissements/reglages', { token });
  await api.appeler('PUT', 'encaissements/reglages', { token, corps: { montantsEncours: 'TTC', version: reglage } });
  const declare = async (info: string, valeurAttendueCentimes: number) => {
    const { id, numero, version } = await api.encours(admin, labo!.id, {
      info,
      valeurAttendueCentimes,
      dateDeclaration: `${JOUR.slice(0, 4)}-01-02`,
    });
    await api.appeler('POST', 'encours/declarer', { token, corps: { encours: [{ id, version }], canal: 'TELEPHONE' } });
    return { id, numero };
  };
  const recevoir = (numero: string, montantTtcCentimes: number) =>
    api.appeler('POST', 'encaissements', {
      token,
      corps: { laboratoireId: labo!.id, nature: 'AVOIR', numero, date: JOUR, montantTtcCentimes },
    });
  const encours = {
    exact: await declare('Deux cartons manquants', 30_000),
    grand: await declare('Remise oubliée', 41_017),
    petit: await declare('Casse', 3_719),
    partiel: await declare('Retour de périmés', 90_041),
    vire: await declare('Coopération du semestre', 49_971),
  };
  await recevoir('AV-EXACT', 30_000);
  await recevoir('AV-DEUX', 44_000);
  await recevoir('AV-PARTIEL', 25_013);
  return { admin, encours, token };
};

for (const [format, releve] of [
  ['CAMT', releveCamt],
  ['OFX', releveOfx],
] as const)
  test(`le matin au bureau : un relevé ${format} et trois avoirs @mobile @tablette`, async ({ api, ouvrir }) => {
    const { admin, encours, token } = await preparer(api);
    const soldeDe = async ({ id }: { id: number }): Promise<[string, number]> => {
      const { etat, soldeCentimes } = await api.appeler('GET', `encours/${id}`, { token });
      return [etat, soldeCentimes];
    };
    const page = await ouvrir(admin, { chemin: '/encours/rapprochement' });
    const titre = (nom: string) => page.getByRole('heading', { name: nom });

    await test.step('le relevé se lit ici : son virement vient parmi ce qui est arrivé', async () => {
      await expect(titre('Avoir AV-EXACT')).toBeVisible();
      await verifierAccessibilite(page);
      await page.getByRole('button', { name: 'Lire un relevé' }).click();
      const tiroir = page.getByRole('dialog', { name: 'Lire un relevé bancaire' });
      await tiroir.locator('input[type="file"]').setInputFiles([releve({ ...encours.vire, montant: '499.71' })]);
      await expect(tiroir.getByRole('checkbox', { name: /^Enregistrer DERMALUNE REGLEMENT/ })).toBeChecked();
      await verifierAccessibilite(page);
      await tiroir.getByRole('button', { name: /^Enregistrer 1\svirement/ }).click();
      await expect(tiroir).toBeHidden();
    });

    await test.step('ce qui est sûr s’accepte ensemble : le virement qui cite, l’avoir exact', async () => {
      await page.getByRole('button', { name: 'Accepter ce qui est sûr (2)' }).click();
      const surs = page.getByRole('dialog', { name: 'Accepter ce qui est sûr' });
      await verifierAccessibilite(page);
      await surs.getByRole('button', { name: /^Régler 2\sencaissements\s: 799,71\s€/ }).click();
      await expect(surs).toBeHidden();
      expect(await soldeDe(encours.vire)).toEqual(['REGLE', 0]);
      expect(await soldeDe(encours.exact)).toEqual(['REGLE', 0]);
    });

    await test.step('un avoir règle deux encours choisis à la main, l’un soldé avec son écart', async () => {
      await expect(titre('Avoir AV-DEUX')).toBeVisible();
      await page.getByRole('button', { name: `Ajouter ${encours.grand.numero}` }).click();
      await page.getByRole('button', { name: `Ajouter ${encours.petit.numero}` }).click();
      await expect(page.getByRole('textbox', { name: `Part de ${encours.petit.numero}` })).toHaveValue('29,83');
      await page.getByRole('checkbox', { name: /^Solder\s: 7,36\s€ TTC ne sont plus attendus/ }).check();
      await page.getByRole('button', { name: /^Régler 440,00\s€/ }).click();
      await expect(page.getByText(/^Le motif de l’écart est obligatoire/)).toBeVisible();
      // Scrolls down, so that the sticky foot hides nothing by half.
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
      await verifierAccessibilite(page);
      await page.getByRole('combobox', { name: 'Motif de l’écart' }).click();
      await page.getByRole('option', { name: 'Perte acceptée' }).click();
      await page.getByRole('button', { name: /^Régler 440,00\s€/ }).click();
      await expect(titre('Avoir AV-PARTIEL')).toBeVisible();
      expect(await soldeDe(encours.grand)).toEqual(['REGLE', 0]);
      expect((await soldeDe(encours.petit))[0]).toBe('REGLE');
    });

    await test.step('le dernier donne une part : le reste est encore attendu', async () => {
      await page.getByRole('button', { name: `Ajouter ${encours.partiel.numero}` }).click();
      await page.getByRole('button', { name: /^Régler 250,13\s€/ }).click();
      await expect(page.getByText('Rien n’attend d’être rapproché.')).toBeVisible();
      await verifierAccessibilite(page);
      expect(await soldeDe(encours.partiel)).toEqual(['DECLARE', 90_041 - 25_013]);
    });

    await test.step('l’un d’eux se défait, lui seul', async () => {
      await page.getByRole('button', { name: /^Défaire : Avoir AV-DEUX règle/ }).click();
      await expect(titre('Avoir AV-DEUX')).toBeVisible();
      expect(await soldeDe(encours.grand)).toEqual(['DECLARE', 41_017]);
      expect(await soldeDe(encours.exact)).toEqual(['REGLE', 0]);
    });
  });
