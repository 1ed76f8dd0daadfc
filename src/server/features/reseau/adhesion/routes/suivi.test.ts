import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ADHESION, creerMonde } from '#server/testing/mondes/adhesion.ts';
import type { Adherent } from '#shared/features/reseau/adhesion/contract.ts';

let m: Awaited<ReturnType<typeof creerMonde>>;
const executer = (requete: ReturnType<typeof sql>) => requete.execute(m.app.services.dbSysteme);
const noms = async (query: Record<string, string>): Promise<string[]> =>
  (await m.page(query)).elements.map(({ nom }: Adherent) => nom);

beforeAll(async () => {
  m = await creerMonde();
  for (const [nom, codePostal, jours] of [
    ['Ajaccio', '20090', 2],
    ['Bastia', '20200', 45],
    ['Cayenne', '97300', null],
    ['Dinan', '22100', 120],
    ['Sans adresse', null, 30],
  ] as const) {
    const { id } = await m.unAdherent(nom);
    await executer(sql`update tenant set code_postal = ${codePostal} where id = ${id}`);
    await executer(sql`update utilisateur set derniere_connexion = now() - make_interval(days => ${jours}::int)
      where tenant_id = ${id}`);
  }
});
afterAll(() => m.app.fermer());

describe('la liste des adhérents', () => {
  it.each([
    ['2A', ['Ajaccio']],
    ['2B', ['Bastia']],
    ['973', ['Cayenne']],
    ['22', ['Dinan']],
    ['20', []],
    ['97', []],
  ])('garde un département, jamais un bout de code postal : %s (RES-61)', async (departement, attendus) => {
    expect(await noms({ departement })).toEqual(attendus);
  });

  it('propose les départements de ses pharmacies, et eux seuls', async () => {
    expect((await m.page()).departements).toEqual(['22', '2A', '2B', '973']);
    expect((await m.page({ onglet: 'ANCIENS' })).departements).toEqual([]);
  });

  it('se filtre et se trie par activité, dernier accès et réponses (RES-60, RES-61)', async () => {
    expect(await noms({ activite: 'ACTIF' })).toEqual(['Ajaccio', 'Sans adresse']);
    expect(await noms({ activite: 'SILENCIEUX' })).toEqual(['Bastia', 'Dinan']);
    expect(await noms({ activite: 'JAMAIS_VENU' })).toEqual(['Cayenne']);
    expect(await noms({ tauxReponse: 'RIEN' }), 'rien reçu n’est pas rien répondu').toEqual([]);
    expect(await noms({ tri: 'dernierAcces', ordre: 'desc' })).toEqual([
      'Ajaccio',
      'Sans adresse',
      'Bastia',
      'Dinan',
      'Cayenne',
    ]);
    expect(await noms({ tri: 'reponses', ordre: 'desc' })).toHaveLength(5);
    expect(await noms({ tri: 'derniereReponse' })).toHaveLength(5);
  });

  it('affecte à un segment ceux que les filtres gardent, pas les autres (RES-61)', async () => {
    const segment = await m.unSegment('Corse');
    const { status, corps } = await m.affecter({ tous: { departement: '2A' }, ajouter: [segment.id] });
    expect([status, corps]).toEqual([200, { nbAdherents: 1 }]);
    expect(await noms({ segmentId: String(segment.id) })).toEqual(['Ajaccio']);
    const actifs = await m.unSegment('Actifs');
    await m.affecter({ tous: { activite: 'ACTIF' }, ajouter: [actifs.id] });
    expect(await noms({ segmentId: String(actifs.id) })).toEqual(['Ajaccio', 'Sans adresse']);
  });

  it('refuse en français ce qu’elle ne connaît pas', async () => {
    for (const query of [{ departement: "49' or 1=1" }, { activite: 'ABSENT' }, { tauxReponse: '12' }]) {
      const { status, corps } = await m.app.appeler(m.jetons.groupement, 'GET', '/api/v1/groupements/adherents', {
        query,
      });
      expect([status, corps.errors?.length], JSON.stringify(query)).toEqual([400, 1]);
    }
  });
});

describe('l’accord du titulaire pour le total récupéré (RES-63)', () => {
  const cocher = (jeton: string, partage: unknown) =>
    m.app.appeler(jeton, 'PUT', `${ADHESION}/recupere`, { corps: { partage } });

  it('rien n’est coché d’avance ; il se coche, se décoche, et le journal le garde une fois', async () => {
    const { id, jeton } = await m.unAdherent();
    expect((await m.mienne(jeton)).actuelle?.partageRecupere).toBeNull();
    const { corps } = await cocher(jeton, true);
    expect(corps.actuelle).toMatchObject({ partageRecupere: expect.any(String), droits: { partagerRecupere: true } });
    expect((await cocher(jeton, true)).status).toBe(200);
    expect((await Promise.all([cocher(jeton, true), cocher(jeton, true)])).map(({ status }) => status)).toEqual([
      200, 200,
    ]);
    expect((await cocher(jeton, false)).corps.actuelle.partageRecupere).toBeNull();
    expect((await m.journal(id)).filter((action) => action === 'partager-recupere')).toHaveLength(2);
  });

  it('le titulaire seul, d’une pharmacie adhérente', async () => {
    const { id } = await m.unAdherent();
    for (const role of ['ACHAT', 'OPERATEUR', 'MERCHANDISING'] as const)
      expect((await cocher(await m.app.jeton(id, role), true)).status, role).toBe(403);
    expect((await cocher(m.jetons.groupement, true)).status).toBe(403);
    const { jeton } = await m.unePharmacie();
    expect((await cocher(jeton, true)).status).toBe(409);
    const refus = await cocher((await m.unAdherent()).jeton, 'oui');
    expect([refus.status, refus.corps.errors[0].pointer]).toEqual([400, '/partage']);
  });

  it('ne vaut que pour l’adhésion où il est donné', async () => {
    const { jeton } = await m.unAdherent();
    await cocher(jeton, true);
    const { actuelle } = await m.mienne(jeton);
    await m.quitter(jeton, actuelle!.id, 'quitter', actuelle!.version);
    const nouvelle = (await m.demander(jeton)).corps.actuelle;
    await m.decider(nouvelle.id, 'accepter');
    expect((await m.mienne(jeton)).actuelle).toMatchObject({ etat: 'ACCEPTED', partageRecupere: null });
  });
});
