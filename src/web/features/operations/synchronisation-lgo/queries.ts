import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import {
  synchronisationLgoContract as c,
  type SyncPromotion,
} from '#shared/features/operations/synchronisation-lgo/contract.ts';
import { call, telechargerFichier } from '#web/lib/api.ts';
import { ouvrirFichier } from '#web/lib/fichiers/ouvrir-fichier.ts';
import { relireSujets, puisRelire } from '#web/lib/query.ts';

export const syncLgo = (id: number) =>
  queryOptions({
    // Keyed under `promotion`, the subject of the push channel.
    queryKey: ['promotion', 'lgo', id],
    queryFn: ({ signal }) => call(c.lireSyncLgo, { params: { id }, signal }),
  });

export type ActeLgo = 'reessayer' | 'saisir' | 'annulerSaisie';
const ROUTES = { reessayer: c.reessayerLgo, saisir: c.direSaisieLgo, annulerSaisie: c.annulerSaisieLgo } as const;

/** The acts on a promotion in the LGO. @param cles absent: every product that allows it */
export const useActesSyncLgo = ({ id, version }: { readonly id: number; readonly version: number }) => {
  const client = useQueryClient();
  return useMemo(() => {
    const puis = <T>(acte: Promise<T>): Promise<T> => puisRelire(acte, () => relireSujets(client, 'promotion'));
    const params = { id };
    return {
      faire: (geste: ActeLgo, cles?: string[]): Promise<SyncPromotion> =>
        puis(call(ROUTES[geste], { params, body: { version, ...(cles && { cles }) } })),
      exporter: () => puis(telechargerFichier(c.exporterLgo, { params, query: { format: 'csv' } })),
      fiche: () => ouvrirFichier('application/pdf', c.ficheSaisieLgo, { params }),
    };
  }, [client, id, version]);
};
