import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { creerBaseDeTest } from '#server/testing/base/base.ts';
import { ouvrirBases, type Bases } from '#server/testing/base/bases.ts';
import { reponsesSql } from '#server/testing/base/reponses-sql.ts';
import { ajouterJours, jourParis, type Jour } from '#shared/core/dates.ts';
import { estSuspendu } from '#shared/features/argent/encours/rules.ts';
import { encoursDemandes } from '#shared/features/operations/contrepartie/rules/contreparties.ts';
import {
  acceptationsPromotion,
  declencheursOperation,
  etatsPromotion,
  partsPromotion,
  typesPromo,
} from '#shared/features/operations/operation/schemas/enumerations.ts';
import { JOURS_DE_GRACE, partsDe } from '#shared/features/operations/operation/rules.ts';
import { contrepartieNonReclameeSql } from './reclame.ts';

let bases: Bases;
beforeAll(async () => {
  bases = ouvrirBases(await creerBaseDeTest());
});
afterAll(() => bases.fermer());

const JOUR = '2026-11-21';
const jour = fc.integer({ min: -20, max: 5 }).map((n) => ajouterJours(JOUR, n));
const operationArb = fc.record({
  sorte: fc.constantFrom('PROPRE', 'COPIE', 'MODELE'),
  typePromo: fc.constantFrom(...typesPromo),
  etats: fc.record({ PROMO: fc.constantFrom(...etatsPromotion), TG: fc.constantFrom(...etatsPromotion) }),
  reponses: fc.record({ PROMO: fc.constantFrom(...acceptationsPromotion), TG: fc.constantFrom('WAITING', 'ACCEPTED') }),
  // A draft has neither; what is held has both, and the rule says so too.
  laboratoireId: fc.option(fc.constant(4), { freq: 9 }),
  dateDebut: fc.option(jour, { freq: 9 }),
  dateFin: fc.option(jour, { freq: 9 }),
  part: fc.constantFrom(...partsPromotion),
  declencheur: fc.constantFrom(...declencheursOperation),
  delaiJours: fc.integer({ min: 0, max: 12 }),
  miseEnPlaceLe: fc.option(jour),
  photoLe: fc.option(jour.map((date) => `${date}T23:30:00Z`)),
  encours: fc.option(
    fc.record({
      etat: fc.constantFrom('A_DECLARER', 'DECLARE', 'REGLE'),
      dateDeclaration: jour,
      suspenduJusquau: fc.option(jour),
    }),
  ),
});
type Cas = typeof operationArb extends fc.Arbitrary<infer T> ? T : never;

const vieDe = ({ sorte, typePromo, etats, reponses, dateFin }: Cas) => {
  const a = (part: 'PROMO' | 'TG') => partsDe(typePromo).includes(part);
  const copie = sorte === 'COPIE';
  return {
    origine: sorte === 'PROPRE' ? ('PHARMACIE' as const) : ('GROUPEMENT' as const),
    modeleId: copie ? 9 : null,
    typePromo,
    etatPromo: a('PROMO') ? (copie ? 'VALIDATED' : etats.PROMO) : null,
    etatTg: a('TG') ? (copie ? 'VALIDATED' : etats.TG) : null,
    acceptationPromo: copie && a('PROMO') ? reponses.PROMO : null,
    acceptationTg: copie && a('TG') ? reponses.TG : null,
    dateFin,
  } as const;
};
const jourPreuve = ({ miseEnPlaceLe, photoLe }: Cas): Jour | null =>
  [miseEnPlaceLe, photoLe && jourParis(new Date(photoLe))]
    .filter((jourPossible) => jourPossible !== null)
    .toSorted()[0] ?? null;

/** What the rules demand and what exists: an encours that should be there by now, or one that waits to be declared for too long. */
const reclameRule = (casEssaye: Cas): boolean => {
  const [demande] = encoursDemandes({
    ...vieDe(casEssaye),
    nomOperation: 'Solaires',
    laboratoireId: casEssaye.laboratoireId,
    dateDebut: casEssaye.dateDebut,
    jourPreuve: jourPreuve(casEssaye),
    ventes: { prevue: null, vendue: null, caTtcCentimes: null },
    contreparties: [
      {
        id: 1,
        part: casEssaye.part,
        action: 'AVOIR',
        contrepartie: null,
        payeur: 'LABO',
        valeurCentiemes: 100,
        natureFiscale: 'HT',
        tauxTvaCentiemes: null,
        unite: 'EUR_TOTAL',
        declencheur: casEssaye.declencheur,
        delaiJours: casEssaye.delaiJours,
      },
    ],
  });
  if (!demande) return false;
  if (!casEssaye.encours) return demande.dateDeclaration <= JOUR;
  const { etat, dateDeclaration } = casEssaye.encours;
  return (
    etat === 'A_DECLARER' &&
    dateDeclaration < ajouterJours(JOUR, -JOURS_DE_GRACE) &&
    !estSuspendu(casEssaye.encours, JOUR)
  );
};

it('une contrepartie « non réclamée » dans SQL est celle que les règles demandent et qui n’est pas réclamée', () =>
  fc.assert(
    fc.asyncProperty(fc.array(operationArb, { minLength: 200, maxLength: 200 }), async (cas) => {
      const reponses = await reponsesSql(bases.dbSysteme, contrepartieNonReclameeSql(JOUR), {
        alias: { p: 'promotion', c: 'promotion_contrepartie', ce: 'encours' },
        cas: cas.map((casVu, n) => {
          const vie = vieDe(casVu);
          return {
            p: {
              tenant_id: 1,
              id: n,
              origine: vie.origine,
              modele_id: vie.modeleId,
              type_promo: vie.typePromo,
              etat_promo: vie.etatPromo,
              etat_tg: vie.etatTg,
              acceptation_promo: vie.acceptationPromo,
              acceptation_tg: vie.acceptationTg,
              laboratoire_id: casVu.laboratoireId,
              date_debut: casVu.dateDebut,
              date_fin: casVu.dateFin,
            },
            c: { part: casVu.part, declencheur: casVu.declencheur, delai_jours: casVu.delaiJours },
            ce: casVu.encours && {
              id: n + 1,
              etat: casVu.encours.etat,
              date_declaration: casVu.encours.dateDeclaration,
              suspendu_jusquau: casVu.encours.suspenduJusquau,
            },
          };
        }),
        tables: {
          promotion_emplacement: cas.flatMap(({ miseEnPlaceLe }, n) =>
            miseEnPlaceLe ? [{ tenant_id: 1, promotion_id: n, realise_le: miseEnPlaceLe }] : [],
          ),
          promotion_preuve: cas.flatMap(({ photoLe }, n) =>
            photoLe ? [{ tenant_id: 1, promotion_id: n, cree_le: photoLe }] : [],
          ),
        },
      });
      expect(reponses.map((reponse) => reponse === true)).toEqual(cas.map(reclameRule));
    }),
    { numRuns: 10 },
  ));
