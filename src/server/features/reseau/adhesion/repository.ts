import { sql, type Insertable } from 'kysely';
import type { DB, SystemeTx, TenantTx } from '#server/core/db/database.ts';
import { exigerPresence } from '#server/core/version.ts';
import type { Acteur } from '#shared/core/acteur.ts';
import { deleteSegmentsDesAdhesions } from '#server/features/reseau/segment/repository/affectations.ts';
import { etatsEnCours, type EtatAdhesion } from '#shared/features/reseau/adhesion/rules.ts';

const colonnes = [
  'id',
  'tenant_id as groupementId',
  'pharmacie_id as pharmacieId',
  'etat',
  'version',
  'modifie_le as modifieLe',
  'modifie_par_nom as modifieParNom',
] as const;

export type LigneAdhesion = {
  readonly id: number;
  readonly groupementId: number;
  readonly pharmacieId: number;
  readonly etat: EtatAdhesion;
  readonly version: number;
  readonly modifieLe: string;
  readonly modifieParNom: string | null;
};
const versLigne = (ligne: Omit<LigneAdhesion, 'etat'> & { etat: string }): LigneAdhesion => ({
  ...ligne,
  etat: ligne.etat as EtatAdhesion,
});

/**
 * The acting account's adhésions among these ids, seen from its side. A groupement does not see those that a pharmacy
 * only declared.
 */
export const findAdhesions = (tx: TenantTx, ids: readonly number[], cote: 'tenant_id' | 'pharmacie_id') =>
  tx
    .selectFrom('adhesion')
    .select(['id', 'pharmacie_id as pharmacieId'])
    .where(cote, '=', tx.tenantId)
    .where('id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .$if(cote === 'tenant_id', (requete) => requete.where('etat', '<>', 'DECLARED'))
    .execute();

/**
 * Everything that touches a pharmacy's adhésion waits here, always first: no two acts cross. Not `for update`: what is
 * sent to its adhérents by a groupement names the pharmacy too, and does not wait.
 */
export const lockPharmacies = (tx: SystemeTx, ids: readonly number[]) =>
  tx
    .selectFrom('tenant')
    .select(['id', 'nom', 'ville'])
    .where('id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
/** Locks one pharmacy. */
export const lockPharmacie = async (tx: SystemeTx, id: number) => exigerPresence((await lockPharmacies(tx, [id]))[0]);

/** The groupement, if its account is open. */
export const findGroupementAdhesion = (tx: SystemeTx, id: number) =>
  tx
    .selectFrom('tenant')
    .select(['id', 'nom', 'partenariat'])
    .where('id', '=', id)
    .where('type', '=', 'GROUPEMENT')
    .where('active', '=', 'ACCEPTED')
    .executeTakeFirst();

/** Locks the adhésions to decide; the caller has locked their pharmacies. */
export const lockAdhesionsADecider = async (tx: SystemeTx, ids: readonly number[]): Promise<LigneAdhesion[]> =>
  (
    await tx
      .selectFrom('adhesion')
      .select(colonnes)
      .where('id', '=', sql<number>`any(${[...ids]}::bigint[])`)
      .orderBy('id')
      .forUpdate()
      .execute()
  ).map(versLigne);
/** Locks one adhésion to decide. */
export const lockAdhesion = async (tx: SystemeTx, id: number): Promise<LigneAdhesion> =>
  exigerPresence((await lockAdhesionsADecider(tx, [id]))[0]);

/** The one adhésion, requested or accepted, that lasts. The pharmacy is locked. */
export const lockAdhesionEnCours = async (tx: SystemeTx, pharmacieId: number): Promise<LigneAdhesion | undefined> => {
  const ligne = await tx
    .selectFrom('adhesion')
    .select(colonnes)
    .where('pharmacie_id', '=', pharmacieId)
    .where('etat', 'in', etatsEnCours)
    .forUpdate()
    .executeTakeFirst();
  return ligne && versLigne(ligne);
};

/** The latest adhésion between these two; null: none. */
export const findDernierEtatAdhesion = async (
  tx: SystemeTx,
  groupementId: number,
  pharmacieId: number,
): Promise<EtatAdhesion | null> => {
  const ligne = await tx
    .selectFrom('adhesion')
    .select(colonnes)
    .where('tenant_id', '=', groupementId)
    .where('pharmacie_id', '=', pharmacieId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return ligne ? versLigne(ligne).etat : null;
};

/** The adhésions under way of an account, on the given side. */
export const findAdhesionsEnCours = (tx: SystemeTx, tenantId: number, cote: 'PHARMACIE' | 'GROUPEMENT') =>
  tx
    .selectFrom('adhesion')
    .select(['id', 'tenant_id as groupementId', 'pharmacie_id as pharmacieId'])
    .where(cote === 'PHARMACIE' ? 'pharmacie_id' : 'tenant_id', '=', tenantId)
    .where('etat', 'in', etatsEnCours)
    .orderBy('pharmacie_id')
    .execute();

/** State of an adhésion, read again once its pharmacy is locked. */
export const findEtatAdhesion = async (tx: SystemeTx, id: number): Promise<EtatAdhesion> =>
  (await tx.selectFrom('adhesion').select('etat').where('id', '=', id).executeTakeFirstOrThrow()).etat as EtatAdhesion;

export const insertAdhesion = (tx: SystemeTx, adhesion: Insertable<DB['adhesion']>): Promise<{ id: number }> =>
  tx.insertInto('adhesion').values(adhesion).returning('id').executeTakeFirstOrThrow();

type Passage = {
  readonly vers: EtatAdhesion;
  readonly par: Pick<Acteur, 'nomComplet'> | null;
  readonly cote: 'GROUPEMENT' | 'PHARMACIE';
};

/** Adhésions that end take their segments away. */
export const updateEtatAdhesions = async (
  tx: SystemeTx,
  ids: readonly number[],
  { vers, par, cote }: Passage,
): Promise<void> => {
  const nom = par?.nomComplet ?? null;
  const maintenant = sql<string>`now()`;
  const decide = vers === 'ACCEPTED' || vers === 'REFUSED' ? { decidee_le: maintenant, decidee_par_nom: nom } : {};
  const fini = vers === 'TERMINATED' || vers === 'CANCELLED' ? { terminee_le: maintenant, terminee_par_nom: nom } : {};
  await tx
    .updateTable('adhesion')
    .set({
      etat: vers,
      ...decide,
      ...fini,
      ...(vers === 'TERMINATED' ? { rompue_par: cote } : {}),
      modifie_le: maintenant,
      modifie_par_nom: nom,
      version: sql`version + 1`,
    })
    .where('id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .execute();
  if (vers !== 'ACCEPTED') await deleteSegmentsDesAdhesions(tx, ids);
};
/** The same for one. */
export const updateEtatAdhesion = (tx: SystemeTx, id: number, passage: Passage): Promise<void> =>
  updateEtatAdhesions(tx, [id], passage);

/** The adhérents acted upon, kept as they are until the end: one of them cannot leave meanwhile. */
export const lockAdhesions = (tx: SystemeTx, groupementId: number, ids: readonly number[]) =>
  tx
    .selectFrom('adhesion')
    .select(['id', 'etat', 'pharmacie_id as pharmacieId'])
    .where('tenant_id', '=', groupementId)
    .where('id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .orderBy('id')
    .forShare()
    .execute();
