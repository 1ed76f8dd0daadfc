import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { creerMonde, type Monde } from '#server/testing/mondes/rdv.ts';
import { unGuide } from '#shared/features/rendez-vous/guide-rdv/exemples-de-test.ts';
import type { Guide } from '#shared/features/rendez-vous/guide-rdv/schemas.ts';

const URL = '/laboratoires/rdv/guide';
let m: Monde;
beforeAll(async () => {
  m = await creerMonde();
});
afterAll(() => m.app.fermer());
const lire = async (jeton: string, suite = ''): Promise<any> => (await m.appeler(jeton, 'GET', `${URL}${suite}`)).corps;

describe('le guide de rendez-vous', () => {
  it('se propose, se crée une fois, se modifie par qui en a le droit, à la version vue', async () => {
    const propose: Guide = await lire(m.p.operateur.jeton);
    expect([propose.id, propose.version, propose.sections.length, propose.droits.modifier]).toEqual([
      null,
      null,
      8,
      false,
    ]);
    expect((await m.appeler(m.p.operateur.jeton, 'POST', URL, unGuide())).status).toBe(403);
    const douze = await Promise.all(
      Array.from({ length: 12 }, () => m.appeler(m.p.achat.jeton, 'POST', URL, unGuide())),
    );
    expect(douze.map(({ status }) => status).toSorted()).toEqual([200, ...Array.from({ length: 11 }, () => 409)]);
    const guide: Guide = await lire(m.p.merch.jeton);
    expect(guide).toMatchObject({ portee: 'PHARMACIE', version: 1, droits: { modifier: true } });
    expect(guide.sections.map(({ titre, points }) => [titre, points.length])).toEqual([
      ['Bilan chiffré', 2],
      ['Décisions et suites', 1],
    ]);
    const [bilan, suites] = guide.sections;
    const corps = {
      version: 1,
      introduction: '<p onclick="x()">Trente minutes</p>',
      sections: [
        { ...suites, points: [...(suites?.points ?? []), { ...bilan?.points[1], libelle: 'Stock' }] },
        { ...bilan, points: [] },
      ],
    };
    const change = await m.appeler(m.p.merch.jeton, 'PUT', URL, corps);
    expect([change.status, change.corps.version, change.corps.introduction]).toEqual([200, 2, '<p>Trente minutes</p>']);
    expect(change.corps.sections[0].points[1]).toMatchObject({ id: bilan?.points[1]?.id, libelle: 'Stock' });
    expect(change.corps.sections[1].points).toEqual([]);
    const stale = await m.appeler(m.p.admin.jeton, 'PUT', URL, corps);
    expect([stale.status, stale.corps.code]).toEqual([409, 'CONFLIT_VERSION']);
  });

  it('celui du groupement se lit seulement chez ses adhérents, avant le leur ; ses réponses gardent leurs mots', async () => {
    expect(await lire(m.p.achat.jeton, '/groupement')).toBeNull();
    const { corps: duGroupe } = await m.appeler(m.g.gerant.jeton, 'POST', URL, unGuide());
    const vu = await lire(m.p.admin.jeton, '/adherent');
    expect(vu).toMatchObject({
      groupement: { id: duGroupe.id, portee: 'GROUPEMENT', droits: { modifier: false } },
      pharmacie: { portee: 'PHARMACIE' },
    });
    expect((await lire(m.g.lecteur.jeton)).droits.modifier).toBe(false);
    const etranger = await m.unePharmacie('Pharmacie sans groupement');
    expect(await lire(etranger.jeton, '/adherent')).toEqual({ groupement: null, pharmacie: null });

    const point = duGroupe.sections[0].points[0];
    const pris = { ...duGroupe.sections[0], points: [{ ...point, libelle: 'volé' }] };
    const { version } = await lire(m.p.achat.jeton);
    expect((await m.appeler(m.p.achat.jeton, 'PUT', URL, { version, sections: [pris] })).status).toBe(404);

    const rdv = await m.creer(m.p.achat.jeton, {
      guideReponses: [
        { pointId: point.id, coche: true, note: '+4 %' },
        { pointId: 987_654, coche: true },
      ],
    });
    const attendu = [{ pointId: point.id, section: 'Bilan chiffré', libelle: 'Évolution', coche: true, note: '+4 %' }];
    expect((await m.lire(m.p.achat.jeton, rdv.id)).guideReponses).toEqual(attendu);
    await m.appeler(m.g.gerant.jeton, 'PUT', URL, { version: 1, sections: [{ titre: 'Neuve' }] });
    const { corps } = await m.enregistrer(m.p.achat.jeton, rdv, {
      guideReponses: [{ pointId: point.id, coche: true, note: '+5 %' }],
    });
    expect(corps.version).toBe(2);
    expect((await m.lire(m.p.achat.jeton, rdv.id)).guideReponses).toEqual([{ ...attendu[0], note: '+5 %' }]);
  });

  it('celui du super administrateur est proposé à qui n’en a pas, sans toucher à ceux qui existent', async () => {
    const editeur = await m.app.jeton(await m.app.unTenant({ type: 'EDITEUR', nom: 'Éditeur' }), 'SUPER_ADMIN');
    const { corps: habituel } = await m.appeler(editeur, 'POST', URL, unGuide());
    expect(habituel).toMatchObject({ portee: 'EDITEUR', version: 1, droits: { modifier: true } });
    const neuve = await m.unePharmacie('Pharmacie sans guide');
    const propose: Guide = await lire(neuve.jeton);
    expect([propose.id, propose.version, propose.portee]).toEqual([null, null, 'PHARMACIE']);
    expect(propose.sections.map(({ titre }) => titre)).toEqual(['Bilan chiffré', 'Décisions et suites']);
    expect(propose.sections.flatMap(({ id, points }) => [id, ...points.map((point) => point.id)])).toEqual(
      Array.from({ length: 5 }, () => null),
    );
    const { corps: cree } = await m.appeler(neuve.jeton, 'POST', URL, { sections: propose.sections });
    expect(cree.sections[0].id).not.toBe(habituel.sections[0].id);
    await m.appeler(editeur, 'PUT', URL, { version: 1, sections: [{ titre: 'Tout autre' }] });
    expect((await lire(neuve.jeton)).sections).toHaveLength(2);
    for (const suite of ['/groupement', '/adherent'])
      expect((await m.appeler(editeur, 'GET', `${URL}${suite}`)).status).toBe(403);
  });
});
