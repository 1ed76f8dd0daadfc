import type { BodyInputOf, QueryInputOf } from '#shared/core/contract.ts';
import { invitationContract } from '#shared/features/reseau/invitation/contract.ts';
import type { Invitation, SecondRegard } from '#shared/features/reseau/invitation/schemas.ts';
import { call } from '#web/lib/api.ts';
import { useEnvoiDeFichier, type FichierChoisi } from '#web/lib/envoi-de-fichier.ts';
import { hookActes } from '#web/lib/hook-actes.ts';
import { lectureContinue, lectureDe } from '#web/lib/lecture.ts';

export type DemandeInvitations = BodyInputOf<(typeof invitationContract)['lireInvitations']>;

const RACINE = ['invitation'] as const;

export const invitationQueries = {
  page: (query: QueryInputOf<(typeof invitationContract)['pageInvitations']>) =>
    lectureContinue([...RACINE, 'page', query], invitationContract.pageInvitations, { query }),
  secondRegard: (id: number) =>
    lectureDe([...RACINE, 'second-regard', id], invitationContract.lireSecondRegard, { params: { id } }),
  /** Recipients found in the file under the chosen options: the file is sent again at each correction, and not kept. */
  lecture: (choisi: FichierChoisi | null, demande: DemandeInvitations) =>
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
    reglerSecondRegard: (id: number, body: SecondRegard) => puis(call(c.reglerSecondRegard, { params: { id }, body })),
    corriger: ({ id, version }: Version, mail: string) =>
      puis(call(c.corrigerInvitation, { params: { id }, body: { version, mail } })),
  };
});

export const useInviter = () =>
  useEnvoiDeFichier('invitation', (parties: { body: DemandeInvitations; fichiers: File[]; idempotencyKey: string }) =>
    call(invitationContract.inviterPharmacies, parties),
  );
