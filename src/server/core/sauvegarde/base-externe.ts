import { spawn, spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { OUVRIR_SCHEMA } from '../db/heritage.ts';
import { adressesDe, connexionA } from '../db/principal.ts';
import { text } from 'node:stream/consumers';
import type { Coffre } from './coffre.ts';
import { copierFichier, ecrireFlux } from './copier.ts';
import type { FichierDeBase, Manifeste } from './manifeste.ts';
import { SauvegardeRefusee } from './refus.ts';

const ARCHIVE = 'base/base.dump';
type Outil = 'pg_dump' | 'pg_restore';

/**
 * The connection in environment variables for libpq: on a command line, every account of the machine would see the
 * password.
 */
const environnement = (url: string): NodeJS.ProcessEnv => {
  const serveurs = adressesDe(url).map((adresse) => new pg.Client({ connectionString: adresse }));
  const { user, password, database } = new pg.Client(connexionA(url));
  const [premiere = url] = adressesDe(url);
  const sslmode = URL.canParse(premiere) ? new URL(premiere).searchParams.get('sslmode') : null;
  return {
    ...process.env,
    PGHOST: serveurs.map(({ host }) => host).join(),
    PGPORT: serveurs.map(({ port }) => port).join(),
    ...(serveurs.length > 1 && { PGTARGETSESSIONATTRS: 'read-write' }),
    ...(user && { PGUSER: user }),
    ...(typeof password === 'string' && { PGPASSWORD: password }),
    ...(database && { PGDATABASE: database }),
    ...(sslmode && { PGSSLMODE: sslmode }),
    LC_ALL: 'C',
  };
};

/** @throws SauvegardeRefusee when the tool is missing or older than the server */
const exigerOutil = (outil: Outil, majeure: number, path: string | undefined): void => {
  const { status, stdout } = spawnSync(outil, ['--version'], {
    encoding: 'utf8',
    env: { ...process.env, ...(path !== undefined && { PATH: path }) },
  });
  const trouvee = status === 0 ? Number(/\b(\d+)[.\d]*/.exec(stdout)?.[1]) : undefined;
  if (trouvee === undefined)
    throw new SauvegardeRefusee(
      `${outil} est introuvable : installez les outils de PostgreSQL ` +
        `${majeure} sur cette machine (sous Debian, le paquet postgresql-client-${majeure}).`,
    );
  if (trouvee < majeure)
    throw new SauvegardeRefusee(
      `${outil} ${trouvee} est trop ancien pour ce serveur PostgreSQL ` +
        `${majeure} : installez les outils de la version ` +
        `${majeure} (sous Debian, le paquet postgresql-client-${majeure}).`,
    );
};

/** @param lire reads the output; its result is dropped when the tool fails */
const lancer = async <T>(
  outil: Outil,
  url: string,
  args: readonly string[],
  lire: (sortie: AsyncIterable<Buffer>) => Promise<T>,
): Promise<T> => {
  const enfant = spawn(outil, args, { env: environnement(url), stdio: ['ignore', 'pipe', 'pipe'] });
  let erreurs = '';
  enfant.stderr.on('data', (texte: Buffer) => (erreurs = (erreurs + texte.toString('utf8')).slice(-2000)));
  const fin = new Promise<void>((fini, echec) => {
    enfant.once('error', echec);
    enfant.once('close', (code, signal) => {
      if (code === 0) return fini();
      const derniere = erreurs.trim().split('\n').at(-1) ?? '';
      return echec(new SauvegardeRefusee(`${outil} a échoué (${signal ?? code}) : ${derniere}`));
    });
  });
  const lecture = lire(enfant.stdout).catch((error: unknown) => {
    enfant.kill();
    throw error;
  });
  const [issue, issueDeLecture] = await Promise.allSettled([fin, lecture]);
  // A full disk also ends the tool: the first failure is the one to report.
  if (issueDeLecture.status === 'rejected') throw issueDeLecture.reason;
  if (issue.status === 'rejected') throw issue.reason;
  return issueDeLecture.value;
};

/** The tables with rows hidden from this account: row security also applies to owners. */
const TABLES_CACHEES = `
  select c.oid::regclass::text as nom from pg_class c
  where c.relkind = 'r' and c.relrowsecurity
    and not (select rolsuper or rolbypassrls from pg_roles where rolname = current_user)
    and not exists (select from pg_policy p where p.polrelid = c.oid and p.polpermissive and p.polcmd in ('*', 'r')
      and pg_get_expr(p.polqual, c.oid) = 'true'
      and exists (select from unnest(p.polroles) r where r = 0 or pg_has_role(current_user, r, 'usage')))
  order by 1`;

const dansLaBase = async <T>(url: string, faire: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client(connexionA(url));
  client.on('error', () => {});
  await client.connect();
  try {
    return await faire(client);
  } finally {
    await client.end();
  }
};

export const majeureDe = async (client: pg.Client): Promise<number> => {
  const { rows } = await client.query<{ version: number }>(
    `select current_setting('server_version_num')::int as version`,
  );
  return Math.floor(rows[0]!.version / 10_000);
};

const SYSTEME = 'pharmaccord_systeme';
const tableCachee = async (client: pg.Client): Promise<string | undefined> =>
  (await client.query<{ nom: string }>(TABLES_CACHEES)).rows[0]?.nom;

/**
 * The role under which this account reads every row: none when it sees them all, else the system role, allowed by its
 * owner to read everything to save.
 * @throws SauvegardeRefusee when neither sees every row
 */
const roleDeLecture = async (client: pg.Client): Promise<string | undefined> => {
  const cachee = await tableCachee(client);
  if (!cachee) return undefined;
  try {
    const { rows } = await client.query<{ nom: string }>(
      `select nspname as nom from pg_namespace where nspname in ('public', 'pgboss')`,
    );
    for (const { nom } of rows)
      for (const quoi of ['tables', 'sequences'])
        await client.query(`grant select on all ${quoi} in schema ${nom} to ${SYSTEME}`);
    await client.query(`set role ${SYSTEME}`);
    const encore = await tableCachee(client);
    if (!encore) return SYSTEME;
  } catch (error) {
    if ((error as { code?: string }).code !== '42501') throw error;
  }
  throw new SauvegardeRefusee(
    `Ce compte de la base ne voit pas toutes les lignes ` +
      `(${cachee}…) : sauvegardez sous le propriétaire de la base, membre de ` +
      `${SYSTEME} (« grant ${SYSTEME} to compte »), ou sous un compte BYPASSRLS.`,
  );
};

/**
 * Makes one consistent archive of a running external database, with pg_dump.
 * @param url the owner's address
 * @param dossier the folder of the backup
 * @param coffre seals the bytes: they are then never on the disk in clear
 * @throws SauvegardeRefusee without a suitable pg_dump, or when the account does not see every row
 */
export const sauverBaseExterne = async (
  url: string,
  dossier: string,
  coffre: Coffre,
  path = process.env['PATH'],
): Promise<FichierDeBase[]> => {
  const role = await dansLaBase(url, async (client) => {
    exigerOutil('pg_dump', await majeureDe(client), path);
    return roleDeLecture(client);
  });
  await mkdir(join(dossier, 'base'), { mode: 0o700 });
  const empreinte = await lancer(
    'pg_dump',
    url,
    ['--format=custom', '--no-owner', '--no-password', '--enable-row-security', ...(role ? [`--role=${role}`] : [])],
    (sortie) => ecrireFlux(join(dossier, ARCHIVE), coffre.fermerFlux(ARCHIVE, sortie)),
  );
  return [{ chemin: ARCHIVE, ...empreinte }];
};

const AUX_ANCIENS = / DEFAULT ACL | ACL - SCHEMA public /;
const ROLES = `do $$ declare nom text; begin
  foreach nom in array array['pharmaccord_app', 'pharmaccord_systeme'] loop
    begin execute format('create role %I nologin', nom);
    exception when duplicate_object or unique_violation then null; end;
    if not pg_has_role(current_user, nom, 'member') then execute format('grant %I to %I', nom, current_user); end if;
  end loop; end $$`;

// The kind of another account's connection is hidden from a plain owner; only a client's connection has an application
// name.
const CIBLE = `select
    (select count(*) from pg_class where relkind = 'r'
      and relnamespace in (select oid from pg_namespace where nspname in ('public', 'pgboss')))::int as tables,
    (select count(*) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
      and usename is not null)::int as autres,
    to_regclass('public.migration') is not null as connue`;

/** @returns a migration that the target has and the backup has not, if any */
const migrationDeTrop = async (client: pg.Client, connues: readonly string[]): Promise<string | undefined> =>
  (await client.query<{ nom: string }>('select nom from migration where nom <> all ($1) limit 1', [connues])).rows[0]
    ?.nom;

/**
 * Refuses a target older than the backup, in use, or not empty.
 * @throws SauvegardeRefusee
 */
export const exigerBaseLibre = (
  url: string,
  { postgresql, migrations }: Pick<Manifeste, 'postgresql' | 'migrations'>,
  remplacer: boolean,
): Promise<void> =>
  dansLaBase(url, async (client) => {
    const serveur = await majeureDe(client);
    if (serveur < postgresql)
      throw new SauvegardeRefusee(
        `La sauvegarde vient de PostgreSQL ${postgresql} et ce serveur est un PostgreSQL ` +
          `${serveur} : restaurez-la sur une version égale ou plus récente.`,
      );
    exigerOutil('pg_restore', serveur, process.env['PATH']);
    const { rows } = await client.query<{ tables: number; autres: number; connue: boolean }>(CIBLE);
    const { tables, autres, connue } = rows[0]!;
    if (autres > 0) throw new SauvegardeRefusee('La base visée est utilisée : arrêtez Pharmaccord, puis recommencez.');
    if (tables > 0 && !remplacer)
      throw new SauvegardeRefusee('La base visée n’est pas vide : ajoutez --remplacer pour la remplacer.');
    const deTrop = connue
      ? await migrationDeTrop(
          client,
          migrations.map(({ nom }) => nom),
        )
      : undefined;
    if (deTrop)
      throw new SauvegardeRefusee(
        `La base visée a reçu la migration ${deTrop}, que la sauvegarde n’a pas : restaurez dans une base vide.`,
      );
  });

/** Restores in one transaction, all or nothing. The previous content is dropped first. */
export const remettreBaseExterne = async (url: string, dossier: string, coffre: Coffre): Promise<void> => {
  await dansLaBase(url, async (client) => {
    await client.query(ROLES);
    await client.query(OUVRIR_SCHEMA);
  });
  const travail = await mkdtemp(join(tmpdir(), 'pharmaccord-restauration-'));
  try {
    const archive = coffre.cle === undefined ? join(dossier, ARCHIVE) : join(travail, 'base.dump');
    if (coffre.cle !== undefined)
      await copierFichier(join(dossier, ARCHIVE), archive, {
        octets: (octets) => coffre.ouvrir(ARCHIVE, octets),
        flux: (flux) => coffre.ouvrirFlux(ARCHIVE, flux),
      });
    const sommaire = join(travail, 'sommaire');
    // Default rights and those on the schema name the former owner: they are skipped here, and given again above and at
    // each start.
    const lignes = (await lancer('pg_restore', url, ['--list', archive], text)).split('\n');
    await writeFile(sommaire, lignes.filter((ligne) => !AUX_ANCIENS.test(ligne)).join('\n'));
    await lancer(
      'pg_restore',
      url,
      [
        '--no-owner',
        '--no-comments',
        '--no-password',
        '--clean',
        '--if-exists',
        '--single-transaction',
        `--use-list=${sommaire}`,
        `--dbname=${new pg.Client(connexionA(url)).database ?? ''}`,
        archive,
      ],
      text,
    );
  } finally {
    await rm(travail, { recursive: true, force: true });
  }
};
