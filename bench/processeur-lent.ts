// On a processor four times slower: the requests of the home page, the first paint of the promotions, and the delay
// between a click and its next paint.
import type { Browser, BrowserContext, Page } from 'playwright';

const RALENTI = 4;
/** Goals: milliseconds for a click, a count for the requests. */
const BUTS_LENTS = { clic: 200, scripts: 20 };

/** Time from each click to the next paint, as Event Timing reports it (in steps of 8 ms). */
const OBSERVER = `window.attentes = [];
new PerformanceObserver((liste) => {
  for (const { name, duration } of liste.getEntries()) if (name === 'click') attentes.push(duration);
}).observe({ type: 'event', durationThreshold: 16, buffered: true });`;

const ralentir = async (page: Page): Promise<void> => {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: RALENTI });
};

/** A new browser for a returning user: with the session, but an empty cache. */
const froid = async (navigateur: Browser, connecte: BrowserContext): Promise<Page> => {
  const contexte = await navigateur.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    storageState: await connecte.storageState(),
  });
  const page = await contexte.newPage();
  page.setDefaultTimeout(120_000);
  await page.addInitScript(OBSERVER);
  return page;
};

type Demande = { readonly type: string; readonly chemin: string };
const compterAccueil = async (page: Page, adresse: string): Promise<Demande[]> => {
  const demandes: Demande[] = [];
  page.on('request', (requete) =>
    demandes.push({ type: requete.resourceType(), chemin: new URL(requete.url()).pathname }),
  );
  await page.goto(adresse, { waitUntil: 'networkidle' });
  await page.getByRole('heading', { name: 'À faire' }).waitFor();
  await page.locator('main .mantine-Skeleton-root').first().waitFor({ state: 'detached' });
  return demandes;
};

/** Asks the browser itself, because the content policy of the page refuses a repeated predicate. */
export const attendrePremierAffichage = (page: Page): Promise<number> =>
  page.evaluate(`new Promise((fini) => new PerformanceObserver((liste) => {
    const premier = liste.getEntriesByName('first-contentful-paint')[0];
    if (premier) fini(premier.startTime);
  }).observe({ type: 'paint', buffered: true }))`);

const premierAffichage = async (page: Page, adresse: string): Promise<number> => {
  await page.goto(adresse, { waitUntil: 'networkidle' });
  return attendrePremierAffichage(page);
};

/** Waits two frames after all activity, so that the next click is measured alone. */
const calme = (page: Page): Promise<unknown> =>
  page.evaluate('new Promise((fini) => requestIdleCallback(() => requestAnimationFrame(() => setTimeout(fini, 50))))');

const clic = async (page: Page, geste: () => Promise<void>): Promise<number> => {
  await calme(page);
  await page.evaluate('attentes.length = 0');
  await geste();
  await calme(page);
  // Event Timing does not report clicks under 16 ms.
  return page.evaluate('Math.max(0, ...attentes)');
};

const rangee = (page: Page, rang: number) => page.locator('main tbody tr[data-index]').nth(rang).locator('td').nth(2);
type Geste = readonly [string, (page: Page) => Promise<void>];
/** Time from the next click to the drawer: a row is marked first, and renders its drawer after that paint. */
const SUIVRE_TIROIR = `window.visible = new Promise((fini) => addEventListener('click', () => {
  const debut = performance.now();
  const voir = () =>
    document.querySelector('[role="dialog"]') ? fini(performance.now() - debut) : requestAnimationFrame(voir);
  requestAnimationFrame(voir);
}, { once: true, capture: true })); 0`;
const ouvrirLigne: Geste = ['ouvrir une ligne', (page) => rangee(page, 3).click()];
const fermer: Geste = ['fermer le tiroir', (page) => page.getByRole('dialog').getByRole('button').first().click()];
const ECRANS: readonly { readonly chemin: string; readonly gestes: readonly Geste[] }[] = [
  {
    chemin: '/encours',
    gestes: [
      ['changer d’onglet', (page) => page.getByRole('main').getByRole('tab').nth(1).click()],
      ouvrirLigne,
      fermer,
    ],
  },
  { chemin: '/promotions', gestes: [ouvrirLigne, fermer] },
  {
    chemin: '/promotions?vue=plan',
    gestes: [
      [
        'une période plus loin',
        (page) =>
          page
            .getByRole('main')
            .getByRole('button', { name: /suivant/i })
            .first()
            .click(),
      ],
    ],
  },
];

/** @returns the measures above their goal */
export const mesurerProcesseurLent = async (
  navigateur: Browser,
  connecte: BrowserContext,
  adresse: string,
): Promise<string[]> => {
  const manques: string[] = [];
  const accueil = await froid(navigateur, connecte);
  const demandes = await compterAccueil(accueil, adresse);
  const scripts = demandes.filter(({ type }) => type === 'script').length;
  const appels = demandes.filter(({ chemin }) => chemin.startsWith('/api/')).map(({ chemin }) => chemin.slice(8));
  console.log(
    `\naccueil à froid : ${demandes.length} requêtes, ${scripts} scripts, ${appels.length} appels\n  ` +
      appels.join('  '),
  );
  if (scripts > BUTS_LENTS.scripts) manques.push(`accueil : ${scripts} scripts, but ${BUTS_LENTS.scripts}`);
  await accueil.context().close();
  console.log(`\nprocesseur ${RALENTI} fois plus lent, du clic à l’affichage suivant (but ${BUTS_LENTS.clic} ms)`);
  for (const { chemin, gestes } of ECRANS) {
    const page = await froid(navigateur, connecte);
    await ralentir(page);
    console.log(
      `${chemin.padEnd(34)} premier affichage ${(await premierAffichage(page, adresse + chemin)).toFixed(0)} ms`,
    );
    for (const [quoi, geste] of gestes) {
      if (quoi === ouvrirLigne[0]) await page.evaluate(SUIVRE_TIROIR);
      const ms = await clic(page, () => geste(page)).catch((erreur: unknown) => {
        manques.push(`${chemin}, ${quoi} : ${(erreur as Error).message.split('\n')[0]}`);
        return Number.NaN;
      });
      console.log(`  ${quoi.padEnd(32)}${ms.toFixed(0).padStart(6)} ms`);
      if (quoi === ouvrirLigne[0])
        console.log(
          `  ${'… son tiroir'.padEnd(32)}${(await page.evaluate<number>('visible')).toFixed(0).padStart(6)} ms`,
        );
      if (ms > BUTS_LENTS.clic) manques.push(`${chemin}, ${quoi} : ${ms.toFixed(0)} ms, but ${BUTS_LENTS.clic}`);
    }
    await page.context().close();
  }
  return manques;
};
