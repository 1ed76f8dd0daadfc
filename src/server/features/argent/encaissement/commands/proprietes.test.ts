import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { jourParis } from '#shared/core/dates.ts';
import type { DetailEncaissement } from '#shared/features/argent/encaissement/schemas.ts';
import type { DetailEncours } from '#shared/features/argent/encours/schemas.ts';
import { creerMonde, type Monde } from '#server/testing/mondes/encours.ts';

const URL = '/api/v1/encaissements';
let m: Monde;
let aujourdhui: string;
beforeAll(async () => {
  m = await creerMonde();
  aujourdhui = jourParis(m.app.horloge.maintenant);
});
afterAll(() => m.app.fermer());

const appeler = (methode: 'GET' | 'POST', suite: string, corps?: object) =>
  m.app.appeler(m.jetons.ADMIN, methode, `${URL}${suite}`, corps ? { corps } : {});
const lire = async (id: number): Promise<DetailEncaissement> => (await appeler('GET', `/${id}`)).corps;
const recevoir = async (montantHtCentimes: number): Promise<number> =>
  (await appeler('POST', '', { laboratoireId: m.labo, nature: 'CHEQUE', date: aujourdhui, montantHtCentimes })).corps
    .id;

/** What an undo gives back of an encours: all but who changed it last, and its version. */
const memoire = async (id: number) => {
  const {
    etat,
    dateDeclaration,
    dateEcheance,
    valeurRegleeCentimes,
    ecartMotif,
    regleLe,
    niveauRelance,
    prochaineRelance,
  } = (await m.detail(id)) as DetailEncours;
  return {
    etat,
    dateDeclaration,
    dateEcheance,
    valeurRegleeCentimes,
    ecartMotif,
    regleLe,
    niveauRelance,
    prochaineRelance,
  };
};

const partArbitraire = fc.tuple(fc.nat(2), fc.integer({ min: 1, max: 1_500 }), fc.boolean());
const acteArbitraire = fc.record({
  quoi: fc.constantFrom('affecter', 'defaire', 'annuler'),
  sur: fc.nat(1),
  parts: fc.uniqueArray(partArbitraire, { minLength: 1, maxLength: 3, selector: ([rang]) => rang }),
});

it('quels que soient les actes, l’affecté est la somme des parts, jamais plus que le reçu, et défaire rend l’instant d’avant', async () => {
  let reussis = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(acteArbitraire, { maxLength: 8 }), async (actes) => {
      const recus = [await recevoir(1_000), await recevoir(2_500)];
      const dus = [
        await m.creer({ valeurAttendueCentimes: 800 }),
        await m.declarer(await m.creer({ valeurAttendueCentimes: 1_200 })),
        await m.declarer(await m.creer({ valeurAttendueCentimes: 900 })),
      ].map(({ id }) => id);
      for (const { quoi, sur, parts } of actes) {
        const recu = await lire(recus[sur]!);
        const { version } = recu;
        if (quoi === 'annuler') await appeler('POST', `/${recu.id}/annuler`, { version });
        else if (quoi === 'defaire') {
          const acte = recu.affectations.findLast(({ annuleLe }) => annuleLe === null);
          if (acte) await appeler('POST', `/${recu.id}/affectations/${acte.acteId}/annuler`, { version });
        } else {
          const avant = await Promise.all(dus.map(memoire));
          const saisies = await Promise.all(
            parts.map(async ([rang, montantCentimes, solder]) => ({
              encoursId: dus[rang]!,
              version: ((await m.detail(dus[rang]!)) as DetailEncours).version,
              montantCentimes,
              ...(solder && { solder, ecartMotif: 'REMISE_COMMERCIALE' }),
            })),
          );
          const fait = await appeler('POST', `/${recu.id}/affectations`, { version, parts: saisies });
          if (fait.status !== 200) {
            expect(await Promise.all(dus.map(memoire))).toEqual(avant);
            continue;
          }
          reussis += 1;
          const { acteId } = fait.corps.affectations.at(-1);
          const suite = `/${recu.id}/affectations/${acteId}/annuler`;
          expect((await appeler('POST', suite, { version: fait.corps.version })).status).toBe(200);
          expect(await Promise.all(dus.map(memoire))).toEqual(avant);
          expect((await lire(recu.id)).affecteCentimes).toBe(recu.affecteCentimes);
          // Then done again, so that the next act finds it.
          const relues = await Promise.all(
            saisies.map(async (saisie) => ({
              ...saisie,
              version: ((await m.detail(saisie.encoursId)) as DetailEncours).version,
            })),
          );
          const relu = await lire(recu.id);
          await appeler('POST', `/${recu.id}/affectations`, { version: relu.version, parts: relues });
        }
      }
      const { rows } = await sql<{ faux: number }>`
        select (select count(*) from encaissement c where c.affecte_centimes > coalesce(c.montant_partage_centimes, 0)
            or c.affecte_centimes <> (select coalesce(sum(r.montant_centimes), 0) from encours_reglement r
              where r.tenant_id = c.tenant_id and r.encaissement_id = c.id and r.annule_le is null))
          + (select count(*) from encours e where e.valeur_reglee_centimes <> (select coalesce(sum(r.montant_centimes), 0)
              from encours_reglement r where r.tenant_id = e.tenant_id and r.encours_id = e.id and r.annule_le is null)) as faux`.execute(
        m.app.services.dbSysteme,
      );
      expect(rows).toEqual([{ faux: 0 }]);
    }),
    { numRuns: 10 },
  );
  expect(reussis).toBeGreaterThan(0);
});
