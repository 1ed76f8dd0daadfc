import { sql } from 'kysely';
import type { SystemeTx } from '#server/core/db/database.ts';
import type { Acteur } from '#shared/core/acteur.ts';
import type { VersionVisible } from '../read-models/visibles.ts';
import { prevenirDocument } from './charger.ts';

type Lue = Pick<VersionVisible, 'documentId' | 'tenantId' | 'numero' | 'courante'>;

/**
 * A user of an adhérent opened what its groupement shares: written once, with the latest version read (DOC-6). A user
 * who acts for the pharmacy is not one of its people.
 */
export const noterLectures = async (tx: SystemeTx, acteur: Acteur, versions: readonly Lue[]): Promise<void> => {
  const recues = versions.filter(({ tenantId, courante }) => tenantId !== acteur.tenantId && courante);
  if (recues.length === 0 || acteur.impersonation) return;
  await tx
    .insertInto('document_lecture')
    .values(
      recues.map(({ tenantId, documentId, numero }) => ({
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
  for (const { tenantId, documentId } of recues) prevenirDocument(tx, [tenantId, acteur.tenantId], documentId);
};
