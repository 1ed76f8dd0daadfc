import { afterAll, beforeAll, expect, it } from 'vitest';
import { transactionSysteme } from '#server/core/db/database.ts';
import { creerMonde, type Monde } from '#server/testing/mondes/encours.ts';
import { objetsCourrier } from '#server/composition/objets-courrier.ts';
import { creerPrevenirRefus } from './prevenir-refus.ts';

const prevenirRefus = creerPrevenirRefus(objetsCourrier);

let m: Monde;
beforeAll(async () => {
  m = await creerMonde();
});
afterAll(() => m.app.fermer());

const notifications = async (token: string) =>
  (await m.app.appeler(token, 'GET', '/api/v1/notifications')).corps.elements;

it('qui a envoyé un mail apprend qu’il n’est pas arrivé, et l’encours garde son état', async () => {
  const encours = await m.creer();
  await m.appeler(m.jetons.ACHAT, 'POST', '/declarer', { encours: m.vus(encours), canal: 'MAIL' });
  const [mail] = (await m.mails()).slice(-1);
  expect((await m.detail(encours.id)).courriers).toMatchObject([
    { id: mail!.id, statut: 'EN_ATTENTE', destinataires: ['contact@labo.fr'] },
  ]);
  const refus = {
    tenantId: m.pharmacie,
    id: mail!.id,
    sujet: mail!.sujet,
    raison: '550 5.1.1 mailbox unavailable',
    parti: false,
    reste: ['contact@labo.fr'],
    auteurId: mail!.cree_par_id,
  };
  await transactionSysteme(m.app.services.dbSysteme, async (tx) => {
    await tx.updateTable('mail').set({ statut: 'ECHEC', erreur: refus.raison }).where('id', '=', mail!.id).execute();
    await prevenirRefus(tx, { ...refus, objet: 'encours', objetId: encours.id });
  });
  expect(await notifications(m.jetons.ACHAT)).toMatchObject([
    {
      title: 'Un mail n’est pas parti',
      body: expect.stringMatching(/contact@labo\.fr : L’adresse n’existe pas/),
      link: { ecran: 'encours', params: { encours: String(encours.id), courrier: String(mail!.id) } },
    },
  ]);
  expect(await notifications(m.jetons.ADMIN)).toEqual([]);
  expect((await m.detail(encours.id)).courriers).toMatchObject([
    { statut: 'ECHEC', erreur: '550 5.1.1 mailbox unavailable', nonRemis: ['contact@labo.fr'], renvoyable: true },
  ]);
});

it('envoyé pour le compte par quelqu’un d’ailleurs, ce sont ses responsables qui l’apprennent ; un mail automatique ne dit rien', async () => {
  const refus = {
    tenantId: m.pharmacie,
    id: 1,
    sujet: 'Relevé',
    raison: 'Refusé par le serveur pour x@y.fr.',
    parti: true,
    reste: ['x@y.fr'],
    objet: 'laboratoire',
    objetId: 1,
  };
  await transactionSysteme(m.app.services.dbSysteme, async (tx) => {
    await prevenirRefus(tx, { ...refus, auteurId: 987_654_321 });
    await prevenirRefus(tx, { ...refus, auteurId: null });
  });
  expect(await notifications(m.jetons.ADMIN)).toMatchObject([
    { title: 'Un mail n’est pas arrivé à tous', link: { ecran: 'encours', params: {} } },
  ]);
});

it('parti de lui-même au sujet d’un encours, il est dit à qui suit cet encours ; un mot de passe oublié ne l’est à personne', async () => {
  const { id: responsableId } = await m.app.services.dbSysteme
    .selectFrom('utilisateur')
    .select('id')
    .where('tenant_id', '=', m.pharmacie)
    .where('role', '=', 'OPERATEUR')
    .executeTakeFirstOrThrow();
  const encours = await m.creer({ responsableId });
  await m.appeler(m.jetons.ACHAT, 'POST', '/declarer', { encours: m.vus(encours), canal: 'MAIL' });
  const [mail] = (await m.mails()).slice(-1);
  const refus = {
    tenantId: m.pharmacie,
    id: mail!.id,
    sujet: 'Relance',
    raison: '552 5.2.2 full',
    parti: false,
    reste: ['a@b.fr'],
    auteurId: null,
  };
  await transactionSysteme(m.app.services.dbSysteme, async (tx) => {
    await prevenirRefus(tx, { ...refus, objet: 'encours', objetId: encours.id });
    await prevenirRefus(tx, { ...refus, objet: 'utilisateur', objetId: 1 });
  });
  expect(await notifications(m.jetons.OPERATEUR)).toMatchObject([
    {
      body: '« Relance », à a@b.fr : La boîte du destinataire est pleine.',
      link: { params: { encours: String(encours.id) } },
    },
  ]);
});
