import { sql } from 'kysely';
import { inSysteme, inTenant, type Contexte } from '#server/core/contexte.ts';
import { enSysteme, type SystemeTx, type TenantTx } from '#server/core/db/database.ts';
import {
  segmentsDeLaPharmacie,
  segmentsDeTous,
  segmentsDuGroupement,
} from '#server/features/reseau/segment/read-models.ts';
import type { Groupement } from '#shared/features/reseau/adhesion/contract.ts';
import type { Segment } from '#shared/features/reseau/segment/contract.ts';

const actifs = (tx: SystemeTx) =>
  tx
    .selectFrom('tenant')
    .select([
      'id',
      'nom',
      'code_postal as codePostal',
      'ville',
      'fax',
      'site_internet as siteInternet',
      'site_intranet as siteIntranet',
      'tva',
      'partenariat',
    ])
    .where('type', '=', 'GROUPEMENT')
    .where('active', '=', 'ACCEPTED')
    .orderBy(sql`f_tri(nom) collate textes`)
    .orderBy('id')
    .execute();

type VisibleDeLaPharmacie = {
  readonly prive: (groupementId: number) => boolean;
  readonly segments: ReadonlyMap<number, Segment[]>;
};
const montrer = (lignes: Awaited<ReturnType<typeof actifs>>, { prive, segments }: VisibleDeLaPharmacie): Groupement[] =>
  lignes.map(({ siteIntranet, tva, ...ligne }) => ({
    ...ligne,
    siteIntranet: prive(ligne.id) ? siteIntranet : null,
    tva: prive(ligne.id) ? tva : null,
    segmentsGroupement: segments.get(ligne.id) ?? [],
  }));

const ranger = (segments: readonly (Segment & { groupementId: number })[]): Map<number, Segment[]> =>
  Map.groupBy(segments, ({ groupementId }) => groupementId);

/** The session's own groupement, or the one the acting pharmacy is an adhérent of. */
const lireVisibles = async (tx: TenantTx, typeTenant: string): Promise<VisibleDeLaPharmacie> => {
  if (typeTenant === 'GROUPEMENT')
    return { prive: (id) => id === tx.tenantId, segments: new Map([[tx.tenantId, await segmentsDuGroupement(tx)]]) };
  const membre = await tx
    .selectFrom('adhesion')
    .select('tenant_id')
    .where('pharmacie_id', '=', tx.tenantId)
    .where('etat', '=', 'ACCEPTED')
    .executeTakeFirst();
  return { prive: (id) => id === membre?.tenant_id, segments: ranger(await segmentsDeLaPharmacie(tx)) };
};

/** The active groupements; what is internal to one is for its own people (CPT-30). */
export const listGroupementsAdhesion = (ctx: Contexte): Promise<Groupement[]> => {
  if (ctx.acteur.role === 'SUPER_ADMIN')
    return inSysteme(ctx, async (tx) =>
      montrer(await actifs(tx), { prive: () => true, segments: ranger(await segmentsDeTous(tx)) }),
    );
  return inTenant(ctx, async (tx) => {
    const vu = await lireVisibles(tx, ctx.acteur.typeTenant);
    return montrer(await enSysteme(tx, actifs), vu);
  });
};
