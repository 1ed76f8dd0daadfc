import { rm } from 'node:fs/promises';
import pg from 'pg';
import { PgBoss } from 'pg-boss';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { entretenirLgo } from '#server/features/operations/synchronisation-lgo/jobs.ts';
import { dossierEnMemoire } from '#server/testing/processus/dossier-ephemere.ts';
import { creerMonde, EAN, type Monde } from '#server/testing/mondes/payps.ts';
import { multipartAvec } from '#server/testing/multipart.ts';
import { demarrerProcessus, type ProcessusServeur } from '#server/testing/processus/processus-serveur.ts';
import { ajouterJours, jourParis } from '#shared/core/dates.ts';
import { unProduit } from '#shared/features/operations/operation/exemples-de-test.ts';
import { confirmerLgo } from '#server/testing/confirmer-lgo.ts';
import { demarrerLgo, type SimulateurLgo } from '../../../simulators/lgo/serveur.ts';
import { attendreQue } from '#server/core/attendre-de-test.ts';

const AUJOURDHUI = jourParis(new Date());
const JOURS = 60;
const COUPONS = 450;
const EANS = ['3337871331825', '3400935955838'];
let m: Monde;
let lgo: SimulateurLgo;
let dossier: string;
let sortiesLocales: string[];
/** The owner's connection, which plays the time that passes; another connection holds locks. */
let proprietaire: pg.Client;
let verrous: pg.Client;
let serveur: ProcessusServeur | undefined;
beforeAll(async () => {
  lgo = await demarrerLgo();
  m = await creerMonde();
  sortiesLocales = [lgo.machine, `127.0.0.1:${m.payps.port}`];
  dossier = dossierEnMemoire('pharmaccord-tuee-');
  proprietaire = new pg.Client(m.app.proprietaire);
  verrous = new pg.Client(m.app.proprietaire);
  await Promise.all([proprietaire.connect(), verrous.connect()]);
  // The other process has the real clock.
  m.app.horloge.maintenant = new Date();
});
afterAll(async () => {
  await serveur?.tuer();
  await Promise.all([proprietaire.end(), verrous.end()]);
  await lgo.fermer();
  await m.fermer();
  await rm(dossier, { recursive: true, force: true });
});

const lireUn = async (texte: string): Promise<Record<string, any>> => (await proprietaire.query(texte)).rows[0];
const jourDeVente = (rang: number): string => ajouterJours(AUJOURDHUI, -1 - rang);

/** Sixty days of three lines: six lots of an import. */
const importer = async (): Promise<void> => {
  const lignes = Array.from({ length: JOURS }, (_, rang) =>
    ['3337871331825', '3400935955838', '3401528543456'].map((code) => `${jourDeVente(rang)};${code};X;2;24,00;20`),
  ).flat();
  const contenu = Buffer.from(['date;code;designation;quantite;ca_ttc;tva', ...lignes].join('\n'));
  const envoi = multipartAvec({}, { nom: 'ventes.csv', contenu, mime: 'text/csv' });
  const { status } = await m.app.appeler(m.jetons.ADMIN, 'POST', '/api/v1/ventes/imports', envoi);
  expect(status).toBe(200);
};
const relierLgo = async (): Promise<void> => {
  await m.app.services.dbSysteme
    .insertInto('adresse_sortante')
    .values({ origine: lgo.url, libelle: 'LGO simulé', ajoutee_par_nom: 'Test' })
    .execute();
  const agissant = (await m.app.appeler(m.editeur, 'GET', `/api/v1/tenant/token/${m.pharmacie}`)).corps.token;
  const adresse = `/api/v1/tenant/${m.pharmacie}/lgo`;
  const { version } = (await m.app.appeler(agissant, 'GET', adresse)).corps;
  const reglage = {
    connexion: 'API',
    logiciel: 'WINPHARMA',
    adresse: lgo.url,
    identifiant: 'officine',
    secret: 'secret',
  };
  expect((await m.app.appeler(agissant, 'PUT', adresse, { corps: { ...reglage, version } })).status).toBe(200);
  expect((await confirmerLgo(m.app, m.jetons.ADMIN, m.pharmacie)).status).toBe(200);
  const brouillon = await m.creer({
    dateDebut: AUJOURDHUI,
    dateFin: ajouterJours(AUJOURDHUI, 20),
    produits: EANS.map((ean, i) => unProduit({ nom: `Produit ${i}`, ean })),
  });
  await m.agir('valider', brouillon);
  await entretenirLgo(m.app.services);
};
const relierPayps = async (): Promise<void> => {
  for (let i = 0; i < COUPONS; i += 1)
    m.coupon({ code: EAN, montantCentimes: 100 + (i % 7), jour: ajouterJours(AUJOURDHUI, -3) });
  expect((await m.connecter()).status).toBe(200);
};
const lusPayps = () => m.payps.appels.filter((appel) => appel === 'GET /v1/coupons').length;

/** The minutes after which a job, an LGO's product and a retry of a killed server are given back. */
const laisserPasser = async (): Promise<void> => {
  await proprietaire.query(`update pgboss.job set heartbeat_on = now() - interval '10 minutes' where state = 'active'`);
  await proprietaire.query(`update synchro_lgo set prochain_le = now() where prochain_le is not null`);
  const boss = new PgBoss({
    ...(m.app.proprietaire as object),
    schema: 'pgboss',
    supervise: false,
    schedule: false,
    migrate: false,
  });
  await boss.start();
  await boss.supervise();
  await boss.stop({ graceful: false });
  await proprietaire.query(`update pgboss.job set start_after = now() where state = 'retry'`);
};

/** The import waits for a day, the LGO's answer to be noted, Payps to give its third page: each is in the middle of its work. */
const arreterAuMilieu = async (): Promise<void> => {
  await verrous.query('begin');
  await verrous.query('insert into jour_extraction (tenant_id, jour, redemande) values ($1, $2, true)', [
    m.pharmacie,
    jourDeVente(30),
  ]);
  await verrous.query('lock table echange_lgo in share mode');
  m.payps.pannes.muetteDes = 400;
  serveur = await demarrerProcessus(m.app, { dossier, sortiesLocales });
  await attendreQue(async () => {
    const { n } = await lireUn(`select count(*)::int as n from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`);
    expect([n >= 2, lusPayps()]).toEqual([true, 3]);
  });
  await serveur.tuer();
  await verrous.query('rollback');
  m.payps.reparer();
};

const etatImport = () => lireUn('select etat, nb_jours_faits as faits, nb_jours_changes as changes from vente_import');
const etatsLgo = async () =>
  (await proprietaire.query('select ean, etat from synchro_lgo order by ean')).rows.map(({ etat }) => etat);
const sommePayps = () =>
  lireUn(`select (select count(*)::int from payps_coupon) as coupons,
    (select coalesce(sum(valeur_attendue_centimes), 0)::int from encours where source_type = 'PAYPS') as du,
    (select erreur from payps_compte) as erreur`);

it('tué au milieu d’un import, d’un envoi au LGO et d’une lecture de Payps : rien n’est perdu, rien n’est doublé', async () => {
  await importer();
  await relierLgo();
  await relierPayps();
  await arreterAuMilieu();
  const { etat, faits } = await etatImport();
  expect([etat, faits > 0 && faits < JOURS]).toEqual(['EN_COURS', true]);
  expect([await etatsLgo(), lgo.ecritures()]).toEqual([[null, null], 1]);
  expect((await sommePayps()).coupons).toBe(400);

  serveur = await demarrerProcessus(m.app, { dossier, sortiesLocales });
  await laisserPasser();
  await attendreQue(async () => {
    expect((await etatImport()).etat).toBe('TERMINE');
    expect(await etatsLgo()).toEqual(['ok', 'ok']);
    const { rows } = await proprietaire.query(`select name from pgboss.job where state in ('created', 'retry', 'active')
      and name in ('ventes.import', 'lgo.envoi', 'payps-lecture')`);
    expect(rows).toEqual([]);
  });
  expect(await etatImport()).toEqual({ etat: 'TERMINE', faits: JOURS, changes: JOURS });
  expect(
    await lireUn(`select count(*)::int as jours, sum(nb_lignes)::int as lignes, sum(ca_ttc_centimes)::int as ca
      from jour_extraction where etat = 'complete'`),
  ).toEqual({ jours: JOURS, lignes: 3 * JOURS, ca: 3 * JOURS * 2_400 });
  // What the LGO had taken before the kill is sent again with its key: two contents, written once each.
  expect([lgo.ecritures(), lgo.produits.size]).toEqual([2, 2]);
  // The brand is linked in SQL: a session would be of another day than this clock's.
  await proprietaire.query(
    `update payps_marque set laboratoire_detail_id =
    (select detail_id from laboratoire where id = $1) where nom = 'Éclat'`,
    [m.labo],
  );
  await m.traiter();
  const du = m.compte.coupons.reduce((somme, { montantCentimes }) => somme + (montantCentimes ?? 0), 0);
  expect(await sommePayps()).toEqual({ coupons: COUPONS, du, erreur: null });
});
