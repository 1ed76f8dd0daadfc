import { z } from 'zod';
import { entierLu, texteOuNul } from '#shared/core/champs-lus.ts';
import { rolesGroupement } from '#shared/core/acteur.ts';
import { defineContract } from '#shared/core/contract.ts';
import { page, paginationQuery } from '#shared/core/pagination.ts';
import { rolesEditeur } from '#shared/core/roles.ts';

/** A pharmacy in a list of choices. */
export const pharmacieCourteSchema = z.object({
  id: entierLu,
  nom: z.string(),
  ville: texteOuNul,
  cip: texteOuNul,
});
export type PharmacieCourte = z.output<typeof pharmacieCourteSchema>;

export const pharmacieTrouveeAnnuaireSchema = pharmacieCourteSchema.extend({ codePostal: texteOuNul });
export type PharmacieTrouveeAnnuaire = z.output<typeof pharmacieTrouveeAnnuaireSchema>;

export const annuaireContract = defineContract({
  listPharmacies: {
    method: 'GET',
    url: '/api/v1/tenant/pharmacie',
    summary:
      'Les pharmacies que l’on peut voir : toutes pour le super administrateur, ses adhérents pour un groupement.',
    access: [...rolesEditeur, ...rolesGroupement],
    response: z.array(pharmacieCourteSchema),
  },
  chercherPharmacies: {
    method: 'GET',
    url: '/api/v1/tenant/filter',
    summary: 'Chercher une pharmacie par son nom, sa ville ou son CIP.',
    access: [...rolesEditeur, ...rolesGroupement],
    query: z.object(paginationQuery(['nom', 'ville'], 'nom')),
    response: page(pharmacieTrouveeAnnuaireSchema),
  },
});
