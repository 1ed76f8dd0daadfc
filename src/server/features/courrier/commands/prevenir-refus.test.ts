import { afterAll, beforeAll, expect, it } from 'vitest';
import { transactionSysteme } from '#server/core/db/database.ts';
import { creerMonde, type Monde } from '#server/testing/monde-encours.ts';
import { prevenirRefus } from './prevenir-refus.ts';

let m: Monde;
beforeAll(async () => {
  m = await creerMonde();
});
afterAll(() => m.app.fermer());

const notifications = async (token: string) => (await m.app.appeler(token, 'GET', '/api/v1/notifications')).corps.elements;

it('qui a envoyé un mail apprend qu’il n’est pas arrivé, et l’encours garde son état', async () => {
  const encours = await m.creer();
  await m.appeler(m.jetons.ACHAT, 'POST', '/declarer', { encours: m.vus(encours), canal: 'MAIL' });
  const [mail] = (await m.mails()).slice(-1);
  expect((await m.detail(encours.id)).courriers).toMatchObject([
    { id: mail!.id, statut: 'EN_ATTENTE', destinataires: ['contact@labo.fr'] },
  ]);
  const refus = { tenantId: m.pharmacie, sujet: mail!.sujet, raison: '550 mailbox unavailable', parti: false, auteurId: mail!.cree_par_id };
  await transactionSysteme(m.app.services.dbSysteme, async (tx) => {
    await tx.updateTable('mail').set({ statut: 'ECHEC', erreur: refus.raison }).where('id', '=', mail!.id).execute();
    await prevenirRefus(tx, { ...refus, objet: 'encours', objetId: encours.id });
  });
  expect(await notifications(m.jetons.ACHAT)).toMatchObject([
    {
      title: 'Un mail n’est pas parti',
      body: expect.stringContaining('550 mailbox unavailable'),
      link: { ecran: 'encours', params: { encours: String(encours.id) } },
    },
  ]);
  expect(await notifications(m.jetons.ADMIN)).toEqual([]);
  expect((await m.detail(encours.id)).courriers).toMatchObject([{ statut: 'ECHEC', erreur: '550 mailbox unavailable' }]);
});

it('envoyé pour le compte par quelqu’un d’ailleurs, ce sont ses responsables qui l’apprennent ; un mail automatique ne dit rien', async () => {
  const refus = { tenantId: m.pharmacie, sujet: 'Relevé', raison: 'Refusé pour x@y.fr.', parti: true, objet: 'laboratoire', objetId: 1 };
  await transactionSysteme(m.app.services.dbSysteme, async (tx) => {
    await prevenirRefus(tx, { ...refus, auteurId: 987_654_321 });
    await prevenirRefus(tx, { ...refus, auteurId: null });
  });
  expect(await notifications(m.jetons.ADMIN)).toMatchObject([{ title: 'Un mail n’est pas arrivé à tous', link: null }]);
});
