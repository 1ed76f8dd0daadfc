// npm run bench:navigateur [-- --lignes 10000 --tours 5]: CPU time of the browser's main thread to open a list of ten
// thousand rows and to filter it by one letter; delay of the login screen; and, on a processor four times slower,
// delay between a click and its next paint (`--lent`: only this).
import { chromium, type CDPSession, type Page } from 'playwright';
import { parseArgs } from 'node:util';
import { construireWeb, webEstAJour } from '../scripts/build-web.ts';
import { trouverChromium } from '../scripts/ensure-chromium.ts';
import { MOT_DE_PASSE_DEMO } from '../src/server/demo/comptes.ts';
import { attendrePremierAffichage, mesurerProcesseurLent } from './processeur-lent.ts';
import { AUTRE_ENCOURS, AUTRE_PROMOTION, ENCOURS_SANS_RECU, ouvrirBanc, PORT_APP, type Banc } from './banc.ts';

const { values } = parseArgs({
  options: {
    lignes: { type: 'string', default: '10000' },
    tours: { type: 'string', default: '5' },
    lent: { type: 'boolean', default: false },
  },
});
const LIGNES = Number(values.lignes);
const TOURS = Number(values.tours);
const ADRESSE = `http://localhost:${PORT_APP}`;
/** Limits in milliseconds. */
const LIMITES = { ouvrir: 320, filtrer: 100 };

const mediane = (mesures: readonly number[]): number =>
  mesures.toSorted((a, b) => a - b)[Math.floor(mesures.length / 2)] ?? Number.NaN;

/** The demonstration's pharmacy, with every list ten thousand rows long. */
const remplir = async ({ lireLigne, multiplier, proprietaire }: Banc): Promise<string> => {
  const tenant = Number(
    (await lireLigne<{ id: string }>(`select id from tenant where nom = 'Pharmacie des Tilleuls'`)).id,
  );
  const fois = async (table: string) =>
    Math.ceil(
      LIGNES /
        Number((await lireLigne<{ n: string }>(`select count(*) as n from ${table} where tenant_id = $1`, [tenant])).n),
    );
  await multiplier('encours', tenant, await fois('encours'), AUTRE_ENCOURS, ENCOURS_SANS_RECU);
  await multiplier('promotion', tenant, await fois('promotion'), AUTRE_PROMOTION, 'modele_id is null');
  await multiplier('reclamation', tenant, await fois('reclamation'), {
    numero: `numero || '-' || n`,
    lien_secret: 'gen_random_uuid()',
    encours_id: 'null',
  });
  await multiplier('document', tenant, await fois('document'), { nom: `nom || ' ' || n`, numero: '1' });
  // One file each, whose name alone is read.
  await proprietaire.query(
    `with sans as (
       select d.tenant_id, d.id, d.nom from document d
       where d.tenant_id = $1 and not exists (select from document_version v where v.tenant_id = d.tenant_id
         and v.document_id = d.id)
     ), fichiers as (
       insert into fichier (tenant_id, nom, mime, taille, sha256, cle)
       select tenant_id, nom || '.pdf', 'application/pdf', 1000, md5(id::text), 'mesure-' || id from sans
       returning tenant_id, id, nom, mime, taille, sha256, cle
     )
     insert into document_version (tenant_id, document_id, numero, fichier_id, fichier_nom, mime, taille, sha256,
       apercu)
     select tenant_id, substr(cle, 8)::bigint, 1, id, nom, mime, taille, sha256, false from fichiers`,
    [tenant],
  );
  await proprietaire.query('vacuum analyze');
  const { nom } = await lireLigne<{ nom: string }>(
    `select d.nom from encours e join laboratoire l on l.id = e.laboratoire_id and l.tenant_id = e.tenant_id
     join laboratoire_detail d on d.id = l.detail_id where e.tenant_id = $1 group by d.nom order by count(*) desc
       limit 1`,
    [tenant],
  );
  return `/laboratoires/${encodeURIComponent(nom)}?onglet=encours`;
};

/** CPU time of the main thread since the page's process began, in milliseconds. */
const travail = async (cdp: CDPSession): Promise<number> => {
  const { metrics } = await cdp.send('Performance.getMetrics');
  return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN);
};

const listePrete = async (page: Page): Promise<void> => {
  await page.locator('table[aria-busy="false"] tbody tr').first().waitFor();
  await page.evaluate(
    'new Promise((fini) => requestIdleCallback(() => requestAnimationFrame(() => setTimeout(fini))))',
  );
};

const ouvrir = async (page: Page, cdp: CDPSession, chemin: string): Promise<number> => {
  // Another document of the same site, so that the process and its clock continue.
  await page.goto(`${ADRESSE}/conditions-generales`, { waitUntil: 'networkidle' });
  const avant = await travail(cdp);
  await page.goto(`${ADRESSE}${chemin}`, { waitUntil: 'networkidle' });
  await listePrete(page);
  return (await travail(cdp)) - avant;
};

const filtrer = async (page: Page, cdp: CDPSession): Promise<number> => {
  // Found before the measure: looking for a role among all the elements is work of the page's thread too.
  const champ = await page.getByRole('main').getByRole('searchbox').first().elementHandle();
  await champ?.focus();
  const avant = await travail(cdp);
  const reponse = page.waitForResponse((recue) => /[?&]q=e/.test(recue.url()));
  await champ?.press('e');
  await reponse;
  await listePrete(page);
  return (await travail(cdp)) - avant;
};

const dire = (mesures: readonly number[], limite: number): string => {
  const valeur = mediane(mesures);
  return `${valeur.toFixed(0).padStart(8)}${valeur > limite ? ' !' : '  '}`;
};

const mesurerListes = async (page: Page, chemins: readonly string[]): Promise<void> => {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
  console.log(`\n${'ms de CPU, fil principal'.padEnd(34)}${'ouvrir'.padStart(8)}  ${'filtrer'.padStart(8)}`);
  for (const chemin of chemins) {
    const mesures = { ouvrir: [] as number[], filtrer: [] as number[] };
    for (let tour = 0; tour < TOURS; tour++) {
      mesures.ouvrir.push(await ouvrir(page, cdp, chemin));
      mesures.filtrer.push(await filtrer(page, cdp));
    }
    const durees = [dire(mesures.ouvrir, LIMITES.ouvrir), dire(mesures.filtrer, LIMITES.filtrer)];
    console.log(decodeURIComponent(chemin).padEnd(34) + durees.join(''));
  }
  console.log(
    `${'à ne pas dépasser'.padEnd(34)}${String(LIMITES.ouvrir).padStart(8)}  ${String(LIMITES.filtrer).padStart(8)}`,
  );
};

/** Measures the login screen: first and largest paint, long tasks past 50 ms, layout shifts. */
const OBSERVER = `window.vu = { lcp: 0, tbt: 0, cls: 0 };
const observer = (type, noter) =>
  new PerformanceObserver((liste) => liste.getEntries().forEach(noter)).observe({ type, buffered: true });
observer('largest-contentful-paint', ({ startTime }) => { vu.lcp = startTime; });
observer('longtask', ({ duration }) => { vu.tbt += duration - 50; });
observer('layout-shift', ({ value }) => { vu.cls += value; });`;

const mesurerConnexion = async (page: Page): Promise<void> => {
  await page.addInitScript(OBSERVER);
  const mesures: { fcp: number; lcp: number; tbt: number; cls: number }[] = [];
  for (let tour = 0; tour < TOURS; tour++) {
    await page.goto(ADRESSE, { waitUntil: 'networkidle' });
    await attendrePremierAffichage(page);
    mesures.push(
      await page.evaluate(`({ ...vu, fcp: performance.getEntriesByName('first-contentful-paint')[0].startTime })`),
    );
  }
  const medianeDe = (nom: keyof (typeof mesures)[number]) => mediane(mesures.map((mesure) => mesure[nom]));
  console.log(
    `\nconnexion : premier affichage ${medianeDe('fcp').toFixed(0)} ms, principal ${medianeDe('lcp').toFixed(0)} ` +
      `ms, blocage ${medianeDe('tbt').toFixed(0)} ms, décalage ${medianeDe('cls').toFixed(3)}`,
  );
};

if (!webEstAJour()) await construireWeb();
const banc = await ouvrirBanc();
try {
  const laboratoire = await remplir(banc);
  await banc.lancerApplication();
  const executablePath = trouverChromium();
  const navigateur = await chromium.launch({
    args: ['--no-sandbox', '--disable-gpu'],
    ...(executablePath ? { executablePath } : {}),
  });
  const page = await navigateur.newPage({
    viewport: { width: 1440, height: 900 },
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
  });
  page.setDefaultTimeout(120_000);
  await mesurerConnexion(page);
  await page.getByRole('textbox', { name: 'Identifiant' }).fill('titulaire');
  await page.getByRole('textbox', { name: 'Mot de passe' }).fill(MOT_DE_PASSE_DEMO);
  await page.getByRole('button', { name: 'Se connecter' }).click();
  await page.getByRole('heading', { name: /^Bonjour/ }).waitFor();
  const manques = await mesurerProcesseurLent(navigateur, page.context(), ADRESSE);
  for (const manque of manques) console.error(manque);
  if (manques.length > 0) process.exitCode = 1;
  if (!values.lent) await mesurerListes(page, ['/encours', '/promotions', laboratoire, '/documents', '/reclamations']);
  await navigateur.close();
} finally {
  await banc.fermer();
}
process.exit();
