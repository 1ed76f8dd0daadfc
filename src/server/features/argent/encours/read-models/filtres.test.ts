import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { creerBaseDeTest } from '#server/testing/base/base.ts';
import { ouvrirBases, type Bases } from '#server/testing/base/bases.ts';
import { reponsesSql } from '#server/testing/base/reponses-sql.ts';
import { roles } from '#shared/core/acteur.ts';
import { ajouterJours } from '#shared/core/dates.ts';
import {
  etatsEncours,
  retardsEncours,
  sourcesEncours,
  typesEncours,
} from '#shared/features/argent/encours/schemas/enumerations.ts';
import type { Encours } from '#shared/features/argent/encours/schemas.ts';
import { droitsEncours, estARelancer, estSuspendu, soldeDe } from '#shared/features/argent/encours/rules.ts';
import { joursDeRetard, situationDeLEncours } from '#shared/features/argent/encours/rules/situations.ts';
import { trancheRetard } from '#shared/features/argent/encours/rules/tranches.ts';
import { encoursATraiter, filtreEncoursSql, situationEncours } from './filtres.ts';
import { colonnesEncoursSql } from './projection.ts';

let bases: Bases;
beforeAll(async () => {
  bases = ouvrirBases(await creerBaseDeTest());
});
afterAll(() => bases.fermer());

const JOUR = '2026-11-21';
const dans = (jours: number) => ajouterJours(JOUR, jours);
const jour = fc.integer({ min: -3, max: 3 }).map(dans);
const encoursArb = fc.record({
  etat: fc.constantFrom(...etatsEncours),
  dateDeclaration: jour,
  dateEcheance: jour,
  prochaineRelance: fc.option(jour),
  suspenduJusquau: fc.option(jour),
});
type Suivi = typeof encoursArb extends fc.Arbitrary<infer T> ? T : never;
const estADeclarer = (encours: Suivi): boolean =>
  encours.etat === 'A_DECLARER' && encours.dateDeclaration <= JOUR && !estSuspendu(encours, JOUR);

describe('SQL et la règle disent pareil', () => {
  it('ce qui est à traiter aujourd’hui : une relance due, ou une déclaration prévue dont le jour est venu', () =>
    fc.assert(
      fc.asyncProperty(fc.array(encoursArb, { minLength: 200, maxLength: 200 }), async (encours) => {
        const cas = encours.map((encoursVoisin) => ({
          e: {
            etat: encoursVoisin.etat,
            date_declaration: encoursVoisin.dateDeclaration,
            prochaine_relance: encoursVoisin.prochaineRelance,
            suspendu_jusquau: encoursVoisin.suspenduJusquau,
          },
        }));
        const reponsesDeLaBase = await reponsesSql(bases.dbSysteme, encoursATraiter(JOUR), {
          alias: { e: 'encours' },
          cas,
        });
        expect(reponsesDeLaBase.map((reponse) => reponse === true)).toEqual(
          encours.map((encoursVoisin) => estARelancer(encoursVoisin, JOUR) || estADeclarer(encoursVoisin)),
        );
      }),
      { numRuns: 10 },
    ));

  it('à réclamer, réclamé, en retard, à venir ou à vérifier : l’un, et un seul', () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(encoursArb, fc.integer({ min: 0, max: 2 }), fc.boolean(), fc.boolean(), fc.nat({ max: 1 })), {
          minLength: 200,
          maxLength: 200,
        }),
        async (encours) => {
          const cas = encours.map(([{ etat, dateDeclaration, dateEcheance }, attendu, manque, preuve, nbPieces]) => ({
            e: {
              etat,
              date_declaration: dateDeclaration,
              date_echeance: dateEcheance,
              valeur_attendue_centimes: attendu,
              montant_a_completer: manque,
              preuve_attendue: preuve,
              nb_pieces: nbPieces,
            },
          }));
          const situationsLues = await reponsesSql(bases.dbSysteme, situationEncours(JOUR), {
            alias: { e: 'encours' },
            cas,
          });
          expect(situationsLues).toEqual(
            encours.map(([encoursTire, valeurAttendueCentimes, manque, preuve, nbPieces]) =>
              situationDeLEncours(
                {
                  ...encoursTire,
                  valeurAttendueCentimes,
                  aCompleter: manque && encoursTire.etat === 'A_DECLARER',
                  preuveManque: preuve && nbPieces === 0 && encoursTire.etat === 'A_DECLARER',
                },
                JOUR,
              ),
            ),
          );
        },
      ),
      { numRuns: 10 },
    ));

  it('les jours de retard et leur tranche, jour par jour autour de chaque borne, et de ce qui est déclaré seul', async () => {
    const encours = etatsEncours.flatMap((etat) =>
      Array.from({ length: 200 }, (_, n) => ({
        etat,
        dateEcheance: dans(n - 150),
        dateDeclaration: dans(-200),
        valeurAttendueCentimes: 100,
        aCompleter: false,
        preuveManque: false,
      })),
    );
    const cas = encours.map(({ etat, dateDeclaration, dateEcheance, valeurAttendueCentimes }) => ({
      e: {
        tenant_id: 1,
        etat,
        date_declaration: dateDeclaration,
        date_echeance: dateEcheance,
        valeur_attendue_centimes: valeurAttendueCentimes,
      },
    }));
    for (const retard of retardsEncours) {
      const condition = filtreEncoursSql(1, { retard }, JOUR);
      const reponses = await reponsesSql(bases.dbSysteme, condition, { alias: { e: 'encours' }, cas });
      expect(
        reponses.map((reponse) => reponse === true),
        retard,
      ).toEqual(
        encours.map((encoursTire) => {
          const jours = joursDeRetard(encoursTire, JOUR);
          return jours !== null && trancheRetard(jours) === retard;
        }),
      );
    }
  });

  it.each(roles)('les droits de %s, pour chaque état, type et source ; le solde', async (role) => {
    const encours = etatsEncours.flatMap((etat) =>
      typesEncours.flatMap((type) =>
        [null, ...sourcesEncours].flatMap((sourceType, n) =>
          [false, true].map((manque) => ({
            etat,
            type,
            sourceType,
            valeurAttendueCentimes: 1_000,
            valeurRegleeCentimes: 300 * n,
            manque,
            aCompleter: manque && etat === 'A_DECLARER',
          })),
        ),
      ),
    );
    const projectionsLues = await reponsesSql(
      bases.dbSysteme,
      sql<Pick<Encours, 'droits' | 'soldeCentimes'>>`(select row_to_json(x) from (
        select ${colonnesEncoursSql({ role }, JOUR)}) x)`,
      {
        alias: { e: 'encours', l: 'laboratoire', d: 'laboratoire_detail', u: 'utilisateur' },
        cas: encours.map((encoursVoisin) => ({
          e: {
            etat: encoursVoisin.etat,
            type: encoursVoisin.type,
            source_type: encoursVoisin.sourceType,
            montant_a_completer: encoursVoisin.manque,
            valeur_attendue_centimes: encoursVoisin.valeurAttendueCentimes,
            valeur_reglee_centimes: encoursVoisin.valeurRegleeCentimes,
          },
          l: null,
          d: null,
          u: null,
        })),
      },
    );
    const permis = encours.map((encoursVoisin) => droitsEncours({ role }, encoursVoisin));
    expect(projectionsLues.map((projection) => projection?.droits)).toEqual(permis);
    expect(projectionsLues.map((projection) => projection?.soldeCentimes)).toEqual(encours.map(soldeDe));
  });
});
