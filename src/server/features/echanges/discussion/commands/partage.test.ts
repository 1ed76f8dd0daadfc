import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { creerMondeDiscussion, type MondeDiscussion } from '#server/testing/mondes/discussion.ts';

let m: MondeDiscussion;
let copie: number;
beforeAll(async () => {
  m = await creerMondeDiscussion();
});
afterAll(() => m.app.fermer());
beforeEach(async () => {
  await m.oublierAvis();
  await m.adherer('ACCEPTED');
  copie = await m.uneCopie();
});

const partager = (texte: string, jeton = m.jetons.ADMIN) => m.dire(jeton, copie, texte, { partage: true });

describe('sur la copie d’un adhérent', () => {
  it('le groupement lit ce qui lui est montré, et rien d’autre', async () => {
    await m.dire(m.jetons.ADMIN, copie, 'Entre nous', { statut: 'WAITING' });
    const { id } = await partager('Pour vous', m.jetons.OPERATEUR);
    for (const role of ['GROUPEMENT', 'CONSULTATION_GROUPEMENT'] as const) {
      const { brut, corps } = await m.appeler(m.jetons[role], 'GET', `/promotion/${copie}`);
      expect(corps).toMatchObject({
        nbMessages: 1,
        statut: null,
        colorStatut: null,
        statutPar: null,
        commentaires: [{ id, texte: 'Pour vous' }],
      });
      expect(brut.toString()).not.toContain('Entre nous');
      expect(corps.droits).toEqual({
        ecrire: role === 'GROUPEMENT',
        lire: role === 'GROUPEMENT',
        mentionner: false,
        partager: false,
        statuts: [],
      });
    }
    expect(await m.info(m.jetons.GROUPEMENT, copie)).toMatchObject({
      nbMessages: 1,
      nbMessageNotRead: 1,
      statut: null,
    });
    expect((await m.lu(m.jetons.GROUPEMENT, id)).corps).toMatchObject({ nbMessageNotRead: 0 });
    expect((await m.lire(m.jetons.ADMIN, copie)).droits.partager).toBe(true);
  });

  it('un message reste dans la pharmacie si l’on n’a rien choisi', async () => {
    const { partage } = await m.dire(m.jetons.ADMIN, copie);
    expect(partage).toBe(false);
    expect(await m.lire(m.jetons.GROUPEMENT, copie)).toMatchObject({ nbMessages: 0, commentaires: [] });
  });

  it('le groupement répond, il ne commence pas : tant que rien ne lui est montré, il n’écrit rien', async () => {
    expect((await m.lire(m.jetons.GROUPEMENT, copie)).droits.ecrire).toBe(false);
    expect((await m.appeler(m.jetons.GROUPEMENT, 'POST', `/promotion/${copie}`, { texte: 'x' })).status).toBe(403);
    await m.dire(m.jetons.ADMIN, copie, 'Entre nous');
    expect((await m.appeler(m.jetons.GROUPEMENT, 'POST', `/promotion/${copie}`, { texte: 'x' })).status).toBe(403);
    await partager('Pour vous');
    expect((await m.appeler(m.jetons.GROUPEMENT, 'POST', `/promotion/${copie}`, { texte: 'x' })).status).toBe(200);
  });

  it('un message gardé n’existe pas pour le groupement, par son numéro non plus', async () => {
    const { id } = await m.dire(m.jetons.ADMIN, copie);
    const inconnu = await m.lu(m.jetons.GROUPEMENT, 987654321);
    const refus = await m.lu(m.jetons.GROUPEMENT, id);
    expect([refus.status, refus.corps]).toEqual([404, inconnu.corps]);
  });

  it('sa réponse se lit dans la pharmacie, la prévient et la rend à traiter', async () => {
    await partager('Combien de présentoirs ?');
    expect(await m.avis(m.jetons.GROUPEMENT)).toEqual(['Nouveau message de Pharmacie du Canal']);
    const { corps: notifications } = await m.app.appeler(m.jetons.GROUPEMENT, 'GET', '/api/v1/notifications');
    expect(notifications.elements[0].link).toEqual({
      ecran: 'promotionsGroupement',
      params: { promotion: expect.any(String) },
    });
    await partager('Et quand ?');
    expect(await m.avis(m.jetons.GROUPEMENT), 'une fois tant qu’il n’a pas lu').toHaveLength(1);
    await m.poser(m.jetons.ADMIN, copie, 'WAITING');
    await m.oublierAvis();
    const reponse = await m.dire(m.jetons.GROUPEMENT, copie, 'Quatre', { mentions: [m.ids.ADMIN] });
    expect(reponse).toMatchObject({ partage: true, auteurCompte: 'Officines Réunies', mentions: [] });
    expect(await m.lire(m.jetons.ADMIN, copie)).toMatchObject({ nbMessages: 3, nbMessageNotRead: 1, aTraiter: true });
    expect(await m.avis(m.jetons.ADMIN)).toEqual([expect.stringContaining('Nouveau message de')]);
    expect(
      (await m.appeler(m.jetons.GROUPEMENT, 'PUT', `/commentaire/${reponse.id}`, { texte: 'Cinq' })).corps.texte,
    ).toBe('Cinq');
    const journal = await m.app.services.dbSysteme
      .selectFrom('journal')
      .select(['tenant_id', 'action'])
      .where('utilisateur_id', '=', m.ids.GROUPEMENT)
      .where('objet', '=', 'discussion')
      .execute();
    expect(new Set(journal.map(({ tenant_id: t }) => t))).toEqual(new Set([m.pharmacie]));
    expect((await m.poser(m.jetons.GROUPEMENT, copie, 'TERMINATED')).status).toBe(403);
    expect(
      (await m.appeler(m.jetons.CONSULTATION_GROUPEMENT, 'POST', `/promotion/${copie}`, { texte: 'x' })).status,
    ).toBe(403);
  });

  it('qui n’est plus adhérent ne montre plus rien', async () => {
    const { id } = await partager('Pour vous');
    await m.adherer('TERMINATED');
    expect((await m.appeler(m.jetons.GROUPEMENT, 'GET', `/promotion/${copie}`)).status).toBe(404);
    expect((await m.lu(m.jetons.GROUPEMENT, id)).status).toBe(404);
    expect((await m.lire(m.jetons.ADMIN, copie)).droits.partager).toBe(false);
    expect((await m.appeler(m.jetons.ADMIN, 'POST', `/promotion/${copie}`, { texte: 'x', partage: true })).status).toBe(
      400,
    );
  });

  it('un autre groupement n’en voit rien', async () => {
    const { id } = await partager('Pour vous');
    const autre = await m.app.jeton(await m.app.unTenant({ type: 'GROUPEMENT', nom: 'Autre' }), 'GROUPEMENT');
    expect((await m.appeler(autre, 'GET', `/promotion/${copie}`)).status).toBe(404);
    expect((await m.lu(autre, id)).status).toBe(404);
  });

  it('un délégué ne décide pas de ce que le groupement voit', async () => {
    await m.accorder(true);
    expect(
      (await m.appeler(m.jetons.DELEGUE, 'POST', `/promotion/${copie}`, { texte: 'x', partage: true })).status,
    ).toBe(400);
  });
});

it('la promotion de la pharmacie n’a personne avec qui se partager', async () => {
  const promotionDeLaPharmacie = await m.unObjet();
  expect((await m.lire(m.jetons.ADMIN, promotionDeLaPharmacie)).droits.partager).toBe(false);
  const refus = await m.appeler(m.jetons.ADMIN, 'POST', `/promotion/${promotionDeLaPharmacie}`, {
    texte: 'x',
    partage: true,
  });
  expect([refus.status, refus.corps.errors[0].pointer]).toEqual([400, '/partage']);
  expect((await m.appeler(m.jetons.GROUPEMENT, 'GET', `/promotion/${promotionDeLaPharmacie}`)).status).toBe(404);
});
