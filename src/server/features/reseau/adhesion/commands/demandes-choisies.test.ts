import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { roles } from '#shared/core/acteur.ts';
import { creerMonde, type Monde } from '#server/testing/monde-adhesion.ts';

let monde: Monde;
beforeAll(async () => {
  monde = await creerMonde();
});
afterAll(() => monde.app.fermer());

const demande = async () => {
  const pharmacie = await monde.unePharmacie();
  const { corps } = await monde.demander(pharmacie.jeton);
  return { ...pharmacie, adhesionId: corps.actuelle.id as number };
};
const accepter = (demandes: unknown, jeton = monde.jetons.groupement) =>
  monde.app.appeler(jeton, 'PUT', '/api/v1/groupements/adherents/demandes', { corps: { demandes } });
const etatDe = async (jeton: string) => (await monde.mienne(jeton)).actuelle?.etat;

describe('accepter des demandes choisies', () => {
  it('chacune a son sort : acceptée et prévenue, ou la raison ; les autres se font', async () => {
    const [premiere, deux, annulee] = [await demande(), await demande(), await demande()];
    await monde.quitter(annulee.jeton, annulee.adhesionId, 'annuler');
    const choisies = [premiere, annulee, deux].map(({ adhesionId: id }) => ({ id, version: 1 }));
    const { status, corps } = await accepter([...choisies, { id: 987_654_321, version: 1 }]);
    expect(status).toBe(200);
    expect(corps).toEqual([
      { id: premiere.adhesionId, acceptee: true, refus: null },
      { id: annulee.adhesionId, acceptee: false, refus: expect.stringMatching(/\.$/) },
      { id: deux.adhesionId, acceptee: true, refus: null },
      { id: 987_654_321, acceptee: false, refus: expect.stringMatching(/\.$/) },
    ]);
    expect([await etatDe(premiere.jeton), await etatDe(deux.jeton)]).toEqual(['ACCEPTED', 'ACCEPTED']);
    expect(await monde.notifications(deux.jeton)).toEqual(['Adhésion acceptée']);
    const journal = await monde.app.services.dbSysteme
      .selectFrom('journal')
      .select(['action', 'tenant_id'])
      .where('objet', '=', 'adhesion')
      .where('objet_id', '=', deux.adhesionId)
      .where('action', '=', 'accepter')
      .execute();
    expect(journal.map(({ tenant_id }) => tenant_id).toSorted((a, b) => a - b)).toEqual(
      [monde.groupement, deux.id].toSorted((a, b) => a - b),
    );
  });

  it('une version dépassée, la demande d’un autre groupement : refusées, sans un effet', async () => {
    const { jeton, adhesionId } = await demande();
    expect((await accepter([{ id: adhesionId, version: 7 }])).corps).toMatchObject([{ acceptee: false }]);
    const autre = await monde.app.jeton(
      await monde.app.unTenant({ type: 'GROUPEMENT', nom: 'Autre groupement', partenariat: true }),
      'GROUPEMENT',
    );
    expect((await accepter([{ id: adhesionId, version: 1 }], autre)).corps).toMatchObject([{ acceptee: false }]);
    expect(await etatDe(jeton)).toBe('WAITING');
  });

  it('une demande en double, ou aucune : une phrase', async () => {
    const { adhesionId: id } = await demande();
    const double = await accepter([
      { id, version: 1 },
      { id, version: 1 },
    ]);
    expect(double.corps.errors).toEqual([{ pointer: '/demandes', detail: 'Une demande est en double.' }]);
    expect((await accepter([])).corps.errors[0].detail).toBe('Choisissez au moins une demande.');
  });

  it.each(roles.filter((role) => role !== 'GROUPEMENT'))('%s ne le peut pas', async (role) => {
    const { adhesionId: id } = await demande();
    const jeton = await monde.app.jeton(await monde.app.unTenant({ nom: `chez ${role}` }), role);
    expect((await accepter([{ id, version: 1 }], jeton)).status).toBe(403);
  });
});

describe('refuser des demandes choisies', () => {
  const MOTIF = 'Hors de notre secteur.';
  const refuser = (demandes: unknown, motif: unknown = MOTIF, jeton = monde.jetons.groupement) =>
    monde.app.appeler(jeton, 'PUT', '/api/v1/groupements/adherents/demandes/refus', { corps: { demandes, motif } });

  it('chacune a son sort : refusée, notée et dite avec le motif, ou la raison ; les autres se font', async () => {
    const [premiere, deux, annulee] = [await demande(), await demande(), await demande()];
    await monde.quitter(annulee.jeton, annulee.adhesionId, 'annuler');
    const choisies = [premiere, annulee, deux].map(({ adhesionId: id }) => ({ id, version: 1 }));
    const { status, corps } = await refuser([...choisies, { id: 987_654_321, version: 1 }]);
    expect([status, corps]).toEqual([
      200,
      [
        { id: premiere.adhesionId, refusee: true, empechement: null },
        { id: annulee.adhesionId, refusee: false, empechement: expect.stringMatching(/\.$/) },
        { id: deux.adhesionId, refusee: true, empechement: null },
        { id: 987_654_321, refusee: false, empechement: expect.stringMatching(/\.$/) },
      ],
    ]);
    expect([await etatDe(premiere.jeton), await etatDe(annulee.jeton)]).not.toContain('WAITING');
    for (const { id, jeton } of [premiere, deux]) {
      const { elements } = (await monde.app.appeler(jeton, 'GET', '/api/v1/notifications')).corps;
      expect(elements).toMatchObject([{ title: 'Adhésion refusée', body: expect.stringMatching(`Motif : ${MOTIF}$`) }]);
      const { apres } = await monde.app.services.dbSysteme
        .selectFrom('journal')
        .select('apres')
        .where('tenant_id', '=', id)
        .where('objet', '=', 'adhesion')
        .where('action', '=', 'refuser')
        .executeTakeFirstOrThrow();
      expect(apres).toMatchObject({ motif: MOTIF });
    }
  });

  it('une version dépassée, la demande d’un autre groupement : laissées, sans un effet', async () => {
    const { jeton, adhesionId: id } = await demande();
    expect((await refuser([{ id, version: 7 }])).corps).toMatchObject([{ refusee: false }]);
    const autre = await monde.app.jeton(
      await monde.app.unTenant({ type: 'GROUPEMENT', nom: 'Un autre groupement', partenariat: true }),
      'GROUPEMENT',
    );
    expect((await refuser([{ id, version: 1 }], MOTIF, autre)).corps).toMatchObject([{ refusee: false }]);
    expect(await etatDe(jeton)).toBe('WAITING');
  });

  it('sans motif : une phrase, et rien n’est fait', async () => {
    const { jeton, adhesionId: id } = await demande();
    expect((await refuser([{ id, version: 1 }], ' ')).corps.errors).toEqual([
      { pointer: '/motif', detail: 'Le motif est obligatoire.' },
    ]);
    expect(await etatDe(jeton)).toBe('WAITING');
  });

  it.each(roles.filter((role) => role !== 'GROUPEMENT'))('%s ne le peut pas', async (role) => {
    const { adhesionId: id } = await demande();
    const jeton = await monde.app.jeton(await monde.app.unTenant({ nom: `refus chez ${role}` }), role);
    expect((await refuser([{ id, version: 1 }], MOTIF, jeton)).status).toBe(403);
  });
});
