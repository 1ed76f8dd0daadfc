import { z } from 'zod';
import { entierLu } from '#shared/core/champs-lus.ts';
import { version } from '#shared/core/champs.ts';
import { defineContract } from '#shared/core/contract.ts';
import { jour } from '#shared/core/dates.ts';
import { rolesQui } from '#shared/core/roles.ts';
import { canPartagerExtraction, canSuivreAdherents, canSuivreExtracteur } from '../policy.ts';
import { etatExtracteurSchema, extractionAdherentSchema, parametresSaisisSchema } from '../schemas/parametres.ts';

const suiveurs = rolesQui((acteur) => canSuivreExtracteur(acteur));

/** The extractor of the session's account, and its sharing with the groupement. */
export const suiviExtracteurContract = defineContract({
  etatExtracteur: {
    method: 'GET',
    url: '/api/v1/extracteur',
    summary: 'Comment les ventes du compte sont recueillies : type, paramètres sans leur secret, panne, partage.',
    access: suiveurs,
    response: etatExtracteurSchema,
  },
  parametrerExtracteur: {
    method: 'PUT',
    url: '/api/v1/extracteur/parametres',
    summary: 'Donner l’adresse, l’identifiant et le mot de passe du logiciel ; le mot de passe ne se relit jamais.',
    access: suiveurs,
    impersonation: 'forbidden',
    confirmation: 'requise',
    body: parametresSaisisSchema,
    response: etatExtracteurSchema,
  },
  redemanderVentes: {
    method: 'POST',
    url: '/api/v1/extracteur/redemandes',
    summary: 'Redemander les ventes d’un jour ou d’une période ; un travail les recueille aussitôt.',
    access: suiveurs,
    idempotent: true,
    body: z.strictObject({ du: jour('Le premier jour'), au: jour('Le dernier jour') }),
    response: z.object({
      /** Days requested again. */
      nbJours: entierLu,
      /** Days that cannot be requested: only a file brings them back (CNX-37). */
      nbIrrecuperables: entierLu,
    }),
  },
  partagerExtraction: {
    method: 'PUT',
    url: '/api/v1/extracteur/partage',
    summary: 'Montrer ou non à son groupement l’état du recueil de ses ventes, jamais ses ventes.',
    access: rolesQui((acteur) => canPartagerExtraction(acteur)),
    impersonation: 'forbidden',
    confirmation: 'requise',
    body: z.strictObject({ partage: z.boolean('Indiquez si l’état est partagé.'), version }),
    response: etatExtracteurSchema,
  },
  extractionsAdherents: {
    method: 'GET',
    url: '/api/v1/extracteur/adherents',
    summary: 'Pour un groupement : l’état du recueil des ventes des adhérents qui le lui montrent.',
    access: rolesQui(canSuivreAdherents),
    response: z.object({ adherents: z.array(extractionAdherentSchema) }),
  },
});
