// Relevés of others: a laboratory's relevé de compte reveals a missing avoir, which is claimed; a relevé bancaire
// reveals the transfer that settles an encours.
import { jourParis } from '#shared/core/dates.ts';
import { douzeLaits } from '../pages/facture-deposee.ts';
import { ecrireCii } from '../../src/server/demo/facture/ecrire-cii.ts';
import { ecrirePdf } from '../../src/server/demo/facture/ecrire-pdf.ts';
import { expect, test, unique } from '../monde.ts';
import { releveCamt } from '../pages/releve.ts';

const JOUR = jourParis(new Date());
const ECRIT = JOUR.split('-').toReversed().join('/');

const facture = (numero: string, vendeur: string) => {
  const contenu = ecrireCii(douzeLaits({ numero, date: JOUR, vendeur, remiseCentiemes: 2_500 }));
  return { name: `${numero}.xml`, mimeType: 'application/xml', buffer: Buffer.from(contenu) };
};

test('le relevé d’un laboratoire : un avoir jamais reçu se relance, son mail part @mobile', async ({ api, ouvrir }) => {
  const { admin } = await api.pharmacie();
  await api.adopter(admin, ['Dermalune']);
  const { token } = await api.connecter(admin);
  const { version } = await api.appeler('GET', 'encaissements/reglages', { token });
  await api.appeler('PUT', 'encaissements/reglages', { token, corps: { montantsEncours: 'TTC', version } });
  const vendeur = unique('Distributeur');
  const page = await ouvrir(admin, { chemin: '/encours/factures' });
  const depot = page.getByRole('dialog', { name: 'Déposer des factures' });
  const tiroir = page.getByRole('dialog', { name: 'Lire un relevé de compte' });
  const releve = [
    'Date;N° pièce;Libellé;Débit;Crédit',
    `${ECRIT};R-118;Facture;108,00;`,
    `${ECRIT};R-119;Facture;54,00;`,
    `${ECRIT};AV-13;Avoir sur R-118;;36,00`,
    `${ECRIT};;Votre virement;;72,00`,
  ].join('\n');

  await test.step('une facture reçue, son laboratoire choisi', async () => {
    await page.getByRole('button', { name: 'Déposer des factures' }).first().click();
    await depot.locator('input[type="file"]').setInputFiles([facture('R-118', vendeur)]);
    await depot.getByRole('button', { name: 'Ouvrir R-118.xml' }).click();
    const fiche = page.getByRole('dialog', { name: /^Facture R-118/ });
    await fiche.getByRole('button', { name: 'Choisir le laboratoire' }).click();
    const choix = page.getByRole('dialog', { name: 'Quel laboratoire ?' });
    await choix.getByRole('combobox', { name: 'Laboratoire' }).click();
    await page.getByRole('option', { name: 'Dermalune' }).click();
    await choix.getByRole('button', { name: 'Choisir', exact: true }).click();
    await expect(choix).toBeHidden();
    await fiche.getByRole('button', { name: 'Fermer' }).first().click();
    await expect(fiche).toBeHidden();
  });

  await test.step('le relevé tombe parmi les factures : il se lit, chaque pièce est retrouvée ou manque', async () => {
    await page.getByRole('button', { name: 'Déposer des factures' }).first().click();
    await depot
      .locator('input[type="file"]')
      .setInputFiles([{ name: 'releve.csv', mimeType: 'text/csv', buffer: Buffer.from(releve) }]);
    await expect(tiroir.getByRole('heading', { name: '1 avoir annoncé, jamais reçu' })).toBeVisible();
    await expect(tiroir.getByRole('heading', { name: '1 facture jamais reçue' })).toBeVisible();
    await expect(tiroir.getByRole('heading', { name: '1 pièce retrouvée' })).toBeVisible();
    await expect(tiroir.getByRole('heading', { name: '1 paiement' })).toBeVisible();
    await expect(tiroir.getByRole('combobox', { name: 'Laboratoire' })).toHaveValue('Dermalune');
  });

  await test.step('relancer en fait un encours, et son mail part', async () => {
    await tiroir.getByRole('button', { name: 'Relancer pour l’avoir AV-13' }).click();
    const mail = page.getByRole('dialog', { name: /^Déclarer/ });
    await expect(mail).toContainText(/36,00\s€/);
    await mail.getByRole('button', { name: /^Déclarer et envoyer 1/ }).click();
    await expect(mail).toBeHidden();
    const lien = tiroir.getByRole('link', { name: /^Réclamé : E-/ });
    await expect(lien).toBeVisible();
    await expect(tiroir.getByRole('button', { name: /^Relancer/ })).toHaveCount(0);
    await lien.click();
    const encours = page.getByRole('dialog', { name: /^E-\d{4}-\d+/ });
    await expect(encours).toContainText('Déclaré');
    await expect(encours).toContainText('Avoir AV-13');
  });

  await test.step('sur la page du laboratoire, un PDF refusé comme facture se lit comme relevé', async () => {
    await page.goto('/laboratoires/Dermalune?onglet=factures');
    await page.getByRole('button', { name: 'Déposer des factures' }).first().click();
    const mots = (y: number, ...textes: string[]) => textes.map((texte, i) => ({ x: 40 + 150 * i, y, mots: texte }));
    const pdf = ecrirePdf([
      [
        ...mots(760, 'Relevé de compte'),
        ...mots(700, 'Date', 'Pièce', 'Montant'),
        ...mots(680, ECRIT, 'R-118', '108,00'),
        ...mots(660, ECRIT, 'AV-14', '-12,00'),
      ],
    ]);
    await depot
      .locator('input[type="file"]')
      .setInputFiles([{ name: 'releve.pdf', mimeType: 'application/pdf', buffer: pdf }]);
    await depot.getByRole('button', { name: 'Lire le relevé releve.pdf' }).click();
    await expect(tiroir.getByRole('button', { name: 'Relancer pour l’avoir AV-14' })).toBeVisible();
    await expect(tiroir.getByRole('heading', { name: '1 pièce retrouvée' })).toBeVisible();
  });
});

test('un relevé CAMT : son virement est reçu, et règle son encours @mobile', async ({ api, ouvrir }) => {
  const { admin } = await api.pharmacie();
  const [labo] = await api.adopter(admin, ['Dermalune']);
  const token = await api.tokenDe(admin);
  const { id, numero, version } = await api.encours(admin, labo!.id, {
    info: 'Remise oubliée',
    valeurAttendueCentimes: 49_971,
    dateDeclaration: '2026-04-02',
  });
  await api.appeler('POST', 'encours/declarer', { token, corps: { encours: [{ id, version }], canal: 'TELEPHONE' } });
  const reglages = await api.appeler<{ version: number }>('GET', 'encaissements/reglages', { token });
  await api.appeler('PUT', 'encaissements/reglages', {
    token,
    corps: { montantsEncours: 'TTC', version: reglages.version },
  });
  const page = await ouvrir(admin, { chemin: '/encours/avoirs' });

  await test.step('le virement est reconnu et coché, le virement rejeté ne l’est pas et dit pourquoi', async () => {
    await page.getByRole('button', { name: 'Lire un relevé' }).click();
    const tiroir = page.getByRole('dialog', { name: 'Lire un relevé bancaire' });
    await tiroir.locator('input[type="file"]').setInputFiles([releveCamt({ numero, montant: '499.71' })]);
    await expect(tiroir.getByRole('checkbox', { name: /^Enregistrer DERMALUNE REGLEMENT/ })).toBeChecked();
    await expect(tiroir.getByRole('checkbox', { name: /^Enregistrer DERMALUNE,/ })).not.toBeChecked();
    await expect(tiroir).toContainText('la banque la dit rejetée ou retournée');
    await tiroir.getByRole('button', { name: /^Enregistrer 1\svirement/ }).click();
    await expect(tiroir).toBeHidden();
  });

  await test.step('il règle l’encours qu’il cite', async () => {
    const { elements } = await api.appeler<{ elements: { id: number }[] }>('GET', 'encaissements', { token });
    await page.goto(`/encours/avoirs?encaissement=${elements[0]?.id}`);
    const virement = page.getByRole('dialog', { name: /^Virement/ });
    await virement.getByRole('button', { name: new RegExp(`^Affecter à .*${numero}`) }).click();
    await expect(virement.getByRole('link', { name: numero })).toBeVisible();
    await page.goto(`/encours?etat=TOUS&vue=liste&encours=${id}`);
    await expect(page.getByRole('dialog', { name: new RegExp(`^${numero}`) })).toContainText('Réglé');
  });
});
