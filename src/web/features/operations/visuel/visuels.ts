import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { visuelContract, type Visuel, type Visuels } from '#shared/features/operations/visuel/contract.ts';
import { valeurEnregistrable } from '#web/lib/formulaire/enregistrable.ts';
import { call, recevoirFichier, telechargerFichier } from '#web/lib/api.ts';
import { vignetteDe } from '#web/lib/fichiers/reduire-image.ts';
import type { Suivi } from '#web/ui/fichier/use-envois.ts';

/** The promotion of the user's own account or, for a délégué, of a pharmacy with a habilitation. */
export type LieuVisuels = { readonly promotionId: number; readonly pharmacieId?: number };

const c = visuelContract;
/** Keyed under `promotion`, the subject of the push channel. */
const racine = ({ promotionId, pharmacieId = 0 }: LieuVisuels) =>
  ['promotion', 'visuels', pharmacieId, promotionId] as const;

export const visuelQueries = {
  liste: (lieu: LieuVisuels) =>
    queryOptions({
      queryKey: racine(lieu),
      queryFn: ({ signal }) => {
        const { promotionId: id, pharmacieId } = lieu;
        return pharmacieId === undefined
          ? call(c.visuelsPromotion, { params: { id }, signal })
          : call(c.visuelsTrade, { params: { id, pharmacieId }, signal });
      },
    }),
  /** An image never changes, so it is read once. */
  image: (lieu: LieuVisuels, fichierId: number, vignette: boolean) =>
    queryOptions({
      queryKey: ['promotion-visuel', fichierId, vignette],
      staleTime: Infinity,
      queryFn: ({ signal }) => {
        const { promotionId: id, pharmacieId } = lieu;
        const query = vignette ? { vignette: 'true' as const } : {};
        return pharmacieId === undefined
          ? recevoirFichier(c.lireVisuel, { params: { id, fichierId }, query, signal })
          : recevoirFichier(c.lireVisuelTrade, { params: { id, pharmacieId, fichierId }, query, signal });
      },
    }),
};

/** Sends one file with its thumbnail. */
export const envoyerVisuel = async (id: number, fichier: File, suivi: Suivi): Promise<Visuels> => {
  const vignettes = [await vignetteDe(fichier)];
  suivi.signal.throwIfAborted();
  return call(c.joindreVisuels, {
    params: { id },
    body: { vignettes },
    fichiers: [valeurEnregistrable(fichier)],
    ...suivi,
  });
};

export const useActesVisuels = (lieu: LieuVisuels) => {
  const client = useQueryClient();
  const { promotionId: id, pharmacieId } = lieu;
  const puis = <T>(acte: Promise<T>): Promise<T> =>
    acte.finally(() => void client.invalidateQueries({ queryKey: racine(lieu) }));
  return {
    joindre: (fichier: File, suivi: Suivi) => puis(envoyerVisuel(id, fichier, suivi)),
    ordonner: (visuels: readonly Pick<Visuel, 'fichierId' | 'nom'>[]) =>
      puis(
        call(c.ordonnerVisuels, {
          params: { id },
          body: { visuels: visuels.map(({ fichierId, nom }) => ({ fichierId, nom })) },
        }),
      ),
    supprimer: (fichierId: number) => puis(call(c.supprimerVisuel, { params: { id, fichierId } })),
    remettre: (fichierId: number) => puis(call(c.remettreVisuel, { params: { id, fichierId } })),
    telecharger: (fichierId: number) =>
      pharmacieId === undefined
        ? telechargerFichier(c.lireVisuel, { params: { id, fichierId } })
        : telechargerFichier(c.lireVisuelTrade, { params: { id, pharmacieId, fichierId } }),
  };
};
