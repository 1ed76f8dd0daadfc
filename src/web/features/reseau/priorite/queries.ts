import type { BodyInputOf } from '#shared/core/contract.ts';
import type { Essai } from '#shared/core/api/essai.ts';
import { deplacerDansLOrdre } from '#shared/core/ordre.ts';
import { prioriteContract } from '#shared/features/reseau/priorite/contract.ts';
import type { Priorites } from '#shared/features/reseau/priorite/schemas.ts';
import { call } from '#web/lib/api.ts';
import { useDeplacements, type OptionsDeplacements } from '#web/lib/deplacements.ts';
import type { PlaceDansArbre } from '#web/ui/arbre/types.ts';
import { echec } from '#web/ui/snackbar.tsx';
import { lectureDe } from '#web/lib/lecture.ts';
import { hookActes } from '#web/lib/hook-actes.ts';

type Contrat = typeof prioriteContract;
type Corps<N extends keyof Contrat> = BodyInputOf<Contrat[N]>;

const RACINE = ['priorite'] as const;

export const prioriteQueries = {
  racine: RACINE,
  liste: () => lectureDe([...RACINE, 'liste'], prioriteContract.lirePriorites),
};

/**
 * The acts on priorités, except moves. Each throws the error of its call, and reads the list again even after a
 * refusal.
 */
export const useActesPriorite = hookActes(RACINE, ({ client, puis }) => {
  const c = prioriteContract;
  return {
    creer: (body: Corps<'creerPriorite'>) => puis(call(c.creerPriorite, { body })),
    modifier: (id: number, body: Corps<'modifierPriorite'>) => puis(call(c.modifierPriorite, { params: { id }, body })),
    supprimer: (id: number, query: Essai = {}) => puis(call(c.supprimerPriorite, { params: { id }, query })),
    creerListeType: () => puis(call(c.creerListeType)),
    retirerListeType: (body: Corps<'retirerListeType'>) => puis(call(c.retirerListeType, { body })),
    relire: () => client.fetchQuery({ ...prioriteQueries.liste(), staleTime: 0 }),
  };
});

export const deplacementsPriorite: OptionsDeplacements<Priorites, PlaceDansArbre> = {
  cle: prioriteQueries.liste().queryKey,
  deplacer: (donnees, { id, avantId }) => {
    const parId = new Map(donnees.priorites.map((priorite) => [priorite.id, priorite]));
    // Deleted meanwhile: the server's refusal will say so.
    if (!parId.has(id) || (avantId !== null && !parId.has(avantId))) return donnees;
    const ids = deplacerDansLOrdre([...parId.keys()], id, avantId);
    return {
      ...donnees,
      priorites: ids.flatMap((autre, i) => {
        const priorite = parId.get(autre);
        return priorite ? [{ ...priorite, rang: i + 1 }] : [];
      }),
    };
  },
  envoyer: async ({ priorites }, { id, avantId }) => {
    const version = priorites.find((priorite) => priorite.id === id)?.version ?? 0;
    const apres = await call(prioriteContract.deplacerPriorite, { params: { id }, body: { avantId, version } });
    return (actuelles) => ({
      ...actuelles,
      priorites: actuelles.priorites.map((priorite) =>
        priorite.id === id ? { ...priorite, version: apres.version } : priorite,
      ),
    });
  },
  onRefus: echec,
};

export const useDeplacerPriorite = (priorites: Priorites | undefined) =>
  useDeplacements(deplacementsPriorite, priorites);
