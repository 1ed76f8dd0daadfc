import { sql } from 'kysely';
import type { TenantTx } from '#server/core/db/database.ts';
import type { ActionEncours, Payeur } from '#shared/features/argent/encours/schemas/enumerations.ts';

/** Who gives what an encours waits for: its laboratory, or the groupement (ENC-36). */
export type Donneur = {
  readonly encoursId: number;
  readonly numero: string;
  readonly payeur: Payeur;
  /** Null: the groupement pays. */
  readonly laboratoireId: number | null;
  readonly actionAttendue: ActionEncours;
};

/** The givers of these encours, read without a lock: an encaissement is locked before its encours. */
export const donneursDe = async (
  tx: TenantTx,
  encoursIds: readonly number[],
): Promise<ReadonlyMap<number, Donneur>> => {
  const { rows } = await sql<Donneur>`
    select e.id as "encoursId", e.numero, e.payeur, case when e.payeur = 'LABO' then e.laboratoire_id
      end as "laboratoireId",
      e.action_attendue as "actionAttendue"
    from encours e where e.tenant_id = ${tx.tenantId} and e.id = any(${[...encoursIds]}::bigint[])`.execute(tx);
  return new Map(rows.map((donneur) => [donneur.encoursId, donneur]));
};

/** A key of the giver, the same for all its encours. */
export const cleDonneur = ({ payeur, laboratoireId }: Pick<Donneur, 'payeur' | 'laboratoireId'>): string =>
  `${payeur}:${laboratoireId ?? ''}`;
