import type { Consentement, TypeExtracteur } from './schemas/parametres.ts';
import { extracteurErrors } from './errors.ts';

type ExtracteurDemande = { readonly type: TypeExtracteur; readonly consenti: { readonly version: string } | undefined };

/**
 * The consent saved with a choice of extractor: the one given now, else the saved one; none without collection.
 * @throws 409 when sales would be collected without consent
 */
export const consentementPour = (
  { type, consenti }: ExtracteurDemande,
  actuel: Consentement | null,
  { par, le }: { readonly par: string; readonly le: string },
): Consentement | null => {
  if (type === 'AUCUN') return null;
  const consentement = consenti ? { version: consenti.version, par, le } : actuel;
  if (!consentement) throw extracteurErrors.consentementManquant();
  return consentement;
};
