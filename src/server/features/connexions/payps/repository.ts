import { sql, type Updateable } from 'kysely';
import type { DB, SystemeTx, TenantTx, Tx } from '#server/core/db/database.ts';
import { colonnesNommees } from '#server/core/db/noms.ts';
import { tenantDe } from '#server/core/db/tenant-de.ts';
import { surViolation } from '#server/core/db/violation.ts';
import { coreErrors } from '#shared/core/errors.ts';
import type { DeconnexionPayps, ErreurPayps } from '#shared/features/connexions/payps/contract.ts';
import { modifiePar } from '#server/core/db/modifie-par.ts';

type LigneCompte = {
  readonly email: string;
  readonly connecte: boolean;
  readonly connexionNo: number;
  readonly curseurCoupons: string | null;
  readonly curseurVersements: string | null;
};

/** The Payps account, locked. */
export const lockComptePayps = (tx: Tx, tenantId?: number): Promise<LigneCompte | undefined> =>
  tx
    .selectFrom('payps_compte')
    .select(
      colonnesNommees('payps_compte', ['email', 'connecte', 'connexionNo', 'curseurCoupons', 'curseurVersements']),
    )
    .where('tenant_id', '=', tenantDe(tx, tenantId))
    .forUpdate()
    .executeTakeFirst();

type Connexion = { readonly email: string; readonly maintenant: string; readonly parNom: string };
/** A connection reads everything again from the beginning: what is known changes nothing (PAY-5). */
export const upsertConnexion = async (tx: TenantTx, { email, maintenant, parNom }: Connexion): Promise<void> => {
  const etat = {
    email,
    connecte: true,
    connecte_le: maintenant,
    connecte_par_nom: parNom,
    deconnecte_le: null,
    deconnexion: null,
    curseur_coupons: null,
    curseur_versements: null,
    demandee_le: maintenant,
    erreur: null,
  };
  await tx
    .insertInto('payps_compte')
    .values({ tenant_id: tx.tenantId, ...etat })
    .onConflict((conflit) =>
      conflit.column('tenant_id').doUpdateSet({
        ...etat,
        connexion_no: sql`payps_compte.connexion_no + 1`,
        version: sql`payps_compte.version + 1`,
      }),
    )
    .execute();
};

const changerCompte = async (tx: Tx, champs: Updateable<DB['payps_compte']>, tenantId?: number): Promise<void> => {
  await tx
    .updateTable('payps_compte')
    .set({ ...champs, version: sql`version + 1` })
    .where('tenant_id', '=', tenantDe(tx, tenantId))
    .execute();
};
export const updateDeconnexion = (
  tx: Tx,
  deconnexion: DeconnexionPayps,
  maintenant: string,
  tenantId?: number,
): Promise<void> =>
  changerCompte(tx, { connecte: false, deconnexion, deconnecte_le: maintenant, demandee_le: null }, tenantId);
export const updateDemande = (tx: Tx, maintenant: string, tenantId?: number): Promise<void> =>
  changerCompte(tx, { demandee_le: maintenant }, tenantId);
/** @param erreur why it failed; null: it read everything */
export const updateLecturePayps = (
  tx: Tx,
  erreur: ErreurPayps | null,
  { maintenant, finie }: { readonly maintenant: string; readonly finie: boolean },
  tenantId?: number,
): Promise<void> =>
  changerCompte(
    tx,
    { erreur, ...(erreur === null && { lue_le: maintenant }), ...(finie && { demandee_le: null }) },
    tenantId,
  );
export const updateCurseur = (
  tx: Tx,
  quoi: 'curseur_coupons' | 'curseur_versements',
  suite: string,
  tenantId?: number,
): Promise<void> => changerCompte(tx, { [quoi]: suite }, tenantId);

/** Adds unknown brands, which wait for their laboratory. @returns the added ones */
export const insertMarques = async (
  tx: SystemeTx,
  noms: readonly string[],
): Promise<{ readonly id: number; readonly nom: string }[]> => {
  if (noms.length === 0) return [];
  const { rows } = await sql<{
    id: number;
    nom: string;
  }>`insert into payps_marque (nom) select distinct on (f_normaliser(n)) n from unnest(${[...noms]}::text[]) n
    on conflict do nothing returning id, nom`.execute(tx);
  return rows;
};

export const findMarque = (tx: SystemeTx, id: number) =>
  tx
    .selectFrom('payps_marque')
    .select(
      colonnesNommees('payps_marque', ['id', 'nom', 'laboratoireDetailId', 'version', 'modifieLe', 'modifieParNom']),
    )
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
export const updateMarque = async (
  tx: SystemeTx,
  id: number,
  laboratoireDetailId: number | null,
  parNom: string,
): Promise<void> => {
  await tx
    .updateTable('payps_marque')
    .set({
      laboratoire_detail_id: laboratoireDetailId,
      ...modifiePar(parNom),
    })
    .where('id', '=', id)
    .execute()
    .catch(
      surViolation({
        payps_marque_laboratoire_detail_id_fkey: () =>
          coreErrors.champInvalide('/laboratoireDetailId', 'Ce laboratoire n’est plus au catalogue.'),
      }),
    );
};

export const findReglage = (tx: SystemeTx) =>
  tx
    .selectFrom('payps_reglage')
    .select(colonnesNommees('payps_reglage', ['url', 'version', 'modifieLe', 'modifieParNom']))
    .forUpdate()
    .executeTakeFirstOrThrow();
export const updateReglage = async (tx: SystemeTx, url: string | null, parNom: string): Promise<void> => {
  await tx
    .updateTable('payps_reglage')
    .set({ url, ...modifiePar(parNom) })
    .execute();
};
