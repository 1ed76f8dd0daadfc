import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { creerBaseDeTest } from '#server/testing/base/base.ts';
import { ouvrirBases, type Bases } from '#server/testing/base/bases.ts';
import { reponsesSql } from '#server/testing/base/reponses-sql.ts';
import type { Acteur, AuthorizedTenantId } from '#shared/core/acteur.ts';
import { roles } from '#shared/core/acteur.ts';
import { ajouterJours } from '#shared/core/dates.ts';
import { visibilitesDeDocument } from '#shared/core/visibilite.ts';
import { canVoirDocument } from '#shared/features/echanges/document/policy.ts';
import { etatDocument } from '#shared/features/echanges/document/rules.ts';
import { enEtat } from './liste.ts';
import { visiblesDuCompte } from './visibles.ts';

let bases: Bases;
beforeAll(async () => {
  bases = ouvrirBases(await creerBaseDeTest());
});
afterAll(() => bases.fermer());

const [MOI, COLLEGUE, DESACTIVE] = [1, 2, 3];
const documentArb = fc.record({
  visibleBy: fc.constantFrom(...visibilitesDeDocument),
  creeParId: fc.constantFrom(MOI, COLLEGUE, DESACTIVE, null),
  authorizedUsers: fc.uniqueArray(fc.constantFrom(MOI, COLLEGUE)),
});
const acteurDe = (role: Acteur['role']): Acteur => ({
  utilisateurId: MOI,
  nomComplet: 'Durand',
  role,
  tenantId: 1 as AuthorizedTenantId,
  typeTenant: 'PHARMACIE',
  impersonation: false,
  abonne: true,
  sessionId: 1,
  restriction: null,
});

it.each(roles)('les documents du compte que %s voit sont ceux que dit la règle, dans SQL aussi', (role) =>
  fc.assert(
    fc.asyncProperty(fc.array(documentArb, { minLength: 100, maxLength: 100 }), async (documents) => {
      const acteur = acteurDe(role);
      const reponsesDeLaBase = await reponsesSql(
        bases.dbSysteme,
        visiblesDuCompte({ tenantId: acteur.tenantId, acteur, groupement: null }),
        {
          alias: { d: 'document' },
          cas: documents.map((document, n) => ({
            d: { tenant_id: 1, id: n, visible_by: document.visibleBy, cree_par_id: document.creeParId },
          })),
          tables: {
            document_utilisateur: documents.flatMap(({ authorizedUsers }, n) =>
              authorizedUsers.map((id) => ({ tenant_id: 1, document_id: n, utilisateur_id: id })),
            ),
            utilisateur: [
              { tenant_id: 1, id: MOI, activated: true },
              { tenant_id: 1, id: COLLEGUE, activated: true },
              { tenant_id: 1, id: DESACTIVE, activated: false },
            ],
          },
        },
      );
      const orphelin = (id: number | null) => id === null || id === DESACTIVE;
      expect(reponsesDeLaBase.map((reponse) => reponse === true)).toEqual(
        documents.map((document) => canVoirDocument(acteur, document, orphelin(document.creeParId))),
      );
    }),
    { numRuns: 5 },
  ),
);

it('un document est expiré le lendemain de son dernier jour, dans SQL aussi', async () => {
  const JOUR = '2026-11-21';
  const dates = [null, ...[-2, -1, 0, 1, 2].map((n) => ajouterJours(JOUR, n))];
  const cas = dates.map((date) => ({ d: { date_expiration: date } }));
  for (const etat of ['ACTIF', 'EXPIRE'] as const)
    expect(await reponsesSql(bases.dbSysteme, enEtat(etat, JOUR), { alias: { d: 'document' }, cas }), etat).toEqual(
      dates.map((date) => etatDocument(date, JOUR) === etat),
    );
});
