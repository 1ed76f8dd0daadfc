import { afterAll, beforeAll, expect, it } from 'vitest';
import { creerMonde, type Monde } from '#server/testing/mondes/condition.ts';
import { uneRfa } from '#shared/features/argent/rfa/exemples-de-test.ts';
import type { DetailRfa } from '#shared/features/argent/rfa/schemas/lecture.ts';
import { rappelerRfas } from './jobs.ts';

const RFA = '/api/v1/rfa';
let m: Monde;
beforeAll(async () => {
  m = await creerMonde();
});
afterAll(() => m.app.fermer());

it('un règlement en retard se dit, puis tous les trente jours, jamais deux fois le même jour (RFA-20)', async () => {
  const p = await m.unePharmacie('Pharmacie du Retard');
  const ok = async (methode: 'GET' | 'POST' | 'PUT', suite: string, corps?: unknown): Promise<any> => {
    const recu = await m.app.appeler(p.jeton, methode, `${RFA}${suite}`, corps === undefined ? {} : { corps });
    if (recu.status !== 200) throw new Error(JSON.stringify(recu.corps));
    return recu.corps;
  };
  const creer = (champs: object): Promise<DetailRfa> => ok('POST', '', uneRfa({ laboratoireId: p.labo, ...champs }));
  const due = await creer({ annee: 2025, dateReglementPrevue: '2026-04-30' });
  await ok('PUT', `/${due.id}/bases`, { version: due.version, mois: [{ mois: '2025-05', base: 1_000_000 }] });
  // Nothing is owed on these: nothing bought, a day to come, refused.
  await creer({ annee: 2025, gamme: 'Rien acheté', dateReglementPrevue: '2026-04-30' });
  await creer({ annee: 2026, gamme: 'À venir' });
  const refusee = await creer({ annee: 2025, gamme: 'Refusée', dateReglementPrevue: '2026-04-30' });
  await ok('PUT', `/${refusee.id}/reponse`, { acte: 'refuser', version: refusee.version });

  const { dbSysteme } = m.app.services;
  const rappeler = (jour: string) => rappelerRfas(dbSysteme, new Date(`${jour}T06:00:00Z`));
  expect([await rappeler('2026-11-21'), await rappeler('2026-11-21'), await rappeler('2026-12-20')]).toEqual([1, 0, 0]);
  expect(await rappeler('2026-12-21')).toBe(1);
  const notifications = (await m.app.appeler(p.jeton, 'GET', '/api/v1/notifications')).corps.elements;
  expect(notifications[0]).toMatchObject({
    type: 'RFA',
    title: 'RFA non réglée',
    body: 'Éclat Santé, Solaires, RFA 2025. Le règlement était attendu le 30/04/2026\u00a0: 200,00\u00a0€ HT restent à recevoir.',
    link: { ecran: 'rfa', params: { annee: '2025', rfa: String(due.id) } },
  });
  const { groupes } = (await m.app.appeler(p.jeton, 'GET', '/api/v1/accueil/aFaire')).corps;
  const aFaire: { sorte: string; annee: number; nombre: number; montants: { HT?: number } }[] = groupes.filter(
    ({ annee }: { annee: number | null }) => annee !== null,
  );
  expect(aFaire.map(({ sorte, annee, nombre, montants }) => [sorte, annee, nombre, montants.HT ?? null])).toEqual([
    ['RFA_RETARD', 2025, 1, null],
    ['RFA_RECLAMER', 2025, 1, 20_000],
    ['RFA_CONFIRMER', 2025, 1, null],
  ]);
  for (const { sorte, annee, nombre } of aFaire)
    expect((await ok('GET', `?annee=${annee}&attente=${sorte.replace('RFA_', '')}`)).total, sorte).toBe(nombre);
});

it('le rappel d’une RFA mesurée sur les ventes ne dit pas ce qu’elles seules donnent (RFA-41)', async () => {
  const p = await m.unePharmacie('Pharmacie des Ventes');
  const corps = uneRfa({ laboratoireId: p.labo, type: 'CA_SELL_OUT', annee: 2025, dateReglementPrevue: '2026-04-30' });
  const creee = await m.app.appeler(p.jeton, 'POST', RFA, { corps });
  await m.app.appeler(p.jeton, 'PUT', `${RFA}/${creee.corps.id}/bases`, {
    corps: { version: creee.corps.version, mois: [{ mois: '2025-05', base: 1_000_000 }] },
  });
  expect(await rappelerRfas(m.app.services.dbSysteme, new Date('2026-11-21T06:00:00Z'))).toBe(1);
  const [avis] = (await m.app.appeler(p.jeton, 'GET', '/api/v1/notifications')).corps.elements;
  expect(avis.body).toBe('Éclat Santé, Solaires, RFA 2025. Le règlement était attendu le 30/04/2026.');
});
