import { enSysteme, type TenantTx } from '#server/core/db/database.ts';
import { journaliser } from '#server/core/journal.ts';
import type { Acteur } from '#shared/core/acteur.ts';
import { promotionErrors } from '#shared/features/operations/operation/errors.ts';
import { compterCopies } from '../read-models/copies.ts';
import { modeleDe } from '../read-models/modeles.ts';
import { supprimerCopies, verrouillerCopies } from '#server/features/operations/operation/repository/copies.ts';
import { supprimerPublication } from '../repository.ts';
import { marquerNonPubliee } from '#server/features/operations/operation/repository/modeles.ts';
import { oublierPreuves } from '#server/features/operations/preuve/commands/oublier.ts';
import { avertirCopies, nommer, prevenirComptes } from './avis-copies.ts';
import { retirerEncours } from '#server/features/operations/contrepartie/commands/consequences.ts';

/**
 * Takes a modèle back from its adhérents ("Repasser en brouillon", OPE-54): what they had not answered goes, and so
 * does what they had accepted, with its encours still to declare; they are told. Called in the transaction that locks
 * the modèle and takes it back to draft or deletes it; a modèle without copies is left as it is.
 * @throws 409 PROMOTION_DEJA_DECLAREE when one of them has already declared it to the payer
 */
export const retirerModele = (
  locataire: TenantTx,
  acteur: Acteur,
  promotionId: number,
  maintenant: Date,
): Promise<void> =>
  enSysteme(locataire, async (tx) => {
    const groupementId = acteur.tenantId;
    const copies = await verrouillerCopies(tx, groupementId, promotionId);
    const { declarees } = await compterCopies(tx, groupementId, promotionId);
    if (declarees > 0) throw promotionErrors.membresOntDeclare(declarees);
    const modele = await modeleDe(tx, groupementId, promotionId);
    await supprimerPublication(tx, { groupementId, promotionId });
    await marquerNonPubliee(tx, { groupementId, promotionId });
    if (!modele || copies.length === 0) return;
    await retirerEncours(tx, acteur, { promotions: copies }, { maintenant });
    await oublierPreuves(tx, copies);
    await supprimerCopies(tx, copies);
    await avertirCopies(tx, copies, acteur, {
      action: 'retirer',
      title: 'Opération retirée par votre groupement',
      body: `${nommer(modele)} n’est plus proposée.`,
      dateLimite: null,
    });
    await journaliser(tx, acteur, {
      objet: 'promotion',
      objetId: promotionId,
      action: 'retirer',
      apres: { adherents: copies.length },
    });
    prevenirComptes(tx, groupementId, promotionId, copies);
  });
