import { afterAll, beforeAll, expect, it } from 'vitest';
import { creerMondePaiement, type MondePaiement } from '#server/testing/mondes/paiement.ts';
import { lirePdf } from '#server/core/pdf/pdf-de-test.ts';
import { nouvelleTransaction, type Choix } from '../../../../../../simulators/payzen/avis.ts';

let m: MondePaiement;
beforeAll(async () => {
  m = await creerMondePaiement();
});
afterAll(() => m.app.fermer());

const recu = (jeton: string, id: number) => m.app.appeler(jeton, 'GET', `/api/v1/abonnement/recus/${id}`);
const paiementDe = async (jeton: string) => (await m.suivi(jeton)).paiements[0]!;

it('un paiement abouti a son reçu, au nom de l’éditeur, pour le compte qui a payé', async () => {
  const { jeton } = await m.abonne();
  const { id } = await paiementDe(jeton);
  const { status, entetes, brut } = await recu(jeton, id);
  expect([status, entetes['content-type']]).toEqual([200, 'application/pdf']);
  const { texte } = await lirePdf(brut);
  for (const dit of ['Pharmaccord', `Reçu de paiement n° ${id}`, '49,00 €', 'Carte bancaire'])
    expect(texte).toContain(dit);
});

it('pas celui d’un voisin, ni d’un paiement refusé, ni d’un autre rôle', async () => {
  const { jeton, id: compte } = await m.abonne();
  const { id } = await paiementDe(jeton);
  const voisin = await m.abonne();
  expect((await recu(voisin.jeton, id)).status).toBe(404);
  expect((await recu(await m.app.jeton(compte, 'OPERATEUR'), id)).status).toBe(403);
  const refuse = await m.compte();
  await m.aviser(await m.commander(refuse.jeton), 'refuser' satisfies Choix, { uuid: nouvelleTransaction() });
  const sans = await recu(refuse.jeton, (await paiementDe(refuse.jeton)).id);
  expect([sans.status, sans.corps.code]).toEqual([409, 'PAIEMENT_SANS_RECU']);
});

it('reste ouvert quand l’abonnement est fini', async () => {
  const { jeton, id: compte } = await m.abonne();
  const { id } = await paiementDe(jeton);
  await m.app.services.dbSysteme
    .updateTable('tenant')
    .set({ abonnement_date_fin: '2020-01-01' })
    .where('id', '=', compte)
    .execute();
  m.app.sessions.oublier();
  expect((await m.app.appeler(jeton, 'GET', '/api/v1/laboratoires/list')).status).toBe(402);
  expect((await recu(jeton, id)).status).toBe(200);
});

it('le super administrateur le prend de la fiche du compte, qui le lit à son journal (CPT-148)', async () => {
  const { jeton, id: compte } = await m.abonne();
  const { id } = await paiementDe(jeton);
  const prendre = (lecteur: string, de = compte) =>
    m.app.appeler(lecteur, 'GET', `/api/v1/abonnement/${de}/recus/${id}`);
  const superieur = await m.app.jeton(await m.app.unTenant({ nom: 'Éditeur lecteur', type: 'EDITEUR' }), 'SUPER_ADMIN');
  expect((await prendre(superieur)).entetes['content-type']).toBe('application/pdf');
  const voisin = await m.abonne();
  expect((await prendre(superieur, voisin.id)).status, 'd’un autre compte').toBe(404);
  for (const autre of [jeton, voisin.jeton]) expect((await prendre(autre)).status).toBe(403);
  const lignes = await m.app.services.dbSysteme
    .selectFrom('journal')
    .select(['tenant_id as tenantId', 'apres'])
    .where('action', '=', 'prendre-recu')
    .execute();
  expect(lignes).toEqual([{ tenantId: compte, apres: { paiementId: id } }]);
});
