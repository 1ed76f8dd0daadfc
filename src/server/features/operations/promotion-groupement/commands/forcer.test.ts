import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { sql } from 'kysely';
import { creerMondeForcage, type MondeForcage } from '#server/testing/mondes/forcage.ts';
import { ecrireAvecRecus } from '#server/testing/recus.ts';
import type { Impact } from '#shared/features/operations/promotion-groupement/schemas.ts';

let m: MondeForcage;
beforeAll(async () => {
  m = await creerMondeForcage();
});
afterAll(() => m.app.fermer());

describe('forcer une modification', () => {
  it('écrit ce qui est au groupement, laisse ce qui est à l’adhérent, recalcule ses encours et le prévient', async () => {
    const { membre, id, copieId, place } = await m.acceptee({ produits: ['Lait 200 ml', 'Spray 150 ml'] });
    await m.executer(
      sql`update promotion_produit set quantite_vendue = 7, ca_ttc_centimes = 8330 where promotion_id = ${copieId} and nom = 'Spray 150 ml'`,
    );
    const saisie = await m.saisieDe(id);
    const suite = {
      ...saisie,
      nomOperation: 'Solaires, deuxième version',
      dateFin: m.jour(40),
      conditionsPromo: 'Trois achetés, un offert',
      produits: [saisie.produits[1]!, { ...saisie.produits[0]!, nom: 'Huile 100 ml' }],
      contreparties: [{ ...saisie.contreparties[0]!, valeurCentiemes: 30_000 }, ...saisie.contreparties.slice(1)],
    };
    const vu: Impact = (await m.apercu(id, suite)).corps;
    expect(vu.changements).toEqual([
      'le nom',
      'les dates',
      'les conditions',
      'les produits',
      'les dispositifs',
      'les contreparties',
    ]);
    expect(vu.pharmacies).toMatchObject([
      { copieId, reponse: 'ACCEPTEE', collision: false, recalcules: 2, declares: 0, regles: 0 },
    ]);
    const { status, corps } = await m.forcer(id, suite, vu.consequences);
    expect([status, corps.nomOperation]).toEqual([200, 'Solaires, deuxième version']);
    const [copie] = await m.lignes<
      Record<string, unknown>
    >(sql`select nom_operation as nom, date_fin as fin, conditions_promo as conditions, quantite,
      acceptation_promo as promo, acceptation_tg as tg from promotion where id = ${copieId}`);
    expect(copie).toEqual({
      nom: 'Solaires, deuxième version',
      fin: m.jour(40),
      conditions: 'Trois achetés, un offert',
      quantite: 24,
      promo: 'ACCEPTED',
      tg: 'ACCEPTED',
    });
    expect(await m.placesDe(copieId), 'la TG suit les dates, à sa place').toEqual([
      { place, du: m.jour(10), au: m.jour(40), occupe: true, facing: 3 },
    ]);
    expect(
      await m.lignes(
        sql`select nom, quantite_vendue as vendue from promotion_produit where promotion_id = ${copieId} order by position`,
      ),
      'ce qui a été vendu suit le produit',
    ).toEqual([
      { nom: 'Spray 150 ml', vendue: 7 },
      { nom: 'Huile 100 ml', vendue: null },
    ]);
    expect(await m.encoursDe(copieId)).toEqual([
      { etat: 'A_DECLARER', valeur: 30_000, date: m.jour(40) },
      { etat: 'A_DECLARER', valeur: 12_000, date: m.jour(40) },
    ]);
    expect(await m.notifications(membre.jeton)).toContain('Opération modifiée par votre groupement');
  });

  it('rend la place que les nouvelles dates prennent à une autre opération de l’adhérent', async () => {
    const { membre, id, copieId, place } = await m.acceptee();
    await m.occuper(membre.id, place, m.jour(31), m.jour(45));
    const saisie = { ...(await m.saisieDe(id)), dateFin: m.jour(35) };
    const vu: Impact = (await m.apercu(id, saisie)).corps;
    expect(vu.pharmacies).toMatchObject([{ copieId, collision: true }]);
    expect(JSON.stringify(vu), 'le plan de l’adhérent ne se lit pas').not.toContain('À moi');
    expect((await m.forcer(id, saisie, vu.consequences)).status).toBe(200);
    expect(await m.copies(id)).toMatchObject([
      { acceptationPromo: 'ACCEPTED', acceptationTg: 'WAITING', etatTg: 'VALIDATED' },
    ]);
    expect(await m.placesDe(copieId)).toMatchObject([{ place, au: m.jour(35), occupe: false }]);
    expect(await m.notifications(membre.jeton)).toContain('Opération modifiée : votre TG est à replacer');
  });

  it('refuse tout quand quelque chose que l’on n’a pas vu arriverait, et rien ne bouge', async () => {
    const { membre, id, copieId, place } = await m.acceptee();
    const saisie = { ...(await m.saisieDe(id)), dateFin: m.jour(35) };
    const vu: Impact = (await m.apercu(id, saisie)).corps;
    await m.occuper(membre.id, place, m.jour(31), m.jour(45));
    const avant = [await m.placesDe(copieId), await m.encoursDe(copieId), await m.copies(id)];
    const { status, corps } = await m.forcer(id, saisie, vu.consequences);
    expect([status, corps.code]).toEqual([409, 'IMPACT_CHANGE']);
    expect([await m.placesDe(copieId), await m.encoursDe(copieId), await m.copies(id)]).toEqual(avant);
    expect((await m.saisieDe(id)).dateFin).toBe(m.jour(30));
  });

  it('ce qui a disparu depuis n’empêche rien ; une version dépassée, si', async () => {
    const { id, copieId } = await m.acceptee();
    const saisie = { ...(await m.saisieDe(id)), conditionsPromo: 'Autre chose' };
    const vu: Impact = (await m.apercu(id, saisie)).corps;
    await m.repondre(copieId, 'REFUSED', 'REFUSED');
    expect((await m.forcer(id, saisie, vu.consequences)).status).toBe(200);
    expect((await m.forcer(id, saisie, vu.consequences)).corps.code).toBe('CONFLIT_VERSION');
  });

  it('n’écrit rien sur un encours déclaré ou réglé : le premier alerte, le second reste', async () => {
    const { id, copieId } = await m.acceptee();
    await m.executer(
      sql`update encours set etat = 'DECLARE' where source_id = ${copieId} and type = 'CONTREPARTIE_PROMO'`,
    );
    await ecrireAvecRecus(m.app.services.dbSysteme, (tx) =>
      sql`update encours set etat = 'REGLE', regle_le = now(), valeur_reglee_centimes = valeur_attendue_centimes
        where source_id = ${copieId} and type = 'CONTREPARTIE_TG'`.execute(tx),
    );
    const avant = await m.encoursDe(copieId);
    const saisie = await m.saisieDe(id);
    const suite = {
      ...saisie,
      contreparties: saisie.contreparties.map((ligne) => ({ ...ligne, valeurCentiemes: 99_900 })),
    };
    const vu: Impact = (await m.apercu(id, suite)).corps;
    expect(vu.pharmacies).toMatchObject([{ recalcules: 0, declares: 1, regles: 1 }]);
    expect((await m.forcer(id, suite, vu.consequences)).status).toBe(200);
    expect(await m.encoursDe(copieId)).toEqual(avant);
  });

  it('change de cible : qui y entre reçoit, qui en sort sans avoir répondu perd', async () => {
    const { membre, id } = await m.acceptee();
    const [attend, entre] = [await m.unAdherent(), await m.unAdherent()];
    const segment = await m.unSegment('Nouvelle cible');
    await m.affecter({ adherentIds: [entre.adhesionId], ajouter: [segment.id] });
    await m.affecter({ adherentIds: [attend.adhesionId], ajouter: [(await m.saisieDe(id)).segmentIds[0]] });
    await m.travailler();
    const saisie = { ...(await m.saisieDe(id)), segmentIds: [segment.id] };
    const vu: Impact = (await m.apercu(id, saisie)).corps;
    expect(vu).toMatchObject({ nouvelles: 1, retirees: 1 });
    expect((await m.forcer(id, saisie, vu.consequences)).status).toBe(200);
    expect((await m.copies(id)).map(({ tenantId }) => tenantId)).toEqual(
      [membre.id, entre.id].toSorted((a, b) => a - b),
    );
  });

  it('douze à la fois : une seule modification', async () => {
    const { id } = await m.acceptee();
    const saisie = { ...(await m.saisieDe(id)), conditionsPromo: 'Une fois' };
    const { consequences }: Impact = (await m.apercu(id, saisie)).corps;
    const statuts = (await Promise.all(Array.from({ length: 12 }, () => m.forcer(id, saisie, consequences)))).map(
      ({ status }) => status,
    );
    expect(statuts.toSorted()).toEqual([200, ...Array.from({ length: 11 }, () => 409)]);
  });

  it.each([
    ['un brouillon', async () => m.unModele({ etatPromo: 'DRAFT' }), 'PROMOTION_NON_PUBLIEE'],
    [
      'une opération terminée',
      async () => (await m.acceptee({ debut: m.jour(-20), fin: m.jour(-1) })).id,
      'PROMOTION_NON_PUBLIEE',
    ],
  ])('refuse %s', async (_, faire, code) => {
    const id = await faire();
    expect((await m.apercu(id, await m.saisieDe(id))).corps.code).toBe(code);
  });

  it('refuse un autre type, et ce qui manque', async () => {
    const { id } = await m.acceptee();
    const saisie = await m.saisieDe(id);
    expect((await m.apercu(id, { ...saisie, typePromo: 'PROMO' })).corps.code).toBe('TYPE_FIGE');
    expect((await m.apercu(id, { ...saisie, produits: [] })).corps.code).toBe('PROMOTION_INCOMPLETE');
  });

  it('un autre groupement et la consultation ne forcent rien', async () => {
    const { id } = await m.acceptee();
    const saisie = await m.saisieDe(id);
    expect([
      (await m.apercu(id, saisie, m.jetons.autre)).status,
      (await m.forcer(id, saisie, [], m.jetons.autre)).status,
    ]).toEqual([404, 404]);
    expect((await m.forcer(id, saisie, [], m.jetons.consultation)).corps.code).toBe('LECTURE_SEULE');
  });

  it('quoi que le groupement change, ce qui est à l’adhérent reste, et ses places restent dans les dates', async () => {
    const { membre, id, copieId, place } = await m.acceptee();
    const etatMembre = async () =>
      m.lignes(sql`select p.quantite, p.acceptation_promo as promo, p.motif_refus as motif, p.repondue_le as le,
        (select array_agg(emplacement_id || ':' || quantite_facing order by id) from promotion_emplacement e where e.promotion_id = p.id) as places
        from promotion p where p.id = ${copieId} and p.tenant_id = ${membre.id}`);
    const avant = await etatMembre();
    const champs = fc.record({
      debut: fc.integer({ min: 1, max: 40 }),
      duree: fc.integer({ min: 0, max: 40 }),
      conditions: fc.constantFrom('Lot', 'Bon', 'Prix barré'),
      superposable: fc.boolean(),
      valeur: fc.integer({ min: 0, max: 50_000 }),
      quantite: fc.option(fc.integer({ min: 1, max: 99 })),
      produit: fc.constantFrom('Lait', 'Spray', 'Baume réparateur 40 ml'),
    });
    await fc.assert(
      fc.asyncProperty(champs, async ({ debut, duree, conditions, superposable, valeur, quantite, produit }) => {
        const saisie = await m.saisieDe(id);
        const [dateDebut, dateFin] = [m.jour(debut), m.jour(debut + duree)];
        const { status, corps } = await m.changer(id, {
          dateDebut,
          dateFin,
          conditionsPromo: conditions,
          superposable,
          quantite,
          produits: saisie.produits.map((produitSaisi) => ({ ...produitSaisi, nom: produit })),
          contreparties: saisie.contreparties.map((ligne) => ({ ...ligne, valeurCentiemes: valeur })),
        });
        expect(status, JSON.stringify(corps)).toBe(200);
        expect(await etatMembre()).toEqual(avant);
        for (const { du, au, place: ou } of await m.placesDe(copieId)) {
          expect(du >= dateDebut && au <= dateFin && du <= au).toBe(true);
          expect(ou).toBe(place);
        }
        // The encours are exactly what the rules demand, since synchronising again changes nothing.
        const encours = await m.encoursDe(copieId);
        await m.synchroniser(copieId, membre.id);
        expect(await m.encoursDe(copieId)).toEqual(encours);
      }),
      { numRuns: 15 },
    );
  });
});
