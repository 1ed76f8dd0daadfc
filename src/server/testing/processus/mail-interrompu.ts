// Sends one mail as the job does: `mail.test.ts` kills it once the other server has the whole of it.
import { text } from 'node:stream/consumers';
import type pg from 'pg';
import { pino } from 'pino';
import { openDatabase } from '../../core/db/database.ts';
import { ouvrirDossier } from '../../core/files/dossier.ts';
import { creerTravailMail } from '../../core/mail/envoi.ts';
import { ouvrirSmtp } from '../../core/mail/transport.ts';
import type { Services } from '../../core/services.ts';

type Ordre = {
  readonly connexion: pg.ClientConfig;
  readonly smtp: string;
  readonly racine: string;
  readonly mail: { readonly tenantId: number; readonly id: number };
};
const { connexion, smtp, racine, mail } = JSON.parse(await text(process.stdin)) as Ordre;
const { traiter } = creerTravailMail({
  db: openDatabase(connexion, { role: 'pharmaccord_systeme' }),
  store: await ouvrirDossier(racine),
  transport: ouvrirSmtp(smtp),
  expediteur: 'contact@pharmaccord.test',
});
await traiter(mail, { log: pino({ level: 'silent' }) } as unknown as Services, {
  essai: 1,
  dernierEssai: false,
  signal: new AbortController().signal,
});
