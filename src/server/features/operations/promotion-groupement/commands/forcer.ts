import { inSysteme, type Contexte } from '#server/core/contexte.ts';
import {
  apercevoirForcage,
  forcerModele,
} from '#server/features/operations/promotion-groupement/commands/forcer-modele.ts';
import type { ModificationPromotion } from '#shared/features/operations/operation/schemas/saisie.ts';
import { changeLArgent, libelleChangement } from '#shared/features/operations/operation/rules/forcer.ts';
import type { Impact, ModelePromotionGroupement } from '#shared/features/operations/promotion-groupement/schemas.ts';
import { lecteurDeModeles } from '../commands.ts';
import { unModele } from '../read-models/modeles.ts';

export const apercuForcage = async (ctx: Contexte, id: number, saisie: ModificationPromotion): Promise<Impact> => {
  const { changements, impact, mouvement, consequences } = await apercevoirForcage(ctx, id, saisie);
  const argent = changeLArgent(changements);
  return {
    changements: changements.map(libelleChangement),
    pharmacies: impact.map(({ tenantId: _tenantId, aDeclarer, declares, regles, ...ligne }) => ({
      ...ligne,
      recalcules: argent ? aDeclarer : 0,
      declares: argent ? declares : 0,
      regles,
    })),
    ...mouvement,
    consequences: [...consequences],
  };
};

export const forcerModification = async (
  ctx: Contexte,
  id: number,
  { saisie, consequences }: { readonly saisie: ModificationPromotion; readonly consequences: readonly string[] },
): Promise<ModelePromotionGroupement> => {
  await forcerModele(ctx, id, saisie, consequences);
  return inSysteme(ctx, (tx) => unModele(tx, lecteurDeModeles(ctx), id));
};
