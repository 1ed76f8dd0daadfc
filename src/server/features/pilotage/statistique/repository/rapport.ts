import { sql } from 'kysely';
import type { SystemeTx, TenantTx } from '#server/core/db/database.ts';

export const findSiRapportVoulu = async (tx: TenantTx, utilisateurId: number): Promise<boolean> => {
  const ligne = await tx
    .selectFrom('rapport_mensuel')
    .select('actif')
    .where('tenant_id', '=', tx.tenantId)
    .where('utilisateur_id', '=', utilisateurId)
    .executeTakeFirst();
  return ligne?.actif ?? false;
};

/** @param deja month not to send, because its day has passed; null: none */
export const upsertChoixDuRapport = (tx: TenantTx, utilisateurId: number, actif: boolean, deja: string | null) =>
  tx
    .insertInto('rapport_mensuel')
    .values({ tenant_id: tx.tenantId, utilisateur_id: utilisateurId, actif, dernier_mois: deja })
    .onConflict((conflit) =>
      conflit.columns(['tenant_id', 'utilisateur_id']).doUpdateSet((e) => ({
        actif,
        dernier_mois: e.fn.coalesce(e.val(deja), e.ref('rapport_mensuel.dernier_mois')),
      })),
    )
    .execute();

/**
 * The people who asked for the report and have not received that month's: active, of an accepted pharmacy, with an
 * address.
 */
export const findDestinatairesRapport = (tx: SystemeTx, mois: string) =>
  tx
    .selectFrom('rapport_mensuel as r')
    .innerJoin('utilisateur as u', (join) =>
      join.onRef('u.tenant_id', '=', 'r.tenant_id').onRef('u.id', '=', 'r.utilisateur_id'),
    )
    .innerJoin('tenant as t', 't.id', 'r.tenant_id')
    .select([
      'u.id',
      'u.tenant_id as tenantId',
      'u.role',
      'u.prenom',
      'u.email',
      't.nom as etablissement',
      't.abonnement_partenaire as partenaire',
      't.abonnement_alias as alias',
      't.abonnement_date_fin as dateFin',
      't.abonnement_date_essai as dateEssai',
    ])
    .where('r.actif', '=', true)
    .where((e) => e.or([e('r.dernier_mois', 'is', null), e('r.dernier_mois', '<', mois)]))
    .where('t.active', '=', 'ACCEPTED')
    .where('t.type', '=', 'PHARMACIE')
    .where('u.activated', '=', true)
    .where('u.email', 'is not', null)
    .orderBy('u.tenant_id')
    .orderBy('u.id')
    .execute();
export type DestinataireRapport = Awaited<ReturnType<typeof findDestinatairesRapport>>[number];

/** Unsubscribe links kept for each person, a year of mails: an older link no longer works. */
const LIENS_GARDES = 13;

/**
 * Marks the month as sent and keeps the link that stops these mails.
 * @param lien the hash of the link that this mail brings
 * @returns false when this person was already sent that month's
 */
export const updateRapportPris = async (
  tx: SystemeTx,
  { tenantId, id }: Pick<DestinataireRapport, 'tenantId' | 'id'>,
  { mois, lien }: { readonly mois: string; readonly lien: Buffer },
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('rapport_mensuel')
    .set({
      dernier_mois: mois,
      liens: sql<Buffer[]>`(array_prepend(${lien}::bytea, liens))[1:${sql.lit(LIENS_GARDES)}]`,
    })
    .where('tenant_id', '=', tenantId)
    .where('utilisateur_id', '=', id)
    .where('actif', '=', true)
    .where((e) => e.or([e('dernier_mois', 'is', null), e('dernier_mois', '<', mois)]))
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
};

/**
 * Stops the monthly mails of the person who received this link.
 * @returns that person; undefined when the link is unknown or the mails already stopped
 */
export const updateRapportArreteParLien = async (
  tx: SystemeTx,
  lien: Buffer,
): Promise<{ tenantId: number; id: number; nom: string; prenom: string } | undefined> =>
  tx
    .updateTable('rapport_mensuel as r')
    .from('utilisateur as u')
    .set({ actif: false })
    .where(sql<boolean>`r.liens @> array[${lien}::bytea]`)
    .where('r.actif', '=', true)
    .whereRef('u.tenant_id', '=', 'r.tenant_id')
    .whereRef('u.id', '=', 'r.utilisateur_id')
    .returning(['r.tenant_id as tenantId', 'u.id', 'u.nom', 'u.prenom'])
    .executeTakeFirst();
