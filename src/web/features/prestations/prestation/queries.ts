import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { BodyInputOf, QueryInputOf } from '#shared/core/contract.ts';
import { prestationContract } from '#shared/features/prestations/prestation/contract.ts';
import type { ActePrestation } from '#shared/features/prestations/prestation/schemas/enumerations.ts';
import type { Prestation, Virement } from '#shared/features/prestations/prestation/schemas/lecture.ts';
import { reversionContract } from '#shared/features/prestations/prestation/contract/reversion.ts';
import { call } from '#web/lib/api.ts';
import { partirPuisRelire, puisRelire, relireSujets } from '#web/lib/query.ts';
import { lectureContinue, lectureDe } from '#web/lib/lecture.ts';

type Contrat = typeof prestationContract & typeof reversionContract;
type Corps<N extends keyof Contrat> = BodyInputOf<Contrat[N]>;
export type FiltresListePrestations = QueryInputOf<Contrat['listPrestations']>;
/** Id and version of the prestation that an act applies to. */
type PrestationVue = Pick<Prestation, 'id' | 'version'>;
type VirementVu = Pick<Virement, 'id' | 'version'>;

const RACINE = ['prestation'] as const;

export const prestationQueries = {
  liste: (query: FiltresListePrestations) =>
    lectureContinue([...RACINE, 'liste', query], prestationContract.listPrestations, { query }),
  detail: (id: number) => lectureDe([...RACINE, 'detail', id], prestationContract.detailPrestation, { params: { id } }),
  operations: (laboratoireId: number) =>
    lectureDe([...RACINE, 'operations', laboratoireId], prestationContract.operationsAPayer, {
      query: { laboratoireId },
    }),
  repartition: (id: number) =>
    lectureDe(
      [...RACINE, 'repartition', id],
      prestationContract.propositionRepartition,
      { params: { id } },
      { staleTime: 0 },
    ),
};

/** The acts of a groupement on its prestations; each reads the shown data again, even after a refusal. */
export const useActesPrestation = () => {
  const client = useQueryClient();
  return useMemo(() => {
    const c = prestationContract;
    const r = reversionContract;
    // Refreshes the whole prestation, because each act on a line uses its version.
    const rafraichir = () => relireSujets(client, 'prestation', 'type-prestation');
    const puis = <T>(acte: Promise<T>): Promise<T> => puisRelire(acte, rafraichir);
    return {
      creer: (body: Corps<'creerPrestation'>, idempotencyKey: string) =>
        puis(call(c.creerPrestation, { body, idempotencyKey })),
      modifier: (id: number, body: Corps<'modifierPrestation'>) =>
        puis(call(c.modifierPrestation, { params: { id }, body })),
      supprimer: ({ id, version }: PrestationVue) =>
        partirPuisRelire(call(c.supprimerPrestation, { params: { id }, query: { version } }), rafraichir),
      changerEtat: (
        { id, version }: PrestationVue,
        acte: ActePrestation,
        avec: Pick<Corps<'changerEtatPrestation'>, 'date' | 'motif'> = {},
      ) => puis(call(c.changerEtatPrestation, { params: { id }, body: { acte, version, ...avec } })),
      repartir: (id: number, body: Corps<'repartirPrestation'>) =>
        puis(call(c.repartirPrestation, { params: { id }, body })),
      retirerPiece: (id: number, fichierId: number) =>
        puis(call(c.retirerPiecePrestation, { params: { id, fichierId } })),
      remettrePiece: (id: number, fichierId: number) =>
        puis(call(c.remettrePiecePrestation, { params: { id, fichierId } })),
      direDejaViree: (id: number, body: Corps<'direDejaViree'>) =>
        puis(call(r.direDejaViree, { params: { id }, body })),
      remettre: ({ id, version }: PrestationVue, reversionId: number) =>
        puis(call(r.remettreReversion, { params: { id, reversionId }, body: { version } })),
      sansPreuve: (id: number, body: Corps<'reverserSansPreuve'>) =>
        puis(call(r.reverserSansPreuve, { params: { id }, body })),
      emettreVirement: (id: number, body: Corps<'emettreVirement'>, idempotencyKey: string) =>
        puis(call(r.emettreVirement, { params: { id }, body, idempotencyKey })),
      executerVirement: (id: number, { id: virementId, version }: VirementVu, date: string) =>
        puis(call(r.executerVirement, { params: { id, virementId }, body: { date, version } })),
      annulerVirement: (id: number, { id: virementId, version }: VirementVu, motif: string) =>
        puis(call(r.annulerVirement, { params: { id, virementId }, body: { motif, version } })),
      archiver: (id: number) => call(r.archiverReleves, { params: { id } }),
      /** Reads the prestation without the cache, after a conflict or before naming the effects of an act. */
      relire: (id: number) => client.fetchQuery({ ...prestationQueries.detail(id), staleTime: 0 }),
      rafraichir,
    };
  }, [client]);
};
export type ActesPrestation = ReturnType<typeof useActesPrestation>;
