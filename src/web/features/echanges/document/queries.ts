import type { BodyInputOf, QueryInputOf } from '#shared/core/contract.ts';
import type { Essai } from '#shared/core/api/essai.ts';
import { documentContract } from '#shared/features/echanges/document/contract.ts';
import type { Document } from '#shared/features/echanges/document/schemas.ts';
import { utilisateurContract } from '#shared/features/comptes/utilisateur/contract.ts';
import { call } from '#web/lib/api.ts';
import { lectureContinue, lectureDe } from '#web/lib/lecture.ts';
import { hookActes } from '#web/lib/hook-actes.ts';

type Contrat = typeof documentContract;
export type FiltresDocuments = QueryInputOf<Contrat['listDocuments']>;

/** Subject of the push channel. */
const RACINE = ['document'] as const;
/** Subject of the catégories, which change apart. */
const CATEGORIES = ['document-categorie'] as const;

export const documentQueries = {
  liste: (query: FiltresDocuments) =>
    lectureContinue([...RACINE, 'liste', query], documentContract.listDocuments, { query }),
  detail: (id: number) => lectureDe([...RACINE, 'detail', id], documentContract.detailDocument, { params: { id } }),
  lectures: (id: number, query: QueryInputOf<Contrat['lecturesDocument']>) =>
    lectureContinue([...RACINE, 'lectures', id, query], documentContract.lecturesDocument, { params: { id }, query }),
  categories: () => lectureDe(CATEGORIES, documentContract.listCategories),
  personnes: () => lectureDe(['utilisateur', 'mention'], utilisateurContract.mention),
};

type Corps<N extends keyof Contrat> = BodyInputOf<Contrat[N]>;
type DocumentVu = Pick<Document, 'id' | 'version'>;

/** The acts on documents; each reads the shown data again, even after a refusal. */
export const useActesDocument = hookActes([...RACINE, ...CATEGORIES], ({ client, partir, puis, rafraichir }) => ({
  modifier: (id: number, body: Corps<'modifierDocument'>) =>
    puis(call(documentContract.modifierDocument, { params: { id }, body })),
  supprimer: ({ id, version }: DocumentVu) =>
    partir(call(documentContract.supprimerDocument, { params: { id }, query: { version } })),
  prevoirRelance: ({ id }: Pick<DocumentVu, 'id'>) => call(documentContract.prevoirRelanceLecture, { params: { id } }),
  relancer: ({ id, version }: DocumentVu) =>
    puis(call(documentContract.relancerLecture, { params: { id }, body: { version } })),
  envoyer: (body: Corps<'envoyerDocuments'>, idempotencyKey: string) =>
    puis(call(documentContract.envoyerDocuments, { body, idempotencyKey })),
  creerCategorie: (nom: string, idempotencyKey: string) =>
    puis(call(documentContract.creerCategorie, { body: { nom }, idempotencyKey })),
  renommerCategorie: (id: number, body: Corps<'modifierCategorie'>) =>
    puis(call(documentContract.modifierCategorie, { params: { id }, body })),
  supprimerCategorie: (id: number, query: Essai = {}) =>
    puis(call(documentContract.supprimerCategorie, { params: { id }, query })),
  relire: (id: number) => client.fetchQuery({ ...documentQueries.detail(id), staleTime: 0 }),
  rafraichir,
}));
export type ActesDocument = ReturnType<typeof useActesDocument>;
