import { sql } from 'kysely';
import type { TenantTx } from '#server/core/db/database.ts';
import type { Acteur } from '#shared/core/acteur.ts';
import { canGererFamilles } from '#shared/features/catalogue/famille/policy.ts';
import { enArbre, type UsageFamille } from '#shared/features/catalogue/famille/rules.ts';
import type { Arbre, Famille } from '#shared/features/catalogue/famille/schemas.ts';
import { colonnesFamille, compterFamilles } from './repository.ts';

/** Every family, segment and sub-segment, siblings in their order. */
const lireFamilles = (tx: TenantTx): Promise<Famille[]> =>
  tx
    .selectFrom('famille')
    .select(colonnesFamille)
    .where('tenant_id', '=', tx.tenantId)
    .orderBy('ordre')
    .orderBy('id')
    .execute();

export const lireArbre = async (tx: TenantTx, acteur: Acteur): Promise<Arbre> => ({
  familles: enArbre(await lireFamilles(tx)),
  droits: { gerer: canGererFamilles(acteur) },
});

/** The rows of the comparison that are put there: at its own level, or under it. */
const lignesDuComparatif = async (tx: TenantTx, id: number): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from comparatif c where c.tenant_id = ${tx.tenantId} and (c.famille_id = ${id} or c.segment_id = ${id}
      or exists (select from comparatif_sous_segment s where s.tenant_id = c.tenant_id and s.comparatif_id = c.id and s.sous_segment_id = ${id}))`.execute(
    tx,
  );
  return rows[0]?.n ?? 0;
};

/** What uses a family, a segment or a sub-segment (CAT-32). */
export const usageFamille = async (tx: TenantTx, id: number): Promise<UsageFamille> => ({
  enfants: await compterFamilles(tx, id),
  comparatif: await lignesDuComparatif(tx, id),
});
