import { createServer, type AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { demarrerSmtp, lireMail, type OptionsServeur, type ServeurSmtp } from './serveur-smtp-de-test.ts';
import { IssueInconnue, ouvrirSmtp, RefusDefinitif, type MessageMail, type TransportMail } from './transport.ts';

const aFermer: (() => unknown)[] = [];
afterEach(async () => {
  for (const fermer of aFermer.splice(0).toReversed()) await fermer();
});

const unServeur = async (options?: OptionsServeur): Promise<ServeurSmtp> => {
  const smtp = await demarrerSmtp(options);
  aFermer.push(() => smtp.fermer());
  return smtp;
};
const unTransport = (url: string): TransportMail => {
  const transport = ouvrirSmtp(url, { connexionMs: 700, silenceMs: 700 });
  aFermer.push(() => transport.fermer());
  return transport;
};
const message = (champs: Partial<MessageMail> = {}): MessageMail => ({
  references: [],
  messageId: '<pharmaccord.1.2.3@pharmaccord.test>',
  date: new Date('2026-11-21T08:00:00Z'),
  from: { name: 'Pharmacie', address: 'contact@pharmaccord.test' },
  to: ['labo@exemple.fr'],
  replyTo: null,
  subject: 'Objet',
  text: 'Bonjour',
  html: null,
  attachments: [],
  automatique: false,
  desabonnement: null,
  ...champs,
});
const erreurDe = (promesse: Promise<unknown>): Promise<unknown> =>
  promesse.then(
    () => undefined,
    (error: unknown) => error,
  );

describe('la sortie SMTP', () => {
  test.each([['starttls'], ['implicite']] as const)('%s : chiffrée, certificat vérifié', async (tls) => {
    const smtp = await unServeur({ tls });
    const refus = await erreurDe(unTransport(smtp.url).envoyer(message()));
    expect(refus).toMatchObject({ message: expect.stringMatching(/certificate/i) });
    expect(refus).not.toBeInstanceOf(RefusDefinitif);
    expect(smtp.recus).toEqual([]);
    // The certificate of the test server is signed by no authority.
    await unTransport(`${smtp.url}/?tls.rejectUnauthorized=false`).envoyer(message());
    expect(smtp.recus).toMatchObject([{ chiffre: true }]);
  });

  test('quand la fin ne peut pas être notée (un autre essai l’a pris, la base est muette), le serveur ne la reçoit pas', async () => {
    const smtp = await unServeur();
    const transport = unTransport(smtp.url);
    await expect(transport.envoyer(message(), () => Promise.reject(new Error('pris')))).rejects.toThrow('pris');
    expect(smtp.recus).toEqual([]);
    await transport.envoyer(message());
    expect(smtp.recus).toHaveLength(1);
  });

  test('s’identifie ; un identifiant refusé est à nous de le réparer, donc réessayé', async () => {
    const smtp = await unServeur({ compte: { nom: 'pharmaccord', secret: 'bon-secret' } });
    const refus = await erreurDe(unTransport(smtp.url.replace('bon-secret', 'mauvais')).envoyer(message()));
    expect(refus).toBeInstanceOf(Error);
    expect(refus).not.toBeInstanceOf(RefusDefinitif);
    await unTransport(smtp.url).envoyer(message());
    expect(smtp.recus).toHaveLength(1);
  });

  test.each([
    [451, false],
    [452, false],
    [550, true],
    [552, true],
  ])('une réponse %i au contenu : pour de bon, %s', async (code, definitif) => {
    const smtp = await unServeur();
    smtp.humeur = { contenu: () => code };
    expect((await erreurDe(unTransport(smtp.url).envoyer(message()))) instanceof RefusDefinitif).toBe(definitif);
  });

  test('un serveur éteint ou qui ne salue pas : à réessayer, sans attendre sans fin, et sans dire où il est', async () => {
    const eteint = await demarrerSmtp();
    await eteint.fermer();
    const bavard = createServer(() => {}).listen(0, '127.0.0.1');
    await new Promise((pret) => bavard.once('listening', pret));
    aFermer.push(() => bavard.close());
    const inconnu = 'smtp://relais.interne.invalid:25';
    for (const url of [eteint.url, `smtp://127.0.0.1:${(bavard.address() as AddressInfo).port}`, inconnu]) {
      const refus = await erreurDe(unTransport(url).envoyer(message()));
      expect(refus).toBeInstanceOf(Error);
      expect(refus).not.toBeInstanceOf(RefusDefinitif);
      expect(refus).not.toBeInstanceOf(IssueInconnue);
      expect((refus as Error).message).toMatch(/[A-Za-z]{5}/);
      expect((refus as Error).message).not.toMatch(/127\.0|\d{4}|relais|interne|invalid/);
    }
  });

  test.each(['coupe', 'muet'] as const)(
    'un serveur qui prend tout le mail, puis %s : nul ne sait s’il est parti',
    async (humeur) => {
      const smtp = await unServeur();
      smtp.humeur = { contenu: () => humeur };
      const transport = unTransport(smtp.url);
      expect(await erreurDe(transport.envoyer(message()))).toBeInstanceOf(IssueInconnue);
      smtp.humeur = { contenu: () => 451 };
      expect(await erreurDe(transport.envoyer(message())), 'qui répond l’a refusé').not.toBeInstanceOf(IssueInconnue);
      smtp.humeur = {};
      await transport.envoyer(message());
      const ids = smtp.recus.map(({ brut }) => lireMail(brut).entetes.get('message-id'));
      expect(new Set(ids.flat())).toEqual(new Set(['<pharmaccord.1.2.3@pharmaccord.test>']));
    },
  );

  test('accents, lignes longues et lignes d’un point : sept bits, lignes courtes, et rien ne se perd', async () => {
    const smtp = await unServeur();
    const long = `${'é'.repeat(3_000)} ${'x'.repeat(3_000)}`;
    await unTransport(smtp.url).envoyer(
      message({
        from: { name: 'Pharmacie de l’Été – Œuvre', address: 'contact@pharmaccord.test' },
        subject: 'Réclamation n° 12 : 1 234,50 €',
        text: `Début\n.\n..\n${long}\nFin`,
        html: `<p>${long}</p>`,
      }),
    );
    const brut = smtp.recus[0]!.brut.toString('latin1');
    // oxlint-disable-next-line no-control-regex -- bytes beyond ASCII are what we look for
    expect(brut).not.toMatch(/[^\x00-\x7f]/);
    expect(Math.max(...brut.split('\r\n').map(({ length }) => length))).toBeLessThanOrEqual(998);
    expect(brut).toMatch(/Content-Type: multipart\/alternative/);
    const texte = brut.slice(brut.indexOf('text/plain')).split(/\r\n\r\n/)[1] ?? '';
    const texteDuMail = Buffer.from(
      texte
        .split(/\r\n--/)[0]!
        .replace(/=\r\n/g, '')
        .replace(/=([0-9A-F]{2})/g, (_, hexa: string) => String.fromCharCode(Number.parseInt(hexa, 16))),
      'latin1',
    ).toString('utf8');
    expect(texteDuMail.replaceAll('\r\n', '\n').trim()).toBe(`Début\n.\n..\n${long}\nFin`);
  });

  test('dit ce qu’il est : automatique, et où s’en désabonner d’un geste', async () => {
    const smtp = await unServeur();
    const transport = unTransport(smtp.url);
    await transport.envoyer(message({ automatique: true, desabonnement: 'https://pharmaccord.test/api/v1/x/abc' }));
    await transport.envoyer(message());
    const [premier, second] = smtp.recus.map(({ brut }) => lireMail(brut).entetes);
    expect(premier!.get('auto-submitted')).toEqual(['auto-generated']);
    expect(premier!.get('list-unsubscribe')).toEqual(['<https://pharmaccord.test/api/v1/x/abc>']);
    expect(premier!.get('list-unsubscribe-post')).toEqual(['List-Unsubscribe=One-Click']);
    expect(second!.has('auto-submitted') || second!.has('list-unsubscribe')).toBe(false);
  });
});
