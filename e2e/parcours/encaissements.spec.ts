// Encaissements against encours: an avoir never settles more than its amount, settles two encours, and is undone
// exactly; a relevé bancaire settles two others.
import type { Page } from '@playwright/test';
import { expect, test, type Api, type Compte } from '../monde.ts';

const AUJOURDHUI = new Date().toLocaleDateString('fr-FR');

/** Two encours of Dermalune, declared: 300 € and 499,71 €. */
const preparer = async (api: Api, avant?: (api: Api, admin: Compte) => Promise<void>) => {
  const { admin } = await api.pharmacie();
  await avant?.(api, admin);
  const [labo] = await api.adopter(admin, ['Dermalune']);
  const token = await api.tokenDe(admin);
  const declare = async (info: string, valeurAttendueCentimes: number, dateDeclaration: string) => {
    const { id, numero, version } = await api.encours(admin, labo!.id, {
      info,
      valeurAttendueCentimes,
      dateDeclaration,
    });
    await api.appeler('POST', 'encours/declarer', {
      token,
      corps: { encours: [{ id, version }], canal: 'TELEPHONE' },
    });
    return { id, numero };
  };
  return {
    admin,
    premier: await declare('Deux cartons manquants', 30_000, '2026-03-02'),
    second: await declare('Remise oubliée', 49_971, '2026-04-02'),
  };
};

const tiroir = (page: Page, numero: string) => page.getByRole('dialog', { name: new RegExp(`^${numero}`) });
const enregistrerAvoir = async (page: Page, numero: string, montant: string) => {
  await page.getByRole('button', { name: 'Avoir ou paiement' }).click();
  const form = page.getByRole('dialog', { name: 'Enregistrer un avoir ou un paiement' });
  await form.getByRole('combobox', { name: 'Laboratoire' }).click();
  await page.getByRole('option', { name: 'Dermalune' }).click();
  await form.getByRole('textbox', { name: 'Numéro' }).fill(numero);
  await form.getByRole('textbox', { name: 'Montant HT' }).fill(montant);
  await form.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await expect(form).toBeHidden();
  return page.getByRole('dialog', { name: `Avoir ${numero}` });
};
const ouvrirEncours = async (page: Page, { id, numero }: { id: number; numero: string }) => {
  await page.goto(`/encours?etat=TOUS&vue=liste&encours=${id}`);
  await expect(tiroir(page, numero)).toBeVisible();
  return tiroir(page, numero);
};

test('un avoir de 400 € ne règle pas 499,71 €, en règle une part, et s’annule exactement @mobile', async ({
  api,
  ouvrir,
}) => {
  const { admin, second } = await preparer(api);
  const page = await ouvrir(admin, { chemin: '/encours/avoirs' });
  const avoir = await enregistrerAvoir(page, 'AV-400', '400');
  await expect(avoir).toContainText(/Reste\s*400,00\s€/);

  await test.step('il ne donne jamais plus que ce qui en reste', async () => {
    const encours = await ouvrirEncours(page, second);
    await encours.getByRole('button', { name: 'Régler', exact: true }).click();
    const regler = page.getByRole('dialog', { name: `Régler ${second.numero}` });
    await expect(regler.getByRole('radio', { name: /^Autre chose/ })).not.toBeChecked();
    await regler.getByRole('radio', { name: /AV-400/ }).check();
    const part = regler.getByRole('textbox', { name: `Part de ${second.numero}` });
    await expect(part).toHaveValue('400,00');
    await part.fill('499,71');
    await expect(regler.getByText(/99,71\s€ HT de trop/)).toBeVisible();
    await expect(regler.getByRole('button', { name: /^Régler \d/ })).toBeDisabled();
    await part.fill('400');
    await regler.getByRole('button', { name: /^Régler 400,00/ }).click();
    await expect(regler).toBeHidden();
    await expect(encours).toContainText(/Reste dû\s*99,71\s€/);
    await encours.getByRole('link', { name: /AV-400/ }).click();
    await expect(avoir).toContainText('Affecté');
    await expect(avoir.getByRole('link', { name: second.numero })).toBeVisible();
  });

  await test.step('annulé, l’encours doit de nouveau tout', async () => {
    await avoir.getByRole('button', { name: `Annuler l’affectation à ${second.numero}` }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Annuler l’affectation', exact: true }).click();
    await expect(avoir).toContainText(/Reste\s*400,00\s€/);
    await expect(await ouvrirEncours(page, second)).toContainText(/Reste dû\s*499,71\s€/);
  });
});

test('un avoir déjà reçu se demande, sans perdre la saisie ; un autre papier se confirme @mobile', async ({
  api,
  ouvrir,
}) => {
  const { admin, premier } = await preparer(api);
  const page = await ouvrir(admin, { chemin: '/encours/avoirs' });
  await enregistrerAvoir(page, 'AVX-100', '100');
  const encours = await ouvrirEncours(page, premier);
  await encours.getByRole('button', { name: 'Régler', exact: true }).click();
  const regler = page.getByRole('dialog', { name: `Régler ${premier.numero}` });
  await regler.getByRole('radio', { name: /^Autre chose/ }).check();
  await regler.getByRole('textbox', { name: 'Référence' }).fill('avx/1OO');
  await regler.getByRole('combobox', { name: 'Moyen de règlement' }).click();
  await page.getByRole('option', { name: 'Chèque' }).click();
  await regler.getByRole('button', { name: 'Régler', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'Déjà reçu ?' });
  await expect(question).toContainText(/AVX-100.*déjà reçu le/);
  await expect(question.getByRole('link', { name: 'Ouvrir celui qui est déjà reçu' })).toBeVisible();
  await question.getByRole('button', { name: 'Revenir à la saisie' }).click();
  await expect(regler.getByRole('textbox', { name: 'Référence' })).toHaveValue('avx/1OO');
  await regler.getByRole('button', { name: 'Régler', exact: true }).click();
  await question.getByRole('button', { name: 'C’est un autre papier' }).click();
  await expect(regler).toBeHidden();
  await expect(encours).toContainText('Réglé');
});

test('un avoir règle deux encours, chaque part à l’écran ; « Annuler » rend tout', async ({ api, ouvrir }) => {
  const { admin, premier, second } = await preparer(api);
  const page = await ouvrir(admin, { chemin: '/encours?etat=DECLARE&vue=liste' });
  for (const { numero } of [premier, second])
    await page.getByRole('checkbox', { name: `Sélectionner l’encours ${numero}` }).check();
  await page.getByRole('button', { name: 'Régler avec un avoir' }).click();
  const dialogue = page.getByRole('dialog', { name: /^Régler 2/ });
  await dialogue.getByRole('textbox', { name: 'Numéro de l’avoir' }).fill('AV-800');
  await dialogue.getByRole('textbox', { name: 'Montant de l’avoir' }).fill('400');
  await expect(dialogue.getByRole('textbox', { name: `Part de ${premier.numero}` })).toHaveValue('300,00');
  await expect(dialogue.getByRole('textbox', { name: `Part de ${second.numero}` })).toHaveValue('100,00');
  await dialogue.getByRole('textbox', { name: 'Montant de l’avoir' }).fill('850');
  await expect(dialogue).toContainText(/Restera à affecter\s*50,29\s€/);
  await dialogue.getByRole('button', { name: /^Régler 799,71/ }).click();
  await expect(dialogue).toBeHidden();
  await expect(page.getByText(/2\sencours réglés\. 50,29\s€ HT restent à affecter\./)).toBeVisible();

  await page.getByRole('button', { name: 'Annuler', exact: true }).click();
  await expect(page.getByText('Règlement annulé.')).toBeVisible();
  await expect(page.getByRole('tab', { name: /^À régler/ })).toContainText(/799,71\s€/);
  await page.goto('/encours/avoirs');
  await expect(page.getByRole('tab', { name: /^Non affectés/ })).toContainText(/850,00\s€/);
});

const RELEVE = [
  'Date;Libellé;Débit;Crédit',
  `${AUJOURDHUI};VIR SEPA LABO DL FRANCE SAS;;799,71`,
  `${AUJOURDHUI};PRLV LOYER;900,00;`,
  `${AUJOURDHUI};VIR MUTUELLE;;55,00`,
].join('\n');

/** Counts the account's encours with taxes, so that a transfer matches them. */
const enTtc = async (api: Api, admin: Compte) => {
  const token = await api.tokenDe(admin);
  const { version } = await api.appeler<{ version: number }>('GET', 'encaissements/reglages', { token });
  await api.appeler('PUT', 'encaissements/reglages', { token, corps: { montantsEncours: 'TTC', version } });
};

test('un relevé de banque règle deux encours, et rien d’autre n’en est gardé', async ({ api, ouvrir }) => {
  const { admin, premier, second } = await preparer(api, enTtc);
  const page = await ouvrir(admin, { chemin: '/encours/avoirs' });
  const deposer = async () => {
    await page.getByRole('button', { name: 'Lire un relevé' }).click();
    const releve = page.getByRole('dialog', { name: 'Lire un relevé bancaire' });
    await expect(releve).toContainText('Seuls les crédits que vous cochez sont gardés');
    await releve
      .locator('input[type=file]')
      .setInputFiles({ name: 'releve.csv', mimeType: 'text/csv', buffer: Buffer.from(RELEVE) });
    await expect(releve.getByRole('list', { name: 'Crédits du relevé' }).getByRole('listitem')).toHaveCount(2);
    return releve;
  };
  const releve = await deposer();
  await releve.getByRole('combobox', { name: /^Laboratoire de VIR SEPA LABO DL/ }).click();
  await page.getByRole('option', { name: 'Dermalune' }).click();
  await releve.getByRole('button', { name: /^Enregistrer 1\svirement/ }).click();
  await expect(page.getByText(/1\svirement enregistré, à affecter\./)).toBeVisible();

  await page.getByRole('row', { name: /Virement/ }).click();
  const virement = page.getByRole('dialog', { name: /^Virement/ });
  await virement.getByRole('button', { name: new RegExp(`^Affecter à .*${premier.numero}.*${second.numero}`) }).click();
  await expect(page.getByText(/2\sencours réglés avec 799,71\s€ TTC\./)).toBeVisible();
  await expect(virement.getByRole('link', { name: second.numero })).toBeVisible();
  await expect(await ouvrirEncours(page, premier)).toContainText('Réglé');

  await page.goto('/encours/avoirs');
  const relu = await deposer();
  await expect(relu.getByRole('link', { name: 'déjà reçu' })).toBeVisible();
  await expect(relu.getByRole('button', { name: /^Enregistrer 0\svirement/ })).toBeDisabled();
});
