// An extractor is configured, its calendar fills, a day that lacks a line is asked again; what the sales feed moves.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ajouterJours, formatJour, jourParis } from '../../src/shared/core/dates.ts';
import { expect, test } from '../monde.ts';
import { verifierAccessibilite } from '../pages/accessibilite.ts';

const HIER = ajouterJours(jourParis(new Date()), -1);
const AVANT_HIER = ajouterJours(HIER, -1);
const enLettres = (jour: string): string =>
  new Intl.DateTimeFormat('fr-FR', { timeZone: 'UTC', day: 'numeric', month: 'long', year: 'numeric' }).format(
    new Date(`${jour}T00:00:00Z`),
  );

const TITRES = 'date;code;designation;quantite;ca_ttc;tva;prix_achat_moyen_ht;stock';
const ligne = (jour: string, quantite: string): string =>
  `${jour};3337871331825;Baume 40 ml;${quantite};71,40;20;6,05;18`;

test('un dépôt configuré, un trou redemandé, ce que les ventes nourrissent @mobile', async ({ api, ouvrir }) => {
  const donnees = process.env['E2E_DONNEES'];
  test.skip(donnees === undefined, 'the application runs elsewhere: nothing can be dropped in its folder');
  const pharmacie = await api.pharmacie();
  const dossier = join(donnees ?? '', 'depots', String(pharmacie.id));
  const deposer = (nom: string, ...lignes: readonly string[]) =>
    writeFileSync(join(dossier, nom), [TITRES, ...lignes].join('\r\n'));
  mkdirSync(dossier, { recursive: true });
  const page = await ouvrir(pharmacie.admin, { chemin: '/parametres/extracteurs' });
  const jour = (quand: string, etat: string) =>
    page.getByRole('button', { name: new RegExp(`${enLettres(quand)} : ${etat}`) });

  await test.step('le mode et l’accord s’enregistrent ensemble', async () => {
    await page.getByRole('button', { name: 'Configurer le recueil' }).click();
    const tiroir = page.getByRole('dialog', { name: 'Recueil des ventes' });
    await tiroir.getByRole('combobox', { name: 'Mode de recueil' }).click();
    await page.getByRole('option', { name: 'Dépôt SFTP' }).click();
    await tiroir.getByRole('checkbox', { name: /J’accepte ce recueil/ }).check();
    await tiroir.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(tiroir).toBeHidden();
    await expect(page.getByText(`depots/${pharmacie.id}`)).toBeVisible();
    await expect(page.getByText(/Lemaire.*, le .* \(version/)).toBeVisible();
  });

  await test.step('le calendrier se remplit ; un jour dont une ligne ne se lit pas est incomplet', async () => {
    deposer('ventes-1.csv', ligne(HIER, '6'), ligne(AVANT_HIER, '4'), ligne(AVANT_HIER, 'quatre'));
    await page.getByRole('button', { name: 'Redemander une période' }).click();
    const question = page.getByRole('dialog', { name: 'Redemander une période' });
    await question.getByRole('textbox', { name: 'Du' }).fill(formatJour(AVANT_HIER));
    await question.getByRole('button', { name: 'Redemander' }).click();
    await expect(jour(HIER, 'complet')).toBeVisible();
    await expect(jour(AVANT_HIER, 'incomplet')).toBeVisible();
    await verifierAccessibilite(page);
  });

  await test.step('le jour incomplet dit pourquoi, se redemande et se complète', async () => {
    deposer('ventes-2.csv', ligne(AVANT_HIER, '4'), ligne(AVANT_HIER, '2'));
    await jour(AVANT_HIER, 'incomplet').click();
    const panneau = page.getByRole('dialog', { name: new RegExp(enLettres(AVANT_HIER)) });
    await expect(panneau.getByText('Des lignes de cette journée n’ont pas pu être lues.')).toBeVisible();
    await panneau.getByRole('button', { name: 'Redemander' }).click();
    await expect(panneau.getByText('Complet', { exact: true })).toBeVisible();
    await panneau.getByRole('button', { name: 'Fermer' }).click();
    await expect(jour(AVANT_HIER, 'complet')).toBeVisible();
  });
});
