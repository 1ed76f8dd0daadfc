import type { Contexte } from '#server/core/contexte.ts';
import type { TenantTx } from '#server/core/db/database.ts';
import { enregistrerFichier, lireRecu, supprimerFichier } from '#server/core/files/fichiers.ts';
import { servirDuTenant } from '#server/core/files/servir.ts';
import type { FichierReponse } from '#server/core/http/bind-contract.ts';
import type { FichierRecu } from '#server/core/http/multipart.ts';
import type { PieceJointe } from '#server/core/mail/courrier.ts';
import type { Services } from '#server/core/services.ts';
import type { Acteur } from '#shared/core/acteur.ts';
import { coreErrors } from '#shared/core/errors.ts';
import { reclamationErrors } from '#shared/features/echanges/reclamation/errors.ts';
import { estPieceReclamation, piecesReclamation } from '../read-models/pieces.ts';
import { insertPieceReclamation } from '../repository/pieces.ts';
import { MAX_FICHIERS, MAX_OCTETS_FICHIERS_RECLAMATION } from '#shared/features/echanges/reclamation/schemas.ts';

/** Before anything is written. @param refus when they weigh more than a mail may: null, they do not travel by mail */
export const verifierFichiers = (fichiers: readonly FichierRecu[], refus: (() => Error) | null): void => {
  if (fichiers.length > MAX_FICHIERS) throw reclamationErrors.tropDeFichiers();
  const total = fichiers.reduce((somme, { octets }) => somme + octets, 0);
  if (refus && total > MAX_OCTETS_FICHIERS_RECLAMATION) throw refus();
};

type Message = { readonly reclamationId: number; readonly commentaireId: number };
/** Keeps the files of a message. @returns them, as a mail takes them */
export const joindreAuMessage = async (
  tx: TenantTx,
  { fichiers: store }: Services,
  { reclamationId, commentaireId }: Message,
  fichiers: readonly FichierRecu[],
  auteur: Acteur | 'systeme',
): Promise<PieceJointe[]> => {
  const joints: PieceJointe[] = [];
  for (const recu of fichiers) {
    const { id: fichierId, nom: garde } = await enregistrerFichier(tx, store, await lireRecu(recu, auteur));
    await insertPieceReclamation(tx, { reclamationId, commentaireId, fichierId });
    joints.push({ fichierId, nom: garde });
  }
  return joints;
};

export const lirePieceReclamation = (ctx: Contexte, id: number, fichierId: number): Promise<FichierReponse> =>
  servirDuTenant(ctx, async (tx) => {
    if (!(await estPieceReclamation(tx, id, fichierId, { publique: false }))) throw coreErrors.introuvable();
    return fichierId;
  });

/**
 * Called before the réclamation itself is deleted: nothing else uses its files.
 * @returns their names, for the journal
 */
export const oublierPiecesReclamation = async (tx: TenantTx, id: number): Promise<string[]> => {
  const pieces = await piecesReclamation(tx, id);
  for (const { id: fichierId } of pieces) await supprimerFichier(tx, fichierId);
  return pieces.map(({ nom }) => nom);
};
