import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { BodyInputOf, QueryInputOf } from '#shared/core/contract.ts';
import { natureFiscaleLue } from '#shared/core/champs-lus.ts';
import { formatMontant } from '#shared/core/nature-fiscale.ts';
import { encoursContract } from '#shared/features/argent/encours/contract.ts';
import type { EncoursEnListe, Payeur } from '#shared/features/argent/encours/schemas.ts';
import { call } from '#web/lib/api.ts';
import { AppError } from '#shared/core/app-error.ts';
import { cleUnique } from '#web/lib/cle-unique.ts';
import { confirmerActe } from '#web/lib/confirmer.ts';
import { lectureContinue, lectureDe } from '#web/lib/lecture.ts';
import { partirPuisRelire, puisRelire } from '#web/lib/query.ts';

type Contrat = typeof encoursContract;
export type FiltresListeEncours = QueryInputOf<Contrat['listEncours']>;
export type FiltresLibresEncours = QueryInputOf<Contrat['ongletsEncours']>;
type EncoursVu = Pick<EncoursEnListe, 'id' | 'version'>;
type EnvoiEncours = BodyInputOf<Contrat['declarerEncours']>;
export type ActeCourrier = BodyInputOf<Contrat['apercuCourriers']>['acte'];

const RACINE = ['encours'] as const;

export const encoursQueries = {
  racine: RACINE,
  liste: (query: FiltresListeEncours) =>
    lectureContinue([...RACINE, 'liste', query], encoursContract.listEncours, { query }),
  onglets: (query: FiltresLibresEncours) =>
    lectureContinue([...RACINE, 'onglets', query], encoursContract.ongletsEncours, { query }),
  tuiles: (laboratoireId?: number) =>
    lectureDe([...RACINE, 'tuiles', laboratoireId ?? null], encoursContract.tuilesEncours, {
      query: { laboratoireId },
    }),
  parLaboratoire: (query: FiltresLibresEncours) =>
    lectureContinue([...RACINE, 'laboratoires', query], encoursContract.encoursParLaboratoire, { query }),
  detail: (id: number) => lectureDe([...RACINE, 'detail', id], encoursContract.detailEncours, { params: { id } }),
  responsables: () =>
    lectureDe([...RACINE, 'responsables'], encoursContract.responsablesEncours, {}, { staleTime: 300_000 }),
  /** Previews of the mails of a selection. Never cached: contacts and amounts may have changed. */
  apercu: (acte: ActeCourrier, encoursIds: readonly number[]) =>
    lectureDe(
      [...RACINE, 'apercu', acte, encoursIds],
      encoursContract.apercuCourriers,
      { body: { acte, encoursIds: [...encoursIds] } },
      { gcTime: 0, staleTime: Number.POSITIVE_INFINITY, refetchOnWindowFocus: false },
    ),
  apercuReleve: (laboratoireId: number, payeur: Payeur) =>
    lectureDe(
      [...RACINE, 'releve', laboratoireId, payeur],
      encoursContract.apercuReleve,
      { params: { id: laboratoireId }, query: { payeur } },
      { gcTime: 0, staleTime: Number.POSITIVE_INFINITY, refetchOnWindowFocus: false },
    ),
};

/**
 * Reads again after any act: lists, counters, details, amounts due by laboratories, and the promotion at the origin of
 * the encours. Leaves an open preview unchanged.
 */
const rafraichir = (client: QueryClient) => {
  const touche = ({ queryKey: [racine, quoi] }: { queryKey: readonly unknown[] }) =>
    (racine === 'encours' && quoi !== 'apercu' && quoi !== 'releve' && quoi !== 'responsables') ||
    racine === 'encaissement' ||
    racine === 'laboratoire' ||
    racine === 'promotion';
  return client.invalidateQueries({ predicate: touche });
};

type Corps<N extends keyof Contrat> = BodyInputOf<Contrat[N]>;

const nombre = (valeur: unknown): number | null => (typeof valeur === 'number' ? valeur : null);

/**
 * Sends an encaissement; when its number is already known, asks whether it is another document, then sends it again as
 * such (ECM-4). The typed values stay; if the answer is no, the form shows the refusal.
 */
export const envoyerPapier = async <C extends object, R>(
  envoyer: (corps: C & { autrePapier?: boolean }, idempotencyKey: string) => Promise<R>,
  corps: C,
  idempotencyKey: string,
): Promise<R> => {
  try {
    return await envoyer(corps, idempotencyKey);
  } catch (erreur) {
    if (!(erreur instanceof AppError) || erreur.code !== 'ENCAISSEMENT_DEJA_RECU') throw erreur;
    const reste = nombre(erreur.details.resteCentimes);
    const nature = natureFiscaleLue.safeParse(erreur.details.partage).data;
    const autre = await confirmerActe({
      titre: 'Déjà reçu ?',
      texte: erreur.message,
      details: reste === null || !nature ? [] : [`Reste à affecter : ${formatMontant(reste, nature)}`],
      lien: {
        libelle: 'Ouvrir celui qui est déjà reçu',
        adresse: `/encours/avoirs?encaissement=${String(erreur.details.encaissementId)}`,
      },
      action: 'C’est un autre papier',
      annuler: 'Revenir à la saisie',
      // Marked as dangerous, so that Enter alone never counts one document twice.
      danger: true,
    });
    if (!autre) throw erreur;
    return envoyer({ ...corps, autrePapier: true }, cleUnique());
  }
};

/**
 * The acts on encours. Each throws the error of its call, and reads the shown data again even after a refusal, which
 * often means that the screen is stale.
 */
export const useActesEncours = () => {
  const client = useQueryClient();
  return useMemo(() => {
    const puis = <T>(acte: Promise<T>): Promise<T> => puisRelire(acte, () => rafraichir(client));
    return {
      creer: (body: Corps<'creerEncours'>, idempotencyKey: string) =>
        puis(call(encoursContract.creerEncours, { body, idempotencyKey })),
      modifier: (id: number, body: Corps<'modifierEncours'>) =>
        puis(call(encoursContract.modifierEncours, { params: { id }, body })),
      supprimer: ({ id, version }: EncoursVu) =>
        partirPuisRelire(call(encoursContract.supprimerEncours, { params: { id }, query: { version } }), () =>
          rafraichir(client),
        ),
      declarer: (body: EnvoiEncours, idempotencyKey: string) =>
        puis(call(encoursContract.declarerEncours, { body, idempotencyKey })),
      relancer: (body: EnvoiEncours, idempotencyKey: string) =>
        puis(call(encoursContract.relancerEncours, { body, idempotencyKey })),
      regler: (id: number, body: Corps<'reglerEncours'>, idempotencyKey: string) =>
        envoyerPapier(
          (papier, cle) =>
            puis(call(encoursContract.reglerEncours, { params: { id }, body: papier, idempotencyKey: cle })),
          body,
          idempotencyKey,
        ),
      reglerSelection: (body: Corps<'reglerSelection'>, idempotencyKey: string) =>
        envoyerPapier(
          (papier, cle) => puis(call(encoursContract.reglerSelection, { body: papier, idempotencyKey: cle })),
          body,
          idempotencyKey,
        ),
      joindreAuReglement: (id: number, reglementId: number, fichier: File) =>
        puis(call(encoursContract.joindreAuReglement, { params: { id, reglementId }, fichiers: [fichier] })),
      annulerReglement: ({ id, version }: EncoursVu, reglementId: number) =>
        puis(call(encoursContract.annulerReglement, { params: { id, reglementId }, query: { version } })),
      repasserADeclarer: ({ id, version }: EncoursVu) =>
        puis(call(encoursContract.repasserADeclarer, { params: { id }, body: { version } })),
      /** @param reglements the règlements to cancel; the others stay */
      repasserARegler: ({ id, version }: EncoursVu, reglements: readonly number[]) =>
        puis(call(encoursContract.repasserARegler, { params: { id }, body: { version, reglements: [...reglements] } })),
      suspendre: ({ id, version }: EncoursVu, jusquau: string | null) =>
        puis(call(encoursContract.suspendreEncours, { params: { id }, body: { version, jusquau } })),
      commenter: (id: number, texte: string, idempotencyKey: string) =>
        puis(call(encoursContract.commenterEncours, { params: { id }, body: { texte }, idempotencyKey })),
      retirerPiece: (id: number, fichierId: number) =>
        puis(call(encoursContract.retirerPiece, { params: { id, fichierId } })),
      remettrePiece: (id: number, fichierId: number) =>
        puis(call(encoursContract.remettrePiece, { params: { id, fichierId } })),
      envoyerReleve: (id: number, payeur: Payeur, body: Corps<'envoyerReleve'>, idempotencyKey: string) =>
        puis(call(encoursContract.envoyerReleve, { params: { id }, query: { payeur }, body, idempotencyKey })),
      /** Reads the encours without the cache, after a conflict or before naming the data that a deletion loses. */
      relire: (id: number) => client.fetchQuery({ ...encoursQueries.detail(id), staleTime: 0 }),
      relireListe: (query: FiltresListeEncours) => client.fetchQuery({ ...encoursQueries.liste(query), staleTime: 0 }),
      rafraichir: () => void rafraichir(client),
    };
  }, [client]);
};
export type ActesEncours = ReturnType<typeof useActesEncours>;
