import type { SystemeTx } from '#server/core/db/database.ts';

type NomsDeLaCondition = {
  readonly laboratoire: string;
  readonly groupement: string;
  readonly partenariat: string;
};

/** The laboratory, the groupement and the partnership of a published condition. */
export const nomsDeLaCondition = (
  tx: SystemeTx,
  groupementId: number,
  id: number,
): Promise<NomsDeLaCondition | undefined> =>
  tx
    .selectFrom('condition_groupement as c')
    .innerJoin('laboratoire_detail as d', 'd.id', 'c.detail_id')
    .innerJoin('tenant as g', 'g.id', 'c.tenant_id')
    .innerJoin('partenariat as p', (jointure) =>
      jointure.onRef('p.tenant_id', '=', 'c.tenant_id').onRef('p.id', '=', 'c.partenariat_id'),
    )
    .select(['d.nom as laboratoire', 'g.nom as groupement', 'p.nom as partenariat'])
    .where('c.tenant_id', '=', groupementId)
    .where('c.id', '=', id)
    .executeTakeFirst();
