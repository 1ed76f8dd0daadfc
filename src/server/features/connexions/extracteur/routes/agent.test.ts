import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { creerApplication, type Application } from '#server/testing/application.ts';
import { creerEquipes } from '#server/testing/mondes/equipes.ts';
import type { Role } from '#shared/core/acteur.ts';

const TITRES = 'date;code;designation;quantite;ca_ttc;tva;prix_achat_moyen_ht;stock';
const JOUR = '2026-11-20';
let app: Application;
let equipes: Awaited<ReturnType<typeof creerEquipes>>;
let cle: string;
beforeAll(async () => {
  app = await creerApplication();
  app.horloge.maintenant = new Date('2026-11-23T10:00:00Z');
  equipes = await creerEquipes(app);
});
afterAll(() => app.fermer());

const appeler = (
  methode: 'GET' | 'POST' | 'DELETE' | 'PATCH',
  url: string,
  envoi: Parameters<Application['appeler']>[3] = {},
  jeton: string | undefined = equipes.jetons.ADMIN,
) => app.appeler(jeton, methode, `/api/v1${url}`, envoi);
const etatCle = async (jeton?: string) => (await appeler('GET', '/extracteur/agent/cle', {}, jeton)).corps;
const creer = async (version?: number, jeton?: string) =>
  appeler('POST', '/extracteur/agent/cle', { corps: { version: version ?? (await etatCle(jeton)).version } }, jeton);
const choisir = async (extracteurType: string, jeton = equipes.jetons.ADMIN) => {
  const { tenantId, versionCompte } = (await appeler('GET', '/extracteur', {}, jeton)).corps;
  const corps = { extracteurType, consentement: { version: '2026-11' }, version: versionCompte };
  expect((await appeler('PATCH', `/tenant/${tenantId}/extracteurs`, { corps }, jeton)).status).toBe(200);
};
const ligne = (jour = JOUR, quantite: number | string = 2) =>
  `${jour};3337871331825;CICAPLAST;${quantite};24,00;20;6,05;18`;
const envoyer = (lignes: readonly string[], { jour = JOUR, annonce = lignes.length, clos = 'true', avec = cle } = {}) =>
  appeler(
    'POST',
    `/agent/ventes/${jour}`,
    { corps: [TITRES, ...lignes].join('\n'), query: { lignes: String(annonce), clos } },
    avec,
  );
const jourDe = async (jour: string, jeton?: string) => (await appeler('GET', `/ventes/jours/${jour}`, {}, jeton)).corps;
const tables = ['cle_agent', 'journal', 'idempotence', 'extracteur'] as const;

describe('la clé (CNX-70)', () => {
  const PERMIS: Partial<Record<Role, boolean>> = { ADMIN: true, GROUPEMENT: true };
  it('se lit et se crée par le titulaire seul, une fois le mode choisi', async () => {
    for (const [role, jeton] of Object.entries(equipes.jetons)) {
      const attendu = PERMIS[role as Role] ? 200 : 403;
      expect((await appeler('GET', '/extracteur/agent/cle', {}, jeton)).status, role).toBe(attendu);
    }
    expect((await creer(0)).corps.code).toBe('SANS_AGENT');
    await choisir('AGENT_LOCAL');
    const { status, corps } = await creer();
    expect(status).toBe(200);
    cle = corps.valeur;
    expect(cle).toMatch(/^pha_agent_[\w-]{43}$/);
    expect(corps).toMatchObject({
      cle: { fin: cle.slice(-4), creeeParNom: expect.stringContaining('Durand') },
      version: 1,
    });
  });

  it('n’est gardée ni rendue nulle part', async () => {
    const gardes = await Promise.all(
      tables.map((table) => app.services.dbSysteme.selectFrom(table).selectAll().execute()),
    );
    for (const dit of [gardes, await etatCle(), (await appeler('GET', '/extracteur')).corps])
      expect(JSON.stringify(dit)).not.toContain(cle.slice(10, -4));
    expect(await etatCle()).not.toHaveProperty('valeur');
  });

  it('douze créations à la fois n’en font qu’une', async () => {
    const { version } = await etatCle();
    const reponses = await Promise.all(Array.from({ length: 12 }, () => creer(version)));
    const faites = reponses.filter(({ status }) => status === 200);
    expect(faites).toHaveLength(1);
    expect((await envoyer([ligne()])).corps.code).toBe('CLE_AGENT_REFUSEE');
    cle = faites[0]?.corps.valeur;
    expect((await envoyer([ligne()])).status).toBe(200);
  });

  it('n’ouvre rien d’autre, et une session n’envoie pas à sa place', async () => {
    expect((await appeler('GET', '/ventes/calendrier', {}, cle)).status).toBe(401);
    expect((await envoyer([ligne()], { avec: equipes.jetons.ADMIN })).corps.code).toBe('CLE_AGENT_REFUSEE');
  });
});

describe('les ventes d’un jour (CNX-71)', () => {
  it('arrivent entières ; le même jour deux fois ne change rien', async () => {
    const jour = '2026-11-19';
    const { corps } = await envoyer([ligne(jour), ligne(jour, -1)], { jour });
    expect(corps).toMatchObject({ jour, etat: 'complete', cause: null, nbLignes: 2, nbRefusees: 0, change: true });
    expect(corps.joursAttendus[0]).toBe('2026-11-22');
    expect(corps.joursAttendus).not.toContain(jour);
    expect(await jourDe(jour)).toMatchObject({ etat: 'complete', source: 'AGENT_LOCAL', quantite: 1, nbAnnoncees: 2 });
    expect((await envoyer([ligne(jour), ligne(jour, -1)], { jour })).corps.change).toBe(false);
    expect((await etatCle()).dernierEnvoiLe).toBe(app.horloge.maintenant.toISOString());
  });

  it('douze fois le même jour à la fois, une seule change quelque chose', async () => {
    const jour = '2026-11-10';
    const reponses = await Promise.all(Array.from({ length: 12 }, () => envoyer([ligne(jour)], { jour })));
    expect(reponses.filter(({ corps }) => corps.change)).toHaveLength(1);
    expect(await jourDe(jour)).toMatchObject({ quantite: 2, caTtcCentimes: 2_400 });
  });

  it('un jour incomplet le dit, n’est jamais abandonné, ne remplace pas un jour complet', async () => {
    const jour = '2026-11-18';
    for (let i = 0; i < 6; i += 1)
      expect((await envoyer([ligne(jour)], { jour, annonce: 2 })).corps).toMatchObject({
        etat: 'incomplete',
        cause: 'Le nombre de lignes reçues n’est pas celui annoncé.',
      });
    expect((await envoyer([ligne(jour), ligne(jour, 'deux')], { jour })).corps).toMatchObject({
      etat: 'incomplete',
      nbRefusees: 1,
      refus: [{ ligne: 3, phrase: expect.stringContaining('La quantité') }],
    });
    expect((await envoyer([ligne(jour)], { jour, clos: 'false' })).corps.etat).toBe('incomplete');
    await envoyer([ligne(jour), ligne(jour)], { jour });
    expect((await envoyer([ligne(jour)], { jour, annonce: 3 })).corps.etat).toBe('complete');
    expect(await jourDe(jour)).toMatchObject({ etat: 'complete', quantite: 4 });
  });

  it('les derniers jours envoyés se lisent, refus compris (CNX-80)', async () => {
    const [jour, autre] = ['2026-11-12', '2026-11-13'];
    await envoyer([ligne(jour)], { jour });
    app.horloge.maintenant = new Date('2026-11-23T10:05:00Z');
    await envoyer([ligne(autre), ligne(autre, 'deux')], { jour: autre });
    const { receptions } = await etatCle();
    const recuLe = app.horloge.maintenant.toISOString();
    const phrase = 'Des lignes de cette journée n’ont pas pu être lues.';
    expect(receptions[0]).toEqual({ jour: autre, recuLe, nbLignes: 2, nbEcartees: 1, phrase });
    expect(receptions[1]).toMatchObject({ phrase: null, nbEcartees: 0 });
    expect(receptions.map((reception: { jour: string }) => reception.jour)).toContain(jour);
    expect((await etatCle(equipes.jetons.GROUPEMENT)).receptions, 'celles d’un autre compte').toEqual([]);
  });

  it('un jour sans vente est complet', async () => {
    expect((await envoyer([], { jour: '2026-11-22' })).corps).toMatchObject({ etat: 'complete', nbLignes: 0 });
    expect((await envoyer([], { jour: '2026-11-21', annonce: 5 })).corps.etat).toBe('incomplete');
  });

  it('aujourd’hui n’est pas clos', async () =>
    expect((await envoyer([ligne('2026-11-23')], { jour: '2026-11-23' })).corps).toMatchObject({ etat: 'incomplete' }));

  it.each([
    ['l’avenir', [], { jour: '2026-11-24' }],
    ['un jour trop ancien', [], { jour: '2025-10-31' }],
    ['un autre jour', [ligne(), ligne('2026-11-19')], {}],
    ['un jour mal écrit', [], { jour: 'hier' }],
    ['un compte de lignes mal écrit', [ligne()], { annonce: -1 }],
  ] as const)('refuse %s, sans rien en garder', async (_cas, lignes, champs) => {
    const avant = await jourDe(JOUR);
    expect((await envoyer(lignes, champs)).status).toBe(400);
    expect(await jourDe(JOUR)).toEqual(avant);
  });

  it('refuse un corps de plus de quatre mégaoctets', async () =>
    expect((await envoyer(['x'.repeat(4 * 1024 * 1024)])).status).toBe(413));

  it('un jour redemandé est attendu de l’agent', async () => {
    const { status } = await appeler('POST', '/extracteur/redemandes', {
      corps: { du: '2026-11-19', au: '2026-11-19' },
    });
    expect(status).toBe(200);
    const { corps } = await appeler('GET', '/agent/ventes', {}, cle);
    expect(corps.joursAttendus).toContain('2026-11-19');
  });

  it('le journal nomme l’agent, une fois par jour qui change', async () => {
    const { rows } = await sql<{
      par: string;
      n: number;
    }>`select utilisateur_nom as par, count(*)::int as n from journal
      where tenant_id = ${equipes.pharmacie} and action = 'recevoir' and apres ->> 'jour' = '2026-11-19' group by 1`.execute(
      app.services.dbSysteme,
    );
    expect(rows).toEqual([{ par: 'Agent local', n: 1 }]);
  });
});

describe('chacun chez soi', () => {
  it('la clé d’un voisin n’écrit que chez lui', async () => {
    await choisir('AGENT_LOCAL', equipes.voisin);
    const { valeur } = (await creer(undefined, equipes.voisin)).corps;
    const jour = '2026-11-05';
    await envoyer([ligne(jour)], { jour, avec: valeur });
    expect(await jourDe(jour)).toMatchObject({ etat: null });
    expect(await jourDe(jour, equipes.voisin)).toMatchObject({ etat: 'complete' });
  });

  it('un autre mode, l’accord retiré, la révocation : la clé n’écrit plus', async () => {
    await choisir('IMPORT_FICHIER');
    expect((await envoyer([ligne()])).corps.code).toBe('SANS_AGENT');
    await choisir('AGENT_LOCAL');
    expect((await envoyer([ligne()])).status).toBe(200);
    const { version } = await etatCle();
    const revoquer = (quelle: number) =>
      appeler('DELETE', '/extracteur/agent/cle', { query: { version: String(quelle) } });
    expect((await revoquer(version - 1)).corps.code).toBe('CONFLIT_VERSION');
    expect((await revoquer(version)).corps).toMatchObject({ cle: null });
    expect((await envoyer([ligne()])).corps.code).toBe('CLE_AGENT_REFUSEE');
    cle = (await creer()).corps.valeur;
    await choisir('AUCUN');
    expect((await etatCle()).cle).toBeNull();
    expect((await envoyer([ligne()])).corps.code).toBe('CLE_AGENT_REFUSEE');
  });

  it('un agent qui appelle trop, une source qui devine attendent', async () => {
    await choisir('AGENT_LOCAL');
    cle = (await creer()).corps.valeur;
    await app.services.dbSysteme
      .insertInto('tentative')
      .values({ cle: `agent-appel:${equipes.pharmacie}`, nombre: 1_000 })
      .onConflict((conflit) => conflit.column('cle').doUpdateSet({ nombre: 1_000 }))
      .execute();
    expect((await envoyer([ligne()])).status).toBe(429);
    await app.services.dbSysteme.deleteFrom('tentative').execute();
    for (let i = 0; i < 40; i += 1) await envoyer([ligne()], { avec: `pha_agent_${i}` });
    expect((await envoyer([ligne()], { avec: 'pha_agent_x' })).status).toBe(429);
    expect((await envoyer([ligne()])).status).toBe(429);
  });
});
