import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { creerBaseDeTest, type BaseDeTest } from '#server/testing/base/base.ts';
import { executer } from '#server/testing/base/serveur.ts';
import { ouvrirBase } from '#server/instance.ts';
import { ConfigError, readConfig } from '../config.ts';
import { exigerBase, expliquerRefusDeBase } from './refus-de-base.ts';

let base: BaseDeTest;
beforeAll(async () => {
  base = await creerBaseDeTest();
});
afterAll(() => base.fermer());

const MOT_DE_PASSE = 'un-secret-a-ne-pas-dire';
const adresse = ({
  compte,
  nomBase,
  serveur,
}: { compte?: string; nomBase?: string; serveur?: string } = {}): string => {
  const { host, port, user, database, password } = new pg.Client(base.adminConfig);
  const url = new URL(`postgresql://localhost:${port}/${nomBase ?? database}`);
  url.username = compte ?? user ?? '';
  url.password = compte ? MOT_DE_PASSE : (password ?? '');
  if (serveur) return url.href.replace(/localhost:\d+/, serveur);
  url.searchParams.set('host', host);
  return url.href;
};
const refus = async (databaseUrl: string): Promise<string> => {
  const error: unknown = await ouvrirBase({
    ...readConfig({ DATABASE_URL: databaseUrl }),
    databaseMigrationUrl: undefined,
  }).catch((echec: unknown) => echec);
  expect(error).toBeInstanceOf(ConfigError);
  expect((error as Error).message).not.toContain(MOT_DE_PASSE);
  return (error as Error).message;
};

describe('un démarrage sans base dit pourquoi, et que faire', () => {
  it('un compte que PostgreSQL ne connaît pas', async () => {
    expect(await refus(adresse({ compte: 'personne' }))).toMatch(/compte « personne ».* DATABASE_URL/s);
  });
  it('un compte qui n’a pas le droit de se connecter', async () => {
    expect(await refus(adresse({ compte: 'pharmaccord_app' }))).toMatch(/« pharmaccord_app »/);
  });
  it('une base qui n’existe pas', async () => {
    expect(await refus(adresse({ nomBase: 'ailleurs' }))).toMatch(/La base « ailleurs » n’existe pas/);
  });
  it('un compte sans droit sur la base', async () => {
    const { database = '' } = new pg.Client(base.adminConfig);
    const compte = `sans_droit_${Date.now()}`;
    await executer(base.adminConfig, `create role ${compte} login password '${MOT_DE_PASSE}'`);
    onTestFinished(() => executer(base.adminConfig, `drop role ${compte}`));
    expect(await refus(adresse({ compte }))).toMatch(new RegExp(`« ${compte} » n’a pas les droits.*« ${database} »`));
  });
  it('un serveur absent', async () => {
    const serveur = createServer().listen(0, '127.0.0.1');
    await once(serveur, 'listening');
    const { port } = serveur.address() as AddressInfo;
    await new Promise((fini) => serveur.close(fini));
    expect(await refus(adresse({ serveur: `127.0.0.1:${port}` }))).toMatch(
      new RegExp(`Aucun PostgreSQL ne répond à 127.0.0.1:${port}`),
    );
  });
  it('un serveur qui ne parle pas chiffré', async () => {
    const serveur = createServer((prise) => prise.once('data', () => prise.end('N'))).listen(0, '127.0.0.1');
    await once(serveur, 'listening');
    onTestFinished(() => void serveur.close());
    const { port } = serveur.address() as AddressInfo;
    expect(await refus(`${adresse({ serveur: `127.0.0.1:${port}` })}?sslmode=verify-full`)).toMatch(/chiffrées/);
  });
  it('un serveur qui raccroche', async () => {
    const serveur = createServer((prise) => prise.once('data', () => prise.destroy())).listen(0, '127.0.0.1');
    await once(serveur, 'listening');
    onTestFinished(() => void serveur.close());
    const { port } = serveur.address() as AddressInfo;
    expect(await refus(adresse({ serveur: `127.0.0.1:${port}` }))).toMatch(/ne peut pas être joint/);
  });
  it.each([
    ['28P01', '', /refuse le compte « p » ou son mot de passe/],
    ['28000', '', /n’admet pas le compte « p »/],
    ['', 'SASL: SCRAM-SERVER-FIRST-MESSAGE: client password must be a string', /mot de passe/],
    ['53300', '', /plus de connexion à donner/],
    ['57P03', '', /recommencez dans un instant/],
    ['58P01', 'could not open extension control file', /unaccent, pg_trgm et btree_gist/],
    ['ENOTFOUND', '', /La machine base.exemple.fr:5432 n’est pas connue/],
    ['ETIMEDOUT', '', /ne peut pas être joint/],
    ['SELF_SIGNED_CERT_IN_CHAIN', '', /certificat .* n’est pas reconnu/],
    ['ERR_TLS_CERT_ALTNAME_INVALID', '', /certificat/],
    ['08P01', 'no such user', /répartiteur de connexions/],
  ])('%s %s', (code, message, phrase) => {
    const connexion = { connectionString: 'postgresql://p:secret@base.exemple.fr/b' };
    // The cause is found inside another error too.
    const error = new Error('La migration a échoué', { cause: Object.assign(new Error(message), { code }) });
    const explique = expliquerRefusDeBase(error, { variable: 'DATABASE_URL', connexion });
    expect(explique?.message).toMatch(phrase);
    expect(explique?.message).not.toContain('secret');
  });
  it('une faute qui n’est pas de configuration reste entière', () => {
    expect(expliquerRefusDeBase(new Error('autre'), { variable: 'DATABASE_URL', connexion: {} })).toBeUndefined();
  });
  it('une base qui convient ne dit rien', async () => {
    await exigerBase({ variable: 'DATABASE_URL', connexion: base.adminConfig });
  });
});
