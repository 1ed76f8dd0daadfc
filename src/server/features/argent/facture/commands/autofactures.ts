import type { Tx } from '#server/core/db/database.ts';
import { baisserEncours } from '#server/features/argent/encours/commands/baisser.ts';
import type { Acteur } from '#shared/core/acteur.ts';
import { encoursAutofacture } from '#shared/features/argent/facture/rules.ts';
import { autofacturesCitees } from '../read-models/avoirs-citants.ts';
import { avoirsDAutofacture } from '../read-models/papiers.ts';

/** A self-billed credit note that came lowers what its invoice's encours waits for (FAC-50). */
export const baisserAutofactures = async (
  tx: Tx,
  acteur: Acteur,
  { tenantId, avoirId }: { readonly tenantId: number; readonly avoirId: number },
): Promise<void> => {
  for (const { encoursId: id, ...due } of await autofacturesCitees(tx, tenantId, avoirId)) {
    const valeur = encoursAutofacture(due, await avoirsDAutofacture(tx, tenantId, due.id));
    await baisserEncours(tx, acteur, { id, tenantId, valeur });
  }
};
