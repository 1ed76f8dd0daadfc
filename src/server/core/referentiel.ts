import type { Sujet } from '#shared/core/sujets.ts';
import { inTenant, type Contexte } from './contexte.ts';
import type { TenantTx } from './db/database.ts';
import { verrouillerListe } from './db/liste-ordonnee.ts';
import { prevenirApres } from './push/evenements.ts';

/**
 * One change of a short list that a whole account shares: alone on it, and told to the other browsers of the account.
 * @param sujet the list, as the browser names what it has read of it
 */
export const changerReferentiel = <T>(ctx: Contexte, sujet: Sujet, work: (tx: TenantTx) => Promise<T>): Promise<T> =>
  inTenant(ctx, async (tx) => {
    await verrouillerListe(tx, sujet);
    const resultat = await work(tx);
    prevenirApres(tx, [{ k: 'change', tenantId: tx.tenantId, sujet, id: 0 }]);
    return resultat;
  });
