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
};
/** In their order. The source was just allowed: it may be another tenant's. */
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
