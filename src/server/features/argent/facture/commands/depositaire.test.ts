import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { creerMonde, uneLigne, type MondeFacture } from '#server/testing/mondes/facture.ts';

let m: MondeFacture;
beforeAll(async () => {
  m = await creerMonde();
});
afterAll(() => m.app.fermer());

const numerosDe = async (laboratoireId: number): Promise<number> => {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from laboratoire_identifiant
    where tenant_id = ${m.pharmacie} and laboratoire_id = ${laboratoireId}`.execute(m.app.services.dbSysteme);
  return rows[0]?.n ?? 0;
};
const vendre = async (laboratoireId: number, ean: string): Promise<void> => {
  await sql`insert into produit (nom, ean, laboratoire_detail_id)
    select 'Produit ' || ${ean}, ${ean}, detail_id from laboratoire where id = ${laboratoireId}`.execute(
    m.app.services.dbSysteme,
  );
};
const A = '3518370400049';
const B = '3400930000007';
const recevoir = (ean: string | null = null) => m.recevoir({ lignes: [uneLigne({ ean })] });

it('un choix repris aussitôt s’oublie ; deux choix se partagent les numéros, et on demande (FAC-74)', async () => {
  const premiere = await recevoir();
  const prise = await m.choisir(premiere, m.autreLabo);
  await m.choisir(prise, m.labo);
  expect([(await numerosDe(m.labo)) > 0, await numerosDe(m.autreLabo)]).toEqual([true, 0]);
  const seconde = await recevoir();
  expect(seconde.laboratoireId).toBe(m.labo);
  await m.choisir(seconde, m.autreLabo);
  expect([(await numerosDe(m.labo)) > 0, (await numerosDe(m.autreLabo)) > 0]).toEqual([true, true]);
  const troisieme = await recevoir();
  const quatrieme = await recevoir();
  expect([troisieme.etat, quatrieme.etat]).toEqual(['A_COMPLETER', 'A_COMPLETER']);
  await m.choisir(troisieme, m.labo);
  expect((await m.detail(quatrieme.id)).laboratoireId).toBeNull();
});

it('les codes des produits disent lequel', async () => {
  await vendre(m.labo, A);
  await vendre(m.autreLabo, B);
  expect([(await recevoir(A)).laboratoireId, (await recevoir(B)).laboratoireId]).toEqual([m.labo, m.autreLabo]);
});

const VENDEUR_DE_PLUSIEURS = { nom: 'Alloga SAS', siren: '443061841', siret: null, tva: 'FR64443061841' };
const deDepositaire = (...eans: readonly string[]) =>
  m.recevoir({ vendeur: VENDEUR_DE_PLUSIEURS, lignes: eans.map((ean) => uneLigne({ ean, nom: `Article ${ean}` })) });
const [C, D, E] = ['2900000001015', '2900000001022', '2900000001039'] as const;

it('d’un dépositaire, les codes d’un choix sont retenus, et rien d’autre n’en découle (FAC-121)', async () => {
  const enAttente = await deDepositaire(D);
  await m.choisir(await deDepositaire(C), m.labo);
  expect((await m.detail(enAttente.id)).laboratoireId).toBeNull();
  expect((await deDepositaire(C)).laboratoireId).toBe(m.labo);
  expect((await deDepositaire(D)).laboratoireId).toBeNull();
  await m.choisir(enAttente, m.autreLabo);
  expect([(await deDepositaire(C)).laboratoireId, (await deDepositaire(D)).laboratoireId]).toEqual([
    m.labo,
    m.autreLabo,
  ]);
  expect((await deDepositaire(C, D)).laboratoireId).toBeNull();
  expect((await deDepositaire(E)).laboratoireId).toBeNull();
});

it('un code choisi pour deux laboratoires se demande de nouveau', async () => {
  await m.choisir(await deDepositaire(E), m.labo);
  await m.choisir(await deDepositaire(E), m.autreLabo);
  expect((await deDepositaire(E)).laboratoireId).toBeNull();
});
