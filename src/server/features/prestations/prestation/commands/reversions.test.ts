import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { IBANS } from '#server/testing/ibans.ts';
import { creerMondePrestation, type MondePrestation } from '#server/testing/mondes/prestation.ts';

let m: MondePrestation;
beforeAll(async () => {
  m = await creerMondePrestation();
});
afterAll(() => m.app.fermer());
const code = ({ status, corps }: { status: number; corps: any }): unknown => (status === 200 ? 200 : corps.code);

describe('proposer et partager', () => {
  it('propose le chiffre d’affaires déclaré à la RFA sur la période, et les TG réalisées', async () => {
    const [premierMembre, deux] = [await m.unMembre(), await m.unMembre()];
    const rfa = await m.publier();
    for (const [membre, ...bases] of [
      [premierMembre, 100, 100, 300],
      [deux, 100, 100, 100],
    ] as const) {
      await m.repondre(membre, rfa, 'valider');
      await m.declarer(membre, rfa, ...bases);
    }
    const operation = await m.uneOperation([premierMembre, deux]);
    await m.photographier(premierMembre, operation);
    const p = await m.creerPrestation({
      dateDebut: '2026-03-01',
      dateFin: '2026-03-31',
      promotionIds: [operation.id],
      modeRepartition: 'CA',
    });
    expect(p.operations).toMatchObject([{ promotionId: operation.id, preuveDemandee: true }]);
    const { adherents, aReverserCentimes } = m.ok(await m.appeler(m.g, 'GET', `/${p.id}/repartition`));
    expect(aReverserCentimes).toBe(80_000);
    const adherentDe = (id: number) => adherents.find(({ pharmacieId }: { pharmacieId: number }) => pharmacieId === id);
    expect(adherentDe(premierMembre.id)).toMatchObject({
      caCentimes: 300,
      nbRealisations: 1,
      preuve: 'FOURNIE',
      nbPhotos: 1,
    });
    expect(adherentDe(deux.id)).toMatchObject({ caCentimes: 100, nbRealisations: 0, preuve: 'MANQUANTE', nbPhotos: 0 });
    const parts = [{ pharmacieId: premierMembre.id }, { pharmacieId: deux.id }];
    const parCa = m.ok(await m.repartir(p, 'CA', parts));
    expect([m.partDe(parCa, premierMembre), m.partDe(parCa, deux)]).toMatchObject([
      { base: 300, montantHtCentimes: 60_000, preuveOk: true },
      { base: 100, montantHtCentimes: 20_000, preuveOk: false },
    ]);
    expect(parCa.nbPreuvesManquantes).toBe(1);
    const saisies = [
      { pharmacieId: premierMembre.id, base: 1 },
      { pharmacieId: deux.id, base: 1 },
    ];
    expect(m.partDe(m.ok(await m.repartir(parCa, 'CA', saisies)), premierMembre)).toMatchObject({
      montantHtCentimes: 40_000,
    });
    const parTg = m.ok(await m.repartir(await m.lirePrestation(p.id), 'NB_REALISATIONS', parts));
    expect(parTg.reversions).toMatchObject([{ pharmacieId: premierMembre.id, montantHtCentimes: 80_000 }]);
  });

  it('refuse qui n’est pas adhérent, un total faux, aucune base', async () => {
    const membre = await m.unMembre();
    const etranger = await m.unePharmacie();
    const p = await m.creerPrestation();
    const refus = async (mode: string, parts: object[]) => code(await m.repartir(p, mode, parts));
    expect(await refus('EGAL', [{ pharmacieId: etranger.id }])).toBe('ADHERENT_INCONNU');
    expect(await refus('MANUEL', [{ pharmacieId: membre.id, montantHtCentimes: 79_999 }])).toBe('TOTAL_FAUX');
    expect(await refus('CA', [{ pharmacieId: membre.id }])).toBe('SANS_BASE');
    expect(await refus('EGAL', [])).toBe('SANS_ADHERENT');
    expect(await refus('MANUEL', [{ pharmacieId: membre.id, montantHtCentimes: 80_000 }])).toBe(200);
  });

  it('une répartition à la main qui ne fait plus le montant retient l’argent', async () => {
    const membre = await m.unMembre();
    const p = await m.payee([membre]);
    const main = m.ok(await m.repartir(p, 'MANUEL', [{ pharmacieId: membre.id, montantHtCentimes: 80_000 }]));
    const plus = m.ok(
      await m.appeler(m.g, 'PUT', `/${p.id}`, { ...m.saisie({ montantHtCentimes: 200_000 }), version: main.version }),
    );
    expect(plus).toMatchObject({ modeRepartition: 'MANUEL', ecartCentimes: 80_000 });
    expect(code(await m.direViree(plus, [m.partDe(plus, membre).id]))).toBe('REPARTITION_FAUSSE');
  });
});

describe('la preuve', () => {
  it('sans photo une part ne part pas, sauf à dire pourquoi ; avec elle, si', async () => {
    const [avec, sans] = [await m.unMembre(), await m.unMembre()];
    const operation = await m.uneOperation([avec, sans]);
    await m.photographier(avec, operation);
    let p = await m.payee([avec, sans], { promotionIds: [operation.id] });
    const partSansPhoto = m.partDe(p, sans);
    expect(partSansPhoto).toMatchObject({
      preuve: 'MANQUANTE',
      obstacles: ['PREUVE', 'IBAN'],
      droits: { sansPreuve: true },
    });
    expect(await m.direViree(p, [m.partDe(p, avec).id, partSansPhoto.id])).toMatchObject({
      status: 409,
      corps: { code: 'REVERSION_NON_VIRABLE', detail: expect.stringContaining('La photo de sa TG manque.') },
    });
    p = m.ok(await m.direViree(p, [m.partDe(p, avec).id]));
    expect(p).toMatchObject({ etat: 'CONFIRMED', nbReversees: 1, reverseCentimes: 40_000 });
    const motif = { reversionIds: [partSansPhoto.id], motif: 'Vue en rendez-vous', version: p.version };
    p = m.ok(await m.appeler(m.g, 'PUT', `/${p.id}/reversions/sans-preuve`, motif));
    expect(m.partDe(p, sans)).toMatchObject({
      preuveOk: false,
      sansPreuveMotif: 'Vue en rendez-vous',
      obstacles: ['IBAN'],
    });
    p = m.ok(await m.direViree(p, [partSansPhoto.id]));
    expect(p).toMatchObject({ etat: 'PROCESSED', reverseeLe: '2026-11-20', droits: { actes: [] } });
  });

  it('une pharmacie qui a quitté le groupement n’est plus regardée : ni photo, ni IBAN', async () => {
    const partie = await m.unMembre();
    const operation = await m.uneOperation([partie]);
    await m.photographier(partie, operation);
    m.ok(await m.direIban(partie.jeton, IBANS[1]));
    const p = await m.payee([partie], { promotionIds: [operation.id] });
    expect(m.partDe(p, partie)).toMatchObject({ preuve: 'FOURNIE', iban: 'DE89 •••• 3000', partie: false });
    m.ok(await m.quitter(partie.jeton, partie.adhesionId, 'quitter', 2));
    expect(m.partDe(await m.lirePrestation(p.id), partie)).toMatchObject({
      preuve: 'MANQUANTE',
      nbPhotos: 0,
      iban: null,
      partie: true,
    });
  });
});

describe('dire déjà viré', () => {
  it('rien ne part avant le paiement, ni une part déjà partie, ni au futur ; une erreur se reprend', async () => {
    const [premierMembre, deux] = [await m.unMembre(), await m.unMembre()];
    const facturee = await m.creerPrestation();
    const partagee = m.ok(
      await m.repartir(facturee, 'EGAL', [{ pharmacieId: premierMembre.id }, { pharmacieId: deux.id }]),
    );
    expect(code(await m.direViree(partagee, [m.partDe(partagee, premierMembre).id]))).toBe('PRESTATION_NON_PAYEE');
    let p = m.ok(await m.passerPrestation(partagee, 'encaisser'));
    expect(code(await m.direViree(p, [m.partDe(p, premierMembre).id], { date: '2026-11-22' }))).toBe(
      'REQUETE_INVALIDE',
    );
    p = m.ok(await m.direViree(p, [m.partDe(p, premierMembre).id]));
    expect(m.partDe(p, premierMembre)).toMatchObject({
      etat: 'REVERSEE',
      reference: 'Chèque 12',
      droits: { remettre: true },
    });
    expect(code(await m.direViree(p, [m.partDe(p, premierMembre).id]))).toBe('REVERSION_NON_VIRABLE');
    for (const acte of ['revenir', 'annuler']) expect(code(await m.passerPrestation(p, acte))).toBe('ARGENT_PARTI');
    const montants = { ...m.saisie({ montantHtCentimes: 1 }), version: p.version };
    expect(code(await m.appeler(m.g, 'PUT', `/${p.id}`, montants))).toBe('ARGENT_PARTI');
    expect(code(await m.repartir(p, 'EGAL', [{ pharmacieId: deux.id }]))).toBe('ARGENT_PARTI');
    const comment = { ...m.saisie({ commentaire: 'Soldée en partie' }), version: p.version };
    p = m.ok(await m.appeler(m.g, 'PUT', `/${p.id}`, comment));
    p = m.ok(
      await m.appeler(m.g, 'PUT', `/${p.id}/reversions/${m.partDe(p, premierMembre).id}/remise`, {
        version: p.version,
      }),
    );
    expect(m.partDe(p, premierMembre)).toMatchObject({ etat: 'A_REVERSER', dateReversion: null, reference: null });
    expect(m.ok(await m.passerPrestation(p, 'revenir')).etat).toBe('WAITING');
  });

  it('deux personnes à la fois : une seule y parvient', async () => {
    const membre = await m.unMembre();
    const p = await m.payee([membre]);
    const issues = await Promise.all(Array.from({ length: 6 }, () => m.direViree(p, [m.partDe(p, membre).id])));
    expect(issues.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409]);
    const { rows } = await sql<{ n: number }>`select count(*) as n from notification where tenant_id = ${membre.id}
      and title like '%vous a reversé%'`.execute(m.app.services.dbSysteme);
    expect(rows[0]?.n).toBe(1);
  });

  it('chaque adhérent est prévenu de sa part, et de rien d’autre', async () => {
    const [premierMembre, deux] = [await m.unMembre(), await m.unMembre()];
    await m.laboDe(premierMembre);
    let p = await m.payee([premierMembre, deux]);
    p = m.ok(await m.direViree(p, [m.partDe(p, premierMembre).id]));
    const avis = async (jeton: string) =>
      m
        .ok(await m.app.appeler(jeton, 'GET', '/api/v1/notifications', { query: { taille: '200' } }))
        .elements.filter(({ title }: { title: string }) => title.includes('reversé'));
    expect(await avis(premierMembre.jeton)).toMatchObject([
      {
        title: expect.stringContaining('vous a reversé 400,00\u00a0€'),
        link: { ecran: 'laboratoire', params: { nomProp: 'Éclat Santé', onglet: 'prestations' } },
      },
    ]);
    expect(await avis(deux.jeton)).toEqual([]);
  });
});
