import { randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Role } from '#shared/core/acteur.ts';
import { creerApplication, type Application } from '#server/testing/application.ts';
import { creerEquipes } from '#server/testing/mondes/equipes.ts';
import { classeurDeTest } from '#server/testing/classeur.ts';
import { multipartAvec } from '#server/testing/multipart.ts';
import { executerImportVentes } from './commands/importer.ts';

let app: Application;
let equipes: Awaited<ReturnType<typeof creerEquipes>>;
beforeAll(async () => {
  app = await creerApplication();
  equipes = await creerEquipes(app);
  app.horloge.maintenant = new Date('2026-11-23T10:00:00Z');
});
afterAll(() => app.fermer());

const ENTETE = 'date;code;designation;quantite;ca_ttc;tva;prix_achat_moyen_ht;stock';
const UN = '2026-11-20;3400935955838;DOLIPRANE 1000MG;42;88,20;2,1;1,62;310';
const DEUX = '2026-11-20;3337871331825;CICAPLAST B5;6;71,40;20;6,05;18';
const csv = (...lignes: string[]) => [ENTETE, ...lignes].join('\n');

const envoyer = (
  suite: string,
  fichier: Buffer | string,
  demande: object = {},
  jeton = equipes.jetons.ADMIN,
  nom = 'ventes.csv',
) => {
  const contenu = Buffer.from(fichier as string);
  const { corps, entetes } = multipartAvec(demande, { nom, contenu, mime: 'application/octet-stream' });
  return app.appeler(jeton, 'POST', `/api/v1/ventes/imports${suite}`, {
    corps,
    entetes: { ...entetes, 'idempotency-key': randomUUID() },
  });
};
const lire = (url: string, jeton = equipes.jetons.ADMIN) => app.appeler(jeton, 'GET', `/api/v1/ventes${url}`);
const executer = (importId: number) =>
  executerImportVentes(app.services, { tenantId: equipes.pharmacie, importId }, { apres: () => Promise.resolve() });
const importer = async (fichier: Buffer | string) => {
  const { status, corps } = await envoyer('', fichier);
  if (status !== 200) throw new Error(JSON.stringify(corps));
  await executer(corps.id);
  return (await lire(`/imports/${corps.id}`)).corps;
};
const jour = async (quel: string) => (await lire(`/jours/${quel}`)).corps;

describe('lire un fichier de ventes (CNX-39)', () => {
  it('propose ses colonnes, montre ses lignes comme elles seront gardées, dit ses refus ; rien n’est gardé', async () => {
    const { status, corps } = await envoyer('/lecture', csv(UN, DEUX, '2026-13-40;3400935955838;X;1;1;20;;'));
    expect(status).toBe(200);
    expect(corps).toMatchObject({
      forme: 'TABLEUR',
      correspondance: ['date', 'code', 'designation', 'quantite', 'caTtc', 'tva', 'prixAchatMoyen', 'stock'],
      manque: null,
      nbLignes: 3,
      nbRetenues: 2,
      nbRefusees: 1,
      premierJour: '2026-11-20',
      nbJours: 1,
      caTtcCentimes: 15_960,
    });
    expect(corps.lignes[0]).toMatchObject({
      ligne: 2,
      quantite: 42,
      caTtcCentimes: 8_820,
      caHtCentimes: 8_639,
      tva: 2.1,
      coutMoyenCentimes: 162,
      stock: 310,
    });
    expect(corps.refus).toEqual([{ ligne: 4, phrase: 'La date « 2026-13-40 » ne se lit pas.' }]);
    expect((await jour('2026-11-20')).etat).toBeNull();
  });

  it('dit la colonne à choisir, et lit celle qui est choisie', async () => {
    const fichier = 'a;b;c;d;e\n20/11/2026;3400935955838;3;12,00;20\n';
    const sans = await envoyer('/lecture', fichier);
    expect(sans.corps.manque).toBe('Choisissez la colonne de la date.');
    expect((await envoyer('', fichier)).status).toBe(400);
    const avec = await envoyer('/lecture', fichier, {
      ligneTitres: 1,
      correspondance: ['date', 'code', 'quantite', 'caTtc', 'tva'],
    });
    expect(avec.corps).toMatchObject({ manque: null, nbRetenues: 1, caTtcCentimes: 1_200 });
  });

  it('ouvre un classeur et un fichier compressé ; une bombe est refusée', async () => {
    const classeur = classeurDeTest([
      { nom: 'Ventes', lignes: [ENTETE.split(';'), ['2026-11-20', '3400935955838', 'X', 2, 10, 20, 1.5, 3]] },
    ]);
    expect((await envoyer('/lecture', classeur, {}, equipes.jetons.ADMIN, 'v.xlsx')).corps).toMatchObject({
      nbRetenues: 1,
      caTtcCentimes: 1_000,
    });
    expect((await envoyer('/lecture', gzipSync(csv(UN)), {}, equipes.jetons.ADMIN, 'v.csv.gz')).corps.nbRetenues).toBe(
      1,
    );
    expect((await envoyer('/lecture', gzipSync(Buffer.alloc(200 * 1024 * 1024)))).status).toBe(413);
    expect((await envoyer('/lecture', Buffer.concat([gzipSync(csv(UN)).subarray(0, 40)]))).status).toBe(400);
  });

  it('compte un JSON avant de le construire', async () => {
    const lireJson = async (json: string) =>
      (await envoyer('/lecture', gzipSync(json), {}, equipes.jetons.ADMIN, 'Stock.json.gz')).corps;
    expect(await lireJson(`${'['.repeat(40)}${']'.repeat(40)}`)).toMatchObject({
      status: 400,
      errors: [{ detail: 'Ce fichier JSON est coupé ou abîmé.' }],
    });
    expect(await lireJson(`[${'0,'.repeat(6_000_000)}0]`)).toMatchObject({
      status: 413,
      errors: [{ detail: 'Ce fichier est trop volumineux pour être lu.' }],
    });
  });

  it('lit les JSON d’une extraction, sans rien de ses patients', async () => {
    const stock = [
      {
        produit_id: 7,
        code_produit: [{ code: '3400935955838', referent: true }],
        taux_Tva: 2.1,
        libelle_produit: 'DOLIPRANE',
        qte_stock: 9,
        px_achat_PMP_HT: 1.6,
      },
    ];
    const ventes = [
      {
        date_acte: '2026-11-19',
        factures: [
          {
            patient: 'MARTIN',
            lignes_de_facture: [
              { produit_id: 7, quantite: 2, total_net_ttc: 4.2 },
              { produit_id: 8, quantite: 1, total_net_ttc: 1 },
            ],
          },
        ],
      },
    ];
    const fichier = (nom: string, json: unknown) => ({
      nom,
      contenu: JSON.stringify(json),
      mime: 'application/octet-stream',
    });
    const { corps, entetes } = multipartAvec(
      {},
      fichier('Stock_1.json', stock),
      fichier('Vente_210_G_20261121_20261118_20261119.json', ventes),
    );
    const lecture = await app.appeler(equipes.jetons.ADMIN, 'POST', '/api/v1/ventes/imports/lecture', {
      corps,
      entetes,
    });
    expect(lecture.corps).toMatchObject({
      forme: 'DEXTER',
      nbLignes: 2,
      nbRefusees: 1,
      nbJours: 2,
      premierJour: '2026-11-18',
      caTtcCentimes: 420,
    });
    expect(JSON.stringify(lecture.corps)).not.toContain('MARTIN');
  });
});

describe('importer des ventes (CNX-38)', () => {
  it('garde chaque jour entier ; le même fichier deux fois ne change rien ; ce qui a disparu du jour disparaît', async () => {
    const fait = await importer(csv(UN, DEUX, '2026-11-21;3400935955838;DOLIPRANE;-1;-2,10;2,1;;'));
    expect(fait).toMatchObject({ etat: 'TERMINE', nbJours: 2, nbJoursFaits: 2, nbJoursChanges: 2 });
    expect(await jour('2026-11-20')).toMatchObject({
      etat: 'complete',
      nbLignes: 2,
      nbProduits: 2,
      quantite: 48,
      caTtcCentimes: 15_960,
      source: 'IMPORT_FICHIER',
    });
    expect(await jour('2026-11-21')).toMatchObject({ etat: 'complete', quantite: -1, caTtcCentimes: -210 });
    expect(await importer(csv(UN, DEUX))).toMatchObject({ nbJoursFaits: 1, nbJoursChanges: 0 });
    await importer(csv(DEUX));
    expect(await jour('2026-11-20')).toMatchObject({ nbProduits: 1, caTtcCentimes: 7_140 });
    const { corps } = await lire('/calendrier');
    expect(corps).toMatchObject({
      debut: '2025-11-01',
      fin: '2026-11-22',
      premierJour: '2026-11-20',
      dernierJour: '2026-11-21',
    });
    expect(corps.jours).toHaveLength(387);
    expect(corps.compte).toEqual({ complete: 2, incomplete: 0, irrecuperable: 0, jamaisRecu: 385 });
  });

  it('coupé en route, il reprend où il en était, une seule fois', async () => {
    const lignes = Array.from(
      { length: 25 },
      (_, i) => `2026-10-${String(i + 1).padStart(2, '0')};3400935955838;DOLIPRANE;1;2,10;2,1;;`,
    );
    const { corps } = await envoyer('', csv(...lignes));
    const arret = new AbortController();
    let lots = 0;
    const compte = {
      ...app.services,
      maintenant: () => (++lots === 2 && arret.abort(new Error('coupure')), app.horloge.maintenant),
    };
    await expect(
      executerImportVentes(
        compte,
        { tenantId: equipes.pharmacie, importId: corps.id },
        { apres: () => Promise.resolve(), signal: arret.signal },
      ),
    ).rejects.toThrow('coupure');
    expect((await lire(`/imports/${corps.id}`)).corps).toMatchObject({ etat: 'EN_COURS', nbJoursFaits: 20 });
    await Promise.all([executer(corps.id), executer(corps.id)]);
    expect((await lire(`/imports/${corps.id}`)).corps).toMatchObject({
      etat: 'TERMINE',
      nbJoursFaits: 25,
      nbJoursChanges: 25,
    });
    const gardes = await app.services.dbSysteme
      .selectFrom('vente_jour')
      .select('jour')
      .where('jour', '>=', '2026-10-01')
      .where('jour', '<=', '2026-10-31')
      .execute();
    expect(gardes).toHaveLength(25);
  });

  it('un jour dont une ligne est refusée est incomplet ; ses lignes refusées se téléchargent', async () => {
    const fait = await importer(
      csv('2026-09-01;3400935955838;X;2;4,20;2,1;;', '2026-09-01;3400935955838;X;deux;4,20;2,1;;'),
    );
    expect(fait).toMatchObject({ nbRefusees: 1 });
    expect(await jour('2026-09-01')).toMatchObject({
      etat: 'incomplete',
      cause: 'LIGNES_ECARTEES',
      nbEcartees: 1,
      quantite: 2,
    });
    const { corps, entetes } = await lire(`/imports/${fait.id}/refus`);
    expect(entetes['content-type']).toContain('text/csv');
    expect(corps).toContain('3;La quantité « deux » ne se lit pas.');
  });
});

describe('qui voit les ventes d’une pharmacie (CNX-42)', () => {
  const PERMIS: Partial<Record<Role, boolean>> = { ADMIN: true, GROUPEMENT: true };
  it('son titulaire ; un groupement, les siennes seules ; nul autre rôle', async () => {
    for (const [role, jeton] of Object.entries(equipes.jetons)) {
      const { status, corps } = await lire('/calendrier', jeton);
      expect(status, role).toBe(PERMIS[role as Role] ? 200 : 403);
      if (role === 'GROUPEMENT') expect(corps.nbLignes).toBe(0);
    }
  });
  it('le voisin ne voit ni jour ni import', async () => {
    const { corps } = await lire('/imports');
    expect(corps.total).toBeGreaterThan(0);
    expect((await lire(`/imports/${corps.elements[0].id}`, equipes.voisin)).status).toBe(404);
    expect((await lire(`/imports/${corps.elements[0].id}/refus`, equipes.voisin)).status).toBe(404);
    expect((await lire('/jours/2026-11-20', equipes.voisin)).corps.etat).toBeNull();
    expect((await lire('/calendrier', equipes.voisin)).corps.nbLignes).toBe(0);
  });
});
