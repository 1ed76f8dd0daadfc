import { inTenant } from '#server/core/contexte.ts';
import type { Handlers } from '#server/core/http/bind-contract.ts';
import type { discussionContract } from '#shared/features/echanges/discussion/contract.ts';
import { commenterObjet, corrigerCommentaire, marquerLue, marquerNonLue, retirerCommentaire } from './commands.ts';
import { entrerDansLaDiscussion } from './commands/entrer.ts';
import { poserStatut } from './commands/statut.ts';
import { infoDuFil, lireFil } from './read-models.ts';
import { dernieresActions } from './read-models/dernieres.ts';
import type { Sujets } from './read-models/sujet.ts';
import type { reglageDiscussionContract } from '#shared/features/echanges/discussion/contract/reglage.ts';
import { lireReglageDiscussion, modifierReglageDiscussion } from './commands/regler.ts';

const promotion = (objetId: number) => ({ kind: 'PROMOTION', objetId }) as const;
const rfa = (objetId: number) => ({ kind: 'RFA', objetId }) as const;
const prestation = (objetId: number) => ({ kind: 'PRESTATION', objetId }) as const;
const rfaGroupement = (objetId: number) => ({ kind: 'RFA_GROUPEMENT', objetId }) as const;

export const reglageDiscussionHandlers: Handlers<typeof reglageDiscussionContract> = {
  lireReglageDiscussion: ({ ctx }) => lireReglageDiscussion(ctx),
  modifierReglageDiscussion: ({ ctx, body }) => modifierReglageDiscussion(ctx, body),
};

/** @param sujets the kinds that are served */
export const creerDiscussionHandlers = (sujets: Sujets): Handlers<typeof discussionContract> => ({
  lirePromotion: ({ ctx, params, query }) =>
    entrerDansLaDiscussion(ctx, sujets, promotion(params.id), 'lire', (tx, fil) => lireFil(tx, ctx, fil, query.avant)),
  commenterPromotion: ({ ctx, params, body }) => commenterObjet(ctx, sujets, promotion(params.id), body),
  infoPromotion: ({ ctx, params }) =>
    entrerDansLaDiscussion(ctx, sujets, promotion(params.id), 'lire', (tx, fil) => infoDuFil(tx, ctx, fil)),
  poserStatutPromotion: ({ ctx, params, body }) => poserStatut(ctx, sujets, promotion(params.id), body.statut),
  lireRfa: ({ ctx, params, query }) =>
    entrerDansLaDiscussion(ctx, sujets, rfa(params.id), 'lire', (tx, fil) => lireFil(tx, ctx, fil, query.avant)),
  commenterRfa: ({ ctx, params, body }) => commenterObjet(ctx, sujets, rfa(params.id), body),
  infoRfa: ({ ctx, params }) =>
    entrerDansLaDiscussion(ctx, sujets, rfa(params.id), 'lire', (tx, fil) => infoDuFil(tx, ctx, fil)),
  poserStatutRfa: ({ ctx, params, body }) => poserStatut(ctx, sujets, rfa(params.id), body.statut),
  lireRfaGroupement: ({ ctx, params, query }) =>
    entrerDansLaDiscussion(ctx, sujets, rfaGroupement(params.id), 'lire', (tx, fil) =>
      lireFil(tx, ctx, fil, query.avant),
    ),
  commenterRfaGroupement: ({ ctx, params, body }) => commenterObjet(ctx, sujets, rfaGroupement(params.id), body),
  infoRfaGroupement: ({ ctx, params }) =>
    entrerDansLaDiscussion(ctx, sujets, rfaGroupement(params.id), 'lire', (tx, fil) => infoDuFil(tx, ctx, fil)),
  poserStatutRfaGroupement: ({ ctx, params, body }) => poserStatut(ctx, sujets, rfaGroupement(params.id), body.statut),
  lirePrestation: ({ ctx, params, query }) =>
    entrerDansLaDiscussion(ctx, sujets, prestation(params.id), 'lire', (tx, fil) => lireFil(tx, ctx, fil, query.avant)),
  commenterPrestation: ({ ctx, params, body }) => commenterObjet(ctx, sujets, prestation(params.id), body),
  infoPrestation: ({ ctx, params }) =>
    entrerDansLaDiscussion(ctx, sujets, prestation(params.id), 'lire', (tx, fil) => infoDuFil(tx, ctx, fil)),
  poserStatutPrestation: ({ ctx, params, body }) => poserStatut(ctx, sujets, prestation(params.id), body.statut),
  marquerLue: ({ ctx, params }) => marquerLue(ctx, sujets, params.id),
  marquerNonLue: ({ ctx, params }) => marquerNonLue(ctx, sujets, params.id),
  dernieres: ({ ctx, query }) => inTenant(ctx, (tx) => dernieresActions(tx, ctx.acteur, sujets, query.nbLast)),
  corrigerCommentaire: ({ ctx, params, body }) => corrigerCommentaire(ctx, sujets, params.id, body),
  retirerCommentaire: ({ ctx, params }) => retirerCommentaire(ctx, sujets, params.id),
});
