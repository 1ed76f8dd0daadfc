import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { roles, type Role } from '#shared/core/acteur.ts';
import { uneRfa } from '#shared/features/argent/rfa/exemples-de-test.ts';
import { motifsReclamation } from '#shared/features/echanges/reclamation/schemas/base.ts';
import { bornesDe, periodesStatistique } from '#shared/features/pilotage/statistique/rules.ts';
import { lireTableur } from '#server/core/tableur/lire-tableur.ts';
import { creerMondeReclamation, type MondeReclamation } from '#server/testing/mondes/reclamation.ts';

let m: MondeReclamation;
beforeAll(async () => {
  m = await creerMondeReclamation();
});
afterAll(() => m.app.fermer());

const lire = async (suite: string, query: Record<string, string | number>, jeton = m.jetons.ADMIN) => {
  const mots = Object.fromEntries(Object.entries(query).map(([nom, valeur]) => [nom, String(valeur)]));
  const { status, corps } = await m.app.appeler(jeton, 'GET', `/api/v1${suite}`, { query: mots });
  expect([suite, status]).toEqual([suite, 200]);
  return corps;
};

describe('les réclamations', () => {
  it('se comptent comme leur liste, quel que soit le jour de leur ouverture', async () => {
    const ids: number[] = [];
    for (const motif of motifsReclamation)
      for (const laboratoireId of [m.labo, m.autreLabo]) ids.push((await m.creer({ motif, laboratoireId })).id);
    const instant = fc.date({
      min: new Date('2024-12-31T20:00:00Z'),
      max: new Date('2027-01-01T03:00:00Z'),
      noInvalidDate: true,
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(instant, { minLength: ids.length, maxLength: ids.length }),
        fc.constantFrom(...periodesStatistique),
        async (instants, periode) => {
          for (const [rang, id] of ids.entries())
            await sql`update reclamation set cree_le = ${instants[rang]?.toISOString()}::timestamptz where id = ${id}`.execute(
              m.app.services.dbSysteme,
            );
          const statistiques = await lire('/statistiques/reclamations', {
            annee: 2026,
            periode,
            laboratoireId: m.labo,
          });
          for (const [annee, nombre] of [
            [2026, statistiques.nombre],
            [2025, statistiques.precedent.nombre],
          ] as const) {
            const { du: creeDu, au: creeAu } = bornesDe(annee, periode);
            expect((await lire('/reclamations', { creeDu, creeAu, laboratoireId: m.labo })).total).toBe(nombre);
          }
          const { du: creeDu, au: creeAu } = bornesDe(2026, periode);
          for (const { motif, nombre } of statistiques.motifs)
            expect((await lire('/reclamations', { creeDu, creeAu, motif, laboratoireId: m.labo })).total).toBe(nombre);
          const total = (les: { nombre: number }[]) => les.reduce((somme, { nombre }) => somme + nombre, 0);
          expect([total(statistiques.mois), total(statistiques.motifs)]).toEqual([
            statistiques.nombre,
            statistiques.nombre,
          ]);
        },
      ),
      { numRuns: 6 },
    );
  });

  it('mesurent la première réponse du laboratoire, et la clôture', async () => {
    const laboratoireId = await m.unLaboratoire(m.pharmacie, 'Lent & Sûr');
    const reclamation = await m.creer({ laboratoireId });
    await m.creer({ laboratoireId });
    await m.repondre(reclamation);
    await m.dire(reclamation.id, { texte: '<p>Merci.</p>', statut: 'TERMINATED' });
    const { dbSysteme } = m.app.services;
    const annee = Number((await m.lire(reclamation.id)).creeLe.slice(0, 4));
    await sql`update discussion_commentaire c set cree_le = c.cree_le + interval '3 days' where c.externe and c.tenant_id = ${m.pharmacie}`.execute(
      dbSysteme,
    );
    await sql`update discussion d set statut_le = statut_le + interval '10 days' where d.kind = 'RECLAMATION' and d.objet_id = ${reclamation.id}`.execute(
      dbSysteme,
    );
    const statistiques = await lire('/statistiques/reclamations', { annee, laboratoireId });
    expect(statistiques).toMatchObject({
      nombre: 2,
      closes: 1,
      nbReponses: 1,
      premiereReponseJours: 3,
      resolutionJours: 10,
    });
    const [labo] = await lire('/statistiques/laboratoires', { annee, laboratoireId });
    expect(labo).toMatchObject({ nbReponses: 1, premiereReponseJours: 3, score: null });
  });
});

describe('les RFA', () => {
  const sommesDe = (annee: number) => lire('/rfa', { annee, taille: 1 }).then(({ sommes }) => sommes);

  it('disent les sommes de leur liste ; pas à un opérateur', async () => {
    for (const annee of [2026, 2025]) {
      const { status, corps } = await m.app.appeler(m.jetons.ADMIN, 'POST', '/api/v1/rfa', {
        corps: uneRfa({ laboratoireId: m.labo, annee }),
      });
      expect([status, corps.code]).toEqual([200, undefined]);
      const mois = [{ mois: `${annee}-01`, base: 5_000_000 }];
      await m.app.appeler(m.jetons.ADMIN, 'PUT', `/api/v1/rfa/${corps.id}/bases`, {
        corps: { version: corps.version, mois },
      });
    }
    const statistiques = await lire('/statistiques/rfa', { annee: 2026 });
    expect([statistiques.sommes, statistiques.precedent]).toEqual([await sommesDe(2026), await sommesDe(2025)]);
    expect(statistiques.sommes.resultatCentimes).toBeGreaterThan(0);
    expect(statistiques.laboratoires[0]).toMatchObject({ laboratoireId: m.labo, sommes: statistiques.sommes });
    const operateur = await lire('/statistiques/rfa', { annee: 2026 }, m.jetons.OPERATEUR);
    expect([operateur.sommes, operateur.precedent, operateur.laboratoires[0].sommes]).toEqual([null, null, null]);
    expect(operateur.laboratoires[0].paliers).toBe(statistiques.laboratoires[0].paliers);
    expect((await lire('/statistiques/rfa', { annee: 2026, gamme: 'inconnue' })).nombre).toBe(0);
  });
});

describe('les droits', () => {
  const CLIENT = { argent: 200, laboratoires: 200, reclamations: 200 };
  const RIEN = { argent: 403, laboratoires: 403, reclamations: 403, rfa: 403 };
  const ATTENDUS = {
    ADMIN: { ...CLIENT, rfa: 200 },
    ACHAT: { ...CLIENT, rfa: 200 },
    MERCHANDISING: { ...CLIENT, rfa: 200 },
    OPERATEUR: { ...CLIENT, rfa: 200 },
    GROUPEMENT: { ...CLIENT, rfa: 403 },
    CONSULTATION_GROUPEMENT: { ...CLIENT, rfa: 403 },
    DELEGUE: RIEN,
    SUPER_ADMIN: RIEN,
  } as const satisfies Record<Role, object>;
  it.each(roles)('%s', async (role) => {
    const ailleurs = { DELEGUE: 'TRADE', SUPER_ADMIN: 'EDITEUR' } as const;
    const jeton =
      role === 'DELEGUE' || role === 'SUPER_ADMIN'
        ? await m.app.jeton(await m.app.unTenant({ type: ailleurs[role] }), role)
        : m.jetons[role];
    for (const [suite, attendu] of Object.entries(ATTENDUS[role])) {
      const { status } = await m.app.appeler(jeton, 'GET', `/api/v1/statistiques/${suite}`, {
        query: { annee: '2026' },
      });
      expect([suite, status]).toEqual([suite, attendu]);
    }
  });
});

describe('le tableau d’un graphique', () => {
  const tableau = {
    titre: 'Récupéré : 2026',
    axe: 'Mois',
    unite: 'centimes',
    series: ['Attendu', '=1+1'],
    lignes: [{ libelle: '@janvier', valeurs: [123_456, null] }],
  };
  const exporter = (format: string, corps: object = tableau) =>
    m.app.appeler(m.jetons.OPERATEUR, 'POST', '/api/v1/statistiques/tableau', { corps: { ...corps, format } });

  it('se rend en CSV, en euros, sans formule', async () => {
    const { corps, entetes } = await exporter('csv');
    expect(String(corps)).toBe("\uFEFFMois;Attendu (€);'=1+1 (€)\r\n'@janvier;1234,56;\r\n");
    expect(entetes['content-disposition']).toContain('.csv');
  });

  it('se rend en XLSX lisible', async () => {
    const { brut } = await exporter('xlsx');
    expect((await lireTableur(brut)).lignes[0]?.cellules.slice(0, 2)).toEqual(["'@janvier", '1234.56']);
  });

  it('se refuse vide ou trop long', async () => {
    expect((await exporter('csv', { ...tableau, series: [] })).status).toBe(400);
    const lignes = Array.from({ length: 501 }, () => ({ libelle: 'x', valeurs: [1] }));
    expect((await exporter('csv', { ...tableau, lignes })).status).toBe(400);
  });
});
