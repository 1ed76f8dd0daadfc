import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { creerApplication, type Application } from '#server/testing/application.ts';
import { creerEquipes } from '#server/testing/mondes/equipes.ts';
import { multipartAvec } from '#server/testing/multipart.ts';

let app: Application;
let equipes: Awaited<ReturnType<typeof creerEquipes>>;
beforeAll(async () => {
  app = await creerApplication();
  equipes = await creerEquipes(app);
  app.horloge.maintenant = new Date('2026-11-23T10:00:00Z');
});
afterAll(() => app.fermer());

const STOCK = [{ produit_id: 7, code_produit: [{ code: '3400935955838', referent: true }], taux_Tva: 2.1 }];
const VENTES = [
  {
    date_acte: '2026-11-19',
    factures: [{ lignes_de_facture: [{ produit_id: 7, quantite: 2, total_net_ttc: 4.2 }] }],
  },
];
const fichier = (sorte: 'Stock' | 'Vente', cip: string) => ({
  nom: `${sorte}_${cip}_G_20261121_20261118_20261119.json`,
  contenu: JSON.stringify(sorte === 'Stock' ? STOCK : VENTES),
  mime: 'application/octet-stream',
});
const envoyer = (suite: '' | '/lecture', cip: string, cipStock = cip, jeton = equipes.jetons.ADMIN) => {
  const { corps, entetes } = multipartAvec({}, fichier('Stock', cipStock), fichier('Vente', cip));
  return app.appeler(jeton, 'POST', `/api/v1/ventes/imports${suite}`, {
    corps,
    entetes: { ...entetes, 'idempotency-key': randomUUID() },
  });
};
const donner = (cip: string | null) =>
  app.services.dbSysteme.updateTable('tenant').set({ cip }).where('id', '=', equipes.pharmacie).execute();
const imports = () =>
  app.services.dbSysteme.selectFrom('vente_import').select('id').where('tenant_id', '=', equipes.pharmacie).execute();

it('le fichier d’une autre officine est refusé, à la lecture comme à l’import, sans rien garder (CNX-82)', async () => {
  await donner('2010137');
  for (const suite of ['/lecture', ''] as const) {
    const { status, corps } = await envoyer(suite, '2099999');
    expect([status, corps.code]).toEqual([400, 'AUTRE_OFFICINE']);
    expect(corps.detail).toContain('CIP 2099999, la vôtre a le CIP 2010137');
    expect((await envoyer(suite, '2010137', '2099999')).corps.detail).toContain('plusieurs officines');
  }
  expect(await imports()).toEqual([]);
  for (const cip of ['2010137', '3400920101378']) expect((await envoyer('/lecture', cip)).status).toBe(200);
});

it('sans CIP au compte, l’officine ne change pas d’un import à l’autre, jusqu’à ce qu’il soit saisi (CNX-82)', async () => {
  await donner(null);
  expect((await envoyer('', '2099999')).status).toBe(200);
  expect((await envoyer('', '2099999')).status).toBe(200);
  expect((await envoyer('', '2010137')).corps.detail).toContain('les précédents de celle de CIP 2099999');
  expect((await envoyer('/lecture', '2010137', '2010137', equipes.voisin)).status, 'un autre compte').toBe(200);
  await donner('2010137');
  expect((await envoyer('', '2010137')).status).toBe(200);
  expect((await envoyer('', '2099999')).corps.code).toBe('AUTRE_OFFICINE');
  expect(await imports()).toHaveLength(3);
});
