import { coreErrors } from '#shared/core/errors.ts';
import { inTenant, type Contexte } from './contexte.ts';
import type { TenantTx } from './db/database.ts';
import { verrouillerListe } from './db/liste-ordonnee.ts';
import { prevenirApres } from './push/evenements.ts';

/** When and by whom a row was last changed: what a stale version is answered with. */
export type Suivi = { readonly version: number; readonly modifieLe: string; readonly modifieParNom: string | null };

/**
 * One change of a short list that a whole account shares: alone on it, and told to the other browsers of the account.
 * @param sujet the list, as the browser names what it has read of it
 */
export const changerReferentiel = <T>(ctx: Contexte, sujet: string, work: (tx: TenantTx) => Promise<T>): Promise<T> =>
  inTenant(ctx, async (tx) => {
    await verrouillerListe(tx, sujet);
    const resultat = await work(tx);
    prevenirApres(tx, [{ k: 'change', tenantId: tx.tenantId, sujet, id: 0 }]);
    return resultat;
  });

/**
 * @throws 404 for what is not there or not this tenant's, 409 CONFLIT_VERSION when somebody changed it since it was
 * read
 */
export const exiger = <L extends Suivi>(ligne: L | undefined, version?: number): L => {
  if (!ligne) throw coreErrors.introuvable();
  if (version !== undefined && ligne.version !== version)
    throw coreErrors.conflitVersion(ligne.modifieParNom ?? 'un autre utilisateur', ligne.modifieLe);
  return ligne;
};
