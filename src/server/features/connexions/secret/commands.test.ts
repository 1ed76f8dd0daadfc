import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AuthorizedTenantId } from '#shared/core/acteur.ts';
import { transactionTenant } from '#server/core/db/database.ts';
import { ouvrirSecrets } from '#server/core/secrets.ts';
import { CLE_DE_TEST, creerApplication, type Application } from '#server/testing/application.ts';
import { garderSecret, oublierSecrets, tenirSecrets } from './commands.ts';
import { secretDe, secretPresent } from './read-models.ts';

let app: Application;
let tilleuls: AuthorizedTenantId;
let voisine: AuthorizedTenantId;
beforeAll(async () => {
  app = await creerApplication();
  tilleuls = (await app.unTenant()) as AuthorizedTenantId;
  voisine = (await app.unTenant()) as AuthorizedTenantId;
});
afterAll(() => app.fermer());

const motDePasse = (tenantId: number) => ({ tenantId, connexion: 'EXTRACTEUR', nom: 'motDePasse' }) as const;
const garder = (tenantId: AuthorizedTenantId, valeur: string, services = app.services) =>
  transactionTenant(app.services.db, tenantId, (tx) => garderSecret(services, tx, motDePasse(tenantId), valeur));
const lire = (tenantId: AuthorizedTenantId, nom = motDePasse(tenantId), services = app.services) =>
  transactionTenant(app.services.db, tenantId, (tx) => secretDe(services, tx, nom));
const chiffres = () => app.services.dbSysteme.selectFrom('secret_connexion').select('chiffre').execute();

it('gardé chiffré, rendu en clair, remplacé, oublié', async () => {
  await garder(tilleuls, 'premier');
  await garder(tilleuls, 'second');
  expect(await lire(tilleuls)).toBe('second');
  const gardes = await chiffres();
  expect(gardes).toHaveLength(1);
  expect(JSON.stringify(gardes)).not.toContain('second');
  await transactionTenant(app.services.db, tilleuls, async (tx) => {
    expect(await secretPresent(tx, motDePasse(tilleuls))).toBe(true);
    await oublierSecrets(tx, motDePasse(tilleuls));
    expect(await secretPresent(tx, motDePasse(tilleuls))).toBe(false);
  });
});

it('celui d’un autre compte ne se lit pas, fût-il recopié chez soi', async () => {
  await garder(tilleuls, 'a moi');
  expect(await lire(voisine, motDePasse(tilleuls))).toBeUndefined();
  await app.services.dbSysteme
    .insertInto('secret_connexion')
    .columns(['tenant_id', 'connexion', 'nom', 'chiffre'])
    .expression((eb) =>
      eb.selectFrom('secret_connexion').select([eb.val(voisine).as('tenant_id'), 'connexion', 'nom', 'chiffre']),
    )
    .execute();
  await expect(lire(voisine)).rejects.toThrow();
  await app.services.dbSysteme.deleteFrom('secret_connexion').where('tenant_id', '=', voisine).execute();
});

it('au démarrage : sans la clé, on ne part pas ; avec une neuve, tout est rescellé', async () => {
  await garder(tilleuls, 'jeton');
  const cle = randomBytes(32).toString('base64');
  const { dbSysteme, secrets } = app.services;
  for (const anciennes of [[], [randomBytes(32).toString('base64')]])
    await expect(tenirSecrets(dbSysteme, ouvrirSecrets({ cle: undefined, anciennes }))).rejects.toThrow(
      'SECRETS_KEY est absente : 1 secret(s)',
    );
  await expect(tenirSecrets(dbSysteme, ouvrirSecrets({ cle, anciennes: [] }))).rejects.toThrow('n’est pas la bonne');
  expect(await tenirSecrets(dbSysteme, secrets)).toBe(0);
  const neufs = ouvrirSecrets({ cle, anciennes: [CLE_DE_TEST] });
  expect(await tenirSecrets(dbSysteme, neufs)).toBe(1);
  expect(
    await lire(tilleuls, motDePasse(tilleuls), { ...app.services, secrets: ouvrirSecrets({ cle, anciennes: [] }) }),
  ).toBe('jeton');
});
