import { inTenant } from '#server/core/contexte.ts';
import type { Handlers } from '#server/core/http/bind-contract.ts';
import type { ficheAdherentContract } from '#shared/features/pilotage/fiche-adherent/contract.ts';
import { effacerNoteAdherent, noterAdherent } from './commands.ts';
import { lirePhotoAdherent } from './commands/photo.ts';
import { lireFicheAdherent, pharmacieSuivie } from './read-models.ts';

export const ficheAdherentHandlers: Handlers<typeof ficheAdherentContract> = {
  ficheAdherent: ({ ctx, params }) =>
    inTenant(ctx, async (tx) => lireFicheAdherent(tx, ctx, await pharmacieSuivie(tx, params.id))),
  photoAdherent: ({ ctx, params, query }) => lirePhotoAdherent(ctx, params.id, params.photoId, query.vignette),
  noterAdherent: ({ ctx, params, body }) => noterAdherent(ctx, params.id, body.texte),
  effacerNoteAdherent: ({ ctx, params }) => effacerNoteAdherent(ctx, params.id),
};
