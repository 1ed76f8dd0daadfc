import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { ajouterJours } from '#shared/core/dates.ts';
import { naturesFiscales, sommerParNature, type MontantsParNature } from '#shared/core/nature-fiscale.ts';
import { montantsDeLArgent, sommerArgents } from '#shared/features/operations/operation/rules/argent.ts';
import {
  acceptationsPromotion,
  etatsPromotion,
  statutsPromotion,
  typesPromo,
  unitesContrepartie,
} from '#shared/features/operations/operation/schemas/enumerations.ts';
import type { Promotion } from '#shared/features/operations/operation/schemas/lecture.ts';
import { partsDe, partTenue, sorteDe } from '#shared/features/operations/operation/rules.ts';
import { montantDu } from '#shared/features/operations/contrepartie/rules/contreparties.ts';
import { creerMonde, URL, type Monde } from '#server/testing/mondes/promotion.ts';
import { ecrireAvecRecus } from '#server/testing/recus.ts';

/** The statut is said twice: by the rule for what is shown, by SQL for what is filtered. These rows hold them together. */
let monde: Monde;
const AUJOURDHUI = '2026-03-04';
beforeAll(async () => {
  monde = await creerMonde();
});
afterAll(() => monde.app.fermer());

const etatsEncours = ['A_DECLARER', 'DECLARE', 'REGLE', null] as const;
const ligneArb = fc.record({
  part: fc.constantFrom('PROMO', 'TG'),
  unite: fc.constantFrom(...unitesContrepartie),
  valeur: fc.nat(500_000),
  encours: fc.constantFrom(...etatsEncours),
  nature: fc.constantFrom(...naturesFiscales),
  natureEncours: fc.constantFrom(...naturesFiscales),
});
const promotionArb = fc.record({
  type: fc.constantFrom(...typesPromo),
  copie: fc.boolean(),
  promo: fc.constantFrom(...etatsPromotion),
  tg: fc.constantFrom(...etatsPromotion),
  acceptationPromo: fc.constantFrom(...acceptationsPromotion),
  acceptationTg: fc.constantFrom('WAITING', 'ACCEPTED', 'REFUSED'),
  fin: fc.constantFrom(-30, -1, 0, 1, 40),
  quantite: fc.option(fc.integer({ min: 1, max: 500 })),
  vendue: fc.option(fc.nat(500)),
  lignes: fc.array(ligneArb, { maxLength: 4 }),
});
type Cas = typeof promotionArb extends fc.Arbitrary<infer T> ? T : never;

const inserer = async (cas: Cas, modeleId: number): Promise<number> => {
  const base = monde.app.services.dbSysteme;
  const parts = partsDe(cas.type);
  const [promo, tg] = [parts.includes('PROMO'), parts.includes('TG')];
  const etat = (acceptation: string) => (acceptation === 'REFUSED' ? 'REFUSED' : 'VALIDATED');
  const { id } = await base
    .insertInto('promotion')
    .values({
      tenant_id: monde.pharmacie,
      origine: cas.copie ? 'GROUPEMENT' : 'PHARMACIE',
      groupement_id: cas.copie ? monde.groupement : null,
      modele_id: cas.copie ? modeleId : null,
      laboratoire_id: monde.labo,
      nom_operation: 'Opération',
      type_promo: cas.type,
      date_debut: ajouterJours(AUJOURDHUI, cas.fin - 20),
      date_fin: ajouterJours(AUJOURDHUI, cas.fin),
      quantite: cas.quantite,
      etat_promo: promo ? (cas.copie ? etat(cas.acceptationPromo) : cas.promo) : null,
      etat_tg: tg ? (cas.copie ? etat(cas.acceptationTg) : cas.tg) : null,
      acceptation_promo: cas.copie && promo ? cas.acceptationPromo : null,
      acceptation_tg: cas.copie && tg ? cas.acceptationTg : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await base
    .insertInto('promotion_produit')
    .values({
      tenant_id: monde.pharmacie,
      promotion_id: id,
      position: 0,
      nom: 'Baume',
      quantite_vendue: cas.vendue,
      ca_ttc_centimes: cas.vendue === null ? null : cas.vendue * 1190,
    })
    .execute();
  for (const [position, ligne] of cas.lignes.entries()) await insererLigne(id, position, ligne);
  return id;
};

const insererLigne = async (
  promotionId: number,
  position: number,
  { part, unite, valeur, encours, nature, natureEncours }: Cas['lignes'][number],
) => {
  const base = monde.app.services.dbSysteme;
  const contrepartie = {
    tenant_id: monde.pharmacie,
    promotion_id: promotionId,
    position,
    part,
    unite,
    valeur_centiemes: valeur,
    nature_fiscale: nature,
  };
  const { id } = await base
    .insertInto('promotion_contrepartie')
    .values(contrepartie)
    .returning('id')
    .executeTakeFirstOrThrow();
  if (encours === null) return;
  await ecrireAvecRecus(base, (tx) =>
    tx
      .insertInto('encours')
      .values({
        tenant_id: monde.pharmacie,
        numero: `E-${promotionId}-${position}`,
        laboratoire_id: monde.labo,
        type: 'CONTREPARTIE_TG',
        info: 'x',
        action_attendue: 'AVOIR',
        nature_fiscale: natureEncours,
        valeur_attendue_centimes: 1_000,
        valeur_reglee_centimes: encours === 'REGLE' ? 1_000 : 0,
        regle_le: encours === 'REGLE' ? AUJOURDHUI : null,
        date_declaration: AUJOURDHUI,
        date_echeance: AUJOURDHUI,
        etat: encours,
        source_type: 'PROMOTION',
        source_id: promotionId,
        source_detail_id: id,
      })
      .execute(),
  );
};

/** Drops the zero amounts: a zero sum and an absent one mean the same. */
const sansNuls = (montants: MontantsParNature): MontantsParNature =>
  Object.fromEntries(Object.entries(montants).filter(([, centimes]) => centimes !== 0));

const lister = async (query: Record<string, string>): Promise<Promotion[]> => {
  const { status, corps } = await monde.app.appeler(monde.jetons.ADMIN, 'GET', URL, {
    query: { taille: '200', ...query },
  });
  if (status !== 200) throw new Error(JSON.stringify(corps));
  return corps.elements;
};

describe('ce que SQL calcule', () => {
  it('est ce que disent les règles, ligne pour ligne', async () => {
    const modeles = await Promise.all(Array.from({ length: 12 }, () => monde.creerModele()));
    await fc.assert(
      fc.asyncProperty(fc.array(promotionArb, { minLength: 12, maxLength: 12 }), async (cas) => {
        const { dbSysteme } = monde.app.services;
        await sql`delete from encours`.execute(dbSysteme);
        await sql`delete from promotion where tenant_id = ${monde.pharmacie}`.execute(dbSysteme);
        const ids = await Promise.all(cas.map((casVu, i) => inserer(casVu, modeles[i]!.id)));
        const toutes = await lister({});
        expect(toutes.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(ids.toSorted((a, b) => a - b));
        for (const statut of [...statutsPromotion, 'REFUSED'] as const) {
          const voulues = toutes
            .filter((p) => (p.etat === 'REFUSED' ? statut === 'REFUSED' : p.statut === statut))
            .map(({ id }) => id);
          expect(
            (await lister({ statut })).map(({ id }) => id),
            statut,
          ).toEqual(voulues);
        }
        for (const [filtre, garde] of [
          ['aRepondre', (p: Promotion) => p.statut === 'WAITING'],
          ['aTraiter', (p: Promotion) => p.statut === 'EXPIRED'],
          ['nonReclamees', (p: Promotion) => p.argent.nonReclamees > 0],
        ] as const)
          for (const oui of [true, false])
            expect(
              (await lister({ [filtre]: String(oui) })).map(({ id }) => id),
              `${filtre}=${oui}`,
            ).toEqual(toutes.filter((p) => garde(p) === oui).map(({ id }) => id));
        const { corps: page } = await monde.app.appeler(monde.jetons.ADMIN, 'GET', URL, { query: { taille: '200' } });
        expect(page.argent, 'ensemble, ce qu’il est une à une').toEqual({
          ...sommerArgents(toutes.map(({ argent }) => argent)),
          nonReclamees: toutes.reduce((total, p) => total + p.argent.nonReclamees, 0),
        });
        const enCours = await lister({ periode: 'EN_COURS', statut: 'CONFIRMED' });
        const { corps: tuiles } = await monde.appeler(monde.jetons.ADMIN, 'GET', '/tuiles');
        expect(tuiles.enCours, 'la tuile compte ce qu’elle ouvre').toBe(enCours.length);
        const attenduEnCours = montantsDeLArgent(sommerArgents(enCours.map(({ argent }) => argent)), 'attenduCentimes');
        expect(tuiles.attendu, 'chaque nature à part (ENC-78)').toEqual(sansNuls(attenduEnCours));
        for (const [i, casEssaye] of cas.entries()) {
          const promotionLue = toutes.find(({ id }) => id === ids[i])!;
          const lignesDuType = casEssaye.lignes.filter(({ part }) => partsDe(casEssaye.type).includes(part));
          const tenues = lignesDuType.filter(
            ({ part }) => sorteDe(promotionLue) !== 'MODELE' && partTenue(promotionLue, part),
          );
          expect(promotionLue.argent.nonReclamees).toBe(
            tenues.filter(({ encours }) => encours === null && casEssaye.fin <= 0).length,
          );
          const refusee = (part: string) =>
            (part === 'PROMO'
              ? (promotionLue.acceptationPromo ?? promotionLue.etatPromo)
              : (promotionLue.acceptationTg ?? promotionLue.etatTg)) === 'REFUSED';
          const ventes = {
            prevue: casEssaye.quantite,
            vendue: casEssaye.vendue,
            caTtcCentimes: casEssaye.vendue === null ? null : casEssaye.vendue * 1190,
          };
          const prevus = lignesDuType
            .filter(({ encours, part }) => encours === null && !refusee(part))
            .map(({ nature, valeur, unite }) => ({ natureFiscale: nature, du: montantDu(valeur, unite, ventes) }));
          const avecEncours = casEssaye.lignes
            .filter(({ encours }) => encours !== null)
            .map(({ natureEncours }) => ({ natureFiscale: natureEncours, du: 1_000 }));
          expect(
            sansNuls(montantsDeLArgent(promotionLue.argent, 'attenduCentimes')),
            'sa nature, celle de son encours dès qu’il est né (ENC-87)',
          ).toEqual(sansNuls(sommerParNature([...prevus, ...avecEncours], ({ du }) => du)));
        }
      }),
      { numRuns: 12 },
    );
  });
});
