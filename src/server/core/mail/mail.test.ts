import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { transactionSysteme } from '../db/database.ts';
import { mettreEnFile } from '../jobs/file.ts';
import { envoiMail, envoyerMail } from './courrier.ts';
import { renvoyerMail, type MailRefuse } from './envoi.ts';
import { lireMail } from './serveur-smtp-de-test.ts';
import {
  base,
  smtp,
  transport,
  travaux,
  A,
  B,
  demarrer,
  mail,
  envoyer,
  lire,
  statut,
  preparerMails,
} from '#server/testing/mondes/mail.ts';

preparerMails();

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

  test('Pharmaccord signe ce qu’il écrit de lui-même ; écrit au nom du compte, il porte le nom du compte', async () => {
    await demarrer();
    await base.dbSysteme.updateTable('tenant').set({ nom: 'Officines du Ponant' }).where('id', '=', A).execute();
    for (const [auNomDuCompte, expediteur] of [
      [false, 'Pharmaccord <contact@pharmaccord.test>'],
      [true, 'Officines_du_Ponant'],
    ] as const) {
      const { id } = await envoyer({ auNomDuCompte });
      await statut(id, 'ENVOYE');
      const { entetes } = lireMail(smtp.recus.at(-1)?.brut ?? Buffer.alloc(0));
      expect(entetes.get('from')?.[0]?.replaceAll(' ', '_')).toContain(expediteur.replaceAll(' ', '_'));
    }
  });

  test('ceux d’un même fil se nomment l’un l’autre ; un voisin, un autre fil et un mail resté là n’y sont pas', async () => {
    await demarrer();
    const entetes = (id: number) => {
      const recu = smtp.recus
        .map(({ brut }) => lireMail(brut).entetes)
        .find((entetesDuMail) => entetesDuMail.get('message-id')?.[0]?.includes(`.${id}.`));
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
      surRefus: async (_tx, refusRecu) => {
        refus.push(refusRecu);
      },
    });
    const { id } = await envoyer();
    await statut(id, 'INCERTAIN');
    expect(await lire(id)).toMatchObject({ tentatives: 1, envoye_le: null });
    expect(refus).toMatchObject([{ id, incertain: true, reste: ['labo@exemple.fr'] }]);
    smtp.humeur = {};
    // The state that a restart, or a second instance, would find.
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
});
