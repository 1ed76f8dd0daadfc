import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { roles } from '#shared/core/acteur.ts';
import { creerMonde, type Monde } from '#server/testing/mondes/adhesion.ts';

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
    expect(corps).toEqual({
      nbFaites: 2,
      empechements: [
        { id: annulee.adhesionId, nom: annulee.nom, phrase: expect.stringMatching(/\.$/) },
        { id: 987_654_321, nom: '', phrase: expect.stringMatching(/\.$/) },
      ],
    });
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
    expect((await accepter([{ id: adhesionId, version: 7 }])).corps).toMatchObject({ nbFaites: 0, empechements: [{}] });
    const autre = await monde.app.jeton(
      await monde.app.unTenant({ type: 'GROUPEMENT', nom: 'Autre groupement', partenariat: true }),
      'GROUPEMENT',
    );
    expect((await accepter([{ id: adhesionId, version: 1 }], autre)).corps).toMatchObject({
      nbFaites: 0,
      empechements: [{}],
    });
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
      {
        nbFaites: 2,
        empechements: [
          { id: annulee.adhesionId, nom: annulee.nom, phrase: expect.stringMatching(/\.$/) },
          { id: 987_654_321, nom: '', phrase: expect.stringMatching(/\.$/) },
        ],
      },
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
    expect((await refuser([{ id, version: 7 }])).corps).toMatchObject({ nbFaites: 0, empechements: [{}] });
    const autre = await monde.app.jeton(
      await monde.app.unTenant({ type: 'GROUPEMENT', nom: 'Un autre groupement', partenariat: true }),
      'GROUPEMENT',
    );
    expect((await refuser([{ id, version: 1 }], MOTIF, autre)).corps).toMatchObject({
      nbFaites: 0,
      empechements: [{}],
    });
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

describe('les 285 de la liste (RES-67)', () => {
  let grand: Monde;
  beforeAll(async () => {
    grand = await creerMonde();
    await sql`with p as (insert into tenant (type, nom, ville, code_postal, mail, active)
        select 'PHARMACIE', 'Pharmacie ' || n, case when n <= 40 then 'Angers' else 'Nantes' end,
          case when n <= 40 then '49000' else '44000' end, 'p' || n || '@exemple.fr', 'ACCEPTED'
        from generate_series(1, 285) n returning id)
      insert into adhesion (tenant_id, pharmacie_id, etat, demandee_par_nom, modifie_par_nom)
      select ${grand.groupement}, id, 'WAITING', 'x', 'x' from p`.execute(grand.app.services.dbSysteme);
  });
  afterAll(() => grand.app.fermer());
  const envoyer = (suite: string, corps: object, jeton = grand.jetons.groupement) =>
    grand.app.appeler(jeton, 'PUT', `/api/v1/groupements/adherents/demandes${suite}`, { corps });
  const enAttente = async (): Promise<number> => (await grand.page({ onglet: 'DEMANDES' })).total;

  it('celles que les filtres gardent se refusent avec un motif, et elles seules', async () => {
    const motif = 'Hors de notre secteur.';
    const refuser = (attendues: number) => envoyer('/refus', { tous: { departement: '49', attendues }, motif });
    expect((await refuser(39)).corps).toMatchObject({ code: 'LISTE_CHANGEE', detail: expect.stringContaining('40') });
    expect(await enAttente()).toBe(285);
    expect((await refuser(40)).corps).toEqual({ nbFaites: 40, empechements: [] });
    expect(await enAttente()).toBe(245);
  });

  it('les autres s’acceptent en un appel, rangées ; envoyé deux fois à la fois, rien n’est fait deux fois', async () => {
    const { id: segmentId } = await grand.unSegment('Grandes officines');
    const ailleurs = await grand.unSegment('Segment d’une autre', grand.jetons.autre);
    const tout = { tous: { attendues: 245 }, segmentIds: [segmentId] };
    expect((await envoyer('', { ...tout, segmentIds: [ailleurs.id] })).status).toBe(404);
    expect(await enAttente()).toBe(245);
    const envois = await Promise.all([envoyer('', tout), envoyer('', tout)]);
    const faites = envois.map(({ corps }) => (corps.nbFaites as number | undefined) ?? 0);
    expect(faites.reduce((somme, nombre) => somme + nombre, 0)).toBe(245);
    expect(await enAttente()).toBe(0);
    expect((await grand.page({ onglet: 'ADHERENTS', segmentId: String(segmentId) })).total).toBe(245);
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from journal
      where tenant_id = ${grand.groupement} and objet = 'adhesion' and action = 'accepter'`.execute(
      grand.app.services.dbSysteme,
    );
    expect(rows[0]?.n).toBe(245);
    expect((await envoyer('', tout)).corps.code).toBe('LISTE_CHANGEE');
  });

  it('choisies et toutes à la fois, ou trop : une phrase ; un autre groupement n’y touche pas', async () => {
    const melange = await envoyer('', { demandes: [{ id: 1, version: 1 }], tous: { attendues: 1 } });
    expect(melange.corps.errors).toMatchObject([{ pointer: '/demandes' }]);
    expect((await envoyer('', { tous: { attendues: 0 } })).status).toBe(400);
    expect((await envoyer('', { tous: { attendues: 245 } }, grand.jetons.autre)).corps.code).toBe('LISTE_CHANGEE');
  });
});
