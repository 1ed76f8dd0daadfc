import { z } from 'zod';
import { texte } from '#shared/core/champs.ts';
import { defineContract } from '#shared/core/contract.ts';
import { rolesClients } from '#shared/core/roles.ts';

/** What is searched in one call beside the lists that the palette asks one by one. */
export const genresTrouves = [
  'MONTANT',
  'RFA',
  'CONDITION',
  'PROPOSITION',
  'ENCAISSEMENT',
  'FACTURE',
  'RDV',
  'PRESTATION',
] as const;
export type GenreTrouve = (typeof genresTrouves)[number];

/** One thing found. `titre` and `detail` are written by people; `annee` is the list it is in. */
export const trouveSchema = z.object({
  genre: z.enum(genresTrouves),
  id: z.number().int(),
  titre: z.string(),
  laboratoireNom: z.string().nullable(),
  detail: z.string().nullable(),
  annee: z.number().int().nullable(),
});
export type Trouve = z.output<typeof trouveSchema>;

const RECHERCHE = 'La recherche demande au moins deux caractères.';

export const rechercheContract = defineContract({
  chercherPartout: {
    method: 'GET',
    url: '/api/v1/recherche',
    summary:
      'Ce que le compte tient sous ces mots : RFA, conditions, propositions, avoirs et paiements, factures, RDV, prestations, et les encours de ce montant ; six de chaque sorte.',
    access: rolesClients,
    query: z.object({ q: texte('La recherche').min(2, RECHERCHE) }),
    response: z.array(trouveSchema),
  },
});
