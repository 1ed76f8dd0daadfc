import type { Config } from '#server/core/config.ts';
import { balayerOrphelins } from '#server/core/files/fichiers.ts';
import {
  purgerJournal,
  purgerMailsPersonnels,
  purgerReponses,
  purgerSessions,
  renouvelerCleJournal,
} from '#server/core/purge.ts';
import type { Services } from '#server/core/services.ts';
import { purgerTentatives } from '#server/core/tentatives.ts';
import { purgerImports } from '#server/features/catalogue/import-produit/commands.ts';
import { purgerActesSensibles } from '#server/features/comptes/compte/commands/contester-acte.ts';
import { purgerLiensOublies } from '#server/features/comptes/compte/commands/oubli.ts';
import { purgerNotifications } from '#server/features/courrier/notification/commands.ts';
import { purgerArchives } from '#server/features/exploitation/archive/jobs.ts';
import { purgerEnvoisRefuses } from '#server/features/connexions/extracteur/commands/refus-agent.ts';
import { purgerEchangesLgo } from '#server/features/connexions/lgo/commands/echanges.ts';
import { purgerMisesDeCote } from '#server/features/connexions/vente/commands/mises-de-cote.ts';
import { purgerImportsVentes } from '#server/features/connexions/vente/commands/importer.ts';
import { purgerConversations } from '#server/features/echanges/support/commands/purger.ts';
import { sortesArchive } from './archives.ts';

type ReglagesRetention = Pick<Config, 'journal'>;
type Retention = {
  /** What is kept, and how long, as `docs/exploitation.md` says them: a test compares both. */
  readonly donnee: string;
  readonly duree: string;
  /** Absent: kept until somebody removes it, or removed by another part than the nightly job. */
  readonly appliquer?: (services: Services, reglages: ReglagesRetention) => Promise<unknown>;
};

/** How long each kind of data is kept (EXP-12). */
export const retentionsDeFichiers: readonly Retention[] = [
  {
    donnee: 'Ventes mises de côté, que personne n’a acceptées ni écartées',
    duree: '13 mois',
    appliquer: ({ dbSysteme }) => purgerMisesDeCote(dbSysteme),
  },
  {
    donnee: 'Journal : connexions, refus, exports et téléchargements',
    duree: '13 mois (`JOURNAL_ACCES_MOIS`)',
    appliquer: ({ dbSysteme }, { journal }) => purgerJournal(dbSysteme, { mois: journal.moisAcces, acces: true }),
  },
  {
    donnee: 'Journal : ce qui a été fait',
    duree: '13 mois (`JOURNAL_MOIS`) ; l’histoire d’une chose, tant qu’elle existe',
    appliquer: ({ dbSysteme }, { journal }) => purgerJournal(dbSysteme, { mois: journal.mois, acces: false }),
  },
  {
    donnee: 'Clé des empreintes d’identifiants inconnus',
    duree: '30 jours',
    appliquer: ({ dbSysteme }) => renouvelerCleJournal(dbSysteme),
  },
  {
    donnee: 'Sessions',
    duree: '12 heures sans activité, 30 jours en tout',
    appliquer: ({ dbSysteme }) => purgerSessions(dbSysteme),
  },
  {
    donnee: 'Essais et quotas, par source et par compte',
    duree: '2 jours ; 30 jours pour une adresse d’où l’on s’est connecté',
    appliquer: ({ dbSysteme }) => purgerTentatives(dbSysteme),
  },
  {
    donnee: 'Actes sur l’argent et les accès, et leur lien « Ce n’est pas moi »',
    duree: '30 jours après la fin du lien, de 7 jours',
    appliquer: ({ dbSysteme }) => purgerActesSensibles(dbSysteme),
  },
  {
    donnee: 'Liens de mot de passe et d’invitation',
    duree: '7 jours après leur fin',
    appliquer: ({ dbSysteme }) => purgerLiensOublies(dbSysteme),
  },
  {
    donnee: 'Réponses aux demandes répétées',
    duree: '24 heures',
    appliquer: ({ dbSysteme }) => purgerReponses(dbSysteme),
  },
  {
    donnee: 'Archives ZIP et exports d’un compte',
    duree: '24 heures ; 7 jours pour un export ; leur ligne, 30 jours, sauf celle d’un export',
    appliquer: (services) => purgerArchives(services, sortesArchive),
  },
  {
    donnee: 'Imports de produits',
    duree: '7 jours sans être lancés ; leurs lignes, 90 jours',
    appliquer: ({ dbSysteme }) => purgerImports(dbSysteme),
  },
  {
    donnee: 'Fichiers que rien ne nomme plus',
    duree: '24 heures',
    appliquer: ({ dbSysteme, fichiers, maintenant }) => balayerOrphelins(dbSysteme, fichiers, maintenant()),
  },
  {
    donnee: 'Notifications traitées',
    duree: '13 mois après l’avoir été',
    appliquer: ({ dbSysteme }) => purgerNotifications(dbSysteme),
  },
  {
    donnee: 'Échanges avec les LGO',
    duree: '13 mois',
    appliquer: ({ dbSysteme }) => purgerEchangesLgo(dbSysteme),
  },
  {
    donnee: 'Imports de ventes : fichier, lignes refusées, issue',
    duree: '13 mois ; les ventes elles-mêmes restent',
    appliquer: ({ dbSysteme }) => purgerImportsVentes(dbSysteme),
  },
  {
    donnee: 'Envois refusés de l’agent local : jour, raison, taille',
    duree: '13 mois',
    appliquer: ({ dbSysteme }) => purgerEnvoisRefuses(dbSysteme),
  },
  {
    donnee: 'Mails automatiques à une personne (mot de passe, invitation, récapitulatif, rapport du mois)',
    duree: '13 mois',
    appliquer: ({ dbSysteme }) => purgerMailsPersonnels(dbSysteme),
  },
  {
    donnee: 'Conversations avec le support',
    duree: '24 mois après leur clôture',
    appliquer: ({ dbSysteme, maintenant }) => purgerConversations(dbSysteme, maintenant()),
  },
  { donnee: 'Travaux finis, travaux abandonnés', duree: '14 jours ; un an (par la file elle-même)' },
  { donnee: 'Issues des sauvegardes', duree: 'un an (à chaque sauvegarde)' },
  { donnee: 'Rapports des dépôts de factures', duree: '90 jours (au dépôt suivant)' },
  {
    donnee:
      'Données d’un compte : encours, factures, ventes, RFA, réclamations, promotions, conditions, RDV, documents, ' +
      'fichiers, autres mails, utilisateurs',
    duree: 'tant que le compte les garde ; effacées 30 jours après sa résiliation, sauf ce qui le retient',
  },
  {
    donnee: 'Comptabilité d’un compte effacé (abonnement, prestations, reversions) et preuve de sa clôture',
    duree: '10 ans',
  },
];

/**
 * Applies all retentions: one that fails does not keep the others from being applied.
 * @throws the first failure, once all were tried
 */
export const appliquerRetentions = async (services: Services, reglages: ReglagesRetention): Promise<void> => {
  const fautes: unknown[] = [];
  for (const { donnee, appliquer } of retentionsDeFichiers)
    await appliquer?.(services, reglages).catch((error: unknown) => {
      services.log.warn({ err: error, donnee }, 'conservation non appliquée');
      fautes.push(error);
    });
  if (fautes.length > 0) throw fautes[0];
};
