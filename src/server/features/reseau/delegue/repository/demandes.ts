import { sql } from 'kysely';
import type { SystemeTx } from '#server/core/db/database.ts';
import type { Sorte } from '#shared/features/reseau/delegue/policy.ts';
import type { IdentifiantLu } from '#shared/features/reseau/delegue/rules/identifiant.ts';

type Demandeur = { readonly tenantId: number; readonly utilisateurId: number };

/** One row an identifier: asked again, it is the same, with its new date. @returns its id, its row locked */
export const upsertDemandeAcces = async (
  tx: SystemeTx,
  { tenantId, utilisateurId }: Demandeur,
  { sorte, genre, identifiant, demandeeLe }: IdentifiantLu & { readonly sorte: Sorte; readonly demandeeLe: string },
): Promise<number> =>
  (
    await tx
      .insertInto('demande_acces')
      .values({
        tenant_id: tenantId,
        utilisateur_id: utilisateurId,
        sorte,
        genre,
        identifiant,
        demandee_le: demandeeLe,
      })
      .onConflict((conflit) => conflit.constraint('demande_acces_unique').doUpdateSet({ demandee_le: demandeeLe }))
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;

/** A request of this person, locked; undefined: withdrawn. */
export const lockDemandeAcces = (
  tx: SystemeTx,
  { tenantId, utilisateurId }: Demandeur,
  id: number,
): Promise<(IdentifiantLu & { readonly sorte: Sorte }) | undefined> =>
  tx
    .selectFrom('demande_acces')
    .select(['genre', 'identifiant', 'sorte'])
    .where('tenant_id', '=', tenantId)
    .where('utilisateur_id', '=', utilisateurId)
    .where('id', '=', id)
    .forUpdate()
    .$castTo<IdentifiantLu & { sorte: Sorte }>()
    .executeTakeFirst();

export const updateHabilitationDemandee = (tx: SystemeTx, tenantId: number, id: number, habilitationId: number) =>
  tx
    .updateTable('demande_acces')
    .set({ habilitation_id: habilitationId })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();

/** Deletes a request of this person. @returns the habilitation it had reached; undefined: no such request */
export const deleteDemandeAcces = (
  tx: SystemeTx,
  { tenantId, utilisateurId }: Demandeur,
  id: number,
): Promise<{ habilitationId: number | null; genre: string; identifiant: string } | undefined> =>
  tx
    .deleteFrom('demande_acces')
    .where('tenant_id', '=', tenantId)
    .where('utilisateur_id', '=', utilisateurId)
    .where('id', '=', id)
    .returning(['habilitation_id as habilitationId', 'genre', 'identifiant'])
    .executeTakeFirst();

/** The identifiers typed to ask for this habilitation: there may be several, a CIP and an address. */
export const findIdentifiantsDemandes = (tx: SystemeTx, habilitationId: number) =>
  tx
    .selectFrom('demande_acces')
    .select(['genre', 'identifiant'])
    .where('habilitation_id', '=', habilitationId)
    .orderBy('id')
    .$castTo<IdentifiantLu>()
    .execute();

/**
 * The pharmacy that has exactly this identifier, and not the one of who asks. An address is the account's, or that of
 * one of its administrators; of two pharmacies of one address, the first registered.
 */
export const findPharmacieExacte = (
  tx: SystemeTx,
  { genre, identifiant }: IdentifiantLu,
  saufTenantId: number,
): Promise<{ id: number } | undefined> =>
  tx
    .selectFrom('tenant as t')
    .select('t.id')
    .where('t.type', '=', 'PHARMACIE')
    .where('t.active', '=', 'ACCEPTED')
    .where('t.id', '<>', saufTenantId)
    .$if(genre === 'CIP', (requete) => requete.where('t.cip', '=', identifiant))
    .$if(genre === 'FINESS', (requete) => requete.where('t.finess', '=', identifiant))
    .$if(genre === 'MAIL', (requete) =>
      requete.where(sql<boolean>`(lower(t.mail) = ${identifiant} or exists (select from utilisateur u
        where u.tenant_id = t.id and u.role = 'ADMIN' and u.activated and lower(u.email) = ${identifiant}))`),
    )
    .orderBy('t.id')
    .limit(1)
    .executeTakeFirst();
