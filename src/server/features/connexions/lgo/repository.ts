import { sql } from 'kysely';
import type { SystemeTx, Tx } from '#server/core/db/database.ts';
import { colonnesNommees, enColonnes } from '#server/core/db/noms.ts';
import { tenantDe } from '#server/core/db/tenant-de.ts';
import type { ActeEchange, AttenteLgo } from '#shared/features/connexions/lgo/schemas.ts';

type AccesLgoEnregistre = { readonly adresse: string | null; readonly identifiant: string | null };

/** Writes where the software of an account is, and when this was set. */
export const upsertAcces = async (
  tx: SystemeTx,
  tenantId: number,
  { adresse, identifiant }: AccesLgoEnregistre,
  le: Date,
): Promise<void> => {
  const valeurs = { adresse, identifiant, regle_le: le.toISOString() };
  await tx
    .insertInto('connexion_lgo')
    .values({ tenant_id: tenantId, ...valeurs })
    .onConflict((conflit) => conflit.column('tenant_id').doUpdateSet(valeurs))
    .execute();
};

const VALEURS_ATTENTE = colonnesNommees('lgo_en_attente', [
  'connexion',
  'logiciel',
  'adresse',
  'identifiant',
  'secretRemplace',
  'parNom',
  'le',
  'version',
]);

/** What waits for a confirmation, locked. */
export const lockAttente = (tx: SystemeTx, tenantId: number): Promise<AttenteLgo | undefined> =>
  tx
    .selectFrom('lgo_en_attente')
    .select(VALEURS_ATTENTE)
    .where('tenant_id', '=', tenantId)
    .forUpdate()
    .$castTo<AttenteLgo>()
    .executeTakeFirst();

type Attente = Pick<AttenteLgo, 'connexion' | 'logiciel' | 'adresse' | 'identifiant' | 'secretRemplace' | 'parNom'>;
/** Writes the setting that waits, in place of the one that waited. */
export const upsertAttente = async (tx: SystemeTx, tenantId: number, attente: Attente, le: Date): Promise<void> => {
  const valeurs = enColonnes('lgo_en_attente', { ...attente, le: le.toISOString() });
  await tx
    .insertInto('lgo_en_attente')
    .values({ tenant_id: tenantId, ...valeurs })
    .onConflict((conflit) =>
      conflit.column('tenant_id').doUpdateSet({ ...valeurs, version: sql`lgo_en_attente.version + 1` }),
    )
    .execute();
};

export const deleteAttente = async (tx: SystemeTx, tenantId: number): Promise<void> => {
  await tx.deleteFrom('lgo_en_attente').where('tenant_id', '=', tenantId).execute();
};

/** Writes who gave the setting that acts, and who confirmed it. */
export const updateConfirme = async (
  tx: SystemeTx,
  tenantId: number,
  {
    regleParNom,
    confirmeParNom,
    le,
  }: { readonly regleParNom: string; readonly confirmeParNom: string; readonly le: Date },
): Promise<void> => {
  await tx
    .updateTable('connexion_lgo')
    .set({ regle_par_nom: regleParNom, confirme_par_nom: confirmeParNom, confirme_le: le.toISOString() })
    .where('tenant_id', '=', tenantId)
    .execute();
};

export type EchangeAvecLgo = {
  readonly acte: ActeEchange;
  readonly ok: boolean;
  readonly message?: string | null;
  readonly promotionId?: number;
  readonly operation?: string;
  readonly produit?: string;
  readonly ean?: string | null;
  readonly dureeMs?: number;
  readonly parNom?: string;
};

export const insertEchanges = async (
  tx: Tx,
  echanges: readonly EchangeAvecLgo[],
  le: Date,
  tenantId?: number,
): Promise<void> => {
  if (echanges.length === 0) return;
  await tx
    .insertInto('echange_lgo')
    .values(
      echanges.map((echange) =>
        enColonnes('echange_lgo', { ...echange, tenantId: tenantDe(tx, tenantId), le: le.toISOString() }),
      ),
    )
    .execute();
};

/** Notes the last exchange with the software, which the setting shows. */
export const updateDernierAppelLgo = async (
  tx: SystemeTx,
  tenantId: number,
  { ok, message }: Pick<EchangeAvecLgo, 'ok' | 'message'>,
  le: Date,
): Promise<void> => {
  await tx
    .updateTable('connexion_lgo')
    .set({
      dernier_echange_le: le.toISOString(),
      dernier_echange_ok: ok,
      dernier_echange_message: message ?? null,
    })
    .where('tenant_id', '=', tenantId)
    .execute();
};

export const deleteAnciensEchanges = async (tx: SystemeTx, mois: number): Promise<bigint> =>
  (
    await tx
      .deleteFrom('echange_lgo')
      .where('le', '<', sql<string>`now() - make_interval(months => ${mois})`)
      .executeTakeFirstOrThrow()
  ).numDeletedRows;
