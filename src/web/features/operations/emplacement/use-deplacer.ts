import { emplacementContract } from '#shared/features/operations/emplacement/contract.ts';
import type { EmplacementDuPlan, PlanEmplacement, Zone } from '#shared/features/operations/emplacement/schemas.ts';
import { call } from '#web/lib/api.ts';
import { useDeplacements, type OptionsDeplacements } from '#web/lib/deplacements.ts';
import { deplacerNoeud } from '#web/ui/arbre/places.ts';
import type { Noeud, PlaceDansArbre } from '#web/ui/arbre/types.ts';
import { echec } from '#web/ui/snackbar.tsx';
import { emplacementQueries } from './queries.ts';

export type DonneePlan = { readonly zone: Zone } | { readonly emplacement: EmplacementDuPlan };

export const enNoeudsEmplacement = ({ zones }: PlanEmplacement): Noeud<DonneePlan>[] =>
  zones.map((zone) => ({
    id: zone.id,
    nom: zone.nom,
    donnee: { zone },
    enfants: zone.emplacements.map((emplacement) => ({
      id: emplacement.id,
      nom: emplacement.nom,
      donnee: { emplacement },
      enfants: [],
    })),
  }));

const enPlan = (noeuds: readonly Noeud<DonneePlan>[], plan: PlanEmplacement): PlanEmplacement => ({
  ...plan,
  zones: noeuds.flatMap(({ donnee, enfants }) =>
    'zone' in donnee
      ? [
          {
            ...donnee.zone,
            emplacements: enfants.flatMap(({ donnee: { ...contenu } }) =>
              'emplacement' in contenu ? [{ ...contenu.emplacement, zoneId: donnee.zone.id }] : [],
            ),
          },
        ]
      : [],
  ),
});

const envoyerDeplacement = async (
  plan: PlanEmplacement,
  { niveau, id, parentId, avantId }: PlaceDansArbre,
): Promise<(plan: PlanEmplacement) => PlanEmplacement> => {
  if (niveau === 0) {
    const version = plan.zones.find((zone) => zone.id === id)?.version ?? 0;
    const zone = await call(emplacementContract.deplacerZone, { params: { id }, body: { avantId, version } });
    return (actuel) => ({
      ...actuel,
      zones: actuel.zones.map((autre) => (autre.id === id ? { ...autre, ...zone } : autre)),
    });
  }
  const version = plan.zones.flatMap(({ emplacements }) => emplacements).find((lieu) => lieu.id === id)?.version ?? 0;
  const body = { zoneId: parentId ?? 0, avantId, version };
  const { version: suivante } = await call(emplacementContract.deplacerEmplacement, { params: { id }, body });
  return (actuel) => ({
    ...actuel,
    zones: actuel.zones.map((zone) => ({
      ...zone,
      emplacements: zone.emplacements.map((lieu) => (lieu.id === id ? { ...lieu, version: suivante } : lieu)),
    })),
  });
};

export const deplacementsPlan: OptionsDeplacements<PlanEmplacement, PlaceDansArbre> = {
  cle: emplacementQueries.plan().queryKey,
  deplacer: (plan, place) => enPlan(deplacerNoeud(enNoeudsEmplacement(plan), place), plan),
  envoyer: envoyerDeplacement,
  onRefus: echec,
};

export const useDeplacerPlan = (plan: PlanEmplacement | undefined) => useDeplacements(deplacementsPlan, plan);
