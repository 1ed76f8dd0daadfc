import { linkOptions, type LinkOptions } from '@tanstack/react-router';
import { libelleStatutCourrier } from '#shared/features/courrier/courrier/messages.ts';
import type { FaitsInstallation } from '#shared/features/pilotage/installation/contract.ts';
import type { EtapeInstallation } from '#shared/features/pilotage/installation/rules.ts';
import { formatInstant, formatNombre, pluriel } from '#web/lib/formats.ts';

type EtapeDite = {
  readonly titre: string;
  readonly texte: string;
  /** Describes the state of the step, from the facts. */
  readonly etat: (faits: FaitsInstallation) => string;
  readonly vers?: LinkOptions & { readonly libelle: string };
};

const etatDuMail = ({ mail }: FaitsInstallation): string => {
  if (mail === null) return 'Aucun mail d’essai demandé.';
  const statut = libelleStatutCourrier[mail.statut].toLowerCase();
  const essai = `Dernier essai, le ${formatInstant(mail.creeLe)} : ${statut}.`;
  return mail.statut === 'CONSERVE' ? `${essai} Donnez SMTP_URL au serveur, puis redémarrez-le.` : essai;
};

const etatDeSauvegarde = ({ sauvegarde: { programmee, derniereLe, enCours } }: FaitsInstallation): string => {
  if (!programmee) return 'Aucun dossier : donnez SAUVEGARDE_DOSSIER au serveur, puis redémarrez-le.';
  if (enCours) return 'Une sauvegarde est en cours.';
  return derniereLe ? `Dernière réussie : ${formatInstant(derniereLe)}.` : 'Aucune sauvegarde réussie pour l’instant.';
};

/** The steps of a first run: purpose, screen, and state. */
export const etapesDites: Readonly<Record<EtapeInstallation, EtapeDite>> = {
  medicaments: {
    titre: 'La base des médicaments',
    texte: 'Importez le fichier des produits : chacun se retrouve ensuite par son nom ou son code, partout.',
    etat: ({ nbProduits }) => `${formatNombre(nbProduits)} produits au catalogue.`,
    vers: { ...linkOptions({ to: '/produits' }), libelle: 'Ouvrir les produits' },
  },
  laboratoires: {
    titre: 'Les laboratoires',
    texte: 'Le catalogue commun, où chaque pharmacie choisit les siens.',
    etat: ({ nbLaboratoires }) => `${pluriel(nbLaboratoires, 'laboratoire')} au catalogue.`,
    vers: { ...linkOptions({ to: '/parametres/laboratoires' }), libelle: 'Ouvrir les laboratoires' },
  },
  registre: {
    titre: 'Le registre des pharmacies',
    texte: 'Les inscriptions s’y remplissent, et ce que vous acceptez s’y compare.',
    etat: ({ nbAuRegistre }) => `${formatNombre(nbAuRegistre)} pharmacies ouvertes.`,
    vers: { ...linkOptions({ to: '/registre-des-pharmacies' }), libelle: 'Ouvrir le registre' },
  },
  mail: {
    titre: 'L’envoi des mails',
    texte: 'Un mail d’essai part à l’adresse de votre profil, par le même chemin que tous les autres.',
    etat: etatDuMail,
  },
  paiement: {
    titre: 'Le paiement en ligne',
    texte: 'Facultatif : sans lui, les abonnements se demandent et vous les enregistrez à la main.',
    etat: ({ moyenPaiement }) =>
      moyenPaiement === 'manuel' ? 'Non réglé : PAIEMENT et PAYZEN_… au serveur.' : 'Réglé.',
  },
  sauvegarde: {
    titre: 'La sauvegarde',
    texte: 'Chaque nuit, la base et les fichiers, dans un dossier d’un autre disque.',
    etat: etatDeSauvegarde,
    vers: { ...linkOptions({ to: '/travaux' }), libelle: 'Voir les travaux' },
  },
  groupement: {
    titre: 'Le premier groupement',
    texte: 'Avec son premier utilisateur ; il invite ensuite ses adhérents.',
    etat: ({ nbGroupements }) => `${pluriel(nbGroupements, 'groupement actif', 'groupements actifs')}.`,
    vers: { ...linkOptions({ to: '/groupements' }), libelle: 'Ouvrir les groupements' },
  },
  pharmacie: {
    titre: 'La première pharmacie',
    texte: 'Créez-la, ou acceptez la première qui s’inscrit.',
    etat: ({ nbPharmacies }) => `${pluriel(nbPharmacies, 'pharmacie active', 'pharmacies actives')}.`,
    vers: { ...linkOptions({ to: '/pharmacies' }), libelle: 'Ouvrir les pharmacies' },
  },
};
