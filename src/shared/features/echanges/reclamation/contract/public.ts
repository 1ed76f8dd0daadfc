import { z } from 'zod';
import { booleenQuery } from '#shared/core/champs.ts';
import { defineContract, sansContenu } from '#shared/core/contract.ts';
import { reclamationPubliqueSchema, reponsePubliqueSchema, signalementSchema } from '../schemas/publique.ts';
import { MAX_OCTETS_FICHIERS_RECLAMATION, PART_FICHIERS } from '../schemas/base.ts';

/** The link accepts any text, so that a malformed link is answered like any wrong link (REC-5). */
const lien = { id: z.string(), uuid: z.string() };
const lienParams = z.object(lien);
const base = '/api/v1/reclamations/:id/public/:uuid';

/** The calls that the link of a réclamation allows without an account (REC-5). */
export const reclamationPubliqueContract = defineContract({
  lirePublique: {
    method: 'GET',
    url: base,
    summary: 'Ce que le lien d’une réclamation montre au laboratoire. Lire ne marque rien.',
    access: 'public',
    params: lienParams,
    response: reclamationPubliqueSchema,
  },
  marquerVue: {
    method: 'POST',
    url: `${base}/lecture`,
    summary: 'Quelqu’un du laboratoire se sert de la page.',
    access: 'public',
    params: lienParams,
    response: sansContenu,
  },
  lirePiecePublique: {
    method: 'GET',
    url: `${base}/pieces/:fichierId`,
    summary: 'Télécharger un fichier d’un message.',
    access: 'public',
    params: z.object({ ...lien, fichierId: z.string() }),
    responseType: 'file',
    response: z.unknown(),
  },
  repondrePublique: {
    method: 'POST',
    url: '/api/v1/discussion/reclamation/:id/public/:uuid',
    summary:
      'La réponse du laboratoire (`commentaire` en JSON, puis `reclamationFiles`) ; `envoyerMail=true` prévient la ' +
      'pharmacie par mail.',
    access: 'public',
    idempotent: true,
    bodyType: 'multipart',
    bodyLimit: MAX_OCTETS_FICHIERS_RECLAMATION + 1024 * 1024,
    params: lienParams,
    query: z.object({ envoyerMail: booleenQuery.optional() }),
    parties: { fichiers: PART_FICHIERS, parChamp: true },
    body: z.strictObject({ commentaire: reponsePubliqueSchema }),
    response: reclamationPubliqueSchema,
  },
  signalerLien: {
    method: 'POST',
    url: `${base}/signalement`,
    summary: 'Dire à la pharmacie que ce lien n’est pas arrivé où il devait.',
    access: 'public',
    params: lienParams,
    body: signalementSchema,
    response: sansContenu,
  },
});
