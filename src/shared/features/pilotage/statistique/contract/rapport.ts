import { z } from 'zod';
import { texteOuNul } from '#shared/core/champs-lus.ts';
import { nommer } from '#shared/core/schemas-nommes.ts';
import { defineContract, sansContenu } from '#shared/core/contract.ts';
import { rolesQui } from '#shared/core/roles.ts';
import { DESABONNEMENTS } from '#shared/features/pilotage/recapitulatif/schemas/desabonnement.ts';
import { canLireRapport } from '../policy/reseau.ts';

const lecteurs = rolesQui(canLireRapport);
const MOIS = 'Le mois s’écrit AAAA-MM.';
const preferenceSchema = z.strictObject({ actif: z.boolean('Indiquez si vous voulez recevoir le rapport du mois.') });

export const rapportContract = defineContract({
  rapportDuMois: {
    method: 'GET',
    url: '/api/v1/statistiques/rapport',
    summary: 'Le rapport d’un mois, sur une page : ce qui a été récupéré, ce qui dort, ce qui est à faire.',
    access: lecteurs,
    query: z.object({ mois: z.string(MOIS).regex(/^20\d{2}-(?:0[1-9]|1[0-2])$/, MOIS) }),
    responseType: 'file',
    response: z.unknown(),
  },
  preferenceRapport: {
    method: 'GET',
    url: '/api/v1/statistiques/rapport/preference',
    summary: 'Si l’on reçoit le rapport du mois par mail, et à quelle adresse.',
    access: lecteurs,
    impersonation: 'forbidden',
    response: preferenceSchema.extend({ adresse: texteOuNul }),
  },
  choisirRapport: {
    method: 'PUT',
    url: '/api/v1/statistiques/rapport/preference',
    summary: 'Recevoir, ou ne plus recevoir, le rapport du mois par mail.',
    access: lecteurs,
    impersonation: 'forbidden',
    body: preferenceSchema,
    response: preferenceSchema,
  },
  desabonnerRapport: {
    method: 'POST',
    url: `${DESABONNEMENTS.rapport}/:jeton`,
    summary:
      'Ne plus recevoir le rapport du mois, d’un geste depuis le mail (RFC 8058). Répond de même à un jeton inconnu.',
    access: 'public',
    params: z.object({ jeton: z.string().max(200, 'Lien non valide.') }),
    response: sansContenu,
  },
});

nommer({ preferenceRapport: preferenceSchema });
