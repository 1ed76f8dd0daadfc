import { inscrireFichier, lireRecu, type FichierEnDepot, type NouveauFichier } from '#server/core/files/fichiers.ts';
import type { Tx } from '#server/core/db/database.ts';
import type { FichierRecu } from '#server/core/http/multipart.ts';
import type { HtmlPropre } from '#server/core/html/assainir.ts';
import { nettoyerCommentaire } from '#server/features/echanges/discussion/commands/ecrire.ts';
import { insertCommentaire } from '#server/features/echanges/discussion/commands/tenir.ts';
import { enHtml } from '#server/features/echanges/reclamation/commands/courrier.ts';
import type { Acteur } from '#shared/core/acteur.ts';
import { supportErrors } from '#shared/features/echanges/support/errors.ts';
import { MAX_FICHIERS_SUPPORT } from '#shared/features/echanges/support/schemas.ts';
import { insertPieceSupport, type ConversationVerrouillee } from '../repository.ts';

/** What is typed is never markup. @throws 400 for too many files, or a message with nothing to read */
export const preparerMessage = (
  texte: string,
  fichiers: readonly FichierRecu[],
  acteur: Acteur,
): Promise<HtmlPropre> => {
  if (fichiers.length > MAX_FICHIERS_SUPPORT) throw supportErrors.tropDeFichiers();
  return nettoyerCommentaire(enHtml(texte), acteur.tenantId);
};

/** The received files, as the store takes them, each read when its turn comes. */
export async function* aDeposer(fichiers: readonly FichierRecu[], auteur: Acteur): AsyncGenerator<NouveauFichier> {
  for (const fichier of fichiers) yield lireRecu(fichier, auteur);
}

type MessageAEcrire = {
  readonly discussionId: number;
  readonly message: HtmlPropre;
  readonly depots: readonly FichierEnDepot[];
  /** The account of a super administrator, shown to the asker. */
  readonly compte: string | null;
  readonly le: Date;
};
/** Writes a message and its files in the account of the asker. @returns its number */
export const ecrireMessage = async (
  tx: Tx,
  acteur: Acteur,
  { tenantId, id: conversationId }: Pick<ConversationVerrouillee, 'tenantId' | 'id'>,
  { discussionId, message, depots, compte, le }: MessageAEcrire,
): Promise<number> => {
  const { utilisateurId, nomComplet, impersonation } = acteur;
  const commentaireId = await insertCommentaire(tx, tenantId, {
    discussionId,
    message,
    statut: null,
    auteur: { tenantId: acteur.tenantId, utilisateurId, nom: nomComplet, compte, impersonation },
    maintenant: le,
  });
  for (const depot of depots) {
    const { id: fichierId } = await inscrireFichier(tx, depot, { auteur: acteur, tenantId });
    await insertPieceSupport(tx, { tenantId, conversationId, commentaireId, fichierId });
  }
  return commentaireId;
};
