// npm run bench:groupement [-- --ecrans <dossier>]: what each screen of a groupement of 949 adhérents, 400 laboratories
// and 1,000 invitations asks the database, how high its screens are, and how long what it does to hundreds takes; each
// beside its limit.
import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import { chromium, expect } from '@playwright/test';
import { MIME_COMPACT } from '../src/shared/core/api/compact.ts';
import { construireWeb, webEstAJour } from '../scripts/build-web.ts';
import { envoyer } from '../scripts/envoyer.ts';
import { ouvrirBanc, PORT_APP, type Banc } from './banc.ts';
import { charger } from './charge.ts';
import { tempsAvecEnfants } from './processeur.ts';
import { chargerDemandes, chargerEnvois, chargerInvitations } from './volumes-groupement.ts';
import { chargerAdherents } from './volumes.ts';

const { values } = parseArgs({ options: { ecrans: { type: 'string' }, secondes: { type: 'string', default: '1' } } });
const ADHERENTS = 949;
const INVITATIONS = 1_000;
const DEMANDES = 245;
const LIMITE_MS = 100;
/** An act on hundreds, as the person waits for it. */
const LIMITE_ACTE_MS = 3_000;
/** Of the statistics, at 1440 px. */
const LIMITE_PX = 4_000;

const CHEMINS: readonly string[] = [
  '/api/v1/accueil/groupement',
  '/api/v1/accueil/aFaire',
  '/api/v1/discussion/Last?nbLast=5',
  '/api/v1/groupements/adherents?taille=25',
  '/api/v1/groupements/adherents?activite=SILENCIEUX&tri=derniereReponse',
  '/api/v1/groupements/adherents?tauxReponse=MOINS_DE_LA_MOITIE&tri=reponses&ordre=desc',
  '/api/v1/groupements/adherents?departement=49&q=pharmacie',
  '/api/v1/groupements/adherents/{adhesion}',
  '/api/v1/groupements/adherents/{adhesion}/fiche',
  '/api/v1/promotionsGroupement',
  '/api/v1/promotionsGroupement?aRelancer=true',
  '/api/v1/promotionsGroupement/tuiles',
  '/api/v1/promotionsGroupement/{modele}/adherents',
  '/api/v1/rfasGroupement?annee={annee}',
  '/api/v1/rfasGroupement/{rfa}',
  '/api/v1/rfasGroupement/{rfa}/adherents',
  '/api/v1/groupements/conditions',
  '/api/v1/groupements/invitations',
  '/api/v1/groupements/invitations?etat=OUVERTE&tri=ville&q=angers',
  '/api/v1/groupements/adherents?onglet=DEMANDES',
  '/api/v1/groupements/segments',
  '/api/v1/prestations',
  '/api/v1/laboratoires/page?taille=25',
  '/api/v1/statistiques/groupement/reponses?annee={annee}',
  '/api/v1/statistiques/groupement/rfa?annee={annee}',
  '/api/v1/statistiques/groupement/prestations?annee={annee}',
  '/api/v1/statistiques/groupement/extractions',
];

const dire = (quoi: string, mesure: number, limite: number, unite: string): void =>
  console.log(
    quoi.padEnd(80) +
      `${mesure.toFixed(unite === 'ms' ? 1 : 0)} ${unite}`.padStart(12) +
      (limite === Infinity ? '' : `${limite} ${unite}`).padStart(12) +
      (mesure > limite ? '  trop' : ''),
  );

/** What is asked of the database by each screen. */
const mesurerLectures = async (banc: Banc, jeton: string, valeursDe: Readonly<Record<string, string>>) => {
  const entetes = { authorization: `Bearer ${jeton}`, accept: `${MIME_COMPACT}, application/json` };
  for (const modele of CHEMINS) {
    const chemin = modele.replace(/\{(\w+)\}/g, (_, nom: string) => valeursDe[nom] ?? '0');
    const appeler = async () => (await envoyer(PORT_APP, { method: 'GET', chemin, entetes })).status === 200;
    await appeler();
    const avant = tempsAvecEnfants(banc.postgres);
    const { nombre, erreurs } = await charger(1, Number(values.secondes) * 1000, appeler);
    dire(modele, (tempsAvecEnfants(banc.postgres) - avant) / nombre, LIMITE_MS, 'ms');
    if (erreurs > 0) console.log(`  ${erreurs} refus`);
  }
};

/** What is done to hundreds in one request, as the person waits for it. */
const mesurerActes = async (banc: Banc, groupement: string, editeur: string): Promise<void> => {
  const faire = async (quoi: string, agir: () => Promise<string>, attendu: string): Promise<void> => {
    const depart = performance.now();
    const texte = await agir();
    dire(quoi, performance.now() - depart, LIMITE_ACTE_MS, 'ms');
    if (!texte.includes(attendu)) console.log(`  ${texte.slice(0, 300)}`);
  };
  const mettre = async (jeton: string, chemin: string, corps: object): Promise<string> =>
    (await envoyer(PORT_APP, { method: 'PUT', chemin, corps, entetes: { authorization: `Bearer ${jeton}` } })).texte;
  await faire(
    `accepter ${DEMANDES} inscriptions, avec un essai`,
    () =>
      mettre(editeur, '/api/v1/tenant/inscriptions', { tous: { attendues: DEMANDES }, reponse: 'ACCEPTED', essai: 2 }),
    `"nbFaites":${DEMANDES}`,
  );
  await faire(
    `accepter ${DEMANDES} demandes`,
    () =>
      mettre(groupement, '/api/v1/groupements/adherents/demandes', {
        demandes: [],
        tous: { attendues: DEMANDES },
        segmentIds: [],
      }),
    `"nbFaites":${DEMANDES}`,
  );
  await banc.proprietaire.query('update tenant set partenariat = true where type = $1', ['GROUPEMENT']);
  const lignes = Array.from({ length: INVITATIONS }, (_, n) => `Nouvelle ${n};n${n}@banc-nouvelles.exemple.fr;Angers`);
  const envoi = new FormData();
  envoi.append('donnees', new Blob(['{}'], { type: 'application/json' }));
  envoi.append('fichiers', new Blob([`Nom;Mail;Ville\n${lignes.join('\n')}`], { type: 'text/csv' }), 'invitees.csv');
  await faire(
    `inviter ${INVITATIONS} pharmacies`,
    () =>
      fetch(`http://127.0.0.1:${PORT_APP}/api/v1/groupements/invitations`, {
        method: 'POST',
        headers: { authorization: `Bearer ${groupement}`, 'idempotency-key': randomUUID() },
        body: envoi,
      }).then((reponse) => reponse.text()),
    `"nbInvitees":${INVITATIONS}`,
  );
};

/** @param dossier where the pictures go; none without */
const mesurerEcrans = async (dossier: string | undefined, session: string): Promise<void> => {
  const navigateur = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
  for (const [largeur, theme] of [
    [1440, 'light'],
    [1024, 'light'],
    [390, 'dark'],
  ] as const) {
    const page = await navigateur.newPage({ viewport: { width: largeur, height: 900 }, colorScheme: theme });
    page.on('pageerror', (erreur) => console.log(String(erreur)));
    await page.addInitScript((gardee) => localStorage.setItem('pharmaccord.session', gardee), session);
    for (const [nom, chemin] of [
      ['accueil', '/'],
      ['statistiques', '/statistiques'],
      ['adherents', '/parametres/adherents'],
    ] as const) {
      await page.goto(`http://127.0.0.1:${PORT_APP}${chemin}`);
      await page.getByRole('heading', { level: 1 }).waitFor({ timeout: 20_000 });
      await page.waitForLoadState('networkidle');
      // Waits for the parts loaded after the first display: each of these screens is higher than the window.
      const hauteur = () => page.evaluate(() => document.documentElement.scrollHeight);
      await expect.poll(hauteur, { timeout: 20_000 }).toBeGreaterThan(900);
      await expect.poll(() => page.locator('.mantine-Skeleton-root').count()).toBe(0);
      const haut = await hauteur();
      dire(`${nom} à ${largeur}`, haut, nom === 'statistiques' && largeur === 1440 ? LIMITE_PX : Infinity, 'px');
      if (dossier) await page.screenshot({ path: `${dossier}/${nom}-${largeur}.png`, fullPage: true });
    }
    await page.close();
  }
  await navigateur.close();
};

const banc = await ouvrirBanc();
try {
  const { lireLigne, aujourdhui } = banc;
  const { id } = await lireLigne<{ id: string }>(
    `select tenant_id as id from utilisateur where username = 'groupement'`,
  );
  const groupement = Number(id);
  await chargerAdherents(banc, groupement, ADHERENTS);
  await chargerEnvois(banc, groupement);
  await chargerInvitations(banc, groupement, INVITATIONS);
  // Those of the demonstration would be answered too.
  await banc.proprietaire.query(`delete from adhesion where etat = 'WAITING'`);
  await banc.proprietaire.query(`update tenant set active = 'DEACTIVATED' where active = 'WAITING'`);
  await chargerDemandes(banc, groupement, DEMANDES);
  // What is served is what stands when it starts.
  if (!webEstAJour()) await construireWeb();
  await banc.lancerApplication();
  const jeton = await banc.connecter('groupement');
  const premier = async (texte: string) =>
    (await lireLigne<{ id: string | null }>(`select (${texte}) as id`, [groupement])).id ?? '0';
  const valeursDe: Readonly<Record<string, string>> = {
    annee: aujourdhui.slice(0, 4),
    adhesion: await premier(`select max(id) from adhesion where tenant_id = $1 and etat = 'ACCEPTED'`),
    modele: await premier(
      `select max(id) from promotion where tenant_id = $1 and modele_id is null and origine = 'GROUPEMENT'`,
    ),
    rfa: await premier(`select max(id) from rfa where tenant_id = $1 and modele_id is null`),
  };
  console.log(`${'ms de base par réponse'.padEnd(80)}${'mesuré'.padStart(12)}${'limite'.padStart(12)}`);
  await mesurerLectures(banc, jeton, valeursDe);
  const lire = async (chemin: string): Promise<Record<string, unknown>> =>
    JSON.parse(
      (await envoyer(PORT_APP, { method: 'GET', chemin, entetes: { authorization: `Bearer ${jeton}` } })).texte,
    );
  const tenant = await lire('/api/v1/tenant/id');
  const session = {
    token: jeton,
    utilisateur: await lire('/api/v1/utilisateurs/connected'),
    tenant: { ...tenant, typeTenant: tenant['type'] },
  };
  await mesurerEcrans(values.ecrans, JSON.stringify(session));
  await mesurerActes(banc, jeton, await banc.connecter('super'));
} finally {
  await banc.fermer();
}
process.exit(0);
