import { documentContract } from '#shared/features/echanges/document/contract.ts';
import type { Document } from '#shared/features/echanges/document/schemas.ts';
import { recevoirFichier, telechargerFichier } from '#web/lib/api.ts';
import { ouvrirFichier } from '#web/lib/fichiers/ouvrir-fichier.ts';

type Fichier = Pick<Document, 'id' | 'mime' | 'apercu'> & { readonly numero?: number };

const parties = ({ id, numero }: Fichier) => ({ params: { id }, query: numero === undefined ? {} : { numero } });

export const telechargerDocument = ({ id, numero }: Pick<Fichier, 'id' | 'numero'>): Promise<string> =>
  telechargerFichier(documentContract.ouvrirDocument, {
    params: { id },
    query: { telecharger: 'true', ...(numero === undefined ? {} : { numero }) },
  });

/** Reads a file under the type that the server checked, never the type the file claims. */
export const lireDocument = async (fichier: Fichier, signal?: AbortSignal): Promise<Blob> => {
  const { contenu } = await recevoirFichier(documentContract.ouvrirDocument, {
    ...parties(fichier),
    ...(signal ? { signal } : {}),
  });
  return new Blob([contenu], { type: fichier.mime });
};

/** Opens a document in the browser's own viewer, in another tab; saves it when there is no viewer. */
export const montrerDocument = async (fichier: Fichier): Promise<void> => {
  if (fichier.apercu) await ouvrirFichier(fichier.mime, documentContract.ouvrirDocument, parties(fichier));
  else await telechargerDocument(fichier);
};
