import { inTenant } from '#server/core/contexte.ts';
import type { AvantCorps, Handlers } from '#server/core/http/bind-contract.ts';
import { entrerDansLaDiscussion } from '#server/features/echanges/discussion/commands/entrer.ts';
import { poserStatut } from '#server/features/echanges/discussion/commands/statut.ts';
import { infoDuFil } from '#server/features/echanges/discussion/read-models.ts';
import type { reclamationContract } from '#shared/features/echanges/reclamation/contract.ts';
import type { reclamationPubliqueContract } from '#shared/features/echanges/reclamation/contract/public.ts';
import {
  creerReclamation,
  destinatairesReclamation,
  modifierReclamation,
  renouvelerLien,
  revoquerLien,
  supprimerReclamation,
} from './commands.ts';
import { apercuMessage, apercuReclamation } from './commands/apercu.ts';
import { lecteurDeReclamations } from './commands/charger.ts';
import { cloreReste, creerEncoursReclamation, reglerReclamation } from './commands/encours.ts';
import { entrerParLienReclamation, type LienRecu } from './commands/entrer-par-lien.ts';
import { exporterReclamations } from './commands/exporter.ts';
import { commenterReclamation, lireReclamation, objetDe, relancerReclamation } from './commands/fil.ts';
import { lirePieceReclamation } from './commands/pieces.ts';
import {
  lirePiecePublique,
  lirePubliqueReclamation,
  marquerVueReclamation,
  repondrePubliqueReclamation,
  signalerLienReclamation,
} from './commands/publique.ts';
import { detailReclamation } from './read-models/detail.ts';
import { compterNonLues, nbReclamations, nonLuesParLaboratoire, pageReclamations } from './read-models/liste.ts';
import { sujetsReclamation } from './read-models/sujet.ts';

export const reclamationHandlers: Handlers<typeof reclamationContract> = {
  listReclamations: ({ ctx, query }) => inTenant(ctx, (tx) => pageReclamations(tx, lecteurDeReclamations(ctx), query)),
  nbReclamations: ({ ctx, query }) =>
    inTenant(ctx, (tx) => nbReclamations(tx, lecteurDeReclamations(ctx), query.laboratoireId)),
  nonLuesParLaboratoire: ({ ctx }) => inTenant(ctx, (tx) => nonLuesParLaboratoire(tx, ctx.acteur)),
  exporterReclamations: ({ ctx, query }) => exporterReclamations(ctx, query),
  destinatairesReclamation: ({ ctx, query }) => destinatairesReclamation(ctx, query),
  detailReclamation: ({ ctx, params }) => inTenant(ctx, (tx) => detailReclamation(tx, ctx, params.id)),
  creerReclamation: ({ ctx, body, fichiers }) => creerReclamation(ctx, body, fichiers),
  modifierReclamation: ({ ctx, params, body }) => modifierReclamation(ctx, params.id, body),
  supprimerReclamation: ({ ctx, params, query }) => supprimerReclamation(ctx, params.id, query.version),
  revoquerLien: ({ ctx, params }) => revoquerLien(ctx, params.id),
  renouvelerLien: ({ ctx, params }) => renouvelerLien(ctx, params.id),
  creerEncoursReclamation: ({ ctx, params, body }) => creerEncoursReclamation(ctx, params.id, body),
  reglerReclamation: ({ ctx, params, body }) => reglerReclamation(ctx, params.id, body),
  cloreReste: ({ ctx, params, body }) => cloreReste(ctx, params.id, body),
  lirePieceReclamation: ({ ctx, params }) => lirePieceReclamation(ctx, params.id, params.fichierId),
  lireReclamation: ({ ctx, params, query }) => lireReclamation(ctx, params.id, query),
  commenterReclamation: ({ ctx, params, query, body, fichiers }) =>
    commenterReclamation(ctx, params.id, body.commentaire, { envoyer: query.envoyerMail === true, fichiers }),
  relancerReclamation: ({ ctx, params, body }) => relancerReclamation(ctx, params.id, body),
  apercuMessage: ({ ctx, params, body }) => apercuMessage(ctx, params.id, body),
  apercuReclamation: ({ ctx, body }) => apercuReclamation(ctx, body),
  infoReclamation: ({ ctx, params }) =>
    entrerDansLaDiscussion(ctx, sujetsReclamation, objetDe(params.id), 'lire', (tx, fil) => infoDuFil(tx, ctx, fil)),
  poserStatutReclamation: ({ ctx, params, body }) =>
    poserStatut(ctx, sujetsReclamation, objetDe(params.id), body.statut),
  compterReclamations: ({ ctx, query }) => inTenant(ctx, (tx) => compterNonLues(tx, ctx.acteur, query.laboratoireId)),
};

/** A dead link receives no file. */
export const avantReponsePublique: AvantCorps = ({ ctx, params }) => entrerParLienReclamation(ctx, params as LienRecu);

export const reclamationPubliqueHandlers: Handlers<typeof reclamationPubliqueContract> = {
  lirePublique: ({ ctx, params }) => lirePubliqueReclamation(ctx, params),
  marquerVue: ({ ctx, params }) => marquerVueReclamation(ctx, params),
  lirePiecePublique: ({ ctx, params }) => lirePiecePublique(ctx, params),
  repondrePublique: ({ ctx, params, query, body, fichiers }) =>
    repondrePubliqueReclamation(ctx, params, {
      commentaire: body.commentaire,
      envoyer: query.envoyerMail === true,
      fichiers,
    }),
  signalerLien: ({ ctx, params, body }) => signalerLienReclamation(ctx, params, body.motif),
};
