import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ajouterJours } from '#shared/core/dates.ts';
import type { EncoursRegle } from '#shared/features/argent/encours/schemas/reglement.ts';
import type { Encours } from '#shared/features/argent/encours/schemas.ts';
import { creerMonde, type Monde } from '#server/testing/mondes/encaissement.ts';

let m: Monde;
beforeAll(async () => {
  m = await creerMonde();
});
afterAll(() => m.app.fermer());

describe('régler plusieurs encours', () => {
  it('partage un montant saisi, les plus anciens d’abord, et dit ce qui reste', async () => {
    const anciens = [
      await m.declare(3_000, { dateDeclaration: ajouterJours(m.aujourdhui, -30) }),
      await m.declare(5_000),
      await m.declare(2_000),
    ];
    const { status, corps } = await m.appeler(m.jetons.ADMIN, 'POST', '/regler', {
      encours: m.vus(...anciens),
      action: 'AVOIR',
      reference: 'AV-LOT',
      recu: { montantHtCentimes: 6_000 },
    });
    expect([status, corps.length]).toEqual([200, 2]);
    expect(corps.map((corpsVu: Encours) => [corpsVu.etat, corpsVu.soldeCentimes])).toEqual([
      ['REGLE', 0],
      ['DECLARE', 2_000],
    ]);
    const { id } = corps[0].encaissement;
    expect(await m.lire(id)).toMatchObject({ etat: 'AFFECTE', montantHtCentimes: 6_000, nbEncours: 2 });
  });

  it('des deux natures : payés TTC, chacun à son taux, celui que l’on donne pour le seul qui n’en dit pas (ENC-88)', async () => {
    const encours = [
      await m.declare(10_000, { tauxTvaCentiemes: 550 }),
      await m.declare(5_000, { natureFiscale: 'TTC' }),
      await m.declare(2_000),
    ];
    const regler = (tauxTvaCentiemes: number | null) =>
      m.appeler(m.jetons.ADMIN, 'POST', '/regler', {
        encours: m.vus(...encours),
        action: 'VIREMENT',
        tauxTvaCentiemes,
      });
    const refus = await regler(null);
    expect(refus.corps).toMatchObject({ code: 'TAUX_TVA_REQUIS', errors: [{ pointer: '/tauxTvaCentiemes' }] });
    const { status, corps } = await regler(2_000);
    expect([status, corps.map(({ etat, soldeCentimes }: Encours) => [etat, soldeCentimes])]).toEqual([
      200,
      [
        ['REGLE', 0],
        ['REGLE', 0],
        ['REGLE', 0],
      ],
    ]);
    expect(await m.lire(corps[0].encaissement.id)).toMatchObject({
      etat: 'AFFECTE',
      partage: 'TTC',
      montantHtCentimes: null,
      montantTtcCentimes: 10_550 + 5_000 + 2_400,
    });
  });

  it('prend les parts saisies, refuse ce qui dépasse', async () => {
    const [a, b] = [await m.declare(3_000), await m.declare(5_000)];
    const recu = await m.recevoir({ montantHtCentimes: 4_000 });
    const demander = (premiere: number, seconde: number) =>
      m.appeler(m.jetons.ADMIN, 'POST', '/regler', {
        encours: [
          { id: a.id, version: a.version, montantCentimes: premiere },
          { id: b.id, version: b.version, montantCentimes: seconde },
        ],
        action: 'AVOIR',
        encaissementId: recu.id,
      });
    expect((await demander(3_000, 1_001)).corps).toMatchObject({
      code: 'ENCAISSEMENT_DEPASSE',
      errors: [{ pointer: '/encours' }],
    });
    expect((await demander(1_000, 2_500)).status).toBe(200);
    expect(await m.lire(recu.id)).toMatchObject({ etat: 'PARTIEL', resteCentimes: 500 });
  });

  it('solde une part avec son écart dit, refuse celui qui n’est pas expliqué (ECM-29)', async () => {
    const [a, b] = [await m.declare(3_000), await m.declare(5_000)];
    const demander = (ecartMotif: string | null) =>
      m.appeler(m.jetons.ADMIN, 'POST', '/regler', {
        encours: [
          { id: a.id, version: a.version, montantCentimes: 3_000 },
          { id: b.id, version: b.version, montantCentimes: 4_990, solder: true, ecartMotif },
        ],
        action: 'AVOIR',
        reference: 'AV-ECART',
      });
    expect((await demander(null)).corps).toMatchObject({ errors: [{ pointer: '/encours/1/ecartMotif' }] });
    const { corps } = await demander('REMISE_COMMERCIALE');
    expect(corps.map(({ id, etat, ecartMotif }: Encours) => [id, etat, ecartMotif])).toEqual([
      [a.id, 'REGLE', null],
      [b.id, 'REGLE', 'REMISE_COMMERCIALE'],
    ]);
  });

  it('sans numéro, chaque laboratoire a le sien', async () => {
    const encoursDeclares = [await m.declare(1_000), await m.declare(800, { laboratoireId: m.autreLabo })];
    const { corps } = await m.appeler(m.jetons.ADMIN, 'POST', '/regler', {
      encours: m.vus(...encoursDeclares),
      action: 'AVOIR',
    });
    expect(new Set(corps.map((corpsVu: EncoursRegle) => corpsVu.encaissement?.id)).size).toBe(2);
  });
});

it('ce qui peut payer un encours se propose, le plus probable d’abord', async () => {
  const { laboPropose, du } = await (async () => {
    const labo = await m.unLaboratoire(m.pharmacie, 'Propose & Co');
    return { laboPropose: labo, du: await m.declare(7_777, { laboratoireId: labo }) };
  })();
  const loin = await m.recevoir({ laboratoireId: laboPropose, montantHtCentimes: 123 });
  const juste = await m.recevoir({
    laboratoireId: laboPropose,
    montantHtCentimes: 7_777,
    date: ajouterJours(m.aujourdhui, -1),
  });
  await m.recevoir({ laboratoireId: m.autreLabo, montantHtCentimes: 7_777 });
  const proposesPour = async (...ids: number[]) =>
    m.appeler(m.jetons.ADMIN, 'GET', `/encaissements-proposes?encours=${ids.join()}`);
  const { corps } = await proposesPour(du.id);
  expect(corps.map(({ id }: { id: number }) => id)).toEqual([juste.id, loin.id]);
  expect(corps[0]).toMatchObject({
    parts: [{ encoursId: du.id, montantCentimes: 7_777 }],
    convientSeul: true,
    raisons: expect.arrayContaining([expect.any(String)]),
  });
  const autre = await m.declare(3_000, { laboratoireId: laboPropose });
  const ensemble = await m.recevoir({ laboratoireId: laboPropose, montantHtCentimes: 10_777 });
  const deux = await proposesPour(du.id, autre.id);
  const proposeDesDeux = deux.corps.find(({ id }: { id: number }) => id === ensemble.id);
  expect(proposeDesDeux).toMatchObject({ convientSeul: true, parts: [{}, {}] });
  const deDeuxPayeurs = await m.declare(1_000, { laboratoireId: m.autreLabo });
  expect((await proposesPour(du.id, deDeuxPayeurs.id)).corps).toEqual([]);
  expect((await proposesPour(du.id, 999_999)).status).toBe(404);
  expect((await proposesPour()).status).toBe(400);
});
