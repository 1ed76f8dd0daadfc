import { sql } from 'kysely';
import type { SystemeTx } from '#server/core/db/database.ts';
import type { Acteur } from '#shared/core/acteur.ts';

type VersionLue = { readonly tenantId: number; readonly documentId: number; readonly numero: number };

/** One row for each document and reader: the latest version read, and when. */
export const upsertLectures = async (tx: SystemeTx, acteur: Acteur, versions: readonly VersionLue[]): Promise<void> => {
  await tx
    .insertInto('document_lecture')
    .values(
      versions.map(({ tenantId, documentId, numero }) => ({
        tenant_id: tenantId,
        document_id: documentId,
        pharmacie_id: acteur.tenantId,
        utilisateur_id: acteur.utilisateurId,
        utilisateur_nom: acteur.nomComplet,
        numero,
      })),
    )
    .onConflict((conflit) =>
      conflit.columns(['tenant_id', 'document_id', 'pharmacie_id', 'utilisateur_id']).doUpdateSet({
        numero: sql`greatest(document_lecture.numero, excluded.numero)`,
        utilisateur_nom: sql`excluded.utilisateur_nom`,
        derniere_le: sql`now()`,
      }),
    )
    .execute();
};
