import { reclamationPubliqueContract } from '#shared/features/echanges/reclamation/contract/public.ts';
import type { ReponsePublique } from '#shared/features/echanges/reclamation/schemas/publique.ts';
import { call, telechargerFichier, type CallOptions } from '#web/lib/api.ts';
import { SANS_SESSION, type LienPublic } from '#web/lib/api/lecture-publique.ts';

export const lirePubliqueReclamationPublique = (params: LienPublic, signal?: AbortSignal) =>
  call(reclamationPubliqueContract.lirePublique, { params, ...SANS_SESSION, signal });

export const repondrePubliqueReclamationPublique = (
  params: LienPublic,
  commentaire: ReponsePublique,
  options: CallOptions,
) =>
  call(reclamationPubliqueContract.repondrePublique, {
    params,
    query: { envoyerMail: 'true' },
    body: { commentaire },
    ...SANS_SESSION,
    ...options,
  });

export const marquerVueReclamationPublique = (params: LienPublic) =>
  call(reclamationPubliqueContract.marquerVue, { params, ...SANS_SESSION });

export const telechargerPiece = (lien: LienPublic, fichierId: number) =>
  telechargerFichier(reclamationPubliqueContract.lirePiecePublique, {
    params: { ...lien, fichierId: String(fichierId) },
    ...SANS_SESSION,
  });

export const signalerLienReclamationPublique = (params: LienPublic, motif: string) =>
  call(reclamationPubliqueContract.signalerLien, { params, body: { motif }, ...SANS_SESSION });
