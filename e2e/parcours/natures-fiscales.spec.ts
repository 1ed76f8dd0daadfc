// HT and TTC amounts together: each is converted at its own rate, shown in both forms, and never added to the other
// (ENC-77, ENC-88).
import { expect, test, type Api } from '../monde.ts';

/** Declared encours of Dermalune: 100 € HT at 5.5 %, 50 € TTC, 20 € HT without a rate. */
const preparer = async (api: Api) => {
  const { admin } = await api.pharmacie();
  const [labo] = await api.adopter(admin, ['Dermalune']);
  const token = await api.tokenDe(admin);
  const declare = async (info: string, champs: object) => {
    const { id, numero, version } = await api.encours(admin, labo!.id, { info, ...champs });
    await api.appeler('POST', 'encours/declarer', {
      token,
      corps: { encours: [{ id, version }], canal: 'TELEPHONE' },
    });
    return { id, numero };
  };
  return {
    admin,
    laboratoireId: labo!.id,
    ht: await declare('Casse', { valeurAttendueCentimes: 10_000, natureFiscale: 'HT', tauxTvaCentiemes: 550 }),
    ttc: await declare('Bon client', { valeurAttendueCentimes: 5_000, natureFiscale: 'TTC', tauxTvaCentiemes: 2_000 }),
    sansTaux: await declare('Retour', { valeurAttendueCentimes: 2_000, natureFiscale: 'HT' }),
  };
};

test('HT et TTC réglés ensemble : payés TTC, chacun à son taux, montrés dans les deux', async ({ api, ouvrir }) => {
  const { admin, ht, ttc, sansTaux } = await preparer(api);
  const page = await ouvrir(admin, { chemin: '/encours?etat=DECLARE&vue=liste' });
  for (const { numero } of [ht, ttc, sansTaux])
    await page.getByRole('checkbox', { name: `Sélectionner l’encours ${numero}` }).check();
  await page.getByRole('button', { name: 'Régler avec un avoir' }).click();
  const dialogue = page.getByRole('dialog', { name: /^Régler 3/ });
  await expect(dialogue).toContainText('ce qui les règle se compte en TTC');
  const regler = dialogue.getByRole('button', { name: /^Régler 120,00\s€\sHT et 50,00\s€\sTTC$/ });
  await expect(regler).toBeDisabled();
  await expect(dialogue).toContainText(/= 105,50\s€\sTTC/);
  await dialogue.getByRole('textbox', { name: /^Taux de TVA/ }).fill('20');
  await expect(dialogue).toContainText(/= 24,00\s€\sTTC/);
  await expect(dialogue).toContainText(/Total payé\s*179,50\s€\sTTC/);
  await regler.click();
  await expect(dialogue).toBeHidden();
  await page.goto('/encours/avoirs?etat=TOUS');
  await expect(page.getByText(/^179,50\s€/).first()).toBeVisible();
});

test('un virement TTC règle un encours HT, un avoir HT un encours TTC : les deux montants se lisent @mobile', async ({
  api,
  ouvrir,
}) => {
  const { admin, laboratoireId, ht, ttc } = await preparer(api);
  const page = await ouvrir(admin, { chemin: '/encours' });
  const token = await api.tokenDe(admin);
  const recevoir = (nature: string, numero: string, montants: object) =>
    api.appeler('POST', 'encaissements', {
      token,
      corps: { nature, numero, date: '2026-06-01', payeur: 'LABO', laboratoireId, ...montants },
    });
  await recevoir('VIREMENT', 'VIR-105', { montantTtcCentimes: 10_550 });
  await recevoir('AVOIR', 'AV-41', { montantHtCentimes: 4_167 });
  for (const [encours, papier, dits] of [
    [ht, /VIR-105/, /105,50\s€\sTTC = 100,00\s€\sHT à 5,5\s%/],
    [ttc, /AV-41/, /41,67\s€\sHT = 50,00\s€\sTTC à 20\s%/],
  ] as const) {
    await page.goto(`/encours?etat=TOUS&vue=liste&encours=${encours.id}`);
    const tiroir = page.getByRole('dialog', { name: new RegExp(`^${encours.numero}`) });
    await tiroir.getByRole('button', { name: 'Régler', exact: true }).click();
    const regler = page.getByRole('dialog', { name: `Régler ${encours.numero}` });
    await regler.getByRole('radio', { name: papier }).check();
    await expect(regler).toContainText(dits);
    await regler.getByRole('button', { name: /^Régler \d/ }).click();
    await expect(regler).toBeHidden();
    await expect(tiroir).toContainText('Réglé');
  }
});
