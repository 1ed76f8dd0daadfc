import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest';
import { transactionTenant } from '#server/core/db/database.ts';
import { CANAL, prevenirApres } from '#server/core/push/evenements.ts';
import { creerMonde, EAN, type Monde } from '#server/testing/mondes/payps.ts';
import type { AuthorizedTenantId } from '#shared/core/acteur.ts';
import { unProduit } from '#shared/features/operations/operation/exemples-de-test.ts';

let m: Monde;
beforeAll(async () => {
  m = await creerMonde();
});
afterAll(() => m.fermer());
beforeEach(async () => {
  m.app.horloge.maintenant = new Date('2026-04-02T09:00:00Z');
  await m.vider();
  expect((await m.connecter()).status).toBe(200);
  await m.lire();
  await m.lier('Éclat');
});
const uneCopie = () => m.uneCopie({ typePromo: 'PROMO', produits: [unProduit({ ean: EAN })] });

it('acceptée ainsi, puis ne l’étant plus, elle fait suivre ses bons aussitôt (PAY-17)', async () => {
  const bon = m.coupon();
  await m.lire();
  const demandees = async () => {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from pgboss.job
      where name = 'payps-lecture' and data = ${JSON.stringify({ tenantId: m.pharmacie })}::jsonb`.execute(
      m.app.services.dbSysteme,
    );
    return rows[0]!.n;
  };
  const avant = await demandees();
  const copie = await m.agir('accepter', await uneCopie(), { viaPayps: true });
  expect(await demandees()).toBe(avant + 1);
  await m.lire();
  expect(await m.ok('GET', `/promotions/${copie.id}`)).toMatchObject({
    nbCoupons: 1,
    duCentimes: bon.montantCentimes,
  });
  const retiree = await m.agir('brouillon', await m.agir('accepter', await uneCopie()));
  expect(retiree.acceptationPromo).not.toBe('PAYPS');
  expect(await demandees(), 'une réponse sans Payps ne demande rien').toBe(avant + 1);
  await m.agir('brouillon', copie);
  expect(await demandees()).toBe(avant + 2);
  await m.lire();
  expect(await m.ok('GET', `/promotions/${copie.id}`)).toMatchObject({ nbCoupons: 0 });
});

it('une marque jamais vue se montre aussitôt au super administrateur (PAY-18)', async () => {
  const editeur = await m.app.services.dbSysteme
    .selectFrom('tenant')
    .select('id')
    .where('type', '=', 'EDITEUR')
    .executeTakeFirstOrThrow();
  const ecoute = new pg.Client(m.app.directe);
  onTestFinished(() => ecoute.end());
  const annonces: unknown[] = [];
  ecoute.on('notification', ({ payload = '{}' }) => annonces.push(JSON.parse(payload)));
  await ecoute.connect();
  await ecoute.query(`listen ${CANAL}`);
  const attendue = { k: 'change', tenantId: editeur.id, sujet: 'payps', id: editeur.id };
  // Announcements of the same process leave together, a little later, in their order: this one comes after those before it.
  const entendreTout = async (borne: number) => {
    const signal = { k: 'change', tenantId: m.pharmacie, sujet: 'payps', id: borne } as const;
    for (const db of [m.app.services.db, m.app.services.dbSysteme]) {
      annonces.splice(0, annonces.length, ...annonces.filter((annonce) => !isDeepStrictEqual(annonce, signal)));
      await transactionTenant(db, m.pharmacie as AuthorizedTenantId, async (tx) => prevenirApres(tx, [signal]));
      await expect.poll(() => annonces).toContainEqual(signal);
    }
  };
  await m.lire();
  await entendreTout(-1);
  annonces.length = 0;
  await m.lire();
  await entendreTout(-2);
  expect(annonces.filter((annonce) => isDeepStrictEqual(annonce, attendue))).toEqual([]);
  m.compte.marques.push('Marque neuve');
  await m.lire();
  await expect.poll(() => annonces).toContainEqual(attendue);
});
