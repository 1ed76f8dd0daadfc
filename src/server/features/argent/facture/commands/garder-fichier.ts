import { createHash } from 'node:crypto';
import type { Tx } from '#server/core/db/database.ts';
import { enregistrerFichier } from '#server/core/files/fichiers.ts';
import type { FileStore } from '#server/core/files/store.ts';
import type { Acteur } from '#shared/core/acteur.ts';
import { AppError } from '#shared/core/app-error.ts';
import { nomDeBase } from '#shared/core/fichiers/nom-fichier.ts';
import type { DocumentDepot } from '#shared/features/argent/facture/schemas/lecture.ts';
import type { SaisieLue } from '#shared/features/argent/facture/schemas/saisie.ts';
import type { DepotALire } from '../repository/depots.ts';
import { findFichierRefuse, upsertRefusee } from '../repository/refusees.ts';

export type ReceptionFacture = {
  readonly tenantId: number;
  readonly auteur: DepotALire;
  readonly store: FileStore;
  readonly maintenant: Date;
  /** A person asks that the document take the place of this one, of the same number (FAC-94). */
  readonly remplaceId?: number;
};

export const acteurDe = ({ utilisateurId, nomComplet, impersonation }: DepotALire, tenantId: number) =>
  ({ utilisateurId, nomComplet, impersonation, tenantId }) as Acteur;

/** Keeps the file of a document as it came, under the document's own name. */
export const garderFichier = (
  tx: Tx,
  { tenantId, auteur, store }: ReceptionFacture,
  { nom, contenu }: { nom: string; contenu: Buffer },
) =>
  enregistrerFichier(tx, store, {
    nom: nomDeBase(nom.split(' › ').at(-1) ?? nom),
    contenu,
    auteur: acteurDe(auteur, tenantId),
    tenantId,
  });

/** Keeps the file of a refused document; null for bytes that no file may have. */
const garderFichierRefuse = async (
  tx: Tx,
  reception: ReceptionFacture,
  document: { readonly nom: string; readonly contenu: Buffer },
  sha256: string,
): Promise<number | null> => {
  const deja = await findFichierRefuse(tx, reception.tenantId, sha256);
  if (deja !== null) return deja;
  try {
    return (await garderFichier(tx, reception, document)).id;
  } catch (error) {
    if (error instanceof AppError && error.status < 500) return null;
    throw error;
  }
};

/** A document that gave no invoice waits to be typed, with its file and what was read of it (FAC-82). */
export const garderRefusee = async (
  tx: Tx,
  reception: ReceptionFacture,
  { nom, contenu }: { readonly nom: string; readonly contenu: Buffer | null },
  {
    phrase,
    saisie,
    remplaceId = null,
  }: { readonly phrase: string; readonly saisie: SaisieLue | null; readonly remplaceId?: number | null },
): Promise<DocumentDepot> => {
  const { tenantId, auteur } = reception;
  const refus = { nom, issue: 'REFUSEE' as const, factureId: null, phrase };
  if (contenu === null || contenu.length === 0) return refus;
  const sha256 = createHash('sha256').update(contenu).digest('hex');
  const fichierId = await garderFichierRefuse(tx, reception, { nom, contenu }, sha256);
  if (fichierId === null && saisie === null) return refus;
  const refuseeId = await upsertRefusee(tx, tenantId, { nom, phrase, fichierId, sha256, saisie, remplaceId, auteur });
  return { ...refus, refuseeId, ...(remplaceId !== null && fichierId !== null && { remplacable: true as const }) };
};
