import type { FastifyInstance } from 'fastify';
import { bindContract, type BindDeps, type Handlers } from '#server/core/http/bind-contract.ts';
import { creerInvitationPubliqueHandlers } from '#server/features/reseau/invitation/routes.ts';
import { donnerAcces } from '#server/features/comptes/abonnement/commands/changer.ts';
import { creerAbonnementHandlers } from '#server/features/comptes/abonnement/routes.ts';
import { creerAdhesionHandlers } from '#server/features/reseau/adhesion/routes.ts';
import { avantReponsePublique } from '#server/features/echanges/reclamation/routes.ts';
import { creerActeSensibleHandlers } from '#server/features/comptes/compte/routes/acte-sensible.ts';
import { creerMonCourrierHandlers } from '#server/features/courrier/courrier/routes.ts';
import { creerArchiveHandlers } from '#server/features/exploitation/archive/routes.ts';
import { creerDiscussionHandlers } from '#server/features/echanges/discussion/routes.ts';
import { creerDossierPreuveHandlers } from '#server/features/argent/dossier-preuve/routes.ts';
import { creerLaboratoireHandlers } from '#server/features/catalogue/laboratoire/routes.ts';
import { creerRdvHandlers } from '#server/features/rendez-vous/rdv/routes.ts';
import { creerEmplacementHandlers } from '#server/features/operations/emplacement/routes.ts';
import { creerEncaissementHandlers, creerReglementHandlers } from '#server/features/argent/encaissement/routes.ts';
import { creerEncoursHandlers } from '#server/features/argent/encours/routes.ts';
import {
  apresRefusAgent,
  avantEnvoiAgent,
  creerCleAgentHandlers,
  creerAgentHandlers,
} from '#server/features/connexions/extracteur/routes/agent.ts';
import { creerFamilleHandlers } from '#server/features/catalogue/famille/routes.ts';
import { creerModeleMailHandlers } from '#server/features/courrier/modele-mail/routes.ts';
import { creerPartenariatHandlers } from '#server/features/reseau/partenariat/routes.ts';
import { creerPrioriteHandlers } from '#server/features/reseau/priorite/routes.ts';
import { periodeDeLEncours } from '#server/features/operations/operation/read-models/periode-encours.ts';
import { suiviDeLAdherent } from '#server/features/pilotage/accueil/read-models/suivi-adherent.ts';
import { deletePlacesDeLEmplacement } from '#server/features/operations/operation/repository/places.ts';
import { creerTypePrestationHandlers } from '#server/features/prestations/type-prestation/routes.ts';
import { creerRfaHandlers } from '#server/features/argent/rfa/routes.ts';
import { creerRfaGroupementHandlers } from '#server/features/argent/rfa-groupement/routes.ts';
import { nbMessagesPartages } from '#server/features/echanges/discussion/read-models/messages.ts';
import { nonLus } from '#server/features/echanges/discussion/read-models/non-lus.ts';
import { creerFactureHandlers } from '#server/features/argent/facture/routes.ts';
import { creerSegmentHandlers } from '#server/features/reseau/segment/routes.ts';
import { creerGroupementHandlers } from '#server/features/comptes/groupement/routes.ts';
import { creerTenantHandlers } from '#server/features/comptes/tenant/routes.ts';
import { dernierEncours } from '#server/features/pilotage/usage/read-models/dernier-encours.ts';
import {
  occupationsDesEmplacements,
  usageEmplacement,
} from '#server/features/pilotage/usage/read-models/emplacement.ts';
import { lignesDuComparatif } from '#server/features/pilotage/usage/read-models/famille.ts';
import { conditionsDuPartenariat } from '#server/features/pilotage/usage/read-models/partenariat.ts';
import { prestationsDuType } from '#server/features/pilotage/usage/read-models/type-prestation.ts';
import { usagePriorite } from '#server/features/pilotage/usage/read-models/priorite.ts';
import { avantResiliation } from '#server/features/pilotage/cloture/read-models/resiliation.ts';
import { ouvrirCloture } from '#server/features/pilotage/cloture/commands/ouvrir.ts';
import { handlersDirects } from './handlers-directs.ts';
import { apportsEncours } from './apports-encours.ts';
import { apportsLaboratoire } from './apports-laboratoire.ts';
import { sorteDossier, sortesArchive } from './archives.ts';
import { outilsFacture } from './controle-factures.ts';
import { contributionsFiche } from './fiche-rdv.ts';
import { objetsCourrier } from './objets-courrier.ts';
import { sujetsDesDiscussions } from './sujets.ts';

import { remisesEnEtat } from './remises.ts';
import { contratsTypes, type Contrats } from '#shared/contrats-inscrits.ts';
import type { NomDeContrat } from '#shared/contrats.ts';
import { suitesAcceptation, suitesAdhesion, suitesMouvement, suitesSegment } from './suites-adhesion.ts';
import { suivreVentesRecues } from './suites-ventes.ts';

/** One handler for each call of each contract: a contract that no feature serves does not compile. */
const handlers: { readonly [Nom in NomDeContrat]: Handlers<Contrats[Nom]> } = {
  ...handlersDirects,
  acteSensible: creerActeSensibleHandlers(remisesEnEtat),
  tenant: creerTenantHandlers(suitesAdhesion, { avantResiliation, ouvrirCloture }, donnerAcces),
  groupement: creerGroupementHandlers(donnerAcces),
  abonnement: creerAbonnementHandlers(suitesAdhesion),
  archive: creerArchiveHandlers(sortesArchive),
  laboratoire: creerLaboratoireHandlers(apportsLaboratoire),
  emplacement: creerEmplacementHandlers({
    libererEmplacement: deletePlacesDeLEmplacement,
    usageEmplacement,
    occupations: occupationsDesEmplacements,
  }),
  famille: creerFamilleHandlers(lignesDuComparatif),
  priorite: creerPrioriteHandlers(usagePriorite),
  encours: { ...creerEncoursHandlers(apportsEncours), ...creerReglementHandlers(periodeDeLEncours) },
  encaissement: creerEncaissementHandlers(periodeDeLEncours),
  facture: creerFactureHandlers(outilsFacture),
  rfa: creerRfaHandlers(nonLus),
  rfaGroupement: creerRfaGroupementHandlers({ nonLus, nbMessagesPartages }),
  discussion: creerDiscussionHandlers(sujetsDesDiscussions),
  monCourrier: creerMonCourrierHandlers(objetsCourrier),
  dossierPreuve: creerDossierPreuveHandlers(sorteDossier),
  modeleMail: creerModeleMailHandlers(dernierEncours),
  typePrestation: creerTypePrestationHandlers(prestationsDuType),
  rdv: creerRdvHandlers(contributionsFiche),
  partenariat: creerPartenariatHandlers(conditionsDuPartenariat),
  segment: creerSegmentHandlers(suitesSegment),
  adhesion: creerAdhesionHandlers({ ...suitesMouvement, ...suitesAcceptation }, suiviDeLAdherent),
  invitationPublique: creerInvitationPubliqueHandlers({ ...suitesAdhesion, donnerAcces }),
  agent: creerAgentHandlers(suivreVentesRecues),
  cleAgent: creerCleAgentHandlers(suivreVentesRecues),
};

/** What surrounds a public call: a check before its body is read, what is kept of its refusal. */
const autour: { readonly [Nom in NomDeContrat]?: Parameters<typeof bindContract>[4] } = {
  reclamationPublique: { avantCorps: avantReponsePublique },
  agent: { avantCorps: avantEnvoiAgent, apresRefus: apresRefusAgent },
};

// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- one name ties the contract to its own handlers
const lierUnContrat = <Nom extends NomDeContrat>(app: FastifyInstance, deps: BindDeps, nom: Nom): void =>
  bindContract(app, deps, contratsTypes[nom], handlers[nom], autour[nom]);

/** Binds every call of the product to its handler. */
export const lierContrats = (app: FastifyInstance, deps: BindDeps): void => {
  for (const nom of Object.keys(contratsTypes) as NomDeContrat[]) lierUnContrat(app, deps, nom);
};
