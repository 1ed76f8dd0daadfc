import { randomUUID } from 'node:crypto';
import { inSysteme, type Contexte } from '#server/core/contexte.ts';
import { journaliser } from '#server/core/journal.ts';
import { envoyerMail } from '#server/core/mail/courrier.ts';
import { consommerQuota } from '#server/core/tentatives.ts';
import { AppError } from '#shared/core/app-error.ts';
import { coreErrors } from '#shared/core/errors.ts';
import { mettreEnLettre } from '#shared/features/comptes/compte/rules/courrier.ts';
import type { FaitsInstallation } from '#shared/features/pilotage/installation/contract.ts';
import { adresseDeLaPersonne, CLE_MAIL_ESSAI, faitsInstallation } from './read-models.ts';

const ESSAIS_PAR_HEURE = 20;

export const lireFaits = (ctx: Contexte): Promise<FaitsInstallation> =>
  inSysteme(ctx, (tx) =>
    faitsInstallation(tx, { tenantId: ctx.acteur.tenantId, moyenPaiement: ctx.services.paiement.moyen }),
  );

/** A mail to oneself, by the road of all the others (PIL-67). @throws 409 without an address, 429 */
export const essayerMail = (ctx: Contexte): Promise<FaitsInstallation> =>
  inSysteme(ctx, async (tx) => {
    const { acteur, services } = ctx;
    const { tenantId, utilisateurId } = acteur;
    const { email, prenom } = await adresseDeLaPersonne(tx, utilisateurId);
    if (!email) throw new AppError(409, 'ADRESSE_ABSENTE', 'Indiquez d’abord votre adresse e-mail dans votre profil.');
    const attente = await consommerQuota(tx, `mail-essai:${utilisateurId}`, ESSAIS_PAR_HEURE, 3600);
    if (attente > 0) throw coreErrors.tropDeTentatives(attente);
    const sujet = 'Essai d’envoi de Pharmaccord';
    const texte = `Bonjour ${prenom},\n\nCe mail dit que Pharmaccord sait en envoyer.\n\nL’équipe Pharmaccord`;
    await envoyerMail(tx, {
      tenantId,
      cle: `${CLE_MAIL_ESSAI}${randomUUID()}`,
      destinataires: [email],
      sujet,
      ...mettreEnLettre({ sujet, texte }),
      auteur: 'systeme',
    });
    await journaliser(tx, acteur, { objet: 'courrier', action: 'essayer-mail' });
    return faitsInstallation(tx, { tenantId, moyenPaiement: services.paiement.moyen });
  });
