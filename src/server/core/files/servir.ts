import { buffer } from 'node:stream/consumers';
import type { Readable } from 'node:stream';
import { entetesFichier } from './entetes.ts';
import { examinerPdf } from './examiner-pdf.ts';
import { inTenant, type Contexte } from '../contexte.ts';
import type { TenantTx } from '../db/database.ts';
import type { FichierReponse } from '../http/bind-contract.ts';
import { trouverFichier, type FichierLu } from './fichiers.ts';

/** The answer that shows a stored file. An active PDF is only downloaded. */
export const servirFichier = async ({
  flux,
  ...fichier
}: FichierLu): Promise<{ readonly contenu: Buffer | Readable; readonly entetes: Record<string, string> }> => {
  if (fichier.mime !== 'application/pdf') return { contenu: flux, entetes: entetesFichier(fichier) };
  const contenu = await buffer(flux);
  return { contenu, entetes: entetesFichier(fichier, { telecharger: (await examinerPdf(contenu)).actif }) };
};

/**
 * Serves a file of the acteur's account, opened and examined once the database connection is given back.
 * @param trouver gives its id, once the acteur is allowed to read it
 * @throws 404
 */
export const servirDuTenant = async (
  ctx: Contexte,
  trouver: (tx: TenantTx) => Promise<number>,
): Promise<FichierReponse> => {
  const fichier = await inTenant(ctx, async (tx) =>
    trouverFichier(tx, { tenantId: tx.tenantId, id: await trouver(tx) }),
  );
  return servirFichier(await fichier.ouvrir(ctx.services.fichiers));
};
