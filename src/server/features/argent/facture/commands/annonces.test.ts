import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CANAL, evenementSchema, type Evenement } from '#server/core/push/evenements.ts';
import { creerMonde, type MondeFacture } from '#server/testing/mondes/facture.ts';
import { demanderHabilitation } from '#server/testing/habilitation-demandee.ts';
import { uneRfa } from '#shared/features/argent/rfa/exemples-de-test.ts';
import { suivreBases } from '#server/features/argent/rfa/commands/suivre-bases.ts';

let m: MondeFacture;
let ecoute: pg.Client;
const annonces: string[] = [];
beforeAll(async () => {
  m = await creerMonde();
  ecoute = new pg.Client(m.app.proprietaire);
  await ecoute.connect();
  ecoute.on('notification', ({ payload = '' }) => annonces.push(payload));
  await ecoute.query(`listen ${CANAL}`);
});
afterAll(async () => {
  await ecoute.end();
  await m.app.fermer();
});

const dites = (): Evenement[] => annonces.map((annonce) => evenementSchema.parse(JSON.parse(annonce)));
const changements = (sujet: string) => dites().filter((dite) => dite.k === 'change' && dite.sujet === sujet);

it('ce qui se dit des factures ne va qu’au compte qui les a reçues, jamais à un délégué habilité chez lui (FAC-30)', async () => {
  const societe = await m.app.unTenant({ type: 'TRADE', nom: 'Trade Conseil' });
  await m.app.unUtilisateur(societe, 'DELEGUE', 'delegue-facture');
  const delegue = await m.app.connecter('delegue-facture');
  const habilitationId = await demanderHabilitation(m.app, delegue, m.pharmacie);
  const accord = await m.app.appeler(m.jetons.ADMIN, 'PUT', `/api/v1/utilisateurs/delegue/etat/${habilitationId}`, {
    corps: 'ACCEPTED',
  });
  expect(accord.corps.etat).toBe('ACCEPTED');

  const facture = await m.connaitre();
  const rfa = await m.app.appeler(m.jetons.ADMIN, 'POST', '/api/v1/rfa', { corps: uneRfa({ laboratoireId: m.labo }) });
  expect(rfa.status).toBe(200);
  await m.ok('PUT', `/${facture.id}/mise-de-cote`, { acte: 'METTRE', version: facture.version });
  annonces.length = 0;
  const avoir = await m.recevoir({ nature: 'AVOIR' });
  await suivreBases(m.app.services, { tenantId: m.pharmacie, laboratoireId: m.labo });
  await expect.poll(() => changements('rfa')).not.toEqual([]);
  await expect
    .poll(() => changements('facture').some((changement) => 'id' in changement && changement.id === avoir.id))
    .toBe(true);

  for (const sujet of ['facture', 'encaissement', 'rfa'])
    for (const changement of changements(sujet)) expect(changement, sujet).toMatchObject({ tenantId: m.pharmacie });
  expect(dites().filter((dite) => 'tenantId' in dite && dite.tenantId === societe)).toEqual([]);
  // Announcements hold ids only, nothing of the paper.
  for (const annonce of annonces) expect(annonce).not.toMatch(/numero|centimes|laboratoire|10800|9000/i);
  for (const suite of ['', `/${facture.id}`, `/${facture.id}/fichier`, '/tuiles', '/export'])
    expect((await m.appelerFacture('GET', suite, undefined, delegue)).status, suite).toBe(403);
  const avis = await m.app.appeler(delegue, 'GET', '/api/v1/notifications', {});
  expect(JSON.stringify(avis.corps)).not.toMatch(/facture/i);
});
