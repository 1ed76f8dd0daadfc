import type { Sujet } from '#shared/core/sujets.ts';
import { inTenant, type Contexte } from './contexte.ts';
import type { TenantTx } from './db/database.ts';
import { verrouillerListe } from './db/liste-ordonnee.ts';
import { prevenirApres } from './push/evenements.ts';

/**
 * Changes a short list shared by a whole account: changes are made one at a time, and the other browsers of the account
 * are told.
 * @param sujet the subject of the list in the browsers
 */
export const changerReferentiel = <T>(ctx: Contexte, sujet: Sujet, work: (tx: TenantTx) => Promise<T>): Promise<T> =>
  inTenant(ctx, async (tx) => {
    await verrouillerListe(tx, sujet);
    const resultat = await work(tx);
    prevenirApres(tx, [{ k: 'change', tenantId: tx.tenantId, sujet, id: 0 }]);
    return resultat;
  });
