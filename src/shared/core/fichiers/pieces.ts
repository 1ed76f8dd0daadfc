import { z } from 'zod';
import { entierLu, texteOuNul } from '#shared/core/champs-lus.ts';
import { nommer } from '../schemas-nommes.ts';
import { id, idParams, sansContenu, type Access, type RouteTypee } from '../contract.ts';
import { instant } from '../dates.ts';
import { actesSousObjet } from '../sous-objet.ts';
import { MAX_OCTETS_FICHIER } from './taille-fichier.ts';

/** A file attached to an item. */
export const pieceSchema = z.object({
  fichierId: entierLu,
  nom: z.string(),
  mime: z.string(),
  taille: entierLu,
  creeParNom: texteOuNul,
  creeLe: instant,
  /** When the file was withdrawn: it still opens, but no longer counts nor leaves with a mail (COM-130). */
  retireLe: instant.nullable(),
  retireParNom: texteOuNul,
  /** The act that a person allowed to attach files may do on this file. */
  acte: z.enum(actesSousObjet),
});
export type Piece = z.output<typeof pieceSchema>;

/** `base` is the address of the items that carry files. */
type Appel = { readonly base: RouteTypee['url']; readonly summary: string; readonly access: Access };

/** The call that attaches files to an item: four of the largest together at most. */
export const joindreA = ({ base, ...appel }: Appel) =>
  ({
    method: 'POST',
    url: `${base}/:id/pieces`,
    ...appel,
    idempotent: true,
    params: idParams,
    bodyType: 'multipart',
    bodyLimit: 4 * MAX_OCTETS_FICHIER,
    response: z.array(pieceSchema),
  }) as const;

const pieceParams = z.object({ id, fichierId: id });

/** The call that reads one file of an item. */
export const lirePieceDe = ({ base, ...appel }: Appel) =>
  ({
    method: 'GET',
    url: `${base}/:id/pieces/:fichierId`,
    ...appel,
    params: pieceParams,
    responseType: 'file',
    response: z.unknown(),
  }) as const;

/** The call that deletes or withdraws a file, as its `acte` says (COM-130). */
export const retirerPieceDe = ({ base, ...appel }: Appel) =>
  ({
    method: 'DELETE',
    url: `${base}/:id/pieces/:fichierId`,
    ...appel,
    params: pieceParams,
    response: sansContenu,
  }) as const;

/** The call that puts back a withdrawn file. */
export const remettrePieceDe = ({ base, ...appel }: Appel) =>
  ({
    method: 'POST',
    url: `${base}/:id/pieces/:fichierId/remettre`,
    ...appel,
    params: pieceParams,
    response: sansContenu,
  }) as const;

nommer({ pieceSchema });
