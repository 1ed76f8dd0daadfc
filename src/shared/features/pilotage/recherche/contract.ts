import { z } from 'zod';
import { entierLu, entierOuNul, natureFiscaleLue, texteOuNul } from '#shared/core/champs-lus.ts';
import { texte } from '#shared/core/champs.ts';
import { defineContract } from '#shared/core/contract.ts';
import { rolesClientsEtEditeur } from '#shared/core/roles.ts';

/** The kinds of items found by the palette, in the order of its groups. */
export const genresTrouves = [
  'ENCOURS',
  'RECLAMATION',
  'PROMOTION',
  'MODELE',
  'DOCUMENT',
  'MONTANT',
  'RFA',
  'CONDITION',
  'PROPOSITION',
  'ENCAISSEMENT',
  'FACTURE',
  'RDV',
  'PRESTATION',
  'ADHERENT',
  'UTILISATEUR',
  'PHARMACIE',
  'GROUPEMENT',
  'PRODUIT',
] as const;
export type GenreTrouve = (typeof genresTrouves)[number];

/**
 * An item found. `titre` and `detail` are written by people; `annee` is the year of its list, `etat` is that of an
 * encours.
 */
export const trouveSchema = z.object({
  genre: z.enum(genresTrouves),
  id: entierLu,
  titre: z.string(),
  laboratoireNom: texteOuNul,
  detail: texteOuNul,
  etat: texteOuNul,
  soldeCentimes: entierOuNul,
  /** The nature of the balance; null for an item without a balance. */
  natureFiscale: natureFiscaleLue.nullable(),
  annee: entierOuNul,
});
export type TrouveRecherche = z.output<typeof trouveSchema>;

/** Whether a text is long enough to be searched: two characters, or the number of an encours (AID-2). */
export const estCherchable = (q: string): boolean => q.length >= 2 || /^\d$/.test(q);
const RECHERCHE = 'La recherche demande au moins deux caractères, ou un chiffre.';

export const rechercheContract = defineContract({
  chercherPartout: {
    method: 'GET',
    url: '/api/v1/recherche',
    summary:
      'Tout ce que la palette trouve sous ces mots, ce numéro ou ce montant, dans ce que la personne peut ouvrir ; ' +
      'six de chaque sorte.',
    access: rolesClientsEtEditeur,
    query: z.object({ q: texte('La recherche').refine(estCherchable, RECHERCHE) }),
    response: z.array(trouveSchema),
  },
});
