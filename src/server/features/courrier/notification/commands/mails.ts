import { z } from 'zod';
import type { Tx } from '#server/core/db/database.ts';
import { mettreEnFile } from '#server/core/jobs/file.ts';
import { declarerTravail } from '#server/core/jobs/travail.ts';
import { ligneEvenement, type EvenementAnnonce } from '#shared/features/courrier/notification/rules/evenements.ts';
import { attendUnMail } from '../read-models/mails.ts';

type Avis = { readonly tenantId: number; readonly id: number };

/** The mails at once of these notifications, written apart from the act that tells them (CRR-86). */
export const travailMailsEvenement = declarerTravail({
  nom: 'notification.mails',
  schema: z.object({ avis: z.array(z.object({ tenantId: z.number().int(), id: z.number().int() })) }),
});

/** Asks for the mails of an event, unless nobody wants them or the event's own command writes them. */
export const demanderMails = async (tx: Tx, sorte: EvenementAnnonce, avis: readonly Avis[]): Promise<void> => {
  const { mail } = ligneEvenement(sorte);
  if (avis.length === 0 || mail === 'TOUJOURS') return;
  const demandes =
    mail === 'DEFAUT' ||
    (await attendUnMail(
      tx,
      sorte,
      avis.map(({ tenantId }) => tenantId),
    ));
  if (demandes)
    await mettreEnFile(tx, travailMailsEvenement, { avis: avis.map(({ tenantId, id }) => ({ tenantId, id })) });
};
