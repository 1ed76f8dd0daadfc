import { spawnSync } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { readConfig, type Config } from '../config.ts';
import { retirerHeritage } from '../db/heritage.ts';
import { migrate } from '../db/migrations.ts';
import { ouvrirDossier } from '../files/dossier.ts';
import { executer, surLaBase } from '#server/testing/base/serveur.ts';
import { sauverBaseExterne } from './base-externe.ts';
import { EN_CLAIR } from './coffre.ts';
import { restaurerSauvegarde } from './restaurer.ts';
import { ecrireSauvegarde } from './sauvegarder.ts';

const { admin } = inject('serveurDeTest');
const suffixe = randomUUID().slice(0, 8);
const base = `pharmaccord_test_${randomUUID().replaceAll('-', '')}`;
const cible = `${base}_cible`;
const compte = `proprietaire_${suffixe}`;
const aveugle = `aveugle_${suffixe}`;
const dossier = mkdtempSync(join(tmpdir(), 'pharmaccord-externe-'));
const urlDe = (nom: string, user: string): string => {
  const { host, port } = new pg.Client(admin);
  return `postgresql://${user}@localhost:${port}/${nom}?host=${encodeURIComponent(host)}`;
};
const configDe = (url: string, env: NodeJS.ProcessEnv = {}): Config =>
  readConfig({ DATA_DIR: join(dossier, 'data'), DATABASE_URL: url, ...env });

const clientDe = async <T>(nom: string, faire: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client(surLaBase(admin, nom));
  await client.connect();
  try {
    return await faire(client);
  } finally {
    await client.end();
  }
};

let majeure: number;
beforeAll(async () => {
  // An ordinary owner, as on a managed service: neither superuser nor BYPASSRLS.
  await executer(admin, `create role ${compte} login createrole`);
  for (const nom of [base, cible]) await executer(admin, `create database ${nom} owner ${compte}`);
  majeure = await clientDe(base, async (client) => {
    const { rows } = await client.query<{ v: string }>('show server_version_num');
    return Math.floor(Number(Object.values(rows[0]!)[0]) / 10_000);
  });
  await executer(admin, `grant pharmaccord_app, pharmaccord_systeme to ${compte} with admin option`);
  await migrate({ connectionString: urlDe(base, compte) });
});
afterAll(async () => {
  for (const nom of [base, cible]) await executer(admin, `drop database if exists ${nom} with (force)`);
  await executer(admin, `drop owned by ${compte}`, `drop role ${compte}`, `drop role if exists ${aveugle}`);
  rmSync(dossier, { recursive: true, force: true });
});

const outils = spawnSync('pg_dump', ['--version'], { encoding: 'utf8' });
const version = outils.status === 0 ? Number(/\b(\d+)/.exec(outils.stdout)?.[1]) : 0;

describe('une base externe', () => {
  it('sans pg_dump, une phrase dit quoi installer, et rien ne reste', async () => {
    const vers = mkdtempSync(join(dossier, 'sans-'));
    const url = urlDe(base, compte);
    await expect(sauverBaseExterne(url, vers, EN_CLAIR, '/nulle-part')).rejects.toThrow(
      `pg_dump est introuvable : installez les outils de PostgreSQL ${majeure}`,
    );
    expect(readdirSync(vers)).toEqual([]);
  });

  it('un pg_dump plus ancien que le serveur est refusé par une phrase', async ({ skip }) => {
    if (version === 0 || version >= majeure) skip();
    await expect(sauverBaseExterne(urlDe(base, compte), dossier, EN_CLAIR)).rejects.toThrow(
      `pg_dump ${version} est trop ancien pour ce serveur PostgreSQL ${majeure}`,
    );
  });

  it('sauvée malgré la sécurité forcée, elle revient entière ; occupée ou pleine, elle est refusée', async ({
    skip,
  }) => {
    if (version < majeure) skip();
    const stock = await ouvrirDossier(join(dossier, 'data/fichiers'));
    const cle = randomUUID();
    const octets = randomBytes(1000);
    await stock.put(cle, octets);
    await clientDe(base, (client) =>
      client.query(
        `insert into tenant (type, nom, mail) select 'PHARMACIE', 'P ' || n, 'a@exemple.fr' from generate_series(1, 50) n`,
      ),
    );
    const sauvegardes = join(dossier, 'sauvegardes');
    // Row security hides every tenant from an account that may not take the system role: the backup is refused rather
    // than partial.
    await executer(admin, `create role ${aveugle} login`);
    await executer(surLaBase(admin, base), `grant select on all tables in schema public to ${aveugle}`);
    await expect(ecrireSauvegarde(configDe(urlDe(base, aveugle)), sauvegardes, { stock })).rejects.toThrow(
      /ne voit pas toutes les lignes/,
    );
    expect(readdirSync(sauvegardes)).toEqual([]);
    // An installation with a single account: the owner inherits nothing, and still saves every row.
    await retirerHeritage(admin, compte);
    expect(await retirerHeritage({ connectionString: urlDe(base, compte) }, compte)).toBe(false);
    const { chemin } = await ecrireSauvegarde(configDe(urlDe(base, compte)), sauvegardes, { stock });
    rmSync(join(dossier, 'data'), { recursive: true });
    const vers = configDe(urlDe(cible, compte));
    await clientDe(cible, async () => {
      await expect(restaurerSauvegarde(vers, chemin, { remplacer: false })).rejects.toThrow('est utilisée');
    });
    // The second one is encrypted: pg_dump's archive never lies in clear in the folder of backups.
    const SAUVEGARDE_CLE = randomBytes(32).toString('base64');
    const chiffree = await ecrireSauvegarde(configDe(urlDe(base, compte), { SAUVEGARDE_CLE }), sauvegardes, {
      stock: await ouvrirDossier(join(dossier, 'data/fichiers')),
    });
    expect(readFileSync(join(chiffree.chemin, 'base/base.dump')).includes('PGDMP')).toBe(false);
    for (const [cheminDeSauvegarde, remplacer, config] of [
      [chemin, false, vers],
      [chiffree.chemin, true, configDe(urlDe(cible, compte), { SAUVEGARDE_CLE })],
    ] as const) {
      await restaurerSauvegarde(config, cheminDeSauvegarde, { remplacer });
      const lignes = await clientDe(cible, (client) => client.query('select * from tenant order by id'));
      expect(lignes.rows).toEqual(
        (await clientDe(base, (client) => client.query('select * from tenant order by id'))).rows,
      );
    }
    await expect(restaurerSauvegarde(vers, chemin, { remplacer: false })).rejects.toThrow('ajoutez --remplacer');
    expect(await buffer(await (await ouvrirDossier(join(dossier, 'data/fichiers'))).get(cle))).toEqual(octets);
    expect(await migrate(surLaBase(admin, cible))).toBe(false);
  });
});
