import type { ContextePublic } from '#server/core/contexte.ts';
import { entetesFichier } from '#server/core/files/entetes.ts';
import { lireFichier } from '#server/core/files/fichiers.ts';
import type { FichierReponse } from '#server/core/http/bind-contract.ts';
import { parLien, type LienRecu, type SorteDeLien } from '#server/core/lien-public.ts';
import type { PiecesPubliques } from '#shared/features/argent/encours/contract/public.ts';
import { encoursErrors } from '#shared/features/argent/encours/errors.ts';
import { estFichierDuLien, piecesPubliques } from '../read-models/pieces-publiques.ts';
import { findLienEncours } from '../repository/liens.ts';

const LIEN: SorteDeLien = { nom: 'encours-pieces', trouver: findLienEncours, invalide: encoursErrors.lienInvalide };

export const lirePiecesPubliques = (ctx: ContextePublic, lien: LienRecu): Promise<PiecesPubliques> =>
  parLien(ctx, LIEN, lien, (tx, { id }) => piecesPubliques(tx, id));

export const telechargerPiecePublique = (
  ctx: ContextePublic,
  { fichierId, ...lien }: LienRecu & { readonly fichierId: string },
): Promise<FichierReponse> =>
  parLien(ctx, LIEN, lien, async (tx, { id }) => {
    const numero = /^[1-9]\d{0,14}$/.test(fichierId) ? Number(fichierId) : 0;
    if (!(await estFichierDuLien(tx, id, numero))) throw encoursErrors.lienInvalide();
    const { flux, ...fichier } = await lireFichier(tx, ctx.services.fichiers, numero);
    const trace = { tenantId: tx.tenantId, nomComplet: 'Lien de pièces d’encours' };
    return { contenu: flux, entetes: entetesFichier(fichier, { telecharger: true }), trace };
  });
