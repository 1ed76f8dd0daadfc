import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { creerApplication, type Application } from '#server/testing/application.ts';
import { creerEquipes } from '#server/testing/mondes/equipes.ts';

const TITRES = 'date;code;designation;quantite;ca_ttc;tva;prix_achat_moyen_ht;stock';
const LIGNE = '2026-11-20;3337871331825;CICAPLAST;2;24,00;20;6,05;18';
let app: Application;
let equipes: Awaited<ReturnType<typeof creerEquipes>>;
let cle: string;

const appeler = (
  methode: 'GET' | 'POST' | 'PATCH',
  url: string,
  envoi: Parameters<Application['appeler']>[3] = {},
  jeton: string | undefined = equipes.jetons.ADMIN,
) => app.appeler(jeton, methode, `/api/v1${url}`, envoi);
const ouvrir = async (jeton: string): Promise<string> => {
  const { tenantId, versionCompte } = (await appeler('GET', '/extracteur', {}, jeton)).corps;
  const corps = { extracteurType: 'AGENT_LOCAL', consentement: { version: '2026-11' }, version: versionCompte };
  expect((await appeler('PATCH', `/tenant/${tenantId}/extracteurs`, { corps }, jeton)).status).toBe(200);
  return (await appeler('POST', '/extracteur/agent/cle', { corps: { version: 0 } }, jeton)).corps.valeur;
};
beforeAll(async () => {
  app = await creerApplication();
  app.horloge.maintenant = new Date('2026-11-23T10:00:00Z');
  equipes = await creerEquipes(app);
  cle = await ouvrir(equipes.jetons.ADMIN);
});
afterAll(() => app.fermer());

type Refus = { jour: string | null; recuLe: string; raison: string; octets: number | null; fois: number };
const refuses = async (jeton?: string): Promise<Refus[]> =>
  (await appeler('GET', '/extracteur/agent/cle', {}, jeton)).corps.refuses;
type Envoi = { jour?: string; corps?: string; lignes?: string; avec?: string; entetes?: Record<string, string> };
const envoyer = async ({ jour = '2026-11-20', corps = '', lignes = '1', avec = cle, entetes = {} }: Envoi) =>
  (await appeler('POST', `/agent/ventes/${jour}`, { corps, entetes, query: { lignes } }, avec)).status;
const GROS = 'x'.repeat(4 * 1024 * 1024 + 1);
const DU_20 = [TITRES, LIGNE].join('\n');

describe('ce que l’agent a envoyé et qui a été refusé entier (CNX-81)', () => {
  it.each([
    ['un jour mal écrit', 400, { jour: 'hier', corps: DU_20 }, null],
    ['l’avenir', 400, { jour: '2026-11-24', corps: DU_20 }, '2026-11-24'],
    ['un jour trop ancien', 400, { jour: '2025-10-31', corps: DU_20 }, '2025-10-31'],
    ['un autre jour', 400, { jour: '2026-11-19', corps: DU_20 }, '2026-11-19'],
    ['un compte de lignes mal écrit', 400, { lignes: 'deux', corps: DU_20 }, '2026-11-20'],
    ['des colonnes qui manquent', 400, { corps: 'nom;prix\nCICAPLAST;24,00' }, '2026-11-20'],
    ['du JSON', 400, { corps: '[{"patient":"MARTIN"}]\n[' }, '2026-11-20'],
    ['un corps trop gros', 413, { corps: GROS }, '2026-11-20'],
    ['un type inconnu', 415, { corps: DU_20, entetes: { 'content-type': 'image/png' } }, '2026-11-20'],
  ] as const)('%s (%i) se garde avec sa raison, sa taille, sans son contenu', async (_cas, statut, envoi, jour) => {
    const avant = await refuses();
    expect(await envoyer(envoi)).toBe(statut);
    const [refus, ...autres] = await refuses();
    expect(autres).toEqual(avant);
    expect(refus).toEqual({
      jour,
      recuLe: app.horloge.maintenant.toISOString(),
      raison: expect.stringMatching(/^\p{Lu}.{10,}\.$/u),
      octets: Buffer.byteLength(envoi.corps),
      fois: 1,
    });
    const gardes = await app.services.dbSysteme.selectFrom('envoi_refuse').selectAll().execute();
    expect(JSON.stringify(gardes)).not.toMatch(/CICAPLAST|MARTIN/);
    app.horloge.maintenant = new Date(app.horloge.maintenant.getTime() + 60_000);
  });

  it('répété pour la même raison, même douze fois à la fois, il se compte ; le journal le dit une fois', async () => {
    const avant = (await refuses()).length;
    await Promise.all(Array.from({ length: 12 }, () => envoyer({ jour: '2026-12-01', corps: DU_20 })));
    const [refus] = await refuses();
    expect(refus).toMatchObject({ jour: '2026-12-01', fois: 12 });
    expect(Math.min(avant + 1, 10)).toBe((await refuses()).length);
    const lignes = await app.services.dbSysteme
      .selectFrom('journal')
      .select(['utilisateur_nom', 'apres'])
      .where('tenant_id', '=', equipes.pharmacie)
      .where('action', '=', 'refuser')
      .execute();
    expect(lignes.filter(({ apres }) => JSON.stringify(apres).includes('2026-12-01'))).toEqual([
      { utilisateur_nom: 'Agent local', apres: { jour: '2026-12-01', raison: refus?.raison } },
    ]);
  });

  it('vingt lignes par jour au plus ; le lendemain en a d’autres', async () => {
    const compter = async () => (await app.services.dbSysteme.selectFrom('envoi_refuse').select('id').execute()).length;
    for (let i = 1; i <= 20; i += 1) await envoyer({ jour: `2026-10-${String(i).padStart(2, '0')}`, corps: DU_20 });
    expect(await compter()).toBe(20);
    app.horloge.maintenant = new Date('2026-11-24T10:00:00Z');
    await envoyer({ jour: '2026-10-30', corps: DU_20 });
    expect(await compter()).toBe(21);
    expect((await refuses())[0]).toMatchObject({ jour: '2026-10-30' });
  });

  it('d’une clé inconnue, rien n’est gardé ; d’un compte, rien n’est montré à un autre', async () => {
    const avant = await app.services.dbSysteme.selectFrom('envoi_refuse').selectAll().execute();
    for (const envoi of [{ jour: 'hier' }, { jour: '2026-11-19', corps: DU_20 }, { corps: GROS }])
      expect([400, 401]).toContain(await envoyer({ ...envoi, avec: 'pha_agent_inconnue' }));
    expect(await app.services.dbSysteme.selectFrom('envoi_refuse').selectAll().execute()).toEqual(avant);
    const cleDuVoisin = await ouvrir(equipes.voisin);
    expect(await refuses(equipes.voisin)).toEqual([]);
    await envoyer({ jour: '2026-11-19', corps: DU_20, avec: cleDuVoisin });
    expect(await refuses(equipes.voisin)).toMatchObject([{ jour: '2026-11-19', fois: 1 }]);
    expect((await refuses())[0]).toMatchObject({ jour: '2026-10-30' });
    expect(await refuses(equipes.jetons.GROUPEMENT)).toEqual([]);
  });

  it('un compte qui n’a plus d’agent, une cadence dépassée : pas un envoi refusé', async () => {
    const avant = await refuses();
    await app.services.dbSysteme
      .insertInto('tentative')
      .values({ cle: `agent-appel:${equipes.pharmacie}`, nombre: 1_000 })
      .onConflict((conflit) => conflit.column('cle').doUpdateSet({ nombre: 1_000 }))
      .execute();
    expect(await envoyer({ jour: '2026-11-17', corps: DU_20 })).toBe(429);
    expect(await refuses()).toEqual(avant);
    await app.services.dbSysteme.deleteFrom('tentative').execute();
    const { tenantId, versionCompte } = (await appeler('GET', '/extracteur')).corps;
    const corps = { extracteurType: 'IMPORT_FICHIER', consentement: { version: '2026-11' }, version: versionCompte };
    await appeler('PATCH', `/tenant/${tenantId}/extracteurs`, { corps });
    expect(await envoyer({ jour: 'hier', corps: DU_20 })).toBe(400);
    expect(await refuses()).toEqual(avant);
  });
});
