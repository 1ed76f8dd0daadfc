import { aujourdhuiDe } from '#server/core/contexte.ts';
import { lectureTenant, transactionSysteme } from '#server/core/db/database.ts';
import { avecDepots, inscrireFichier } from '#server/core/files/fichiers.ts';
import { travailPeriodique, type Travail } from '#server/core/jobs/travail.ts';
import { envoyerMail } from '#server/core/mail/courrier.ts';
import { hacherToken, nouveauToken } from '#server/core/session.ts';
import type { Services } from '#server/core/services.ts';
import { signataireEncours } from '#server/features/argent/encours/read-models/laboratoires.ts';
import { estAbonne } from '#shared/core/abonnement.ts';
import type { AuthorizedTenantId, Role } from '#shared/core/acteur.ts';
import { mailRequis } from '#shared/core/champs.ts';
import type { Jour } from '#shared/core/dates.ts';
import { mettreEnPage } from '#shared/features/courrier/modele-mail/rules/mise-en-page.ts';
import { adresseBindNotification } from '#shared/features/courrier/notification/rules.ts';
import { adressesDesabonnement } from '#shared/features/pilotage/recapitulatif/schemas/desabonnement.ts';
import { canLireRapport } from '#shared/features/pilotage/statistique/policy/reseau.ts';
import { moisPrecedent, premierJourOuvre } from '#shared/features/pilotage/statistique/rules/jour-ouvre.ts';
import {
  estVideStatistique,
  nomDuMois,
  resumerRapport,
  type Rapport,
} from '#shared/features/pilotage/statistique/rules/rapport.ts';
import { dessinerRapport, nomDuRapport } from './commands/rapport-pdf.ts';
import { lireRapport } from './read-models/rapport.ts';
import { findDestinatairesRapport, updateRapportPris, type DestinataireRapport } from './repository/rapport.ts';

const adresse = mailRequis('L’adresse');

/** The words of the mail, above the page that it brings. */
const redigerRapport = (
  rapport: Rapport,
  { prenom, etablissement }: DestinataireRapport,
  { publicUrl, arret }: { readonly publicUrl: string; readonly arret: string },
) => {
  const sujet = `Rapport du mois\u00a0: ${nomDuMois(rapport.mois)}`;
  const statistiques = `${publicUrl}${adresseBindNotification({ ecran: 'statistiques', params: {} })}`;
  const texte = [
    `Bonjour ${prenom},`,
    resumerRapport(rapport),
    'La page jointe dit le détail, et les encours à déclarer ou à relancer.',
    statistiques,
    `Pour ne plus le recevoir\u00a0: ${arret}`,
  ].join('\n\n');
  const liens = { [arret]: 'Ne plus recevoir ce rapport' };
  const bouton = { adresse: statistiques, libelle: 'Voir les statistiques', seul: true };
  return { sujet, ...mettreEnPage({ sujet, texte, etablissement, liens, bouton }) };
};

/**
 * Marks the month as sent in the transaction that stores the mail, so that neither a second instance nor a restart
 * sends it again (STA-35).
 */
const servir = async (
  destinataire: DestinataireRapport,
  services: Services,
  mois: string,
  aujourdhui: Jour,
): Promise<boolean> => {
  const { tenantId, id, email } = destinataire;
  const { publicUrl } = services;
  const role = destinataire.role as Role;
  if (!email || adresse.safeParse(email).data !== email || !canLireRapport({ role })) return false;
  const { rapport, emetteur } = await lectureTenant(services.db, tenantId as AuthorizedTenantId, async (tx) => ({
    rapport: await lireRapport(tx, role, mois, aujourdhui),
    emetteur: await signataireEncours(tx),
  }));
  if (estVideStatistique(rapport)) return false;
  const nom = nomDuRapport(rapport);
  const fichier = {
    nom,
    contenu: await dessinerRapport(rapport, emetteur, aujourdhui),
    auteur: 'systeme' as const,
    tenantId,
  };
  return avecDepots(services.fichiers, [fichier], ([depot]) =>
    transactionSysteme(services.dbSysteme, async (tx) => {
      const jeton = nouveauToken();
      if (!depot || !(await updateRapportPris(tx, destinataire, { mois, lien: hacherToken(jeton) }))) return false;
      const { page, appel } = adressesDesabonnement('rapport', jeton);
      const { id: fichierId } = await inscrireFichier(tx, depot, fichier);
      await envoyerMail(tx, {
        cle: `rapport-du-mois:${id}:${mois}`,
        destinataires: [email],
        ...redigerRapport(rapport, destinataire, { publicUrl, arret: `${publicUrl}${page}` }),
        pieces: [{ fichierId, nom }],
        auteur: 'systeme',
        objet: 'utilisateur',
        objetId: id,
        tenantId,
        desabonnement: `${publicUrl}${appel}`,
      });
      return true;
    }),
  );
};

/**
 * Sends the report of the month before to each person who asked for it, from the first working day of a month; once
 * each. A failure does not delay the others, and is tried again the day after.
 * @returns the number of sent mails
 */
export const envoyerRapports = async (services: Services): Promise<number> => {
  const aujourdhui = aujourdhuiDe({ services });
  if (aujourdhui < premierJourOuvre(aujourdhui.slice(0, 7))) return 0;
  const mois = moisPrecedent(aujourdhui);
  const tous = await transactionSysteme(services.dbSysteme, (tx) => findDestinatairesRapport(tx, mois));
  let partis = 0;
  for (const destinataire of tous.filter((candidat) => estAbonne(candidat, aujourdhui)))
    try {
      if (await servir(destinataire, services, mois, aujourdhui)) partis += 1;
    } catch (error) {
      services.log.error({ err: error, utilisateur: destinataire.id }, 'rapport du mois non envoyé');
    }
  return partis;
};

/** Runs every morning, although a report is only sent once a month. */
export const travailRapports: Travail = travailPeriodique(
  { nom: 'rapports-du-mois', cron: '15 7 * * *', dit: 'rapports du mois envoyés', dureeMaxSecondes: 3_600 },
  envoyerRapports,
);
