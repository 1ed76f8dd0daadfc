import { sql } from 'kysely';
import type { TenantTx } from '#server/core/db/database.ts';
import type { NatureFiscale } from '#shared/core/nature-fiscale.ts';

/** An encours of this account: who owes it, and how much. */
export const encoursDeLaReclamation = (tx: TenantTx, encoursId: number) =>
  tx
    .selectFrom('encours')
    .select([
      'numero',
      'laboratoire_id as laboratoireId',
      'valeur_attendue_centimes as attenduCentimes',
      sql<NatureFiscale>`nature_fiscale`.as('natureFiscale'),
    ])
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', encoursId)
    .executeTakeFirst();

/** The messages of a réclamation, as its journal keeps them. */
export const messagesReclamation = (tx: TenantTx, id: number) =>
  tx
    .selectFrom('discussion as d')
    .innerJoin('discussion_commentaire as c', (jointure) =>
      jointure.onRef('c.tenant_id', '=', 'd.tenant_id').onRef('c.discussion_id', '=', 'd.id'),
    )
    .select(['c.id', 'c.texte', 'c.interne', 'c.externe', 'c.auteur_nom as auteur', 'c.statut', 'c.cree_le as date'])
    .where('d.tenant_id', '=', tx.tenantId)
    .where('d.kind', '=', 'RECLAMATION')
    .where('d.objet_id', '=', id)
    .orderBy('c.id')
    .execute();
