// An extractor is configured, its failures are reported, its calendar fills, an incomplete day is asked again; the
// sales change the figures they feed.
import { demarrerWinpharma, type Ticket, type Winpharma } from '../../simulators/winpharma/serveur.ts';
import { ajouterJours, jourParis } from '../../src/shared/core/dates.ts';
import { comptes, expect, test as base } from '../monde.ts';
import { verifierAccessibilite } from '../pages/accessibilite.ts';

const HIER = ajouterJours(jourParis(new Date()), -1);
const AVANT_HIER = ajouterJours(HIER, -1);
const enLettres = (jour: string): string =>
  new Intl.DateTimeFormat('fr-FR', { timeZone: 'UTC', day: 'numeric', month: 'long', year: 'numeric' }).format(
    new Date(`${jour}T00:00:00Z`),
  );

const EAN = '3337871331825';
/** The sales of a day, as the LGO sends them. */
const unTicket = (jour: string, qte: number): Ticket => ({
  id: `T-${jour}`,
  heure: `${jour}T10:42:00`,
  lignes: [{ code13Ref: EAN, nomProduit: 'Baume 40 ml', qte, tva: 20, PA_HT: 6.05, PV_HT: 9.92, PV_TTC: 11.9 }],
});
/** The RFA covers one year: it includes the day before yesterday, except on the second of January. */
const vendues = (hier: number, avantHier: number): RegExp =>
  new RegExp(`\\D${HIER.slice(0, 4) === AVANT_HIER.slice(0, 4) ? hier + avantHier : hier}\\sunités`);
const ACCES = { identifiant: 'officine', motDePasse: 'Partenaire1' };

/** A simulator for this journey only, at an address that the application may call. */
const test = base.extend<{ winpharma: Winpharma }>({
  winpharma: async ({ api }, use, { parallelIndex }) => {
    const port = process.env['E2E_VENTES']?.split(',')[parallelIndex];
    base.skip(port === undefined, 'the application runs elsewhere: it may not call a simulator of this machine');
    const winpharma = await demarrerWinpharma({ port: Number(port), ...ACCES });
    const origine = { origine: new URL(winpharma.url).origin, libelle: 'Ventes simulées' };
    // The same journey at another size may have allowed the address already.
    await api
      .appeler('POST', 'adresses-sortantes', { token: await api.tokenDe(comptes.super), corps: origine })
      .catch(() => {});
    await use(winpharma);
    await winpharma.fermer();
  },
});

test('un extracteur configuré, ses pannes dites, un trou redemandé, ce que les ventes nourrissent @mobile', async ({
  api,
  ouvrir,
  winpharma,
}) => {
  winpharma.tickets.set(HIER, [unTicket(HIER, 6)]).set(AVANT_HIER, [unTicket(AVANT_HIER, 1)]);
  winpharma.incomplets.add(AVANT_HIER);
  const pharmacie = await api.pharmacie();
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

  const panne = page.getByRole('alert').filter({ hasText: 'Impossible de récupérer les données de vente' });

  await test.step('réglé avec un mauvais mot de passe : la cause est dite', async () => {
    await page.getByRole('button', { name: 'Configurer le recueil' }).click();
    const tiroir = page.getByRole('dialog', { name: 'Recueil des ventes' });
    await tiroir.getByRole('combobox', { name: 'Mode de recueil' }).click();
    await page.getByRole('option', { name: 'API Winpharma' }).click();
    await tiroir.getByLabel('Adresse').fill(winpharma.url);
    await tiroir.getByLabel('Identifiant national').fill('490000001');
    await tiroir.getByRole('textbox', { name: 'Identifiant', exact: true }).fill(ACCES.identifiant);
    await tiroir.getByLabel(/^Mot de passe/).fill('faux');
    await tiroir.getByRole('checkbox', { name: /J’accepte ce recueil/ }).check();
    await tiroir.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(tiroir).toBeHidden();
    await expect(panne.getByText('L’identifiant ou le mot de passe est refusé par le logiciel.')).toBeVisible();
    await expect(page.getByText(/Lemaire.*, le .* \(version/)).toBeVisible();
    await verifierAccessibilite(page);
  });

  await test.step('le bon mot de passe : le calendrier se remplit, un jour y est incomplet', async () => {
    await panne.getByRole('button', { name: 'Vérifier les réglages' }).click();
    const tiroir = page.getByRole('dialog', { name: 'Recueil des ventes' });
    await tiroir.getByRole('button', { name: 'Remplacer' }).click();
    await tiroir.getByLabel(/^Mot de passe/).fill(ACCES.motDePasse);
    await tiroir.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(jour(HIER, 'complet, 1\\sligne')).toBeVisible();
    await expect(jour(AVANT_HIER, 'incomplet, 1\\sligne')).toBeVisible();
    await expect(panne).toBeHidden();
    await verifierAccessibilite(page);
  });

  await test.step('la RFA et la promotion lisent ce qui est reçu, et disent ce qui manque', async () => {
    await lire(`/rfa?annee=${HIER.slice(0, 4)}&rfa=${rfa.id}`);
    await expect(page.getByText(/^Base lue dans les ventes recueillies\./)).toBeVisible();
    await expect(page.getByRole('row', { name: /^Total/ })).toContainText(vendues(6, 1));
    await lire(`/promotions?promotion=${promotion.id}`);
    await expect(page.getByRole('row', { name: /^Pendant l’opération/ })).toContainText(/1\sincomplet7.*83,30/);
  });

  await test.step('redemandé pendant une panne, il garde ce qu’il a ; le logiciel revenu, il se comble', async () => {
    winpharma.incomplets.clear();
    winpharma.tickets.set(AVANT_HIER, [unTicket(AVANT_HIER, 4)]);
    winpharma.mode = 'FORME_CHANGEE';
    await lire('/parametres/extracteurs');
    await jour(AVANT_HIER, 'incomplet').click();
    const panneau = page.getByRole('dialog', { name: new RegExp(enLettres(AVANT_HIER)) });
    await expect(panneau.getByText('1 sur 2 annoncées')).toBeVisible();
    await panneau.getByRole('button', { name: 'Redemander' }).click();
    await expect(page.getByText('La réponse du logiciel n’a plus la forme attendue.')).toBeVisible();
    await expect(panneau.getByText('1 sur 2 annoncées')).toBeVisible();
    winpharma.mode = 'NORMAL';
    await panneau.getByRole('button', { name: 'Redemander' }).click();
    await expect(panneau.getByText('Complet', { exact: true })).toBeVisible();
    await panneau.getByRole('button', { name: 'Fermer' }).click();
    await expect(jour(AVANT_HIER, 'complet')).toBeVisible();
  });

  await test.step('les chiffres ont bougé, la saisie de « Traiter » aussi', async () => {
    await lire(`/rfa?annee=${HIER.slice(0, 4)}&rfa=${rfa.id}`);
    await expect(page.getByRole('row', { name: /^Total/ })).toContainText(vendues(6, 4));
    await lire(`/promotions?promotion=${promotion.id}`);
    await expect(page.getByRole('row', { name: /^Pendant l’opération/ })).toContainText(/2\sjours complets sur 2.*10/);
    await page.getByRole('button', { name: 'Traiter', exact: true }).click();
    const assistant = page.getByRole('dialog', { name: 'Traiter « Baumes de novembre »' });
    await expect(assistant.getByRole('textbox', { name: 'Baume 40 ml, quantité vendue' })).toHaveValue('10');
    await expect(assistant.getByText(/Ventes recueillies \(API Winpharma\).*2\sjours complets sur 2/)).toBeVisible();
  });
});
