import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { BodyInputOf, QueryInputOf } from '#shared/core/contract.ts';
import type { Essai } from '#shared/core/api/essai.ts';
import { laboratoireContract } from '#shared/features/catalogue/laboratoire/contract.ts';
import { partirPuisRelire, puisRelire, relireSujets } from '#web/lib/query.ts';
import { call, type CallOptions } from '#web/lib/api.ts';
import { lectureContinue, lectureDe } from '#web/lib/lecture.ts';

type Contrat = typeof laboratoireContract;
type FiltresLaboratoire = QueryInputOf<Contrat['pageLaboratoires']>;
type FiltresDetail = QueryInputOf<Contrat['pageDetails']>;
type Corps<N extends keyof Contrat> = BodyInputOf<Contrat[N]>;

const RACINE = ['laboratoire'] as const;

/** URL-safe base64 of the name in UTF-8, for `laboratoire/{base64 name}`. */
const enBase64 = (nom: string): string =>
  btoa(String.fromCharCode(...new TextEncoder().encode(nom)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');

export const laboratoireQueries = {
  racine: RACINE,
  page: (query: FiltresLaboratoire) =>
    lectureContinue([...RACINE, 'page', query], laboratoireContract.pageLaboratoires, { query }),
  parNom: (nom: string) =>
    lectureDe([...RACINE, 'nom', nom], laboratoireContract.laboratoireParNom, { params: { base64Nom: enBase64(nom) } }),
  parId: (id: number) => lectureDe([...RACINE, 'id', id], laboratoireContract.laboratoireParId, { params: { id } }),
  contacts: (id: number) =>
    lectureDe([...RACINE, 'contacts', id], laboratoireContract.listContacts, { params: { id } }),
  /** The whole catalogue, light: a few hundred names, searched in the browser. */
  catalogue: () => lectureDe([...RACINE, 'catalogue'], laboratoireContract.listDetails),
  groupements: () => lectureDe([...RACINE, 'groupements'], laboratoireContract.laboratoiresGroupement),
  detail: (id: number) => lectureDe([...RACINE, 'detail', id], laboratoireContract.lireDetail, { params: { id } }),
  pageCatalogue: (query: FiltresDetail) =>
    lectureContinue([...RACINE, 'page-catalogue', query], laboratoireContract.pageDetails, { query }),
};

const rafraichir = (client: QueryClient) => relireSujets(client, 'laboratoire', 'laboratoires');

/** The acts on laboratories. Each throws the error of its call, and reads the shown data again even after a refusal. */
export const useActesLaboratoire = () => {
  const client = useQueryClient();
  return useMemo(() => {
    const puis = <T>(acte: Promise<T>): Promise<T> => puisRelire(acte, () => rafraichir(client));
    const c = laboratoireContract;
    return {
      ajouter: (body: Corps<'ajouterLaboratoires'>, idempotencyKey?: string) =>
        puis(call(c.ajouterLaboratoires, { body, idempotencyKey })),
      deciderDemande: (body: Corps<'deciderDemande'>) => puis(call(c.deciderDemande, { body })),
      surcharger: (id: number, body: Corps<'modifierSurcharges'>) =>
        puis(call(c.modifierSurcharges, { params: { id }, body })),
      modifierDetail: (id: number, body: Corps<'modifierDetail'>) =>
        puis(call(c.modifierDetail, { params: { id }, body })),
      ecrireFicheGroupement: (body: Corps<'ecrireFicheGroupement'>) => puis(call(c.ecrireFicheGroupement, { body })),
      supprimer: (id: number, query: Essai = {}) =>
        partirPuisRelire(call(c.supprimerLaboratoire, { params: { id }, query }), () => rafraichir(client)),
      modifierCa: (id: number, body: Corps<'modifierCa'>) => puis(call(c.modifierCa, { params: { id }, body })),
      etoiler: (id: number, etoile: boolean) =>
        puis(call(etoile ? c.ajouterEtoile : c.retirerEtoile, { params: { id } })),
      creerContact: (id: number, body: Corps<'creerContact'>, idempotencyKey: string) =>
        puis(call(c.creerContact, { params: { id }, body, idempotencyKey })),
      modifierContact: (id: number, contactId: number, body: Corps<'modifierContact'>) =>
        puis(call(c.modifierContact, { params: { id, contactId }, body })),
      supprimerContact: (id: number, contactId: number) =>
        puis(call(c.supprimerContact, { params: { id, contactId } })),
      deposerLogo: (fichier: File) => call(c.deposerLogo, { fichiers: [fichier] }),
      importer: (fichier: File, suivi: Pick<CallOptions, 'onProgress' | 'signal' | 'idempotencyKey'>) =>
        puis(call(c.importerTitulaires, { fichiers: [fichier], ...suivi })),
    };
  }, [client]);
};

/** The account's laboratories, to choose one and to show its logo. */
export const laboratoiresDuCompte = () =>
  lectureDe(['laboratoires', 'legers'], laboratoireContract.listLaboratoires, {}, { staleTime: 60_000 });
