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
   * The open RDV, read again each time RDVs changed; without its note while the form has its version.
   * @param version the form's, when it is read
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
      // Opened a moment ago: only a change of the server makes it read again.
      initialData: null,
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 0,
    }),
  /** The mail proposed with the minutes: it follows what is written of the RDV. */
  apercuCompteRendu: (labId: number, id: number) =>
    lectureDe(
      [...RACINE, 'apercu-compte-rendu', labId, id],
      rdvContract.apercuCompteRendu,
      { params: { labId, id } },
      { staleTime: 0, gcTime: 0, refetchOnWindowFocus: false },
    ),
};

/** Read once when the form opens: a note may weigh sixteen million characters, and is being written. */
export const lireRdv = (id: number) => call(rdvContract.detailRdv, { params: { id } });

/** The people who may be named, or be in charge: the colleagues. */
export const colleguesQuery = mentionnablesQuery;

/** Every act on RDVs but writing them; lists are read again, whatever the answer. */
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
