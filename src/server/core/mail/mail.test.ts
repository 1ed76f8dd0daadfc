import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { AuthorizedTenantId } from '#shared/core/acteur.ts';
import { creerBaseDeTest } from '../../testing/base.ts';
import { ouvrirBases, type Bases } from '../../testing/bases.ts';
import { transactionSysteme } from '../db/database.ts';
import { ouvrirDossier } from '../files/dossier.ts';
import { enregistrerFichier } from '../files/fichiers.ts';
import type { FileStore } from '../files/store.ts';
import { demarrerTravaux, type Travaux } from '../jobs/demarrer.ts';
import { mettreEnFile } from '../jobs/file.ts';
import { preparerTravaux } from '../jobs/preparer.ts';
import type { Travail } from '../jobs/travail.ts';
import type { Services } from '../services.ts';
import { envoiMail, envoyerMail, MAX_OCTETS_PIECES, type NouveauMail } from './courrier.ts';
import { creerTravailMail, renvoyerMail, type MailRefuse, type OptionsEnvoi } from './envoi.ts';
import { demarrerSmtp, lireMail, lirePiecesJointes, type ServeurSmtp } from './serveur-smtp-de-test.ts';
import { ouvrirSmtp, type TransportMail } from './transport.ts';

let base: Bases;
let racine: string;
let store: FileStore;
let smtp: ServeurSmtp;
let transport: TransportMail;
let travaux: Travaux | undefined;
let A: AuthorizedTenantId;
let B: AuthorizedTenantId;

const rapide = (travail: Travail): Travail => ({
  ...travail,
  reessais: { limite: 2, delaiSecondes: 1, delaiMaxSecondes: 1 },
});
const travailMail = (sortie: TransportMail | undefined, autres: Partial<OptionsEnvoi> = {}) =>
  rapide(
    creerTravailMail({
      db: base.dbSysteme,
      store,
      transport: sortie,
      expediteur: 'Pharmaccord <contact@pharmaccord.test>',
      ...autres,
    }),
  );

beforeAll(async () => {
  base = ouvrirBases(await creerBaseDeTest());
  racine = await mkdtemp(join(tmpdir(), 'mail-'));
  store = await ouvrirDossier(racine);
  smtp = await demarrerSmtp();
  transport = ouvrirSmtp(smtp.url);
  [A, B] = [await base.unTenant('Pharmacie de l’Été'), await base.unTenant()];
  await preparerTravaux(base.proprietaire, [travailMail(undefined)]);
});
afterEach(async () => {
  await travaux?.arreter(1_000);
  travaux = undefined;
  smtp.humeur = {};
  smtp.recus.length = 0;
});
afterAll(async () => {
  transport.fermer();
  await smtp.fermer();
  await base.fermer();
  await rm(racine, { recursive: true, force: true });
});

const demarrer = async (
  sortie: TransportMail | null = transport,
  autres: Partial<OptionsEnvoi> = {},
): Promise<void> => {
  const services = { log: pino({ level: 'silent' }) } as unknown as Services;
  travaux = await demarrerTravaux({
    connexion: base.connexion,
    travaux: [travailMail(sortie ?? undefined, autres)],
    services,
    intervalleSecondes: 0.5,
  });
};
let numero = 0;
const mail = (autre: Partial<NouveauMail> = {}): NouveauMail => ({
  cle: `mail-${(numero += 1)}`,
  destinataires: ['labo@exemple.fr'],
  sujet: 'Déclaration d’encours — 1 234,50 €',
  texte: 'Bonjour,\n\nVeuillez trouver…',
  auteur: 'systeme',
  ...autre,
});
const envoyer = async (autre?: Partial<NouveauMail>, tenantId = A) =>
  base.dans(tenantId, (tx) => envoyerMail(tx, mail(autre)));
const lire = (id: number) =>
  base.dbSysteme.selectFrom('mail').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const statut = (id: number, attendu: string) =>
  vi.waitFor(async () => expect(await lire(id)).toMatchObject({ statut: attendu }), { timeout: 15_000, interval: 50 });

describe('mails', () => {
  test('validé, il part une fois, lisible par tous, et le dit', async () => {
    await demarrer();
    const { id } = await envoyer({
      destinataires: ['labo@exemple.fr', 'compta@exemple.fr'],
      repondreA: 'pharmacie@exemple.fr',
      html: '<p>Été</p>',
    });
    await statut(id, 'ENVOYE');
    expect(smtp.recus).toHaveLength(1);
    const [recu] = smtp.recus;
    expect(recu).toMatchObject({ de: 'contact@pharmaccord.test', pour: ['labo@exemple.fr', 'compta@exemple.fr'] });
    const { entetes } = lireMail(recu?.brut ?? Buffer.alloc(0));
    expect(entetes.get('reply-to')).toEqual(['pharmacie@exemple.fr']);
    expect(entetes.get('message-id')?.[0]).toMatch(
      new RegExp(`^<pharmaccord\\.${A}\\.${id}\\.\\d+@pharmaccord\\.test>$`),
    );
    expect(await lire(id)).toMatchObject({
      tentatives: 1,
      erreur: null,
      envoye_le: expect.any(String),
      cree_par_nom: 'Pharmaccord',
    });
  });

  test('ceux d’un même fil se nomment l’un l’autre ; un voisin, un autre fil et un mail resté là n’y sont pas', async () => {
    await demarrer();
    const entetes = (id: number) => {
      const recu = smtp.recus
        .map(({ brut }) => lireMail(brut).entetes)
        .find((un) => un.get('message-id')?.[0]?.includes(`.${id}.`));
      return {
        moi: recu?.get('message-id')?.[0],
        suite: recu?.get('in-reply-to')?.[0],
        fil: recu?.get('references')?.[0],
      };
    };
    const envoyerDuFil = async (fil: string, tenantId = A) => {
      const { id } = await envoyer({ fil }, tenantId);
      await statut(id, 'ENVOYE');
      return entetes(id);
    };
    const premier = await envoyerDuFil('reclamation:1');
    expect([premier.suite, premier.fil]).toEqual([undefined, undefined]);
    await envoyerDuFil('reclamation:2');
    await envoyerDuFil('reclamation:1', B);
    const perdu = await envoyer({ fil: 'reclamation:1' });
    await statut(perdu.id, 'ENVOYE');
    await base.dbSysteme.updateTable('mail').set({ statut: 'ECHEC' }).where('id', '=', perdu.id).execute();
    const deuxieme = await envoyerDuFil('reclamation:1');
    expect([deuxieme.suite, deuxieme.fil]).toEqual([premier.moi, premier.moi]);
    const troisieme = await envoyerDuFil('reclamation:1');
    expect([troisieme.suite, troisieme.fil]).toEqual([deuxieme.moi, `${premier.moi} ${deuxieme.moi}`]);
  });

  test('dans une transaction annulée, il ne part pas ; la même clé ne part jamais deux fois', async () => {
    await demarrer();
    await expect(
      base.dans(A, async (tx) => {
        await envoyerMail(tx, mail({ cle: 'annulé' }));
        throw new Error('annulé');
      }),
    ).rejects.toThrow('annulé');
    const premier = await envoyer({ cle: 'relance-1' });
    const second = await envoyer({ cle: 'relance-1', sujet: 'Autre' });
    expect(second).toEqual({ id: premier.id, nouveau: false });
    const voisin = await envoyer({ cle: 'relance-1' }, B);
    expect(voisin.nouveau).toBe(true);
    await statut(premier.id, 'ENVOYE');
    await statut(voisin.id, 'ENVOYE');
    expect(smtp.recus).toHaveLength(2);
  });

  test('refusé pour l’instant (4xx), il est réessayé sous le même identifiant', async () => {
    const reponses = [451, undefined];
    smtp.humeur = { contenu: () => reponses.shift() };
    await demarrer();
    const { id } = await envoyer();
    await statut(id, 'ENVOYE');
    expect(await lire(id)).toMatchObject({ tentatives: 2, erreur: null });
    expect(smtp.recus).toHaveLength(1);
  });

  test('toujours refusé, il échoue après le dernier essai, avec la raison ; on peut le renvoyer', async () => {
    let essais = 0;
    smtp.humeur = {
      contenu: () => {
        essais += 1;
        return 451;
      },
    };
    await demarrer();
    const { id } = await envoyer();
    await statut(id, 'ECHEC');
    expect(essais).toBe(3);
    expect((await lire(id)).erreur).toMatch(/try again later/);
    expect(await travaux?.rebut.lister()).toEqual([]);
    smtp.humeur = {};
    expect(await transactionSysteme(base.dbSysteme, (tx) => renvoyerMail(tx, A, id))).toBe(true);
    await statut(id, 'ENVOYE');
    expect(await transactionSysteme(base.dbSysteme, (tx) => renvoyerMail(tx, A, id))).toBe(false);
  });

  test('coupé une fois envoyé, il est peut-être parti : jamais renvoyé seul, mais d’un geste', async () => {
    const refus: MailRefuse[] = [];
    smtp.humeur = { contenu: () => 'coupe' };
    await demarrer(transport, {
      surRefus: async (_tx, un) => {
        refus.push(un);
      },
    });
    const { id } = await envoyer();
    await statut(id, 'INCERTAIN');
    expect(await lire(id)).toMatchObject({ tentatives: 1, envoye_le: null });
    expect(refus).toMatchObject([{ id, incertain: true, reste: ['labo@exemple.fr'] }]);
    smtp.humeur = {};
    // As a restart, or a second instance, would find it.
    await base.dans(A, (tx) => mettreEnFile(tx, envoiMail, { tenantId: A, id }));
    await statut((await envoyer()).id, 'ENVOYE');
    expect([(await lire(id)).statut, smtp.recus.length]).toEqual(['INCERTAIN', 2]);
    expect(await transactionSysteme(base.dbSysteme, (tx) => renvoyerMail(tx, A, id))).toBe(true);
    await statut(id, 'ENVOYE');
    expect(smtp.recus).toHaveLength(3);
  });

  test('refusé pour de bon (5xx), il échoue sans réessai', async () => {
    smtp.humeur = { destinataire: () => 550 };
    await demarrer();
    const { id } = await envoyer();
    await statut(id, 'ECHEC');
    expect(await lire(id)).toMatchObject({ tentatives: 1, erreur: expect.stringMatching(/mailbox unavailable/) });
  });

  test('ce qui ne peut être annoncé d’un mail parti ne le fait pas partir deux fois', async () => {
    let dits = 0;
    await demarrer(transport, {
      surIssue: async (tx) => {
        dits += 1;
        await sql`select 1 / 0`.execute(tx);
      },
    });
    const { id } = await envoyer();
    await statut(id, 'ENVOYE');
    expect([dits, smtp.recus.length, (await lire(id)).tentatives]).toEqual([1, 1, 1]);
  });

  test('un destinataire refusé parmi d’autres : le mail part, le dit, et ne repart que vers lui', async () => {
    smtp.humeur = { destinataire: (adresse) => (/^parti@/i.test(adresse) ? 550 : undefined) };
    await demarrer();
    const { id } = await envoyer({ destinataires: ['labo@exemple.fr', 'Parti@Exemple.fr'] });
    await statut(id, 'ENVOYE');
    expect(await lire(id)).toMatchObject({
      erreur: 'Refusé par le serveur pour Parti@Exemple.fr.',
      reste: ['Parti@Exemple.fr'],
    });

    smtp.recus.length = 0;
    expect(await transactionSysteme(base.dbSysteme, (tx) => renvoyerMail(tx, A, id, ['LABO@exemple.fr']))).toBe(false);
    expect(await transactionSysteme(base.dbSysteme, (tx) => renvoyerMail(tx, A, id, ['revenu@exemple.fr']))).toBe(true);
    await statut(id, 'ENVOYE');
    expect(smtp.recus.map(({ pour }) => pour)).toEqual([['revenu@exemple.fr']]);
    expect(await lire(id)).toMatchObject({
      erreur: null,
      reste: null,
      destinataires: ['labo@exemple.fr', 'revenu@exemple.fr'],
    });
    expect(await transactionSysteme(base.dbSysteme, (tx) => renvoyerMail(tx, A, id))).toBe(false);
  });

  test('sans serveur d’envoi, il est conservé aussitôt', async () => {
    await demarrer(null);
    const { id } = await envoyer();
    await statut(id, 'CONSERVE');
    expect(smtp.recus).toEqual([]);
    expect(await lire(id)).toMatchObject({ tentatives: 0, envoye_le: null });
  });

  test('les pièces jointes arrivent à l’octet près, 10 Mo compris', async () => {
    await demarrer();
    const contenus = [
      Buffer.concat([Buffer.from('%PDF-1.4\n'), randomBytes(100_000)]),
      Buffer.from('nom;prix\r\n.\r\n..\r\nÉté;1,50 €\r\n'),
    ];
    const contenu3 = Buffer.alloc(MAX_OCTETS_PIECES - contenus.reduce((somme, { length }) => somme + length, 0), 'a');
    const noms = ['relevé d’été.pdf', 'lignes.csv', 'gros.txt'];
    const fichiers = await base.dans(A, async (tx) => {
      const enregistres: number[] = [];
      for (const [i, contenu] of [...contenus, contenu3].entries())
        enregistres.push(
          (
            await enregistrerFichier(tx, store, {
              nom: `piece${i}.${['pdf', 'csv', 'txt'][i]}`,
              contenu,
              auteur: 'systeme',
            })
          ).id,
        );
      return enregistres;
    });
    const pieces = fichiers.map((fichierId, i) => ({ fichierId, nom: noms[i] ?? '' }));
    const { id } = await envoyer({ pieces });
    await statut(id, 'ENVOYE');
    const recues = lirePiecesJointes(smtp.recus[0]?.brut ?? Buffer.alloc(0));
    expect(recues.map((recue, i) => recue.equals([...contenus, contenu3][i] ?? Buffer.alloc(0)))).toEqual([
      true,
      true,
      true,
    ]);

    const { id: unDePlus } = await base.dans(A, (tx) =>
      enregistrerFichier(tx, store, { nom: 'un.txt', contenu: Buffer.from('a'), auteur: 'systeme' }),
    );
    await expect(envoyer({ pieces: [...pieces, { fichierId: unDePlus, nom: 'un.txt' }] })).rejects.toMatchObject({
      status: 413,
      code: 'MAIL_TROP_VOLUMINEUX',
      message: 'Le mail dépasse 10 Mo.',
    });
    await expect(envoyer({ pieces: [{ fichierId: unDePlus, nom: 'un.txt' }] }, B)).rejects.toMatchObject({
      status: 404,
    });
  });

  test.each([
    [{ destinataires: [] }, '/destinataires', 'Indiquez au moins un destinataire.'],
    [
      { destinataires: ['labo@exemple.fr', 'pas une adresse'] },
      '/destinataires/1',
      '« pas une adresse » n’est pas une adresse mail valide.',
    ],
    [
      { destinataires: ['labo@exemple.fr', 'LABO@exemple.fr'] },
      '/destinataires/1',
      '« LABO@exemple.fr » est indiqué deux fois.',
    ],
    [
      { destinataires: ['labo@exemple.fr\r\nBcc: espion@exemple.fr'] },
      '/destinataires/0',
      expect.stringMatching(/pas une adresse/),
    ],
    [
      { destinataires: ['labo@exemple.fr, espion@exemple.fr'] },
      '/destinataires/0',
      expect.stringMatching(/pas une adresse/),
    ],
    [{ destinataires: ['<labo@exemple.fr>'] }, '/destinataires/0', expect.stringMatching(/pas une adresse/)],
    [{ destinataires: [' labo@exemple.fr'] }, '/destinataires/0', expect.stringMatching(/pas une adresse/)],
    [
      { repondreA: 'a@b.fr\nBcc: espion@exemple.fr' },
      '/repondreA',
      'L’adresse de réponse n’est pas une adresse mail valide.',
    ],
    [{ sujet: 'Bonjour\r\nBcc: espion@exemple.fr' }, '/sujet', 'Le sujet contient un caractère non accepté.'],
    [{ sujet: 'Bonjour\nContent-Type: text/html' }, '/sujet', 'Le sujet contient un caractère non accepté.'],
    [{ sujet: '  ' }, '/sujet', 'Le sujet est obligatoire.'],
    [{ texte: 'a\0b' }, '/texte', 'Le message contient un caractère non accepté.'],
  ])('%j est refusé', async (autre, pointer, detail) => {
    await expect(envoyer(autre)).rejects.toMatchObject({ status: 400, errors: [{ pointer, detail }] });
  });

  test('un nom de pharmacie ou de pièce ne peut pas ajouter d’en-tête', async () => {
    const C = await base.unTenant('Pharmacie"\r\nBcc: espion@exemple.fr');
    await demarrer();
    const { id: fichierId } = await base.dans(C, (tx) =>
      enregistrerFichier(tx, store, { nom: 'a.txt', contenu: Buffer.from('a'), auteur: 'systeme' }),
    );
    const { id } = await envoyer({ pieces: [{ fichierId, nom: 'a.txt\r\nBcc: espion@exemple.fr' }] }, C);
    await statut(id, 'ENVOYE');
    const { entetes } = lireMail(smtp.recus[0]?.brut ?? Buffer.alloc(0));
    expect(entetes.has('bcc')).toBe(false);
    expect(smtp.recus[0]?.pour).toEqual(['labo@exemple.fr']);
  });
});
