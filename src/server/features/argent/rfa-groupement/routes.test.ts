import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { creerMondeRfa, type MondeRfa } from '#server/testing/mondes/rfa-groupement.ts';
import { uneRfa } from '#shared/features/argent/rfa/exemples-de-test.ts';

let m: MondeRfa;
let g: string;
beforeAll(async () => {
  m = await creerMondeRfa();
  g = m.jetons.groupement;
});
afterAll(() => m.app.fermer());
const code = ({ status, corps }: { status: number; corps: any }): unknown => (status === 200 ? 200 : corps.code);

describe('écrire une RFA du groupement', () => {
  it('un brouillon, que personne ne voit, se modifie, se reprend pour une autre année, se supprime', async () => {
    const membre = await m.unMembre(m.littoral);
    const rfa = await m.preparer({ segmentIds: [m.littoral.id] });
    expect(rfa).toMatchObject({
      etat: 'DRAFT',
      publieeLe: null,
      segments: [{ nom: 'Littoral' }],
      reponses: { WAITING: 0, ACCEPTED: 0, REFUSED: 0 },
      droits: { modifier: true, publier: true, supprimer: true, invalider: false, relancer: false, palier: false },
    });
    expect(await m.rfasDuMembre(membre)).toEqual([]);
    const { laboratoireId: _, ...saisie } = uneRfa({ gamme: 'Après-soleil' });
    const corps = {
      ...saisie,
      paliers: rfa.paliers.map((palier) => ({ ...palier, valeur: 500 })),
      segmentIds: [],
      version: rfa.version,
    };
    const modifiee = m.ok(await m.appeler(g, 'PUT', `/${rfa.id}`, corps));
    expect(modifiee).toMatchObject({ gamme: 'Après-soleil', segments: [], version: 2 });
    expect(modifiee.paliers.map(({ id }: { id: number }) => id)).toEqual(rfa.paliers.map(({ id }) => id));
    expect(code(await m.appeler(g, 'PUT', `/${rfa.id}`, corps))).toBe('CONFLIT_VERSION');
    expect(code(await m.appeler(g, 'POST', `/${rfa.id}/dupliquer`, { annee: 2026 }))).toBe('DUPLICATION_MEME_ANNEE');
    const copie = m.ok(await m.appeler(g, 'POST', `/${rfa.id}/dupliquer`, { annee: 2027 }));
    expect(copie).toMatchObject({
      annee: 2027,
      etat: 'DRAFT',
      gamme: 'Après-soleil',
      dateReglementPrevue: '2028-04-30',
    });
    expect((await m.appeler(g, 'DELETE', `/${copie.id}`, undefined, { version: '1' })).status).toBe(200);
    expect((await m.appeler(g, 'GET', `/${copie.id}`)).status).toBe(404);
    expect((await m.actes(m.groupement, 'rfa')).slice(-4)).toEqual(['creer', 'modifier', 'dupliquer', 'supprimer']);
  });

  it('publiée, elle ne se modifie ni ne se supprime ; un brouillon ne s’invalide pas', async () => {
    const rfa = await m.publier();
    const { laboratoireId: _, ...saisie } = uneRfa();
    const modifier = { ...saisie, segmentIds: [], version: rfa.version };
    expect(code(await m.appeler(g, 'PUT', `/${rfa.id}`, modifier))).toBe('TRANSITION_IMPOSSIBLE');
    expect(code(await m.appeler(g, 'DELETE', `/${rfa.id}`, undefined, { version: String(rfa.version) }))).toBe(
      'TRANSITION_IMPOSSIBLE',
    );
    expect(code(await m.passer(rfa, 'valider'))).toBe('TRANSITION_IMPOSSIBLE');
    expect(code(await m.passer(await m.preparer(), 'invalider'))).toBe('TRANSITION_IMPOSSIBLE');
  });

  it('un segment ou un laboratoire d’un autre groupement n’existe pas', async () => {
    const etranger = await m.unSegment('Étranger', m.jetons.autre);
    const creer = (champs: object) =>
      m.appeler(g, 'POST', '', { ...uneRfa({ laboratoireId: m.labo }), segmentIds: [], ...champs });
    expect((await creer({ segmentIds: [etranger.id] })).corps).toMatchObject({
      code: 'SEGMENT_INCONNU',
      errors: [{ pointer: '/segmentIds' }],
    });
    expect((await creer({ laboratoireId: m.laboAutre })).status).toBe(404);
  });

  it('un segment qu’elle vise ne se supprime pas, tant que son année dure', async () => {
    const segment = await m.unSegment('Montagne');
    const rfa = await m.preparer({ segmentIds: [segment.id], gamme: 'Altitude' });
    const supprimer = () => m.app.appeler(g, 'DELETE', `/api/v1/groupements/segment/${segment.id}`);
    expect((await supprimer()).corps).toMatchObject({ code: 'SEGMENT_CIBLE', rfas: ['Altitude 2026'] });
    m.ok(await m.appeler(g, 'DELETE', `/${rfa.id}`, undefined, { version: '1' }));
    await m.preparer({ segmentIds: [segment.id], annee: 2025 });
    expect((await supprimer()).status, 'l’année finie ne retient pas').toBe(200);
  });
});

describe('qui en fait quoi', () => {
  it('le groupement tient, la consultation lit, personne d’autre n’entre ; l’autre groupement n’y trouve rien', async () => {
    const membre = await m.unMembre();
    const rfa = await m.publier();
    const brouillon = await m.preparer();
    const [palier] = rfa.paliers;
    const { laboratoireId: _, ...saisie } = uneRfa();
    const lectures: string[] = [
      `/${rfa.id}`,
      `/${rfa.id}/adherents`,
      `/${rfa.id}/partage`,
      `/${rfa.id}/invalidation`,
      `/${brouillon.id}/ciblage`,
    ];
    const ecritures: ['POST' | 'PUT' | 'DELETE', string, unknown?, Record<string, string>?][] = [
      ['POST', '', { ...uneRfa({ laboratoireId: m.labo }), segmentIds: [] }],
      ['PUT', `/${brouillon.id}`, { ...saisie, segmentIds: [], version: 1 }],
      ['POST', `/${rfa.id}/dupliquer`, { annee: 2031 }],
      ['POST', `/${rfa.id}/relancer`, {}],
      ['PUT', `/${rfa.id}/paliers/${palier!.id}`, { etat: 'VALIDE', version: rfa.version }],
      ['PUT', `/${rfa.id}/etat`, { acte: 'invalider', version: rfa.version }],
      ['DELETE', `/${brouillon.id}`, undefined, { version: '1' }],
    ];
    const statuts = async (jeton: string, objets = true) => {
      const statutsDeLecture = await Promise.all(
        lectures.map(async (suite) => (await m.appeler(jeton, 'GET', suite)).status),
      );
      const ecrits: number[] = [];
      if (objets)
        for (const [methode, suite, corps, query] of ecritures)
          ecrits.push((await m.appeler(jeton, methode, suite, corps, query)).status);
      return { lectures: [...new Set(statutsDeLecture)], ecrits: [...new Set(ecrits)] };
    };
    expect(await statuts(m.jetons.consultation)).toEqual({ lectures: [200], ecrits: [403] });
    const delegue = await m.app.jeton(await m.app.unTenant({ type: 'TRADE', nom: 'Déléguées' }), 'DELEGUE');
    const pharmacies = await Promise.all(
      (['ACHAT', 'MERCHANDISING', 'OPERATEUR'] as const).map((role) => m.app.jeton(membre.id, role)),
    );
    for (const jeton of [membre.jeton, ...pharmacies, delegue])
      expect(await statuts(jeton)).toEqual({ lectures: [403], ecrits: [403] });
    const inconnu = await m.appeler(m.jetons.autre, 'GET', '/987654321');
    for (const suite of lectures) {
      const { status, corps } = await m.appeler(m.jetons.autre, 'GET', suite);
      expect([status, corps]).toEqual([404, inconnu.corps]);
    }
    for (const [methode, suite, corps, query] of ecritures.slice(1))
      expect((await m.appeler(m.jetons.autre, methode, suite, corps, query)).status).toBe(404);
    expect((await m.appeler(m.jetons.autre, 'GET', '', undefined, { annee: '2026' })).corps).toMatchObject({
      total: 0,
      annees: [],
    });
    expect(await m.lire(rfa.id)).toMatchObject({ etat: 'VALIDATED', version: rfa.version });
    expect((await m.appeler(g, 'GET', '/1/pieces/1')).status).toBe(404);
  });
});

describe('la liste d’une année', () => {
  it('dit les réponses, les bases et le total ; filtres et tris', async () => {
    const [premierMembre, deux] = [await m.unMembre(m.ville), await m.unMembre(m.ville)];
    const rfa = await m.publier({ annee: 2029, segmentIds: [m.ville.id], gamme: 'Capillaire' });
    await m.preparer({ annee: 2029, gamme: 'Bébé' });
    const page = (query: Record<string, string> = {}, jeton = g) =>
      m.appeler(jeton, 'GET', '', undefined, { annee: '2029', ...query }).then(m.ok);
    expect(await page()).toMatchObject({
      total: 2,
      parEtat: { DRAFT: 1, VALIDATED: 1 },
      reponsesAttendues: 2,
      basesAttendues: 0,
      elements: [
        { gamme: 'Bébé' },
        { gamme: 'Capillaire', nbCibles: 2, reponses: { WAITING: 2 }, nbMessageNotRead: 0 },
      ],
    });
    const copie = await m.copieDe(premierMembre, { id: rfa.id, annee: 2029 });
    m.ok(await m.chezMembre(premierMembre, 'PUT', `/${copie.id}/reponse`, { acte: 'valider', version: copie.version }));
    expect(await page({ aRelancer: 'true' })).toMatchObject({ total: 1, reponsesAttendues: 1, basesAttendues: 1 });
    expect((await page({ q: 'capil' })).elements).toMatchObject([
      { id: rfa.id, reponses: { ACCEPTED: 1, WAITING: 1 } },
    ]);
    expect((await page({ etat: 'DRAFT' })).elements).toMatchObject([{ gamme: 'Bébé' }]);
    expect((await page({ segmentId: String(m.ville.id) })).total).toBe(1);
    expect((await page({ tri: 'reponses', ordre: 'desc' }, m.jetons.consultation)).elements[0].id).toBe(rfa.id);
    const { status, brut } = await m.appeler(g, 'GET', '/export', undefined, { annee: '2029', format: 'csv' });
    expect([status, brut.toString().includes('Capillaire'), brut.toString().includes('Bébé')]).toEqual([
      200,
      true,
      true,
    ]);
    expect(deux.id).not.toBe(premierMembre.id);
  });
});
