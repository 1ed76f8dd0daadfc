import { z } from 'zod';
import { entierLu } from '#shared/core/champs-lus.ts';
import { defineContract } from '#shared/core/contract.ts';
import { instant } from '#shared/core/dates.ts';
import { rolesEditeur } from '#shared/core/roles.ts';
import { nommer } from '#shared/core/schemas-nommes.ts';
import { moyensPaiement } from '#shared/features/comptes/abonnement/contract.ts';
import { statutsCourrier } from '#shared/features/courrier/courrier/schemas/etat.ts';

/** The facts observed on an installation: no step is ticked by hand (PIL-67). */
export const faitsInstallationSchema = z.object({
  nbProduits: entierLu,
  nbLaboratoires: entierLu,
  nbAuRegistre: entierLu,
  nbGroupements: entierLu,
  nbPharmacies: entierLu,
  /** The last test mail; null when none was asked for. */
  mail: z.object({ statut: z.enum(statutsCourrier), creeLe: instant }).nullable(),
  moyenPaiement: z.enum(moyensPaiement),
  sauvegarde: z.object({ programmee: z.boolean(), derniereLe: instant.nullable(), enCours: z.boolean() }),
});
export type FaitsInstallation = z.output<typeof faitsInstallationSchema>;

export const installationContract = defineContract({
  faitsInstallation: {
    method: 'GET',
    url: '/api/v1/installation',
    summary: 'Ce qu’une installation a déjà : base des médicaments, laboratoires, registre, mail, sauvegarde, comptes.',
    access: rolesEditeur,
    response: faitsInstallationSchema,
  },
  essayerMail: {
    method: 'POST',
    url: '/api/v1/installation/mail',
    summary: 'S’envoyer un mail d’essai, à l’adresse de son propre profil.',
    access: rolesEditeur,
    idempotent: true,
    response: faitsInstallationSchema,
  },
});

nommer({ faitsInstallation: faitsInstallationSchema });
