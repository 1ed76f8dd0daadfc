import { aujourdhuiDe, inTenant } from '#server/core/contexte.ts';
import type { Handlers } from '#server/core/http/bind-contract.ts';
import type { factureContract } from '#shared/features/argent/facture/contract.ts';
import type { identifiantContract } from '#shared/features/argent/facture/contract/identifiants.ts';
import type { releveFournisseurContract } from '#shared/features/argent/facture/contract/releve.ts';
import { oublierAcheteur } from './commands/acheteurs.ts';
import {
  choisirLaboratoireFacture,
  controlerFacture,
  mettreDeCoteFacture,
  supprimerFacture,
} from './commands/changer.ts';
import { accepterTotaux, classerFacture, classerLigneFacture } from './commands/classer.ts';
import { corrigerFacture } from './commands/corriger.ts';
import { encaisserAutofacture } from './commands/encaisser-autofacture.ts';
import type { OutilsFacture } from './commands/comparer.ts';
import { ajouterIdentifiants, lireIdentifiants, retirerIdentifiant } from './commands/identifiants.ts';
import { lireReleveFournisseur, relancerAvoirAnnonce } from './commands/releve.ts';
import { deposerFactures } from './commands/deposer.ts';
import { exporterFactures } from './commands/exporter.ts';
import { lireFichierFacture, reclamerFacture } from './commands/reclamer.ts';
import { remplacerParRefusee } from './commands/reemettre.ts';
import { ecarterRefusee, lireFichierRefuse, saisirFacture } from './commands/saisir.ts';
import { listeAcheteursReconnus } from './read-models/connus.ts';
import { achatsAnnuels } from './read-models/achats-annuels.ts';
import { unDepot } from './read-models/depot.ts';
import { detailFacture } from './read-models/detail.ts';
import { pageFactures } from './read-models/liste.ts';
import { listeRefusees, uneRefusee } from './read-models/refusees.ts';
import { tuilesFactures } from './read-models/tuiles.ts';

export const creerFactureHandlers = (outils: OutilsFacture): Handlers<typeof factureContract> => ({
  listFactures: ({ ctx, query }) => inTenant(ctx, (tx) => pageFactures(tx, ctx.acteur, query)),
  tuilesFactures: ({ ctx, query }) => inTenant(ctx, (tx) => tuilesFactures(tx, query.laboratoireId, aujourdhuiDe(ctx))),
  lireAchatsAnnuels: ({ ctx, query }) => inTenant(ctx, (tx) => achatsAnnuels(tx, query.laboratoireId)),
  exporterFactures: ({ ctx, query }) => exporterFactures(ctx, query),
  deposerFactures: ({ ctx, body, fichiers }) => deposerFactures(ctx, body, fichiers),
  depotFactures: ({ ctx, params }) => inTenant(ctx, (tx) => unDepot(tx, params.id)),
  saisirFacture: ({ ctx, body, fichiers }) => saisirFacture(outils, ctx, body, fichiers),
  facturesRefusees: ({ ctx }) => inTenant(ctx, (tx) => listeRefusees(tx)),
  factureRefusee: ({ ctx, params }) => inTenant(ctx, (tx) => uneRefusee(tx, params.id)),
  lireFichierRefuse: ({ ctx, params }) => lireFichierRefuse(ctx, params.id),
  ecarterRefusee: ({ ctx, params }) => ecarterRefusee(ctx, params.id),
  remplacerParRefusee: ({ ctx, params, body }) => remplacerParRefusee(outils, ctx, params.id, body.factureId),
  acheteursReconnus: ({ ctx }) => inTenant(ctx, (tx) => listeAcheteursReconnus(tx)),
  oublierAcheteur: ({ ctx, params }) => oublierAcheteur(ctx, params.id),
  detailFacture: ({ ctx, params }) => inTenant(ctx, (tx) => detailFacture(tx, ctx.acteur, params.id)),
  lireFichierFacture: ({ ctx, params, query }) => lireFichierFacture(ctx, params.id, query.remplacee),
  corrigerFacture: ({ ctx, params, body }) => corrigerFacture(outils, ctx, params.id, body),
  choisirLaboratoireFacture: ({ ctx, params, body }) => choisirLaboratoireFacture(outils, ctx, params.id, body),
  mettreDeCoteFacture: ({ ctx, params, body }) => mettreDeCoteFacture(outils, ctx, params.id, body),
  accepterTotaux: ({ ctx, body }) => accepterTotaux(outils, ctx, body),
  encaisserAutofacture: ({ ctx, params, body }) => encaisserAutofacture(ctx, params.id, body.version),
  classerFacture: ({ ctx, params, body }) => classerFacture(outils, ctx, params.id, body),
  classerLigneFacture: ({ ctx, params, body }) => classerLigneFacture(outils, ctx, params.id, body),
  controlerFacture: ({ ctx, params, body }) => controlerFacture(outils, ctx, params.id, body),
  reclamerFacture: ({ ctx, params, body }) => reclamerFacture(ctx, params.id, body.version),
  supprimerFacture: ({ ctx, params, query }) => supprimerFacture(outils, ctx, params.id, query.version),
});

export const releveFournisseurHandlers: Handlers<typeof releveFournisseurContract> = {
  lireReleveFournisseur: ({ ctx, body, fichiers }) => lireReleveFournisseur(ctx, fichiers, body),
  relancerAvoirAnnonce: ({ ctx, body }) => relancerAvoirAnnonce(ctx, body),
};

export const identifiantHandlers: Handlers<typeof identifiantContract> = {
  listIdentifiants: ({ ctx, params }) => lireIdentifiants(ctx, params.id),
  ajouterIdentifiants: ({ ctx, params, body }) => ajouterIdentifiants(ctx, params.id, body),
  retirerIdentifiant: ({ ctx, params }) => retirerIdentifiant(ctx, params.id, params.identifiantId),
};
