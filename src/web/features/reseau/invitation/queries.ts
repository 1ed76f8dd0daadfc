import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { BodyInputOf, QueryInputOf } from '#shared/core/contract.ts';
import { invitationContract } from '#shared/features/reseau/invitation/contract.ts';
import type { Invitation } from '#shared/features/reseau/invitation/schemas.ts';
import { call } from '#web/lib/api.ts';
import { cleUnique } from '#web/lib/cle-unique.ts';
import { hookActes } from '#web/lib/hook-actes.ts';
import { lectureContinue } from '#web/lib/lecture.ts';

export type DemandeInvitations = BodyInputOf<(typeof invitationContract)['lireInvitations']>;
/** A file the user has chosen or pasted; `cle` tells it from another of the same name. */
export type FichierDInvitations = { readonly fichier: File; readonly cle: string };

const RACINE = ['invitation'] as const;

export const invitationQueries = {
  page: (query: QueryInputOf<(typeof invitationContract)['pageInvitations']>) =>
    lectureContinue([...RACINE, 'page', query], invitationContract.pageInvitations, { query }),
  /** Who would be invited, as the file is asked to be read: sent again at each correction, nothing of it is kept. */
  lecture: (choisi: FichierDInvitations | null, demande: DemandeInvitations) =>
    lectureContinue(
      [...RACINE, 'lecture', choisi?.cle ?? null, demande],
      invitationContract.lireInvitations,
      { body: demande, fichiers: choisi ? [choisi.fichier] : [] },
      { enabled: choisi !== null, staleTime: Infinity, gcTime: 0, retry: false },
    ),
};

type Version = Pick<Invitation, 'id' | 'version'>;
export const useActesInvitation = hookActes(RACINE, ({ puis }) => {
  const c = invitationContract;
  return {
    relancer: (ids: number[] | null) => puis(call(c.relancerInvitations, { body: { ids } })),
    revoquer: ({ id, version }: Version) => puis(call(c.revoquerInvitation, { params: { id }, body: { version } })),
    noterRebond: ({ id, version }: Version) => puis(call(c.noterRebond, { params: { id }, body: { version } })),
    corriger: ({ id, version }: Version, mail: string) =>
      puis(call(c.corrigerInvitation, { params: { id }, body: { version, mail } })),
  };
});

/** The same file under the same choices is one sending, asked twice or not. */
export const useInviter = () => {
  const client = useQueryClient();
  const tentative = useRef<{ empreinte: string; cle: string } | null>(null);
  return useMutation({
    mutationFn: ({ choisi, demande }: { choisi: FichierDInvitations; demande: DemandeInvitations }) => {
      const empreinte = JSON.stringify([choisi.cle, demande]);
      if (tentative.current?.empreinte !== empreinte) tentative.current = { empreinte, cle: cleUnique() };
      return call(invitationContract.inviterPharmacies, {
        body: demande,
        fichiers: [choisi.fichier],
        idempotencyKey: tentative.current.cle,
      });
    },
    onSettled: () => void client.invalidateQueries({ queryKey: RACINE }),
  });
};
