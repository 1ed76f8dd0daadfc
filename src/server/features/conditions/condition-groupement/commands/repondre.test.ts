import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CONDITIONS, creerMonde, GROUPEMENT, type Monde } from '#server/testing/mondes/condition.ts';

let m: Monde;
beforeAll(async () => {
  m = await creerMonde();
});
afterAll(() => m.app.fermer());

const appeler = (jeton: string, methode: 'GET' | 'PUT', suite = '', corps?: unknown) =>
  m.app.appeler(jeton, methode, `${GROUPEMENT}${suite}`, corps === undefined ? {} : { corps });
const codesDe = (reponses: readonly { status: number; corps: any }[]) =>
  reponses.map(({ status, corps }) => (status === 200 ? 'OK' : corps.code));

describe('choisir', () => {
  it('le choix accepté devient des conditions en lecture seule, une par tranche ; en changer les remplace, refuser les retire', async () => {
    const membre = await m.unMembre(m.littoral);
    const publiee = await m.publier(await m.preparer());
    const aTraiter = async () =>
      (
        await m.app.appeler(membre.jeton, 'GET', '/api/v1/notifications', { query: { processed: 'false' } })
      ).corps.elements.filter(({ title }: { title: string }) => title === 'Conditions de votre groupement').length;
    expect(await aTraiter()).toBe(1);
    const acceptee = await m.accepter(membre.jeton, publiee.id);
    expect(await aTraiter()).toBe(0);
    expect(acceptee).toMatchObject({
      etat: 'ACCEPTED',
      choixId: publiee.choix[0]?.id,
      version: 2,
      repondueParNom: expect.any(String),
    });
    const { elements } = await m.lister(membre.jeton, { tri: 'condition', ordre: 'asc' });
    expect(
      elements.map(({ gamme, condition, remise, remisePct, nbProduits }) => [
        gamme,
        condition,
        remise,
        remisePct,
        nbProduits,
      ]),
    ).toEqual([
      ['Solaires', 'Unités (à partir de 24)', 'de 25\u00a0% à 30\u00a0%', null, 2],
      ['Solaires', 'Unités (de 12 à moins de 24)', '20 %', 20, 1],
    ]);
    expect(elements[0]).toMatchObject({
      origine: 'GROUPEMENT',
      liee: true,
      groupementNom: 'Officines Réunies',
      partenariatNom: 'Exclusif',
      dateDebut: '2027-01-01',
      etat: 'A_VENIR',
      avertissements: [],
      droits: { modifier: false, joindre: false, supprimer: false, dupliquer: true },
    });
    const { id, version } = elements[0]!;
    expect((await m.app.appeler(membre.jeton, 'DELETE', `${CONDITIONS}/${id}?version=${version}`)).corps.code).toBe(
      'CONDITION_DU_GROUPEMENT',
    );
    await m.accepter(membre.jeton, publiee.id, 1);
    expect((await m.lister(membre.jeton)).elements).toMatchObject([{ gamme: 'Hygiène', ug: '10+2', remisePct: null }]);
    const { version: versionLue } = await m.proposition(membre.jeton, publiee.id);
    expect((await m.repondre(membre.jeton, publiee.id, { etat: 'REFUSED', version: versionLue })).corps).toMatchObject({
      etat: 'REFUSED',
      choixId: null,
    });
    expect((await m.lister(membre.jeton)).total).toBe(0);
    await m.accepter(membre.jeton, publiee.id, 1);
    expect((await m.lister(membre.jeton)).total).toBe(1);
    expect(await m.actes(membre.id, 'condition')).toEqual([
      'recevoir-groupement',
      'recevoir-groupement',
      'retirer',
      'retirer',
      'recevoir-groupement',
      'retirer',
      'recevoir-groupement',
    ]);
  });

  it('deux titulaires à la fois : une seule réponse, jamais deux fois les conditions', async () => {
    const membre = await m.unMembre(m.littoral);
    const second = await m.app.jeton(membre.id, 'ADMIN');
    const publiee = await m.publier(await m.preparer());
    const { choix, version } = await m.proposition(membre.jeton, publiee.id);
    const courses = await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        m.repondre(n % 2 ? second : membre.jeton, publiee.id, { etat: 'ACCEPTED', choixId: choix[n % 2]!.id, version }),
      ),
    );
    expect(codesDe(courses).toSorted()).toEqual([...Array.from({ length: 11 }, () => 'CONFLIT_VERSION'), 'OK']);
    const gagnante = courses.find(({ status }) => status === 200)!.corps;
    expect((await m.lister(membre.jeton)).total).toBe(gagnante.choixId === choix[0]!.id ? 2 : 1);
  });

  it('l’acheteur prépare, le titulaire décide ; la même réponse encore et le choix d’une autre sont refusés', async () => {
    const membre = await m.unMembre(m.littoral);
    const publiee = await m.publier(await m.preparer());
    const autre = await m.publier(await m.preparer());
    for (const role of ['ACHAT', 'MERCHANDISING', 'OPERATEUR'] as const) {
      const jeton = await m.app.jeton(membre.id, role);
      expect((await m.proposition(jeton, publiee.id)).droits).toEqual({ repondre: false });
      expect((await m.repondre(jeton, publiee.id, { etat: 'REFUSED', version: 1 })).status).toBe(403);
    }
    expect(
      codesDe([
        await m.repondre(membre.jeton, publiee.id, { etat: 'ACCEPTED', choixId: autre.choix[0]!.id, version: 1 }),
      ]),
    ).toEqual(['INTROUVABLE']);
    expect(
      codesDe([await m.repondre(membre.jeton, publiee.id, { etat: 'ACCEPTED', choixId: 987_654_321, version: 1 })]),
    ).toEqual(['INTROUVABLE']);
    expect((await m.proposition(membre.jeton, publiee.id)).etat).toBe('WAITING');
    const { choixId, version } = await m.accepter(membre.jeton, publiee.id);
    expect(codesDe([await m.repondre(membre.jeton, publiee.id, { etat: 'ACCEPTED', choixId, version })])).toEqual([
      'REPONSE_INCHANGEE',
    ]);
  });

  it('jusqu’au dernier jour, pas après', async () => {
    const membre = await m.unMembre(m.littoral);
    const publiee = await m.publier(await m.preparer({ annee: null, dateDebut: '2026-11-01', dateFin: '2026-11-30' }));
    const { choix } = await m.proposition(membre.jeton, publiee.id);
    const avant = m.app.horloge.maintenant;
    try {
      m.app.horloge.maintenant = new Date('2026-11-30T23:30:00Z');
      expect(
        codesDe([await m.repondre(membre.jeton, publiee.id, { etat: 'ACCEPTED', choixId: choix[0]!.id, version: 1 })]),
      ).toEqual(['PROPOSITION_TERMINEE']);
      m.app.horloge.maintenant = new Date('2026-11-30T22:30:00Z');
      expect(
        codesDe([await m.repondre(membre.jeton, publiee.id, { etat: 'ACCEPTED', choixId: choix[0]!.id, version: 1 })]),
      ).toEqual(['OK']);
    } finally {
      m.app.horloge.maintenant = avant;
    }
  });

  it('le groupement lit qui a choisi quoi, cherche, filtre et exporte', async () => {
    const segment = await m.unSegment('Matrice');
    const [premierMembre, deux, trois] = [
      await m.unMembre(segment),
      await m.unMembre(segment),
      await m.unMembre(segment),
    ];
    const publiee = await m.publier(await m.preparer({ segmentIds: [segment.id] }));
    await m.accepter(premierMembre.jeton, publiee.id, 1);
    await m.repondre(deux.jeton, publiee.id, { etat: 'REFUSED', version: 1 });
    const { corps } = await appeler(m.jetons.consultation, 'GET', `/${publiee.id}/reponses`);
    expect(corps.elements.map((r: any) => [r.pharmacieNom, r.etat, r.choixLibelle, r.segments])).toEqual([
      [premierMembre.nom, 'ACCEPTED', 'Assortiment', ['Matrice']],
      [deux.nom, 'REFUSED', null, ['Matrice']],
      [trois.nom, 'WAITING', null, ['Matrice']],
    ]);
    const filtre = await m.app.appeler(m.jetons.groupement, 'GET', `${GROUPEMENT}/${publiee.id}/reponses`, {
      query: { etat: 'ACCEPTED', q: 'assort' },
    });
    expect(filtre.corps.total).toBe(1);
    const csv = await m.app.appeler(m.jetons.groupement, 'GET', `${GROUPEMENT}/${publiee.id}/reponses/export`, {
      query: { format: 'csv' },
    });
    expect(csv.corps).toContain(`${premierMembre.nom};Angers;Matrice;Acceptée;Assortiment`);
    expect((await appeler(m.jetons.groupement, 'GET', `/${publiee.id}`)).corps.reponses).toEqual({
      WAITING: 1,
      ACCEPTED: 1,
      REFUSED: 1,
    });
  });
});

describe('retirer', () => {
  it('les conditions acceptées partent, qui avait accepté est prévenu, plus personne ne voit rien', async () => {
    const [oui, attend] = [await m.unMembre(m.littoral), await m.unMembre(m.littoral)];
    const publiee = await m.publier(await m.preparer());
    await m.accepter(oui.jeton, publiee.id);
    const nombreDeConditions = (await m.lister(oui.jeton)).total;
    const brouillon = await m.retirer(publiee);
    expect(brouillon).toMatchObject({
      etat: 'DRAFT',
      publieeLe: null,
      reponses: { WAITING: 0, ACCEPTED: 0, REFUSED: 0 },
    });
    expect([nombreDeConditions, (await m.lister(oui.jeton)).total]).toEqual([2, 0]);
    expect((await m.avis(oui.jeton))[0]).toBe('Conditions retirées');
    expect(await m.avis(attend.jeton)).not.toContain('Conditions retirées');
    for (const { jeton } of [oui, attend])
      expect((await m.propositions(jeton)).some(({ id }) => id === publiee.id)).toBe(false);
    const republiee = await m.publier(brouillon);
    expect(await m.proposition(oui.jeton, republiee.id)).toMatchObject({ etat: 'WAITING', version: 1 });
  });

  it('pendant qu’un adhérent accepte : il reste tout ou rien', async () => {
    const membre = await m.unMembre(m.littoral);
    const publiee = await m.publier(await m.preparer());
    const { choix, version } = await m.proposition(membre.jeton, publiee.id);
    await Promise.all([
      m.passer(publiee, 'retirer'),
      m.repondre(membre.jeton, publiee.id, { etat: 'ACCEPTED', choixId: choix[0]!.id, version }),
    ]);
    expect((await m.lister(membre.jeton)).total).toBe(0);
  });
});
