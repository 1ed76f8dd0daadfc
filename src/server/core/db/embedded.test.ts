import { spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { startEmbedded, type EmbeddedOptions, type EmbeddedServer } from './embedded.ts';
import { attendreQue } from '../attendre-de-test.ts';

const module = new URL('./embedded.ts', import.meta.url).href;
const started: EmbeddedServer[] = [];

const folder = (name = 'data'): string => {
  const root = mkdtempSync(join(tmpdir(), 'pharmaccord-test-'));
  chmodSync(root, 0o755);
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  return join(realpathSync(root), name);
};

const start = async (dataDir: string, options: Partial<EmbeddedOptions> = {}): Promise<EmbeddedServer> => {
  const server = await startEmbedded({ dataDir, ...options });
  started.push(server);
  return server;
};

const query = async <T extends pg.QueryResultRow>(
  { host, port, user, database }: Pick<EmbeddedServer, 'host' | 'port' | 'user' | 'database'>,
  sql: string,
): Promise<T[]> => {
  const client = new pg.Client({ host, port, user, database });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query<T>(sql)).rows;
  } finally {
    await client.end();
  }
};

const gone = (pid: number) =>
  expect
    .poll(() => existsSync(`/proc/${pid}`) && !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8')), {
      interval: 10,
    })
    .toBe(false);
const reads = (server: EmbeddedServer, sql: string, rows: readonly unknown[]) =>
  attendreQue(async () => expect(await query(server, sql)).toEqual(rows), 10);

/** The processes whose command line contains `text` and `dataDir`. */
const processes = (text: string, dataDir: string): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
        return command.includes(text) && command.includes(dataDir);
      } catch {
        return false;
      }
    })
    .map(Number);

const postmasterPid = (dataDir: string): number =>
  Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);

/**
 * Another Node process that starts the server, runs `code` with `server` and `query`, prints its result and stays
 * alive.
 */
const anotherNode = async (dataDir: string, code = 'return "prêt"') => {
  const script = `
    import pg from ${JSON.stringify(import.meta.resolve('pg'))};
    import { startEmbedded } from ${JSON.stringify(module)};
    setInterval(() => {}, 1000);
    const server = await startEmbedded({ dataDir: ${JSON.stringify(dataDir)} });
    const { host, port, user, database } = server;
    const query = async (sql) => { const c = new pg.Client({ host, port, user, database }); c.on('error', () => {}); await c.connect(); try { return (await c.query(sql)).rows; } finally { await c.end(); } };
    process.stdout.write(JSON.stringify(await (async () => { ${code} })()));`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const line = await new Promise<string>((resolve, reject) => {
    child.stdout.once('data', (chunk: Buffer) => resolve(chunk.toString()));
    child.once('exit', (status) => reject(new Error(`ended: ${status}`)));
  });
  return { child, answer: JSON.parse(line) as unknown };
};

afterEach(async () => {
  for (const server of started.splice(0).toReversed()) await server.stop();
});

describe('base embarquée', () => {
  it('démarre, garde ses données et redémarre sur les mêmes', async () => {
    const dataDir = folder();
    const first = await start(dataDir);
    expect(first).toMatchObject({ port: 5432, user: 'postgres', database: 'postgres', adopted: false });
    await query(first, 'create table t as select 42 as n');
    await first.stop();
    expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false);

    const second = await start(dataDir);
    expect(second.adopted).toBe(false);
    expect(await query(second, 'select n from t')).toEqual([{ n: 42 }]);
  });

  it('protège ses données : fsync, sommes de contrôle, UTF-8, aucun port réseau', async () => {
    const server = await start(folder());
    const settings = await query<{ name: string; setting: string }>(
      server,
      `select name, setting from pg_settings where name in ('fsync', 'synchronous_commit', 'data_checksums', 'server_encoding', 'listen_addresses', 'full_page_writes')`,
    );
    expect(Object.fromEntries(settings.map(({ name, setting }) => [name, setting]))).toEqual({
      fsync: 'on',
      synchronous_commit: 'on',
      full_page_writes: 'on',
      data_checksums: 'on',
      server_encoding: 'UTF8',
      listen_addresses: '',
    });
    expect(await query(server, `select 'É' < 'Z' collate "fr-x-icu" as classe`)).toEqual([{ classe: true }]);
  });

  it('démarre depuis un chemin avec espaces, accents et virgule', async () => {
    const server = await start(folder('mes données, à moi'));
    expect(server.host).toContain('mes données, à moi');
    expect(await query(server, 'select 1 as valeur')).toEqual([{ valeur: 1 }]);
  });

  it('démarre depuis un chemin trop long pour une socket', async () => {
    const dataDir = folder('long-'.repeat(40));
    const server = await start(dataDir);
    expect(Buffer.byteLength(server.host)).toBeLessThan(90);
    expect(await query(server, 'select 1 as valeur')).toEqual([{ valeur: 1 }]);
    await server.stop();
    expect(existsSync(server.host)).toBe(false);
    expect((await start(dataDir)).host).toBe(server.host);
  });

  it('n’écoute jamais dans un dossier temporaire tenu par un autre', async () => {
    const dataDir = folder('long-'.repeat(40));
    const { host, stop } = await start(dataDir);
    await stop();
    mkdirSync(host);
    chmodSync(host, 0o777);
    const server = await start(dataDir);
    expect(server.host).not.toBe(host);
    rmSync(host, { recursive: true });
  });

  it('kill -9 de l’application : le serveur s’arrête seul, la ligne confirmée est là', async () => {
    const dataDir = folder();
    const { child, answer } = await anotherNode(
      dataDir,
      `await query('create table t (n int)'); await query('insert into t values (7)'); return server.adopted`,
    );
    expect(answer).toBe(false);
    const pid = postmasterPid(dataDir);
    child.kill('SIGKILL');
    await gone(pid);
    expect(await query(await start(dataDir), 'select n from t')).toEqual([{ n: 7 }]);
  });

  it('kill -9 de l’application puis démarrage aussitôt', async () => {
    const dataDir = folder();
    const { child } = await anotherNode(dataDir, `await query('create table t as select 7 as n'); return true`);
    child.kill('SIGKILL');
    const server = await start(dataDir);
    await reads(server, 'select n from t', [{ n: 7 }]);
  });

  it('kill -9 du serveur et de ses enfants : il est relancé, la ligne confirmée est là', async () => {
    const dataDir = folder();
    const log = vi.fn<(message: string) => void>();
    const server = await start(dataDir, { log });
    await query(server, 'create table t as select 7 as n');
    const pid = postmasterPid(dataDir);
    process.kill(pid, 'SIGKILL');
    await gone(pid);
    await reads(server, 'select n from t', [{ n: 7 }]);
    expect(log.mock.calls.flat().join()).toMatch(/relancé/);
  });

  it('adopte le serveur d’un autre processus et le lui laisse', async () => {
    const dataDir = folder();
    const { child } = await anotherNode(dataDir);
    const pid = postmasterPid(dataDir);
    const server = await start(dataDir);
    expect(server.adopted).toBe(true);
    await server.stop();
    expect(postmasterPid(dataDir)).toBe(pid);
    child.kill('SIGKILL');
    await gone(pid);
  });

  it('prend la suite quand le processus dont il partage le serveur disparaît', async () => {
    const dataDir = folder();
    const { child } = await anotherNode(dataDir);
    const pid = postmasterPid(dataDir);
    const server = await start(dataDir);
    child.kill('SIGKILL');
    await gone(pid);
    await reads(server, 'select 1 as valeur', [{ valeur: 1 }]);
    await server.stop();
    expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false);
  });

  it('adopte un serveur orphelin, sans garde, et l’arrête avec lui', async () => {
    const dataDir = folder();
    const { child } = await anotherNode(dataDir);
    const pid = postmasterPid(dataDir);
    for (const guard of processes('pharmaccord-guard', dataDir)) process.kill(guard, 'SIGKILL');
    child.kill('SIGKILL');
    await gone(child.pid ?? 0);
    const server = await start(dataDir);
    expect([server.adopted, postmasterPid(dataDir)]).toEqual([true, pid]);
    await server.stop();
    await gone(pid);
  });

  it('deux démarrages simultanés partagent un seul serveur', async () => {
    const dataDir = folder();
    const [a, b] = await Promise.all([start(dataDir), start(dataDir), anotherNode(dataDir)]);
    expect(a.host).toBe(b.host);
    await reads(a, 'select 1 as valeur', [{ valeur: 1 }]);
    // A process forked by the server has its command line for an instant.
    await expect
      .poll(() =>
        processes('native/bin/postgres -D', dataDir).filter((pid) => !processes('/bin/sh -c', dataDir).includes(pid)),
      )
      .toEqual([postmasterPid(dataDir)]);
    await reads(b, 'select 1 as valeur', [{ valeur: 1 }]);
  });

  it('ne se laisse pas arrêter par un numéro de processus repris par un autre programme', async () => {
    const dataDir = folder();
    const { host, stop } = await start(dataDir);
    await stop();
    const recycled = [process.pid, join(dataDir, 'postgres'), 1, 5432, host, '', '  12345 99', 'ready   '].join('\n');
    writeFileSync(join(dataDir, 'postgres', 'postmaster.pid'), recycled);
    writeFileSync(join(host, '.s.PGSQL.5432.lock'), recycled);
    expect(await query(await start(dataDir), 'select 1 as valeur')).toEqual([{ valeur: 1 }]);
  });

  it('refuse les données d’une autre version majeure et dit quoi faire', async () => {
    const dataDir = folder();
    const { stop } = await start(dataDir);
    await stop();
    writeFileSync(join(dataDir, 'postgres', 'PG_VERSION'), '15\n');
    await expect(start(dataDir)).rejects.toThrow(/écrites par PostgreSQL 15 .* apporte PostgreSQL 18 .*DATABASE_URL/s);
  });

  it('reprend des données recopiées, sous root ou non', async () => {
    const dataDir = folder();
    const { stop } = await start(dataDir);
    await stop();
    chmodSync(join(dataDir, 'postgres'), 0o755);
    if (process.getuid?.() === 0) spawnSync('chown', ['-R', '0:0', dataDir]);
    expect(await query(await start(dataDir), 'select 1 as valeur')).toEqual([{ valeur: 1 }]);
  });

  it('ramasse ce qu’un démarrage interrompu a laissé', async () => {
    const dataDir = folder();
    const draft = join(dataDir, 'postgres.tmp-999999999:1-abc');
    mkdirSync(draft, { recursive: true });
    await start(dataDir);
    expect(existsSync(draft)).toBe(false);
  });

  it('ne change pas de comportement avec les variables d’un client PostgreSQL', async () => {
    vi.stubEnv('PGOPTIONS', '-c fsync=nonsense');
    vi.stubEnv('PGDATA', '/nowhere');
    onTestFinished(() => void vi.unstubAllEnvs());
    const { stop } = await startEmbedded({ dataDir: folder() });
    await stop();
  });
});
