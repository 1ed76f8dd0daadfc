import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { estInterne, machineDe, origineDe } from './adresses.ts';
import { ouvrirSortie, SortieError, type Appel } from './sortie.ts';

const ouverts: Server[] = [];
afterEach(() => {
  for (const serveur of ouverts.splice(0)) {
    serveur.closeAllConnections();
    serveur.close();
  }
});
const servir = async (repondre: RequestListener): Promise<string> => {
  const serveur = createServer(repondre);
  ouverts.push(serveur);
  await new Promise<void>((pret) => serveur.listen(0, '127.0.0.1', pret));
  return `http://127.0.0.1:${(serveur.address() as AddressInfo).port}`;
};
const journal: object[] = [];
const sortieVers = (origines: readonly string[], locales = origines.map((origine) => machineDe(new URL(origine)))) =>
  ouvrirSortie({
    autorisees: () => Promise.resolve(origines),
    locales,
    log: { warn: (ligne: object) => void journal.push(ligne) },
  });
const motif = (appel: Promise<unknown>) =>
  appel.then(
    () => 'REPONSE',
    (error: unknown) => (error instanceof SortieError ? error.motif : String(error)),
  );

describe('un appel sortant (CNX-6)', () => {
  it('va et revient entier, sans suivre une redirection', async () => {
    const url = await servir((requete, reponse) => {
      if (requete.url === '/ailleurs') {
        reponse.writeHead(302, { location: 'http://169.254.169.254/' }).end();
        return;
      }
      requete.pipe(reponse.writeHead(201, { 'x-methode': requete.method }));
    });
    const sortie = sortieVers([url]);
    const { statut, entetes, corps } = await sortie.appeler({ methode: 'PUT', url: `${url}/a?b=1`, corps: 'été' });
    expect([statut, entetes['x-methode'], corps.toString()]).toEqual([201, 'PUT', 'été']);
    expect((await sortie.appeler({ methode: 'GET', url: `${url}/ailleurs` })).statut).toBe(302);
  });

  it.each<[string, RequestListener, Partial<Appel>]>([
    ['TROP_LENT', () => {}, { delaiMs: 100 }],
    ['TROP_LENT', (_requete, reponse) => void reponse.writeHead(200).write('moitié'), { delaiMs: 100 }],
    ['TROP_GROS', (_requete, reponse) => void reponse.end('x'.repeat(2_000)), { octetsMax: 1_000 }],
    [
      'COUPEE',
      (_requete, reponse) => {
        reponse.writeHead(200, { 'content-length': '100' });
        reponse.write('moitié', () => reponse.destroy());
      },
      {},
    ],
    ['INJOIGNABLE', (requete) => void requete.destroy(), {}],
  ])('%s', async (attendu, repondre, champs) => {
    const url = await servir(repondre);
    expect(await motif(sortieVers([url]).appeler({ methode: 'GET', url, ...champs }))).toBe(attendu);
  });

  it('n’écrit dans son journal ni chemin, ni question, ni entête', async () => {
    journal.length = 0;
    const url = 'https://127.0.0.1:9/chemin-secret?jeton=question-secrete';
    await motif(sortieVers([]).appeler({ methode: 'GET', url, entetes: { authorization: 'entete-secrete' } }));
    expect(journal).toHaveLength(1);
    expect(JSON.stringify(journal)).not.toMatch(/secret/);
  });
});

describe('vers où (CNX-7)', () => {
  it('seulement une origine autorisée, machine, port et protocole', async () => {
    const url = await servir((_requete, reponse) => void reponse.end());
    const sortie = sortieVers([url]);
    for (const autre of [url.replace('http:', 'https:'), 'http://127.0.0.1:1/', 'https://exemple.fr/', 'ftp://x', 'x'])
      expect(await motif(sortie.appeler({ methode: 'GET', url: autre })), autre).toBe('NON_AUTORISEE');
    const avecCompte = url.replace('http://', 'http://moi:secret@');
    expect(await motif(sortie.appeler({ methode: 'GET', url: avecCompte }))).toBe('NON_AUTORISEE');
  });

  it('autorisée mais interne, écrite ou trouvée par son nom : refusée', async () => {
    for (const url of ['http://127.0.0.1:9', 'http://[::1]:9', 'http://localhost:9', 'http://[::ffff:127.0.0.1]:9'])
      expect(await motif(sortieVers([new URL(url).origin], []).appeler({ methode: 'GET', url })), url).toBe('INTERNE');
  });

  it.each(['8.8.8.8', '1.1.1.1', '172.32.0.1', '100.128.0.1', '2a00:1450:4007:80c::200e', '2606:4700::1111'])(
    '%s est dehors',
    (ip) => expect(estInterne(ip)).toBe(false),
  );
  it.each([
    '10.1.2.3',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '127.255.0.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:8.8.8.8',
    '64:ff9b::7f00:1',
    'fc00::1',
    'fd12::1',
    'fe80::1',
    'ff02::1',
    '2001:db8::1',
    '2002:7f00:1::',
    'machine',
    '',
  ])('« %s » est dedans', (ip) => expect(estInterne(ip)).toBe(true));

  it('tout IPv4 écrit dans un IPv6 est dedans', () =>
    fc.assert(
      fc.property(fc.ipV4(), (ip) => {
        expect(estInterne(`::ffff:${ip}`)).toBe(true);
      }),
    ));

  it.each([
    ['https://exemple.fr/a?b', 'https://exemple.fr'],
    ['https://EXEMPLE.fr:443/', 'https://exemple.fr'],
    ['http://exemple.fr:8080', 'http://exemple.fr:8080'],
    ['https://2130706433/', 'https://127.0.0.1'],
    ['https://moi@exemple.fr/', undefined],
    ['javascript:alert(1)', undefined],
    ['exemple.fr', undefined],
  ])('origine de %s', (texte, attendue) => expect(origineDe(texte)).toBe(attendue));
});
