import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { creerApplication, type Application } from '#server/testing/application.ts';
import { creerEquipes } from '#server/testing/mondes/equipes.ts';
import { avecSortiePressee } from '#server/testing/sortie-pressee.ts';
import type { Role } from '#shared/core/acteur.ts';
import { joursDuCalendrier } from '#shared/features/connexions/vente/rules.ts';
import {
  demarrerWinpharma,
  type Mode,
  type Ticket,
  type Winpharma,
} from '../../../../../../simulators/winpharma/serveur.ts';
import { planifierRecueils, recueillirVentes, travailRecueil } from '../commands/recueillir.ts';

const ACCES = { identifiant: 'officine', motDePasse: 'secret-du-lgo' };
const AUJOURDHUI = '2026-11-23';
/** The first of the days that `vider` leaves to ask. */
const DEBUT = '2026-11-13';
const A_DEMANDER = 10;
let winpharma: Winpharma;
let app: Application;
let equipes: Awaited<ReturnType<typeof creerEquipes>>;
let dossierDepots: string;
beforeAll(async () => {
  winpharma = await demarrerWinpharma(ACCES);
  app = await creerApplication({ sortiesLocales: [winpharma.machine] });
  equipes = await creerEquipes(app);
  dossierDepots = await mkdtemp(join(tmpdir(), 'depots-'));
  app.horloge.maintenant = new Date(`${AUJOURDHUI}T10:00:00Z`);
  await app.services.dbSysteme
    .insertInto('adhesion')
    .values({ tenant_id: equipes.groupement, pharmacie_id: equipes.pharmacie, etat: 'ACCEPTED' })
    .execute();
});
afterAll(async () => {
  await app.fermer();
  await winpharma.fermer();
  await rm(dossierDepots, { recursive: true, force: true });
});
afterEach(() => {
  winpharma.mode = 'NORMAL';
  winpharma.demandes.length = 0;
  winpharma.derniereDate = '9999-12-31';
  winpharma.premiereDate = '1900-01-01';
});

const appeler = (
  methode: 'GET' | 'PUT' | 'POST' | 'PATCH',
  url: string,
  corps?: unknown,
  jeton = equipes.jetons.ADMIN,
) => app.appeler(jeton, methode, `/api/v1${url}`, corps === undefined ? {} : { corps });
const etat = async () => (await appeler('GET', '/extracteur')).corps;
const choisir = async (extracteurType: string) => {
  const { tenantId, versionCompte } = await etat();
  const { status } = await appeler('PATCH', `/tenant/${tenantId}/extracteurs`, {
    extracteurType,
    consentement: { version: '2026-11' },
    version: versionCompte,
  });
  expect(status).toBe(200);
};
const parametrer = async (champs: object = {}) =>
  appeler('PUT', '/extracteur/parametres', {
    idNat: '490000001',
    url: winpharma.url,
    ...ACCES,
    version: (await etat()).version,
    ...champs,
  });
const aller = () => {
  const depots = { dossierDepots, apres: () => Promise.resolve() };
  return recueillirVentes(avecSortiePressee(app.services), depots, equipes.pharmacie);
};
const calendrier = async () => (await appeler('GET', '/ventes/calendrier')).corps;
const jour = async (quel: string) => (await appeler('GET', `/ventes/jours/${quel}`)).corps;
/** Empties the last days and fills all those before: few days are left to ask for. */
const vider = async () => {
  const { dbSysteme } = app.services;
  for (const table of ['vente_jour', 'jour_extraction'] as const) await dbSysteme.deleteFrom(table).execute();
  const connus = joursDuCalendrier(AUJOURDHUI).filter((jourDuCalendrier) => jourDuCalendrier < DEBUT);
  await dbSysteme
    .insertInto('jour_extraction')
    .values(
      connus.map((connu) => ({ tenant_id: equipes.pharmacie, jour: connu, etat: 'complete', source: 'API_WINPHARMA' })),
    )
    .execute();
};
const ligne = { code13Ref: '3337871331825', nomProduit: 'CICAPLAST', qte: 2, tva: 20, PA_HT: 6, PV_HT: 10, PV_TTC: 12 };
const ticket = (quel: string, id: string): Ticket => ({
  id,
  heure: `${quel}T10:42:00`,
  lignes: [ligne, { ...ligne, qte: -1 }],
});
const remplir = (...jours: string[]) => {
  winpharma.tickets.clear();
  for (const vendu of jours) winpharma.tickets.set(vendu, [ticket(vendu, `${vendu}-1`), ticket(vendu, `${vendu}-2`)]);
};

describe('recueillir les ventes par l’API (CNX-40, CNX-46)', () => {
  it('se règle, garde un secret que rien ne rend, remplit treize mois, les jours récents d’abord', async () => {
    await choisir('API_WINPHARMA');
    const { status, corps } = await parametrer();
    expect(status).toBe(200);
    expect(corps.parametres).toMatchObject({ idNat: '490000001', identifiant: 'officine', secretPresent: true });
    // The first fetch does not wait for the night.
    const { rows: enFile } = await sql`select 1 from pgboss.job where name = ${travailRecueil.nom} and state = 'created'
      and (data->>'tenantId')::bigint = ${equipes.pharmacie}`.execute(app.services.dbSysteme);
    expect(enFile).toHaveLength(1);
    remplir('2026-11-20', '2026-11-21');
    winpharma.stocks.set('3337871331825', 18);
    await aller();
    const tous = joursDuCalendrier(AUJOURDHUI);
    expect(winpharma.demandes).toEqual(tous.toReversed());
    expect(await jour('2026-11-21')).toMatchObject({
      etat: 'complete',
      nbLignes: 4,
      nbAnnoncees: 4,
      quantite: 2,
      caTtcCentimes: 2_400,
      caHtCentimes: 2_000,
      source: 'API_WINPHARMA',
    });
    expect((await calendrier()).compte).toEqual({
      complete: tous.length,
      incomplete: 0,
      irrecuperable: 0,
      jamaisRecu: 0,
    });
    const etatCourant = await etat();
    expect(etatCourant).toMatchObject({ panne: null, enCours: false });
    expect(Date.parse(etatCourant.prochainEssaiLe)).toBeGreaterThan(app.horloge.maintenant.getTime());
    winpharma.demandes.length = 0;
    await aller();
    expect(winpharma.demandes).toEqual([]);
  });

  it('rien de ce qui est gardé, ni le journal, ne nomme un patient ni le secret', async () => {
    const { dbSysteme } = app.services;
    const tout = JSON.stringify([
      await dbSysteme.selectFrom('vente_jour').selectAll().execute(),
      await dbSysteme.selectFrom('produit_vendu').selectAll().execute(),
      await dbSysteme.selectFrom('jour_extraction').selectAll().execute(),
      await dbSysteme.selectFrom('extracteur').selectAll().execute(),
      await dbSysteme.selectFrom('journal').selectAll().execute(),
      await dbSysteme.selectFrom('secret_connexion').selectAll().execute(),
      await etat(),
    ]);
    for (const mot of ['MARTIN', '10001234567', 'ANNE"', ACCES.motDePasse]) expect(tout).not.toContain(mot);
  });

  it('le mot de passe confié à une adresse n’est pas envoyé à une autre (CNX-78)', async () => {
    const [{ url }, garde] = [winpharma, { motDePasse: undefined }];
    expect((await parametrer({ ...garde, url: `${url}/groupe` })).corps.parametres.secretPresent).toBe(true);
    const ailleurs = await parametrer({ ...garde, url: 'https://autre.exemple.fr/api' });
    expect(ailleurs.corps.parametres).toMatchObject({ url: 'https://autre.exemple.fr/api', secretPresent: false });
    expect((await parametrer(garde)).corps.parametres.secretPresent, 'revenir ne le rend pas').toBe(false);
    expect((await parametrer()).corps.parametres.secretPresent).toBe(true);
  });

  it.each<[Mode, string]>([
    ['ARRETE', 'INJOIGNABLE'],
    ['ERREUR_500', 'INJOIGNABLE'],
    ['MOITIE', 'COUPEE'],
    ['MAUVAIS_MOT_DE_PASSE', 'IDENTIFIANTS'],
    ['FORME_CHANGEE', 'FORME'],
    ['PAS_DU_JSON', 'FORME'],
    ['LENT', 'TROP_LENT'],
  ])('%s : le dit, réessaie plus tard, ne perd ni ne double rien', async (mode, cause) => {
    await vider();
    remplir('2026-11-22');
    winpharma.mode = mode;
    await aller();
    const { panne, prochainEssaiLe } = await etat();
    expect(panne).toMatchObject({
      cause,
      phrase: expect.stringMatching(/^Impossible de récupérer les données de vente/),
    });
    const premier = Date.parse(prochainEssaiLe) - app.horloge.maintenant.getTime();
    await aller();
    expect((await etat()).panne.echecs).toBe(panne.echecs + 1);
    expect(Date.parse((await etat()).prochainEssaiLe) - app.horloge.maintenant.getTime()).toBeGreaterThanOrEqual(
      premier,
    );
    expect((await calendrier()).nbLignes).toBe(0);
    winpharma.mode = 'NORMAL';
    await aller();
    expect((await etat()).panne).toBeNull();
    expect(await jour('2026-11-22')).toMatchObject({ etat: 'complete', caTtcCentimes: 2_400 });
  });

  it('d’une autre officine que le compte : le dit, n’en garde rien (CNX-83)', async () => {
    await vider();
    remplir('2026-11-22');
    const donner = (numero_assurance_maladie: string | null) =>
      app.services.dbSysteme
        .updateTable('tenant')
        .set({ numero_assurance_maladie })
        .where('id', '=', equipes.pharmacie)
        .execute();
    await donner('490000002');
    await aller();
    expect((await etat()).panne).toMatchObject({
      cause: 'OFFICINE',
      phrase: expect.stringContaining('autre officine'),
    });
    expect((await calendrier()).nbLignes).toBe(0);
    await donner('490000001');
    await aller();
    expect((await etat()).panne).toBeNull();
    expect(await jour('2026-11-22')).toMatchObject({ etat: 'complete' });
    await donner(null);
  });

  it.each<Mode>(['DOUBLONS', 'DESORDRE'])('%s : les mêmes ventes', async (mode) => {
    await vider();
    remplir('2026-11-21', '2026-11-22');
    winpharma.mode = mode;
    await aller();
    expect(await jour('2026-11-22')).toMatchObject({ etat: 'complete', nbLignes: 4, caTtcCentimes: 2_400 });
  });

  it('un jour encore ouvert se redemande sans compter ; des lignes manquantes, cinq fois, puis irrécupérable et annoncé', async () => {
    await vider();
    remplir('2026-11-20', '2026-11-22');
    winpharma.derniereDate = '2026-11-21';
    winpharma.premiereDate = '2026-11-15';
    winpharma.mode = 'LIGNES_MANQUANTES';
    for (let nuit = 0; nuit < 6; nuit += 1) await aller();
    expect(await jour('2026-11-22')).toMatchObject({ etat: 'incomplete', cause: 'JOUR_OUVERT', tentatives: 0 });
    expect(await jour('2026-11-20')).toMatchObject({
      etat: 'irrecuperable',
      cause: 'TENTATIVES_EPUISEES',
      tentatives: 5,
      redemandable: false,
    });
    expect(await jour('2026-11-14')).toMatchObject({ etat: 'irrecuperable', cause: 'PLUS_CONSERVE' });
    const { corps } = await appeler('GET', '/notifications');
    expect(corps.elements).toContainEqual(
      expect.objectContaining({
        title: expect.stringMatching(/jours? de ventes à reprendre$/),
        body: expect.stringContaining('20/11/2026'),
        link: { ecran: 'parametresExtracteurs', params: { onglet: 'compte', jour: '2026-11-20' } },
      }),
    );
  });

  it('une journée complète n’est jamais remplacée par une moins bonne', async () => {
    await vider();
    remplir('2026-11-22');
    await aller();
    expect((await appeler('POST', '/extracteur/redemandes', { du: '2026-11-22', au: '2026-11-22' })).corps).toEqual({
      nbJours: 1,
      nbIrrecuperables: 0,
    });
    expect(await jour('2026-11-22')).toMatchObject({ redemande: true });
    winpharma.mode = 'LIGNES_MANQUANTES';
    winpharma.tickets.set('2026-11-22', [ticket('2026-11-22', 'seul')]);
    winpharma.demandes.length = 0;
    await aller();
    expect(winpharma.demandes).toEqual(['2026-11-22']);
    expect(await jour('2026-11-22')).toMatchObject({ etat: 'complete', caTtcCentimes: 2_400, redemande: false });
  });

  it('deux recueils à la fois n’en font qu’un ; tué, son bail passé, le suivant reprend', async () => {
    await vider();
    remplir('2026-11-22');
    winpharma.demandes.length = 0;
    await Promise.all([aller(), aller()]);
    expect(winpharma.demandes).toHaveLength(A_DEMANDER);
    await app.services.dbSysteme
      .updateTable('extracteur')
      .set({ bail_jusqu_a: '2026-11-23T10:04:00Z', prochain_essai_le: '2026-11-23T09:00:00Z' })
      .execute();
    await vider();
    await aller();
    expect((await calendrier()).compte.jamaisRecu).toBe(A_DEMANDER);
    app.horloge.maintenant = new Date(`${AUJOURDHUI}T10:05:00Z`);
    await planifierRecueils(app.services);
    await aller();
    expect((await calendrier()).compte.jamaisRecu).toBe(0);
  });

  it('retiré, le consentement arrête tout et oublie le secret', async () => {
    await vider();
    await choisir('AUCUN');
    winpharma.demandes.length = 0;
    await aller();
    expect(winpharma.demandes).toEqual([]);
    expect((await etat()).parametres.secretPresent).toBe(false);
    expect((await appeler('POST', '/extracteur/redemandes', { du: '2026-11-22', au: '2026-11-22' })).corps.code).toBe(
      'RIEN_A_DEMANDER',
    );
  });
});

describe('recueillir les ventes d’un dossier (CNX-41)', () => {
  it('dit un dossier absent, lit ce qui y est déposé, met de côté ce qui ne se lit pas', async () => {
    await vider();
    await choisir('SFTP');
    await aller();
    expect((await etat()).panne).toMatchObject({ cause: 'DOSSIER' });
    const ici = join(dossierDepots, String(equipes.pharmacie), 'History_dexter');
    await mkdir(ici, { recursive: true });
    const stock = [
      {
        produit_id: 7,
        code_produit: [{ code: '3337871331825', referent: true }],
        taux_Tva: 20,
        libelle_produit: 'CICAPLAST',
        qte_stock: 9,
        px_achat_PMP_HT: 6,
      },
    ];
    const ventes = [
      {
        date_acte: '2026-11-19',
        factures: [{ patient: 'MARTIN', lignes_de_facture: [{ produit_id: 7, quantite: 2, total_net_ttc: 24 }] }],
      },
    ];
    await writeFile(join(ici, 'Stock_210_G_20261121_20261118_20261119.json.gz'), gzipSync(JSON.stringify(stock)));
    await writeFile(join(ici, 'Vente_210_G_20261121_20261118_20261119.json.gz'), gzipSync(JSON.stringify(ventes)));
    await writeFile(
      join(ici, 'Vente_210_G_20261122_20261120_20261120.json.gz'),
      gzipSync(JSON.stringify(ventes)).subarray(0, 30),
    );
    await aller();
    expect((await etat()).panne).toMatchObject({ cause: 'FORME' });
    expect(await jour('2026-11-19')).toMatchObject({
      etat: 'complete',
      caTtcCentimes: 2_400,
      caHtCentimes: 2_000,
      source: 'SFTP',
    });
    expect(await jour('2026-11-18')).toMatchObject({ etat: 'complete', nbLignes: 0 });
    expect((await readdir(ici)).toSorted()).toEqual([
      'Stock_210_G_20261121_20261118_20261119.json.gz',
      'Vente_210_G_20261122_20261120_20261120.json.gz.refuse',
    ]);
    const csv =
      'date;code;designation;quantite;ca_ttc;tva\n2026-11-17;3337871331825;X;2;24;20\n2026-11-17;3337871331825;X;deux;24;20\n';
    await writeFile(join(ici, '..', 'ventes.csv'), csv);
    await aller();
    expect((await etat()).panne).toBeNull();
    expect(await jour('2026-11-17')).toMatchObject({ etat: 'incomplete', cause: 'LIGNES_ECARTEES', quantite: 2 });
    expect(await readdir(join(ici, '..'))).toContain('ventes.csv.refuse');
  });

  it('met de côté, et dit, le fichier d’une autre officine ; lit celui de la sienne (CNX-82)', async () => {
    const ici = join(dossierDepots, String(equipes.pharmacie), 'History_dexter');
    const donner = (cip: string | null) =>
      app.services.dbSysteme.updateTable('tenant').set({ cip }).where('id', '=', equipes.pharmacie).execute();
    const deposer = (nom: string, json: unknown) => writeFile(join(ici, `${nom}.json`), JSON.stringify(json));
    const vente = (le: string, euros: number) => [
      { date_acte: le, factures: [{ lignes_de_facture: [{ produit_id: 7, quantite: 1, total_net_ttc: euros }] }] },
    ];
    const stock = [{ produit_id: 7, code_produit: [{ code: '3337871331825', referent: true }], taux_Tva: 20 }];
    await donner('2010137');
    await deposer('Stock_2010137_G_20261121_20261115_20261115', stock);
    await deposer('Stock_2099999_G_20261122_20261115_20261115', []);
    await deposer('Vente_2010137_G_20261121_20261115_20261115', vente('2026-11-15', 12));
    await deposer('Vente_2099999_G_20261122_20261114_20261115', vente('2026-11-15', 99));
    await aller();
    expect((await etat()).panne).toMatchObject({
      cause: 'OFFICINE',
      phrase: expect.stringContaining('autre officine'),
    });
    expect(await jour('2026-11-15')).toMatchObject({ etat: 'complete', caTtcCentimes: 1_200 });
    expect(await jour('2026-11-14')).toMatchObject({ etat: null });
    expect((await readdir(ici)).filter((nom) => nom.startsWith('Vente_20'))).toEqual([
      'Vente_2099999_G_20261122_20261114_20261115.json.refuse',
    ]);
    await aller();
    expect((await etat()).panne).toBeNull();
    await donner(null);
    await deposer('Vente_2010137_G_20261121_20261113_20261113', vente('2026-11-13', 12));
    await deposer('Vente_2099999_G_20261122_20261113_20261113', vente('2026-11-13', 99));
    await aller();
    expect((await etat()).panne).toMatchObject({ cause: 'OFFICINE' });
    expect(await jour('2026-11-13')).toMatchObject({ caTtcCentimes: 1_200 });
    await aller();
    expect((await etat()).panne).toBeNull();
  });
});

describe('qui voit le recueil (CNX-42, CNX-43)', () => {
  const PERMIS: Partial<Record<Role, boolean>> = { ADMIN: true, GROUPEMENT: true };
  it('le titulaire et un groupement, chacun le sien', async () => {
    for (const [role, jeton] of Object.entries(equipes.jetons))
      expect((await appeler('GET', '/extracteur', undefined, jeton)).status, role).toBe(
        PERMIS[role as Role] ? 200 : 403,
      );
    expect((await appeler('GET', '/extracteur', undefined, equipes.voisin)).corps.parametres.url).toBeNull();
  });

  it('un groupement ne voit l’état d’un adhérent qu’avec son accord, jamais un montant', async () => {
    const voir = async () =>
      (await appeler('GET', '/extracteur/adherents', undefined, equipes.jetons.CONSULTATION_GROUPEMENT)).corps
        .adherents;
    expect(await voir()).toMatchObject([{ tenantId: equipes.pharmacie, extraction: null }]);
    const partager = async (partage: boolean) =>
      appeler('PUT', '/extracteur/partage', { partage, version: (await etat()).version });
    expect((await partager(true)).corps.partage).toMatchObject({ accorde: true, groupementNom: 'Officines Réunies' });
    const [montre] = await voir();
    expect(montre.extraction).toMatchObject({ dernierJour: '2026-11-19', enPanne: false });
    expect(montre.extraction.jours).toHaveLength(30);
    expect(JSON.stringify(montre)).not.toContain('entimes');
    await partager(false);
    expect(await voir()).toMatchObject([{ extraction: null }]);
    expect((await appeler('GET', '/extracteur/adherents')).status).toBe(403);
  });

  it('une version dépassée est refusée', async () =>
    expect((await parametrer({ version: 9_999 })).corps.code).toBe('CONFLIT_VERSION'));
});
