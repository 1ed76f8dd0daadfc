import { z } from 'zod';
import { sortesArchive } from './archives.ts';
import type { Config } from './core/config.ts';
import { balayerOrphelins } from './core/files/fichiers.ts';
import { declarerTravail, travail, type Declaration, type Travail } from './core/jobs/travail.ts';
import { envoiMail } from './core/mail/courrier.ts';
import { creerTravailMail } from './core/mail/envoi.ts';
import type { TransportMail } from './core/mail/transport.ts';
import type { Services } from './core/services.ts';
import { purger } from './core/purge.ts';
import { envoiLienOublie } from './features/compte/commands/oubli.ts';
import { travailLienOublie } from './features/compte/jobs.ts';
import { creerAnnonceIssue, creerPrevenirRefus } from './features/courrier/commands/prevenir-refus.ts';
import { rappelsAbonnement, travailRappelsAbonnement } from './features/abonnement/jobs.ts';
import { creerTravailExpirationsDiscussions, expirationsDiscussions } from './features/discussion/jobs.ts';
import { rappelsConditions, travailRappelsConditions } from './features/condition/jobs.ts';
import { rappelsDocuments, travailRappelsDocuments } from './features/document/jobs.ts';
import { expirationsHabilitations, travailExpirations } from './features/delegue/jobs.ts';
import { rappelsEncours, travailRappelsEncours } from './features/encours/jobs.ts';
import { mouvementsAdhesion } from './features/adhesion/commands/mouvements.ts';
import { travailPublication } from './features/promotion/commands/publier-modele.ts';
import { rappelsRdvs, travailRappelsRdvs } from './features/rdv/jobs.ts';
import { suivreAdhesions } from './features/promotion/commands/suivre-adhesions.ts';
import { affichages, travauxPublication } from './features/promotion/jobs/publication.ts';
import { avisArchive, travailArchive, travailExport } from './features/archive/commands.ts';
import { purgerArchives, travauxArchive } from './features/archive/jobs.ts';
import { travailImport } from './features/import-produit/commands.ts';
import { travauxImportProduit } from './features/import-produit/jobs.ts';
import { rappelsPromotions, travailRappelsPromotions } from './features/promotion/jobs/rappels.ts';
import { recapitulatifs, travailRecapitulatifs } from './features/recapitulatif/jobs.ts';
import { objetsCourrier } from './objets-courrier.ts';
import { sujets } from './sujets.ts';
import { rappelsNonReclames, travailNonReclames } from './features/promotion/jobs/non-reclame.ts';

const menage = declarerTravail({ nom: 'menage', schema: z.object({}).passthrough() });

/** Every kind of job that may be enqueued. */
export const declarations: readonly Declaration[] = [
  envoiMail,
  envoiLienOublie,
  travailImport,
  travailExport,
  travailArchive,
  avisArchive,
  rappelsEncours,
  rappelsConditions,
  rappelsDocuments,
  rappelsAbonnement,
  expirationsHabilitations,
  expirationsDiscussions,
  mouvementsAdhesion,
  travailPublication,
  affichages,
  rappelsNonReclames,
  rappelsPromotions,
  rappelsRdvs,
  recapitulatifs,
  menage,
];

/** Every kind of job with what does it: explicit, like the routes. */
export const travaux = (services: Services, config: Pick<Config, 'mailFrom'>, transport: TransportMail | undefined): readonly Travail[] => [
  creerTravailMail({
    db: services.dbSysteme,
    store: services.fichiers,
    transport,
    expediteur: config.mailFrom,
    surRefus: creerPrevenirRefus(objetsCourrier),
    surIssue: creerAnnonceIssue(objetsCourrier),
  }),
  travailLienOublie,
  ...travauxImportProduit,
  ...travauxArchive(sortesArchive),
  travailRappelsEncours,
  travailRappelsConditions,
  travailRappelsDocuments,
  travailRappelsAbonnement,
  travailExpirations,
  creerTravailExpirationsDiscussions(sujets),
  ...travauxPublication,
  travailRappelsPromotions,
  travailRappelsRdvs,
  // What a groupement sends follows its members.
  travail(mouvementsAdhesion, (mouvement) => suivreAdhesions(services, mouvement)),
  travailNonReclames,
  travailRecapitulatifs,
  travail(
    menage,
    async () => {
      await purgerArchives(services, sortesArchive);
      await balayerOrphelins(services.dbSysteme, services.fichiers, services.maintenant());
      await purger(services.dbSysteme);
    },
    { cron: '30 3 * * *' },
  ),
];
