import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { transactionSysteme } from '#server/core/db/database.ts';
import { creerBaseDeTest } from '#server/testing/base/base.ts';
import { ouvrirBases, type Bases } from '#server/testing/base/bases.ts';
import { dernierJour } from '#shared/core/abonnement.ts';
import { ajouterJours } from '#shared/core/dates.ts';
import { rappelDu } from '#shared/features/comptes/abonnement/rules.ts';
import { findClientsFinissant } from './repository.ts';

let bases: Bases;
beforeAll(async () => {
  bases = ouvrirBases(await creerBaseDeTest());
});
afterAll(() => bases.fermer());

const JOUR = '2026-11-21';
const jour = fc.option(fc.integer({ min: -12, max: 12 }).map((n) => ajouterJours(JOUR, n)));
const abonnementArb = fc.record({
  alias: fc.constantFrom('mandat', null),
  dateFin: jour,
  dateEssai: jour,
  partenaire: fc.boolean(),
});

it('tout compte à qui la règle doit un rappel est de ceux que SQL donne à relire, et un partenaire n’en est jamais', () =>
  fc.assert(
    fc.asyncProperty(fc.array(abonnementArb, { minLength: 40, maxLength: 40 }), async (abonnements) => {
      const relus = await transactionSysteme(bases.dbSysteme, async (tx) => {
        const crees = await tx
          .insertInto('tenant')
          .values(
            abonnements.map((abonnement, n) => ({
              type: 'PHARMACIE',
              nom: `Pharmacie ${n}`,
              mail: 'contact@exemple.fr',
              active: 'ACCEPTED',
              abonnement_alias: abonnement.alias,
              abonnement_date_fin: abonnement.dateFin,
              abonnement_date_essai: abonnement.dateEssai,
              abonnement_partenaire: abonnement.partenaire,
            })),
          )
          .returning('id')
          .execute();
        const ids = await findClientsFinissant(tx, ajouterJours(JOUR, -7), ajouterJours(JOUR, 7));
        return abonnements.filter((_, n) => ids.includes(crees[n]!.id));
      });
      const dus = abonnements.filter((abonnement) => {
        const fin = dernierJour(abonnement);
        return fin !== null && rappelDu(fin, JOUR) !== null;
      });
      expect(dus.filter((du) => !relus.includes(du))).toEqual([]);
      expect(relus.filter(({ partenaire }) => partenaire)).toEqual([]);
    }),
    { numRuns: 10 },
  ));
