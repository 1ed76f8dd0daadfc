// Common ground of the journeys: accounts, sessions without the login screen, pharmacies reserved for one test.
import {
  test as base,
  expect,
  type APIRequestContext,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
} from '@playwright/test';

import { jourParis } from '#shared/core/dates.ts';
import { dialogueDeConfirmation, retaperLeMotDePasse } from './pages/confirmation.ts';
import { creerServeur, type Serveur } from './serveur.ts';

export { expect };
export const MOT_DE_PASSE = 'Pharmaccord1';

export type Compte = { readonly username: string; readonly motDePasse: string };
export type Pharmacie = { readonly id: number; readonly nom: string; readonly admin: Compte };
export type Session = { readonly token: string; readonly utilisateur: any; readonly tenant: any };

const demo = (username: string): Compte => ({ username, motDePasse: MOT_DE_PASSE });
/** The accounts of the demonstration, by role (README). Journeys that write register their own pharmacy instead. */
export const comptes = {
  super: demo('super'),
  titulaire: demo('titulaire'),
  achat: demo('achat'),
  merch: demo('merch'),
  operateur: demo('operateur'),
  groupement: demo('groupement'),
  consultation: demo('consultation'),
  delegue: demo('delegue'),
  attente: demo('attente'),
  resilie: demo('resilie'),
  sansabo: demo('sansabo'),
} as const;

let rang = 0;
/** A unique word, in this run and in other runs on the same database. */
export const unique = (mot: string): string =>
  `${mot}-${Date.now().toString(36)}${process.pid.toString(36)}${(rang++).toString(36)}`;

type Methode = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** The few calls that prepare a journey; its subject goes through the screens. */
export class Api {
  readonly #request: APIRequestContext;
  readonly #sessions = new Map<string, Promise<Session>>();
  #vide: Promise<Pharmacie> | undefined;

  constructor(request: APIRequestContext) {
    this.#request = request;
  }

  async appeler<T = any>(
    methode: Methode,
    chemin: string,
    { token, corps, texte }: { token?: string; corps?: unknown; texte?: string } = {},
  ): Promise<T> {
    const reponse = await this.#request.fetch(`/api/v1/${chemin}`, {
      method: methode,
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(texte === undefined ? {} : { 'content-type': 'text/plain' }),
      },
      ...(texte === undefined ? (corps === undefined ? {} : { data: corps }) : { data: texte }),
    });
    // Types the password again, then repeats the call, as the dialog does (CPT-77).
    if (reponse.status() === 403 && token && (await reponse.text()).includes('"CONFIRMATION_REQUISE"')) {
      await this.appeler('POST', 'session/confirmation', { token, corps: { password: MOT_DE_PASSE } });
      return this.appeler(methode, chemin, { token, corps, ...(texte !== undefined && { texte }) });
    }
    if (!reponse.ok()) throw new Error(`${methode} ${chemin} : ${reponse.status()} ${await reponse.text()}`);
    const recu = await reponse.text();
    return (recu === '' ? null : JSON.parse(recu)) as T;
  }

  async charger(token: string): Promise<Session> {
    const [utilisateur, tenant] = await Promise.all([
      this.appeler('GET', 'utilisateurs/connected', { token }),
      this.appeler('GET', 'tenant/id', { token }),
    ]);
    return { token, utilisateur, tenant: { ...tenant, typeTenant: tenant.type } };
  }

  /** Opens a new session, so that closing it disturbs no other test. */
  async connecter({ username, motDePasse }: Compte): Promise<Session> {
    const { token } = await this.appeler<{ token: string }>('POST', 'login', {
      corps: { username, password: motDePasse },
    });
    return this.charger(token);
  }

  /** A session shared by the journeys of this worker: never close it. */
  session(compte: Compte): Promise<Session> {
    const connue = this.#sessions.get(compte.username) ?? this.connecter(compte);
    this.#sessions.set(compte.username, connue);
    return connue;
  }

  async tokenDe(compte: Compte): Promise<string> {
    return (await this.session(compte)).token;
  }

  /** A pharmacy whose administrator must still choose a password. */
  async pharmacieNeuve(): Promise<Pharmacie> {
    const token = await this.tokenDe(comptes.super);
    const username = unique('titulaire');
    const nom = unique('Pharmacie');
    const mail = `${username}@exemple.fr`;
    const user = { nom: 'Lemaire', prenom: 'Odile', username, password: 'Provisoire1', email: mail };
    const { id } = await this.appeler<{ id: number }>('POST', 'tenant', {
      token,
      corps: { tenant: { nom, mail, ville: 'Vannes' }, user },
    });
    return { id, nom, admin: { username, motDePasse: 'Provisoire1' } };
  }

  /** A pharmacy ready to work, on trial for a month. */
  async pharmacie(): Promise<Pharmacie> {
    const neuve = await this.pharmacieNeuve();
    const { token } = await this.appeler<{ token: string }>('POST', 'login', {
      corps: { username: neuve.admin.username, password: neuve.admin.motDePasse },
    });
    await this.appeler('PUT', 'utilisateurs/resetPassword', { token, texte: MOT_DE_PASSE });
    await this.appeler('PUT', `tenant/abonnement/${neuve.id}`, {
      token: await this.tokenDe(comptes.super),
      corps: { essai: 2 },
    });
    return { ...neuve, admin: demo(neuve.admin.username) };
  }

  /** An empty pharmacy shared by the tests of this worker, which must not write in it. */
  pharmacieVide(): Promise<Pharmacie> {
    return (this.#vide ??= this.pharmacie());
  }

  /** A registered and accepted pharmacy, whose administrator logs in for the first time. Twenty an hour at most. */
  async pharmacieInscrite(): Promise<Pharmacie> {
    const username = unique('titulaire');
    const nom = unique('Pharmacie');
    const tenant = {
      nom,
      rue: '8 quai des Carmes',
      codePostal: '56000',
      ville: 'Vannes',
      mail: `${username}@exemple.fr`,
      groupementId: null,
    };
    const user = { nom: 'Lemaire', prenom: 'Odile', username, password: MOT_DE_PASSE };
    const { id } = await this.appeler<{ id: number }>('POST', 'tenant/public', { corps: { tenant, user } });
    const token = await this.tokenDe(comptes.super);
    await this.appeler('PUT', `tenant/etat/${id}`, { token, texte: 'ACCEPTED' });
    await this.appeler('PUT', `tenant/abonnement/${id}`, { token, corps: { essai: 2 } });
    return { id, nom, admin: demo(username) };
  }

  /** Asks this pharmacy for an access, by its address. @returns the habilitation as the pharmacy reads it (RES-82) */
  async demanderAcces(token: string, { admin }: Pharmacie): Promise<{ id: number; version: number }> {
    const corps = { identifiant: `${admin.username}@exemple.fr` };
    await this.appeler('POST', 'utilisateurs/delegue/demande', { token, corps });
    const sonToken = await this.tokenDe(admin);
    let recues: { id: number; version: number }[] = [];
    // A job delivers it later, so that the delay of the answer does not reveal whether the address exists.
    await expect
      .poll(async () => (recues = await this.appeler('GET', 'utilisateurs/delegue/user', { token: sonToken })).length)
      .toBeGreaterThan(0);
    return recues[0]!;
  }

  /** A colleague with their own password. */
  async collegue(pharmacie: Pharmacie, nom: string, prenom = 'Noé'): Promise<Compte> {
    const username = unique(nom.toLowerCase());
    const corps = { username, nom, prenom, email: null, role: 'OPERATEUR', activated: true, password: 'Provisoire1' };
    await this.appeler('POST', 'utilisateurs/save', { token: await this.tokenDe(pharmacie.admin), corps });
    const { token } = await this.appeler<{ token: string }>('POST', 'login', {
      corps: { username, password: 'Provisoire1' },
    });
    await this.appeler('PUT', 'utilisateurs/resetPassword', { token, texte: MOT_DE_PASSE });
    return demo(username);
  }

  /** @returns the adopted laboratories, in the order asked for */
  async adopter(compte: Compte, noms: readonly string[]): Promise<{ id: number; nom: string }[]> {
    const token = await this.tokenDe(compte);
    const catalogue = await this.appeler<{ id: number; nom: string }[]>('GET', 'laboratoires/detail', { token });
    const detailIds = noms.map((nom) => {
      const trouve = catalogue.find((detail) => detail.nom === nom);
      if (!trouve) throw new Error(`${nom} is not in the catalogue`);
      return trouve.id;
    });
    const { laboratoires } = await this.appeler<{ laboratoires: { id: number; nom: string }[] }>(
      'POST',
      'laboratoires',
      {
        token,
        corps: { nature: 'ADOPTION', detailIds },
      },
    );
    return noms.map((nom) => laboratoires.find((labo) => labo.nom === nom)!);
  }

  async encours(
    compte: Compte,
    laboratoireId: number,
    valeurs: Readonly<Record<string, unknown>> = {},
  ): Promise<{ id: number; numero: string; version: number }> {
    return this.appeler('POST', 'encours', {
      token: await this.tokenDe(compte),
      corps: {
        laboratoireId,
        type: 'LOGISTIQUE',
        info: 'Deux cartons manquants à la livraison',
        actionAttendue: 'AVOIR',
        valeurAttendueCentimes: 12_050,
        dateDeclaration: jourParis(new Date()),
        ...valeurs,
      },
    });
  }

  /** A session of the super administrator acting for this account. */
  async agirPour(tenantId: number): Promise<Session> {
    const { token: jetonSuper } = await this.connecter(comptes.super);
    const { token } = await this.appeler<{ token: string }>('GET', `tenant/token/${tenantId}`, { token: jetonSuper });
    return this.charger(token);
  }
}

type Options = Pick<BrowserContextOptions, 'baseURL' | 'colorScheme' | 'viewport' | 'isMobile' | 'hasTouch'> & {
  chemin?: string;
};
type Monde = {
  /** Checks after every test that the content policy refused nothing in its pages (COM-113). */
  politique: void;
  api: Api;
  /**
   * `test.use({ neuf: true })`: the tests of this file cut the network or change the clock, so their browsers are not
   * reused.
   */
  neuf: boolean;
  /** A browser page where this account (or session) is already logged in, reserved for this test. */
  ouvrir: (qui: Compte | Session, options?: Options) => Promise<Page>;
  /**
   * The page shared by the tests of this worker, as if this account (or none) had just opened it: it keeps nothing of
   * the previous test but the application's files. Five times cheaper than `ouvrir`, for tests that only look.
   */
  visiter: (qui: Compte | Session | undefined, chemin: string) => Promise<Page>;
  /** A server for this journey only, on the same data, which it may kill. */
  serveur: Serveur;
};

export type Ouvrir = Monde['ouvrir'];

/**
 * Page of this worker, closed with its browser. The first test opens it, because only a test knows the sizes of its
 * project.
 */
let pagePartagee: Page | undefined;

/** Refusals of the content policy in the pages of this worker, during the current test. */
const refusDePolitique: string[] = [];
const surveillees = new WeakSet<Page>();
const surveiller = (page: Page): Page => {
  if (surveillees.has(page)) return page;
  surveillees.add(page);
  return page.on('console', (message) => {
    const texte = message.text();
    if (/Content Security Policy|Permissions[ -]Policy/i.test(texte)) refusDePolitique.push(texte);
  });
};

/** An address that runs no code of the application and leaves its storage idle. */
const NEUTRE = '/health/live';

/** Idle pages of this worker, by their options. A new page costs half a second more of processor. */
const libres = new Map<string, Page[]>();
/** Pages kept idle per option: journeys involve two users at most, and the extra pages of a longer one are closed. */
const AU_REPOS = 2;
/**
 * Types the password again whenever it is asked, in journeys on another subject, because ten minutes may pass
 * meanwhile.
 */
const confirmerAuBesoin = (page: Page): Promise<void> =>
  page.addLocatorHandler(dialogueDeConfirmation(page), () => retaperLeMotDePasse(page, MOT_DE_PASSE));
const ouvrirPage = async (contexte: BrowserContext): Promise<Page> => {
  const page = await contexte.newPage();
  await confirmerAuBesoin(page);
  return page;
};

const rendre = async (cle: string, page: Page): Promise<void> => {
  const contexte = page.context();
  // The server of one test stops with it, so its page cannot be reused.
  if (page.isClosed() || cle.includes('baseURL')) return contexte.close();
  const autres = contexte.pages().filter((autrePage) => autrePage !== page);
  await Promise.all(autres.map((autre) => autre.close()));
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await contexte.clearCookies();
  const auRepos = libres.get(cle) ?? [];
  if (auRepos.length >= AU_REPOS) return contexte.close();
  libres.set(cle, [...auRepos, page]);
  await page.goto(NEUTRE, { waitUntil: 'commit' });
};

/** Stores this session alone in the browser, from the next address on. */
const installer = async (page: Page, session: Session | undefined): Promise<void> => {
  if (!page.url().endsWith(NEUTRE)) await page.goto(NEUTRE, { waitUntil: 'commit' });
  await page.evaluate(
    async (valeur) => {
      sessionStorage.clear();
      localStorage.clear();
      if (valeur) localStorage.setItem('pharmaccord.session', valeur);
      for (const { name } of await indexedDB.databases()) if (name) indexedDB.deleteDatabase(name);
    },
    session && JSON.stringify(session),
  );
};

export const test = base.extend<Monde, { apiDuWorker: Api }>({
  apiDuWorker: [
    async ({ playwright }, use) => {
      const request = await playwright.request.newContext({ baseURL: process.env['E2E_URL'] ?? '' });
      await use(new Api(request));
      await request.dispose();
    },
    { scope: 'worker' },
  ],
  politique: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from its first parameter
    async ({}, use) => {
      refusDePolitique.length = 0;
      await use();
      expect(refusDePolitique, 'refusé par la politique de contenu').toEqual([]);
    },
    { auto: true },
  ],
  page: async ({ page }, use) => use(surveiller(page)),
  api: async ({ apiDuWorker }, use) => use(apiDuWorker),
  neuf: [false, { option: true }],
  ouvrir: async ({ browser, api, neuf, viewport }, use, info) => {
    const ouvertes: { cle: string; page: Page }[] = [];
    await use(async (qui, { chemin = '/', ...options } = {}) => {
      const cle = JSON.stringify(options);
      const page = (neuf ? undefined : libres.get(cle)?.pop()) ?? (await ouvrirPage(await browser.newContext(options)));
      ouvertes.push({ cle, page });
      surveiller(page);
      const taille = options.viewport ?? viewport;
      if (taille) await page.setViewportSize(taille);
      // Another journey may have changed them; `null` would restore the browser's animations.
      await page.emulateMedia({ media: null, colorScheme: options.colorScheme ?? 'light', reducedMotion: 'reduce' });
      // Three times faster than `storageState`.
      await installer(page, 'token' in qui ? qui : await api.session(qui));
      await page.goto(chemin);
      return page;
    });
    const garder = !neuf && info.status === info.expectedStatus;
    await Promise.all(ouvertes.map(({ cle, page }) => (garder ? rendre(cle, page) : page.context().close())));
  },
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from its first parameter
  serveur: async ({}, use) => {
    const donnees = process.env['E2E_DONNEES'];
    base.skip(donnees === undefined, 'the application runs elsewhere: its data cannot be joined');
    const serveur = await creerServeur(donnees ?? '');
    await serveur.demarrer();
    await use(serveur);
    await serveur.tuer();
  },
  visiter: async ({ browser, api, viewport }, use) => {
    await use(async (qui, chemin) => {
      const page = pagePartagee ?? (await ouvrirPage(await browser.newContext()));
      pagePartagee = surveiller(page);
      await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
      // The previous test may have left it narrow.
      if (viewport) await page.setViewportSize(viewport);
      await installer(page, qui && ('token' in qui ? qui : await api.session(qui)));
      await page.goto(chemin);
      return page;
    });
    // Leaves the last screen, which would otherwise keep listening, reading and rendering during other tests.
    await pagePartagee?.goto(NEUTRE, { waitUntil: 'commit' });
  },
});
