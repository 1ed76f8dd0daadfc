import { sql } from 'kysely';
import type { TenantTx } from '#server/core/db/database.ts';
import { surViolation } from '#server/core/db/violation.ts';
import type { Acteur } from '#shared/core/acteur.ts';
import { coreErrors } from '#shared/core/errors.ts';
import { guideErrors } from '#shared/features/rendez-vous/guide-rdv/errors.ts';
import type { CreationGuide } from '#shared/features/rendez-vous/guide-rdv/schemas.ts';
import { modifiePar } from '#server/core/db/modifie-par.ts';

/** The account's own guide, locked. */
export const findGuide = (tx: TenantTx) =>
  tx
    .selectFrom('guide_rdv')
    .select(['id', 'version', 'introduction', 'modifie_le as modifieLe', 'modifie_par_nom as modifieParNom'])
    .where('tenant_id', '=', tx.tenantId)
    .forUpdate()
    .executeTakeFirst();

const surExistant = surViolation({ guide_rdv_un_par_compte: guideErrors.existe });

export const insertGuide = async (tx: TenantTx, introduction: string, { nomComplet }: Acteur): Promise<number> => {
  const { id } = await tx
    .insertInto('guide_rdv')
    .values({ tenant_id: tx.tenantId, introduction, modifie_par_nom: nomComplet })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(surExistant);
  return id;
};

export const updateGuide = async (
  tx: TenantTx,
  id: number,
  introduction: string,
  { nomComplet }: Acteur,
): Promise<void> => {
  await tx
    .updateTable('guide_rdv')
    .set({ introduction, ...modifiePar(nomComplet) })
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', id)
    .execute();
};

type Sections = CreationGuide['sections'];
type Points = Sections[number]['points'];

const enregistrerSection = async (
  tx: TenantTx,
  guideId: number,
  { id, titre }: Sections[number],
  position: number,
): Promise<number> => {
  if (!id) {
    const valeurs = { tenant_id: tx.tenantId, guide_id: guideId, position, titre };
    return (await tx.insertInto('guide_rdv_section').values(valeurs).returning('id').executeTakeFirstOrThrow()).id;
  }
  const { numUpdatedRows } = await tx
    .updateTable('guide_rdv_section')
    .set({ titre, position })
    .where('tenant_id', '=', tx.tenantId)
    .where('guide_id', '=', guideId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw coreErrors.introuvable();
  return id;
};

/** A point keeps its id when it changes section: its answers stay attached to it. */
const enregistrerPoint = async (
  tx: TenantTx,
  sectionId: number,
  { id, libelle, aide, type }: Points[number],
  position: number,
): Promise<number> => {
  const champs = { section_id: sectionId, position, libelle, aide, type };
  if (!id)
    return (
      await tx
        .insertInto('guide_rdv_point')
        .values({ tenant_id: tx.tenantId, ...champs })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id;
  const { numUpdatedRows } = await tx
    .updateTable('guide_rdv_point')
    .set(champs)
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw coreErrors.introuvable();
  return id;
};

/** The sections as they were sent; the absent ones are deleted. @throws 404 for one that is not of this guide */
export const replaceSections = async (tx: TenantTx, guideId: number, sections: Sections): Promise<void> => {
  const gardees: number[] = [];
  const points: number[] = [];
  for (const [position, section] of sections.entries()) {
    const sectionId = await enregistrerSection(tx, guideId, section, position);
    gardees.push(sectionId);
    for (const [rang, point] of section.points.entries())
      points.push(await enregistrerPoint(tx, sectionId, point, rang));
  }
  await sql`delete from guide_rdv_point where tenant_id = ${tx.tenantId} and id <> all(${points}::bigint[])`.execute(
    tx,
  );
  await sql`delete from guide_rdv_section
    where tenant_id = ${tx.tenantId} and guide_id = ${guideId} and id <> all(${gardees}::bigint[])`.execute(tx);
};
