import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Application } from '#server/testing/application.ts';
import { creerDemo } from '#server/testing/mondes/demo.ts';

const JOUR = '2026-11-23';
let app: Application;
beforeAll(async () => {
  app = await creerDemo(JOUR);
});
afterAll(() => app.fermer());

/** From January of last year to the last ended month. */
const MOIS = [2025, 2026].flatMap((annee) =>
  Array.from({ length: annee === 2025 ? 12 : 10 }, (_, i) => `${annee}-${String(i + 1).padStart(2, '0')}`),
);
const lire = async (mesure: string): Promise<Map<string, number>> => {
  const { rows } = await sql<{ mois: string; n: number }>`select mois, count(*)::int as n from (${sql.raw(mesure)}) t
    group by mois`.execute(app.services.dbSysteme);
  return new Map(rows.map(({ mois, n }) => [mois, n]));
};
const DE = (username: string) => `(select tenant_id from utilisateur where username = '${username}')`;

it.each([
  [
    'les encours déclarés',
    `select to_char(date_fait, 'YYYY-MM') as mois from encours where tenant_id = ${DE('titulaire')}`,
  ],
  [
    'les règlements reçus',
    `select to_char(date, 'YYYY-MM') as mois from encours_reglement where tenant_id = ${DE('titulaire')}`,
  ],
  [
    'les réclamations répondues',
    `select to_char(r.cree_le, 'YYYY-MM') as mois from reclamation r join reclamation_reponse a on a.tenant_id = r.tenant_id
      and a.reclamation_id = r.id where r.tenant_id = ${DE('titulaire')} and r.cree_le < '2026-01-01'`,
  ],
  [
    'les promotions en place',
    `select to_char(m, 'YYYY-MM') as mois from promotion p join promotion_emplacement e on e.tenant_id = p.tenant_id and e.promotion_id = p.id,
      generate_series(date_trunc('month', e.date_debut), e.date_fin, interval '1 month') m where p.tenant_id = ${DE('titulaire')}`,
  ],
  [
    'les encours du groupement',
    `select to_char(date_fait, 'YYYY-MM') as mois from encours where tenant_id = ${DE('groupement')}`,
  ],
])('%s : chaque mois de l’an dernier a les siens', async (_nom, mesure) => {
  const parMois = await lire(mesure);
  expect(MOIS.filter((mois) => mois < '2026').filter((mois) => !parMois.get(mois))).toEqual([]);
});

it('cette année aussi, jusqu’au mois dernier', async () => {
  const encours = await lire(
    `select to_char(date_fait, 'YYYY-MM') as mois from encours where tenant_id = ${DE('titulaire')}`,
  );
  expect(MOIS.filter((mois) => !encours.get(mois))).toEqual([]);
});

it('la RFA de l’an dernier est réglée, à des dates passées', async () => {
  const { rows } = await sql<{ etat: string; n: number }>`select e.etat, count(*)::int as n from encours e
    join rfa r on r.tenant_id = e.tenant_id and r.id = e.source_id where e.source_type = 'RFA' and r.annee = 2024
    group by 1`.execute(app.services.dbSysteme);
  expect(rows).toEqual([{ etat: 'REGLE', n: 3 }]);
  const { rows: demain } = await sql<{
    n: number;
  }>`select (select count(*) from encours_reglement where date > ${JOUR}::date)
    + (select count(*) from encours where date_fait > ${JOUR}::date) as n`.execute(app.services.dbSysteme);
  expect(demain).toEqual([{ n: 0 }]);
});

it('personne n’a d’anciennes réclamations à lire', async () => {
  const titulaire = await app.connecter('titulaire');
  const { corps } = await app.appeler(titulaire, 'GET', '/api/v1/reclamations', {
    query: { taille: '200', statut: 'PROCESSED' },
  });
  expect(corps.total).toBeGreaterThan(20);
  expect(corps.elements.filter(({ nonLus }: { nonLus: number }) => nonLus > 0)).toEqual([]);
});

it('le groupement lit aussi ses réponses et ses RFA de l’an dernier', async () => {
  const groupement = await app.connecter('groupement');
  const statistique = async (suite: string) =>
    (await app.appeler(groupement, 'GET', `/api/v1/statistiques/groupement/${suite}`, { query: { annee: '2026' } }))
      .corps;
  const { avant } = await statistique('reponses');
  expect([avant.acceptees, avant.refusees].filter((nombre) => nombre > 0)).toHaveLength(2);
  expect((await statistique('rfa')).avant).toEqual({ nombre: 2, avecPalier: 1 });
});
