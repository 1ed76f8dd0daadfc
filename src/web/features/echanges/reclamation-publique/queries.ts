import { reclamationPubliqueContract } from '#shared/features/echanges/reclamation/contract/public.ts';
import type { ReponsePublique } from '#shared/features/echanges/reclamation/contract/publique.ts';
import { call, telecharger, type CallOptions } from '#web/lib/api.ts';

/** What the address says. */
export type Lien = { readonly id: string; readonly uuid: string };

/** Called without a session's token: the page is the laboratory's. */
const SANS_SESSION = { token: null } as const;

export const lirePublique = (params: Lien, signal?: AbortSignal) =>
  call(reclamationPubliqueContract.lirePublique, { params, ...SANS_SESSION, signal });

export const repondrePublique = (params: Lien, commentaire: ReponsePublique, options: CallOptions) =>
  call(reclamationPubliqueContract.repondrePublique, {
    params,
    query: { envoyerMail: 'true' },
    body: { commentaire },
    ...SANS_SESSION,
    ...options,
  });

export const marquerVue = (params: Lien) => call(reclamationPubliqueContract.marquerVue, { params, ...SANS_SESSION });

export const telechargerPiece = (lien: Lien, fichierId: number) =>
  telecharger(reclamationPubliqueContract.lirePiecePublique, {
    params: { ...lien, fichierId: String(fichierId) },
    ...SANS_SESSION,
  });

export const signalerLien = (params: Lien, motif: string) =>
  call(reclamationPubliqueContract.signalerLien, { params, body: { motif }, ...SANS_SESSION });
