import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { sql } from 'kysely';
import { creerMonde, type Monde } from '#server/testing/monde-modele.ts';
import { synchroniserEncours } from '#server/features/operations/contrepartie/commands/consequences.ts';
import { transactionSysteme } from '#server/core/db/database.ts';
import type { DetailPromotion } from '#shared/features/operations/operation/contract/lecture.ts';
import type { Impact } from '#shared/features/operations/promotion-groupement/schemas.ts';

const URL = '/api/v1/promotionsGroupement';
let m: Monde;
beforeAll(async () => {
  m = await creerMonde();
});
afterAll(() => m.app.fermer());

const lignes = async <T>(requete: ReturnType<typeof sql<T>>): Promise<T[]> =>
  (await requete.execute(m.app.services.dbSysteme)).rows;
const executer = (requete: ReturnType<typeof sql>) => requete.execute(m.app.services.dbSysteme);

/** What the form would send of a modèle left as it is. */
const saisieDe = async (id: number) => {
  const d: DetailPromotion = (await m.app.appeler(m.jetons.groupement, 'GET', `/api/v1/promotions/${id}`)).corps;
  return {
    version: d.version,
    nomOperation: d.nomOperation,
    laboratoireId: d.laboratoireId,
    typePromo: d.typePromo,
    dateDebut: d.dateDebut,
    dateFin: d.dateFin,
    conditionsPromo: d.conditionsPromo,
    quantite: d.quantite,
    multipleDeTrois: d.multipleDeTrois,
    superposable: d.superposable,
    commentaire: d.commentaire,
    produits: d.produits.map(
      ({ quantiteVendue: _v, caTtcCentimes: _c, syncLgo: _s, syncLgoMessage: _m, ...produit }) => produit,
    ),
    dispositifs: [{ dispositif: 'LOT', quantiteLot: 2, quantiteOfferte: 2, remisePct: null }],
    emplacements: [],
    contreparties: d.contreparties.map(({ encours: _encours, ...ligne }) => ligne),
    emplacementConseille: d.emplacementConseille,
    prioriteId: d.prioriteId,
    segmentIds: d.segmentIds,
    affichageDate: d.affichageDate,
  };
};
type Saisie = Awaited<ReturnType<typeof saisieDe>>;
const apercu = (id: number, saisie: object, jeton = m.jetons.groupement) =>
  m.app.appeler(jeton, 'POST', `${URL}/${id}/forcer/apercu`, { corps: { saisie } });
const forcer = (id: number, saisie: object, consequences: readonly string[], jeton = m.jetons.groupement) =>
  m.app.appeler(jeton, 'PUT', `${URL}/${id}/forcer`, { corps: { saisie, consequences } });
/** Sees, then confirms. */
const changer = async (id: number, champs: Partial<Saisie>) => {
  const saisie = { ...(await saisieDe(id)), ...champs };
  const { consequences }: Impact = (await apercu(id, saisie)).corps;
  return forcer(id, saisie, consequences);
};

/**
 * A modèle published to one adhérent of its own segment, that accepted it and put its TG on a place for the whole
 * operation.
 */
const acceptee = async (champs: Parameters<Monde['unModele']>[0] = {}) => {
  const membre = await m.unAdherent();
  const segment = await m.unSegment(`Segment ${membre.id}`);
  await m.affecter({ adherentIds: [membre.adhesionId], ajouter: [segment.id] });
  await m.travailler();
  const id = await m.unModele({ segments: [segment.id], ...champs });
  await m.publier(id);
  const [copie] = await m.copies(id);
  const [{ place }] = (await lignes<{
    place: number;
  }>(sql`with z as (insert into zone (tenant_id, nom, ordre) values (${membre.id}, 'Allée', 1) returning id)
    insert into emplacement (tenant_id, zone_id, nom, type, ordre) select ${membre.id}, id, 'TG 1', 'TG', 1 from z returning id as place`)) as [
    { place: number },
  ];
  await m.repondre(copie!.id, 'ACCEPTED', 'ACCEPTED');
  await executer(sql`insert into promotion_emplacement (tenant_id, promotion_id, emplacement_id, date_debut, date_fin, quantite_facing)
    select tenant_id, id, ${place}, date_debut, date_fin, 3 from promotion where id = ${copie!.id}`);
  await executer(sql`update promotion set quantite = 24 where id = ${copie!.id}`);
  await synchroniser(copie!.id, membre.id);
  return { membre, segment, id, copieId: copie!.id, place };
};
const synchroniser = (id: number, tenantId: number) =>
  transactionSysteme(m.app.services.dbSysteme, (tx) =>
    synchroniserEncours(tx, 'systeme', { promotions: [{ id, tenantId }] }, { maintenant: m.app.horloge.maintenant }),
  );
/** Another operation of the adhérent's own, that holds a place. */
const occuper = async (tenantId: number, place: number, du: string, au: string) => {
  const { id } = await m.unLaboratoire(tenantId);
  await executer(sql`with p as (insert into promotion (tenant_id, origine, laboratoire_id, nom_operation, type_promo, date_debut, date_fin, etat_tg)
      values (${tenantId}, 'PHARMACIE', ${id}, 'À moi', 'TG', ${du}, ${au}, 'VALIDATED') returning id)
    insert into promotion_emplacement (tenant_id, promotion_id, emplacement_id, date_debut, date_fin) select ${tenantId}, id, ${place}, ${du}, ${au} from p`);
};
const encoursDe = (copieId: number) =>
  lignes<{ etat: string; valeur: number; date: string }>(
    sql`select etat, valeur_attendue_centimes as valeur, date_declaration as date from encours where source_id = ${copieId} and source_type = 'PROMOTION' order by id`,
  );
const placesDe = (copieId: number) =>
  lignes<{ place: number; du: string; au: string; occupe: boolean; facing: number }>(
    sql`select emplacement_id as place, date_debut as du, date_fin as au, occupe, quantite_facing as facing from promotion_emplacement where promotion_id = ${copieId} order by id`,
  );

describe('forcer une modification', () => {
  it('écrit ce qui est au groupement, laisse ce qui est à l’adhérent, recalcule ses encours et le prévient', async () => {
    const { membre, id, copieId, place } = await acceptee({ produits: ['Lait 200 ml', 'Spray 150 ml'] });
    await executer(
      sql`update promotion_produit set quantite_vendue = 7, ca_ttc_centimes = 8330 where promotion_id = ${copieId} and nom = 'Spray 150 ml'`,
    );
    const saisie = await saisieDe(id);
    const suite = {
      ...saisie,
      nomOperation: 'Solaires, deuxième version',
      dateFin: m.jour(40),
      conditionsPromo: 'Trois achetés, un offert',
      produits: [saisie.produits[1]!, { ...saisie.produits[0]!, nom: 'Huile 100 ml' }],
      contreparties: [{ ...saisie.contreparties[0]!, valeurCentiemes: 30_000 }, ...saisie.contreparties.slice(1)],
    };
    const vu: Impact = (await apercu(id, suite)).corps;
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
    const { status, corps } = await forcer(id, suite, vu.consequences);
    expect([status, corps.nomOperation]).toEqual([200, 'Solaires, deuxième version']);
    const [copie] = await lignes<
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
    expect(await placesDe(copieId), 'la TG suit les dates, à sa place').toEqual([
      { place, du: m.jour(10), au: m.jour(40), occupe: true, facing: 3 },
    ]);
    expect(
      await lignes(
        sql`select nom, quantite_vendue as vendue from promotion_produit where promotion_id = ${copieId} order by position`,
      ),
      'ce qui a été vendu suit le produit',
    ).toEqual([
      { nom: 'Spray 150 ml', vendue: 7 },
      { nom: 'Huile 100 ml', vendue: null },
    ]);
    expect(await encoursDe(copieId)).toEqual([
      { etat: 'A_DECLARER', valeur: 30_000, date: m.jour(40) },
      { etat: 'A_DECLARER', valeur: 12_000, date: m.jour(40) },
    ]);
    expect(await m.notifications(membre.jeton)).toContain('Opération modifiée par votre groupement');
  });

  it('rend la place que les nouvelles dates prennent à une autre opération de l’adhérent', async () => {
    const { membre, id, copieId, place } = await acceptee();
    await occuper(membre.id, place, m.jour(31), m.jour(45));
    const saisie = { ...(await saisieDe(id)), dateFin: m.jour(35) };
    const vu: Impact = (await apercu(id, saisie)).corps;
    expect(vu.pharmacies).toMatchObject([{ copieId, collision: true }]);
    expect(JSON.stringify(vu), 'le plan de l’adhérent ne se lit pas').not.toContain('À moi');
    expect((await forcer(id, saisie, vu.consequences)).status).toBe(200);
    expect(await m.copies(id)).toMatchObject([
      { acceptationPromo: 'ACCEPTED', acceptationTg: 'WAITING', etatTg: 'VALIDATED' },
    ]);
    expect(await placesDe(copieId)).toMatchObject([{ place, au: m.jour(35), occupe: false }]);
    expect(await m.notifications(membre.jeton)).toContain('Opération modifiée : votre TG est à replacer');
  });

  it('refuse tout quand quelque chose que l’on n’a pas vu arriverait, et rien ne bouge', async () => {
    const { membre, id, copieId, place } = await acceptee();
    const saisie = { ...(await saisieDe(id)), dateFin: m.jour(35) };
    const vu: Impact = (await apercu(id, saisie)).corps;
    await occuper(membre.id, place, m.jour(31), m.jour(45));
    const avant = [await placesDe(copieId), await encoursDe(copieId), await m.copies(id)];
    const { status, corps } = await forcer(id, saisie, vu.consequences);
    expect([status, corps.code]).toEqual([409, 'IMPACT_CHANGE']);
    expect([await placesDe(copieId), await encoursDe(copieId), await m.copies(id)]).toEqual(avant);
    expect((await saisieDe(id)).dateFin).toBe(m.jour(30));
  });

  it('ce qui a disparu depuis n’empêche rien ; une version dépassée, si', async () => {
    const { id, copieId } = await acceptee();
    const saisie = { ...(await saisieDe(id)), conditionsPromo: 'Autre chose' };
    const vu: Impact = (await apercu(id, saisie)).corps;
    await m.repondre(copieId, 'REFUSED', 'REFUSED');
    expect((await forcer(id, saisie, vu.consequences)).status).toBe(200);
    expect((await forcer(id, saisie, vu.consequences)).corps.code).toBe('CONFLIT_VERSION');
  });

  it('n’écrit rien sur un encours déclaré ou réglé : le premier alerte, le second reste', async () => {
    const { id, copieId } = await acceptee();
    await executer(
      sql`update encours set etat = 'DECLARE' where source_id = ${copieId} and type = 'CONTREPARTIE_PROMO'`,
    );
    await executer(
      sql`update encours set etat = 'REGLE', regle_le = now(), valeur_reglee_centimes = valeur_attendue_centimes where source_id = ${copieId} and type = 'CONTREPARTIE_TG'`,
    );
    const avant = await encoursDe(copieId);
    const saisie = await saisieDe(id);
    const suite = {
      ...saisie,
      contreparties: saisie.contreparties.map((ligne) => ({ ...ligne, valeurCentiemes: 99_900 })),
    };
    const vu: Impact = (await apercu(id, suite)).corps;
    expect(vu.pharmacies).toMatchObject([{ recalcules: 0, declares: 1, regles: 1 }]);
    expect((await forcer(id, suite, vu.consequences)).status).toBe(200);
    expect(await encoursDe(copieId)).toEqual(avant);
  });

  it('change de cible : qui y entre reçoit, qui en sort sans avoir répondu perd', async () => {
    const { membre, id } = await acceptee();
    const [attend, entre] = [await m.unAdherent(), await m.unAdherent()];
    const segment = await m.unSegment('Nouvelle cible');
    await m.affecter({ adherentIds: [entre.adhesionId], ajouter: [segment.id] });
    await m.affecter({ adherentIds: [attend.adhesionId], ajouter: [(await saisieDe(id)).segmentIds[0]] });
    await m.travailler();
    const saisie = { ...(await saisieDe(id)), segmentIds: [segment.id] };
    const vu: Impact = (await apercu(id, saisie)).corps;
    expect(vu).toMatchObject({ nouvelles: 1, retirees: 1 });
    expect((await forcer(id, saisie, vu.consequences)).status).toBe(200);
    expect((await m.copies(id)).map(({ tenantId }) => tenantId)).toEqual(
      [membre.id, entre.id].toSorted((a, b) => a - b),
    );
  });

  it('douze à la fois : une seule modification', async () => {
    const { id } = await acceptee();
    const saisie = { ...(await saisieDe(id)), conditionsPromo: 'Une fois' };
    const { consequences }: Impact = (await apercu(id, saisie)).corps;
    const statuts = (await Promise.all(Array.from({ length: 12 }, () => forcer(id, saisie, consequences)))).map(
      ({ status }) => status,
    );
    expect(statuts.toSorted()).toEqual([200, ...Array.from({ length: 11 }, () => 409)]);
  });

  it.each([
    ['un brouillon', async () => m.unModele({ etatPromo: 'DRAFT' }), 'PROMOTION_NON_PUBLIEE'],
    [
      'une opération terminée',
      async () => (await acceptee({ debut: m.jour(-20), fin: m.jour(-1) })).id,
      'PROMOTION_NON_PUBLIEE',
    ],
  ])('refuse %s', async (_, faire, code) => {
    const id = await faire();
    expect((await apercu(id, await saisieDe(id))).corps.code).toBe(code);
  });

  it('refuse un autre type, et ce qui manque', async () => {
    const { id } = await acceptee();
    const saisie = await saisieDe(id);
    expect((await apercu(id, { ...saisie, typePromo: 'PROMO' })).corps.code).toBe('TYPE_FIGE');
    expect((await apercu(id, { ...saisie, produits: [] })).corps.code).toBe('PROMOTION_INCOMPLETE');
  });

  it('un autre groupement et la consultation ne forcent rien', async () => {
    const { id } = await acceptee();
    const saisie = await saisieDe(id);
    expect([
      (await apercu(id, saisie, m.jetons.autre)).status,
      (await forcer(id, saisie, [], m.jetons.autre)).status,
    ]).toEqual([404, 404]);
    expect((await forcer(id, saisie, [], m.jetons.consultation)).corps.code).toBe('LECTURE_SEULE');
  });

  it('quoi que le groupement change, ce qui est à l’adhérent reste, et ses places restent dans les dates', async () => {
    const { membre, id, copieId, place } = await acceptee();
    const etatMembre = async () =>
      lignes(sql`select p.quantite, p.acceptation_promo as promo, p.motif_refus as motif, p.repondue_le as le,
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
        const saisie = await saisieDe(id);
        const [dateDebut, dateFin] = [m.jour(debut), m.jour(debut + duree)];
        const { status, corps } = await changer(id, {
          dateDebut,
          dateFin,
          conditionsPromo: conditions,
          superposable,
          quantite,
          produits: saisie.produits.map((un) => ({ ...un, nom: produit })),
          contreparties: saisie.contreparties.map((ligne) => ({ ...ligne, valeurCentiemes: valeur })),
        });
        expect(status, JSON.stringify(corps)).toBe(200);
        expect(await etatMembre()).toEqual(avant);
        for (const { du, au, place: ou } of await placesDe(copieId)) {
          expect(du >= dateDebut && au <= dateFin && du <= au).toBe(true);
          expect(ou).toBe(place);
        }
        // Exactly what the rules demand: doing it again changes nothing.
        const encours = await encoursDe(copieId);
        await synchroniser(copieId, membre.id);
        expect(await encoursDe(copieId)).toEqual(encours);
      }),
      { numRuns: 15 },
    );
  }, 60_000);
});
