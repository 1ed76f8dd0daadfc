import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AuthorizedTenantId } from '#shared/core/acteur.ts';
import { creerApplication, type Application } from '#server/testing/application.ts';
import { enSysteme, transactionTenant, type Tx } from './database.ts';

let app: Application;
let tenantId: AuthorizedTenantId;
beforeAll(async () => {
  app = await creerApplication();
  tenantId = (await app.unTenant({ nom: 'Pharmacie du Mur' })) as AuthorizedTenantId;
  await app.unTenant({ nom: 'Pharmacie voisine' });
});
afterAll(() => app.fermer());

const roleCourant = async (tx: Tx) =>
  (await sql<{ role: string }>`select current_user as role`.execute(tx)).rows[0]?.role;

it('enSysteme rend son rôle à la transaction, que le travail aboutisse ou qu’il refuse', async () => {
  const roles = await transactionTenant(app.services.db, tenantId, async (tx) => {
    const dedans = await enSysteme(tx, roleCourant);
    const apres = await roleCourant(tx);
    await expect(enSysteme(tx, () => Promise.reject(new Error('refusé')))).rejects.toThrow('refusé');
    return [dedans, apres, await roleCourant(tx)];
  });
  expect(roles).toEqual(['pharmaccord_systeme', 'pharmaccord_app', 'pharmaccord_app']);
});

it('enSysteme dit l’erreur de la base, et non celle du retour au rôle', async () => {
  await expect(
    transactionTenant(app.services.db, tenantId, (tx) =>
      enSysteme(tx, (systeme) => sql`select 1 / 0`.execute(systeme)),
    ),
  ).rejects.toThrow('division by zero');
});
