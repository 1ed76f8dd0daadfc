import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { COMPARATIF, creerMondeComparatif, type MondeComparatif } from '#server/testing/mondes/comparatif.ts';

let m: MondeComparatif;
beforeAll(async () => {
  m = await creerMondeComparatif();
});
afterAll(() => m.app.fermer());

const appeler = (methode: 'GET' | 'POST' | 'PUT' | 'DELETE', suite: string, corps?: unknown, jeton = m.jetons.ADMIN) =>
  m.app.appeler(jeton, methode, `${COMPARATIF}${suite}`, corps === undefined ? {} : { corps });
const sansAnnee = (champs: object) => {
  const { annee: _annee, ...reste } = m.saisie();
  return { ...reste, ...champs };
};

describe('ajouter, lire, modifier, retirer', () => {
  it('garde ce qui est saisi, sans aucune colonne calculée, et l’année se lit entière', async () => {
    const { id, ...produit } = await m.ajouter({
      nom: ' Crème nuit ',
      ean: '3760001234565',
      familleId: m.arbre.visage,
      segmentId: m.arbre.soins,
      sousSegmentIds: [m.arbre.nuit, m.arbre.jour],
      tva: 5.5,
      contenance: 40.5,
      uniteContenance: 'ML',
      ug: '10 + 2',
      rfaPct: 2.5,
    });
    expect(produit).toMatchObject({
      annee: 2026,
      nom: 'Crème nuit',
      laboratoireNom: 'Dermalune',
      segmentId: m.arbre.soins,
      sousSegmentIds: [m.arbre.nuit, m.arbre.jour].toSorted((a, b) => a - b),
      tva: 5.5,
      contenance: 40.5,
      ug: '10+2',
      rfaPct: 2.5,
      rfaProposee: null,
      ugProposee: null,
      version: 1,
      droits: { modifier: true, supprimer: true },
    });
    const page = await m.lister(2026, m.jetons.OPERATEUR);
    expect(page).toMatchObject({ annee: 2026, annees: [2026], total: 1 });
    expect(page.elements[0]).toMatchObject({ id, nom: 'Crème nuit', droits: { modifier: false, supprimer: false } });
    expect(Object.keys(page.elements[0] ?? {}).filter((cle) => /marge|taux|coefficient|cout/i.test(cle))).toEqual([]);
    const colonnes = await sql<{ nom: string }>`select column_name as nom from information_schema.columns
      where table_name = 'comparatif' and column_name ~ 'marge|taux|coef|cout|_ht'`.execute(m.app.services.dbSysteme);
    expect(colonnes.rows).toEqual([]);
  });

  it('sans année demandée, celle du jour', async () => expect((await appeler('GET', '')).corps.annee).toBe(2026));

  it('modifie tout à la version lue ; l’histoire le dit', async () => {
    const { id, version } = await m.ajouter({ annee: 2024 });
    const apres = await appeler('PUT', `/${id}`, sansAnnee({ nom: 'Autre', volumeAnnuel: 5, version }), m.jetons.ACHAT);
    expect(apres.corps).toMatchObject({ annee: 2024, nom: 'Autre', volumeAnnuel: 5, version: 2 });
    expect((await appeler('PUT', `/${id}`, sansAnnee({ version }))).corps.code).toBe('CONFLIT_VERSION');
    const { corps } = await appeler('GET', `/${id}`);
    expect(corps.historique.map(({ action }: { action: string }) => action)).toEqual(['modifier', 'creer']);
  });

  it('se retire par le titulaire seul', async () => {
    const { id, version } = await m.ajouter({ annee: 2023 });
    for (const role of ['ACHAT', 'MERCHANDISING', 'OPERATEUR'] as const)
      expect((await appeler('DELETE', `/${id}?version=${version}`, undefined, m.jetons[role])).status).toBe(403);
    expect((await appeler('DELETE', `/${id}?version=${version + 1}`)).corps.code).toBe('CONFLIT_VERSION');
    expect((await appeler('DELETE', `/${id}?version=${version}`)).status).toBe(200);
    expect((await appeler('GET', `/${id}`)).status).toBe(404);
  });

  it.each([
    ['ADMIN', 200],
    ['ACHAT', 200],
    ['MERCHANDISING', 200],
    ['OPERATEUR', 403],
    ['GROUPEMENT', 403],
    ['CONSULTATION_GROUPEMENT', 403],
  ] as const)('%s qui ajoute reçoit %i', async (role, status) =>
    expect((await m.envoyerProduit({ annee: 2022, nom: `Par ${role}` }, m.jetons[role])).status).toBe(status),
  );

  it('un groupement ne le lit pas', async () => {
    for (const role of ['GROUPEMENT', 'CONSULTATION_GROUPEMENT'] as const)
      expect((await appeler('GET', '', undefined, m.jetons[role])).status).toBe(403);
  });

  it('le même produit deux fois dans l’année : refusé à son champ, permis une autre année', async () => {
    await m.ajouter({ annee: 2021, nom: 'Sérum' });
    const refus = await m.envoyerProduit({ annee: 2021, nom: 'SERUM' });
    expect([refus.status, refus.corps.code, refus.corps.errors[0].pointer]).toEqual([
      409,
      'PRODUIT_DEJA_COMPARE',
      '/nom',
    ]);
    await m.ajouter({ annee: 2021, nom: 'Sérum', ean: '3760001234589' });
    const code = await m.envoyerProduit({ annee: 2021, nom: 'Tout autre', ean: '3760001234589' });
    expect(code.corps.errors[0].pointer).toBe('/ean');
    await m.ajouter({ annee: 2021, nom: 'Sérum', laboratoireId: m.galenix });
    await m.ajouter({ annee: 2020, nom: 'Sérum' });
  });
});

describe('la place dans l’arbre des familles', () => {
  it.each<[string, object, string]>([
    ['segment oublié', { familleId: 'visage' }, '/segmentId'],
    ['sous-segment oublié', { familleId: 'visage', segmentId: 'soins' }, '/sousSegmentIds'],
    ['segment d’une autre famille', { familleId: 'corps', segmentId: 'soins' }, '/segmentId'],
  ])('%s', async (_cas, place, pointer) => {
    const ids = Object.fromEntries(
      Object.entries(place).map(([cle, nom]) => [cle, m.arbre[nom as keyof typeof m.arbre]]),
    );
    const { status, corps } = await m.envoyerProduit({ annee: 2019, ...ids });
    expect([status, corps.errors[0].pointer]).toEqual([400, pointer]);
  });

  it('une famille, un segment, un sous-segment utilisés ne se suppriment pas', async () => {
    const produit = await m.ajouter({
      annee: 2018,
      nom: 'Baume de bain',
      familleId: m.arbre.corps,
      segmentId: m.arbre.bains,
    });
    const supprimer = (id: number) => m.app.appeler(m.jetons.ADMIN, 'DELETE', `/api/v1/familles/${id}`);
    expect((await supprimer(m.arbre.bains)).corps).toMatchObject({
      code: 'FAMILLE_UTILISEE',
      detail: 'Ce segment sert à une ligne du comparatif.',
    });
    expect((await supprimer(m.arbre.nuit)).corps.code).toBe('FAMILLE_UTILISEE');
    await appeler('DELETE', `/${produit.id}?version=1`);
    expect((await supprimer(m.arbre.bains)).status).toBe(200);
  });

  it('un segment qui change de famille emmène ses produits ; un sous-segment utilisé ne change pas de segment', async () => {
    const { id } = await m.ajouter({
      annee: 2017,
      nom: 'Masque',
      familleId: m.arbre.visage,
      segmentId: m.arbre.soins,
      sousSegmentIds: [m.arbre.nuit],
    });
    const placer = (famille: number, parentId: number, version: number) =>
      m.app.appeler(m.jetons.ADMIN, 'PUT', `/api/v1/familles/${famille}/place`, {
        corps: { parentId, avantId: null, version },
      });
    const autre = await m.app.appeler(m.jetons.ADMIN, 'POST', '/api/v1/familles', {
      corps: { parentId: m.arbre.corps, nom: 'Huiles' },
    });
    expect((await placer(m.arbre.nuit, autre.corps.id, 1)).corps.code).toBe('FAMILLE_UTILISEE');
    expect((await placer(m.arbre.soins, m.arbre.corps, 1)).status).toBe(200);
    expect((await appeler('GET', `/${id}`)).corps).toMatchObject({
      familleId: m.arbre.corps,
      segmentId: m.arbre.soins,
      sousSegmentIds: [m.arbre.nuit],
    });
    await placer(m.arbre.soins, m.arbre.visage, 2);
  });
});

describe('le voisin', () => {
  it('ne lit, ne change, ne copie ni ne voit rien', async () => {
    const { id, version } = await m.ajouter({ annee: 2016, nom: 'Secret' });
    const chez = (methode: 'GET' | 'POST' | 'PUT' | 'DELETE', suite: string, corps?: unknown) =>
      appeler(methode, suite, corps, m.voisin);
    const corpsDuVoisin = sansAnnee({ laboratoireId: m.duVoisin.labo, familleId: m.duVoisin.famille, version });
    expect((await chez('GET', `/${id}`)).status).toBe(404);
    expect((await chez('PUT', `/${id}`, corpsDuVoisin)).status).toBe(404);
    expect((await chez('DELETE', `/${id}?version=${version}`)).status).toBe(404);
    expect((await chez('POST', `/${id}/dupliquer`, { annee: 2027 })).status).toBe(404);
    expect((await chez('POST', '/annees/dupliquer', { source: 2016, cible: 2027 })).corps.nbCopiees).toBe(0);
    expect(await m.noms(2016, m.voisin)).toEqual([]);
    expect((await chez('GET', '/export?annee=2016&format=csv')).brut.toString()).not.toContain('Secret');
  });

  it('son laboratoire, ou sa famille, comme un inconnu', async () => {
    expect((await m.envoyerProduit({ annee: 2015, laboratoireId: m.duVoisin.labo })).status).toBe(404);
    expect((await m.envoyerProduit({ annee: 2015, laboratoireId: 987_654_321 })).status).toBe(404);
    const refus = await m.envoyerProduit({ annee: 2015, familleId: m.duVoisin.famille });
    expect([refus.status, refus.corps.errors[0].pointer]).toEqual([400, '/familleId']);
  });
});
