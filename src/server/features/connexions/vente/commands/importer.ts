import { z } from 'zod';
import { sansIdempotence, aujourdhuiDe, inTenant, type Contexte } from '#server/core/contexte.ts';
import { transactionSysteme, type Database } from '#server/core/db/database.ts';
import type { FichierRecu } from '#server/core/http/multipart.ts';
import { mettreEnFile } from '#server/core/jobs/file.ts';
import { declarerTravail } from '#server/core/jobs/travail.ts';
import { journaliser } from '#server/core/journal.ts';
import { prevenirApres } from '#server/core/push/evenements.ts';
import type { Services } from '#server/core/services.ts';
import { coreErrors } from '#shared/core/errors.ts';
import type {
  DemandeImportVentes,
  ImportVentes,
  LectureVentes,
} from '#shared/features/connexions/vente/schemas/import.ts';
import { venteErrors } from '#shared/features/connexions/vente/errors.ts';
import { refusDOfficine } from '#shared/features/connexions/vente/rules/dexter.ts';
import { compterComplets } from '../read-models/calendrier.ts';
import { unImportVente } from '../read-models/imports.ts';
import { officineAttendue } from '../read-models/officine.ts';
import {
  updateAvancementImport,
  deleteAnciensImports,
  updateImportFini,
  insertImportVente,
  lockProchainsJours,
} from '../repository/imports.ts';
import { exigerSuivi } from './garde.ts';
import { lireFichierVentes, type FichierBrut, type FichierVentesLu } from './lire-fichier.ts';
import { recevoirJours } from './recevoir-jour.ts';

export const travailImportVentes = declarerTravail({
  nom: 'ventes.import',
  schema: z.object({ tenantId: z.number().int(), importId: z.number().int() }),
  dureeMaxSecondes: 1_800,
  reessais: { limite: 5, delaiSecondes: 5, delaiMaxSecondes: 60 },
});
type ImportDemande = z.output<(typeof travailImportVentes)['schema']>;

const REFUS_MONTRES = 50;
const MAX_NOM = 255;

const lireRecus = async (
  ctx: Contexte,
  fichiers: readonly FichierRecu[],
  demande: DemandeImportVentes,
): Promise<FichierVentesLu> => {
  exigerSuivi(ctx);
  if (fichiers.length === 0) throw coreErrors.fichierVide('Choisissez un fichier de ventes.');
  const officine = await inTenant(sansIdempotence(ctx), (tx) => officineAttendue(tx, tx.tenantId));
  const raison = refusDOfficine(
    fichiers.map(({ nom }) => nom),
    officine,
  );
  if (raison !== null) throw venteErrors.autreOfficine(raison);
  const bruts: FichierBrut[] = [];
  for (const { nom, lire } of fichiers) bruts.push({ nom, contenu: await lire() });
  return lireFichierVentes(bruts, demande, { aujourdhui: aujourdhuiDe(ctx), part: ctx.acteur.tenantId });
};
const totalDe = ({ jours }: FichierVentesLu): number =>
  jours.reduce((total, { ventes }) => ventes.reduce((somme, vente) => somme + vente.caTtcCentimes, total), 0);
const nomDe = (fichiers: readonly FichierRecu[]): string =>
  fichiers
    .map(({ nom }) => nom)
    .join(', ')
    .slice(0, MAX_NOM);

/** What a file of sales says, its first lines as they would be kept; nothing is kept yet (CNX-39). */
export const lireImportVentes = async (
  ctx: Contexte,
  fichiers: readonly FichierRecu[],
  demande: DemandeImportVentes,
): Promise<LectureVentes> => {
  const recusLus = await lireRecus(ctx, fichiers, demande);
  const { jours, refus, ...reste } = recusLus;
  return {
    nomFichier: nomDe(fichiers),
    ...reste,
    refus: refus.slice(0, REFUS_MONTRES),
    nbRetenues: recusLus.nbLignes - recusLus.nbRefusees,
    premierJour: jours[0]?.jour ?? null,
    dernierJour: jours.at(-1)?.jour ?? null,
    nbJours: jours.length,
    nbJoursRemplaces: await inTenant(ctx, (tx) =>
      compterComplets(
        tx,
        jours.map(({ jour }) => jour),
      ),
    ),
    caTtcCentimes: totalDe(recusLus),
  };
};

/**
 * Keeps what the file says, day by day, by a job that goes on without the screen.
 * @throws 400 when nothing in it is a sale
 */
export const importerVentes = async (
  ctx: Contexte,
  fichiers: readonly FichierRecu[],
  demande: DemandeImportVentes,
): Promise<ImportVentes> => {
  const recusLus = await lireRecus(sansIdempotence(ctx), fichiers, demande);
  if (recusLus.manque !== null) throw coreErrors.champInvalide('/correspondance', recusLus.manque);
  if (recusLus.jours.length === 0) throw venteErrors.aucuneVente(recusLus.refus[0]?.phrase);
  return inTenant(ctx, async (tx) => {
    const garde = {
      nomFichier: nomDe(fichiers),
      nbLignes: recusLus.nbLignes,
      nbRefusees: recusLus.nbRefusees,
      refus: recusLus.refus,
      caTtcCentimes: totalDe(recusLus),
      jours: recusLus.jours,
      le: ctx.services.maintenant(),
    };
    const id = await insertImportVente(tx, tx.tenantId, garde, ctx.acteur);
    await mettreEnFile(tx, travailImportVentes, { tenantId: tx.tenantId, importId: id });
    await journaliser(tx, ctx.acteur, {
      objet: 'vente_import',
      objetId: id,
      action: 'importer',
      apres: {
        fichier: garde.nomFichier,
        lignes: recusLus.nbLignes,
        refusees: recusLus.nbRefusees,
        jours: recusLus.jours.length,
      },
    });
    prevenirApres(tx, [{ k: 'change', tenantId: tx.tenantId, sujet: 'vente', id }]);
    return unImportVente(tx, id);
  });
};

const JOURS_PAR_LOT = 10;
export type ApresVentes = (services: Pick<Services, 'dbSysteme'>, tenantId: number) => Promise<void>;

/**
 * Writes the days of an import, some at a time, each lot in a transaction of its own: killed, it goes on where it was;
 * done twice, the second time changes nothing.
 */
export const executerImportVentes = async (
  services: Pick<Services, 'dbSysteme' | 'maintenant'>,
  demande: ImportDemande,
  { apres, signal }: { readonly apres: ApresVentes; readonly signal?: AbortSignal },
): Promise<void> => {
  const { tenantId, importId } = demande;
  let reste = true;
  while (reste) {
    signal?.throwIfAborted();
    reste = await transactionSysteme(services.dbSysteme, async (tx) => {
      const le = services.maintenant();
      const jours = await lockProchainsJours(tx, tenantId, importId, JOURS_PAR_LOT);
      if (jours.length === 0) {
        await updateImportFini(tx, demande, null, le);
        prevenirApres(tx, [{ k: 'change', tenantId, sujet: 'vente', id: importId }]);
        return false;
      }
      const { changes } = await recevoirJours(tx, { tenantId, source: 'IMPORT_FICHIER', le }, jours);
      await updateAvancementImport(
        tx,
        demande,
        jours.map(({ jour }) => jour),
        changes.length,
      );
      return true;
    });
  }
  await apres(services, tenantId);
};

/** Marks the import as failed, after the last try. */
export const echouerImportVentes = (
  { dbSysteme, maintenant }: Pick<Services, 'dbSysteme' | 'maintenant'>,
  demande: ImportDemande,
): Promise<void> =>
  transactionSysteme(dbSysteme, async (tx) => {
    await updateImportFini(
      tx,
      demande,
      'L’import s’est arrêté : importez le fichier à nouveau, rien n’est compté deux fois.',
      maintenant(),
    );
    prevenirApres(tx, [{ k: 'change', tenantId: demande.tenantId, sujet: 'vente', id: demande.importId }]);
  });

const MOIS_GARDES = 13;
/** What an import said is kept as long as the calendar that it filled; its sales stay (CNX-72). */
export const purgerImportsVentes = (db: Database): Promise<bigint> =>
  transactionSysteme(db, (tx) => deleteAnciensImports(tx, MOIS_GARDES));
