import { z } from 'zod';
import { centimesPositifs } from '#shared/core/centimes.ts';
import { texteRequis } from '#shared/core/champs.ts';
import { defineContract, idChoisi } from '#shared/core/contract.ts';
import { jourFacultatif } from '#shared/core/dates.ts';
import { rolesQui } from '#shared/core/roles.ts';
import { MAX_OCTETS_FICHIER } from '#shared/core/fichiers/taille-fichier.ts';
import { canGererFacture } from '../policy.ts';
import { optionsReleveFournisseurSchema, releveFournisseurSchema } from '../schemas/releve.ts';

const base = '/api/v1/factures/releves';
const gerants = rolesQui(canGererFacture);

/** A relevé de compte compared with the received papiers (FAC-90): read, never stored. */
export const releveFournisseurContract = defineContract({
  lireReleveFournisseur: {
    method: 'POST',
    url: base,
    summary:
      'Lire le relevé de compte d’un laboratoire (CSV, classeur, PDF) : ses factures et avoirs retrouvés parmi les ' +
      'vôtres, ce qui manque et ce qui diffère ; rien n’est gardé.',
    access: gerants,
    bodyType: 'multipart',
    bodyLimit: MAX_OCTETS_FICHIER,
    body: optionsReleveFournisseurSchema,
    response: releveFournisseurSchema,
  },
  relancerAvoirAnnonce: {
    method: 'POST',
    url: `${base}/relances`,
    summary: 'Réclamer un avoir que son laboratoire annonce et qui n’a jamais été reçu : un encours, une fois.',
    access: gerants,
    idempotent: true,
    body: z.strictObject({
      laboratoireId: idChoisi('un laboratoire'),
      numero: texteRequis('Le numéro', 100),
      date: jourFacultatif('La date'),
      montantCentimes: centimesPositifs('Le montant'),
    }),
    response: z.object({
      encoursId: z.number().int(),
      numero: z.string(),
      /** Avoirs already claimed: nothing changed. */
      deja: z.boolean(),
    }),
  },
});
