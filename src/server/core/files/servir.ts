import { buffer } from 'node:stream/consumers';
import type { Readable } from 'node:stream';
import { entetesFichier } from './entetes.ts';
import { examinerPdf } from './examiner-pdf.ts';
import type { FichierLu } from './fichiers.ts';

/** The answer that shows a stored file. A PDF in which something runs is only downloaded. */
export const servirFichier = async ({
  flux,
  ...fichier
}: FichierLu): Promise<{ readonly contenu: Buffer | Readable; readonly entetes: Record<string, string> }> => {
  if (fichier.mime !== 'application/pdf') return { contenu: flux, entetes: entetesFichier(fichier) };
  const contenu = await buffer(flux);
  return { contenu, entetes: entetesFichier(fichier, { telecharger: (await examinerPdf(contenu)).actif }) };
};
