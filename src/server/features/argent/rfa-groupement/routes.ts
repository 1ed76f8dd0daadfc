import { aujourdhuiDe, inTenant, type Contexte } from '#server/core/contexte.ts';
import { enSysteme, type SystemeTx } from '#server/core/db/database.ts';
import { joindrePieces, remettrePiece, retirerPiece, servirPiece } from '#server/core/files/pieces.ts';
import type { Handlers } from '#server/core/http/bind-contract.ts';
import { porteurRfa } from '#server/features/argent/rfa/commands/pieces.ts';
import type { rfaGroupementContract } from '#shared/features/argent/rfa-groupement/contract.ts';
import { canGererRfaGroupement } from '#shared/features/argent/rfa-groupement/policy.ts';
import {
  creerRfaGroupement,
  dupliquerRfaGroupement,
  modifierRfaGroupement,
  supprimerRfaGroupement,
} from './commands.ts';
import { exporterBases, exporterRfasGroupement } from './commands/exporter.ts';
import { changerPalierRfaGroupement } from './commands/paliers.ts';
import { prevoirPublicationRfa } from './commands/prevoir-publication.ts';
import { changerEtatRfaGroupement } from './commands/publier.ts';
import { prevoirRelanceRfa, relancerRfaGroupement } from './commands/relancer.ts';
import { adherentsDe, pageAdherentsRfa, type MessagesDesCopies } from './read-models/adherents.ts';
import { invalidationDe } from './read-models/ciblage.ts';
import { detailRfaGroupement, pageRfasGroupement } from './read-models/liste.ts';
import { unModeleLu, voirModele, type ModeleLuRfaGroupement } from './read-models/modeles.ts';
import { partageDe } from './read-models/partage.ts';

/** Across the adhérents, for one of this groupement's own. @throws 404 */
const surLaRfa = <T>(
  ctx: Contexte,
  id: number,
  lire: (tx: SystemeTx, modele: ModeleLuRfaGroupement) => Promise<T>,
): Promise<T> =>
  inTenant(ctx, (tx) =>
    enSysteme(tx, async (systeme) => lire(systeme, await unModeleLu(systeme, ctx.acteur.tenantId, id))),
  );

export const creerRfaGroupementHandlers = (messages: MessagesDesCopies): Handlers<typeof rfaGroupementContract> => ({
  listRfasGroupement: ({ ctx, query }) => pageRfasGroupement(ctx, query, messages.nonLus),
  exporterRfasGroupement: ({ ctx, query }) => exporterRfasGroupement(ctx, query),
  detailRfaGroupement: ({ ctx, params }) => inTenant(ctx, (tx) => detailRfaGroupement(tx, ctx, params.id)),
  creerRfaGroupement: ({ ctx, body }) => creerRfaGroupement(ctx, body),
  modifierRfaGroupement: ({ ctx, params, body }) => modifierRfaGroupement(ctx, params.id, body),
  dupliquerRfaGroupement: ({ ctx, params, body }) => dupliquerRfaGroupement(ctx, params.id, body),
  supprimerRfaGroupement: ({ ctx, params, query }) => supprimerRfaGroupement(ctx, params.id, query.version),
  ciblageRfaGroupement: ({ ctx, params }) => prevoirPublicationRfa(ctx, params.id),
  apercuInvalidation: ({ ctx, params }) =>
    surLaRfa(ctx, params.id, (tx) => invalidationDe(tx, ctx.acteur.tenantId, params.id)),
  changerEtatRfaGroupement: ({ ctx, params, body }) => changerEtatRfaGroupement(ctx, params.id, body),
  changerPalierRfaGroupement: ({ ctx, params, body }) =>
    changerPalierRfaGroupement(ctx, params.id, { ...body, palierId: params.palierId }),
  adherentsRfaGroupement: ({ ctx, params, query }) =>
    surLaRfa(ctx, params.id, (tx) =>
      pageAdherentsRfa(tx, { acteur: ctx.acteur, aujourdhui: aujourdhuiDe(ctx), messages }, params.id, query),
    ),
  exporterBasesRfaGroupement: ({ ctx, params, query }) => exporterBases(ctx, params.id, query.poids, messages),
  partageRfaGroupement: ({ ctx, params, query }) =>
    surLaRfa(ctx, params.id, async (tx, modele) => {
      const aujourdhui = aujourdhuiDe(ctx);
      return partageDe(
        voirModele(ctx.acteur, modele, aujourdhui),
        await adherentsDe(tx, { acteur: ctx.acteur, aujourdhui, messages }, params.id),
        query.poids,
      );
    }),
  prevoirRelanceRfa: ({ ctx, params, body }) => prevoirRelanceRfa(ctx, params.id, body.pharmacieIds, messages),
  relancerRfaGroupement: ({ ctx, params, body }) => relancerRfaGroupement(ctx, params.id, body.pharmacieIds, messages),
  joindreRfaGroupement: ({ ctx, params, fichiers }) =>
    joindrePieces(ctx, porteurRfa(canGererRfaGroupement), params.id, fichiers),
  lirePieceRfaGroupement: ({ ctx, params }) => servirPiece(ctx, 'rfa', params),
  retirerPieceRfaGroupement: ({ ctx, params }) => retirerPiece(ctx, porteurRfa(canGererRfaGroupement), params),
  remettrePieceRfaGroupement: ({ ctx, params }) => remettrePiece(ctx, porteurRfa(canGererRfaGroupement), params),
});
