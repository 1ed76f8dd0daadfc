// Every role: exactly its tabs and its settings; every other address sends to `/` (COM-80, COM-81, COM-82).
import type { Page } from '@playwright/test';
import { ecran, ecrans } from '../src/shared/core/screens.ts';
import { comptes, expect, test, type Compte, type Session } from './monde.ts';
import { ConnexionPage } from './pages/connexion.ts';
import { Entete } from './pages/entete.ts';

const INCONNUES = [
  '/inconnue',
  '/parametres',
  '/parametres/inconnu',
  '/pharmacies/12',
  '/laboratoires/Aquav%C3%A9a/inconnu',
];
/** Every screen there is, beside home. */
const ADRESSES = [
  '/laboratoires',
  '/laboratoires/Aquav%C3%A9a',
  '/promotions',
  '/promotions/nouvelle',
  '/promotions/1/modifier',
  '/promotionsGroupement',
  '/promotionsGroupement/1/modifier',
  '/rfa',
  '/statistiques',
  '/comparatifMarges',
  '/rfasGroupement',
  '/prestations',
  '/documents',
  '/reclamations',
  '/encours',
  '/encours/avoirs',
  '/encours/factures',
  '/pharmacies',
  '/groupements',
  '/produits',
  '/trade',
  '/trade/1/proposition',
  '/notifications',
  '/parametres/utilisateurs',
  '/parametres/profil',
  '/parametres/laboratoires',
  '/parametres/pharmacie',
  '/parametres/abonnement',
  '/parametres/adherents',
  '/parametres/groupement',
  '/parametres/segments',
  '/parametres/delegues',
  '/parametres/emplacements',
  '/parametres/connexions',
  '/parametres/extracteurs',
  '/parametres/familles',
  '/parametres/guideRdv',
  '/parametres/payps',
  '/parametres/priorites',
  '/parametres/prestations',
  '/parametres/modeles',
  '/parametres/lgo',
  '/courriers',
  '/journal',
  '/regles-legales',
  '/societes-de-delegues',
  '/support',
  '/travaux',
] as const;
type Adresse = (typeof ADRESSES)[number];

type Droits = {
  readonly onglets: readonly string[];
  readonly parametres: readonly string[];
  readonly ouvre: readonly Adresse[];
};

const officine: readonly Adresse[] = [
  '/laboratoires',
  '/laboratoires/Aquav%C3%A9a',
  '/documents',
  '/reclamations',
  '/encours',
  '/encours/avoirs',
  '/encours/factures',
  '/statistiques',
  '/notifications',
  '/parametres/guideRdv',
  '/parametres/profil',
];
const auteur: readonly Adresse[] = [
  '/rfa',
  '/comparatifMarges',
  '/promotions',
  '/promotions/nouvelle',
  '/promotions/1/modifier',
];
const gestionnaire: readonly Adresse[] = [
  ...officine,
  '/parametres/laboratoires',
  '/parametres/abonnement',
  '/parametres/extracteurs',
  '/parametres/utilisateurs',
];
const ROLES: Readonly<Record<string, Droits>> = {
  super: {
    onglets: ['Laboratoires', 'Pharmacies', 'Groupements', 'Utilisateurs', 'Statistiques', 'Produits'],
    parametres: [
      'Connexions',
      'Courriers envoyés',
      'Guide RDV',
      'Journal',
      'Payps',
      'Règles légales',
      'Sociétés de délégués',
      'Support',
      'Travaux différés',
    ],
    ouvre: [
      '/pharmacies',
      '/groupements',
      '/produits',
      '/statistiques',
      '/parametres/connexions',
      '/notifications',
      '/parametres/laboratoires',
      '/parametres/abonnement',
      '/parametres/extracteurs',
      '/parametres/guideRdv',
      '/parametres/utilisateurs',
      '/parametres/profil',
      '/parametres/payps',
      '/courriers',
      '/journal',
      '/regles-legales',
      '/societes-de-delegues',
      '/support',
      '/travaux',
    ],
  },
  titulaire: {
    onglets: ['Laboratoires', 'Promotions', 'RFA', 'Documents', 'Réclamations', 'Encours'],
    parametres: [
      'Abonnement',
      'Délégués',
      'Emplacements',
      'Extracteurs',
      'Familles',
      'Guide RDV',
      'Laboratoires',
      'Modèles de mail',
      'Payps',
      'Pharmacie',
      'Utilisateurs',
    ],
    ouvre: [
      ...gestionnaire,
      ...auteur,
      '/parametres/delegues',
      '/parametres/pharmacie',
      '/parametres/emplacements',
      '/parametres/familles',
      '/parametres/payps',
      '/parametres/modeles',
    ],
  },
  achat: {
    onglets: ['Laboratoires', 'Promotions', 'RFA', 'Documents', 'Réclamations', 'Encours'],
    parametres: ['Guide RDV', 'Laboratoires', 'Modèles de mail'],
    ouvre: [...officine, ...auteur, '/parametres/laboratoires', '/parametres/modeles'],
  },
  merch: {
    onglets: ['Laboratoires', 'Promotions', 'RFA', 'Documents', 'Réclamations', 'Encours'],
    parametres: [],
    ouvre: [...officine, ...auteur],
  },
  operateur: {
    onglets: ['Laboratoires', 'Promotions', 'RFA', 'Documents', 'Réclamations', 'Encours'],
    parametres: [],
    ouvre: [...officine, '/promotions', '/rfa', '/comparatifMarges'],
  },
  groupement: {
    onglets: ['Laboratoires', 'Documents', 'RFA', 'Promotions', 'Adhérents', 'Prestations'],
    parametres: [
      'Abonnement',
      'Groupement',
      'Guide RDV',
      'Laboratoires',
      'Modèles de mail',
      'Priorités',
      'Segments',
      'Types de prestation',
      'Utilisateurs',
    ],
    ouvre: [
      ...gestionnaire,
      '/promotions/nouvelle',
      '/promotions/1/modifier',
      '/promotionsGroupement',
      '/promotionsGroupement/1/modifier',
      '/rfasGroupement',
      '/prestations',
      '/parametres/prestations',
      '/parametres/adherents',
      '/parametres/groupement',
      '/parametres/segments',
      '/parametres/priorites',
      '/parametres/modeles',
    ],
  },
  consultation: {
    onglets: ['Laboratoires', 'Documents', 'RFA', 'Promotions', 'Adhérents', 'Prestations'],
    parametres: ['Guide RDV'],
    ouvre: [...officine, '/promotionsGroupement', '/rfasGroupement', '/prestations', '/parametres/adherents'],
  },
  delegue: {
    onglets: ['Trade'],
    parametres: [],
    ouvre: ['/trade', '/trade/1/proposition', '/notifications', '/parametres/profil'],
  },
};

test.describe.configure({ mode: 'parallel' });

const chemin = (url: string): string => new URL(url).pathname;

test('chaque écran de la table est vérifié ici', () => {
  const connus = ecrans.map((nom) => ecran(nom).chemin.replace('$nomProp', 'Aquav%C3%A9a').replace('$id', '1'));
  expect(['/', ...ADRESSES].toSorted()).toEqual(connus.toSorted());
});

const aller = (page: Page, adresse: string): Promise<void> =>
  page.evaluate((vers) => {
    history.pushState(null, '', vers);
    dispatchEvent(new PopStateEvent('popstate'));
  }, adresse);

type Visiter = (qui: Compte | Session, chemin: string) => Promise<Page>;
const verifier = async (visiter: Visiter, qui: Compte | Session, droits: Droits) => {
  const page = await visiter(qui, '/');
  const entete = new Entete(page);
  expect(await entete.onglets()).toEqual(droits.onglets);
  expect(await entete.entreesParametres()).toEqual(droits.parametres);
  // The guards are those of an address typed or of a link: the whole application is loaded again for one address alone.
  const [tapee = '/', ...suivies] = droits.ouvre;
  await page.goto(tapee, { waitUntil: 'commit' });
  await entete.profil.waitFor();
  expect(chemin(page.url())).toBe(tapee);
  for (const adresse of suivies) {
    await page
      .locator('main h1')
      .evaluateAll((titres) => titres.forEach((titre) => titre.setAttribute('data-quitte', '')));
    await aller(page, adresse);
    await test.step(adresse, () => page.locator('main h1:not([data-quitte])').first().waitFor({ state: 'attached' }));
    expect(chemin(page.url())).toBe(adresse);
  }
  for (const adresse of [...ADRESSES, ...INCONNUES, '/inscription'].filter(
    (autre) => !droits.ouvre.some((permise) => permise === autre),
  )) {
    await aller(page, adresse);
    await test.step(adresse, () => page.waitForURL(({ pathname }) => pathname === '/'));
  }
};

for (const [username, droits] of Object.entries(ROLES))
  test(`${username} : ses onglets, ses paramètres, et rien d’autre`, ({ visiter }) =>
    verifier(visiter, comptes[username as keyof typeof comptes], droits));

/** The profile is hidden while acting for another account (COM-85). */
const auNomDe = (droits: Droits): Droits => ({
  ...droits,
  ouvre: droits.ouvre.filter((adresse) => adresse !== '/parametres/profil'),
});

test('super pour une pharmacie : comme son administrateur, et le LGO', async ({ api, visiter }) => {
  const { tenant } = await api.session(comptes.titulaire);
  const titulaire = auNomDe(ROLES['titulaire']!);
  await verifier(visiter, await api.agirPour(tenant.id), {
    ...titulaire,
    // Set by a super administrator only (CNX-4); sorted by title.
    parametres: [...titulaire.parametres, 'LGO'].toSorted((a, b) => a.localeCompare(b, 'fr')),
    ouvre: [...titulaire.ouvre, '/parametres/lgo'],
  });
});

test('super pour un groupement : comme ce groupement', async ({ api, visiter }) => {
  const { tenant } = await api.session(comptes.groupement);
  await verifier(visiter, await api.agirPour(tenant.id), auNomDe(ROLES['groupement']!));
});

test('sans jeton, toute adresse qui n’est pas publique mène à la connexion', async ({ page }) => {
  const connexion = new ConnexionPage(page);
  for (const adresse of [...ADRESSES, ...INCONNUES, '/bind?ecran=encours']) {
    await page.goto(adresse);
    await expect(connexion.titre).toBeVisible();
    expect(chemin(page.url()), adresse).toBe('/');
  }
  await page.goto('/inscription');
  await expect(page.getByRole('heading', { level: 1, name: 'Créer le compte de votre pharmacie' })).toBeVisible();
  await page.goto('/conditions-generales');
  await expect(page.getByRole('heading', { level: 1, name: 'Conditions générales d’utilisation' })).toBeVisible();
  await page.goto('/mot-de-passe/inconnu');
  await expect(page.getByRole('heading', { level: 1, name: 'Choisissez un nouveau mot de passe' })).toBeVisible();
  await page.goto('/desabonnement/rapport/inconnu');
  await expect(page.getByRole('heading', { level: 1, name: 'Ne plus recevoir le rapport du mois' })).toBeVisible();
  expect(chemin(page.url())).toBe('/desabonnement/rapport/inconnu');
});

test('sans abonnement : /parametres/abonnement, onglets visibles mais désactivés', async ({ page }) => {
  const connexion = new ConnexionPage(page);
  await connexion.ouvrir();
  await connexion.seConnecter(comptes.sansabo);
  await expect(page.getByRole('heading', { level: 1, name: 'Abonnement' })).toBeVisible();
  expect(chemin(page.url())).toBe('/parametres/abonnement');
  const entete = new Entete(page);
  expect(await entete.onglets()).toEqual(['Laboratoires', 'Promotions', 'RFA', 'Documents', 'Réclamations', 'Encours']);
  for (const onglet of ['Laboratoires', 'Promotions', 'RFA', 'Documents', 'Réclamations', 'Encours']) {
    const lien = entete.ecrans.getByRole('link', { name: onglet });
    await expect(lien).toBeDisabled();
    await lien.click({ force: true });
    expect(chemin(page.url())).toBe('/parametres/abonnement');
  }
  for (const adresse of ['/laboratoires', '/laboratoires/Aquav%C3%A9a', '/encours', '/parametres/laboratoires']) {
    await page.goto(adresse);
    await expect(page.getByRole('heading', { level: 1, name: 'Abonnement' }), adresse).toBeVisible();
    expect(chemin(page.url())).toBe('/parametres/abonnement');
  }
});

const REFUS = [
  [comptes.attente, 'Votre compte est en attente de confirmation, cela ne devrait plus prendre très longtemps.'],
  [comptes.resilie, 'Problème d’authentification, veuillez réessayer ou contacter les équipes Pharmaccord'],
  [{ username: 'titulaire', motDePasse: 'Faux1234' }, 'Problème d’authentification, veuillez réessayer'],
  [{ username: 'personne', motDePasse: 'Faux1234' }, 'Problème d’authentification, veuillez réessayer'],
] as const;

for (const [compte, phrase] of REFUS)
  test(`connexion refusée à ${compte.username} (${compte.motDePasse}) : la phrase exacte`, async ({ page }) => {
    const connexion = new ConnexionPage(page);
    await connexion.ouvrir();
    await connexion.seConnecter(compte);
    await expect(connexion.refus).toHaveText(phrase);
    await expect(connexion.motDePasse).toHaveValue('');
    await expect(connexion.motDePasse).toBeFocused();
  });

test('agir pour un compte : bandeau sur tous les écrans, quitter ramène à l’accueil de l’éditeur', async ({
  ouvrir,
  api,
}) => {
  const pharmacie = await api.pharmacie();
  const page = await ouvrir(await api.connecter(comptes.super), { chemin: `/pharmacies?ouvert=${pharmacie.id}` });
  const entete = new Entete(page);
  const tiroir = page.getByRole('dialog', { name: pharmacie.nom });
  await tiroir.getByRole('button', { name: 'Se connecter', exact: true }).click();
  await expect(entete.bandeau).toContainText(`Vous agissez pour ${pharmacie.nom}.`);
  expect(chemin(page.url())).toBe('/');
  expect(await entete.onglets()).toEqual(['Laboratoires', 'Promotions', 'RFA', 'Documents', 'Réclamations', 'Encours']);
  for (const onglet of ['Laboratoires', 'Promotions', 'RFA', 'Documents', 'Réclamations', 'Encours']) {
    await entete.aller(onglet);
    await expect(entete.bandeau).toBeVisible();
  }
  await page.reload();
  await expect(entete.bandeau).toBeVisible();
  await entete.bandeau.getByRole('button', { name: 'Quitter' }).click();
  await expect(entete.bandeau).toBeHidden();
  await expect.poll(() => chemin(page.url())).toBe('/');
  await expect
    .poll(() => entete.onglets())
    .toEqual(['Laboratoires', 'Pharmacies', 'Groupements', 'Utilisateurs', 'Statistiques', 'Produits']);
});
