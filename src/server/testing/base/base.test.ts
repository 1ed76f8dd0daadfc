import pg from 'pg';
import { describe, expect, it, onTestFinished } from 'vitest';
import { creerBaseDeTest } from './base.ts';

const ouvrir = async (config: pg.ClientConfig): Promise<pg.Client> => {
  const client = new pg.Client(config);
  client.on('error', () => {});
  await client.connect();
  onTestFinished(() => client.end().catch(() => {}));
  return client;
};

describe('base de test', () => {
  it('porte toutes les migrations et n’est partagée avec personne', async () => {
    const [premiereBase, autre] = await Promise.all([creerBaseDeTest(), creerBaseDeTest()]);
    const client = await ouvrir(premiereBase.adminConfig);
    expect((await client.query('select count(*)::int as n from migration')).rows[0].n).toBeGreaterThan(0);
    await client.query('create table seule (n int)');
    const voisine = await ouvrir(autre.adminConfig);
    expect((await voisine.query(`select to_regclass('seule') as trouvee`)).rows).toEqual([{ trouvee: null }]);
    await Promise.all([premiereBase.fermer(), autre.fermer()]);
  });

  it('se ferme même quand des connexions restent ouvertes', async () => {
    const base = await creerBaseDeTest();
    await ouvrir(base.directConfig);
    await base.fermer();
    await expect(ouvrir(base.directConfig)).rejects.toThrow(/does not exist/);
  });

  it('donne à l’application un compte qui ne passe pas la sécurité par ligne', async () => {
    const base = await creerBaseDeTest();
    const client = await ouvrir(base.clientConfig);
    const { rows } = await client.query('select rolsuper, rolbypassrls from pg_roles where rolname = current_user');
    expect(rows).toEqual([{ rolsuper: false, rolbypassrls: false }]);
    await base.fermer();
  });
});
