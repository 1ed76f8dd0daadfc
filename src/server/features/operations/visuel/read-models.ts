import { sql } from 'kysely';
import type { Tx } from '#server/core/db/database.ts';
import type { SourceVisuel } from './repository.ts';

export type LigneVisuel = {
  readonly fichierId: number;
  readonly nom: string;
  readonly mime: string;
  readonly taille: number;
  readonly vignette: boolean;
  readonly creeParNom: string;
  readonly creeLe: string;
  readonly position: number;
  readonly creeParId: number | null;
  /** Since it was added, in milliseconds. */
  readonly age: number;
  readonly retireLe: string | null;
  readonly retireParNom: string | null;
};
/**
 * The visuals in their order, withdrawn ones included. The caller has checked the right to read the source, which may
 * be in another tenant.
 */
export const visuelsDe = (tx: Tx, { tenantId, promotionId }: SourceVisuel): Promise<LigneVisuel[]> =>
  tx
    .selectFrom('promotion_visuel as v')
    .innerJoin('fichier as f', (join) =>
      join.onRef('f.tenant_id', '=', 'v.tenant_id').onRef('f.id', '=', 'v.fichier_id'),
    )
    .select(({ eb, fn }) => [
      'v.fichier_id as fichierId',
      fn.coalesce('v.nom', 'f.nom').as('nom'),
      'f.mime',
      'f.taille',
      eb('v.vignette', 'is not', null).$castTo<boolean>().as('vignette'),
      'v.cree_par_nom as creeParNom',
      'v.cree_le as creeLe',
      'v.position',
      'f.cree_par_id as creeParId',
      sql<number>`extract(epoch from now() - v.cree_le)::float8 * 1000`.as('age'),
      'v.retire_le as retireLe',
      'v.retire_par_nom as retireParNom',
    ])
    .where('v.tenant_id', '=', tenantId)
    .where('v.promotion_id', '=', promotionId)
    .orderBy('v.position')
    .orderBy('v.fichier_id')
    .execute();

/** A groupement shares its visuals with its adhérents only: they leave with the adhésion (OPE-49). */
export const estAdherentVisuel = async (tx: Tx, groupementId: number, pharmacieId: number): Promise<boolean> => {
  const ligne = await tx
    .selectFrom('adhesion')
    .select('id')
    .where('tenant_id', '=', groupementId)
    .where('pharmacie_id', '=', pharmacieId)
    .where('etat', '=', 'ACCEPTED')
    .executeTakeFirst();
  return ligne !== undefined;
};
