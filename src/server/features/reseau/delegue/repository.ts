import { sql, type Insertable, type Updateable } from 'kysely';
import type { DB, SystemeTx } from '#server/core/db/database.ts';
import { surViolation } from '#server/core/db/violation.ts';
import { delegueErrors } from '#shared/features/reseau/delegue/errors.ts';
import type { Sorte } from '#shared/features/reseau/delegue/policy.ts';
import type { CoteDelegue, EtatHabilitation } from '#shared/features/reseau/delegue/rules.ts';

/** An habilitation as commands work with it, its row locked. */
export type HabilitationVerrouillee = {
  readonly id: number;
  readonly tenantId: number;
  readonly tenantNom: string;
  readonly tenantType: string;
  readonly sorte: Sorte;
  readonly delegueId: number;
  readonly delegueTenantId: number;
  readonly delegueNom: string;
  readonly etat: EtatHabilitation;
  readonly initiateur: CoteDelegue;
  readonly arretePar: CoteDelegue | null;
  /** Whether the beneficiary was told whose account it is (RES-82). */
  readonly connue: boolean;
  readonly droitTrade: boolean;
  readonly lectureEncours: boolean;
  readonly lectureDocuments: boolean;
  readonly lectureConditions: boolean;
  readonly tousLaboratoires: boolean;
  readonly expireLe: string | null;
  readonly version: number;
  readonly modifieLe: string;
  readonly modifieParNom: string | null;
};

const verrouiller = (tx: SystemeTx) =>
  tx
    .selectFrom('habilitation as h')
    .innerJoin('tenant as t', 't.id', 'h.tenant_id')
    .innerJoin('utilisateur as u', (join) =>
      join.onRef('u.tenant_id', '=', 'h.delegue_tenant_id').onRef('u.id', '=', 'h.delegue_id'),
    )
    .select([
      'h.id',
      'h.tenant_id as tenantId',
      't.nom as tenantNom',
      't.type as tenantType',
      'h.sorte',
      'h.delegue_id as delegueId',
      'h.delegue_tenant_id as delegueTenantId',
      sql<string>`btrim(u.nom || ' ' || u.prenom)`.as('delegueNom'),
      'h.etat',
      'h.initiateur',
      'h.arrete_par as arretePar',
      'h.connue',
      'h.droit_trade as droitTrade',
      'h.lecture_encours as lectureEncours',
      'h.lecture_documents as lectureDocuments',
      'h.lecture_conditions as lectureConditions',
      'h.tous_laboratoires as tousLaboratoires',
      'h.expire_le as expireLe',
      'h.version',
      'h.modifie_le as modifieLe',
      'h.modifie_par_nom as modifieParNom',
    ])
    .forUpdate('h')
    .$castTo<HabilitationVerrouillee>();

export const findHabilitation = (tx: SystemeTx, id: number): Promise<HabilitationVerrouillee | undefined> =>
  verrouiller(tx).where('h.id', '=', id).executeTakeFirst();

/** The habilitations that an account gives or holds, asked or accepted, always locked in the same order. */
export const findHabilitationsEnCours = (tx: SystemeTx, tenantId: number): Promise<HabilitationVerrouillee[]> =>
  verrouiller(tx)
    .where((e) => e.or([e('h.tenant_id', '=', tenantId), e('h.delegue_tenant_id', '=', tenantId)]))
    .where('h.etat', 'in', ['WAITING', 'ACCEPTED'])
    .orderBy('h.id')
    .execute();

type LienDelegue = { readonly tenantId: number; readonly delegueId: number; readonly sorte: Sorte };
export const findParLien = (
  tx: SystemeTx,
  { tenantId, delegueId, sorte }: LienDelegue,
): Promise<HabilitationVerrouillee | undefined> =>
  verrouiller(tx)
    .where('h.tenant_id', '=', tenantId)
    .where('h.delegue_id', '=', delegueId)
    .where('h.sorte', '=', sorte)
    .executeTakeFirst();

/** The TRADE habilitations of a delegate, always locked in the same order. */
export const findHabilitationsTrade = (
  tx: SystemeTx,
  { id, tenantId }: { id: number; tenantId: number },
): Promise<HabilitationVerrouillee[]> =>
  verrouiller(tx)
    .where('h.delegue_tenant_id', '=', tenantId)
    .where('h.delegue_id', '=', id)
    .where('h.sorte', '=', 'TRADE')
    .orderBy('h.id')
    .execute();

/** @returns its id, or undefined when these two are already linked that way */
export const insertHabilitation = async (
  tx: SystemeTx,
  ligne: Insertable<DB['habilitation']>,
): Promise<number | undefined> =>
  (
    await tx
      .insertInto('habilitation')
      .values(ligne)
      .onConflict((conflit) => conflit.constraint('habilitation_unique').doNothing())
      .returning('id')
      .executeTakeFirst()
  )?.id;

export const updateHabilitation = (
  tx: SystemeTx,
  { id, tenantId }: Pick<HabilitationVerrouillee, 'id' | 'tenantId'>,
  champs: Updateable<DB['habilitation']>,
) =>
  tx
    .updateTable('habilitation')
    .set({ ...champs, modifie_le: sql`now()`, version: sql`version + 1` })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();

/** The pharmacies that the super administrator names: accepted, and not the delegate's own account. */
export const findPharmacies = (
  tx: SystemeTx,
  ids: readonly number[],
  saufTenantId: number,
): Promise<{ id: number; nom: string }[]> =>
  tx
    .selectFrom('tenant')
    .select(['id', 'nom'])
    .where(sql<boolean>`id = any(${[...ids]}::bigint[])`)
    .where('id', '<>', saufTenantId)
    .where('type', '=', 'PHARMACIE')
    .where('active', '=', 'ACCEPTED')
    .orderBy('id')
    .execute();

/** A delegate, locked: two lists sent at once follow one another. */
export const lockDelegue = (tx: SystemeTx, id: number) =>
  tx
    .selectFrom('utilisateur as u')
    .innerJoin('tenant as t', 't.id', 'u.tenant_id')
    .select(['u.id', 'u.tenant_id as tenantId'])
    .where('u.id', '=', id)
    .where('u.role', '=', 'DELEGUE')
    .where('u.activated', '=', true)
    .where('t.active', '=', 'ACCEPTED')
    .forUpdate('u')
    .executeTakeFirst();

/** The laboratories that an habilitation opens. */
export const findLaboratoiresOuverts = async (
  tx: SystemeTx,
  { id, tenantId }: Pick<HabilitationVerrouillee, 'id' | 'tenantId'>,
): Promise<number[]> =>
  (
    await tx
      .selectFrom('habilitation_laboratoire')
      .select('laboratoire_id as id')
      .where('tenant_id', '=', tenantId)
      .where('habilitation_id', '=', id)
      .orderBy('laboratoire_id')
      .execute()
  ).map((laboratoire) => laboratoire.id);

const surLaboratoire = surViolation({
  habilitation_laboratoire_tenant_id_laboratoire_id_fkey: delegueErrors.laboratoireInconnu,
});
/** Replaces the laboratories that an habilitation opens. @throws 400 for one that the pharmacy does not have */
export const replaceLaboratoires = async (
  tx: SystemeTx,
  { id, tenantId }: Pick<HabilitationVerrouillee, 'id' | 'tenantId'>,
  laboratoireIds: readonly number[],
): Promise<void> => {
  await tx
    .deleteFrom('habilitation_laboratoire')
    .where('tenant_id', '=', tenantId)
    .where('habilitation_id', '=', id)
    .execute();
  if (laboratoireIds.length === 0) return;
  await tx
    .insertInto('habilitation_laboratoire')
    .values(
      laboratoireIds.map((laboratoireId) => ({
        tenant_id: tenantId,
        habilitation_id: id,
        laboratoire_id: laboratoireId,
      })),
    )
    .execute()
    .catch(surLaboratoire);
};
