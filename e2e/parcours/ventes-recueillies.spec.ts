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
const EAN = '3337871331825';
const ligne = (jour: string, quantite: number): string => `${jour};${EAN};Baume 40 ml;${quantite};71,40;20;6,05;18`;

test('un dépôt configuré, un trou redemandé, ce que les ventes nourrissent @mobile', async ({ api, ouvrir }) => {
  const donnees = process.env['E2E_DONNEES'];
  test.skip(donnees === undefined, 'the application runs elsewhere: nothing can be dropped in its folder');
  const pharmacie = await api.pharmacie();
  const dossier = join(donnees ?? '', 'depots', String(pharmacie.id));
  const deposer = (nom: string, ...lignes: readonly string[]) =>
    writeFileSync(join(dossier, nom), [TITRES, ...lignes].join('\r\n'));
  mkdirSync(dossier, { recursive: true });
  const [labo] = await api.adopter(pharmacie.admin, ['Dermalune']);
  const token = await api.tokenDe(pharmacie.admin);
  const rfa = await api.appeler('POST', 'rfa', {
    token,
    corps: {
      laboratoireId: labo?.id,
      annee: Number(HIER.slice(0, 4)),
      produit: 'Baume 40 ml',
      produits: [{ nom: 'Baume 40 ml', ean: EAN }],
      condition: '1 % dès 100 unités',
      taux: 0,
      type: 'QUANTITE_SELL_OUT',
      resultatType: 'MONTANT_FORFAITAIRE',
      resultatPeriode: 'ANNEE',
      paliers: [{ info: '> 100', seuil: 10_000, valeur: 20_000 }],
    },
  });
  const promotion = await api.appeler('POST', 'promotions', {
    token,
    corps: {
      nomOperation: 'Baumes de novembre',
      laboratoireId: labo?.id,
      typePromo: 'PROMO',
      dateDebut: AVANT_HIER,
      dateFin: HIER,
      conditionsPromo: '2 € de remise',
      produits: [{ nom: 'Baume 40 ml', ean: EAN, quantite: 30, prixPublicTtcCentimes: 1190 }],
      dispositifs: [{ dispositif: 'BRI', valeurCentimes: 200 }],
      contreparties: [
        {
          part: 'PROMO',
          action: 'AVOIR',
          payeur: 'LABO',
          declencheur: 'FIN',
          delaiJours: 0,
          contrepartie: 'Remboursement des bons',
          valeurCentiemes: 200,
          unite: 'EUR_PAR_UNITE',
        },
      ],
    },
  });
  await api.appeler('POST', `promotions/${promotion.id}/valider`, { token, corps: { version: promotion.version } });
  const page = await ouvrir(pharmacie.admin, { chemin: '/parametres/extracteurs' });
  const lire = (adresse: string) => page.goto(adresse);
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

  await test.step('le calendrier se remplit, un jour y manque', async () => {
    deposer('ventes-1.csv', ligne(HIER, 6));
    await page.getByRole('button', { name: 'Redemander une période' }).click();
    const question = page.getByRole('dialog', { name: 'Redemander une période' });
    await question.getByRole('textbox', { name: 'Du' }).fill(formatJour(AVANT_HIER));
    await question.getByRole('button', { name: 'Redemander' }).click();
    await expect(jour(HIER, 'complet, 1\\sligne')).toBeVisible();
    await expect(jour(AVANT_HIER, 'jamais reçu')).toBeVisible();
    await verifierAccessibilite(page);
  });

  await test.step('la RFA et la promotion lisent ce qui est reçu, et disent ce qui manque', async () => {
    await lire(`/rfa?annee=${HIER.slice(0, 4)}&rfa=${rfa.id}`);
    await expect(page.getByText(/^Base lue dans les ventes recueillies\./)).toBeVisible();
    await expect(page.getByRole('row', { name: /^Total/ })).toContainText('6');
    await lire(`/promotions?promotion=${promotion.id}`);
    await expect(page.getByRole('row', { name: /^Pendant l’opération/ })).toContainText(/1\sjour complet sur 2.*6/);
  });

  await test.step('le trou se redemande depuis son jour et se comble', async () => {
    deposer('ventes-2.csv', ligne(AVANT_HIER, 4));
    await lire('/parametres/extracteurs');
    await jour(AVANT_HIER, 'jamais reçu').click();
    const panneau = page.getByRole('dialog', { name: new RegExp(enLettres(AVANT_HIER)) });
    await panneau.getByRole('button', { name: 'Redemander' }).click();
    await expect(panneau.getByText('Complet', { exact: true })).toBeVisible();
    await panneau.getByRole('button', { name: 'Fermer' }).click();
    await expect(jour(AVANT_HIER, 'complet')).toBeVisible();
  });

  await test.step('les chiffres ont bougé, la saisie de « Traiter » aussi', async () => {
    await lire(`/rfa?annee=${HIER.slice(0, 4)}&rfa=${rfa.id}`);
    const vendu = HIER.slice(0, 4) === AVANT_HIER.slice(0, 4) ? '10' : '6';
    await expect(page.getByRole('row', { name: /^Total/ })).toContainText(vendu);
    await lire(`/promotions?promotion=${promotion.id}`);
    await expect(page.getByRole('row', { name: /^Pendant l’opération/ })).toContainText(/2\sjours complets sur 2.*10/);
    await page.getByRole('button', { name: 'Traiter', exact: true }).click();
    const assistant = page.getByRole('dialog', { name: 'Traiter « Baumes de novembre »' });
    await expect(assistant.getByRole('textbox', { name: 'Baume 40 ml, quantité vendue' })).toHaveValue('10');
    await expect(assistant.getByText(/Ventes recueillies \(Dépôt SFTP\).*2\sjours complets sur 2/)).toBeVisible();
  });
});
