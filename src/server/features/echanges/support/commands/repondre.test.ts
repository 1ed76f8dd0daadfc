import { sql } from 'kysely';
import { annoncerParMail } from '../jobs.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { creerMondeSupport, QUESTIONS, type MondeSupport } from '#server/testing/mondes/support.ts';
import { unPdf } from '#server/testing/mondes/document.ts';
import type { Question } from '#shared/features/echanges/support/schemas.ts';

let m: MondeSupport;
beforeAll(async () => {
  m = await creerMondeSupport();
});
afterAll(() => m.app.fermer());
beforeEach(async () => {
  for (const table of ['support_conversation', 'notification', 'mail', 'tentative'] as const)
    await m.app.services.dbSysteme.deleteFrom(table).execute();
});

const liste = async (query: Record<string, string> = {}): Promise<Question[]> =>
  (await m.app.appeler(m.jetons.SUPER_ADMIN, 'GET', QUESTIONS, { query })).corps.elements;
const nb = async () => (await m.app.appeler(m.jetons.SUPER_ADMIN, 'GET', `${QUESTIONS}/nb`)).corps;
const etat = (id: number, voulu: string) =>
  m.app.appeler(m.jetons.SUPER_ADMIN, 'POST', `${QUESTIONS}/${id}/etat`, { corps: { etat: voulu } });
const avis = async () =>
  (await m.app.appeler(m.jetons.SUPER_ADMIN, 'GET', '/api/v1/notifications')).corps.elements as {
    title: string;
    processed: boolean;
    link: unknown;
  }[];

describe('le support', () => {
  it('lit les questions de tous les comptes, sait qui demande, et répond avec un fichier', async () => {
    const { id } = await m.demander();
    await m.demander({ texte: 'Un partenariat' }, m.jetons.GROUPEMENT);
    expect(await liste()).toMatchObject([
      { demandeur: { compte: 'Groupement Vert', role: 'GROUPEMENT' }, aRepondre: true, nonLus: 1 },
      { demandeur: { compte: 'Pharmacie des Tilleuls', mail: 'anne@exemple.fr' }, aRepondre: true, nonLus: 1 },
    ]);
    const fichiers = [{ contenu: unPdf('notice'), nom: 'notice.pdf', mime: 'application/pdf' }];
    const fil = await m.repondre(id, {}, { fichiers });
    expect(fil).toMatchObject({ aRepondre: false, nonLus: 0, messages: [{}, { duSupport: true, deMoi: true }] });
    const piece = fil.messages[1]!.pieces[0]!.fichierId;
    for (const [token, url] of [
      [m.jetons.SUPER_ADMIN, `${QUESTIONS}/${id}/pieces/${piece}`],
      [m.jetons.ADMIN, `/api/v1/support/conversations/${id}/pieces/${piece}`],
    ] as const)
      expect((await m.app.appeler(token, 'GET', url)).status).toBe(200);
    const { tenant_id: chez } = await m.app.services.dbSysteme
      .selectFrom('fichier')
      .select('tenant_id')
      .where('id', '=', piece)
      .executeTakeFirstOrThrow();
    expect(chez, 'le fichier est dans le compte qui demande').toBe(m.comptes.PHARMACIE);
  });

  it('les ouvertes d’abord ; se cherchent par sujet, personne et compte ; se filtrent', async () => {
    const a = await m.demander({ texte: 'Éviter un doublon' });
    const b = await m.demander({ texte: 'Rien de tel' }, m.jetons.OPERATEUR);
    await m.repondre(a.id, { clore: true });
    const ids = async (query: Record<string, string> = {}) => (await liste(query)).map(({ id }) => id);
    expect(await ids()).toEqual([b.id, a.id]);
    expect(await ids({ etat: 'CLOSE' })).toEqual([a.id]);
    expect(await ids({ q: 'eviter' })).toEqual([a.id]);
    expect(await ids({ q: 'tilleuls operateur' })).toEqual([b.id]);
    expect(await ids({ attente: 'A_REPONDRE' })).toEqual([b.id]);
    expect(await ids({ attente: 'NON_LUES' })).toEqual([b.id]);
    expect(await nb()).toEqual({ aRepondre: 1 });
  });

  it('lire se dit une fois par jour au journal du compte ; répondre et clore, chaque fois', async () => {
    const { id } = await m.demander();
    await m.lireQuestion(id);
    await m.lireQuestion(id);
    await m.repondre(id);
    await etat(id, 'CLOSE');
    expect(await m.journalDe(id)).toEqual(
      ['ecrire', 'consulter', 'repondre', 'clore'].map((action) => ({ tenantId: m.comptes.PHARMACIE, action })),
    );
  });

  it('marquer lue : rien de non lu, toujours à répondre', async () => {
    const { id, messages } = await m.demander();
    await m.app.appeler(m.jetons.SUPER_ADMIN, 'POST', `${QUESTIONS}/${id}/lecture`, {
      corps: { jusqua: messages[0]!.id },
    });
    expect(await liste({ attente: 'NON_LUES' })).toEqual([]);
    expect(await nb()).toEqual({ aRepondre: 1 });
  });

  it('non lues : les ouvertes seules ; rouverte sans avoir été lue, elle y revient', async () => {
    const { id } = await m.demander();
    const nonLues = async () => (await liste({ attente: 'NON_LUES' })).map((conversation) => conversation.id);
    await etat(id, 'CLOSE');
    expect(await nonLues()).toEqual([]);
    expect(await liste({ etat: 'CLOSE' })).toMatchObject([{ id, nonLus: 1 }]);
    await etat(id, 'OUVERTE');
    expect(await nonLues()).toEqual([id]);
  });

  it('close deux fois, rouverte deux fois : 409, rien ne change ; douze clôtures à la fois, une seule', async () => {
    const { id } = await m.demander();
    expect((await etat(id, 'OUVERTE')).corps.code).toBe('TRANSITION_IMPOSSIBLE');
    const statuts = (await Promise.all(Array.from({ length: 12 }, () => etat(id, 'CLOSE')))).map(
      ({ status }) => status,
    );
    expect(statuts.toSorted()).toEqual([200, ...Array.from({ length: 11 }, () => 409)]);
    expect((await etat(id, 'OUVERTE')).corps).toMatchObject({ etat: 'OUVERTE', closLe: null, closParNom: null });
  });

  it('une question qui n’existe pas : 404 partout', async () => {
    for (const reponse of [
      await m.lireQuestion(999_999),
      await etat(999_999, 'CLOSE'),
      await m.envoyer(m.jetons.SUPER_ADMIN, `${QUESTIONS}/999999/messages`, { texte: 'x' }),
    ])
      expect(reponse.status).toBe(404);
  });
});

describe('prévenir le support', () => {
  it('une fois par conversation, tant qu’il n’a pas lu : cloche et mail', async () => {
    const { id, messages } = await m.demander();
    await m.ecrire(id);
    await m.ecrire(id);
    expect(await avis()).toMatchObject([
      { title: 'Question de Durand admin-3', link: { ecran: 'support', params: { question: String(id) } } },
    ]);
    const { rows } = await sql<{
      commentaireId: number;
    }>`select (data->>'commentaireId')::int as "commentaireId" from pgboss.job
      where name = 'support-question' and data->>'conversationId' = ${String(id)}`.execute(m.app.services.dbSysteme);
    expect(rows).toEqual([{ commentaireId: messages[0]?.id }]);
    for (let i = 0; i < 2; i += 1) await annoncerParMail(m.app.services, { conversationId: id, ...rows[0]! });
    expect(await m.mails('support:question:')).toMatchObject([
      {
        tenantId: m.comptes.EDITEUR,
        destinataires: ['aide@exemple.fr'],
        sujet: 'Question au support : Comment régler un avoir ?',
        texte: expect.stringContaining('(Pharmacie des Tilleuls) écrit :\n\nComment régler un avoir ?'),
      },
    ]);
  });

  it('de nouveau quand il a lu, ou répondu', async () => {
    const { id } = await m.demander();
    const { messages } = (await m.lireQuestion(id)).corps;
    await m.app.appeler(m.jetons.SUPER_ADMIN, 'POST', `${QUESTIONS}/${id}/lecture`, {
      corps: { jusqua: messages[0].id },
    });
    await m.ecrire(id, 'Après lecture');
    expect(await avis()).toMatchObject([{ body: expect.stringContaining('Après lecture') }]);
    await m.repondre(id);
    expect(
      (await avis()).every(({ processed }) => processed),
      'répondre traite les annonces',
    ).toBe(true);
    await m.ecrire(id, 'Après réponse');
    expect((await avis()).filter(({ processed }) => !processed)).toHaveLength(1);
  });
});

describe('les réponses types', () => {
  const URL_REPONSES = '/api/v1/support/reponses';
  const creer = (corps: object) => m.app.appeler(m.jetons.SUPER_ADMIN, 'POST', URL_REPONSES, { corps });

  it('se créent, se modifient à leur version, se suppriment', async () => {
    const { corps: reponseCreee } = await creer({ titre: 'Accueil', texte: 'Bonjour {prenom},' });
    const modifier = (version: number) =>
      m.app.appeler(m.jetons.SUPER_ADMIN, 'PUT', `${URL_REPONSES}/${reponseCreee.id}`, {
        corps: { titre: 'Accueil', texte: 'Bonjour {prenom} de {compte},', version },
      });
    expect((await modifier(reponseCreee.version)).corps).toMatchObject({
      version: 2,
      texte: 'Bonjour {prenom} de {compte},',
    });
    expect((await modifier(reponseCreee.version)).corps.code).toBe('CONFLIT_VERSION');
    const lire = async () => (await m.app.appeler(m.jetons.SUPER_ADMIN, 'GET', URL_REPONSES)).corps;
    expect(await lire()).toHaveLength(1);
    const supprimer = () => m.app.appeler(m.jetons.SUPER_ADMIN, 'DELETE', `${URL_REPONSES}/${reponseCreee.id}`);
    expect([(await supprimer()).status, (await supprimer()).status]).toEqual([200, 404]);
    expect(await lire()).toEqual([]);
  });

  it('un titre déjà pris, à la casse et aux accents près : 409 ; une variable inconnue : 400', async () => {
    await creer({ titre: 'Clôture', texte: 'Merci.' });
    expect((await creer({ titre: 'cloture', texte: 'Merci.' })).corps.code).toBe('TITRE_DEJA_PRIS');
    const { status, corps } = await creer({ titre: 'Autre', texte: 'Bonjour {Prenom}' });
    expect([status, corps.errors[0].pointer]).toEqual([400, '/texte']);
  });
});
