import { sql } from 'kysely';
import { aujourdhuiDe, type Contexte, inTenant } from '#server/core/contexte.ts';
import { enSysteme, type SystemeTx } from '#server/core/db/database.ts';
import { journaliser } from '#server/core/journal.ts';
import { prevenirApres } from '#server/core/push/evenements.ts';
import { recalerMembres } from '#server/features/reseau/ciblage/commands.ts';
import type { BodyOf } from '#shared/core/contract.ts';
import { coreErrors } from '#shared/core/errors.ts';
import type { adhesionContract } from '#shared/features/reseau/adhesion/contract.ts';
import { adhesionErrors } from '#shared/features/reseau/adhesion/errors.ts';
import { canAffecterSegments } from '#shared/features/reseau/adhesion/policy.ts';
import { idsFiltres } from '../read-models.ts';
import { annoncerMouvement } from './mouvements.ts';

type Demande = BodyOf<(typeof adhesionContract)['affecterSegments']>;

/** The adhérents acted upon, kept as they are until the end: one of them cannot leave meanwhile. */
const verrouiller = async (tx: SystemeTx, tenantId: number, ids: readonly number[]) => {
  const lignes = await tx
    .selectFrom('adhesion')
    .select(['id', 'etat', 'pharmacie_id as pharmacieId'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .orderBy('id')
    .forShare()
    .execute();
  if (lignes.length < new Set(ids).size) throw coreErrors.introuvable();
  if (lignes.some(({ etat }) => etat !== 'ACCEPTED')) throw adhesionErrors.plusAdherente();
  return lignes;
};

const verifierSegments = async (tx: SystemeTx, tenantId: number, ids: readonly number[]): Promise<void> => {
  const connus = await tx
    .selectFrom('segment')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('id', 'in', [...ids])
    .forKeyShare()
    .execute();
  if (connus.length < new Set(ids).size) throw coreErrors.introuvable();
};

/**
 * One adhérent or two thousand, in two statements: what is added and what is taken away adds up with what others do
 * meanwhile.
 */
export const affecterSegments = (
  ctx: Contexte,
  { adherentIds, tous, ajouter, retirer }: Demande,
): Promise<{ nbAdherents: number }> => {
  const { acteur, services } = ctx;
  if (!canAffecterSegments(acteur)) throw coreErrors.interdit();
  const { tenantId } = acteur;
  return inTenant(ctx, (locataire) =>
    enSysteme(locataire, async (tx) => {
      await verifierSegments(tx, tenantId, [...ajouter, ...retirer]);
      const lignes = await verrouiller(tx, tenantId, tous ? await idsFiltres(tx, tenantId, tous) : adherentIds);
      const ids = lignes.map(({ id }) => id);
      await sql`insert into adhesion_segment (tenant_id, adhesion_id, segment_id, pharmacie_id)
        select a.tenant_id, a.id, s, a.pharmacie_id from adhesion a cross join unnest(${ajouter}::bigint[]) s
        where a.tenant_id = ${tenantId} and a.id = any(${ids}::bigint[]) on conflict do nothing`.execute(tx);
      await sql`delete from adhesion_segment
        where tenant_id = ${tenantId} and adhesion_id = any(${ids}::bigint[]) and segment_id = any(${retirer}::bigint[])`.execute(
        tx,
      );
      const [seul] = ids;
      await journaliser(tx, acteur, {
        objet: 'adhesion',
        objetId: ids.length === 1 ? (seul ?? null) : null,
        action: 'affecter-segments',
        apres: { adherents: ids, ajouter, retirer },
      });
      const pharmacieIds = lignes.map(({ pharmacieId }) => pharmacieId);
      await annoncerMouvement(tx, { groupementId: tenantId, pharmacieIds });
      await recalerMembres(tx, acteur, {
        groupementId: tenantId,
        aujourdhui: aujourdhuiDe({ services }),
        pharmacieIds,
      });
      const concernes = [tenantId, ...pharmacieIds];
      prevenirApres(
        tx,
        concernes.map((id) => ({ k: 'change', tenantId: id, sujet: 'adhesion', id: 0 })),
      );
      return { nbAdherents: ids.length };
    }),
  );
};
