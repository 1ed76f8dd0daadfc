import type { Contexte } from '#server/core/contexte.ts';
import type { TenantTx } from '#server/core/db/database.ts';
import { avecDepots, inscrireFichier, lireRecu, type FichierEnDepot } from '#server/core/files/fichiers.ts';
import { examinerPdf } from '#server/core/files/examiner-pdf.ts';
import { TYPES_AFFICHABLES } from '#server/core/files/types-acceptes.ts';
import type { FichierRecu } from '#server/core/http/multipart.ts';
import { documentErrors } from '#shared/features/echanges/document/errors.ts';
import { insertVersion, type NouvelleVersion } from '../repository.ts';

const PDF = 'application/pdf';

/** @throws 400 unless there is exactly one */
export const unFichier = (fichiers: readonly FichierRecu[]): FichierRecu => {
  const [fichier] = fichiers;
  if (!fichier) throw documentErrors.fichierManquant();
  if (fichiers.length > 1) throw documentErrors.unSeulFichier();
  return fichier;
};

/**
 * Part of a version that is prepared outside the transaction: its stored bytes, whether it can be displayed, and its
 * number of pages.
 */
type VersionEnDepot = { readonly depot: FichierEnDepot } & Pick<NouvelleVersion, 'apercu' | 'pages'>;

/** Stores the bytes before the transaction of `work`; if `work` does not name them, they are removed. */
export const deposerVersion = async <T>(
  { acteur, services }: Contexte,
  recu: FichierRecu,
  work: (version: VersionEnDepot) => Promise<T>,
): Promise<T> => {
  // Examined once it is stored.
  const fichier = { ...(await lireRecu(recu, acteur)), jetable: false };
  return avecDepots(services.fichiers, [fichier], async ([depot]) => {
    if (!depot) throw documentErrors.fichierManquant();
    const { actif, pages } = depot.mime === PDF ? await examinerPdf(fichier.contenu) : { actif: false, pages: null };
    return work({ depot, apercu: TYPES_AFFICHABLES.has(depot.mime) && !actif, pages });
  });
};

/** The row of the file, and the version that names it: both or none. */
export const garderVersion = async (
  tx: TenantTx,
  { acteur }: Contexte,
  documentId: number,
  numero: number,
  { depot, apercu, pages }: VersionEnDepot,
): Promise<NouvelleVersion> => {
  const version = { numero, fichier: await inscrireFichier(tx, depot, { auteur: acteur }), apercu, pages };
  await insertVersion(tx, documentId, version, acteur);
  return version;
};
