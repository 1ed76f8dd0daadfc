import { enSysteme, type SystemeTx, type TenantTx } from '#server/core/db/database.ts';
import { journaliser } from '#server/core/journal.ts';
import { supprimerLies } from '#server/features/encours/commands/lies.ts';
import type { Acteur } from '#shared/core/acteur.ts';
import { promotionErrors } from '#shared/features/promotion/errors.ts';
import { compterCopies, copiesAvecEncours } from '../read-models/copies.ts';
import { modeleDe } from '../repository/cibles.ts';
import { supprimerCopies, verrouillerCopies, type Copie } from '../repository/copies.ts';
import { oublierPublication } from '../repository/publication.ts';
import { avertirCopies, nommer, prevenirComptes } from './avis-copies.ts';

/** What the members still had to claim is no longer claimed. */
const retirerEncours = async (tx: SystemeTx, acteur: Acteur, copies: readonly Copie[]): Promise<void> => {
  for (const { tenantId, id } of await copiesAvecEncours(tx, copies))
    await supprimerLies(tx, acteur, { type: 'PROMOTION', id }, { tenantId });
};

/**
 * Takes a model back from its members ("Repasser en brouillon", entities §2.5): what they had not answered goes, and so does what they had
 * accepted, which they are told. Called in the transaction that takes the model back to draft; a model that was not published is left as it is.
 * @throws 409 PROMOTION_DEJA_DECLAREE when one of them has already declared it to the payer
 */
export const retirerModele = (locataire: TenantTx, acteur: Acteur, promotionId: number): Promise<void> =>
  enSysteme(locataire, async (tx) => {
    const groupementId = acteur.tenantId;
    const copies = await verrouillerCopies(tx, groupementId, promotionId);
    const { declarees } = await compterCopies(tx, groupementId, promotionId);
    if (declarees > 0) throw promotionErrors.membresOntDeclare(declarees);
    const modele = await modeleDe(tx, groupementId, promotionId);
    await oublierPublication(tx, { groupementId, promotionId });
    if (!modele || copies.length === 0) return;
    await retirerEncours(tx, acteur, copies);
    await supprimerCopies(tx, copies);
    await avertirCopies(tx, copies, acteur, {
      action: 'retirer',
      title: 'Opération retirée par votre groupement',
      body: `${nommer(modele)} n’est plus proposée.`,
      dateLimite: null,
    });
    await journaliser(tx, acteur, { objet: 'promotion', objetId: promotionId, action: 'retirer', apres: { adherents: copies.length } });
    prevenirComptes(tx, groupementId, promotionId, copies);
  });
