import type { Contexte } from '#server/core/contexte.ts';
import type { TenantTx } from '#server/core/db/database.ts';
import { enregistrerFichier } from '#server/core/files/fichiers.ts';
import { examinerPdf } from '#server/core/files/examiner-pdf.ts';
import { TYPES_AFFICHABLES } from '#server/core/files/types-acceptes.ts';
import type { FichierRecu } from '#server/core/http/multipart.ts';
import { documentErrors } from '#shared/features/document/errors.ts';
import { insertVersion, type NouvelleVersion } from '../repository.ts';

const PDF = 'application/pdf';

/** @throws 400 unless there is exactly one */
export const unFichier = (fichiers: readonly FichierRecu[]): FichierRecu => {
  const [fichier] = fichiers;
  if (!fichier) throw documentErrors.fichierManquant();
  if (fichiers.length > 1) throw documentErrors.unSeulFichier();
  return fichier;
};

/** The bytes, then their row, then the version that names it: all of the last two or none. */
export const garderVersion = async (
  tx: TenantTx,
  { acteur, services }: Contexte,
  documentId: number,
  numero: number,
  { nom, mimeDeclare, contenu }: FichierRecu,
): Promise<NouvelleVersion> => {
  const fichier = await enregistrerFichier(tx, services.fichiers, { nom, mimeDeclare, contenu, auteur: acteur });
  const { actif, pages } = fichier.mime === PDF ? await examinerPdf(contenu) : { actif: false, pages: null };
  const version = { numero, fichier, apercu: TYPES_AFFICHABLES.has(fichier.mime) && !actif, pages };
  await insertVersion(tx, documentId, version, acteur);
  return version;
};
