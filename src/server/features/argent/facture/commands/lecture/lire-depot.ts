import { buffer } from 'node:stream/consumers';
import { transactionSysteme } from '#server/core/db/database.ts';
import { lireFichier, supprimerFichier } from '#server/core/files/fichiers.ts';
import { annoncerEvenement } from '#server/features/courrier/notification/commands/annoncer.ts';
import type { Execution } from '#server/core/jobs/travail.ts';
import type { Services } from '#server/core/services.ts';
import { AppError } from '#shared/core/app-error.ts';
import type { DocumentDepot } from '#shared/features/argent/facture/schemas/lecture.ts';
import { depotFini } from '../../read-models/depot.ts';
import { findProchainFichier, updateLu, type DepotALire, type FichierALire } from '../../repository/depots.ts';
import { prevenirFactures } from '../charger.ts';
import type { OutilsFacture } from '../comparer.ts';
import { garderDocument } from '../garder.ts';
import { lireDocuments } from './lire-documents.ts';

type Outils = Pick<Services, 'dbSysteme' | 'fichiers' | 'maintenant'>;
type DepotDemande = { readonly tenantId: number; readonly depotId: number };

const enReport = (nom: string, phrase: string): DocumentDepot => ({ nom, issue: 'REFUSEE', factureId: null, phrase });

/** @returns null when its bytes have disappeared */
export const octetsDe = async (
  { dbSysteme, fichiers }: Outils,
  tenantId: number,
  fichierId: number,
): Promise<Buffer | null> => {
  try {
    const { flux } = await transactionSysteme(dbSysteme, (tx) => lireFichier(tx, fichiers, fichierId, tenantId));
    return await buffer(flux);
  } catch (error) {
    if (error instanceof AppError && error.status === 404) return null;
    throw error;
  }
};

/** A shorter drop sends no notification: the person, still on the screen, reads the report there. */
const AVIS_APRES_MS = 20_000;
/** Says that a long drop is over to who dropped it; during an impersonation, that person is not of the account. */
const aviser = (services: Outils, { tenantId, depotId }: DepotDemande): Promise<void> =>
  transactionSysteme(services.dbSysteme, async (tx) => {
    const fini = await depotFini(tx, tenantId, depotId);
    if (!fini || fini.impersonation || fini.parId === null || fini.dureeMs < AVIS_APRES_MS) return;
    const { gardes, deja, refuses } = fini;
    await annoncerEvenement(tx, null, 'FACTURES_LUES', [
      {
        tenantId,
        objet: depotId,
        donnees: { gardes, deja, refuses },
        utilisateurId: fini.parId,
        lien: { ecran: 'factures', params: {} },
      },
    ]);
  });

type FichierDuDepot = { readonly fichier: FichierALire; readonly depot: DepotALire };
type LectureFichier = { readonly documents: readonly DocumentDepot[]; readonly echecs: readonly unknown[] };

/**
 * Reads one file, keeps each of its documents in a transaction of its own: one that fails, whatever the reason, is
 * alone to fail (FAC-70).
 */
const lireLesDocuments = async (
  services: Outils,
  outils: OutilsFacture,
  tenantId: number,
  { fichier, depot }: FichierDuDepot,
): Promise<LectureFichier> => {
  const { dbSysteme, fichiers: store, maintenant } = services;
  const documents: DocumentDepot[] = [];
  const echecs: unknown[] = [];
  const echouer = (nom: string, error: unknown): void => {
    echecs.push(error);
    documents.push(enReport(nom, 'La lecture de ce fichier a échoué : déposez-le à nouveau.'));
  };
  try {
    const contenu = fichier.fichierId === null ? null : await octetsDe(services, tenantId, fichier.fichierId);
    if (contenu === null)
      documents.push(enReport(fichier.nom, 'Ce fichier a disparu avant d’être lu : déposez-le à nouveau.'));
    else
      for await (const document of lireDocuments(fichier.nom, contenu, tenantId)) {
        const reception = { tenantId, auteur: depot, store, maintenant: maintenant() };
        await transactionSysteme(dbSysteme, (tx) => garderDocument(tx, outils, reception, document)).then(
          (garde) => documents.push(garde),
          (error: unknown) => echouer(document.nom, error),
        );
      }
  } catch (error) {
    echouer(fichier.nom, error);
  }
  return { documents, echecs };
};

/** Reads one file, then writes its report; unless it failed and is to be tried again. @returns what failed */
const lireUnFichier = async (
  services: Outils,
  outils: OutilsFacture,
  { tenantId, depotId }: DepotDemande,
  duDepot: FichierDuDepot,
  dernierEssai: boolean,
): Promise<readonly unknown[]> => {
  const { fichier } = duDepot;
  const { documents, echecs } = await lireLesDocuments(services, outils, tenantId, duDepot);
  if (echecs.length > 0 && !dernierEssai) return echecs;
  await transactionSysteme(services.dbSysteme, async (tx) => {
    await updateLu(tx, tenantId, fichier, documents);
    if (fichier.fichierId !== null) await supprimerFichier(tx, fichier.fichierId, tenantId);
    prevenirFactures(tx, tenantId, depotId);
  });
  return echecs;
};

/**
 * Reads what is left to read of a drop, one file after the other. After a kill, another instance goes on with the file
 * it was at. One that fails is tried again once the others are read; after the last try its report says so.
 * @throws the first failure
 */
export const lireDepot = async (
  services: Outils,
  outils: OutilsFacture,
  demande: DepotDemande,
  { dernierEssai, signal }: Pick<Execution, 'dernierEssai' | 'signal'>,
): Promise<void> => {
  const { tenantId, depotId } = demande;
  const echecs: unknown[] = [];
  const apres = (id: number) =>
    transactionSysteme(services.dbSysteme, (tx) => findProchainFichier(tx, tenantId, depotId, id));
  for (let suivant = await apres(0); suivant; suivant = await apres(suivant.fichier.id)) {
    signal.throwIfAborted();
    echecs.push(...(await lireUnFichier(services, outils, demande, suivant, dernierEssai)));
    await aviser(services, demande);
  }
  if (echecs.length > 0) throw echecs[0];
};
