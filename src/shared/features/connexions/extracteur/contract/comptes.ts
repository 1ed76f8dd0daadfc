import { z } from 'zod';
import { entierLu, texteOuNul } from '#shared/core/champs-lus.ts';
import { defineContract } from '#shared/core/contract.ts';
import { page, paginationQuery } from '#shared/core/pagination.ts';
import { rolesEditeur } from '#shared/core/roles.ts';
import { nommer } from '#shared/core/schemas-nommes.ts';
import { causesPanne, typesExtracteur } from '../schemas/parametres.ts';

/**
 * The state of the collection of an account, the worst first. `SILENCIEUX`: configured, but nothing came for a week.
 */
export const etatsRecueil = ['EN_PANNE', 'SILENCIEUX', 'RECOIT', 'AUCUN'] as const;
export type EtatRecueil = (typeof etatsRecueil)[number];

export const recueilDeCompteSchema = z.object({
  tenantId: entierLu,
  nom: z.string(),
  ville: texteOuNul,
  type: z.enum(['PHARMACIE', 'GROUPEMENT']),
  extracteurType: z.enum(typesExtracteur),
  etat: z.enum(etatsRecueil),
  cause: z.enum(causesPanne).nullable(),
  /** The last day whose sales were received; never an amount (EXP-82). */
  dernierJour: texteOuNul,
});
export type RecueilDeCompte = z.output<typeof recueilDeCompteSchema>;

export const filtresRecueils = {
  ...paginationQuery(['etat', 'nom', 'dernierJour'], 'etat'),
  etat: z.enum(etatsRecueil, 'État inconnu.').optional(),
};

export const comptesExtracteurContract = defineContract({
  recueilsDesComptes: {
    method: 'GET',
    url: '/api/v1/extracteurs/comptes',
    summary: 'Compte par compte, l’état du recueil des ventes : comment, jusqu’à quel jour, en panne ou non.',
    access: rolesEditeur,
    query: z.object(filtresRecueils),
    response: page(recueilDeCompteSchema).extend({ parEtat: z.record(z.enum(etatsRecueil), entierLu) }),
  },
});

nommer({ recueilDeCompte: recueilDeCompteSchema });
