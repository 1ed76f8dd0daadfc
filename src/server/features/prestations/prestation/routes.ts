import { inTenant } from '#server/core/contexte.ts';
import { joindrePieces, remettrePiece, retirerPiece, servirPiece } from '#server/core/files/pieces.ts';
import type { Handlers } from '#server/core/http/bind-contract.ts';
import { exigerLaboratoire } from '#server/features/catalogue/laboratoire/read-models.ts';
import type { coordonneesContract } from '#shared/features/prestations/prestation/contract/coordonnees.ts';
import type { reversionRecueContract } from '#shared/features/prestations/prestation/contract/recue.ts';
import type { reversionContract } from '#shared/features/prestations/prestation/contract/reversion.ts';
import type { prestationContract } from '#shared/features/prestations/prestation/contract.ts';
import { creerPrestation, modifierPrestation, supprimerPrestation } from './commands.ts';
import { lireCoordonnees, modifierCoordonnees } from './commands/coordonnees.ts';
import { changerEtatPrestation } from './commands/etat.ts';
import { exporterPrestations } from './commands/exporter.ts';
import { porteurPrestation } from './commands/pieces.ts';
import { mesReversions, proposerReglement, reglerParReversion } from './commands/regler.ts';
import { archiverReleves, lireMonReleve, lireRelevePrestation } from './commands/releves.ts';
import { propositionRepartition, repartirPrestation } from './commands/repartir.ts';
import { direDejaViree, remettreReversionPrestation, reverserSansPreuve } from './commands/reversions.ts';
import { annulerVirement, emettreVirement, executerVirement, lireVirement } from './commands/virements.ts';
import { detailPrestation } from './read-models/detail.ts';
import { pagePrestations } from './read-models/liste.ts';
import { operationsAPayer } from './read-models/operations.ts';

export const prestationHandlers: Handlers<typeof prestationContract> = {
  listPrestations: ({ ctx, query }) => inTenant(ctx, (tx) => pagePrestations(tx, ctx, query)),
  exporterPrestations: ({ ctx, query }) => exporterPrestations(ctx, query),
  operationsAPayer: ({ ctx, query }) =>
    inTenant(ctx, async (tx) => {
      await exigerLaboratoire(tx, query.laboratoireId);
      return operationsAPayer(tx, query.laboratoireId);
    }),
  detailPrestation: ({ ctx, params }) => inTenant(ctx, (tx) => detailPrestation(tx, ctx, params.id)),
  creerPrestation: ({ ctx, body }) => creerPrestation(ctx, body),
  modifierPrestation: ({ ctx, params, body }) => modifierPrestation(ctx, params.id, body),
  supprimerPrestation: ({ ctx, params, query }) => supprimerPrestation(ctx, params.id, query.version),
  changerEtatPrestation: ({ ctx, params, body }) => changerEtatPrestation(ctx, params.id, body),
  propositionRepartition: ({ ctx, params }) => propositionRepartition(ctx, params.id),
  repartirPrestation: ({ ctx, params, body }) => repartirPrestation(ctx, params.id, body),
  joindrePrestation: ({ ctx, params, fichiers }) => joindrePieces(ctx, porteurPrestation, params.id, fichiers),
  lirePiecePrestation: ({ ctx, params }) => servirPiece(ctx, 'prestation', params),
  retirerPiecePrestation: ({ ctx, params }) => retirerPiece(ctx, porteurPrestation, params),
  remettrePiecePrestation: ({ ctx, params }) => remettrePiece(ctx, porteurPrestation, params),
};

export const reversionHandlers: Handlers<typeof reversionContract> = {
  direDejaViree: ({ ctx, params, body }) => direDejaViree(ctx, params.id, body),
  remettreReversion: ({ ctx, params, body }) => remettreReversionPrestation(ctx, params.id, params.reversionId, body),
  reverserSansPreuve: ({ ctx, params, body }) => reverserSansPreuve(ctx, params.id, body),
  emettreVirement: ({ ctx, params, body }) => emettreVirement(ctx, params.id, body),
  lireVirement: ({ ctx, params, query }) => lireVirement(ctx, params.id, params.virementId, query.format),
  executerVirement: ({ ctx, params, body }) => executerVirement(ctx, params.id, params.virementId, body),
  annulerVirement: ({ ctx, params, body }) => annulerVirement(ctx, params.id, params.virementId, body),
  lireReleveReversion: ({ ctx, params }) => lireRelevePrestation(ctx, params.id, params.reversionId),
  archiverReleves: ({ ctx, params }) => archiverReleves(ctx, params.id),
};

export const reversionRecueHandlers: Handlers<typeof reversionRecueContract> = {
  mesReversions: ({ ctx, query }) => mesReversions(ctx, query.laboratoireId),
  monReleveReversion: ({ ctx, params }) => lireMonReleve(ctx, params.id),
  proposerReglementReversion: ({ ctx, params }) => proposerReglement(ctx, params.id),
  reglerParReversion: ({ ctx, params, body }) => reglerParReversion(ctx, params.id, body),
};

export const coordonneesHandlers: Handlers<typeof coordonneesContract> = {
  lireCoordonnees: ({ ctx }) => lireCoordonnees(ctx),
  ecrireCoordonnees: ({ ctx, body }) => modifierCoordonnees(ctx, body),
};
