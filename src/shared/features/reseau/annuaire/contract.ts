import { z } from 'zod';
import { entierLu, texteOuNul } from '#shared/core/champs-lus.ts';
import { rolesGroupement } from '#shared/core/acteur.ts';
import { defineContract } from '#shared/core/contract.ts';
import { page, paginationQuery } from '#shared/core/pagination.ts';
import { rolesEditeur, rolesTrade } from '#shared/core/roles.ts';

/** A pharmacy in a list of choices. */
export const pharmacieCourteSchema = z.object({
  id: entierLu,
  nom: z.string(),
  ville: texteOuNul,
  cip: texteOuNul,
});
export type PharmacieCourte = z.output<typeof pharmacieCourteSchema>;

/** `cip` is absent for a delegate: he only reads what is needed to ask for an access. */
export const pharmacieTrouveeAnnuaireSchema = pharmacieCourteSchema
  .omit({ cip: true })
  .extend({ codePostal: texteOuNul, cip: z.string().nullable().optional() });
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
    access: [...rolesEditeur, ...rolesGroupement, ...rolesTrade],
    query: z.object(paginationQuery(['nom', 'ville'], 'nom')),
    response: page(pharmacieTrouveeAnnuaireSchema),
  },
});
