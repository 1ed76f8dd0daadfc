import { sql } from 'kysely';
import type { SystemeTx, Tx } from '#server/core/db/database.ts';
import type { Role } from '#shared/core/acteur.ts';
import type { Jour } from '#shared/core/dates.ts';
import type { ReglageRecapitulatif } from '#shared/features/pilotage/recapitulatif/contract.ts';
import { reglageParDefaut } from '#shared/features/pilotage/recapitulatif/rules.ts';

const colonnes = ['r.actif', 'r.heure', 'r.jours', 'r.encours'] as const;
type LigneReglage = {
  readonly actif: boolean;
  readonly heure: number;
  readonly jours: number[];
  readonly encours: boolean;
};
const versReglage = (ligne: LigneReglage | undefined, role: Role): ReglageRecapitulatif =>
  ligne ?? reglageParDefaut(role);

export const findReglageRecapitulatif = async (
  tx: Tx,
  tenantId: number,
  utilisateurId: number,
  role: Role,
): Promise<ReglageRecapitulatif> =>
  versReglage(
    await tx
      .selectFrom('recapitulatif_reglage as r')
      .select(colonnes)
      .where('r.tenant_id', '=', tenantId)
      .where('r.utilisateur_id', '=', utilisateurId)
      .executeTakeFirst(),
    role,
  );

export const upsertReglageRecapitulatif = (
  tx: Tx,
  tenantId: number,
  utilisateurId: number,
  { actif, heure, jours, encours }: ReglageRecapitulatif,
) => {
  const champs = { actif, heure, jours: [...jours], encours };
  return tx
    .insertInto('recapitulatif_reglage')
    .values({ tenant_id: tenantId, utilisateur_id: utilisateurId, ...champs })
    .onConflict((conflit) => conflit.columns(['tenant_id', 'utilisateur_id']).doUpdateSet(champs))
    .execute();
};

/** The people whose hour has come and who were not served today: active, of an active account, with an address. */
export const findDestinatairesDuRecapitulatif = (tx: SystemeTx, jour: Jour, heure: number, jourSemaine: number) =>
  tx
    .selectFrom('utilisateur as u')
    .innerJoin('tenant as t', 't.id', 'u.tenant_id')
    .leftJoin('recapitulatif_reglage as r', (join) =>
      join.onRef('r.tenant_id', '=', 'u.tenant_id').onRef('r.utilisateur_id', '=', 'u.id'),
    )
    .select([
      'u.id',
      'u.tenant_id as tenantId',
      'u.role',
      'u.prenom',
      'u.nom',
      'u.email',
      't.nom as etablissement',
      't.type as typeTenant',
      't.abonnement_partenaire as partenaire',
      't.abonnement_alias as alias',
      't.abonnement_date_fin as dateFin',
      't.abonnement_date_essai as dateEssai',
    ])
    .where('t.active', '=', 'ACCEPTED')
    .where('u.activated', '=', true)
    .where('u.email', 'is not', null)
    .where(sql<boolean>`coalesce(r.actif, u.role in ('ADMIN', 'GROUPEMENT'))`)
    .where(sql<boolean>`coalesce(r.heure, 7) <= ${heure}`)
    .where(sql<boolean>`${jourSemaine} = any(coalesce(r.jours, '{1,2,3,4,5,6}'))`)
    .where((e) =>
      e.not(
        e.exists(
          e
            .selectFrom('recapitulatif_envoi as d')
            .select('d.jour')
            .whereRef('d.tenant_id', '=', 'u.tenant_id')
            .whereRef('d.utilisateur_id', '=', 'u.id')
            .where('d.jour', '=', jour),
        ),
      ),
    )
    .orderBy('u.tenant_id')
    .orderBy('u.id')
    .execute();
export type DestinataireRecapitulatif = Awaited<ReturnType<typeof findDestinatairesDuRecapitulatif>>[number];

/** The instant of the last mail before today; null: this is the first. */
export const findDernierEnvoi = async (
  tx: SystemeTx,
  { tenantId, id }: DestinataireRecapitulatif,
  jour: Jour,
): Promise<string | null> => {
  const ligne = await tx
    .selectFrom('recapitulatif_envoi')
    .select('cree_le as le')
    .where('tenant_id', '=', tenantId)
    .where('utilisateur_id', '=', id)
    .where('jour', '<', jour)
    .orderBy('jour', 'desc')
    .limit(1)
    .executeTakeFirst();
  return ligne?.le ?? null;
};

/** @returns false when this person was already served today */
export const insertEnvoiEnCours = async (
  tx: SystemeTx,
  { tenantId, id }: DestinataireRecapitulatif,
  jour: Jour,
  maintenant: Date,
): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('recapitulatif_envoi')
    .values({ tenant_id: tenantId, utilisateur_id: id, jour, cree_le: maintenant.toISOString() })
    .onConflict((conflit) => conflit.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
};

export const updateJeton = (tx: SystemeTx, { tenantId, id }: DestinataireRecapitulatif, jour: Jour, hash: Buffer) =>
  tx
    .updateTable('recapitulatif_envoi')
    .set({ jeton_hash: hash })
    .where('tenant_id', '=', tenantId)
    .where('utilisateur_id', '=', id)
    .where('jour', '=', jour)
    .execute();

export const findAbonneParJeton = (tx: SystemeTx, hash: Buffer) =>
  tx
    .selectFrom('recapitulatif_envoi as d')
    .innerJoin('utilisateur as u', (join) =>
      join.onRef('u.tenant_id', '=', 'd.tenant_id').onRef('u.id', '=', 'd.utilisateur_id'),
    )
    .select(['d.tenant_id as tenantId', 'u.id', 'u.role', 'u.nom', 'u.prenom'])
    .where('d.jeton_hash', '=', hash)
    .executeTakeFirst();

/** A link in a mail serves three months. */
export const deleteEnvois = (tx: SystemeTx) =>
  tx
    .deleteFrom('recapitulatif_envoi')
    .where('jour', '<', sql<string>`current_date - 92`)
    .execute();
