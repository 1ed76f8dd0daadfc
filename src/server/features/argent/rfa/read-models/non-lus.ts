import { sql, type RawBuilder } from 'kysely';
import type { TenantTx } from '#server/core/db/database.ts';
import type { Acteur } from '#shared/core/acteur.ts';

type Kind = 'RFA' | 'RFA_GROUPEMENT';
type ObjetDuneRangee = { readonly tenantId: RawBuilder<unknown>; readonly objetId: RawBuilder<unknown> };
/**
 * How many messages of the object of a row its reader has not read: discussions come after the money in the house, the
 * composition gives it, and what follows.
 */
export type NonLus = (
  kind: Kind,
  objet: ObjetDuneRangee,
  lecteur: Pick<Acteur, 'utilisateurId' | 'role'>,
  options?: { readonly partageSeul?: boolean },
) => RawBuilder<number>;
/** How many messages of the object of a row the other account is shown. */
export type NbMessagesPartages = (kind: Kind, objet: ObjetDuneRangee) => RawBuilder<number>;
/** Whether somebody wrote about the object of a row. */
export type ADesMessages = (kind: Kind, objet: ObjetDuneRangee) => RawBuilder<boolean>;

const OBJET = { tenantId: sql.ref('r.tenant_id'), objetId: sql.ref('r.id') };

/**
 * What waits to be read of each of these RFA of the account: its own are discussed inside, the groupement's with it.
 */
export const compterNonLus = async (
  tx: TenantTx,
  acteur: Acteur,
  rfas: readonly { readonly id: number }[],
  nonLus: NonLus,
): Promise<ReadonlyMap<number, number>> => {
  const { rows } = await sql<{
    id: number;
    nombre: number;
  }>`select r.id, case when r.modele_id is null and r.etat is null
      then ${nonLus('RFA', OBJET, acteur)} else ${nonLus('RFA_GROUPEMENT', OBJET, acteur)} end as nombre
    from rfa r where r.tenant_id = ${tx.tenantId} and r.id = any(${rfas.map(({ id }) => id)}::bigint[])`.execute(tx);
  return new Map(rows.map(({ id, nombre }) => [id, nombre]));
};
