import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Role } from '#shared/core/acteur.ts';
import { creerMonde, type Monde } from '#server/testing/mondes/encours.ts';

let m: Monde;
beforeAll(async () => {
  m = await creerMonde();
});
afterAll(() => m.app.fermer());

const URL = '/api/v1/mails';
const renvoyer = (jeton: string, id: number, corps: object = {}) =>
  m.app.appeler(jeton, 'POST', `${URL}/${id}/renvoyer`, { corps });
const poser = (id: number, champs: object) =>
  m.app.services.dbSysteme.updateTable('mail').set(champs).where('id', '=', id).execute();
const lire = async (id: number) => (await m.mails()).find((mail) => mail.id === id)!;
/** A declaration that reached no recipient. */
const unEchec = async (champs: Parameters<Monde['creer']>[0] = {}) => {
  const encours = await m.creer(champs);
  await m.appeler(m.jetons.ADMIN, 'POST', '/declarer', { encours: m.vus(encours), canal: 'MAIL' });
  const [mail] = (await m.mails()).slice(-1);
  await poser(mail!.id, { statut: 'ECHEC', erreur: '550 5.1.1 unknown' });
  return { encours, id: mail!.id };
};

describe('POST /api/v1/mails/{id}/renvoyer', () => {
  it('repart tel quel, et le suivi de l’encours le dit', async () => {
    const { encours, id } = await unEchec();
    const { status, corps } = await renvoyer(m.jetons.ADMIN, id);
    expect([status, corps.statut, corps.erreur, corps.renvoyable]).toEqual([200, 'EN_ATTENTE', null, false]);
    const detail = await m.detail(encours.id);
    expect(detail.courriers).toMatchObject([{ id, statut: 'EN_ATTENTE' }]);
    expect(detail.chronologie.map(({ action }: { action: string }) => action)).toContain('renvoyer-mail');
    // The encours itself has not changed: a form open on it can still be saved.
    expect(detail.etat).toBe('DECLARE');
  });

  it('repart à l’adresse corrigée', async () => {
    const { id } = await unEchec();
    expect((await renvoyer(m.jetons.ADMIN, id, { destinataires: ['juste@labo.fr'] })).status).toBe(200);
    expect(await lire(id)).toMatchObject({ destinataires: ['juste@labo.fr'], reste: null, statut: 'EN_ATTENTE' });
  });

  it('arrivé à certains, il ne repart que vers les autres', async () => {
    const { id } = await unEchec();
    const partiel = { statut: 'ENVOYE', destinataires: ['recu@labo.fr', 'faux@labo.fr'], reste: ['faux@labo.fr'] };
    await poser(id, partiel);
    expect((await renvoyer(m.jetons.ADMIN, id, { destinataires: ['RECU@labo.fr'] })).corps.code).toBe(
      'COURRIER_DEJA_PARTI',
    );
    const { corps } = await renvoyer(m.jetons.ADMIN, id, { destinataires: ['recu@labo.fr', 'juste@labo.fr'] });
    expect(corps).toMatchObject({ destinataires: ['recu@labo.fr', 'juste@labo.fr'], nonRemis: ['juste@labo.fr'] });
  });

  it('une fois, même demandé douze fois à la fois', async () => {
    const { id } = await unEchec();
    const statuts = await Promise.all(
      Array.from({ length: 12 }, async () => (await renvoyer(m.jetons.ADMIN, id)).status),
    );
    expect(statuts.filter((statut) => statut === 200)).toHaveLength(1);
    expect(statuts.filter((statut) => statut === 409)).toHaveLength(11);
  });

  it('rien à renvoyer d’un mail parti, d’un mail qui attend', async () => {
    const { id } = await unEchec();
    for (const statut of ['ENVOYE', 'EN_ATTENTE']) {
      await poser(id, { statut });
      expect((await renvoyer(m.jetons.ADMIN, id)).corps.code).toBe('COURRIER_DEJA_PARTI');
    }
  });

  it('ferme la notification qui le disait', async () => {
    const { id } = await unEchec();
    await m.app.services.dbSysteme
      .insertInto('notification')
      .values([
        {
          tenant_id: m.pharmacie,
          sorte: 'MAIL_NON_REMIS',
          objet: String(id),
          type: 'AUTRES',
          title: 'Un mail n’est pas parti',
          body: 'x',
          lien: JSON.stringify({ ecran: 'encours', params: { courrier: String(id) } }),
        },
        {
          tenant_id: m.pharmacie,
          sorte: 'MAIL_NON_REMIS',
          objet: '987654',
          type: 'AUTRES',
          title: 'Une autre',
          body: 'x',
          lien: JSON.stringify({ ecran: 'encours', params: { courrier: '987654' } }),
        },
      ])
      .execute();
    await renvoyer(m.jetons.ADMIN, id);
    const { corps } = await m.app.appeler(m.jetons.ADMIN, 'GET', '/api/v1/notifications');
    const etats = corps.elements.map(({ title, processed }: { title: string; processed: boolean }) => [
      title,
      processed,
    ]);
    expect(etats).toContainEqual(['Un mail n’est pas parti', true]);
    expect(etats).toContainEqual(['Une autre', false]);
  });

  it.each([
    ['un destinataire non valide', ['pas une adresse'], '/destinataires/0'],
    ['aucun', [], '/destinataires'],
    ['deux fois le même', ['a@b.fr', 'A@b.fr'], '/destinataires'],
    ['vingt et un', Array.from({ length: 21 }, (_, i) => `a${i}@b.fr`), '/destinataires'],
  ])('refuse %s', async (_titre, destinataires, pointer) => {
    const { id } = await unEchec();
    const { status, corps } = await renvoyer(m.jetons.ADMIN, id, { destinataires });
    expect([status, corps.errors[0].pointer]).toEqual([400, pointer]);
    expect((await lire(id)).statut).toBe('ECHEC');
  });
});

describe('qui renvoie', () => {
  it.each<[Role, number]>([
    ['ADMIN', 200],
    ['ACHAT', 200],
    ['OPERATEUR', 200],
    ['MERCHANDISING', 403],
  ])('un encours logistique par %s : %i', async (role, attendu) => {
    const { id } = await unEchec({ type: 'LOGISTIQUE' });
    expect((await renvoyer(m.jetons[role], id)).status).toBe(attendu);
    expect((await m.app.appeler(m.jetons[role], 'GET', `${URL}/${id}`)).status).toBe(attendu);
  });

  it('personne, quand tout ce dont il parle est réglé ou supprimé', async () => {
    const { encours, id } = await unEchec();
    const encoursRegle = await m.regler(await m.detail(encours.id), encours.valeurAttendueCentimes);
    expect(encoursRegle.corps.etat).toBe('REGLE');
    expect((await m.detail(encours.id)).courriers).toMatchObject([{ renvoyable: false }]);
    expect((await renvoyer(m.jetons.ADMIN, id)).status).toBe(403);
  });

  it('un relevé, qui règle seulement', async () => {
    const { id } = await unEchec({ type: 'LOGISTIQUE' });
    await poser(id, { objet: 'laboratoire', objet_id: m.labo });
    expect((await renvoyer(m.jetons.OPERATEUR, id)).status).toBe(403);
    expect((await renvoyer(m.jetons.ACHAT, id)).status).toBe(200);
  });

  it('des documents, leur seul expéditeur', async () => {
    const { id } = await unEchec();
    await poser(id, { objet: 'document', objet_id: null });
    expect((await renvoyer(m.jetons.ACHAT, id)).status).toBe(403);
    expect((await renvoyer(m.jetons.ADMIN, id)).status).toBe(200);
  });

  it('un voisin ne sait pas qu’il existe ; un mot de passe oublié non plus n’est à personne', async () => {
    const { id } = await unEchec();
    expect((await renvoyer(m.voisin, id)).status).toBe(404);
    await poser(id, { objet: null });
    expect((await renvoyer(m.jetons.ADMIN, id)).status).toBe(404);
    await poser(id, { objet: 'encours', cree_par_id: null });
    expect((await renvoyer(m.jetons.ADMIN, id)).status).toBe(404);
  });
});
