// The login of the application takes a role for each transaction and inherits from none: a statement sent without its
// role is refused by the database instead of seeing every account (ADR 2).
import pg from 'pg';
import { ConfigError } from '../config.ts';

const ROLES = ['pharmaccord_app', 'pharmaccord_systeme'] as const;
/** From this version on, inheritance belongs to each grant; before, to the role that receives the grants. */
const PAR_OCTROI = 160_000;

type Etat = {
  readonly version: number;
  /** A superuser may do everything: it has no inheritance to remove. */
  readonly superutilisateur: boolean;
  /** Whether the login sees every row whatever its roles (BYPASSRLS). */
  readonly sansMur: boolean;
  readonly herite: boolean;
  readonly prend: boolean;
};

const versionDe = async (client: pg.Client): Promise<number> => {
  const { rows } = await client.query<{ version: number }>(
    `select current_setting('server_version_num')::int as version`,
  );
  return rows[0]?.version ?? 0;
};

const lireEtat = async (client: pg.Client, compte: string): Promise<Etat> => {
  const version = await versionDe(client);
  const { rows } = await client.query<Omit<Etat, 'version'>>(
    `select c.rolsuper as superutilisateur, c.rolsuper or c.rolbypassrls as "sansMur",
       bool_or(pg_has_role(c.oid, r.oid, 'usage')) as herite,
       bool_and(pg_has_role(c.oid, r.oid, $2)) as prend
     from pg_roles c, pg_roles r where c.rolname = $1 and r.rolname = any($3) group by c.rolsuper, c.rolbypassrls`,
    [compte, version >= PAR_OCTROI ? 'set' : 'member', ROLES],
  );
  const etat = rows[0];
  if (!etat) throw new Error(`the role ${compte} is unknown`);
  return { version, ...etat };
};

/** The name of the login in the database, which a pooler may have changed. */
export const compteDe = async (connexion: pg.ClientConfig): Promise<string> => {
  const client = new pg.Client(connexion);
  client.on('error', () => {});
  await client.connect();
  try {
    const { rows } = await client.query<{ compte: string }>('select session_user as compte');
    return rows[0]?.compte ?? '';
  } finally {
    await client.end();
  }
};

type Octroi = { readonly role: string; readonly donneur: string; readonly propre: boolean };
/** The grants a login inherits from: `propre` for our own roles, else a role of the operator that has them. */
const octroisHerites = async (client: pg.Client, compte: string): Promise<Octroi[]> => {
  const { rows } = await client.query<Octroi>(
    `select m.roleid::regrole::text as role, m.grantor::regrole::text as donneur, g.rolname = any($2) as propre
     from pg_auth_members m join pg_roles c on c.oid = m.member join pg_roles g on g.oid = m.roleid
     where c.rolname = $1 and m.inherit_option
       and exists (select from pg_roles r where r.rolname = any($2) and pg_has_role(m.roleid, r.oid, 'usage'))
     order by 1, 2`,
    [compte, ROLES],
  );
  return rows;
};

/** How to remove the inheritance: what the application can do by itself, and what it leaves to the operator. */
const remedes = async (client: pg.Client, compte: string, version: number) => {
  const nom = client.escapeIdentifier(compte);
  if (version < PAR_OCTROI) return { aFaire: [`alter role ${nom} noinherit`], aLaMain: [] };
  const octrois = await octroisHerites(client, compte);
  return {
    aFaire: octrois
      .filter(({ propre }) => propre)
      .map(({ role, donneur }) => `grant ${role} to ${nom} with inherit false, set true granted by ${donneur}`),
    aLaMain: octrois
      .filter(({ propre }) => !propre)
      .map(({ role, donneur }) => `grant ${role} to ${nom} with inherit false granted by ${donneur}`),
  };
};

const refus = (probleme: string, commandes: readonly string[], cause?: unknown): ConfigError =>
  new ConfigError(
    [
      `${probleme} Exécutez « ${commandes.join('; ')} » sous un compte qui le peut (un superutilisateur le peut ` +
        `toujours), puis redémarrez.`,
    ],
    { cause },
  );

const executer = async (client: pg.Client, commandes: readonly string[], probleme: string): Promise<void> => {
  try {
    for (const commande of commandes) await client.query(commande);
  } catch (cause) {
    throw refus(probleme, commandes, cause);
  }
};

/**
 * Ensures that the application's login may take both roles and inherits from neither.
 * @param proprietaire the migrations' connection
 * @param compte the login, as the database names it
 * @returns true when row security does not hold this login: it is a superuser, or has BYPASSRLS
 * @throws ConfigError with the command to run, when the owner may not do it
 */
export const retirerHeritage = async (proprietaire: pg.ClientConfig, compte: string): Promise<boolean> => {
  const client = new pg.Client(proprietaire);
  client.on('error', () => {});
  await client.connect();
  try {
    const { version, superutilisateur, sansMur, prend } = await lireEtat(client, compte);
    if (superutilisateur) return true;
    const nom = client.escapeIdentifier(compte);
    if (!prend)
      await executer(
        client,
        [`grant ${ROLES.join(', ')} to ${nom}${version >= PAR_OCTROI ? ' with inherit false, set true' : ''}`],
        `Le compte « ${compte} » de DATABASE_URL ne peut pas prendre les rôles de l’application, et Pharmaccord ne ` +
          `peut pas les lui donner.`,
      );
    // Read again, because before PostgreSQL 16 a new grant is inherited.
    if ((await lireEtat(client, compte)).herite) {
      const { aFaire, aLaMain } = await remedes(client, compte, version);
      const probleme =
        `Le compte « ${compte} » de DATABASE_URL hérite des rôles de l’application (une requête sans ` +
        `son rôle verrait tous les comptes), et Pharmaccord ne peut pas le lui retirer.`;
      if (aLaMain.length > 0) throw refus(probleme, [...aFaire, ...aLaMain]);
      await executer(client, aFaire, probleme);
    }
    return sansMur;
  } finally {
    await client.end();
  }
};

/**
 * Before PostgreSQL 16, an owner of the database without inheritance has no right on its schema `public`, which belongs
 * to pg_database_owner: it takes that role to grant itself these rights. Does nothing when it already has them, or may
 * not.
 */
export const OUVRIR_SCHEMA = `do $$ begin
  if not has_schema_privilege(current_user, 'public', 'create') then
    set local role pg_database_owner;
    execute format('grant usage, create on schema public to %I', session_user);
    grant usage on schema public to pharmaccord_app, pharmaccord_systeme;
    reset role;
  end if;
exception when insufficient_privilege or undefined_object then null; end $$`;

/**
 * Inside the transaction of a migration: lets its account see every row, which forced row security hides even from an
 * owner. Other sessions never see this inheritance, given back before the transaction ends.
 * @returns the function that gives it back
 * @throws ConfigError with the command to run, when the account may not do it
 */
export const heriterPourMigrer = async (client: pg.Client): Promise<() => Promise<void>> => {
  const { rows } = await client.query<{ compte: string; voit: boolean }>(
    `select rolname as compte, rolsuper or rolbypassrls
      or pg_has_role(oid, (select oid from pg_roles where rolname = 'pharmaccord_systeme'), 'usage') as voit
     from pg_roles where rolname = current_user and to_regclass('public.tenant') is not null`,
  );
  const [etat] = rows;
  // The very first migration has no row to see: it creates the roles.
  if (!etat || etat.voit) return async () => {};
  const nom = client.escapeIdentifier(etat.compte);
  const parOctroi = (await versionDe(client)) >= PAR_OCTROI;
  const [prendre, rendre] = parOctroi
    ? ([true, false].map((herite) => `grant pharmaccord_systeme to ${nom} with inherit ${herite}`) as [string, string])
    : [`alter role ${nom} inherit`, `alter role ${nom} noinherit`];
  try {
    await client.query(prendre);
  } catch (cause) {
    const donner = parOctroi ? `grant pharmaccord_systeme to ${nom} with admin option` : `alter role ${nom} createrole`;
    throw refus(
      `Le compte « ${etat.compte} » des migrations ne voit pas les lignes des comptes, et ne peut pas se le ` +
        `permettre le temps d’une migration.`,
      [donner],
      cause,
    );
  }
  return async () => {
    await client.query(rendre);
  };
};
