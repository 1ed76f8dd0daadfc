import { creerAtelier, TravailInterrompu } from '#server/core/atelier/atelier.ts';
import { coreErrors } from '#shared/core/errors.ts';
import type { Jour } from '#shared/core/dates.ts';
import type { DemandeImportVentes, LectureVentes } from '#shared/features/connexions/vente/schemas/import.ts';
import type { JourRecu } from '#shared/features/connexions/vente/rules.ts';

export type FichierBrut = { readonly nom: string; readonly contenu: Uint8Array };
export type DemandeLectureVentes = {
  readonly fichiers: readonly FichierBrut[];
  readonly demande: DemandeImportVentes;
  readonly aujourdhui: Jour;
};
type Calcule =
  | 'nomFichier'
  | 'nbRetenues'
  | 'premierJour'
  | 'dernierJour'
  | 'nbJours'
  | 'nbJoursRemplaces'
  | 'caTtcCentimes';
/** What the thread gives: neutral sales alone come out of it. */
export type FichierVentesLu = Omit<LectureVentes, Calcule> & { readonly jours: readonly JourRecu[] };

/** Thirteen months of sales, 400 000 lines, take 7 to 13 seconds and stay under 384 MB. */
const atelier = creerAtelier<DemandeLectureVentes, FichierVentesLu>({
  module: new URL('worker-ventes.ts', import.meta.url),
  delaiMs: 30_000,
  memoireMo: 512,
  maxParPart: 4,
});

/**
 * Reads a file of sales in another process: CSV, workbook, or the JSON files of one extraction, compressed or not.
 * Nothing of it is kept, and what it says of people stays there (CNX-38).
 * @param part who asks: the account
 * @throws {AppError} 400 when it cannot be read, 413 when it is too big, 503 when too many wait
 */
export const lireFichierVentes = (
  fichiers: readonly FichierBrut[],
  demande: DemandeImportVentes,
  { aujourdhui, part }: { readonly aujourdhui: Jour; readonly part: number },
): Promise<FichierVentesLu> => {
  return atelier.faire({ fichiers, demande, aujourdhui }, part).catch((error: unknown) => {
    throw error instanceof TravailInterrompu
      ? coreErrors.tropVolumineux('Ce fichier est trop volumineux pour être lu.')
      : error;
  });
};
