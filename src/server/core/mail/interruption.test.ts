import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import {
  A,
  base,
  demarrer,
  envoyer,
  lire,
  preparerMails,
  racine,
  smtp,
  statut,
  transport,
} from '#server/testing/mondes/mail.ts';
import { transactionSysteme } from '../db/database.ts';
import { renvoyerMail, type MailRefuse } from './envoi.ts';

preparerMails();

describe('un envoi interrompu', () => {
  test('Pharmaccord tué entre le contenu et sa trace : peut-être parti, dit, jamais renvoyé seul', async () => {
    const refus: MailRefuse[] = [];
    const { id } = await envoyer();
    const script = fileURLToPath(new URL('../../testing/processus/mail-interrompu.ts', import.meta.url));
    const enfant = spawn(process.execPath, [script], { stdio: ['pipe', 'inherit', 'inherit'] });
    smtp.humeur = {
      contenu: () => {
        enfant.kill('SIGKILL');
        return 'muet';
      },
    };
    const fin = once(enfant, 'exit');
    enfant.stdin.end(JSON.stringify({ connexion: base.connexion, smtp: smtp.url, racine, mail: { tenantId: A, id } }));
    expect((await fin)[1]).toBe('SIGKILL');
    expect([(await lire(id)).statut, smtp.recus.length]).toEqual(['EN_ATTENTE', 1]);
    smtp.humeur = {};
    // A restart finds the job still in its queue.
    await demarrer(transport, {
      surRefus: async (_tx, refusRecu) => {
        refus.push(refusRecu);
      },
    });
    await statut(id, 'INCERTAIN');
    expect(refus).toMatchObject([{ id, incertain: true, reste: ['labo@exemple.fr'] }]);
    await statut((await envoyer()).id, 'ENVOYE');
    expect(smtp.recus).toHaveLength(2);
    expect(await transactionSysteme(base.dbSysteme, (tx) => renvoyerMail(tx, A, id))).toBe(true);
    await statut(id, 'ENVOYE');
    expect(smtp.recus).toHaveLength(3);
  });
});
