import { sql } from 'kysely';
import type { Tx } from '#server/core/db/database.ts';
import { tenantDe } from '#server/core/db/tenant-de.ts';
import type { SyncLgo } from '#shared/features/operations/operation/schemas/enumerations.ts';
import type { SuiviLgo } from '#shared/features/operations/synchronisation-lgo/rules/suivi.ts';

/** One product of one promotion in the software, with its names as they were last seen. */
export type LigneLgo = SuiviLgo & {
  readonly promotionId: number;
  readonly cle: string;
  readonly operation: string;
  readonly nom: string;
  readonly ean: string | null;
  readonly saisieLe: Date | null;
  readonly saisieParId: number | null;
  readonly saisieParNom: string | null;
  readonly exporteeLe: Date | null;
};

const enDate = (instant: string | null): Date | null => (instant === null ? null : new Date(instant));

const COLONNES = [
  'promotion_id',
  'cle',
  'operation',
  'nom',
  'ean',
  'etat',
  'message',
  'voulue',
  'envoyee',
  'saisie',
  'exportee',
  'tentatives',
  'prochain_le',
  'dernier_echange_le',
  'fin',
  'saisie_le',
  'saisie_par_id',
  'saisie_par_nom',
  'exportee_le',
] as const;

/** What is known of the software of an account, of one promotion or of all. */
export const suivisLgo = async (
  tx: Tx,
  { tenantId, promotionId }: { readonly tenantId?: number | undefined; readonly promotionId?: number | undefined },
): Promise<LigneLgo[]> => {
  let requete = tx.selectFrom('synchro_lgo').select(COLONNES).where('tenant_id', '=', tenantDe(tx, tenantId));
  if (promotionId !== undefined) requete = requete.where('promotion_id', '=', promotionId);
  const rangees = await requete
    .orderBy('promotion_id')
    .orderBy(sql`cle collate "C"`)
    .execute();
  return rangees.map((r) => ({
    promotionId: r.promotion_id,
    cle: r.cle,
    operation: r.operation,
    nom: r.nom,
    ean: r.ean,
    etat: r.etat as SyncLgo | null,
    message: r.message,
    voulue: r.voulue,
    envoyee: r.envoyee,
    saisie: r.saisie,
    exportee: r.exportee,
    tentatives: r.tentatives,
    prochainLe: enDate(r.prochain_le),
    dernierLe: enDate(r.dernier_echange_le),
    fin: r.fin,
    saisieLe: enDate(r.saisie_le),
    saisieParId: r.saisie_par_id,
    saisieParNom: r.saisie_par_nom,
    exporteeLe: enDate(r.exportee_le),
  }));
};
