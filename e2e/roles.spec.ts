// Every role: exactly its tabs and its settings; every other address sends to `/` (COM-80, COM-81, COM-82).
import type { Page } from '@playwright/test';
import type { Role } from '../src/shared/core/acteur.ts';
import { estDesactive } from '../src/shared/core/sans-abonnement.ts';
import { canOuvrir, ecran, ecrans, ongletsDe, parametresDe, type NomEcran } from '../src/shared/core/screens.ts';
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
/** The address of a screen, with a sample value for its parameters. */
const adresseDe = (nom: NomEcran): string => ecran(nom).chemin.replace('$nomProp', 'Aquav%C3%A9a').replace('$id', '1');
const AUTRES = ecrans.filter((nom) => nom !== 'accueil');
/** The addresses of every screen except the home page. */
const ADRESSES = AUTRES.map(adresseDe);

/** Rights given by `screens.ts`, which `screens.test.ts` compares with the rules (COM-80, COM-82). */
type Droits = {
  readonly onglets: readonly string[];
  readonly parametres: readonly string[];
  readonly ouvre: readonly string[];
};
const titresDe = (noms: readonly NomEcran[]): readonly string[] => noms.map((nom) => ecran(nom).titre);
const droitsDe = (role: Role, impersonation = false): Droits => {
  const qui = { role, impersonation };
  return {
    onglets: titresDe(ongletsDe(qui)),
    parametres: titresDe(parametresDe(qui)),
    ouvre: AUTRES.filter((nom) => canOuvrir(nom, qui)).map(adresseDe),
  };
};
const ROLES: readonly (readonly [keyof typeof comptes, Role])[] = [
  ['super', 'SUPER_ADMIN'],
  ['titulaire', 'ADMIN'],
  ['achat', 'ACHAT'],
  ['merch', 'MERCHANDISING'],
  ['operateur', 'OPERATEUR'],
  ['groupement', 'GROUPEMENT'],
  ['consultation', 'CONSULTATION_GROUPEMENT'],
  ['delegue', 'DELEGUE'],
];

test.describe.configure({ mode: 'parallel' });

const chemin = (url: string): string => new URL(url).pathname;

const aller = (page: Page, adresse: string): Promise<void> =>
  page.evaluate((vers) => {
    history.pushState(null, '', vers);
    dispatchEvent(new PopStateEvent('popstate'));
  }, adresse);

/** The first role to which an address is refused; `gardes.test.ts` checks all of them. */
const premierRefuse = (adresse: string) =>
  ROLES.find(([, role]) => !droitsDe(role).ouvre.some((permise) => permise === adresse))?.[0];

/** A sample value in an address: an id, a name, or a name in base64. */
const ABSENT = /\/(?:1|Aquav%C3%A9a|QXF1YXbDqWE)(?:[/?]|$)/;

/** Collects the refusals of the server and the errors of the console during the walk (COM-134). */
const ecouter = (page: Page): string[] => {
  const plaintes: string[] = [];
  page.on('response', (reponse) => {
    // The sample value of an address may not exist in this account, which gives a 404.
    if (reponse.status() >= 400 && !(reponse.status() === 404 && ABSENT.test(reponse.url())))
      plaintes.push(`${chemin(page.url())} : ${reponse.status()} ${reponse.url()}`);
  });
  page.on('console', (message) => {
    // The server's refusals are already collected above, with their status.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      plaintes.push(`${chemin(page.url())} : ${message.text()}`);
  });
  page.on('pageerror', ({ message }) => plaintes.push(`${chemin(page.url())} : ${message}`));
  return plaintes;
};

type Visiter = (qui: Compte | Session, chemin: string) => Promise<Page>;
/** Opens each screen in turn without loading the application again. */
const parcourir = async (page: Page, adresses: readonly string[]): Promise<void> => {
  for (const adresse of adresses) {
    await page
      .locator('main h1')
      .evaluateAll((titres) => titres.forEach((titre) => titre.setAttribute('data-quitte', '')));
    await aller(page, adresse);
    await test.step(adresse, () => page.locator('main h1:not([data-quitte])').first().waitFor({ state: 'attached' }));
    expect(chemin(page.url())).toBe(adresse);
  }
  await page.waitForLoadState('networkidle');
};

const verifier = async (visiter: Visiter, qui: Compte | Session, droits: Droits, refusees: readonly string[]) => {
  const page = await visiter(qui, '/');
  const plaintes = ecouter(page);
  const entete = new Entete(page);
  expect(await entete.onglets()).toEqual(droits.onglets);
  expect(await entete.entreesParametres()).toEqual(droits.parametres);
  // Guards act the same for a typed address and for a link: only one address reloads the whole application.
  const [tapee = '/', ...ouvertes] = droits.ouvre;
  await page.goto(tapee, { waitUntil: 'commit' });
  await entete.profil.waitFor();
  expect(chemin(page.url())).toBe(tapee);
  await parcourir(page, ouvertes);
  expect(plaintes).toEqual([]);
  page.removeAllListeners('response');
  page.removeAllListeners('pageerror');
  page.removeAllListeners('console');
  for (const adresse of [...refusees, ...INCONNUES, '/inscription']) {
    await aller(page, adresse);
    await test.step(adresse, () => page.waitForURL(({ pathname }) => pathname === '/'));
  }
};

for (const [username, role] of ROLES)
  test(`${username} : ses onglets, ses paramètres, et rien d’autre`, ({ visiter }) => {
    const droits = droitsDe(role);
    const refusees = ADRESSES.filter((adresse) => premierRefuse(adresse) === username);
    return verifier(visiter, comptes[username], droits, refusees);
  });

test('super pour une pharmacie : comme son administrateur, et le LGO', async ({ api, visiter }) => {
  const { tenant } = await api.session(comptes.titulaire);
  await verifier(visiter, await api.agirPour(tenant.id), droitsDe('ADMIN', true), [adresseDe('pharmacies')]);
});

test('super pour un groupement : comme ce groupement', async ({ api, visiter }) => {
  const { tenant } = await api.session(comptes.groupement);
  await verifier(visiter, await api.agirPour(tenant.id), droitsDe('GROUPEMENT', true), [adresseDe('pharmacies')]);
});

test('un administrateur en visite chez une pharmacie qui le lui accorde : aucun écran mort', async ({
  api,
  visiter,
}) => {
  const [visiteur, hote] = [await api.pharmacie(), await api.pharmacie()];
  const token = await api.tokenDe(visiteur.admin);
  const { id } = await api.demanderAcces(token, hote);
  await api.appeler('PUT', `utilisateurs/delegue/etat/${id}`, {
    token: await api.tokenDe(hote.admin),
    texte: 'ACCEPTED',
  });
  const origine = await api.connecter(visiteur.admin);
  const visite = await api.appeler<{ token: string }>('GET', `tenant/token/${hote.id}`, { token: origine.token });
  await verifier(visiter, await api.charger(visite.token), droitsDe('ADMIN', true), [adresseDe('pharmacies')]);
});

test('un compte vide : aucun écran mort, et rien n’y est dit fait', async ({ api, visiter }) => {
  const { admin } = await api.pharmacieVide();
  const page = await visiter(admin, '/');
  await expect(page.getByRole('heading', { name: 'À faire' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expect(page.getByText('Tout est fait', { exact: false })).toHaveCount(0);
  const plaintes = ecouter(page);
  await parcourir(page, droitsDe('ADMIN').ouvre);
  expect(plaintes).toEqual([]);
});

test('sans abonnement : les écrans libres n’appellent rien de payant', async ({ visiter }) => {
  const page = await visiter(comptes.sansabo, '/parametres/profil');
  const plaintes = ecouter(page);
  const libres = AUTRES.filter((nom) => canOuvrir(nom, { role: 'ADMIN', impersonation: false }))
    .filter((nom) => !estDesactive(nom, false))
    .map(adresseDe);
  expect(libres).toContain('/notifications');
  await parcourir(
    page,
    libres.filter((adresse) => adresse !== '/parametres/profil'),
  );
  await aller(page, '/');
  await page.waitForLoadState('networkidle');
  expect(plaintes).toEqual([]);
});

test('sans jeton, toute adresse qui n’est pas publique mène à la connexion', async ({ page }) => {
  const connexion = new ConnexionPage(page);
  for (const adresse of [adresseDe('encours'), '/inconnue', '/bind?ecran=encours']) {
    await page.goto(adresse);
    await expect(connexion.titre).toBeVisible();
    expect(chemin(page.url()), adresse).toBe('/');
  }
  for (const adresse of [...ADRESSES, ...INCONNUES]) {
    await aller(page, adresse);
    await test.step(adresse, () => page.waitForURL(({ pathname }) => pathname === '/'));
    await expect(connexion.titre).toBeVisible();
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
