// The account of a pharmacy: refusals, mere warnings, two tabs at once, the export of all its data, and its closing.
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, test } from '../monde.ts';

const CHEMIN = '/parametres/pharmacie';
const champ = (page: Page, nom: string) => page.getByRole('textbox', { name: nom, exact: true });
const enregistrer = (page: Page) => page.getByRole('button', { name: 'Enregistrer' }).click();
const enregistre = (page: Page) => expect(page.getByText('Pharmacie enregistrée.').last()).toBeVisible();

test('une erreur bloque et se dit sur son champ, un avertissement non ; le numéro de TVA se calcule @mobile', async ({
  api,
  ouvrir,
}) => {
  const pharmacie = await api.pharmacie();
  const page = await ouvrir(pharmacie.admin, { chemin: CHEMIN });
  await expect(page.getByRole('heading', { level: 1, name: 'Pharmacie' })).toBeVisible();

  await champ(page, 'SIRET').fill('732 829 320 0007');
  await champ(page, 'FINESS').fill('492001234');
  await champ(page, 'Code postal').fill('4910');
  await enregistrer(page);
  await expect(champ(page, 'SIRET')).toHaveAccessibleDescription(/Le SIRET doit contenir 14 chiffres\./);
  await expect(champ(page, 'SIRET')).toBeFocused();
  await expect(champ(page, 'FINESS')).toHaveAccessibleDescription(/assurance maladie/);
  await expect(champ(page, 'Code postal')).toHaveAccessibleDescription(/cinq chiffres/);

  await champ(page, 'SIRET').fill('732 829 320 00074');
  await page.getByRole('button', { name: 'Calculer depuis le SIRET' }).click();
  await expect(champ(page, 'N° intracommunautaire')).toHaveValue('FR44732829320');
  const titulaires = page
    .getByRole('textbox', { name: 'Titulaires' })
    .or(page.getByRole('combobox', { name: 'Titulaires' }));
  await titulaires.fill('Lemaire Odile');
  await titulaires.press('Enter');
  await titulaires.fill('Le Goff Maël');
  await enregistrer(page);
  await enregistre(page);
  const identite = await api.appeler('GET', 'tenant/id', { token: await api.tokenDe(pharmacie.admin) });
  expect(identite).toMatchObject({
    siret: '73282932000074',
    finess: '492001234',
    codePostal: '4910',
    numeroIntracommunautaire: 'FR44732829320',
    titulaires: 'Lemaire Odile, Le Goff Maël',
  });

  // The header shows the new name.
  await champ(page, 'Nom').fill(`${pharmacie.nom} du Port`);
  await enregistrer(page);
  await enregistre(page);
  await expect(page.getByText(`${pharmacie.nom} du Port`).first()).toBeVisible();
});

test('deux onglets : le second garde sa saisie, reprend le reste, et choisit ; quitter demande', async ({
  api,
  ouvrir,
}) => {
  const pharmacie = await api.pharmacie();
  const [premier, second] = [
    await ouvrir(pharmacie.admin, { chemin: CHEMIN }),
    await ouvrir(pharmacie.admin, { chemin: CHEMIN }),
  ];
  await champ(second, 'Rue').fill('18 rue du Mail');
  await champ(second, 'Capital').fill('10 000 €');
  await champ(premier, 'Rue').fill('20 rue du Mail');
  await champ(premier, 'RCS').fill('Angers B 732 829 320');
  await enregistrer(premier);
  await enregistre(premier);

  await enregistrer(second);
  const refus = second.getByRole('alert');
  await expect(refus).toContainText('Modifié entre-temps');
  await expect(champ(second, 'Rue')).toHaveValue('18 rue du Mail');
  await refus.getByRole('button', { name: 'Recharger' }).click();
  const fiche = second.getByRole('status').filter({ hasText: 'Fiche relue' });
  await expect(fiche).toContainText(/Rue\s: 20 rue du Mail/);
  await expect(champ(second, 'Rue')).toHaveValue('18 rue du Mail');
  await expect(champ(second, 'Capital')).toHaveValue('10 000 €');
  await expect(champ(second, 'RCS')).toHaveValue('Angers B 732 829 320');
  await fiche.getByRole('button', { name: 'Reprendre cette valeur' }).click();
  await expect(champ(second, 'Rue')).toHaveValue('20 rue du Mail');

  await second.getByRole('banner').getByRole('link', { name: 'Laboratoires', exact: true }).click();
  const question = second
    .getByRole('alertdialog')
    .or(second.getByRole('dialog', { name: 'Quitter sans enregistrer ?' }));
  await expect(question).toContainText('Vos modifications ne sont pas enregistrées');
  await question.getByRole('button', { name: 'Continuer la saisie' }).click();
  await enregistrer(second);
  await enregistre(second);
  expect(await api.appeler('GET', 'tenant/id', { token: await api.tokenDe(pharmacie.admin) })).toMatchObject({
    rue: '20 rue du Mail',
    capital: '10 000 €',
    rcs: 'Angers B 732 829 320',
  });
});

test('exporter toutes ses données, puis résilier : le nom recopié, tout le monde dehors @mobile', async ({
  api,
  ouvrir,
}) => {
  const pharmacie = await api.pharmacie();
  const [labo] = await api.adopter(pharmacie.admin, ['Dermalune']);
  await api.encours(pharmacie.admin, labo!.id, { valeurAttendueCentimes: 12_050 });
  const page = await ouvrir(pharmacie.admin, { chemin: CHEMIN });
  const collegue = await ouvrir(await api.connecter(pharmacie.admin), { chemin: '/encours' });

  await page.getByRole('button', { name: 'Exporter mes données' }).click();
  const telecharger = page.getByRole('button', { name: /^Télécharger l’export du/ });
  await expect(telecharger).toBeVisible();
  const [fichier] = await Promise.all([page.waitForEvent('download'), telecharger.click()]);
  expect(fichier.suggestedFilename()).toMatch(/^pharmaccord-.*\.zip$/);
  const zip = readFileSync(await fichier.path());
  expect(zip.subarray(0, 2).toString()).toBe('PK');
  expect(zip.includes('encours.csv')).toBe(true);

  await page.getByRole('button', { name: 'Résilier le compte…' }).click();
  const dialogue = page.getByRole('dialog', { name: 'Résilier le compte' });
  await expect(dialogue).toContainText(/1\sutilisateur/);
  await expect(dialogue).toContainText(/1\sencours non réglé\s: 120,50\s€/);
  const nom = dialogue.getByRole('textbox', { name: 'Nom de la pharmacie' });
  await nom.fill('une autre');
  await dialogue.getByRole('button', { name: 'Résilier définitivement' }).click();
  await expect(nom).toHaveAccessibleDescription(/Recopiez exactement/);
  await nom.fill(pharmacie.nom);
  await dialogue.getByRole('button', { name: 'Résilier définitivement' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Connexion' })).toBeVisible();
  await expect(page.getByText(/est résilié/)).toBeVisible();
  await collegue.reload();
  await expect(collegue.getByRole('heading', { level: 1, name: 'Connexion' })).toBeVisible();
});
