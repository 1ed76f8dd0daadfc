import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { creerBaseDeTest } from '#server/testing/base/base.ts';
import { ouvrirBases, type Bases } from '#server/testing/base/bases.ts';
import { reponsesSql } from '#server/testing/base/reponses-sql.ts';
import { rolesGroupement, rolesPharmacie } from '#shared/core/acteur.ts';
import { accesRdv } from '#shared/features/rendez-vous/rdv/policy.ts';
import { visibilitesRdv } from '#shared/features/rendez-vous/rdv/schemas.ts';
import { rdvConnuSql, rdvLisibleSql } from './liste.ts';

let bases: Bases;
beforeAll(async () => {
  bases = ouvrirBases(await creerBaseDeTest());
});
afterAll(() => bases.fermer());

const MOI = 1;
const rdvArb = fc.record({
  visibleBy: fc.constantFrom(...visibilitesRdv),
  creeParId: fc.constantFrom(MOI, 2, null),
  autorises: fc.uniqueArray(fc.constantFrom(MOI, 2, 3)),
});

it.each([...rolesPharmacie, ...rolesGroupement])(
  'ce que %s lit et ce dont il sait qu’il existe est ce que dit la règle, dans SQL aussi',
  (role) =>
    fc.assert(
      fc.asyncProperty(fc.array(rdvArb, { minLength: 100, maxLength: 100 }), async (rdvs) => {
        const qui = { role, utilisateurId: MOI };
        const donnees = {
          alias: { r: 'rdv' },
          cas: rdvs.map((rdv, n) => ({
            r: { tenant_id: 1, id: n, visible_by: rdv.visibleBy, cree_par_id: rdv.creeParId },
          })),
          tables: {
            rdv_autorise: rdvs.flatMap(({ autorises }, n) =>
              autorises.map((id) => ({ tenant_id: 1, rdv_id: n, utilisateur_id: id })),
            ),
          },
        } as const;
        const acces = rdvs.map((rdv) => accesRdv(qui, rdv));
        expect(await reponsesSql(bases.dbSysteme, rdvLisibleSql(qui), donnees)).toEqual(
          acces.map((accesConnu) => accesConnu === 'ENTIER'),
        );
        expect(await reponsesSql(bases.dbSysteme, rdvConnuSql(qui), donnees)).toEqual(
          acces.map((accesConnu) => accesConnu !== 'AUCUN'),
        );
      }),
      { numRuns: 5 },
    ),
);
