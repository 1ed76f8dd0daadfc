import { isDeepStrictEqual } from 'node:util';
import type { Services } from '#server/core/services.ts';
import type { IssueLgo } from '#shared/features/connexions/lgo/rules.ts';
import { referenceLgo, type ChargeLgo } from '#shared/features/operations/synchronisation-lgo/rules.ts';
import { appelerLgo, type AccesLgo } from '#server/features/connexions/lgo/commands/parler.ts';

/** What is to be done in the software for one product. */
export type EnvoiAFaire = {
  readonly tenantId: number;
  readonly promotionId: number;
  readonly ean: string;
  /** What to write in the software; null to withdraw the product from it. */
  readonly charge: { readonly contenu: ChargeLgo; readonly empreinte: string } | null;
};
export type Porte = { readonly issue: IssueLgo; readonly dureeMs: number };

const RELU_AUTREMENT = 'Le LGO a relu autre chose que ce qui a été envoyé.';
const ABSENT = 404;

/**
 * Writes one product in the software and reads it back, or withdraws it. The key is the same for the same content: sent
 * again after a crash, it is taken once.
 */
export const envoyerProduitAuLgo = async (
  services: Services,
  ligne: AccesLgo,
  { tenantId, promotionId, ean, charge }: EnvoiAFaire,
  signal?: AbortSignal,
): Promise<Porte> => {
  const reference = referenceLgo(tenantId, promotionId);
  const chemin = `promotions/${reference}/produits/${ean}`;
  if (charge === null) {
    const retrait = await appelerLgo(services, ligne, { methode: 'DELETE', chemin }, signal);
    return retrait.statut === ABSENT ? { ...retrait, issue: { sorte: 'OK' } } : retrait;
  }
  const cle = `${reference}-${ean}-${charge.empreinte}`;
  const envoi = await appelerLgo(services, ligne, { methode: 'PUT', chemin, cle, corps: charge.contenu }, signal);
  if (envoi.issue.sorte !== 'OK') return envoi;
  const relu = await appelerLgo(services, ligne, { methode: 'GET', chemin }, signal);
  const dureeMs = envoi.dureeMs + relu.dureeMs;
  if (relu.issue.sorte !== 'OK') return { issue: relu.issue, dureeMs };
  if (isDeepStrictEqual(relu.json, charge.contenu)) return { issue: relu.issue, dureeMs };
  return { issue: { sorte: 'ILLISIBLE', message: RELU_AUTREMENT }, dureeMs };
};
