import { aujourdhuiDe, inTenant, type Contexte } from '#server/core/contexte.ts';
import { enSysteme, type SystemeTx } from '#server/core/db/database.ts';
import { journaliser } from '#server/core/journal.ts';
import { synchroniserEncours } from '#server/features/operations/contrepartie/commands/consequences.ts';
import { chargerPromotion, prevenirPromotions } from '#server/features/operations/operation/commands/agir.ts';
import { updatePromotion, type LignePromotion } from '#server/features/operations/operation/repository.ts';
import { updateCopieForcee } from '#server/features/operations/operation/repository/copies-forcees.ts';
import { lockCopiesOperation } from '#server/features/operations/operation/repository/copies.ts';
import { type Copie } from '#server/features/reseau/diffusion/read-models.ts';
import { deletePlacesAVenir } from '#server/features/operations/operation/repository/places.ts';
import {
  avertirCopiesPublication,
  nommerPublication,
  prevenirComptesPublication,
} from '#server/features/operations/publication/commands/avis-copies.ts';
import { cloreAvisSansObjet } from '#server/features/operations/publication/commands/clore-avis.ts';
import { modeleDe } from '#server/features/operations/publication/read-models/modeles.ts';
import { canForcer } from '#shared/features/operations/operation/policy.ts';
import { verifierClotureOperation } from '#shared/features/operations/operation/rules.ts';
import type { ModelePromotionGroupement } from '#shared/features/operations/promotion-groupement/schemas.ts';
import { lecteurDeModeles } from '../commands.ts';
import { unModele } from '../read-models/modeles.ts';

/** Ends the copies today: places still to come are freed, encours follow the new last day, settled ones are kept. */
const cloreCopies = async (tx: SystemeTx, ctx: Contexte, avant: LignePromotion): Promise<readonly Copie[]> => {
  const visee = { groupementId: avant.tenantId, modeleId: avant.id };
  const aujourdhui = aujourdhuiDe(ctx);
  const copies = await lockCopiesOperation(tx, visee.groupementId, visee.modeleId);
  await deletePlacesAVenir(tx, visee, aujourdhui);
  const suite = { du: avant.dateDebut!, au: aujourdhui, superposable: avant.superposable };
  await updateCopieForcee(tx, visee, { copies, suite, changements: ['dates'] });
  const options = { maintenant: ctx.services.maintenant(), regles: 'garder' } as const;
  await synchroniserEncours(tx, ctx.acteur, { promotions: copies }, options);
  const tenantIds = copies.map(({ tenantId }) => tenantId);
  await cloreAvisSansObjet(tx, ctx.acteur, { tenantIds, modeleClos: visee }, aujourdhui);
  const modele = await modeleDe(tx, visee.groupementId, visee.modeleId);
  if (modele)
    await avertirCopiesPublication(tx, copies, ctx.acteur, {
      action: 'clore',
      sorte: 'OPERATION_CLOSE',
      body: `${nommerPublication(modele)} se termine aujourd’hui. Votre réponse, vos encours et vos messages restent.`,
      dateLimite: null,
    });
  prevenirComptesPublication(tx, visee.groupementId, visee.modeleId, copies);
  return copies;
};

/**
 * A modèle that has begun ends today, at all its adhérents at once: it is never taken back from them (OPE-70).
 * @throws 409 PROMOTION_NON_CLOTURABLE when it has not begun, is over, or was never published
 */
export const cloreModele = (ctx: Contexte, id: number, version: number): Promise<ModelePromotionGroupement> =>
  inTenant(ctx, async (tx) => {
    const { acteur } = ctx;
    const aujourdhui = aujourdhuiDe(ctx);
    const avant = await chargerPromotion(tx, acteur, id, canForcer, version);
    verifierClotureOperation(avant, aujourdhui);
    await updatePromotion(tx, id, { date_fin: aujourdhui }, acteur.nomComplet);
    const copies = await enSysteme(tx, (systeme) => cloreCopies(systeme, ctx, avant));
    await journaliser(tx, acteur, {
      objet: 'promotion',
      objetId: id,
      action: 'clore',
      avant: { dateFin: avant.dateFin },
      apres: { dateFin: aujourdhui, adherents: copies.length },
    });
    prevenirPromotions(tx, [id]);
    return enSysteme(tx, (systeme) => unModele(systeme, lecteurDeModeles(ctx), id));
  });
