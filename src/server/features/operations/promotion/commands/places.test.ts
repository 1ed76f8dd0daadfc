import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { transactionSysteme } from '#server/core/db/database.ts';
import { creerMonde, type Monde } from '#server/testing/mondes/promotion.ts';

let monde: Monde;
beforeAll(async () => {
  monde = await creerMonde();
});
afterAll(() => monde.app.fermer());

const MARS = { dateDebut: '2026-03-02', dateFin: '2026-03-29' };
const tg = (emplacementId: number, champs: object = {}) =>
  monde.creerTg({ emplacements: [monde.unePlace(emplacementId)], ...champs });
const unePlaceLibre = () => monde.unEmplacement(monde.pharmacie);

describe('une place n’est promise qu’une fois', () => {
  it('un brouillon contre une promotion validée est refusé dès l’enregistrement, en la nommant', async () => {
    const place = await unePlaceLibre();
    await monde.agir('valider', await tg(place, { nomOperation: 'Solaires' }));
    const { status, corps } = await monde.appeler(
      monde.jetons.ADMIN,
      'POST',
      '',
      monde.saisie({ typePromo: 'TG', emplacements: [monde.unePlace(monde.autrePlace), monde.unePlace(place)] }),
    );
    const detail =
      'L’emplacement est déjà occupé par une autre promotion non superposable : Solaires, du 02/03/2026 au 29/03/2026.';
    expect([status, corps]).toMatchObject([
      409,
      { code: 'EMPLACEMENT_OCCUPE', detail, errors: [{ pointer: '/emplacements/1/emplacementId', detail }] },
    ]);
    const libre = await monde.creer({ typePromo: 'TG' });
    const modification = {
      ...monde.saisie({ typePromo: 'TG', emplacements: [monde.unePlace(place)] }),
      version: libre.version,
    };
    expect((await monde.appeler(monde.jetons.ADMIN, 'PUT', `/${libre.id}`, modification)).corps.code).toBe(
      'EMPLACEMENT_OCCUPE',
    );
  });

  it('deux brouillons se croisent : chacun le dit, le premier validé l’a', async () => {
    const place = await unePlaceLibre();
    const premiereTg = await tg(place, { nomOperation: 'Première' });
    const deux = await tg(place, { nomOperation: 'Seconde' });
    expect(deux.avertissements).toEqual([
      'Un emplacement est aussi prévu pour Première, du 02/03/2026 au 29/03/2026 : la première validée l’aura.',
    ]);
    await monde.agir('valider', deux);
    expect((await monde.acte('valider', premiereTg)).corps).toMatchObject({
      code: 'EMPLACEMENT_OCCUPE',
      nom: 'Seconde',
    });
  });

  it.each([
    ['finit la veille', { dateDebut: '2026-02-02', dateFin: '2026-03-01' }, false, false, true],
    ['finit le jour même', { dateDebut: '2026-02-02', dateFin: '2026-03-02' }, false, false, false],
    ['commence le dernier jour', { dateDebut: '2026-03-29', dateFin: '2026-04-05' }, false, false, false],
    ['commence le lendemain', { dateDebut: '2026-03-30', dateFin: '2026-04-05' }, false, false, true],
    ['est dedans', { dateDebut: '2026-03-10', dateFin: '2026-03-10' }, false, false, false],
    ['l’entoure', { dateDebut: '2026-01-01', dateFin: '2026-12-31' }, false, false, false],
    ['les deux se superposent', MARS, true, true, true],
    ['seule la première se superpose', MARS, true, false, false],
    ['seule la seconde se superpose', MARS, false, true, false],
  ])('une seconde qui %s', async (_cas, dates, premiere, seconde, passe) => {
    const place = await unePlaceLibre();
    const autre = await tg(place, { ...dates, superposable: seconde });
    await monde.agir('valider', await tg(place, { ...MARS, superposable: premiere }));
    const saisie = monde.saisie({
      typePromo: 'TG',
      ...dates,
      superposable: seconde,
      emplacements: [monde.unePlace(place)],
    });
    const statut = passe ? 200 : 409;
    expect((await monde.appeler(monde.jetons.ADMIN, 'POST', '', saisie)).status, 'à l’enregistrement').toBe(statut);
    expect((await monde.acte('valider', autre)).status, 'à la validation').toBe(statut);
  });

  it('une TG qui ne tient que quelques jours laisse les autres', async () => {
    const place = await unePlaceLibre();
    await monde.agir('valider', await tg(place, { emplacements: [monde.unePlace(place, { dateFin: '2026-03-08' })] }));
    const suite = await tg(place, { emplacements: [monde.unePlace(place, { dateDebut: '2026-03-09' })] });
    expect((await monde.acte('valider', suite)).status).toBe(200);
  });

  it('une promotion refusée ou repassée en brouillon rend sa place', async () => {
    const place = await unePlaceLibre();
    const validee = await monde.agir('valider', await tg(place));
    const refusee = await monde.agir('refuser', validee, { motif: 'Annulée par le laboratoire' });
    const suivante = await monde.agir('valider', await tg(place));
    expect((await monde.acte('valider', refusee)).corps.code).toBe('EMPLACEMENT_OCCUPE');
    await monde.agir('brouillon', suivante);
    expect((await monde.acte('valider', refusee)).status).toBe(200);
  });

  it('douze validations simultanées sur une place : une seule gagne, les autres la nomment', async () => {
    const place = await unePlaceLibre();
    const douze = await Promise.all(
      Array.from({ length: 12 }, (_, i) => tg(place, { nomOperation: `Opération ${i + 1}` })),
    );
    const reponses = await Promise.all(
      douze.map((promotion, i) =>
        monde.acte('valider', promotion, {}, i % 2 ? monde.jetons.ACHAT : monde.jetons.ADMIN),
      ),
    );
    const gagnantes = reponses.filter(({ status }) => status === 200);
    expect(gagnantes).toHaveLength(1);
    const { nomOperation } = gagnantes[0]!.corps;
    for (const { status, corps } of reponses.filter((reponse) => reponse !== gagnantes[0]))
      expect([status, corps.code, corps.nom]).toEqual([409, 'EMPLACEMENT_OCCUPE', nomOperation]);
  });

  it('douze superposables passent ensemble ; une treizième qui ne l’est pas, non', async () => {
    const place = await unePlaceLibre();
    const douze = await Promise.all(Array.from({ length: 12 }, () => tg(place, { superposable: true })));
    const seule = await tg(place);
    expect(
      (await Promise.all(douze.map((promotion) => monde.acte('valider', promotion)))).map(({ status }) => status),
    ).toEqual(Array(12).fill(200));
    expect((await monde.acte('valider', seule)).corps.code).toBe('EMPLACEMENT_OCCUPE');
  });

  it('douze validations de la même promotion : une seule passe', async () => {
    const promotion = await tg(await unePlaceLibre());
    const reponses = await Promise.all(Array.from({ length: 12 }, () => monde.acte('valider', promotion)));
    expect(reponses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(new Set(reponses.filter(({ status }) => status !== 200).map(({ corps }) => corps.code))).toEqual(
      new Set(['CONFLIT_VERSION']),
    );
  });

  it('la base a le dernier mot sur ce que la lecture n’a pas vu, et nomme qui tient la place', async () => {
    const { dbSysteme } = monde.app.services;
    const place = await unePlaceLibre();
    const [premiereTg, deux] = [await tg(place, { nomOperation: 'Passée par la base' }), await tg(place)];
    let reponse: ReturnType<Monde['acte']> | undefined;
    // A transaction that takes no lock of ours and is not over when the place is read.
    await transactionSysteme(dbSysteme, async (tx) => {
      await sql`update promotion set etat_tg = 'VALIDATED' where id = ${premiereTg.id}`.execute(tx);
      reponse = monde.acte('valider', deux);
      await expect
        .poll(
          async () =>
            (await sql<{ n: number }>`select count(*)::int as n from pg_locks where not granted`.execute(dbSysteme))
              .rows[0]!.n,
        )
        .toBeGreaterThan(0);
    });
    expect((await reponse!).corps).toMatchObject({
      status: 409,
      code: 'EMPLACEMENT_OCCUPE',
      nom: 'Passée par la base',
    });
  });
});

describe('placer', () => {
  it('déplace une TG validée, dans ses dates, sans la repasser en brouillon', async () => {
    const [ici, la] = [await unePlaceLibre(), await unePlaceLibre()];
    const promotion = await monde.agir('valider', await tg(ici));
    const placer = (emplacements: object[], { version } = promotion, token = monde.jetons.MERCHANDISING) =>
      monde.appeler(token, 'PUT', `/${promotion.id}/emplacements`, { version, emplacements });
    const { status, corps } = await placer([
      monde.unePlace(la, { id: promotion.emplacements[0]!.id, dateFin: '2026-03-15' }),
    ]);
    expect([status, corps.etatTg, corps.version, corps.emplacements]).toMatchObject([
      200,
      'VALIDATED',
      3,
      [{ id: promotion.emplacements[0]!.id, emplacementId: la, dateFin: '2026-03-15' }],
    ]);
    expect((await placer([monde.unePlace(ici)])).corps.code).toBe('CONFLIT_VERSION');
    expect((await placer([monde.unePlace(ici, { dateFin: '2026-03-30' })], corps)).corps.errors).toEqual([
      { pointer: '/emplacements/0/dateFin', detail: 'La TG doit rester dans les dates de la promotion.' },
    ]);
    expect((await placer([], corps)).corps).toMatchObject({
      code: 'PROMOTION_INCOMPLETE',
      errors: [{ pointer: '/emplacements' }],
    });
    expect((await placer([monde.unePlace(monde.placeVoisine)], corps)).status).toBe(404);
    expect((await placer([monde.unePlace(ici)], corps, monde.jetons.OPERATEUR)).status).toBe(403);
    await monde.agir('valider', await tg(ici, { nomOperation: 'Arrivée depuis' }));
    expect((await placer([monde.unePlace(ici)], corps)).corps).toMatchObject({
      code: 'EMPLACEMENT_OCCUPE',
      nom: 'Arrivée depuis',
    });
  });

  it('une place désactivée ne se prend plus ; qui y est y reste', async () => {
    const eteinte = await monde.unEmplacement(monde.pharmacie, 'Ancienne TG', false);
    const refus = await monde.appeler(
      monde.jetons.ADMIN,
      'POST',
      '',
      monde.saisie({ typePromo: 'TG', emplacements: [monde.unePlace(eteinte)] }),
    );
    expect(refus.corps.errors).toEqual([
      { pointer: '/emplacements/0/emplacementId', detail: 'Cet emplacement est désactivé.' },
    ]);
    const place = await unePlaceLibre();
    const promotion = await monde.agir('valider', await tg(place));
    await monde.app.services.dbSysteme
      .updateTable('emplacement')
      .set({ actif: false })
      .where('id', '=', place)
      .execute();
    const corps = {
      version: promotion.version,
      emplacements: [monde.unePlace(place, { id: promotion.emplacements[0]!.id, quantiteFacing: 6 })],
    };
    expect((await monde.appeler(monde.jetons.ADMIN, 'PUT', `/${promotion.id}/emplacements`, corps)).status).toBe(200);
  });

  it('un emplacement attend les dates de la promotion', async () => {
    const corps = monde.saisie({ typePromo: 'TG', dateDebut: null, dateFin: null, emplacements: [monde.unePlace()] });
    expect((await monde.appeler(monde.jetons.ADMIN, 'POST', '', corps)).corps.errors).toEqual([
      { pointer: '/dateDebut', detail: 'Choisissez les dates de la promotion avant ses emplacements.' },
    ]);
  });
});
