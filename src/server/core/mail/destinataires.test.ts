import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { transactionSysteme } from '../db/database.ts';
import { enregistrerFichier } from '../files/fichiers.ts';
import { MAX_OCTETS_PIECES } from './courrier.ts';
import { renvoyerMail } from './envoi.ts';
import { lireMail, lirePiecesJointes } from './serveur-smtp-de-test.ts';
import {
  base,
  store,
  smtp,
  A,
  B,
  demarrer,
  envoyer,
  lire,
  statut,
  preparerMails,
} from '#server/testing/mondes/mail.ts';

preparerMails();

describe('mails', () => {
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
      '« pas une adresse » n’est pas une adresse e-mail valide.',
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
      'L’adresse de réponse n’est pas une adresse e-mail valide.',
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
