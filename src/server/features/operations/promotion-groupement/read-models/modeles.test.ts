import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { modelePubliableSql } from '#server/features/operations/operation/repository/modeles.ts';
import { creerBaseDeTest } from '#server/testing/base/base.ts';
import { ouvrirBases, type Bases } from '#server/testing/base/bases.ts';
import { reponsesSql } from '#server/testing/base/reponses-sql.ts';
import { ajouterJours } from '#shared/core/dates.ts';
import { etatsPromotion } from '#shared/features/operations/operation/schemas/enumerations.ts';
import { etatDe } from '#shared/features/operations/operation/rules.ts';
import { etatModele } from '#shared/features/operations/promotion-groupement/rules.ts';
import { etatsModele } from '#shared/features/operations/promotion-groupement/schemas.ts';
import { etatsDeModeleSql } from './modeles.ts';

let bases: Bases;
beforeAll(async () => {
  bases = ouvrirBases(await creerBaseDeTest());
});
afterAll(() => bases.fermer());

const JOUR = '2026-11-21';
const jour = fc.integer({ min: -2, max: 2 }).map((n) => ajouterJours(JOUR, n));
const part = fc.constantFrom(...etatsPromotion, null);
const modeleArb = fc
  .record({
    etatPromo: part,
    etatTg: part,
    dateFin: fc.option(jour),
    affichageDate: fc.option(jour),
    publiee: fc.boolean(),
    publication: fc.constantFrom('FAITE', 'EN_COURS', 'PROGRAMMEE', 'ECHEC', null),
  })
  // An operation has one part at least, and a published one has its dates.
  .filter(
    ({ etatPromo, etatTg, publiee, dateFin }) => (etatPromo ?? etatTg) !== null && (!publiee || dateFin !== null),
  );

it('l’état d’un modèle est celui de la règle, dans SQL aussi : un et un seul', () =>
  fc.assert(
    fc.asyncProperty(fc.array(modeleArb, { minLength: 200, maxLength: 200 }), async (modeles) => {
      const cas = modeles.map((m) => ({
        m: {
          origine: 'GROUPEMENT',
          modele_id: null,
          etat_promo: m.etatPromo,
          etat_tg: m.etatTg,
          date_fin: m.dateFin,
          affichage_date: m.affichageDate,
          publiee_le: m.publiee ? '2026-11-01T08:00:00Z' : null,
        },
        x: m.publication && { etat: m.publication },
      }));
      const alias = { m: 'promotion', x: 'promotion_publication' } as const;
      const etatsAttendus = modeles.map((m) => etatModele({ ...m, echec: m.publication === 'ECHEC' }, JOUR));
      for (const etat of etatsModele) {
        const reponses = await reponsesSql(bases.dbSysteme, etatsDeModeleSql(JOUR)[etat], { alias, cas });
        expect(
          reponses.map((reponse) => reponse === true),
          etat,
        ).toEqual(etatsAttendus.map((etatAttendu) => etatAttendu === etat));
      }
      const publiables = await reponsesSql(bases.dbSysteme, modelePubliableSql, { alias, cas });
      expect(publiables.map((reponse) => reponse === true)).toEqual(modeles.map((m) => etatDe(m) === 'VALIDATED'));
    }),
    { numRuns: 10, endOnFailure: true },
  ));
