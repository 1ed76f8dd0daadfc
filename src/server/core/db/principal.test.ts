import { expect, it, onTestFinished } from 'vitest';
import pg from 'pg';
import { creerBaseDeTest } from '#server/testing/base/base.ts';
import { ouvrirRelais } from '#server/testing/base/relais.ts';
import { adressesDe, chercherPrincipal, connexionA, serveursDits } from './principal.ts';

it.each([
  ['postgresql://a/base', ['postgresql://a/base']],
  ['postgresql://c:m,p@a:5433/base?x=1,2', ['postgresql://c:m,p@a:5433/base?x=1,2']],
  ['postgresql://c:m@a:5433,b/base?x=1', ['postgresql://c:m@a:5433/base?x=1', 'postgresql://c:m@b/base?x=1']],
  ['postgres://a,[::1]:5,c', ['postgres://a', 'postgres://[::1]:5', 'postgres://c']],
  ['postgresql://c@,/base', ['postgresql://c@/base', 'postgresql://c@/base']],
  ['pas une adresse', ['pas une adresse']],
  ['', ['']],
])('%s', (url, adresses) => expect(adressesDe(url)).toEqual(adresses));

it('un seul serveur s’ouvre comme avant, et ne se cherche pas', async () => {
  const connexion = connexionA('postgresql://c@a:5433/base');
  expect(connexion).toEqual({ connectionString: 'postgresql://c@a:5433/base' });
  expect(serveursDits(connexion)).toBe('a:5433');
  expect(await chercherPrincipal(connexion)).toBe(false);
});

it('de plusieurs, celui qui reçoit les écritures ; une copie de la configuration y mène aussi', async () => {
  const base = await creerBaseDeTest();
  onTestFinished(() => base.fermer());
  const { host, port, user, database } = new pg.Client(base.clientConfig);
  const [ferme, ouvert] = [await ouvrirRelais({ host, port }), await ouvrirRelais({ host, port })];
  onTestFinished(ouvert.fermer);
  ferme.fermer();
  const connexion = connexionA(`postgresql://${user}@127.0.0.1:${ferme.port},127.0.0.1:${ouvert.port}/${database}`);
  expect(serveursDits(connexion)).toBe(`127.0.0.1:${ferme.port}, 127.0.0.1:${ouvert.port}`);
  const copie = { ...connexion, application_name: 'copie' };
  const demander = async () => {
    const client = new pg.Client(copie);
    await client.connect();
    const { rows } = await client.query<{ n: number }>('select 1 as n');
    await client.end();
    return rows;
  };
  await expect(demander()).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  expect(await chercherPrincipal(copie)).toBe(true);
  expect(await chercherPrincipal(connexion)).toBe(false);
  expect(await demander()).toEqual([{ n: 1 }]);
});
