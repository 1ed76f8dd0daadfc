import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { creerApplication, type Application } from '#server/testing/application.ts';

let app: Application;
let superJeton: string;
let pharmacie: number;
const ecrire = (sujet: string, statut: string, champs = {}) =>
  app.services.dbSysteme
    .insertInto('mail')
    .values({
      tenant_id: pharmacie,
      cle: sujet,
      destinataires: ['litiges@labo.fr'],
      sujet,
      texte: `Texte de ${sujet}`,
      statut,
      ...champs,
    })
    .returning('id')
    .executeTakeFirstOrThrow();

beforeAll(async () => {
  app = await creerApplication();
  superJeton = await app.jeton(await app.unTenant({ type: 'EDITEUR', nom: 'Éditeur' }), 'SUPER_ADMIN');
  pharmacie = await app.unTenant({ nom: 'Pharmacie Émile' });
  await ecrire('Relance', 'ENVOYE', { cree_le: '2026-11-01T08:00:00Z' });
  await ecrire('Déclaration', 'CONSERVE', {
    cree_le: '2026-11-02T08:00:00Z',
    pieces: JSON.stringify([{ fichierId: 1, nom: 'releve.pdf' }]),
  });
  await ecrire('Perdu', 'ECHEC', { cree_le: '2026-11-03T08:00:00Z', erreur: '550 mailbox unavailable', tentatives: 5 });
});
afterAll(() => app.fermer());

const page = (query = {}) => app.appeler(superJeton, 'GET', '/api/v1/courriers', { query });

describe('GET /api/v1/courriers', () => {
  it('les plus récents d’abord, avec le nombre de chaque statut', async () => {
    const { corps } = await page();
    expect(corps.elements.map(({ sujet }: { sujet: string }) => sujet)).toEqual(['Perdu', 'Déclaration', 'Relance']);
    expect(corps).toMatchObject({ total: 3, parStatut: { ENVOYE: 1, CONSERVE: 1, ECHEC: 1, EN_ATTENTE: 0 } });
    expect(corps.elements[1]).toMatchObject({ tenantNom: 'Pharmacie Émile', nbPieces: 1 });
    expect(corps.elements[0]).not.toHaveProperty('texte');
  });

  it('filtre par statut sans changer les compteurs', async () => {
    const { corps } = await page({ statut: 'ECHEC' });
    expect([corps.total, corps.elements[0].sujet, corps.parStatut.ENVOYE]).toEqual([1, 'Perdu', 1]);
  });

  it.each([
    ['declaration', 1],
    ['pharmacie emile', 3],
    ['LITIGES@', 3],
    ['%', 0],
  ])('cherche %j', async (q, total) => expect((await page({ q })).corps.total).toBe(total));
});

describe('GET /api/v1/courriers/{id}', () => {
  it('donne le texte et les pièces, et le note au journal du compte', async () => {
    const id = (await page({ statut: 'CONSERVE' })).corps.elements[0].id;
    const { corps } = await app.appeler(superJeton, 'GET', `/api/v1/courriers/${id}`);
    expect(corps).toMatchObject({ texte: 'Texte de Déclaration', pieces: ['releve.pdf'], erreur: null });
    const journal = await app.services.dbSysteme
      .selectFrom('journal')
      .select(['objet', 'action', 'objet_id'])
      .where('tenant_id', '=', pharmacie)
      .execute();
    expect(journal).toEqual([{ objet: 'courrier', action: 'lire', objet_id: id }]);
  });

  it('404 pour un courrier inconnu', async () =>
    expect((await app.appeler(superJeton, 'GET', '/api/v1/courriers/987654321')).status).toBe(404));
});

describe('POST /api/v1/courriers/{id}/renvoyer', () => {
  const renvoyer = (id: number, corps = {}) =>
    app.appeler(superJeton, 'POST', `/api/v1/courriers/${id}/renvoyer`, { corps });

  it('remet en attente un courrier en échec, une seule fois', async () => {
    const { id } = await ecrire('À renvoyer', 'ECHEC', { erreur: '550' });
    expect((await renvoyer(id)).corps).toMatchObject({ statut: 'EN_ATTENTE', erreur: null });
    expect((await renvoyer(id)).corps).toMatchObject({ status: 409, code: 'COURRIER_DEJA_PARTI' });
  });

  it('ne renvoie jamais un courrier déjà envoyé', async () => {
    const { id } = await ecrire('Parti', 'ENVOYE');
    expect((await renvoyer(id)).status).toBe(409);
  });

  it('le renvoie à une adresse corrigée, ce que dit le journal du compte', async () => {
    const { id } = await ecrire('Mal adressé', 'ECHEC', { erreur: '550' });
    const { corps } = await renvoyer(id, { destinataires: ['bonne@labo.fr'] });
    expect(corps).toMatchObject({ statut: 'EN_ATTENTE', destinataires: ['bonne@labo.fr'] });
    const { avant, apres } = await app.services.dbSysteme
      .selectFrom('journal')
      .select(['avant', 'apres'])
      .where('action', '=', 'renvoyer')
      .where('objet_id', '=', id)
      .executeTakeFirstOrThrow();
    expect([avant, apres]).toEqual([{ destinataires: ['litiges@labo.fr'] }, { destinataires: ['bonne@labo.fr'] }]);
    expect((await renvoyer(id, { destinataires: ['pas une adresse'] })).status).toBe(400);
  });

  it('un mail au lien personnel se lit sans son lien, et ne repart qu’à sa propre adresse', async () => {
    const jeton = 'Zr7hD3kQp9wLx2VbN5tYc8MfJ1sGe4UaXo6Ki0Rq_-A';
    const texte = `Choisissez :\nhttps://pharmaccord.test/mot-de-passe/${jeton}\nÀ bientôt`;
    const { id } = await ecrire('Invitation', 'ECHEC', {
      erreur: '550',
      texte,
      html: `<a href="${jeton}">Choisir</a>`,
    });
    const courrierLu = await app.appeler(superJeton, 'GET', `/api/v1/courriers/${id}`);
    expect(courrierLu.corps).toMatchObject({
      personnel: true,
      texte: 'Choisissez :\nhttps://pharmaccord.test/mot-de-passe/•••\nÀ bientôt',
    });
    expect(JSON.stringify(courrierLu.corps)).not.toContain(jeton);
    expect((await renvoyer(id, { destinataires: ['super@editeur.fr'] })).corps.code).toBe('COURRIER_PERSONNEL');
    const reparti = await renvoyer(id);
    expect(reparti.corps).toMatchObject({ statut: 'EN_ATTENTE', destinataires: ['litiges@labo.fr'] });
    const garde = await app.services.dbSysteme.selectFrom('mail').select('texte').where('id', '=', id).execute();
    expect(garde).toEqual([{ texte }]);
  });
});

describe('POST /api/v1/mails/reste', () => {
  it('dit qui n’est pas encore connu et ce qui reste, sans rien compter (CRR-42)', async () => {
    const titulaire = await app.jeton(pharmacie, 'ADMIN');
    const lire = () =>
      app.appeler(titulaire, 'POST', '/api/v1/mails/reste', { corps: { destinataires: ['Invente@ailleurs.fr'] } });
    const attendu = {
      inconnus: ['invente@ailleurs.fr'],
      adresses: { reste: 60, rouvreLe: null },
      mails: null,
      jeuneJusquau: null,
    };
    expect((await lire()).corps).toEqual(attendu);
    expect((await lire()).corps).toEqual(attendu);
  });
});
