import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sortesArchive } from '#server/composition/archives.ts';
import { decompresserEntree, lireEntrees } from '#server/core/files/archive.ts';
import { chargerDemo } from '#server/demo/charger.ts';
import { executerArchive } from '#server/features/exploitation/archive/jobs.ts';
import { creerApplication, type Application } from '#server/testing/application.ts';
import { effacerComptesDus } from './effacer.ts';
import { rappelerEffacements } from './rappeler.ts';

let app: Application;
let superAdmin: string;
let tilleuls: number;
let voisine: number;
const lignes = async <T>(requete: string): Promise<T[]> =>
  (await sql.raw<T>(requete).execute(app.services.dbSysteme)).rows;
const numeroDe = async (nom: string): Promise<number> =>
  Number((await lignes<{ id: number }>(`select id from tenant where nom = '${nom}'`))[0]?.id);
const secretDe = async (id: number): Promise<string> =>
  (await lignes<{ secret: string }>(`select secret from cloture_export where tenant_id = ${id}`))[0]!.secret;
const lienDe = async (id: number): Promise<string> => `/api/v1/exports/${id}/public/${await secretDe(id)}`;
const mailsDe = (id: number, debut: string) =>
  lignes<{ texte: string; destinataires: string[] }>(
    `select texte, destinataires from mail where tenant_id = ${id} and cle like '${debut}%' order by id`,
  );
const prendre = async (lien: string) => {
  const { corps } = await app.appeler(undefined, 'POST', lien);
  await executerArchive(app.services, sortesArchive, { tenantId: tilleuls, archiveId: corps.exportDonnees.id });
  return app.appeler(undefined, 'GET', `${lien}/fichier`);
};

beforeAll(async () => {
  app = await creerApplication();
  app.horloge.maintenant = new Date('2026-11-21T10:00:00Z');
  await chargerDemo(app.services.dbSysteme, '2026-11-21', app.services.fichiers);
  superAdmin = await app.connecter('super');
  [tilleuls, voisine] = [await numeroDe('Pharmacie des Tilleuls'), await numeroDe('Pharmacie du Vieux Port')];
  const titulaire = await app.connecter('titulaire');
  expect((await app.appeler(titulaire, 'PUT', `/api/v1/tenant/resiliation/${tilleuls}`)).status).toBe(200);
  expect((await app.appeler(superAdmin, 'PUT', `/api/v1/tenant/resiliation/${voisine}`)).status).toBe(200);
});
afterAll(() => app.fermer());

describe('les données d’un compte résilié s’emportent par un lien (CPT-146)', () => {
  it('part à son seul ADMIN connu, et se cache au super administrateur', async () => {
    const [mail] = await mailsDe(tilleuls, 'lien-export');
    const [admin] = await lignes<{ email: string }>(
      `select email from utilisateur where tenant_id = ${tilleuls} and role = 'ADMIN' and email is not null order by id limit 1`,
    );
    expect(mail?.destinataires).toEqual([admin?.email]);
    expect(mail?.texte).toContain(`/export/${tilleuls}/public/${await secretDe(tilleuls)}`);
    const [{ id }] = (await lignes<{ id: number }>(
      `select id from mail where tenant_id = ${tilleuls} and cle like 'lien-export%'`,
    )) as [{ id: number }];
    const courrier = await app.appeler(superAdmin, 'GET', `/api/v1/courriers/${id}`);
    expect(courrier.corps.texte).toContain('•••');
    expect(JSON.stringify(courrier.corps)).not.toContain(await secretDe(tilleuls));
    const { corps } = await app.appeler(superAdmin, 'GET', `/api/v1/clotures/${tilleuls}`);
    expect(corps).toMatchObject({
      lienExport: { adresse: admin?.email, priseLe: null },
      droits: { envoyerLien: true },
    });
    expect(JSON.stringify(corps)).not.toContain(await secretDe(tilleuls));
  });

  it('ne s’ouvre qu’avec son secret, et celui d’un autre compte n’ouvre rien', async () => {
    const lien = await lienDe(tilleuls);
    expect((await app.appeler(undefined, 'GET', lien)).corps).toMatchObject({
      nom: 'Pharmacie des Tilleuls',
      effacementLe: '2026-12-21',
      exportDonnees: null,
    });
    expect((await app.appeler(undefined, 'GET', `${lien}/fichier`)).corps.code).toBe('EXPORT_PAS_PRET');
    const croise = `/api/v1/exports/${tilleuls}/public/${await secretDe(voisine)}`;
    for (const faux of [croise, `/api/v1/exports/${tilleuls}/public/x`, '/api/v1/exports/abc/public/x'])
      for (const [methode, suite] of [
        ['GET', ''],
        ['POST', ''],
        ['GET', '/fichier'],
      ] as const)
        expect((await app.appeler(undefined, methode, `${faux}${suite}`)).corps.code).toBe('LIEN_INVALIDE');
  });

  it('renvoyé, il remplace le premier ; cinq fois par jour au plus', async () => {
    const ancien = await lienDe(tilleuls);
    const renvoyer = () => app.appeler(superAdmin, 'POST', `/api/v1/clotures/${tilleuls}/export`);
    expect((await renvoyer()).status).toBe(200);
    expect((await app.appeler(undefined, 'GET', ancien)).corps.code).toBe('LIEN_INVALIDE');
    expect((await app.appeler(undefined, 'GET', await lienDe(tilleuls))).status).toBe(200);
    for (let essai = 2; essai <= 5; essai += 1) expect((await renvoyer()).status).toBe(200);
    expect((await renvoyer()).status).toBe(429);
    expect((await app.appeler(superAdmin, 'POST', '/api/v1/clotures/999999/export')).status).toBe(404);
    const voisin = await app.connecter('groupement');
    expect((await app.appeler(voisin, 'POST', `/api/v1/clotures/${tilleuls}/export`)).status).toBe(403);
  });

  it('à HEAD, que les lecteurs de mails envoient, ne se dépense pas et ne s’écrit nulle part (CPT-150)', async () => {
    const lien = await lienDe(tilleuls);
    const { corps } = await app.appeler(undefined, 'POST', lien);
    await executerArchive(app.services, sortesArchive, { tenantId: tilleuls, archiveId: corps.exportDonnees.id });
    const tete = await app.app.inject({ method: 'HEAD', url: `${lien}/fichier` });
    expect([tete.statusCode, tete.body]).toEqual([200, '']);
    expect(await lignes(`select from cloture_export where tenant_id = ${tilleuls} and prise_le is not null`)).toEqual(
      [],
    );
    const pris = `select from journal where tenant_id = ${tilleuls} and objet = 'export_donnees' and action = 'telecharger'`;
    expect(await lignes(pris)).toEqual([]);
  });

  it('se prépare une fois, se télécharge, puis se ferme une heure après ; le journal le dit', async () => {
    const lien = await lienDe(tilleuls);
    const [a, b] = await Promise.all([app.appeler(undefined, 'POST', lien), app.appeler(undefined, 'POST', lien)]);
    expect(a.corps.exportDonnees.id).toBe(b.corps.exportDonnees.id);
    const { status, brut } = await prendre(lien);
    expect(status).toBe(200);
    const entrees = lireEntrees(brut);
    const lisezMoi = entrees.find(({ nom }) => nom === 'LISEZ-MOI.txt');
    expect((await buffer(decompresserEntree(brut, lisezMoi!))).toString()).toContain('Pharmacie des Tilleuls');
    expect(entrees.map(({ nom }) => nom)).not.toContain('cloture_export.csv');
    expect((await app.appeler(undefined, 'GET', `${lien}/fichier`)).status).toBe(200);
    app.horloge.maintenant = new Date('2026-11-21T11:01:00Z');
    expect((await app.appeler(undefined, 'GET', lien)).corps.code).toBe('LIEN_INVALIDE');
    expect((await app.appeler(undefined, 'GET', `${lien}/fichier`)).corps.code).toBe('LIEN_INVALIDE');
    const actes = await lignes<{ action: string }>(
      `select distinct action from journal where tenant_id = ${tilleuls} and objet = 'export_donnees'`,
    );
    expect(actes.map(({ action }) => action).toSorted()).toEqual([
      'demander',
      'envoyer-lien',
      'telecharger',
      'terminer',
    ]);
    const { corps } = await app.appeler(superAdmin, 'GET', `/api/v1/clotures/${tilleuls}`);
    expect(corps.lienExport.priseLe).not.toBeNull();
  });
});

describe('le rappel avant l’effacement (CPT-147)', () => {
  it('part une fois, une semaine avant, avec le lien qui n’a pas servi', async () => {
    const rappeler = (jour: string) => {
      app.horloge.maintenant = new Date(`${jour}T02:10:00Z`);
      return rappelerEffacements(app.services);
    };
    await lignes(`update cloture set rappelee_le = now() where tenant_id not in (${tilleuls}, ${voisine})`);
    expect(await rappeler('2026-12-13')).toBe(0);
    const nombres = await Promise.all([rappeler('2026-12-14'), rappeler('2026-12-14')]);
    expect(nombres[0] + nombres[1]).toBe(2);
    expect(await rappeler('2026-12-15')).toBe(0);
    const [mailVoisine, ...autres] = await mailsDe(voisine, 'rappel-effacement');
    expect(autres).toEqual([]);
    expect(mailVoisine?.texte).toContain(await secretDe(voisine));
    const [mail] = await mailsDe(tilleuls, 'rappel-effacement');
    expect(mail?.texte).toContain('effacées à partir du 21/12/2026');
    expect(mail?.texte).not.toContain('/export/');
  });

  it('l’effacement commencé, plus aucun lien ne s’ouvre', async () => {
    const lien = await lienDe(voisine);
    await lignes(
      `update cloture set levee_le = now(), levee_par_nom = 'Super', levee_motif = 'Renoncé' where tenant_id = ${voisine}`,
    );
    await lignes(
      `update abonnement_arret set etat = 'ARRETE', arrete_le = now(), arrete_par_nom = 'Super' where tenant_id = ${voisine}`,
    );
    app.horloge.maintenant = new Date('2026-12-20T10:00:00Z');
    expect((await app.appeler(undefined, 'GET', lien)).status).toBe(200);
    app.horloge.maintenant = new Date('2026-12-21T10:00:00Z');
    await effacerComptesDus(app.services);
    expect((await app.appeler(undefined, 'GET', lien)).corps.code).toBe('LIEN_INVALIDE');
    expect(await lignes(`select from cloture_export where tenant_id = ${voisine}`)).toEqual([]);
  });
});
