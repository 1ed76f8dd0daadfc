import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { creerMondeDiscussion, type MondeDiscussion } from '#server/testing/mondes/discussion.ts';

let m: MondeDiscussion;
let objet: number;
beforeAll(async () => {
  m = await creerMondeDiscussion();
});
afterAll(() => m.app.fermer());
beforeEach(async () => {
  await m.oublierAvis();
  objet = await m.unObjet();
});

describe('pendant quinze minutes, son auteur', () => {
  it('le corrige, et cela se voit', async () => {
    const { id, corrigeableJusqua } = await m.dire(m.jetons.OPERATEUR, objet, 'Fautte');
    expect(new Date(corrigeableJusqua ?? 0).getTime() - m.app.horloge.maintenant.getTime()).toBe(900_000);
    const { status, corps } = await m.appeler(m.jetons.OPERATEUR, 'PUT', `/commentaire/${id}`, { texte: 'Faute' });
    expect([status, corps.texte, corps.modifieLe]).toEqual([200, 'Faute', expect.any(String)]);
    expect((await m.lire(m.jetons.ADMIN, objet)).commentaires).toMatchObject([{ id, texte: 'Faute' }]);
    const journal = await m.app.services.dbSysteme
      .selectFrom('journal')
      .select(['action', 'avant'])
      .where('action', '=', 'corriger')
      .execute();
    expect(journal).toContainEqual({ action: 'corriger', avant: { texte: 'Fautte' } });
  });

  it('le retire : sa place reste, il ne compte plus', async () => {
    const { id } = await m.dire(m.jetons.OPERATEUR, objet);
    expect((await m.appeler(m.jetons.OPERATEUR, 'POST', `/commentaire/${id}/retrait`)).corps).toMatchObject({
      texte: null,
      retireLe: expect.any(String),
    });
    expect(await m.lire(m.jetons.ADMIN, objet)).toMatchObject({
      nbMessages: 0,
      nbMessageNotRead: 0,
      commentaires: [{ id, texte: null }],
    });
    for (const [methode, suite, corps] of [
      ['PUT', '', { texte: 'x' }],
      ['POST', '/retrait', undefined],
    ] as const) {
      const refus = await m.appeler(m.jetons.OPERATEUR, methode, `/commentaire/${id}${suite}`, corps);
      expect([refus.status, refus.corps.code]).toEqual([409, 'MESSAGE_RETIRE']);
    }
  });

  it.each(['ADMIN', 'ACHAT', 'MERCHANDISING'] as const)(
    'seul : %s ne touche pas au message d’un collègue',
    async (role) => {
      const { id } = await m.dire(m.jetons.OPERATEUR, objet);
      expect((await m.appeler(m.jetons[role], 'PUT', `/commentaire/${id}`, { texte: 'x' })).status).toBe(403);
      expect((await m.appeler(m.jetons[role], 'POST', `/commentaire/${id}/retrait`)).status).toBe(403);
    },
  );

  it('et pas une seconde de plus', async () => {
    const { id } = await m.dire(m.jetons.OPERATEUR, objet);
    m.avancer(900_000);
    expect((await m.appeler(m.jetons.OPERATEUR, 'PUT', `/commentaire/${id}`, { texte: 'à temps' })).status).toBe(200);
    m.avancer(1_000);
    const refus = await m.appeler(m.jetons.OPERATEUR, 'PUT', `/commentaire/${id}`, { texte: 'x' });
    expect([refus.status, refus.corps.code]).toEqual([409, 'DELAI_DEPASSE']);
    expect((await m.lire(m.jetons.OPERATEUR, objet)).commentaires[0]?.corrigeableJusqua).toBeNull();
  });
});

describe('qui est prévenu', () => {
  it('la personne mentionnée, si elle peut lire ; jamais soi-même, ni l’inconnu', async () => {
    const muet = await m.app.unUtilisateur(m.pharmacie, 'OPERATEUR', `parti-${objet}`);
    await m.app.services.dbSysteme
      .updateTable('utilisateur')
      .set({ activated: false })
      .where('id', '=', muet)
      .execute();
    const voisinId = (await m.app.appeler(m.voisin, 'GET', '/api/v1/utilisateurs/connected')).corps.id;
    const commentaire = await m.dire(m.jetons.ADMIN, objet, 'Qui s’en charge ?', {
      mentions: [m.ids.ACHAT, m.ids.ADMIN, muet, voisinId, 987654321],
    });
    expect(commentaire.mentions.map(({ id }) => id).toSorted()).toEqual([m.ids.ADMIN, m.ids.ACHAT].toSorted());
    expect(await m.avis(m.jetons.ACHAT)).toEqual([expect.stringContaining('vous mentionne')]);
    for (const autre of [m.jetons.ADMIN, m.jetons.OPERATEUR, m.voisin]) expect(await m.avis(autre)).toEqual([]);
    const { corps } = await m.app.appeler(m.jetons.ACHAT, 'GET', '/api/v1/notifications');
    expect(corps.elements[0]).toMatchObject({
      type: 'PROMO_TG',
      body: 'Opération Hiver : « Qui s’en charge ? »',
      link: { ecran: 'promotions', params: { promotion: String(objet) } },
    });
  });

  it('une correction ne prévient que les nouvelles mentions', async () => {
    const { id } = await m.dire(m.jetons.ADMIN, objet, 'A', { mentions: [m.ids.ACHAT] });
    await m.appeler(m.jetons.ADMIN, 'PUT', `/commentaire/${id}`, {
      texte: 'B',
      mentions: [m.ids.ACHAT, m.ids.OPERATEUR],
    });
    expect([(await m.avis(m.jetons.ACHAT)).length, (await m.avis(m.jetons.OPERATEUR)).length]).toEqual([1, 1]);
  });

  it('ce qui est corrigé ou retiré l’est aussi dans les notifications qui le citaient', async () => {
    await m.accorder(true);
    await m.dire(m.jetons.DELEGUE, objet, 'J’en suis');
    await m.oublierAvis();
    await m.lu(m.jetons.DELEGUE, (await m.dire(m.jetons.ADMIN, objet, 'Avant')).id);
    const { id } = await m.dire(m.jetons.ADMIN, objet, 'Un secret', { mentions: [m.ids.ACHAT] });
    const cites = async (jeton: string) =>
      (await m.app.appeler(jeton, 'GET', '/api/v1/notifications')).corps.elements.map(
        ({ body }: { body: string }) => body,
      );
    expect(await cites(m.jetons.ACHAT)).toEqual(['Opération Hiver : « Un secret »']);
    expect(await cites(m.jetons.DELEGUE)).toContain('Opération Hiver : « Un secret »');
    await m.appeler(m.jetons.ADMIN, 'PUT', `/commentaire/${id}`, { texte: 'Un mot', mentions: [m.ids.ACHAT] });
    expect(await cites(m.jetons.ACHAT)).toEqual(['Opération Hiver : « Un mot »']);
    await m.appeler(m.jetons.ADMIN, 'POST', `/commentaire/${id}/retrait`);
    for (const jeton of [m.jetons.ACHAT, m.jetons.DELEGUE]) {
      expect(await cites(jeton)).toContain('Opération Hiver : message retiré par son auteur.');
      expect((await cites(jeton)).join()).not.toMatch(/secret|Un mot/);
    }
  });

  it('ceux qui ont écrit et qui a créé l’objet, une fois tant qu’ils n’ont pas lu', async () => {
    const leur = await m.unObjet(m.pharmacie, 'Vitrine', m.ids.MERCHANDISING);
    await m.dire(m.jetons.OPERATEUR, leur);
    expect([(await m.avis(m.jetons.MERCHANDISING)).length, (await m.avis(m.jetons.ACHAT)).length]).toEqual([1, 0]);
    await m.dire(m.jetons.ACHAT, leur);
    await m.dire(m.jetons.ACHAT, leur);
    expect([(await m.avis(m.jetons.MERCHANDISING)).length, (await m.avis(m.jetons.OPERATEUR)).length]).toEqual([1, 1]);
    const { id } = await m.dire(m.jetons.ACHAT, leur);
    const moment = async () =>
      (await m.app.appeler(m.jetons.OPERATEUR, 'GET', '/api/v1/notifications')).corps.elements[0].date as string;
    const avant = await moment();
    await m.lu(m.jetons.OPERATEUR, id);
    await m.dire(m.jetons.ACHAT, leur);
    expect([(await m.avis(m.jetons.MERCHANDISING)).length, (await m.avis(m.jetons.OPERATEUR)).length]).toEqual([1, 1]);
    expect(await moment(), 'la même ligne, redite').not.toBe(avant);
  });
});
