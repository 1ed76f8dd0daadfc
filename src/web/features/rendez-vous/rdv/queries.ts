import { queryOptions } from '@tanstack/react-query';
import type { BodyInputOf, QueryInputOf } from '#shared/core/contract.ts';
import { rdvContract } from '#shared/features/rendez-vous/rdv/contract.ts';
import type { DetailRdv } from '#shared/features/rendez-vous/rdv/schemas.ts';
import { call } from '#web/lib/api.ts';
import { mentionnablesQuery } from '#web/features/echanges/discussion/queries.ts';
import { lectureContinue, lectureDe } from '#web/lib/lecture.ts';
import { hookActes } from '#web/lib/hook-actes.ts';

type Contrat = typeof rdvContract;
type FiltresRdv = QueryInputOf<Contrat['listRdvs']>;
type Corps<N extends keyof Contrat> = BodyInputOf<Contrat[N]>;

const RACINE = ['rdv'] as const;

export const rdvQueries = {
  racine: RACINE,
  liste: (labId: number, query: FiltresRdv) =>
    lectureContinue([...RACINE, 'liste', labId, query], rdvContract.listRdvs, { params: { labId }, query }),
  fiche: (labId: number, rdv: number | null) =>
    lectureContinue([...RACINE, 'fiche', labId, rdv], rdvContract.ficheRdv, {
      params: { labId },
      query: rdv === null ? {} : { rdv },
    }),
  destinataires: (labId: number) =>
    lectureDe([...RACINE, 'destinataires', labId], rdvContract.destinatairesRdv, { params: { labId } }),
  /**
   * The open RDV, read again each time an RDV changes, and without its note while the form has its version.
   * @param version version of the form, when the query runs
   */
  suivi: (id: number | null, version: () => number | null) =>
    queryOptions({
      queryKey: [...RACINE, 'suivi', id],
      queryFn: async ({ signal }): Promise<DetailRdv | null> => {
        const connue = version();
        return call(rdvContract.detailRdv, {
          params: { id: id ?? 0 },
          query: connue === null ? {} : { connue },
          signal,
        });
      },
      enabled: id !== null,
      // Just opened: only a change on the server makes it read again.
      initialData: null,
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 0,
    }),
  /** The proposed mail of the compte rendu, which depends on the content of the RDV. */
  apercuCompteRendu: (labId: number, id: number) =>
    lectureDe(
      [...RACINE, 'apercu-compte-rendu', labId, id],
      rdvContract.apercuCompteRendu,
      { params: { labId, id } },
      { staleTime: 0, gcTime: 0, refetchOnWindowFocus: false },
    ),
};

/** Read once when the form opens, because a note may weigh sixteen million characters and the user is writing it. */
export const lireRdv = (id: number) => call(rdvContract.detailRdv, { params: { id } });

/** The colleagues who may be mentioned or put in charge. */
export const colleguesQuery = mentionnablesQuery;

/** The acts on RDVs, except writing them. Each reads the lists again, even after a refusal. */
export const useActesRdv = hookActes(RACINE, ({ partir, puis, rafraichir }) => ({
  rafraichir,
  partager: (labId: number, id: number, body: Corps<'partagerRdv'>) =>
    puis(call(rdvContract.partagerRdv, { params: { labId, id }, body })),
  supprimer: (labId: number, id: number, version: number) =>
    partir(call(rdvContract.supprimerRdv, { params: { labId, id }, query: { version } })),
  faireAction: (labId: number, id: number, actionId: number, faite: boolean) =>
    puis(call(rdvContract.faireAction, { params: { labId, id, actionId }, body: { faite } })),
  envoyerCompteRendu: (labId: number, id: number, body: Corps<'envoyerCompteRendu'>, idempotencyKey: string) =>
    puis(call(rdvContract.envoyerCompteRendu, { params: { labId, id }, body, idempotencyKey })),
}));
