import { inTenant, type Contexte } from '#server/core/contexte.ts';
import type { TenantTx } from '#server/core/db/database.ts';
import { supprimerFichier } from '#server/core/files/fichiers.ts';
import { joindreDansTx, type Porteur } from '#server/core/files/pieces.ts';
import type { FichierRecu } from '#server/core/http/multipart.ts';
import { coreErrors } from '#shared/core/errors.ts';
import type { Piece } from '#shared/core/fichiers/pieces.ts';
import { encoursErrors } from '#shared/features/argent/encours/errors.ts';
import * as peut from '#shared/features/argent/encours/policy.ts';
import { estDansUnMail, piecesDEncours } from '../read-models/pieces.ts';
import { updateLiensSansFichier } from '../repository/liens.ts';
import type { LigneVerrouilleeEncours } from '../repository.ts';
import { findReglement, updatePieceDuReglement } from '../repository/reglements.ts';
import { chargerEncours, prevenirEncours } from './agir.ts';

/** A file that a mail carries stays, to be sent again; no link gives it any more (ENC-52, ENC-54). */
const oublierFichier = async (tx: TenantTx, encoursId: number, fichierId: number): Promise<unknown> =>
  (await estDansUnMail(tx, encoursId, fichierId))
    ? updateLiensSansFichier(tx, fichierId)
    : supprimerFichier(tx, fichierId);

export const porteurEncours: Porteur<LigneVerrouilleeEncours> = {
  ...piecesDEncours,
  maximum: 50,
  refus: encoursErrors,
  charger: (tx, acteur, id) => chargerEncours(tx, acteur, id, peut.canJoindrePiece),
  prevenir: (tx, id) => prevenirEncours(tx, [id]),
  enJournal: ({ id: fichierId, nom }) => ({ fichierId, nom }),
  oublierFichier,
  cacherFichier: updateLiensSansFichier,
};

/** The proof of one settlement: a file of its encours, shown beside it (ENC-33). */
export const joindreAuReglement = async (
  ctx: Contexte,
  { id, reglementId }: { readonly id: number; readonly reglementId: number },
  fichiers: readonly FichierRecu[],
): Promise<Piece> => {
  if (fichiers.length === 0) throw encoursErrors.fichierManquant();
  if (fichiers.length > 1) throw encoursErrors.unSeulFichier();
  return inTenant(ctx, async (tx) => {
    const encours = await chargerEncours(tx, ctx.acteur, id, peut.canReglerEncours);
    const reglement = await findReglement(tx, id, reglementId);
    if (!reglement) throw coreErrors.introuvable();
    if (reglement.annuleLe) throw encoursErrors.reglementAnnule();
    const [piece] = await joindreDansTx(tx, ctx, porteurEncours, encours, fichiers);
    await updatePieceDuReglement(tx, id, reglementId, piece!.fichierId);
    return piece!;
  });
};
