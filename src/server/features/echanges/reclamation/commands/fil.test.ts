import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { creerMondeReclamation, FIL, URL, type MondeReclamation } from '#server/testing/mondes/reclamation.ts';
import { expirerDiscussions } from '#server/features/echanges/discussion/jobs.ts';
import { sujetsDesDiscussions } from '#server/composition/sujets.ts';

let m: MondeReclamation;
beforeAll(async () => {
  m = await creerMondeReclamation();
});
afterAll(() => m.app.fermer());

describe('la discussion', () => {
  it('à répondre et non lu sont deux choses : lire ne répond pas, répondre si', async () => {
    const r = await m.creer();
    await m.repondre(r);
    expect(await m.lire(r.id)).toMatchObject({ statut: 'WAITING', aRepondre: true, nonLus: 1 });
    await m.fil(r.id, m.jetons.ADMIN, '?lecture=true');
    expect(await m.lire(r.id)).toMatchObject({ aRepondre: true, nonLus: 0 });
    await m.dire(r.id, { texte: 'À voir entre nous', interne: true });
    expect(await m.lire(r.id)).toMatchObject({ aRepondre: true });
    await m.dire(r.id, { texte: 'Merci' });
    expect(await m.lire(r.id)).toMatchObject({ aRepondre: false, statut: 'WAITING' });
  });

  it('le badge compte les réclamations, par personne, et par laboratoire si on le demande', async () => {
    const depart = await m.compter(m.jetons.ACHAT);
    const r = await m.creer({ laboratoireId: m.autreLabo });
    await m.dire(r.id, { texte: 'Encore' });
    expect(await m.compter(m.jetons.ACHAT)).toBe(depart + 1);
    expect(await m.compter(m.jetons.ACHAT, `?laboratoireId=${m.autreLabo}`)).toBe(1);
    await m.fil(r.id, m.jetons.ACHAT, '?lecture=true');
    expect(await m.compter(m.jetons.ACHAT, `?laboratoireId=${m.autreLabo}`)).toBe(0);
    expect(await m.compter(m.jetons.OPERATEUR, `?laboratoireId=${m.autreLabo}`)).toBe(1);
    expect(
      (
        await m.app.appeler(m.jetons.ADMIN, 'GET', `${FIL}/reclamations/count`, {
          query: { laboratoireId: String(m.laboVoisin) },
        })
      ).status,
    ).toBe(404);
  });

  it('la réponse du laboratoire rouvre ce qui était traité ou clos, sans défaire un accord', async () => {
    for (const [statut, attendu] of [
      ['PROCESSED', 'WAITING'],
      ['TERMINATED', 'WAITING'],
      ['CONFIRMED', 'CONFIRMED'],
    ] as const) {
      const r = await m.creer();
      expect(
        (await m.app.appeler(m.jetons.ADMIN, 'POST', `${FIL}/statut/reclamation/${r.id}`, { corps: { statut } }))
          .status,
      ).toBe(200);
      await m.repondre(r);
      expect(await m.lire(r.id), statut).toMatchObject({ statut: attendu, aRepondre: true });
    }
  });

  it('clore est à ADMIN, ACHAT et à qui l’a ouverte', async () => {
    const r = await m.creer({}, m.jetons.OPERATEUR);
    const clore = (token: string) =>
      m.app.appeler(token, 'POST', `${FIL}/statut/reclamation/${r.id}`, { corps: { statut: 'TERMINATED' } });
    expect((await clore(m.jetons.MERCHANDISING)).status).toBe(403);
    expect((await clore(m.jetons.OPERATEUR)).status).toBe(200);
  });

  it('dix jours sans réponse : « Sans réponse », seule, et à relancer', async () => {
    const r = await m.creer();
    const dansOnzeJours = new Date(m.app.horloge.maintenant.getTime() + 11 * 86_400_000);
    await expirerDiscussions(m.app.services.dbSysteme, sujetsDesDiscussions, dansOnzeJours);
    expect(await m.lire(r.id)).toMatchObject({ statut: 'EXPIRED' });
    const { elements } = (await m.app.appeler(m.jetons.ADMIN, 'GET', URL, { query: { aRelancer: 'true' } })).corps;
    expect(elements.map(({ id }: { id: number }) => id)).toContain(r.id);
  });

  it('une note interne ne s’envoie pas par mail', async () => {
    const { id } = await m.creer();
    expect((await m.dire(id, { texte: 'Entre nous', interne: true }, { mail: true })).status).toBe(400);
  });

  describe('un mail qui n’est pas arrivé', () => {
    const URL_MAILS = '/api/v1/mails';
    const echouer = async (messageId: number) => {
      await m.app.services.dbSysteme
        .updateTable('mail')
        .set({ statut: 'ECHEC', erreur: '550 boîte inconnue' })
        .where('cle', '=', `reclamation:message:${messageId}`)
        .execute();
    };
    const unEchec = async () => {
      const r = await m.creer();
      const [message] = (await m.fil(r.id)).commentaires;
      await echouer(message!.id);
      const renvoyer = (corps = {}, jeton = m.jetons.ADMIN) =>
        m.app.appeler(jeton, 'POST', `${URL_MAILS}/${message!.mail!.id}/renvoyer`, { corps });
      return { r, message: message!, renvoyer, mail: async () => (await m.fil(r.id)).commentaires[0]?.mail };
    };

    it('se voit dans le fil et repart vers les destinataires d’aujourd’hui', async () => {
      const { r, renvoyer, mail } = await unEchec();
      expect(await mail()).toMatchObject({
        statut: 'ECHEC',
        erreur: '550 boîte inconnue',
        nonRemis: ['sav@labo.fr'],
        renvoyable: true,
      });
      const { version, motif } = await m.lire(r.id);
      await m.app.appeler(m.jetons.ADMIN, 'PUT', `${URL}/${r.id}`, {
        corps: { version, motif, destinataires: ['bon@labo.fr'] },
      });
      expect((await renvoyer()).status).toBe(200);
      expect(await mail()).toMatchObject({ statut: 'EN_ATTENTE', destinataires: ['bon@labo.fr'], renvoyable: false });
      expect((await renvoyer()).corps.code).toBe('COURRIER_DEJA_PARTI');
    });

    it('l’adresse corrigée reste celle de la réclamation', async () => {
      const { r, renvoyer } = await unEchec();
      expect((await renvoyer({ destinataires: ['juste@labo.fr'] })).corps).toMatchObject({
        destinataires: ['juste@labo.fr'],
      });
      expect((await m.lire(r.id)).destinataires).toEqual(['juste@labo.fr']);
    });

    it('ne repart pas avec un lien qui n’ouvre plus rien', async () => {
      const { r, renvoyer, mail } = await unEchec();
      await m.app.appeler(m.jetons.ADMIN, 'POST', `${URL}/${r.id}/lien/revocation`);
      expect((await renvoyer()).corps.code).toBe('LIEN_INACTIF');
      await m.app.appeler(m.jetons.ADMIN, 'POST', `${URL}/${r.id}/lien/renouvellement`);
      expect((await renvoyer()).corps.code).toBe('LIEN_CHANGE');
      expect(await mail()).toMatchObject({ statut: 'ECHEC' });
    });

    it('ne repart pas quand son message a été retiré', async () => {
      const { message, renvoyer } = await unEchec();
      await m.app.services.dbSysteme
        .updateTable('discussion_commentaire')
        .set({ retire_le: new Date().toISOString(), texte: null })
        .where('id', '=', message.id)
        .execute();
      expect((await renvoyer()).corps.code).toBe('MESSAGE_RETIRE');
    });
  });
});
