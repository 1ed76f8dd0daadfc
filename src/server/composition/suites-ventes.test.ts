import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { transactionTenant } from '#server/core/db/database.ts';
import { creerMonde, type MondeFacture } from '#server/testing/mondes/facture.ts';
import type { AuthorizedTenantId } from '#shared/core/acteur.ts';
import { uneRfa } from '#shared/features/argent/rfa/exemples-de-test.ts';
import { suivreVentes, suivreVentesRecues } from './suites-ventes.ts';

let m: MondeFacture;
beforeAll(async () => {
  m = await creerMonde();
  const corps = uneRfa({
    laboratoireId: m.labo,
    type: 'CA_SELL_OUT',
    gamme: null,
    produits: [{ nom: 'Lait', ean: '3518370400049' }],
  });
  const creee = await m.app.appeler(m.jetons.ADMIN, 'POST', '/api/v1/rfa', { corps });
  expect(creee.status).toBe(200);
});
afterAll(() => m.app.fermer());

const demandees = async (): Promise<number> => {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from pgboss.job
    where name = 'rfa.bases' and data = ${JSON.stringify({ tenantId: m.pharmacie, laboratoireId: m.labo })}::jsonb`.execute(
    m.app.services.dbSysteme,
  );
  return rows[0]!.n;
};

it('des ventes qui arrivent font relire les bases des RFA vendues, du seul compte qui a vendu (RFA-40)', async () => {
  const avant = await demandees();
  await suivreVentes(m.app.services, m.voisinage);
  expect(await demandees()).toBe(avant);
  await suivreVentes(m.app.services, m.pharmacie);
  expect(await demandees()).toBe(avant + 1);
});

it('d’un agent local, dans la transaction qui les garde : annulée, rien ne suit', async () => {
  const avant = await demandees();
  const recevoir = (annulee: boolean) =>
    transactionTenant(m.app.services.db, m.pharmacie as AuthorizedTenantId, async (tx) => {
      await suivreVentesRecues(tx, m.pharmacie);
      if (annulee) throw new Error('annulée');
    });
  await expect(recevoir(true)).rejects.toThrow('annulée');
  expect(await demandees()).toBe(avant);
  await recevoir(false);
  expect(await demandees()).toBe(avant + 1);
});
