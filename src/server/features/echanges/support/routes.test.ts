import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { creerMondeSupport, QUESTIONS, URL, type MondeSupport } from '#server/testing/mondes/support.ts';
import { MAX_MESSAGES, MAX_OUVERTES } from '#shared/features/echanges/support/rules.ts';
import type { MessageSupport } from '#shared/features/echanges/support/schemas.ts';

let m: MondeSupport;
beforeAll(async () => {
  m = await creerMondeSupport();
});
afterAll(() => m.app.fermer());
beforeEach(async () => {
  await m.app.services.dbSysteme.deleteFrom('support_conversation').execute();
  await m.app.services.dbSysteme.deleteFrom('tentative').execute();
});

const UN_TEXTE = { contenu: 'Trois lignes', nom: 'capture.txt', mime: 'text/plain' };
const CONTEXTE = { ecran: '/encours?etat=DECLARE', version: '5.5.0', navigateur: 'Firefox 140' };

describe('qui demande', () => {
  it('pose une question, la retrouve avec ses mots, ses fichiers et ce qu’il a accepté de joindre', async () => {
    const posee = await m.demander({ contexte: CONTEXTE }, m.jetons.ADMIN, { fichiers: [UN_TEXTE] });
    const { corps } = await m.lire(posee.id);
    expect(corps).toMatchObject({
      sujet: 'Comment régler un avoir ?',
      etat: 'OUVERTE',
      nonLus: 0,
      messages: [{ deMoi: true, duSupport: false, texte: '<p>Comment régler un avoir ?</p>', contexte: CONTEXTE }],
    });
    const [piece] = (corps.messages as MessageSupport[])[0]!.pieces;
    expect(piece).toMatchObject({ nom: 'capture.txt', mime: 'text/plain', taille: 12 });
    const pieceTelechargee = await m.app.appeler(
      m.jetons.ADMIN,
      'GET',
      `${URL}/${posee.id}/pieces/${piece!.fichierId}`,
    );
    expect([pieceTelechargee.status, pieceTelechargee.brut.toString()]).toEqual([200, 'Trois lignes']);
  });

  it('rien n’est joint de l’écran sans son accord', async () => {
    expect((await m.demander()).messages[0]?.contexte).toBeNull();
  });

  it('ce qui est tapé n’est jamais du HTML', async () => {
    const { messages } = await m.demander({ texte: '<img src=x onerror=alert(1)>\nSuite' });
    expect(messages[0]?.texte).toBe('<p>&lt;img src=x onerror=alert(1)&gt;<br />Suite</p>');
  });

  it('la même demande envoyée douze fois à la fois n’en fait qu’une', async () => {
    const entetes = { 'idempotency-key': 'support-0123456789-une-seule' };
    const reponses = await Promise.all(
      Array.from({ length: 12 }, () => m.envoyer(m.jetons.ADMIN, URL, { texte: 'Une fois' }, { entetes })),
    );
    expect(new Set(reponses.map(({ status, corps }) => `${status} ${corps.id}`)).size).toBe(1);
    expect((await m.app.appeler(m.jetons.ADMIN, 'GET', URL)).corps.conversations).toHaveLength(1);
  });

  it('lit la réponse, puis n’a plus rien de non lu', async () => {
    const { id } = await m.demander();
    await m.repondre(id);
    expect((await m.app.appeler(m.jetons.ADMIN, 'GET', URL)).corps.nonLus).toBe(1);
    const { corps } = await m.lire(id);
    expect(corps.messages[1]).toMatchObject({ deMoi: false, duSupport: true, auteur: 'Durand super_admin-8' });
    const jusqua = corps.messages[1].id;
    expect((await m.app.appeler(m.jetons.ADMIN, 'POST', `${URL}/${id}/lecture`, { corps: { jusqua } })).status).toBe(
      200,
    );
    expect((await m.app.appeler(m.jetons.ADMIN, 'GET', URL)).corps.nonLus).toBe(0);
  });

  it('écrire rouvre une conversation close, et la remet à répondre', async () => {
    const { id } = await m.demander();
    expect(await m.repondre(id, { clore: true })).toMatchObject({ etat: 'CLOSE', aRepondre: false });
    expect((await m.lire(id)).corps.etat).toBe('CLOSE');
    expect((await m.ecrire(id)).etat).toBe('OUVERTE');
    expect((await m.lireQuestion(id)).corps).toMatchObject({ etat: 'OUVERTE', aRepondre: true, closLe: null });
  });

  it('les messages d’avant se lisent par cinquante', async () => {
    const { id } = await m.demander();
    for (let i = 1; i <= 54; i += 1) await m.repondre(id, { texte: `Réponse ${i}` });
    const { corps } = await m.lire(id);
    expect([corps.messages.length, corps.suite]).toEqual([50, true]);
    const avant = await m.app.appeler(m.jetons.ADMIN, 'GET', `${URL}/${id}`, {
      query: { avant: String(corps.messages[0].id) },
    });
    expect([avant.corps.messages.length, avant.corps.suite]).toEqual([5, false]);
  });
});

describe('une conversation n’est qu’à une personne', () => {
  it('ni un collègue, ni un voisin ne la lit, n’y écrit, n’en ouvre les fichiers', async () => {
    const { id, messages } = await m.demander({}, m.jetons.ADMIN, { fichiers: [UN_TEXTE] });
    const fichierId = messages[0]!.pieces[0]!.fichierId;
    for (const token of [m.collegue, m.voisin, m.jetons.ACHAT, m.jetons.GROUPEMENT, m.jetons.DELEGUE]) {
      expect((await m.lire(id, token)).status).toBe(404);
      expect((await m.envoyer(token, `${URL}/${id}/messages`, { texte: 'x' })).status).toBe(404);
      expect((await m.app.appeler(token, 'GET', `${URL}/${id}/pieces/${fichierId}`)).status).toBe(404);
      expect((await m.app.appeler(token, 'POST', `${URL}/${id}/lecture`, { corps: { jusqua: 1 } })).status).toBe(404);
      expect((await m.app.appeler(token, 'GET', URL)).corps).toEqual({ nonLus: 0, conversations: [] });
      expect((await m.lireQuestion(id, token)).status).toBe(403);
    }
  });

  it('les appels des autres discussions ne la connaissent pas', async () => {
    const { id, messages } = await m.demander();
    await m.repondre(id);
    const message = messages[0]!.id;
    for (const token of [m.jetons.ADMIN, m.collegue]) {
      for (const suite of [`lecture/${message}`, `non-lu/${message}`, `commentaire/${message}/retrait`])
        expect((await m.app.appeler(token, 'POST', `/api/v1/discussion/${suite}`)).status, suite).toBe(404);
      expect((await m.app.appeler(token, 'GET', '/api/v1/discussion/Last')).corps).toEqual([]);
    }
  });

  it('un fichier d’une autre de ses conversations ne s’ouvre pas par celle-ci', async () => {
    const { messages } = await m.demander({}, m.jetons.ADMIN, { fichiers: [UN_TEXTE] });
    const autre = await m.demander();
    const adresse = `${URL}/${autre.id}/pieces/${messages[0]!.pieces[0]!.fichierId}`;
    expect((await m.app.appeler(m.jetons.ADMIN, 'GET', adresse)).status).toBe(404);
  });

  it('qui agit au nom du compte ne demande, ne lit ni n’écrit rien', async () => {
    const { id } = await m.demander();
    const visite = await m.app.appeler(m.jetons.SUPER_ADMIN, 'GET', `/api/v1/tenant/token/${m.comptes.PHARMACIE}`);
    const { token } = visite.corps;
    for (const reponse of [
      await m.app.appeler(token, 'GET', URL),
      await m.lire(id, token),
      await m.envoyer(token, URL, { texte: 'x' }),
      await m.envoyer(token, `${URL}/${id}/messages`, { texte: 'x' }),
    ])
      expect([reponse.status, reponse.corps.code]).toEqual([403, 'IMPERSONATION_INTERDITE']);
    expect((await m.app.appeler(token, 'GET', QUESTIONS)).status).toBe(403);
    await m.app.appeler(token, 'DELETE', '/api/v1/logout');
  });
});

describe('les bornes', () => {
  it('un message vide, trop long, six fichiers, un écran d’ailleurs : 400', async () => {
    const refus = async (saisie: object, fichiers = [] as (typeof UN_TEXTE)[]) =>
      (await m.envoyer(m.jetons.ADMIN, URL, { texte: 'Bonjour', ...saisie }, { fichiers })).status;
    expect(await refus({ texte: '  \n ' })).toBe(400);
    expect(await refus({ texte: 'x'.repeat(10_001) })).toBe(400);
    expect(
      await refus(
        {},
        Array.from({ length: 6 }, () => UN_TEXTE),
      ),
    ).toBe(400);
    expect(await refus({ contexte: { ...CONTEXTE, ecran: 'https://ailleurs.fr/' } })).toBe(400);
    expect(await refus({ contexte: { ...CONTEXTE, ip: '1.2.3.4' } })).toBe(400);
    expect((await m.app.appeler(m.jetons.ADMIN, 'GET', URL)).corps.conversations).toEqual([]);
  });

  it(`${MAX_OUVERTES} conversations ouvertes, pas une de plus, même douze à la fois`, async () => {
    const reponses = await Promise.all(
      Array.from({ length: 12 }, (_, i) => m.envoyer(m.jetons.OPERATEUR, URL, { texte: `Question ${i}` })),
    );
    const codes = reponses.map(({ status, corps }) => (status === 200 ? 'POSÉE' : corps.code));
    expect(codes.filter((code) => code === 'POSÉE')).toHaveLength(MAX_OUVERTES);
    expect(codes.filter((code) => code === 'TROP_DE_CONVERSATIONS')).toHaveLength(2);
  });

  it(`${MAX_MESSAGES} messages en dix minutes, puis 429`, async () => {
    const { id } = await m.demander();
    for (let i = 1; i < MAX_MESSAGES; i += 1) await m.ecrire(id, `Message ${i}`);
    const { status, corps } = await m.envoyer(m.jetons.ADMIN, `${URL}/${id}/messages`, { texte: 'De trop' });
    expect([status, corps.code]).toEqual([429, 'TROP_DE_TENTATIVES']);
    expect((await m.lire(id)).corps.messages).toHaveLength(MAX_MESSAGES);
  });
});
