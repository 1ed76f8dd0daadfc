import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { transactionSysteme } from '#server/core/db/database.ts';
import { creerMonde, uneLigne, type MondeFacture } from '#server/testing/mondes/facture.ts';
import { uneVente, vendre } from '#server/testing/ventes.ts';
import { uneRfa } from '#shared/features/argent/rfa/exemples-de-test.ts';
import { lireRfas, type RfaLue } from '../read-models/rfas.ts';
import { demanderBasesOubliees, retenirBases, travailBases } from './suivre-bases.ts';

let m: MondeFacture;
const rfas: Record<string, number> = {};
beforeAll(async () => {
  m = await creerMonde();
  await m.connaitre();
  await m.recevoir({ date: '2026-01-15' });
  for (const [nom, champs] of Object.entries({
    tout: {},
    gamme: { gamme: 'Sirops' },
    unites: { type: 'QUANTITE', resultatType: 'MONTANT_PAR_UNITE' },
    vendue: { type: 'CA_SELL_OUT', gamme: null, produits: [{ nom: 'Crème', ean: uneLigne().ean ?? null }] },
    bornee: { gamme: null, produit: 'Crème', produits: [{ nom: 'Crème', ean: uneLigne().ean ?? null }] },
  } as const)) {
    const corps = uneRfa({ laboratoireId: m.labo, ...champs } as Parameters<typeof uneRfa>[0]);
    rfas[nom] = (await m.app.appeler(m.jetons.ADMIN, 'POST', '/api/v1/rfa', { corps })).corps.id;
  }
});
afterAll(() => m.app.fermer());

const enBase = <T>(work: Parameters<typeof transactionSysteme<T>>[1]) =>
  transactionSysteme(m.app.services.dbSysteme, work);
const toutes = () => enBase((tx) => lireRfas(tx, sql<boolean>`r.tenant_id = ${m.pharmacie}`, 'calcul'));
const garder = () => enBase((tx) => retenirBases(tx, { tenantId: m.pharmacie, laboratoireId: m.labo }));
const oublier = () => m.app.services.dbSysteme.deleteFrom('rfa_base_lue').execute();
const gardees = async () =>
  (await m.app.services.dbSysteme.selectFrom('rfa_base_lue').select('rfa_id').execute()).length;

/** Checks that kept bases and those read from the papers are the same. @returns whether the act changed a base */
const memeReponse = async (acte: () => Promise<unknown>): Promise<boolean> => {
  await garder();
  const avant = await toutes();
  await acte();
  const tenue = await toutes();
  await oublier();
  const relue = await toutes();
  expect(tenue).toEqual(relue);
  const bases = (liste: readonly RfaLue[]) => JSON.stringify(liste.map(({ id, basesFactures }) => [id, basesFactures]));
  return bases(avant) !== bases(relue);
};
const facture = (champs: object = {}) => m.recevoir({ date: '2026-03-05', ...champs });
const sqlSysteme = (texte: ReturnType<typeof sql>) => texte.execute(m.app.services.dbSysteme);

it('gardée, la base se lit sans rouvrir une facture', async () => {
  await garder();
  expect(await gardees()).toBe(5);
  expect((await toutes()).some(({ basesFactures }) => basesFactures.length > 0)).toBe(true);
  await sqlSysteme(sql`update rfa_base_lue set mois = '[]'`);
  expect((await toutes()).every(({ basesFactures }) => basesFactures.length === 0)).toBe(true);
  await oublier();
});

it.each<[string, () => Promise<unknown>]>([
  ['une facture arrive', () => facture()],
  ['un avoir arrive', () => facture({ nature: 'AVOIR', lignes: [uneLigne({ quantite: 2 })] })],
  ['un papier sans ligne arrive', () => facture({ date: '2026-04-02', lignes: [] })],
  [
    'une facture est mise de côté',
    async () => {
      const { id, version } = await facture({ date: '2026-05-05' });
      await garder();
      return m.ok('PUT', `/${id}/mise-de-cote`, { acte: 'METTRE', version });
    },
  ],
  [
    'une facture est supprimée',
    async () => {
      const { id, version } = await facture({ date: '2026-06-05' });
      await garder();
      return m.ok('DELETE', `/${id}?version=${version}`);
    },
  ],
  [
    'un produit change de gamme',
    async () => {
      await sqlSysteme(
        sql`insert into produit (nom, ean, gamme) values ('Produit essayé', ${uneLigne().ean}, 'Sirops')`,
      );
    },
  ],
  ['sa gamme est retirée', () => sqlSysteme(sql`update produit set gamme = null where ean = ${uneLigne().ean}`)],
  [
    'des ventes arrivent',
    () => vendre(m.app, m.pharmacie, { '2026-03-05': [uneVente({ code: uneLigne().ean ?? '' })] }),
  ],
  ['la RFA change de gamme', () => sqlSysteme(sql`update rfa set gamme = 'Crèmes' where id = ${rfas['gamme']}`)],
  ['elle change de base', () => sqlSysteme(sql`update rfa set type = 'CA_BRUT_HT' where id = ${rfas['tout']}`)],
  ['ses produits changent', () => sqlSysteme(sql`delete from rfa_produit where rfa_id = ${rfas['bornee']}`)],
  ['elle change d’année', () => sqlSysteme(sql`update rfa set annee = 2025 where id = ${rfas['tout']}`)],
])('%s : la base gardée n’est plus crue', async (_acte, acte) => {
  expect(await memeReponse(acte)).toBe(true);
});

it('ce qu’aucun acte n’annonce est demandé, une fois', async () => {
  const { dbSysteme } = m.app.services;
  await garder();
  await dbSysteme.deleteFrom('pgboss.job' as never).execute();
  expect(await demanderBasesOubliees(m.app.services)).toBe(0);
  await sqlSysteme(sql`update produit set gamme = 'Autre gamme' where ean = ${uneLigne().ean}`);
  expect(await demanderBasesOubliees(m.app.services)).toBe(1);
  const { rows } = await sql<{ data: object }>`select data from pgboss.job where name = ${travailBases.nom}`.execute(
    dbSysteme,
  );
  expect(rows).toEqual([{ data: { tenantId: m.pharmacie, laboratoireId: m.labo } }]);
  await garder();
  expect(await demanderBasesOubliees(m.app.services)).toBe(0);
});

it('ce qu’une ligne dit ne change pas', async () => {
  await facture({ date: '2026-08-08' });
  await expect(sqlSysteme(sql`update facture_ligne set montant_net_centimes = 1`)).rejects.toThrow('does not change');
});
