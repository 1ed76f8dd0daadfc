import { aujourdhuiDe, inTenant } from '#server/core/contexte.ts';
import type { Handlers } from '#server/core/http/bind-contract.ts';
import type { aliasContract } from '#shared/features/argent/encaissement/contract/alias.ts';
import type { encaissementContract } from '#shared/features/argent/encaissement/contract.ts';
import type { reglementContract } from '#shared/features/argent/encours/contract/reglements.ts';
import { affecterEncaissement } from './commands/affecter.ts';
import { ajouterAlias, listAlias, retirerAlias } from './commands/alias.ts';
import { creerEncaissement, modifierEncaissement } from './commands/creer.ts';
import { annulerAffectationsEncaissement, annulerEncaissement } from './commands/defaire.ts';
import { exporterEncaissements } from './commands/exporter.ts';
import {
  joindreEncaissement,
  lirePieceEncaissement,
  lirePieceRetiree,
  remettrePieceEncaissement,
  retirerPieceEncaissement,
} from './commands/pieces.ts';
import { lireReglageEncaissements, modifierReglageEncaissements } from './commands/reglages.ts';
import { reglerSelection } from './commands/regler-selection.ts';
import { reglerEncours } from './commands/regler.ts';
import { annulerReglementEncaissement, repasserAReglerEncaissement } from './commands/rouvrir.ts';
import { retirerPaiementAvoir } from './commands/payer-avoir.ts';
import { detailEncaissement } from './read-models/detail.ts';
import { pageEncaissements } from './read-models/liste.ts';
import type { PeriodeDeLEncours } from './read-models/ouverts.ts';
import { encaissementsProposes, listRapprochementsSurs, rapprochementsDe } from './read-models/rapprochements.ts';
import { ongletsEncaissements, tuilesEncaissements } from './read-models/sommes.ts';

export const creerEncaissementHandlers = (
  periodeDeLEncours: PeriodeDeLEncours,
): Handlers<typeof encaissementContract> => ({
  listEncaissements: ({ ctx, query }) => inTenant(ctx, (tx) => pageEncaissements(tx, ctx.acteur, query)),
  ongletsEncaissements: ({ ctx, query }) => inTenant(ctx, (tx) => ongletsEncaissements(tx, query)),
  tuilesEncaissements: ({ ctx, query }) =>
    inTenant(ctx, (tx) => tuilesEncaissements(tx, query.laboratoireId, aujourdhuiDe(ctx))),
  exporterEncaissements: ({ ctx, query }) => exporterEncaissements(ctx, query),
  lireReglageEncaissements: ({ ctx }) => lireReglageEncaissements(ctx),
  modifierReglageEncaissements: ({ ctx, body }) => modifierReglageEncaissements(ctx, body),
  listRapprochementsSurs: ({ ctx }) => inTenant(ctx, (tx) => listRapprochementsSurs(tx, periodeDeLEncours)),
  detailEncaissement: ({ ctx, params }) => inTenant(ctx, (tx) => detailEncaissement(tx, ctx.acteur, params.id)),
  creerEncaissement: ({ ctx, body }) => creerEncaissement(ctx, body),
  modifierEncaissement: ({ ctx, params, body }) => modifierEncaissement(ctx, params.id, body),
  annulerEncaissement: ({ ctx, params, body }) => annulerEncaissement(ctx, params.id, body),
  joindreEncaissement: ({ ctx, params, fichiers }) => joindreEncaissement(ctx, params.id, fichiers),
  lirePieceEncaissement: ({ ctx, params }) => lirePieceEncaissement(ctx, params.id),
  retirerPieceEncaissement: ({ ctx, params }) => retirerPieceEncaissement(ctx, params.id),
  lirePieceRetiree: ({ ctx, params }) => lirePieceRetiree(ctx, params),
  remettrePieceEncaissement: ({ ctx, params }) => remettrePieceEncaissement(ctx, params),
  rapprocherEncaissement: ({ ctx, params }) =>
    inTenant(ctx, (tx) => rapprochementsDe(tx, params.id, periodeDeLEncours)),
  affecterEncaissement: ({ ctx, params, body }) => affecterEncaissement(ctx, params.id, body),
  retirerPaiementAvoir: ({ ctx, params, body }) => retirerPaiementAvoir(ctx, params.id, body.version),
  annulerAffectations: ({ ctx, params, body }) => annulerAffectationsEncaissement(ctx, params, body.version),
});

/** The calls that settle an encours: their contract is with the encours, the money that they share is here. */
export const creerReglementHandlers = (periodeDeLEncours: PeriodeDeLEncours): Handlers<typeof reglementContract> => ({
  encaissementsProposes: ({ ctx, query }) =>
    inTenant(ctx, (tx) => encaissementsProposes(tx, query.encours, periodeDeLEncours)),
  reglerEncours: ({ ctx, params, body }) => reglerEncours(ctx, params.id, body),
  annulerReglement: ({ ctx, params, query }) =>
    annulerReglementEncaissement(ctx, params.id, params.reglementId, query.version),
  reglerSelection: ({ ctx, body }) => reglerSelection(ctx, body),
  repasserARegler: ({ ctx, params, body }) => repasserAReglerEncaissement(ctx, params.id, body),
});

export const aliasHandlers: Handlers<typeof aliasContract> = {
  listAlias: ({ ctx, params }) => listAlias(ctx, params.id),
  ajouterAlias: ({ ctx, params, body }) => ajouterAlias(ctx, params.id, body.nom),
  retirerAlias: ({ ctx, params }) => retirerAlias(ctx, params.id, params.aliasId),
};
