import readWorkbook from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formatJour } from '#shared/core/dates.ts';
import { uneVente, vendre } from '#server/testing/ventes.ts';
import { creerMondeRfa, type MondeRfa } from '#server/testing/mondes/rfa-groupement.ts';

let m: MondeRfa;
beforeAll(async () => {
  m = await creerMondeRfa();
});
afterAll(() => m.app.fermer());

/** A published RFA with four adhérents: two declared, one that did not, one that waits. */
const unSuivi = async () => {
  const segment = await m.unSegment(`Suivi ${Math.random()}`);
  const [proche, loin, muet, attend] = [
    await m.unMembre(segment),
    await m.unMembre(segment),
    await m.unMembre(segment),
    await m.unMembre(segment),
  ];
  const rfa = await m.publier({ segmentIds: [segment.id] });
  for (const membre of [proche, loin, muet]) await m.repondre(membre, rfa, 'valider');
  await m.declarer(proche, rfa, 1_000_000, 900_000);
  await m.declarer(loin, rfa, 100_001);
  return { rfa, proche, loin, muet, attend };
};
type Suivi = Awaited<ReturnType<typeof unSuivi>>;
let s: Suivi;
beforeAll(async () => {
  s = await unSuivi();
});
const partageDe = async (id: number, poids?: string) =>
  m.ok(await m.appeler(m.jetons.groupement, 'GET', `/${id}/partage`, undefined, poids ? { poids } : {}));

describe('ce que le groupement lit de ses adhérents', () => {
  it('la réponse et la base déclarée de chacun, et qui est proche d’un palier', async () => {
    const adherentsLus = await m.adherents(s.rfa.id, { tri: 'base', ordre: 'desc' });
    expect(adherentsLus).toMatchObject([
      {
        pharmacieId: s.proche.id,
        acceptation: 'ACCEPTED',
        base: 1_900_000,
        moisDeclares: 2,
        dernierMois: '2026-02',
        proche: true,
        relance: null,
        periode: { palierAtteint: 1, prochain: { seuil: 2_000_000, manque: 100_000 } },
      },
      { pharmacieId: s.loin.id, base: 100_001, proche: false, periode: { palierAtteint: 0 } },
      { pharmacieId: s.muet.id, base: 0, moisDeclares: 0, relance: 'BASE', relancable: true },
      { pharmacieId: s.attend.id, acceptation: 'WAITING', base: null, periode: null, relance: 'REPONSE' },
    ]);
    expect((await m.adherents(s.rfa.id, { proche: 'true' })).map(({ pharmacieId }) => pharmacieId)).toEqual([
      s.proche.id,
    ]);
    expect(await m.adherents(s.rfa.id, { aRelancer: 'true' })).toHaveLength(2);
    expect(await m.adherents(s.rfa.id, { acceptation: 'WAITING', q: s.attend.nom })).toHaveLength(1);
  });

  it('jamais son argent : ni encours, ni montant réglé, ni le reste de son compte', async () => {
    const copie = await m.copieDe(s.proche, s.rfa);
    m.ok(
      await m.chezMembre(s.proche, 'PUT', `/${copie.id}/paliers/${copie.paliers[0]!.id}`, {
        etat: 'VALIDE',
        version: copie.version,
      }),
    );
    const { brut } = await m.appeler(m.jetons.groupement, 'GET', `/${s.rfa.id}/adherents`);
    expect(brut.toString()).not.toMatch(/encours|centimes/i);
    expect(await m.lire(s.rfa.id)).toMatchObject({ attenduCentimes: 0, regleCentimes: 0, resteAReclamerCentimes: 0 });
  });

  it('jamais ses ventes : la base d’un contrat vendu n’est que celle qu’il écrit', async () => {
    const segment = await m.unSegment('Vendu');
    const membre = await m.unMembre(segment);
    const rfa = await m.publier({
      segmentIds: [segment.id],
      type: 'CA_SELL_OUT',
      gamme: null,
      produits: [{ nom: 'Lait', ean: uneVente().code }],
    });
    await m.repondre(membre, rfa, 'valider');
    await vendre(m.app, membre.id, { '2026-03-05': [uneVente({ caHtCentimes: 1_950_000 })] });
    expect((await m.copieLue(membre, rfa)).base).toBe(1_950_000);
    const [adherentLu] = await m.adherents(rfa.id);
    expect(adherentLu).toMatchObject({ base: 0, proche: false, periode: { base: 0, palierAtteint: 0 } });
    expect(JSON.stringify(adherentLu)).not.toMatch(/1950000|IMPORT_FICHIER/);
    await m.declarer(membre, rfa, 500_000);
    expect((await m.adherents(rfa.id))[0]).toMatchObject({ base: 500_000, periode: { base: 500_000 } });
  });

  it('ce que personne n’a partagé ne compte pas : sans réponse, refusée, ou la sienne propre', async () => {
    const refuse = await m.unMembre(...s.rfa.segments);
    await m.suivre(refuse.id);
    await m.repondre(refuse, s.rfa, 'valider');
    await m.declarer(refuse, s.rfa, 5_000_000);
    await m.repondre(refuse, s.rfa, 'refuser');
    expect((await m.lire(s.rfa.id)).base).toBe(2_000_001);
    expect((await m.adherents(s.rfa.id)).find(({ pharmacieId }) => pharmacieId === refuse.id)).toMatchObject({
      base: null,
      moisDeclares: 0,
      relance: null,
    });
  });
});

describe('le total du groupement', () => {
  it('les bases s’additionnent mois par mois, et ses paliers se lisent sur ce total', async () => {
    const rfaLue = await m.lire(s.rfa.id);
    expect(rfaLue).toMatchObject({
      base: 2_000_001,
      bases: [
        { mois: '2026-01', base: 1_100_001 },
        { mois: '2026-02', base: 900_000 },
      ],
      // 4 % from the first euro on 20 000,01 €.
      resultat: 80_000,
      nbDeclarees: 2,
      paliersAConfirmer: 2,
    });
    expect(rfaLue.periodes[0]!.prochain).toMatchObject({ seuil: 4_000_000, manque: 1_999_999 });
  });

  it('sa part se partage au centime, selon la base ou à parts égales', async () => {
    const selonBase = await partageDe(s.rfa.id);
    expect(selonBase).toMatchObject({ poids: 'BASE', totalCentimes: 80_000 });
    expect(selonBase.parts.map(({ pharmacieId, centimes }: any) => [pharmacieId, centimes])).toEqual([
      [s.proche.id, 76_000],
      [s.loin.id, 4_000],
      [s.muet.id, 0],
    ]);
    const egal = await partageDe(s.rfa.id, 'EGAL');
    expect(egal.parts.map(({ centimes }: any) => centimes)).toEqual([26_667, 26_667, 26_666]);
  });

  it('le classeur des bases dit chacun, sa base, sa part, puis chaque mois', async () => {
    const { status, brut } = await m.appeler(m.jetons.consultation, 'GET', `/${s.rfa.id}/bases/export`);
    expect(status).toBe(200);
    const feuilles = await readWorkbook(brut);
    expect(feuilles.map(({ sheet }) => sheet)).toEqual(['Total', '2026-01-01 au 2026-12-31']);
    expect(feuilles[0]!.data[0]).toEqual([
      'Nom',
      'IDNAT ou FINESS',
      'Ville',
      'Segments',
      'Réponse',
      'Répondue le',
      'Mois déclarés',
      'Dernier mois',
      'Base (€)',
      'Part (€)',
    ]);
    const ligne = feuilles[0]!.data.find(([nom]) => nom === s.proche.nom);
    expect(ligne?.slice(-2)).toEqual([19_000, 760]);
    expect(feuilles[1]!.data[0]?.slice(3)).toHaveLength(12);
  });
});

describe('relancer', () => {
  it('qui n’a pas répondu ou rien déclaré, une fois par jour ; la réponse et la base closent l’avis', async () => {
    const { rfa, muet, attend, proche } = await unSuivi();
    const relancer = (corps: object = {}) =>
      m.appeler(m.jetons.groupement, 'POST', `/${rfa.id}/relancer`, corps).then(m.ok);
    expect(await relancer({ pharmacieIds: [muet.id, proche.id] })).toEqual({ relances: 1, dejaRelances: 0 });
    expect(await relancer()).toEqual({ relances: 1, dejaRelances: 1 });
    expect(await relancer()).toEqual({ relances: 0, dejaRelances: 2 });
    const titre = async ({ jeton }: { jeton: string }) => {
      const [{ title, processed } = { title: '', processed: true }] = await m.avisRfa(jeton);
      return [title, processed];
    };
    expect(await titre(muet)).toEqual(['RFA : votre groupement attend votre base', false]);
    expect(await titre(attend)).toEqual(['RFA : votre groupement attend votre réponse', false]);
    expect((await m.avisRfa(attend.jeton))[0]?.body, 'la relance dit sa limite').toContain(
      `Elle se termine le ${formatJour(rfa.dateFin ?? `${rfa.annee}-12-31`)}.`,
    );
    await m.declarer(muet, rfa, 100);
    await m.repondre(attend, rfa, 'refuser');
    expect([await titre(muet), await titre(attend)].map(([, processed]) => processed)).toEqual([true, true]);
    expect((await m.adherents(rfa.id)).every(({ relancable }) => !relancable)).toBe(true);
  });
});

describe('un palier que le groupement dit atteint', () => {
  it('est proposé à qui a validé ; lui seul crée son encours', async () => {
    const { rfa, proche, attend } = await unSuivi();
    const dire = async (etat: string) => {
      const { paliers, version } = await m.lire(rfa.id);
      return m.ok(
        await m.appeler(m.jetons.groupement, 'PUT', `/${rfa.id}/paliers/${paliers[1]!.id}`, { etat, version }),
      );
    };
    expect((await dire('VALIDE')).periodes[0].paliers[1]).toMatchObject({ etat: 'VALIDE', encours: null });
    const copie = await m.copieLue(proche, rfa);
    expect(copie.periodes[0]!.paliers.map(({ etat, propose, atteint }) => [etat, propose, atteint])).toEqual([
      ['A_ATTEINDRE', false, true],
      ['A_ATTEINDRE', true, false],
      ['A_ATTEINDRE', false, false],
    ]);
    expect(copie.paliersAConfirmer).toBe(2);
    // The result on its own base stands beside its part (RFA-28).
    const { parts } = await partageDe(rfa.id);
    expect(parts.find(({ pharmacieId }: any) => pharmacieId === proche.id)).toMatchObject({
      reclameSeulCentimes: 76_000,
    });
    expect((await m.avisRfa(proche.jeton))[0]).toMatchObject({
      title: 'RFA : un palier atteint, selon votre groupement',
      processed: false,
    });
    expect((await m.avisRfa(attend.jeton)).map(({ title }) => title)).toEqual(['Nouvelle RFA de votre groupement']);
    const validee = m.ok(
      await m.chezMembre(proche, 'PUT', `/${copie.id}/paliers/${copie.paliers[1]!.id}`, {
        etat: 'VALIDE',
        version: copie.version,
      }),
    );
    expect(validee.periodes[0].paliers[1].encours.attenduCentimes).toBe(76_000);
    expect((await m.avisRfa(proche.jeton))[0]!.processed).toBe(true);
    // Who accepts later finds the tier proposed; taken back, it is proposed no more and what was decided stays.
    const tard = await m.repondre(attend, rfa, 'valider');
    expect(tard.periodes[0]!.paliers[1]!.propose).toBe(true);
    await dire('A_ATTEINDRE');
    expect((await m.copieLue(attend, rfa)).periodes[0]!.paliers[1]!.propose).toBe(false);
    expect((await m.copieLue(proche, rfa)).periodes[0]!.paliers[1]!.etat).toBe('VALIDE');
  });
});

describe('la discussion d’une RFA du groupement', () => {
  const DISCUSSION = '/api/v1/discussion';
  it('l’adhérent montre, le groupement lit et répond ; les listes comptent ce qui attend', async () => {
    const { rfa, proche, loin } = await unSuivi();
    const { id } = await m.copieDe(proche, rfa);
    const dire = (jeton: string, objetId: number, texte: string, partage = false) =>
      m.app.appeler(jeton, 'POST', `${DISCUSSION}/rfaGroupement/${objetId}`, { corps: { texte, partage } });
    expect((await dire(m.jetons.groupement, id, 'x')).status, 'rien ne lui est montré').toBe(403);
    m.ok(await dire(proche.jeton, id, '<p>Entre nous</p>'));
    const { id: montre } = m.ok(await dire(proche.jeton, id, '<p>Pour vous</p>', true));
    const filLu = m.ok(await m.app.appeler(m.jetons.groupement, 'GET', `${DISCUSSION}/rfaGroupement/${id}`));
    expect(filLu.commentaires.map(({ texte }: any) => texte)).toEqual(['<p>Pour vous</p>']);
    const nonLus = async () =>
      m
        .ok(await m.appeler(m.jetons.groupement, 'GET', '', undefined, { annee: '2026', q: '' }))
        .elements.find((element: any) => element.id === rfa.id).nbMessageNotRead;
    expect([await nonLus(), (await m.adherents(rfa.id)).find(({ copieId }) => copieId === id)]).toMatchObject([
      1,
      { nbMessages: 1, nbNonLus: 1 },
    ]);
    m.ok(await m.app.appeler(m.jetons.groupement, 'POST', `${DISCUSSION}/lecture/${montre}`));
    expect(await nonLus()).toBe(0);
    m.ok(await dire(m.jetons.groupement, id, '<p>Bien reçu</p>'));
    expect((await m.copieDe(proche, rfa)).nbMessageNotRead).toBe(1);
    expect(m.ok(await m.app.appeler(proche.jeton, 'GET', `${DISCUSSION}/info/rfaGroupement/${id}`))).toMatchObject({
      nbMessages: 3,
      nbMessageNotRead: 1,
    });
    // Neither a neighbour nor the other groupement, nor by the call of a pharmacy's own RFA.
    for (const jeton of [loin.jeton, m.jetons.autre])
      expect((await m.app.appeler(jeton, 'GET', `${DISCUSSION}/rfaGroupement/${id}`)).status).toBe(404);
    expect((await m.app.appeler(proche.jeton, 'GET', `${DISCUSSION}/rfa/${id}`)).status).toBe(404);
    expect(
      m.ok(
        await m.app.appeler(proche.jeton, 'POST', `${DISCUSSION}/statut/rfaGroupement/${id}`, {
          corps: { statut: 'WAITING' },
        }),
      ).statut,
    ).toBe('WAITING');
  });

  it('celle du modèle reste dans le groupement', async () => {
    const { rfa, proche } = await unSuivi();
    const url = `${DISCUSSION}/rfaGroupement/${rfa.id}`;
    m.ok(await m.app.appeler(m.jetons.groupement, 'POST', url, { corps: { texte: '<p>À revoir</p>' } }));
    expect((await m.app.appeler(m.jetons.consultation, 'POST', url, { corps: { texte: 'x' } })).status).toBe(403);
    expect(m.ok(await m.app.appeler(m.jetons.consultation, 'GET', url)).nbMessages).toBe(1);
    expect((await m.app.appeler(proche.jeton, 'GET', url)).status).toBe(404);
    expect(
      m.ok(await m.app.appeler(m.jetons.groupement, 'GET', `${DISCUSSION}/Last`, { query: { nbLast: '1' } })),
    ).toMatchObject([{ kind: 'RFA_GROUPEMENT', link: { ecran: 'rfasGroupement' }, extrait: 'À revoir' }]);
  });

  it('supprimée ou invalidée, une RFA emporte sa discussion', async () => {
    const { rfa, proche } = await unSuivi();
    const { id } = await m.copieDe(proche, rfa);
    m.ok(await m.app.appeler(proche.jeton, 'POST', `${DISCUSSION}/rfaGroupement/${id}`, { corps: { texte: 'x' } }));
    m.ok(await m.passer(await m.lire(rfa.id), 'invalider'));
    const restent = await m.app.services.dbSysteme
      .selectFrom('discussion')
      .select('id')
      .where('kind', '=', 'RFA_GROUPEMENT')
      .where('objet_id', '=', id)
      .execute();
    expect(restent).toEqual([]);
  });
});

describe('une évolution', () => {
  it('l’adhérent écrit la base de son année précédente : sa copie s’y mesure, ce qu’il tait reste (RFA-35)', async () => {
    const rfa = await m.publier({
      type: 'EVOLUTION_PCT',
      reference: 900_000_000,
      paliers: [{ info: null, seuil: 1_000, valeur: 300 }],
    });
    const membre = await m.unMembre();
    await m.suivre(membre.id);
    await m.repondre(membre, rfa, 'valider');
    const { id, version, reference, periodes } = await m.declarer(membre, rfa, 1_050_000);
    expect([reference, periodes[0]!.prochain]).toEqual([null, null]);
    const mois = [{ mois: '2026-01', base: 1_050_000 }];
    const mesuree = m.ok(await m.chezMembre(membre, 'PUT', `/${id}/bases`, { version, mois, reference: 1_000_000 }));
    expect(mesuree).toMatchObject({
      reference: 1_000_000,
      periodes: [{ base: 500, prochain: { seuil: 1_000, manque: 50_000, gainCentimes: 33_000, rendement: 6_600 } }],
    });
    const sue = m.ok(await m.chezMembre(membre, 'PUT', `/${id}/bases`, { version: mesuree.version, mois }));
    expect(sue.reference).toBe(1_000_000);
    expect((await m.adherents(rfa.id)).find(({ pharmacieId }) => pharmacieId === membre.id)).toMatchObject({
      periode: { base: 500, prochain: { seuil: 1_000, manque: 50_000 } },
    });
  });
});
