import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { creerBaseDeTest } from '#server/testing/base/base.ts';
import { ouvrirBases, type Bases } from '#server/testing/base/bases.ts';
import { reponsesSql } from '#server/testing/base/reponses-sql.ts';
import { ajouterJours } from '#shared/core/dates.ts';
import {
  acceptationsPromotion,
  etatsPromotion,
  periodesPromotion,
  typesPromo,
} from '#shared/features/operations/operation/schemas/enumerations.ts';
import { uneVie } from '#shared/features/operations/operation/exemples-de-test.ts';
import {
  partsDe,
  partTenue,
  periodeDeLOperation,
  type EtatsPromotion,
} from '#shared/features/operations/operation/rules.ts';
import { periodesSql, sansPreuveSql } from './calculs.ts';

let bases: Bases;
beforeAll(async () => {
  bases = ouvrirBases(await creerBaseDeTest());
});
afterAll(() => bases.fermer());

const JOUR = '2026-11-21';
const jour = fc.integer({ min: -2, max: 2 }).map((n) => ajouterJours(JOUR, n));
const operationArb = fc
  .record({
    copie: fc.boolean(),
    typePromo: fc.constantFrom(...typesPromo),
    etatTg: fc.constantFrom(...etatsPromotion),
    acceptationTg: fc.constantFrom(
      ...acceptationsPromotion.filter((acceptationPromotion) => acceptationPromotion !== 'PAYPS'),
    ),
    dateDebut: fc.option(jour),
    dateFin: fc.option(jour),
    photos: fc.nat(2),
  })
  .filter(({ dateDebut, dateFin }) => dateDebut === null || dateFin === null || dateDebut <= dateFin);
type Cas = typeof operationArb extends fc.Arbitrary<infer T> ? T : never;

const vieDe = ({ copie, typePromo, etatTg, acceptationTg, dateFin }: Cas): EtatsPromotion => {
  const aTg = partsDe(typePromo).includes('TG');
  return uneVie({
    origine: copie ? 'GROUPEMENT' : 'PHARMACIE',
    modeleId: copie ? 7 : null,
    typePromo,
    etatPromo: null,
    etatTg: aTg ? etatTg : null,
    acceptationTg: copie && aTg ? acceptationTg : null,
    dateFin,
  });
};

it('une opération est à venir, en cours ou terminée, et une TG est sans photo, dans SQL comme dans les règles', () =>
  fc.assert(
    fc.asyncProperty(fc.array(operationArb, { minLength: 200, maxLength: 200 }), async (cas) => {
      const donnees = {
        alias: { p: 'promotion' },
        cas: cas.map((casVu, n) => {
          const vie = vieDe(casVu);
          return {
            p: {
              tenant_id: 1,
              id: n,
              origine: vie.origine,
              modele_id: vie.modeleId,
              etat_tg: vie.etatTg,
              acceptation_tg: vie.acceptationTg,
              date_debut: casVu.dateDebut,
              date_fin: casVu.dateFin,
            },
          };
        }),
        tables: {
          promotion_preuve: cas.flatMap(({ photos }, n) =>
            Array.from({ length: photos }, () => ({ tenant_id: 1, promotion_id: n })),
          ),
        },
      } as const;
      const periodes = cas.map((casVu) => periodeDeLOperation(casVu, JOUR));
      for (const periode of periodesPromotion) {
        const reponses = await reponsesSql(bases.dbSysteme, periodesSql(JOUR)[periode], donnees);
        expect(
          reponses.map((reponse) => reponse === true),
          periode,
        ).toEqual(periodes.map((periodeAttendue) => periodeAttendue === periode));
      }
      const sansPhoto = await reponsesSql(bases.dbSysteme, sansPreuveSql(JOUR), donnees);
      expect(sansPhoto.map((sanPhoto) => sanPhoto === true)).toEqual(
        cas.map((casVu, n) => partTenue(vieDe(casVu), 'TG') && periodes[n] === 'EN_COURS' && casVu.photos === 0),
      );
    }),
    { numRuns: 10 },
  ));
