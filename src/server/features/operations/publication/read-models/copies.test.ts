import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { creerBaseDeTest } from '#server/testing/base/base.ts';
import { ouvrirBases, type Bases } from '#server/testing/base/bases.ts';
import { reponsesSql } from '#server/testing/base/reponses-sql.ts';
import { acceptationsPromotion, typesPromo } from '#shared/features/operations/operation/schemas/enumerations.ts';
import { uneVie } from '#shared/features/operations/operation/exemples-de-test.ts';
import { etatDePart, partsDe, partTenue, type EtatsPromotion } from '#shared/features/operations/operation/rules.ts';
import { reponsesMembre } from '#shared/features/operations/promotion-groupement/schemas.ts';
import { REPONSE } from './copies.ts';

let bases: Bases;
beforeAll(async () => {
  bases = ouvrirBases(await creerBaseDeTest());
});
afterAll(() => bases.fermer());

const copieArb = fc.record({
  typePromo: fc.constantFrom(...typesPromo),
  promo: fc.constantFrom(...acceptationsPromotion),
  tg: fc.constantFrom('WAITING', 'ACCEPTED', 'REFUSED'),
});
type Cas = typeof copieArb extends fc.Arbitrary<infer T> ? T : never;

const vieDe = ({ typePromo, promo, tg }: Cas): EtatsPromotion => {
  const [aPromo, aTg] = [partsDe(typePromo).includes('PROMO'), partsDe(typePromo).includes('TG')];
  const etat = (acceptation: string) => (acceptation === 'REFUSED' ? 'REFUSED' : 'VALIDATED');
  return uneVie({
    origine: 'GROUPEMENT',
    modeleId: 7,
    typePromo,
    etatPromo: aPromo ? etat(promo) : null,
    etatTg: aTg ? etat(tg) : null,
    acceptationPromo: aPromo ? promo : null,
    acceptationTg: aTg ? tg : null,
  });
};
/** Expected answer, from the states of the parts. */
const reponseDe = (vie: EtatsPromotion): (typeof reponsesMembre)[number] => {
  const parts = partsDe(vie.typePromo);
  if (parts.some((part) => etatDePart(vie, part) === 'WAITING')) return 'EN_ATTENTE';
  if (etatDePart(vie, 'PROMO') === 'PAYPS') return 'PAYPS';
  return parts.some((part) => partTenue(vie, part)) ? 'ACCEPTEE' : 'REFUSEE';
};

it('la réponse d’un adhérent en un mot est celle que disent ses parties, dans SQL aussi', async () => {
  const vues = new Set<string>();
  await fc.assert(
    fc.asyncProperty(fc.array(copieArb, { minLength: 100, maxLength: 100 }), async (copies) => {
      const vies = copies.map(vieDe);
      const reponses = await reponsesSql(bases.dbSysteme, REPONSE, {
        alias: { p: 'promotion' },
        cas: vies.map((vie) => ({
          p: { acceptation_promo: vie.acceptationPromo, acceptation_tg: vie.acceptationTg },
        })),
      });
      expect(reponses).toEqual(vies.map(reponseDe));
      reponses.forEach((reponse) => vues.add(reponse!));
    }),
    { numRuns: 10 },
  );
  expect([...vues].toSorted()).toEqual([...reponsesMembre].toSorted());
});
