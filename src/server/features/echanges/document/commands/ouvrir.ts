import { enEcrivant, inTenant, type Contexte } from '#server/core/contexte.ts';
import { enSysteme } from '#server/core/db/database.ts';
import { entetesFichier } from '#server/core/files/entetes.ts';
import { lireFichier, trouverFichier } from '#server/core/files/fichiers.ts';
import type { FichierReponse } from '#server/core/http/bind-contract.ts';
import { demanderArchive } from '#server/features/exploitation/archive/commands.ts';
import { entrerChez } from '#server/features/reseau/delegue/commands/entrer.ts';
import { coreErrors } from '#shared/core/errors.ts';
import type { Archive } from '#shared/features/exploitation/archive/contract.ts';
import { documentErrors } from '#shared/features/echanges/document/errors.ts';
import { MAX_OCTETS_ARCHIVE } from '#shared/features/echanges/document/schemas.ts';
import { sorteDocuments } from './archiver.ts';
import { lecteurDeDocuments, versionsVisibles } from '../read-models/visibles.ts';
import { noterLectures } from './lectures.ts';

type OuvertureDocument = { readonly numero?: number | undefined; readonly telecharger?: boolean | undefined };

/**
 * Opening or downloading is reading (DOC-6): the receipt is kept before the first byte leaves, and only when there is
 * one. No connection waits for the store.
 */
export const ouvrirDocument = async (
  ctx: Contexte,
  id: number,
  { numero, telecharger = false }: OuvertureDocument,
): Promise<FichierReponse> => {
  const { version, fichier } = await inTenant(ctx, async (tx) => {
    const [trouvee] = await versionsVisibles(tx, await lecteurDeDocuments(tx, ctx.acteur), [id], numero);
    if (!trouvee) throw coreErrors.introuvable();
    const { tenantId, fichierId } = trouvee;
    return {
      version: trouvee,
      fichier: await enSysteme(tx, (systeme) => trouverFichier(systeme, { tenantId, id: fichierId })),
    };
  });
  const { flux, ...decrit } = await fichier.ouvrir(ctx.services.fichiers);
  try {
    if (version.tenantId !== ctx.acteur.tenantId)
      await inTenant(enEcrivant(ctx), (tx) => noterLectures(tx, ctx.acteur, [version]));
  } catch (error) {
    flux.destroy();
    throw error;
  }
  return { contenu: flux, entetes: entetesFichier(decrit, { telecharger: telecharger || !version.apercu }) };
};

/** What a delegate reads leaves a line in the pharmacy's journal, once a day. */
export const ouvrirSuivi = (ctx: Contexte, pharmacieId: number, id: number): Promise<FichierReponse> =>
  entrerChez(ctx, pharmacieId, { exige: 'lectureDocuments', action: 'consulter-documents' }, async (tx) => {
    const [version] = await versionsVisibles(tx, await lecteurDeDocuments(tx, ctx.acteur), [id]);
    if (!version) throw coreErrors.introuvable();
    const { flux, ...fichier } = await lireFichier(tx, ctx.services.fichiers, version.fichierId);
    return { contenu: flux, entetes: entetesFichier(fichier, { telecharger: !version.apercu }) };
  });

/** How many documents, as a title says it. */
const titreDe = (nombre: number): string => (nombre === 1 ? 'Un document' : `${nombre} documents`);

/** All of them or none: what cannot be seen is said before anything is made. */
export const archiverDocuments = (ctx: Contexte, ids: readonly number[]): Promise<Archive> =>
  inTenant(ctx, async (tx) => {
    const versions = await versionsVisibles(tx, await lecteurDeDocuments(tx, ctx.acteur), ids);
    if (versions.reduce((somme, { taille }) => somme + taille, 0) > MAX_OCTETS_ARCHIVE)
      throw documentErrors.archiveTropVolumineuse();
    return demanderArchive(tx, ctx, sorteDocuments, { titre: titreDe(ids.length), demande: { ids: [...ids] } });
  });
