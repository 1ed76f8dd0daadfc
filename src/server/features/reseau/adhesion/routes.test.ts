import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ADHERENTS, ADHESION, creerMonde, type Monde } from '#server/testing/mondes/adhesion.ts';

let monde: Monde;
beforeAll(async () => {
  monde = await creerMonde();
});
afterAll(() => monde.app.fermer());

const demande = async () => {
  const pharmacie = await monde.unePharmacie();
  const { status, corps } = await monde.demander(pharmacie.jeton);
  expect(status, JSON.stringify(corps)).toBe(200);
  return { ...pharmacie, adhesionId: corps.actuelle.id as number };
};

describe('de la demande au départ', () => {
  it('une pharmacie demande, le groupement le voit et l’accepte, elle quitte : chacun est prévenu, chaque journal le dit', async () => {
    const { groupement, jetons } = monde;
    const { jeton, id, nom, adhesionId } = await demande();
    expect(await monde.colonnes(id)).toEqual({
      groupement_id: null,
      groupement_id_asked: groupement,
      etat_groupement: 'WAITING',
    });
    expect((await monde.notifications(jetons.groupement))[0]).toBe('Demande d’adhésion');
    const attente = await monde.page({ onglet: 'DEMANDES', q: nom });
    expect(attente).toMatchObject({
      total: 1,
      elements: [{ id: adhesionId, nom, etat: 'WAITING', droits: { accepter: true, resilier: false } }],
    });

    expect((await monde.decider(adhesionId, 'accepter')).corps).toMatchObject({
      etat: 'ACCEPTED',
      version: 2,
      droits: { resilier: true },
    });
    expect(await monde.colonnes(id)).toEqual({
      groupement_id: groupement,
      groupement_id_asked: null,
      etat_groupement: 'ACCEPTED',
    });
    expect(await monde.notifications(jeton)).toEqual(['Adhésion acceptée']);
    expect(await monde.mienne(jeton)).toMatchObject({
      actuelle: { groupementNom: 'Officines Réunies', etat: 'ACCEPTED', droits: { annuler: false, quitter: true } },
      droits: { demander: false },
    });

    expect((await monde.quitter(jeton, adhesionId, 'quitter', 2)).corps).toMatchObject({
      actuelle: null,
      historique: [{ etat: 'TERMINATED', rompuePar: 'PHARMACIE', groupementNom: 'Officines Réunies' }],
    });
    expect(await monde.colonnes(id)).toEqual({
      groupement_id: null,
      groupement_id_asked: null,
      etat_groupement: 'TERMINATED',
    });
    expect((await monde.notifications(jetons.groupement))[0]).toBe('Départ d’un adhérent');
    expect(await monde.journal(id)).toEqual(['demander', 'accepter', 'quitter']);
    expect((await monde.journal(groupement)).slice(-3)).toEqual(['demander', 'accepter', 'quitter']);
    expect(await monde.page({ onglet: 'ANCIENS', q: nom })).toMatchObject({
      total: 1,
      elements: [{ etat: 'TERMINATED', dernierAcces: null }],
    });
  });

  it('une demande annulée disparaît des demandes et le groupement l’apprend', async () => {
    const { jeton, id, nom, adhesionId } = await demande();
    expect((await monde.quitter(jeton, adhesionId, 'annuler')).corps.actuelle).toBeNull();
    expect(await monde.colonnes(id)).toEqual({ groupement_id: null, groupement_id_asked: null, etat_groupement: null });
    expect((await monde.notifications(monde.jetons.groupement))[0]).toBe('Demande d’adhésion annulée');
    for (const onglet of ['DEMANDES', 'ADHERENTS', 'ANCIENS'])
      expect((await monde.page({ onglet, q: nom })).total).toBe(0);
    expect((await monde.decider(adhesionId, 'accepter')).corps).toMatchObject({
      status: 409,
      code: 'TRANSITION_IMPOSSIBLE',
    });
  });

  it('refusée puis résiliée, une pharmacie peut demander à nouveau', async () => {
    const { jeton, adhesionId, nom } = await demande();
    expect((await monde.decider(adhesionId, 'refuser')).corps).toMatchObject({
      etat: 'REFUSED',
      droits: { accepter: false },
    });
    expect((await monde.page({ onglet: 'ANCIENS', q: nom })).total).toBe(1);
    const deuxieme = (await monde.demander(jeton)).corps.actuelle;
    expect((await monde.page({ onglet: 'ANCIENS', q: nom })).total, 'elle n’est plus parmi les anciens').toBe(0);
    await monde.decider(deuxieme.id, 'accepter');
    expect((await monde.decider(deuxieme.id, 'resilier', 2)).corps).toMatchObject({
      etat: 'TERMINATED',
      historique: [{ rompuePar: 'GROUPEMENT' }, {}],
    });
    expect((await monde.demander(jeton)).corps.actuelle.etat).toBe('WAITING');
    expect(await monde.notifications(jeton)).toEqual(['Adhésion terminée', 'Adhésion acceptée', 'Adhésion refusée']);
  });

  it('un groupement non partenaire est seulement nommé : il n’est pas prévenu et ne voit rien', async () => {
    const { sansPartenariat, jetons } = monde;
    const { jeton, id } = await monde.unePharmacie();
    const { corps } = await monde.demander(jeton, sansPartenariat);
    expect(corps.actuelle).toMatchObject({
      etat: 'DECLARED',
      droits: { annuler: true, quitter: false, demander: false },
    });
    expect(await monde.colonnes(id)).toEqual({
      groupement_id: null,
      groupement_id_asked: sansPartenariat,
      etat_groupement: null,
    });
    expect(await monde.notifications(jetons.sansPartenariat)).toEqual([]);
    expect(await monde.page({}, jetons.sansPartenariat)).toMatchObject({
      total: 0,
      parOnglet: { DEMANDES: 0, ADHERENTS: 0, ANCIENS: 0 },
    });
    expect((await monde.decider(corps.actuelle.id, 'accepter', 1, jetons.sansPartenariat)).status).toBe(404);
    expect((await monde.app.appeler(jetons.sansPartenariat, 'GET', `${ADHERENTS}/${corps.actuelle.id}`)).status).toBe(
      404,
    );
    // Another one may be asked at once: a declared adhésion gives way.
    expect((await monde.demander(jeton)).corps.actuelle).toMatchObject({
      etat: 'WAITING',
      groupementNom: 'Officines Réunies',
    });
    expect(await monde.notifications(jetons.sansPartenariat)).toEqual([]);
  });

  it('un groupement à la fois : demandé ou membre ailleurs, il faut d’abord renoncer', async () => {
    const { jeton, adhesionId } = await demande();
    expect((await monde.demander(jeton, monde.autre)).corps).toMatchObject({
      status: 409,
      code: 'ADHESION_EN_COURS',
      detail: 'Votre demande à Officines Réunies attend une réponse : annulez-la d’abord.',
    });
    await monde.decider(adhesionId, 'accepter');
    expect((await monde.demander(jeton, monde.autre)).corps.detail).toBe(
      'Votre pharmacie est membre de Officines Réunies : quittez d’abord ce groupement.',
    );
    expect((await monde.demander(jeton)).corps.code).toBe('TRANSITION_IMPOSSIBLE');
  });

  it.each([['une pharmacie'], ['un groupement inactif'], ['rien']])('on ne demande pas à %s', async (cas) => {
    const { jeton, id } = await monde.unePharmacie();
    const inactif = await monde.app.unTenant({
      type: 'GROUPEMENT',
      nom: `Fermé ${cas}`,
      active: 'TERMINATED',
      partenariat: true,
    });
    const groupementId = { 'une pharmacie': id, 'un groupement inactif': inactif, rien: 987_654_321 }[cas] ?? 0;
    expect((await monde.demander(jeton, groupementId)).corps).toMatchObject({
      status: 400,
      errors: [{ pointer: '/groupementId' }],
    });
  });

  it('une version dépassée est un conflit', async () => {
    const { adhesionId } = await monde.unAdherent();
    const { status, corps } = await monde.decider(adhesionId, 'resilier', 1);
    expect([status, corps.code]).toEqual([409, 'CONFLIT_VERSION']);
  });
});

describe('douze à la fois', () => {
  const compter = (reponses: readonly { status: number }[]) =>
    [200, 409].map((code) => reponses.filter(({ status }) => status === code).length);
  const douze = <T>(acte: () => Promise<T>) => Promise.all(Array.from({ length: 12 }, acte));

  it('une demande n’est faite qu’une fois', async () => {
    const { jeton, id } = await monde.unePharmacie();
    expect(compter(await douze(() => monde.demander(jeton)))).toEqual([1, 11]);
    expect(await monde.journal(id)).toEqual(['demander']);
  });

  it('avec la même clé d’idempotence, tous reçoivent la même réponse', async () => {
    const { jeton, id } = await monde.unePharmacie();
    const reponses = await douze(() => monde.demander(jeton, monde.groupement, { 'idempotency-key': 'demande-1' }));
    expect([new Set(reponses.map(({ corps }) => corps.actuelle?.id)).size, await monde.journal(id)]).toEqual([
      1,
      ['demander'],
    ]);
  });

  it('une adhésion n’est acceptée qu’une fois, et n’est prévenue qu’une fois', async () => {
    const { jeton, adhesionId } = await demande();
    expect(compter(await douze(() => monde.decider(adhesionId, 'accepter')))).toEqual([1, 11]);
    expect(await monde.notifications(jeton)).toEqual(['Adhésion acceptée']);
  });

  it('accepter et annuler en même temps : un seul des deux a lieu', async () => {
    const { jeton, adhesionId, id } = await demande();
    const reponses = await Promise.all([
      monde.decider(adhesionId, 'accepter'),
      monde.quitter(jeton, adhesionId, 'annuler'),
    ]);
    expect(compter(reponses)).toEqual([1, 1]);
    const { etat_groupement } = await monde.colonnes(id);
    expect(etat_groupement).toBe(reponses[0].status === 200 ? 'ACCEPTED' : null);
  });

  it('demander à deux groupements en même temps : un seul est sollicité', async () => {
    const { jeton } = await monde.unePharmacie();
    expect(compter(await Promise.all([monde.demander(jeton), monde.demander(jeton, monde.autre)]))).toEqual([1, 1]);
  });
});

describe('ce que l’autre voit', () => {
  it('un autre groupement, une autre pharmacie : 404 partout, comme pour ce qui n’existe pas', async () => {
    const { jetons, app } = monde;
    const { adhesionId } = await monde.unAdherent();
    const voisine = await monde.unePharmacie();
    const inconnue = (await app.appeler(jetons.autre, 'GET', `${ADHERENTS}/987654321`)).corps;
    for (const id of [adhesionId, 987_654_321]) {
      const reponses = [
        await app.appeler(jetons.autre, 'GET', `${ADHERENTS}/${id}`),
        await monde.decider(id, 'resilier', 2, jetons.autre),
        await monde.quitter(voisine.jeton, id, 'quitter', 2),
        // The groupement cannot leave in the pharmacy's place, nor the pharmacy decide for the groupement.
        await app.appeler(voisine.jeton, 'PUT', `${ADHESION}/${id}`, { corps: { acte: 'annuler', version: 2 } }),
      ];
      for (const { status, corps } of reponses) expect([status, corps]).toEqual([404, inconnue]);
    }
    expect((await monde.page({ taille: '200' }, jetons.autre)).total).toBe(0);
    expect(await monde.mienne(voisine.jeton)).toMatchObject({ actuelle: null, historique: [] });
  });

  it('la consultation lit et ne décide rien ; l’équipe d’une pharmacie lit son groupement et ne le quitte pas', async () => {
    const { jetons, app } = monde;
    const { adhesionId, id } = await monde.unAdherent('Pharmacie consultée');
    const [adherent] = (await monde.page({ q: 'consultée' }, jetons.consultation)).elements;
    expect(adherent.droits).toEqual({ accepter: false, refuser: false, resilier: false, affecter: false });
    expect((await monde.decider(adhesionId, 'resilier', 2, jetons.consultation)).corps.code).toBe('LECTURE_SEULE');
    const operateur = await app.jeton(id, 'OPERATEUR');
    expect((await monde.mienne(operateur)).actuelle).toMatchObject({ etat: 'ACCEPTED', droits: { quitter: false } });
    expect((await monde.quitter(operateur, adhesionId, 'quitter', 2)).status).toBe(403);
  });

  it('d’une ancienne adhérente, le groupement ne lit plus les coordonnées ni le dernier accès', async () => {
    const { app, jetons } = monde;
    const { adhesionId } = await monde.unAdherent();
    expect((await app.appeler(jetons.groupement, 'GET', `${ADHERENTS}/${adhesionId}`)).corps).toMatchObject({
      mail: 'contact@exemple.fr',
    });
    await monde.decider(adhesionId, 'resilier', 2);
    expect((await app.appeler(jetons.groupement, 'GET', `${ADHERENTS}/${adhesionId}`)).corps).toMatchObject({
      mail: null,
      dernierAcces: null,
    });
  });
});
