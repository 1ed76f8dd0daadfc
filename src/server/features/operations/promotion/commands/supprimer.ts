import { aujourdhuiDe, type Contexte, inTenant } from '#server/core/contexte.ts';
import { journaliser } from '#server/core/journal.ts';
import { promotionErrors } from '#shared/features/operations/operation/errors.ts';
import * as peut from '#shared/features/operations/operation/policy.ts';
import { sorteDe } from '#shared/features/operations/operation/rules.ts';
import { encoursDeclares } from '#server/features/operations/operation/read-models/declares.ts';
import { enfantsDe, versSaisie } from '#server/features/operations/operation/read-models/saisie.ts';
import { deletePromotion } from '#server/features/operations/operation/repository.ts';
import { updateVisuelsSansFichier } from '#server/features/operations/visuel/repository.ts';
import { chargerPromotion, prevenirPromotions } from '#server/features/operations/operation/commands/agir.ts';
import { retirerEncours } from '#server/features/operations/contrepartie/commands/consequences.ts';
import { fichiersDeLaPromotion } from '../read-models/fichiers.ts';
import { prevenirDelegue } from './prevenir-delegue.ts';
import { retirerModele } from '#server/features/operations/publication/commands/retirer-modele.ts';

/** What depends on it is deleted too, and stays in the journal. A modèle is first taken back from its adhérents. */
export const supprimerPromotion = (ctx: Contexte, id: number, version: number | undefined): Promise<null> =>
  inTenant(ctx, async (tx) => {
    const { acteur, services } = ctx;
    const promotion = await chargerPromotion(tx, acteur, id, peut.canSupprimerPromotion, version);
    const sorte = sorteDe(promotion);
    if (sorte === 'COPIE') throw promotionErrors.copieNonSupprimable();
    if ((await encoursDeclares(tx, id)).length > 0) throw promotionErrors.dejaDeclaree();
    const enfants = await enfantsDe(tx, id);
    if (sorte === 'MODELE') await retirerModele(tx, acteur, promotion, services.maintenant());
    await retirerEncours(tx, acteur, { promotionIds: [id] }, { maintenant: services.maintenant() });
    const fichiers = await fichiersDeLaPromotion(tx, id);
    await deletePromotion(tx, id);
    await updateVisuelsSansFichier(tx, fichiers);
    const { etatPromo, etatTg, creeParNom } = promotion;
    const avant = {
      ...versSaisie(promotion, enfants),
      nomOperation: promotion.nomOperation,
      etatPromo,
      etatTg,
      creeParNom,
    };
    await journaliser(tx, acteur, { objet: 'promotion', objetId: id, action: 'supprimer', avant });
    await prevenirDelegue(tx, acteur, promotion, aujourdhuiDe(ctx), { decision: 'SUPPRIMEE' });
    prevenirPromotions(tx, [id]);
    return null;
  });
