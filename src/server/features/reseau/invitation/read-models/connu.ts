import { sql } from 'kysely';
import { enSysteme, type TenantTx } from '#server/core/db/database.ts';
import { candidatesAuRegistre, registreVide } from '#server/features/comptes/registre/read-models.ts';
import { segmentsDuGroupement } from '#server/features/reseau/segment/read-models.ts';
import type { ConnuInvitation } from '#shared/features/reseau/invitation/rules/lignes.ts';

/** What a file is compared with: the register, and what this groupement alone knows (RES-50). */
export const connuDuGroupement = async (
  tx: TenantTx,
  cles: Parameters<typeof candidatesAuRegistre>[1],
): Promise<ConnuInvitation> => {
  const invitees = await tx
    .selectFrom('invitation')
    .select([sql<string>`lower(mail)`.as('mail'), 'inscrite_le as inscriteLe', 'declinee_le as declineeLe'])
    .where('tenant_id', '=', tx.tenantId)
    .where('revoquee_le', 'is', null)
    .where('sorte', 'is', null)
    .execute();
  const segments = await segmentsDuGroupement(tx);
  return enSysteme(tx, async (systeme) => {
    const adherents = await systeme
      .selectFrom('adhesion as a')
      .innerJoin('tenant as t', 't.id', 'a.pharmacie_id')
      .select(sql<string>`lower(t.mail)`.as('mail'))
      .where('a.tenant_id', '=', tx.tenantId)
      .where('a.etat', 'in', ['WAITING', 'ACCEPTED'])
      .execute();
    return {
      registre: await candidatesAuRegistre(systeme, cles),
      registreVide: await registreVide(systeme),
      segments,
      adherents: new Set(adherents.map(({ mail }) => mail)),
      invitees: new Map(
        invitees.map(({ mail, inscriteLe, declineeLe }) => [
          mail,
          inscriteLe !== null ? 'INSCRITE' : declineeLe !== null ? 'DECLINEE' : 'INVITEE',
        ]),
      ),
    };
  });
};
