import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { BodyInputOf, BodyOf, QueryInputOf } from '#shared/core/contract.ts';
import { extracteurContract } from '#shared/features/connexions/extracteur/contract.ts';
import { comptesExtracteurContract } from '#shared/features/connexions/extracteur/contract/comptes.ts';
import { suiviExtracteurContract } from '#shared/features/connexions/extracteur/contract/suivi.ts';
import { venteContract } from '#shared/features/connexions/vente/contract.ts';
import { call } from '#web/lib/api.ts';
import { cleUnique } from '#web/lib/cle-unique.ts';
import type { Jour } from '#web/lib/formats.ts';
import { relireSujets } from '#web/lib/query.ts';
import { lectureContinue, lectureDe } from '#web/lib/lecture.ts';
import { hookActes } from '#web/lib/hook-actes.ts';

type Corps<N extends keyof typeof suiviExtracteurContract> = BodyOf<(typeof suiviExtracteurContract)[N]>;
export type DemandeImportExtracteur = BodyInputOf<(typeof venteContract)['lireImportVentes']>;
/** The chosen files, ready to send; `cle` distinguishes files of the same name. */
export type FichiersDeVentes = { readonly nom: string; readonly envoyes: readonly File[]; readonly cle: string };

export const extracteurQueries = {
  etat: () => lectureDe(['extracteur', 'etat'], suiviExtracteurContract.etatExtracteur),
  adherents: () => lectureDe(['extracteur', 'adherents'], suiviExtracteurContract.extractionsAdherents),
  comptes: (query: QueryInputOf<(typeof comptesExtracteurContract)['recueilsDesComptes']>) =>
    lectureContinue(['extracteur', 'comptes', query], comptesExtracteurContract.recueilsDesComptes, { query }),
  calendrier: () => lectureDe(['vente', 'calendrier'], venteContract.calendrierVentes),
  jour: (jour: Jour) => lectureDe(['vente', 'jour', jour], venteContract.jourVentes, { params: { jour } }),
  derniersImports: () => lectureDe(['vente', 'imports'], venteContract.pageImportsVentes, { query: { taille: 10 } }),
  unImport: (id: number) => lectureDe(['vente', 'import', id], venteContract.unImportVentes, { params: { id } }),
  /** Reading of the file under the chosen options: the file is sent again at each correction, and not kept. */
  lecture: (choisi: FichiersDeVentes | null, demande: DemandeImportExtracteur) =>
    lectureContinue(
      ['import-ventes', choisi?.cle ?? null, demande],
      venteContract.lireImportVentes,
      { body: demande, fichiers: choisi ? choisi.envoyes : [] },
      { enabled: choisi !== null, staleTime: Infinity, gcTime: 0, retry: false },
    ),
};

/** The acts on the collection; each reads the shown data again, even after a refusal. */
export const useActesExtracteur = hookActes(['extracteur', 'vente'], ({ client, puis }) => {
  const c = suiviExtracteurContract;
  return {
    choisir: (id: number, body: BodyOf<(typeof extracteurContract)['configurerExtracteur']>) =>
      puis(call(extracteurContract.configurerExtracteur, { params: { id }, body })),
    parametrer: (body: Corps<'parametrerExtracteur'>) => puis(call(c.parametrerExtracteur, { body })),
    redemander: (body: Corps<'redemanderVentes'>, idempotencyKey: string = cleUnique()) =>
      puis(call(c.redemanderVentes, { body, idempotencyKey })),
    partager: (body: Corps<'partagerExtraction'>) => puis(call(c.partagerExtraction, { body })),
    relire: () => client.fetchQuery({ ...extracteurQueries.etat(), staleTime: 0 }),
  };
});

/** Imports the file. The same file with the same options, sent again after a lost connection, is imported once. */
export const useImporterVentes = () => {
  const client = useQueryClient();
  const tentative = useRef<{ empreinte: string; cle: string } | null>(null);
  return useMutation({
    mutationFn: ({ choisi, demande }: { choisi: FichiersDeVentes; demande: DemandeImportExtracteur }) => {
      const empreinte = JSON.stringify([choisi.cle, demande]);
      if (tentative.current?.empreinte !== empreinte) tentative.current = { empreinte, cle: cleUnique() };
      return call(venteContract.importerVentes, {
        body: demande,
        fichiers: choisi.envoyes,
        idempotencyKey: tentative.current.cle,
      });
    },
    onSettled: () => void relireSujets(client, 'vente', 'extracteur'),
  });
};
