import { enSysteme, type TenantTx } from '#server/core/db/database.ts';
import { journaliser } from '#server/core/journal.ts';
import { ajouterMontants, formatMontants, type MontantsParNature } from '#shared/core/nature-fiscale.ts';
import { jourParis } from '#shared/core/dates.ts';
import type { Acteur } from '#shared/core/acteur.ts';
import { promotionErrors } from '#shared/features/operations/operation/errors.ts';
import { verifierRetirable, type VieDuModele } from '#shared/features/operations/operation/rules.ts';
import { aDeclarerParCopie, compterCopies } from '../read-models/copies.ts';
import { modeleDe } from '../read-models/modeles.ts';
import { deleteCopiesOperation, lockCopiesOperation } from '#server/features/operations/operation/repository/copies.ts';
import { deletePublication } from '../repository.ts';
import { updateModeleNonPublie } from '#server/features/operations/operation/repository/modeles.ts';
import { oublierPreuves } from '#server/features/operations/preuve/commands/oublier.ts';
import { cloreAvisSansObjet } from './clore-avis.ts';
import { avertirCopiesPublication, nommerPublication, prevenirComptesPublication } from './avis-copies.ts';
import { retirerEncours } from '#server/features/operations/contrepartie/commands/consequences.ts';

type Perte = { readonly nombre: number; readonly montants: MontantsParNature };
const direPerte = (perte: Perte | undefined): string =>
  perte === undefined
    ? ''
    : perte.nombre > 1
      ? ` ${perte.nombre} encours à déclarer (${formatMontants(perte.montants)}) disparaissent avec elle.`
      : ` Un encours à déclarer (${formatMontants(perte.montants)}) disparaît avec elle.`;

/**
 * Takes a modèle back from its adhérents ("Repasser en brouillon", OPE-54): what they had not answered goes, and so
 * does what they had accepted, with its encours still to declare; they are told what they lose. Called in the
 * transaction that locks the modèle and takes it back to draft or deletes it; a modèle without copies is left as it is.
 * @throws 409 PROMOTION_COMMENCEE once its first day has come (OPE-70); PROMOTION_DEJA_DECLAREE when an adhérent has
 * already declared it to the payer
 */
export const retirerModele = (
  locataire: TenantTx,
  acteur: Acteur,
  promotion: VieDuModele & { readonly id: number },
  maintenant: Date,
): Promise<void> =>
  enSysteme(locataire, async (tx) => {
    const groupementId = acteur.tenantId;
    const promotionId = promotion.id;
    verifierRetirable(promotion, jourParis(maintenant));
    const copies = await lockCopiesOperation(tx, groupementId, promotionId);
    const { declarees } = await compterCopies(tx, groupementId, promotionId);
    if (declarees > 0) throw promotionErrors.membresOntDeclare(declarees);
    const modele = await modeleDe(tx, groupementId, promotionId);
    await deletePublication(tx, { groupementId, promotionId });
    await updateModeleNonPublie(tx, { groupementId, promotionId });
    if (!modele || copies.length === 0) return;
    const perdus = await aDeclarerParCopie(tx, groupementId, promotionId);
    await retirerEncours(tx, acteur, { promotions: copies }, { maintenant });
    await oublierPreuves(tx, copies);
    await deleteCopiesOperation(tx, copies);
    const tenantIds = copies.map(({ tenantId }) => tenantId);
    await cloreAvisSansObjet(tx, acteur, { tenantIds }, jourParis(maintenant));
    await avertirCopiesPublication(tx, copies, acteur, {
      action: 'retirer',
      sorte: 'OPERATION_RETIREE',
      body: ({ id }) => `${nommerPublication(modele)} n’est plus proposée.${direPerte(perdus.get(id))}`,
      dateLimite: null,
    });
    await journaliser(tx, acteur, {
      objet: 'promotion',
      objetId: promotionId,
      action: 'retirer',
      apres: {
        adherents: copies.length,
        encoursRetires: [...perdus.values()].reduce((total, { nombre }) => total + nombre, 0),
        montantsRetires: [...perdus.values()].map(({ montants }) => montants).reduce(ajouterMontants, {}),
      },
    });
    prevenirComptesPublication(tx, groupementId, promotionId, copies);
  });
