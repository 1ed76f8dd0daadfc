import { z } from 'zod';
import { entierLu, texteOuNul } from '#shared/core/champs-lus.ts';
import { defineContract } from '#shared/core/contract.ts';

/** The link accepts any text, so that a malformed link is answered like any wrong link (ENC-52). */
const lien = { id: z.string(), uuid: z.string() };
const base = '/api/v1/encours-pieces/:id/public/:uuid';

export const piecesPubliquesSchema = z.object({
  pharmacie: z.object({ nom: z.string(), ville: texteOuNul }),
  encours: z.array(z.string()),
  expireLe: z.string(),
  fichiers: z.array(z.object({ fichierId: entierLu, nom: z.string(), taille: entierLu })),
});
export type PiecesPubliques = z.output<typeof piecesPubliquesSchema>;

/** The calls that the link in a mail of encours allows without an account. */
export const piecesPubliquesContract = defineContract({
  lirePiecesPubliques: {
    method: 'GET',
    url: base,
    summary: 'Les fichiers que le lien d’un mail d’encours donne à télécharger.',
    access: 'public',
    params: z.object(lien),
    response: piecesPubliquesSchema,
  },
  telechargerPiecePublique: {
    method: 'GET',
    url: `${base}/fichiers/:fichierId`,
    summary: 'Télécharger un de ces fichiers.',
    access: 'public',
    params: z.object({ ...lien, fichierId: z.string() }),
    responseType: 'file',
    response: z.unknown(),
  },
});
