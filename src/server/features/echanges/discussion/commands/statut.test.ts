import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { creerMondeDiscussion, type MondeDiscussion } from '#server/testing/mondes/discussion.ts';
import { sujetsDesDiscussions } from '#server/composition/sujets.ts';
import { expirerDiscussions } from '../jobs.ts';

const JOUR = 86_400_000;
let m: MondeDiscussion;
let objet: number;
beforeAll(async () => {
  m = await creerMondeDiscussion();
});
afterAll(() => m.app.fermer());
beforeEach(async () => {
  await m.oublierAvis();
  await m.app.services.dbSysteme.deleteFrom('discussion').execute();
  objet = await m.unObjet();
});

describe('le statut', () => {
  it('se pose, se voit avec sa couleur, et le fil dit qui l’a posé', async () => {
    const { status, corps } = await m.poser(m.jetons.OPERATEUR, objet, 'WAITING');
    expect([status, corps]).toEqual([
      200,
      expect.objectContaining({
        statut: 'WAITING',
        colorStatut: 'orange',
        statutPar: expect.stringContaining('Durand'),
        nbMessages: 0,
      }),
    ]);
    const fil = await m.lire(m.jetons.ADMIN, objet);
    expect(fil.commentaires).toMatchObject([{ texte: null, statut: 'WAITING', retireLe: null }]);
    expect(fil).toMatchObject({ nbMessageNotRead: 0, droits: { statuts: ['CONFIRMED', 'PROCESSED', 'TERMINATED'] } });
    expect((await m.lire(m.jetons.MERCHANDISING, objet)).droits.statuts).toEqual(['CONFIRMED', 'PROCESSED']);
  });

  it('se pose avec un message', async () => {
    const { statut } = await m.dire(m.jetons.ACHAT, objet, 'C’est bon pour eux', { statut: 'CONFIRMED' });
    expect(statut).toBe('CONFIRMED');
    expect(await m.info(m.jetons.ACHAT, objet)).toMatchObject({
      statut: 'CONFIRMED',
      colorStatut: 'bleu',
      nbMessages: 1,
    });
    expect((await m.lire(m.jetons.ACHAT, objet)).commentaires).toHaveLength(1);
  });

  it('un refus du statut refuse le message', async () => {
    const refus = await m.appeler(m.jetons.ACHAT, 'POST', `/promotion/${objet}`, { texte: 'x', statut: 'EXPIRED' });
    expect([refus.status, refus.corps.code]).toEqual([409, 'TRANSITION_IMPOSSIBLE']);
    expect(await m.info(m.jetons.ACHAT, objet)).toMatchObject({ nbMessages: 0, statut: null });
  });

  it('le même, douze fois à la fois, ne se pose qu’une fois', async () => {
    const reponses = await Promise.all(Array.from({ length: 12 }, () => m.poser(m.jetons.ADMIN, objet, 'WAITING')));
    expect(reponses.map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 200));
    expect((await m.lire(m.jetons.ADMIN, objet)).commentaires).toHaveLength(1);
  });

  it.each([
    [null, 'EXPIRED'],
    ['WAITING', 'DRAFT'],
    ['CONFIRMED', 'DRAFT'],
    ['PROCESSED', 'EXPIRED'],
  ] as const)('de %s à %s : refusé', async (de, vers) => {
    if (de) await m.poser(m.jetons.ADMIN, objet, de);
    const refus = await m.poser(m.jetons.ADMIN, objet, vers);
    expect([refus.status, refus.corps.code]).toEqual([409, 'TRANSITION_IMPOSSIBLE']);
  });

  it('se clôt par ADMIN, ACHAT ou qui a ouvert la discussion ; s’y rouvre de même', async () => {
    await m.dire(m.jetons.OPERATEUR, objet);
    expect((await m.poser(m.jetons.MERCHANDISING, objet, 'TERMINATED')).status).toBe(403);
    expect((await m.poser(m.jetons.OPERATEUR, objet, 'TERMINATED')).status).toBe(200);
    expect((await m.poser(m.jetons.MERCHANDISING, objet, 'WAITING')).status).toBe(403);
    expect((await m.poser(m.jetons.ACHAT, objet, 'WAITING')).status).toBe(200);
    expect((await m.poser(m.jetons.ADMIN, objet, 'TERMINATED')).status).toBe(200);
    const objetDuMerchandising = await m.unObjet(m.pharmacie, 'Vitrine', m.ids.MERCHANDISING);
    await m.dire(m.jetons.OPERATEUR, objetDuMerchandising);
    expect((await m.poser(m.jetons.MERCHANDISING, objetDuMerchandising, 'TERMINATED')).status).toBe(200);
  });

  it('reste au compte : le voisin n’y touche pas', async () => {
    expect((await m.poser(m.voisin, objet, 'WAITING')).status).toBe(404);
    expect(await m.info(m.jetons.ADMIN, objet)).toMatchObject({ statut: null });
  });
});

describe('sans réponse depuis plus de dix jours', () => {
  const expirer = () => expirerDiscussions(m.app.services.dbSysteme, sujetsDesDiscussions, m.app.horloge.maintenant);

  it('expire, une fois, et prévient qui attendait', async () => {
    await m.poser(m.jetons.ACHAT, objet, 'WAITING');
    const autre = await m.unObjet();
    await m.poser(m.jetons.ACHAT, autre, 'CONFIRMED');
    m.avancer(10 * JOUR);
    await expirer();
    expect(await m.info(m.jetons.ADMIN, objet)).toMatchObject({ statut: 'WAITING' });
    m.avancer(1);
    const nombres = await Promise.all([expirer(), expirer(), expirer()]);
    expect(nombres.reduce((a, b) => a + b)).toBe(1);
    expect(await m.info(m.jetons.ADMIN, objet)).toMatchObject({ statut: 'EXPIRED', colorStatut: 'rouge' });
    expect(await m.info(m.jetons.ADMIN, autre)).toMatchObject({ statut: 'CONFIRMED' });
    expect((await m.lire(m.jetons.ADMIN, objet)).commentaires.at(-1)).toMatchObject({
      auteur: null,
      statut: 'EXPIRED',
      texte: null,
    });
    expect([await m.avis(m.jetons.ACHAT), await m.avis(m.jetons.ADMIN)]).toEqual([['Toujours sans réponse'], []]);
    expect(await expirer()).toBe(0);
    m.app.horloge.maintenant = new Date();
  });

  it('pas quand l’autre côté a répondu', async () => {
    await m.accorder(true);
    await m.poser(m.jetons.ACHAT, objet, 'WAITING');
    await m.dire(m.jetons.DELEGUE, objet, 'J’arrive');
    m.avancer(30 * JOUR);
    await expirer();
    expect(await m.info(m.jetons.ADMIN, objet)).toMatchObject({ statut: 'WAITING', aTraiter: true });
    expect((await m.poser(m.jetons.ADMIN, objet, 'WAITING')).corps).toMatchObject({ aTraiter: false });
    m.app.horloge.maintenant = new Date();
  });

  it('en vient à bout par lots', async () => {
    await m.app.services.dbSysteme
      .insertInto('discussion')
      .values(
        Array.from({ length: 230 }, (_, i) => ({
          tenant_id: m.pharmacie,
          kind: 'PROMOTION',
          objet_id: 5_000_000 + i,
          statut: 'WAITING',
          statut_le: '2026-01-01T00:00:00Z',
        })),
      )
      .execute();
    expect(await expirer()).toBe(230);
  });
});
