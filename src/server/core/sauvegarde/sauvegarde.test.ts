import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, chmodSync, mkdtempSync, readdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { cp, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { AuthorizedTenantId } from '#shared/core/acteur.ts';
import { readConfig, type Config } from '../config.ts';
import { openDatabase, transactionTenant, type Database } from '../db/database.ts';
import { EmbeddedRefusal, startEmbedded, type EmbeddedServer } from '../db/embedded.ts';
import { creerConnexionApplication, migrate } from '../db/migrations.ts';
import { ouvrirDossier } from '../files/dossier.ts';
import { inscrireFichier } from '../files/fichiers.ts';
import type { FileStore } from '../files/store.ts';
import { ecrireManifeste, lireManifeste, sauvegardesDe, type Manifeste } from './manifeste.ts';
import { SauvegardeRefusee } from './refus.ts';
import { restaurer } from './restaurer.ts';
import { sauvegarder } from './sauvegarder.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const SCRIPTS = join(import.meta.dirname, '../../../../scripts');
const racines: string[] = [];
const unDossier = (): string => {
  const racine = realpathSync(mkdtempSync(join(tmpdir(), 'pharmaccord-sauvegarde-')));
  chmodSync(racine, 0o755);
  racines.push(racine);
  return racine;
};
const configDe = (dataDir: string, env: NodeJS.ProcessEnv = {}): Config => readConfig({ DATA_DIR: dataDir, ...env });

type Monde = {
  readonly dataDir: string;
  readonly config: Config;
  readonly serveur: EmbeddedServer;
  readonly stock: FileStore;
  readonly db: Database;
  readonly admin: pg.Client;
  readonly fermer: () => Promise<void>;
};

const ouvrir = async (dataDir: string): Promise<Monde> => {
  // A small WAL: what a backup needs is recycled early unless something keeps it.
  const serveur = await startEmbedded({ dataDir, settings: { max_wal_size: '32MB', min_wal_size: '32MB' } });
  const { host, port, user, database } = serveur;
  const connexion = { host, port, user, database };
  await migrate(connexion);
  await creerConnexionApplication(connexion);
  const db = openDatabase({ ...connexion, user: 'pharmaccord' });
  const admin = new pg.Client(connexion);
  admin.on('error', () => {});
  await admin.connect();
  return {
    dataDir,
    config: configDe(dataDir),
    serveur,
    db,
    admin,
    stock: await ouvrirDossier(join(dataDir, 'fichiers')),
    fermer: async () => {
      await db.destroy();
      await admin.end().catch(() => {});
      await serveur.stop();
    },
  };
};

let source: Monde;
let sauvegardes: string;
let tenants: AuthorizedTenantId[];
let intacte: string;
beforeAll(async () => {
  source = await ouvrir(join(unDossier(), 'data'));
  sauvegardes = join(unDossier(), 'sauvegardes');
  const { rows } = await source.admin.query<{ id: string }>(
    `insert into tenant (type, nom, mail, telephone) select 'PHARMACIE', 'Pharmacie ' || n, 'a@exemple.fr', '0' from generate_series(1, 2) n returning id`,
  );
  tenants = rows.map(({ id }) => Number(id) as AuthorizedTenantId);
  await ecrire(0);
  intacte = (await sauvegarder(source.config, sauvegardes, source)).chemin;
});
afterAll(async () => {
  await source?.fermer();
  for (const racine of racines) rmSync(racine, { recursive: true, force: true });
});

/** A file, its row and two rows changed together, as the application writes them. @returns once acknowledged */
const ecrire = async (n: number): Promise<void> => {
  const cle = randomUUID();
  const depose = await source.stock.put(cle, randomBytes(20_000));
  const [a, b] = tenants as [AuthorizedTenantId, AuthorizedTenantId];
  await transactionTenant(source.db, a, (tx) =>
    inscrireFichier(tx, { nom: `${n}.txt`, mime: 'text/plain', cle, ...depose }, { auteur: 'systeme' }),
  );
  await source.admin.query('update tenant set telephone = $1 where id = any ($2)', [String(n), [a, b]]);
};

type Lignes = Map<string, Set<string>>;
/** Every row of every table; the two rows that keep changing are compared apart. */
const toutLire = async (admin: pg.Client): Promise<Lignes> => {
  const { rows: tables } = await admin.query<{ nom: string }>(
    `select oid::regclass::text as nom from pg_class where relkind in ('r', 'p') and relnamespace in (select oid from pg_namespace where nspname in ('public', 'pgboss'))`,
  );
  const lignes: Lignes = new Map();
  for (const { nom } of tables) {
    const { rows } = await admin.query<{ ligne: string }>(
      `select (to_jsonb(t) - 'telephone' - 'modifie_le' - 'version')::text as ligne from ${nom} t`,
    );
    lignes.set(nom, new Set(rows.map(({ ligne }) => ligne)));
  }
  return lignes;
};
const manquantes = (de: Lignes, dans: Lignes): string[] =>
  [...de].flatMap(([table, lignes]) => [...lignes].filter((ligne) => !dans.get(table)?.has(ligne)).map(() => table));

const telephones = async (admin: pg.Client): Promise<number[]> =>
  (await admin.query<{ telephone: string }>('select telephone from tenant order by id')).rows.map(({ telephone }) =>
    Number(telephone),
  );

/** Each row of a file against its bytes. */
const exigerFichiers = async ({ admin, stock }: Monde): Promise<number> => {
  const { rows } = await admin.query<{ cle: string; taille: number; sha256: string }>(
    'select cle, taille, sha256 from fichier',
  );
  for (const { cle, taille, sha256 } of rows) {
    const octets = await buffer(await stock.get(cle));
    expect([octets.length, createHash('sha256').update(octets).digest('hex')]).toEqual([taille, sha256]);
  }
  return rows.length;
};

const restaurerAilleurs = async (chemin: string): Promise<Monde> => {
  const dataDir = join(unDossier(), 'data');
  await restaurer(configDe(dataDir), chemin, { remplacer: false });
  const monde = await ouvrir(dataDir);
  onTestFinished(() => monde.fermer());
  return monde;
};

describe('sauvegarder pendant que l’on écrit, restaurer ailleurs', () => {
  it('rend tout ce qui était acquis au début, rien de déchiré, et chaque octet des fichiers', async () => {
    let n = 0;
    const ecriture = new AbortController();
    const acquis = { avant: 0, pendant: 0 };
    const ecrivain = (async () => {
      while (!ecriture.signal.aborted) {
        await ecrire(n + 1);
        n += 1;
      }
    })();
    await vi.waitFor(() => expect(n).toBeGreaterThan(20), { timeout: 60_000, interval: 5 });
    const avant = await toutLire(source.admin);
    acquis.avant = n;
    const { chemin } = await sauvegarder(source.config, sauvegardes, {
      stock: source.stock,
      pendant: async () => {
        acquis.pendant = n;
        // Several segments and checkpoints: without the slot, the first ones are recycled.
        for (let i = 0; i < 4; i += 1) {
          await source.admin.query('select pg_switch_wal()');
          await source.admin.query('checkpoint');
        }
        await vi.waitFor(() => expect(n).toBeGreaterThan(acquis.pendant + 40), { timeout: 60_000, interval: 5 });
      },
    });
    ecriture.abort();
    await ecrivain;
    const apres = await toutLire(source.admin);

    const la = await restaurerAilleurs(chemin);
    const rendu = await toutLire(la.admin);
    expect([...rendu.keys()].toSorted()).toEqual([...apres.keys()].toSorted());
    expect(manquantes(avant, rendu)).toEqual([]);
    expect(manquantes(rendu, apres)).toEqual([]);
    const [un, deux] = await telephones(la.admin);
    expect(un).toBe(deux);
    expect(un).toBeGreaterThanOrEqual(acquis.avant);
    expect(await exigerFichiers(la)).toBeGreaterThan(acquis.pendant);
  });

  it('au repos, chaque table est la même, et `npm start` y écrit', async () => {
    const { chemin } = await sauvegarder(source.config, sauvegardes, source);
    const la = await restaurerAilleurs(chemin);
    expect(await toutLire(la.admin)).toEqual(await toutLire(source.admin));
    expect(await telephones(la.admin)).toEqual(await telephones(source.admin));
    await la.admin.query(`insert into tenant (type, nom, mail) values ('PHARMACIE', 'Après', 'b@exemple.fr')`);
  });

  it('l’application arrêtée, la commande démarre la base et l’arrête', async () => {
    const dataDir = join(unDossier(), 'data');
    await restaurer(configDe(dataDir), intacte, { remplacer: false });
    const dossier = unDossier();
    const { chemin } = await sauvegarder(configDe(dataDir), dossier, {
      stock: await ouvrirDossier(join(dataDir, 'fichiers')),
    });
    expect((await lireManifeste(chemin)).fichiers).toEqual((await lireManifeste(intacte)).fichiers);
    await expect(restaurer(configDe(dataDir), chemin, { remplacer: true })).resolves.toBeDefined();
  });
});

describe('ce qui est interrompu', () => {
  const brouillons = (dossier: string) => readdirSync(dossier).filter((nom) => nom.startsWith('.en-cours-'));

  it('tuée, elle ne laisse rien qui passe pour une sauvegarde ; la suivante range', async () => {
    const dossier = unDossier();
    const enfant = spawn(process.execPath, [join(SCRIPTS, 'sauvegarde.ts'), dossier], {
      env: { ...process.env, DATA_DIR: source.dataDir },
      stdio: 'ignore',
    });
    await vi.waitFor(() => expect(brouillons(dossier)).toHaveLength(1), { timeout: 60_000, interval: 2 });
    const [brouillon] = brouillons(dossier);
    enfant.kill('SIGKILL');
    await once(enfant, 'exit');
    expect(await sauvegardesDe(dossier)).toEqual([]);
    await expect(restaurer(configDe(unDossier()), join(dossier, brouillon!), { remplacer: false })).rejects.toThrow(
      'n’est pas une sauvegarde complète',
    );
    await sauvegarder(source.config, dossier, source);
    expect(brouillons(dossier)).toEqual([]);
    expect(await sauvegardesDe(dossier)).toHaveLength(1);
  });

  it('le serveur tué pendant la copie : elle échoue, ne laisse rien, et rien d’acquis n’est perdu', async () => {
    const dossier = unDossier();
    await ecrire(1_000_000);
    const pid = Number((await readFile(join(source.dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0]);
    const coupee = sauvegarder(source.config, dossier, {
      stock: source.stock,
      pendant: async () => {
        const { rows } = await source.admin.query<{ pid: number }>(
          'select active_pid as pid from pg_replication_slots',
        );
        // The server, and its process that makes the backup, which would outlive it for a moment.
        for (const un of [pid, rows[0]!.pid]) process.kill(un, 'SIGKILL');
      },
    });
    await expect(coupee).rejects.toThrow();
    expect(readdirSync(dossier)).toEqual([]);
    await source.fermer();
    source = await ouvrir(source.dataDir);
    expect(await telephones(source.admin)).toEqual([1_000_000, 1_000_000]);
    expect(await exigerFichiers(source)).toBeGreaterThan(0);
    await expect(sauvegarder(source.config, dossier, source)).resolves.toBeDefined();
  });

  it('une restauration coupée au milieu : l’application refuse de démarrer, puis se restaure', async () => {
    const dataDir = join(unDossier(), 'data');
    await restaurer(configDe(dataDir), intacte, { remplacer: false });
    writeFileSync(join(dataDir, 'restauration-en-cours'), '');
    await expect(startEmbedded({ dataDir })).rejects.toThrow(EmbeddedRefusal);
    await restaurer(configDe(dataDir), intacte, { remplacer: true });
    const serveur = await startEmbedded({ dataDir });
    await serveur.stop();
  });
});

describe('garder les dernières', () => {
  it('au-delà de SAUVEGARDE_NOMBRE, les plus anciennes partent ; une sauvegarde abîmée n’est ni comptée ni jetée', async () => {
    const dossier = unDossier();
    const config = configDe(source.dataDir, { SAUVEGARDE_NOMBRE: '2' });
    const le = (jour: number) => () => new Date(Date.UTC(2026, 0, jour));
    for (const jour of [1, 2]) await sauvegarder(config, dossier, { stock: source.stock, maintenant: le(jour) });
    appendFileSync(join(dossier, 'pharmaccord-20260101T000000000Z', 'manifeste.json'), ' ');
    for (const jour of [3, 4]) await sauvegarder(config, dossier, { stock: source.stock, maintenant: le(jour) });
    expect(await sauvegardesDe(dossier)).toEqual(
      ['01', '03', '04'].map((jour) => `pharmaccord-202601${jour}T000000000Z`),
    );
  });
});

describe('ce que la restauration refuse, sans rien toucher', () => {
  const copie = async (): Promise<string> => {
    const chemin = join(unDossier(), 'copie');
    await cp(intacte, chemin, { recursive: true });
    return chemin;
  };
  const refus = async (chemin: string, phrase: string | RegExp, dataDir = join(unDossier(), 'data')) => {
    const tentative = restaurer(configDe(dataDir), chemin, { remplacer: false });
    await expect(tentative).rejects.toThrow(SauvegardeRefusee);
    await expect(tentative).rejects.toThrow(phrase);
    expect(() => readdirSync(join(dataDir, 'postgres'))).toThrow('ENOENT');
  };
  const reecrire = async (chemin: string, changer: (manifeste: Manifeste) => Partial<Manifeste>) => {
    const manifeste = await lireManifeste(chemin);
    for (const nom of ['manifeste.json', 'manifeste.sha256']) await rm(join(chemin, nom));
    await ecrireManifeste(chemin, { ...manifeste, ...changer(manifeste) });
  };

  it.each(['manifeste.json', 'manifeste.sha256'])('sans %s, elle est incomplète', async (nom) => {
    const chemin = await copie();
    await rm(join(chemin, nom));
    await refus(chemin, 'n’est pas une sauvegarde complète');
  });

  it('un dossier absent, un fichier, le dossier de toutes les sauvegardes', async () => {
    await refus(join(unDossier(), 'rien'), 'n’est pas une sauvegarde complète');
    await refus(join(intacte, 'manifeste.json'), 'n’est pas une sauvegarde complète');
    await refus(sauvegardes, 'donnez l’une d’elles');
  });

  it('un fichier de la base qui manque', async () => {
    const chemin = await copie();
    await rm(join(chemin, 'base/global/pg_control'));
    await refus(chemin, 'La sauvegarde est incomplète : base/global/pg_control manque.');
  });

  it('un fichier déposé qui manque', async () => {
    const chemin = await copie();
    const { cle } = (await lireManifeste(chemin)).fichiers[0]!;
    await rm(join(chemin, 'fichiers', cle.slice(0, 2), cle.slice(2, 4), cle));
    await refus(chemin, `La sauvegarde est incomplète : fichiers/${cle} manque.`);
  });

  it('un octet changé, sans que la taille le dise', async () => {
    const chemin = await copie();
    const { base } = await lireManifeste(chemin);
    const { chemin: nom } = base.find(({ chemin: un, taille }) => /^base\/base\/\d+\/\d+$/.test(un) && taille > 0)!;
    const octets = await readFile(join(chemin, nom));
    octets[100] = octets[100]! ^ 1;
    writeFileSync(join(chemin, nom), octets);
    await refus(chemin, `La sauvegarde a été altérée : ${nom} n’est plus le même.`);
  });

  it('un manifeste retouché', async () => {
    const chemin = await copie();
    appendFileSync(join(chemin, 'manifeste.json'), '\n');
    await refus(chemin, 'a été altérée');
  });

  it('une sauvegarde plus récente que l’application, par sa version ou par ses migrations', async () => {
    const chemin = await copie();
    await reecrire(chemin, () => ({ version: '999.0.0' }));
    await refus(chemin, 'vient de Pharmaccord 999.0.0, plus récent');
    await reecrire(chemin, ({ migrations }) => ({
      version: '1.0.0',
      migrations: [...migrations, { nom: '9999_demain.sql', empreinte: 'x' }],
    }));
    await refus(chemin, 'a reçu la migration 9999_demain.sql');
  });

  it('un autre PostgreSQL, une base d’une autre sorte', async () => {
    const chemin = await copie();
    await reecrire(chemin, () => ({ postgresql: 17 }));
    await refus(chemin, /vient de PostgreSQL 17 et cette version de Pharmaccord apporte PostgreSQL 18/);
    await reecrire(chemin, () => ({ sorte: 'externe' }));
    await refus(chemin, 'définissez DATABASE_URL');
  });

  it('une cible qui n’est pas vide, ou qui sert', async () => {
    await expect(restaurer(source.config, intacte, { remplacer: true })).rejects.toThrow('arrêtez-le');
    const dataDir = join(unDossier(), 'data');
    await restaurer(configDe(dataDir), intacte, { remplacer: false });
    await expect(restaurer(configDe(dataDir), intacte, { remplacer: false })).rejects.toThrow('ajoutez --remplacer');
    await rename(join(dataDir, 'postgres'), join(dataDir, 'ailleurs'));
    await expect(restaurer(configDe(dataDir), intacte, { remplacer: false })).rejects.toThrow('ajoutez --remplacer');
  });

  it('--remplacer met de côté ce qui était là, et le dit', async () => {
    const dataDir = join(unDossier(), 'data');
    const phrases: string[] = [];
    const options = { remplacer: true, log: (phrase: string) => phrases.push(phrase) };
    await restaurer(configDe(dataDir), intacte, options);
    expect(phrases).toEqual([]);
    await restaurer(configDe(dataDir), intacte, options);
    expect(phrases).toHaveLength(2);
    expect(readdirSync(dataDir).filter((nom) => nom.includes('.avant-'))).toHaveLength(2);
  });
});

describe('ce que la sauvegarde refuse', () => {
  it('un DATA_DIR sans base', async () => {
    const dataDir = unDossier();
    await expect(sauvegarder(configDe(dataDir), unDossier(), source)).rejects.toThrow('Il n’y a rien à sauvegarder');
    expect(readdirSync(dataDir)).toEqual([]);
  });

  it('un dossier qui ne peut pas être créé', async () => {
    const fichier = join(unDossier(), 'fichier');
    writeFileSync(fichier, '');
    await expect(sauvegarder(source.config, join(fichier, 'x'), source)).rejects.toThrow('ne peut pas être créé');
  });
});
