import { join } from 'node:path';
import { z } from 'zod';
import { sortesArchive } from './archives.ts';
import { outilsFacture } from './controle-factures.ts';
import type { Config } from '#server/core/config.ts';
import { declarerTravail, lierTravail, type Travail } from '#server/core/jobs/travail.ts';
import { creerTravailMail } from '#server/core/mail/envoi.ts';
import type { TransportMail } from '#server/core/mail/transport.ts';
import type { Services } from '#server/core/services.ts';
import { sauvegarderAPart } from '#server/core/sauvegarde/a-part.ts';
import { creerTravailSauvegarde, type OutilsSauvegarde } from '#server/features/exploitation/travail/jobs.ts';
import { idsEditeurs } from '#server/features/comptes/compte/read-models/noms.ts';
import { travailLienOublie } from '#server/features/comptes/compte/jobs.ts';
import { creerAnnonceIssue, creerPrevenirRefus } from '#server/features/courrier/courrier/commands/prevenir-refus.ts';
import {
  travailAnciennesNotifications,
  travailMailsDesEvenements,
} from '#server/features/courrier/notification/jobs.ts';
import { travailQuotaMails } from '#server/features/courrier/courrier/jobs.ts';
import { travailRappelsAbonnement, travauxArretsDeMandat } from '#server/features/comptes/abonnement/jobs.ts';
import { creerTravailExpirationsDiscussions } from '#server/features/echanges/discussion/jobs.ts';
import { travailRappelsConditions } from '#server/features/conditions/condition/jobs.ts';
import { travauxFacture } from '#server/features/argent/facture/jobs.ts';
import { travailBasesOubliees, travailRappelsRfas, travailSuiteDesBases } from '#server/features/argent/rfa/jobs.ts';
import { travauxSupport } from '#server/features/echanges/support/jobs.ts';
import { travailRappelsDocuments } from '#server/features/echanges/document/jobs.ts';
import { travauxDelegue } from '#server/features/reseau/delegue/jobs.ts';
import { travailRappelsEncours } from '#server/features/argent/encours/jobs.ts';
import { mouvementsAdhesion } from '#server/features/reseau/adhesion/commands/mouvements.ts';
import { travailRappelsRdvs } from '#server/features/rendez-vous/rdv/jobs.ts';
import { travauxPayps } from '#server/features/coupons/coupon/jobs.ts';
import { travauxPublication } from '#server/features/operations/publication/jobs.ts';
import { travauxArchive } from '#server/features/exploitation/archive/jobs.ts';
import { suivreVentes } from './suites-ventes.ts';
import { travauxExtracteur } from '#server/features/connexions/extracteur/jobs.ts';
import { travauxVente } from '#server/features/connexions/vente/jobs.ts';
import { travauxImportProduit } from '#server/features/catalogue/import-produit/jobs.ts';
import { travailRappelsPromotions } from '#server/features/operations/promotion/jobs/rappels.ts';
import { travauxCloture } from '#server/features/pilotage/cloture/jobs.ts';
import { travailRecupereMensuel } from '#server/features/pilotage/accueil/jobs.ts';
import { travailRecapitulatifs } from '#server/features/pilotage/recapitulatif/jobs.ts';
import { travailRapports } from '#server/features/pilotage/statistique/jobs.ts';
import { objetsCourrier } from './objets-courrier.ts';
import { appliquerRetentions } from './retentions.ts';
import { suivreEnvois } from './suites-adhesion.ts';
import { sujetsDesDiscussions } from './sujets.ts';
import { travauxSynchronisationLgo } from '#server/features/operations/synchronisation-lgo/jobs.ts';
import { travailNonReclames } from '#server/features/operations/contrepartie/jobs/non-reclame.ts';

const menage = declarerTravail({ nom: 'menage', schema: z.object({}).passthrough() });

const outilsSauvegarde = (reglages: Config['sauvegarde'] | undefined): OutilsSauvegarde | undefined => {
  const dossier = reglages?.dossier;
  if (!reglages || dossier === undefined) return undefined;
  return { heure: reglages.heure, faire: (signal) => sauvegarderAPart(dossier, signal), editeurs: idsEditeurs };
};

/** Every kind of job with its handler: explicit, like the routes. */
export const travauxInscrits = (
  services: Services,
  config: Pick<Config, 'mailFrom'> & Partial<Pick<Config, 'sauvegarde' | 'journal' | 'dataDir'>>,
  transport: TransportMail | undefined,
): readonly Travail[] => [
  creerTravailMail({
    db: services.dbSysteme,
    store: services.fichiers,
    transport,
    expediteur: config.mailFrom,
    surRefus: creerPrevenirRefus(objetsCourrier),
    surIssue: creerAnnonceIssue(objetsCourrier),
  }),
  travailQuotaMails,
  travailAnciennesNotifications,
  travailMailsDesEvenements,
  travailLienOublie,
  ...travauxImportProduit,
  ...travauxVente(suivreVentes),
  ...travauxExtracteur({ dossierDepots: join(config.dataDir ?? '.', 'depots'), apres: suivreVentes }),
  ...travauxArchive(sortesArchive),
  travailRappelsEncours,
  travailRappelsConditions,
  travailRappelsRfas,
  travailSuiteDesBases,
  travailBasesOubliees,
  ...travauxFacture(outilsFacture),
  travailRappelsDocuments,
  ...travauxSupport,
  travailRappelsAbonnement,
  ...travauxArretsDeMandat,
  ...travauxDelegue,
  creerTravailExpirationsDiscussions(sujetsDesDiscussions),
  ...travauxPublication,
  ...travauxPayps,
  travailRappelsPromotions,
  ...travauxSynchronisationLgo,
  travailRappelsRdvs,
  // What a groupement sends follows its adhérents.
  lierTravail(mouvementsAdhesion, (mouvement) => suivreEnvois(services, mouvement)),
  travailNonReclames,
  travailRecupereMensuel,
  travailRecapitulatifs,
  ...travauxCloture,
  travailRapports,
  creerTravailSauvegarde(outilsSauvegarde(config.sauvegarde)),
  lierTravail(menage, () => appliquerRetentions(services, { journal: config.journal ?? { mois: 13, moisAcces: 13 } }), {
    cron: '30 3 * * *',
  }),
];
