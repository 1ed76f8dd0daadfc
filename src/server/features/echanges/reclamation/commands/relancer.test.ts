import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expirerDiscussions } from '#server/features/echanges/discussion/jobs.ts';
import { sujetsDesDiscussions } from '#server/composition/sujets.ts';
import { creerMondeReclamation, URL, type MondeReclamation } from '#server/testing/mondes/reclamation.ts';

const JOUR = 86_400_000;
let m: MondeReclamation;
beforeAll(async () => {
  m = await creerMondeReclamation();
  m.app.horloge.maintenant = new Date('2026-11-21T10:00:00Z');
});
afterAll(() => m.app.fermer());

const relancer = (id: number, message = 'Où en êtes-vous ?', jeton = m.jetons.ADMIN, entetes = {}) =>
  m.app.appeler(jeton, 'POST', `${URL}/${id}/relance`, { corps: { message }, entetes });
const dernierMail = async () => (await m.mails()).at(-1)!;
const aRelancer = async (): Promise<number[]> =>
  (await m.app.appeler(m.jetons.ADMIN, 'GET', URL, { query: { aRelancer: 'true' } })).corps.elements.map(
    ({ id }: { id: number }) => id,
  );
/** What is asked `jours` days from now. */
const plusTard = async <T>(jours: number, work: () => Promise<T>): Promise<T> => {
  const avant = m.app.horloge.maintenant;
  m.app.horloge.maintenant = new Date(avant.getTime() + jours * JOUR);
  try {
    return await work();
  } finally {
    m.app.horloge.maintenant = avant;
  }
};

describe('POST /api/v1/reclamations/{id}/relance', () => {
  it('part dans les mots du modèle, dit depuis quand, et rien de ce qui est interne', async () => {
    const r = await m.creer({ objet: 'Deux cartons' });
    await m.dire(r.id, { texte: 'motsecretdunote', interne: true });
    await plusTard(12, async () => {
      await expirerDiscussions(m.app.services.dbSysteme, sujetsDesDiscussions, m.app.horloge.maintenant);
      expect(await m.lire(r.id)).toMatchObject({ statut: 'EXPIRED', silenceJours: 12, droits: { relancer: true } });
      const { status, corps } = await relancer(r.id, 'Alors <b>?</b>\n\nMerci');
      expect([status, corps.interne, corps.mail.statut]).toEqual([200, false, 'EN_ATTENTE']);
      // Waited for again, from today.
      expect(await m.lire(r.id)).toMatchObject({ statut: 'WAITING', silenceJours: 0, aRepondre: false });
      expect(await aRelancer()).not.toContain(r.id);
    });
    const mail = await dernierMail();
    expect(mail.sujet).toMatch(new RegExp(`^Re: Réclamation ${r.numero} : Logistique – `));
    expect(mail.texte).toMatch(/attend votre réponse depuis 12 jours\.\n\nAlors <b>\?<\/b>\nMerci/);
    expect(mail.texte).toContain(r.lien.url);
    expect(mail.html).toContain('&lt;b&gt;');
    expect(`${mail.sujet}${mail.texte}${mail.html}`).not.toContain('motsecretdunote');
  });

  it('un mot de la pharmacie suit aussi le modèle qu’elle a choisi', async () => {
    const modele = (nature: string) =>
      m.app.appeler(m.jetons.ADMIN, 'PUT', `/api/v1/modeles-mail/${nature}`, {
        corps: {
          version: 0,
          sujet: `${nature} {{reclamation}}`,
          corps: `${nature} {{titre}} / {{message}} / {{lien}}`,
        },
      });
    expect((await modele('RECLAMATION_SUITE')).status).toBe(200);
    expect((await modele('RECLAMATION_RELANCE')).status).toBe(200);
    const r = await m.creer({ objet: 'Un écart', urgent: true });
    await m.dire(r.id, { texte: '<p>La suite</p>' }, { mail: true });
    expect(await dernierMail()).toMatchObject({
      sujet: `Re: [Urgent] Réclamation ${r.numero} : Logistique – Pharmacie du Canal`,
      texte: `RECLAMATION_SUITE ${r.numero} – Un écart / La suite / ${r.lien.url}`,
      html: expect.stringContaining('La suite'),
    });
    await relancer(r.id);
    expect(await dernierMail()).toMatchObject({
      texte: expect.stringContaining(`RECLAMATION_RELANCE ${r.numero} – Un écart`),
    });
  });

  it('une fois sous la même clé', async () => {
    const r = await m.creer();
    const avant = (await m.mails()).length;
    for (let i = 0; i < 2; i++)
      expect((await relancer(r.id, 'Alors ?', m.jetons.ADMIN, { 'idempotency-key': 'relance-1' })).status).toBe(200);
    expect((await m.mails()).length).toBe(avant + 1);
  });

  it('refusée quand rien n’est attendu : le laboratoire a répondu, c’est traité, c’est un brouillon', async () => {
    const repondue = await m.creer();
    await m.repondre(repondue);
    const traitee = await m.creer();
    await m.app.appeler(m.jetons.ADMIN, 'POST', `/api/v1/discussion/statut/reclamation/${traitee.id}`, {
      corps: { statut: 'PROCESSED' },
    });
    const brouillon = await m.creer({ envoyerMail: false });
    for (const { id } of [repondue, traitee, brouillon]) {
      expect((await m.lire(id)).droits.relancer).toBe(false);
      expect((await relancer(id)).corps.code).toBe('RIEN_A_RELANCER');
    }
  });

  it('refusée sans destinataire, avec un lien mort, sans message, ou trop longue', async () => {
    const r = await m.creer();
    expect((await relancer(r.id, ' ')).status).toBe(400);
    expect((await relancer(r.id, 'x'.repeat(5_001))).status).toBe(400);
    expect((await relancer(r.id, 'x'.repeat(5_000))).status).toBe(200);
    await m.app.appeler(m.jetons.ADMIN, 'POST', `${URL}/${r.id}/lien/revocation`);
    expect((await relancer(r.id)).corps.code).toBe('LIEN_INACTIF');
    const seule = await m.creer();
    await m.app.services.dbSysteme
      .updateTable('reclamation')
      .set({ destinataires: [] })
      .where('id', '=', seule.id)
      .execute();
    expect((await relancer(seule.id)).corps.errors[0].pointer).toBe('/destinataires');
    expect((await relancer(seule.id, 'x', m.voisin)).status).toBe(404);
  });

  it('une date butoir passée se relance, et n’est plus à relancer ensuite', async () => {
    const r = await m.creer({ dateButoir: '2026-11-25' });
    await plusTard(30, async () => {
      await m.app.services.dbSysteme
        .updateTable('discussion')
        .set({ statut_le: '2026-11-20T09:00:00Z' })
        .where('objet_id', '=', r.id)
        .where('kind', '=', 'RECLAMATION')
        .execute();
      expect(await aRelancer()).toContain(r.id);
      expect((await relancer(r.id)).status).toBe(200);
      expect(await aRelancer()).not.toContain(r.id);
    });
  });
});
