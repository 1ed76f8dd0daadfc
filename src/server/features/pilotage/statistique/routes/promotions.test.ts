import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { creerMondeArgent, type MondeArgent } from '#server/testing/mondes/argent.ts';
import { uneVente, vendre } from '#server/testing/ventes.ts';
import { ecrireAvecRecus } from '#server/testing/recus.ts';
import { roles, rolesPharmacie } from '#shared/core/acteur.ts';
import { ajouterJours } from '#shared/core/dates.ts';
import { dispositifsOperation } from '#shared/features/operations/operation/schemas/enumerations.ts';
import { STATUTS_COMPTES } from '#shared/features/pilotage/statistique/contract/promotions.ts';

let m: MondeArgent;
let autreLabo: number;
const ANNEE = { du: '2026-01-01', au: '2026-12-31' };
beforeAll(async () => {
  m = await creerMondeArgent();
  m.app.horloge.maintenant = new Date('2026-11-23T10:00:00Z');
  autreLabo = m.autreLabo;
});
afterAll(() => m.app.fermer());

const stat = async (suite: string, query: object = ANNEE, token = m.jetons.ADMIN) =>
  m.app.appeler(token, 'GET', `/api/v1/statistiques/${suite}`, { query: query as Record<string, string> });
const liste = async (query: object) => {
  const filtres = { ...query, statut: STATUTS_COMPTES.join(',') } as Record<string, string>;
  const { corps } = await m.app.appeler(m.jetons.ADMIN, 'GET', '/api/v1/promotions', { query: filtres });
  const { attenduCentimes, recuCentimes, compenseCentimes } = corps.argent;
  return { nombre: corps.total, attenduCentimes, recuCentimes, compenseCentimes };
};

const jour = (min: number, max: number) => fc.integer({ min, max }).map((n) => ajouterJours('2025-01-01', n));
const operationTiree = fc.record({
  type: fc.constantFrom('PROMO', 'TG', 'PROMO_TG'),
  etat: fc.constantFrom('VALIDATED', 'VALIDATED', 'DRAFT', 'REFUSED'),
  debut: jour(0, 700),
  duree: fc.integer({ min: 0, max: 60 }),
  autreLabo: fc.boolean(),
  dispositifs: fc.uniqueArray(fc.constantFrom(...dispositifsOperation), { maxLength: 3 }),
  valeur: fc.integer({ min: 0, max: 999_999 }),
  reglee: fc.boolean(),
});
type Tiree = typeof operationTiree extends fc.Arbitrary<infer T> ? T : never;

const ecrire = async (o: Tiree): Promise<void> => {
  const { id } = await m.unePromotion({
    type_promo: o.type,
    etat_promo: o.type === 'TG' ? null : o.etat,
    etat_tg: o.type === 'PROMO' ? null : o.etat,
    laboratoire_id: o.autreLabo ? autreLabo : m.labo,
    date_debut: o.debut,
    date_fin: ajouterJours(o.debut, o.duree),
    dispositifs: o.dispositifs.map((dispositif) => ({ dispositif })),
    contreparties: [{ part: o.type === 'PROMO' ? 'PROMO' : 'TG', valeur_centiemes: o.valeur }],
  });
  await m.synchroniser(id);
  if (o.reglee)
    await ecrireAvecRecus(m.app.services.dbSysteme, (tx) =>
      tx
        .updateTable('encours')
        .set((e) => ({
          etat: 'REGLE',
          regle_le: '2026-11-20',
          valeur_reglee_centimes: e.ref('valeur_attendue_centimes'),
        }))
        .where('source_type', '=', 'PROMOTION')
        .where('source_id', '=', id)
        .execute(),
    );
};

describe('les opérations d’une période (STA-20, STA-21)', () => {
  it('chaque chiffre est celui de la liste qu’il ouvre, cette année et la précédente', () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(operationTiree, { minLength: 8, maxLength: 12 }),
        jour(365, 700),
        fc.integer({ min: 0, max: 200 }),
        fc.boolean(),
        async (operations, du, duree, unLabo) => {
          for (const operation of operations) await ecrire(operation);
          const laboratoire = unLabo ? { laboratoireId: String(autreLabo) } : {};
          const periode = { du, au: ajouterJours(du, duree), ...laboratoire };
          const { corps } = await stat('promotions', periode);
          const avant = { ...corps.avant, ...laboratoire };
          expect(corps.toutes).toEqual({ annee: await liste(periode), avant: await liste(avant) });
          const tg = { type: 'TG,PROMO_TG' };
          expect(corps.tg).toEqual({
            annee: await liste({ ...periode, ...tg }),
            avant: await liste({ ...avant, ...tg }),
          });
          for (const { dispositif, annee, avant: autrefois } of corps.parDispositif)
            expect([annee, autrefois], dispositif).toEqual([
              await liste({ ...periode, dispositif }),
              await liste({ ...avant, dispositif }),
            ]);
          const absents = dispositifsOperation.filter(
            (dispositif) =>
              !corps.parDispositif.some((ligneDispositif: any) => ligneDispositif.dispositif === dispositif),
          );
          for (const dispositif of absents) expect((await liste({ ...periode, dispositif })).nombre).toBe(0);
        },
      ),
      { numRuns: 6, endOnFailure: true },
    ));

  it('une période à l’envers, de plus d’un an, un laboratoire d’un autre compte : refusés', async () => {
    expect((await stat('promotions', { du: '2026-02-01', au: '2026-01-01' })).status).toBe(400);
    expect((await stat('promotions', { du: '2025-01-01', au: '2026-06-01' })).status).toBe(400);
    for (const suite of ['promotions', 'promotions/ventes', 'promotions/ventes/liste', 'emplacements'])
      expect((await stat(suite, { ...ANNEE, laboratoireId: '987654' })).status, suite).toBe(404);
  });
});

describe('ce que les opérations ont vendu (STA-22)', () => {
  it('dit de chacune ce que dit son bilan, et de toutes la somme et le milieu', async () => {
    const ean = '3518370400049';
    const [du, au] = ['2026-06-01', '2026-06-14'];
    const champs = { date_debut: du, date_fin: au, produits: [{ ean }, { ean }], dispositifs: [{ dispositif: 'BRI' }] };
    const { id } = await m.unePromotion(champs);
    const sansJour = await m.unePromotion({ ...champs, date_debut: '2026-07-20', date_fin: '2026-07-25' });
    const vendu = (quantite: number) => [uneVente({ code: ean, quantite, caTtcCentimes: quantite * 1_190 })];
    await vendre(m.app, m.pharmacie, {
      [du]: vendu(6),
      [ajouterJours(du, 1)]: vendu(3),
      [ajouterJours(du, 2)]: [],
      [ajouterJours(du, -1)]: vendu(2),
      [ajouterJours(du, -364)]: vendu(1),
    });
    const { corps } = await stat('promotions/ventes', { du: '2026-06-01', au: '2026-07-31' });
    const operationLue = corps.operations.find((operation: { id: number }) => operation.id === id);
    const { effet } = (await m.app.appeler(m.jetons.ADMIN, 'GET', `/api/v1/promotions/${id}/bilan`)).corps;
    expect(operationLue).toMatchObject({
      quantite: effet.pendant.quantite,
      caTtcCentimes: effet.pendant.caTtcCentimes,
      hausseAvant: effet.hausseAvant,
      hausseAnnee: effet.hausseAnnee,
    });
    expect([operationLue.quantite, operationLue.caTtcCentimes, operationLue.hausseAvant]).toEqual([9, 10_710, 5_000]);
    expect(corps.operations.map((operation: { id: number }) => operation.id)).not.toContain(sansJour.id);
    expect(corps.couverture).toMatchObject({ joursComplets: 3, sources: ['IMPORT_FICHIER'] });
    expect(corps.parDispositif).toContainEqual({
      dispositif: 'BRI',
      nombre: 1,
      caTtcCentimes: 10_710,
      hausseMediane: 5_000,
    });
    expect(corps.nombreConnues).toBeLessThan(corps.nombre);
  });

  it('chacune dit ce que dit son bilan, quels que soient ses jours, ses produits et les ventes', async () => {
    const CODES = ['3400930000014', '3400930000021', '3400930000038', '3400930000045'];
    const jourVendu = fc.integer({ min: 0, max: 460 }).map((n) => ajouterJours('2022-05-20', n));
    const vente = fc.record({
      rang: fc.integer({ min: 0, max: 3 }),
      quantite: fc.integer({ min: -3, max: 9 }),
      caTtcCentimes: fc.integer({ min: -900, max: 9_000 }),
    });
    const operation = fc.record({
      debut: fc.integer({ min: 0, max: 80 }).map((n) => ajouterJours('2023-06-01', n)),
      duree: fc.integer({ min: 0, max: 20 }),
      rangs: fc.array(fc.integer({ min: 0, max: 2 }), { minLength: 0, maxLength: 4 }),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(operation, { minLength: 3, maxLength: 3 }),
        fc.array(fc.tuple(jourVendu, fc.uniqueArray(vente, { selector: ({ rang }) => rang, maxLength: 4 })), {
          minLength: 80,
          maxLength: 80,
        }),
        async (operations, jours) => {
          const ids: number[] = [];
          for (const { debut, duree, rangs } of operations)
            ids.push(
              (
                await m.unePromotion({
                  date_debut: debut,
                  date_fin: ajouterJours(debut, duree),
                  dispositifs: [{ dispositif: 'BRI' }, ...(rangs.length > 2 ? [{ dispositif: 'LOT' }] : [])],
                  produits: rangs.map((rang, i) => ({ nom: `Produit ${i}`, ean: CODES[rang]! })),
                })
              ).id,
            );
          await vendre(
            m.app,
            m.pharmacie,
            Object.fromEntries(
              jours.map(([leJour, ventes]) => [
                leJour,
                ventes.map(({ rang, ...champs }) => uneVente({ code: CODES[rang]!, ...champs })),
              ]),
            ),
          );
          const periode = { du: '2023-06-01', au: '2023-09-30' };
          const { corps } = await stat('promotions/ventes', periode);
          const derriere = async (query: object) =>
            (await stat('promotions/ventes/liste', { ...periode, taille: '200', ...query })).corps;
          const toutes = await derriere({});
          expect([toutes.total, toutes.caTtcCentimes]).toEqual([corps.nombreConnues, corps.caTtcCentimes]);
          for (const { dispositif, nombre, caTtcCentimes } of corps.parDispositif) {
            const { elements, total: lignes, caTtcCentimes: somme } = await derriere({ dispositif });
            const sommeDe = elements.reduce((total: number, element: any) => total + element.caTtcCentimes, 0);
            expect([lignes, somme, sommeDe]).toEqual([nombre, caTtcCentimes, caTtcCentimes]);
          }
          for (const id of ids) {
            const operationLue = corps.operations.find((effetDOperation: { id: number }) => effetDOperation.id === id);
            const { effet } = (await m.app.appeler(m.jetons.ADMIN, 'GET', `/api/v1/promotions/${id}/bilan`)).corps;
            expect(
              operationLue && [
                operationLue.quantite,
                operationLue.caTtcCentimes,
                operationLue.hausseAvant,
                operationLue.hausseAnnee,
              ],
            ).toEqual(
              effet
                ? [effet.pendant.quantite, effet.pendant.caTtcCentimes, effet.hausseAvant, effet.hausseAnnee]
                : undefined,
            );
          }
        },
      ),
      { numRuns: 5, endOnFailure: true },
    );
  });
});

describe('les emplacements (STA-23)', () => {
  const uneTg = (champs: object) =>
    m.unePromotion({ type_promo: 'TG', etat_promo: null, etat_tg: 'VALIDATED', ...champs });
  it('compte les semaines prises, et partage au centime ce que les TG ont rapporté', async () => {
    const { dbSysteme } = m.app.services;
    const de = { tenant_id: m.pharmacie };
    const zone = await dbSysteme
      .insertInto('zone')
      .values({ ...de, nom: 'Entrée', ordre: 0 })
      .returning('id')
      .executeTakeFirstOrThrow();
    const [large, sans] = await dbSysteme
      .insertInto('emplacement')
      .values([
        { ...de, zone_id: zone.id, nom: 'TG 1', type: 'TG', ordre: 0, largeur_cm: 120 },
        { ...de, zone_id: zone.id, nom: 'TG 2', type: 'TG', ordre: 1 },
      ])
      .returning('id')
      .execute();
    // A Monday, two weeks.
    const dates = { date_debut: '2026-09-07', date_fin: '2026-09-20' };
    const { id } = await uneTg({ ...dates, contreparties: [{ part: 'TG', valeur_centiemes: 20_001 }] });
    await dbSysteme
      .insertInto('promotion_emplacement')
      .values([large!, sans!].map((place) => ({ ...de, promotion_id: id, emplacement_id: place.id, ...dates })))
      .execute();
    await m.synchroniser(id);
    await ecrireAvecRecus(dbSysteme, (tx) =>
      tx
        .updateTable('encours')
        .set({ etat: 'REGLE', regle_le: '2026-11-20', valeur_reglee_centimes: 20_001 })
        .where('source_id', '=', id)
        .execute(),
    );
    const { corps } = await stat('emplacements', { du: '2026-09-01', au: '2026-09-30' });
    expect(corps).toMatchObject({ semaines: 5, semainesPrises: 4, semainesPossibles: 10 });
    expect(corps.avant).toEqual({ semainesPrises: 0, semainesPossibles: 10 });
    const [premierePlace, autre] = corps.places;
    expect(premierePlace).toMatchObject({
      recuCentimes: 10_001,
      jours: 14,
      parSemaineCentimes: 5_001,
      parMetreSemaineCentimes: 4_167,
    });
    expect(autre).toMatchObject({ recuCentimes: 10_000, parSemaineCentimes: 5_000, parMetreSemaineCentimes: null });
    const plan = (await m.app.appeler(m.jetons.ADMIN, 'GET', '/api/v1/emplacements')).corps.zones[0].emplacements;
    expect(plan.map((place: any) => place.gagne.HT)).toEqual([premierePlace.recuCentimes, autre.recuCentimes]);
    const coupee = (await stat('emplacements', { du: '2026-09-14', au: '2026-09-30' })).corps;
    expect(coupee.places[0]).toMatchObject({
      semainesPrises: 1,
      nombre: 0,
      recuCentimes: 0,
      parSemaineCentimes: null,
    });
  });
});

describe('les droits (STA-20)', () => {
  it('les quatre rôles de la pharmacie, et eux seuls ; un voisin n’y lit que le sien', async () => {
    const editeur = await m.app.unTenant({ type: 'EDITEUR', nom: 'Éditeur' });
    const societe = await m.app.unTenant({ type: 'TRADE', nom: 'Société' });
    const groupement = await m.app.unTenant({ type: 'GROUPEMENT', nom: 'Groupement' });
    const comptes: Partial<Record<(typeof roles)[number], number>> = {
      SUPER_ADMIN: editeur,
      DELEGUE: societe,
      GROUPEMENT: groupement,
      CONSULTATION_GROUPEMENT: groupement,
    };
    for (const role of roles) {
      const token = await m.app.jeton(comptes[role] ?? m.pharmacie, role);
      const attendu = rolesPharmacie.some((rolePharmacie) => rolePharmacie === role) ? 200 : 403;
      for (const suite of ['promotions', 'promotions/ventes', 'emplacements'])
        expect((await stat(suite, ANNEE, token)).status, `${role} ${suite}`).toBe(attendu);
    }
    const voisine = await m.app.unTenant({ nom: 'Voisine' });
    const voisin = await m.app.jeton(voisine, 'ADMIN');
    expect((await stat('promotions', ANNEE, voisin)).corps.toutes.annee.nombre).toBe(0);
    expect((await stat('promotions/ventes', ANNEE, voisin)).corps).toMatchObject({ nombre: 0, caTtcCentimes: 0 });
    expect((await stat('emplacements', ANNEE, voisin)).corps.places).toEqual([]);
  });
});
