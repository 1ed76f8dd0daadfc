import { z } from 'zod';
import { inSysteme, type Contexte } from '#server/core/contexte.ts';
import { transactionSysteme, type SystemeTx } from '#server/core/db/database.ts';
import { ensemble } from '#server/core/db/ensemble.ts';
import { mettreEnFile } from '#server/core/jobs/file.ts';
import { declarerTravail } from '#server/core/jobs/travail.ts';
import type { Services } from '#server/core/services.ts';
import type { BodyOf } from '#shared/core/contract.ts';
import { coreErrors } from '#shared/core/errors.ts';
import type { Encodage, Separateur } from '#shared/core/fichiers/tableur.ts';
import type {
  ApercuImport,
  ChampImport,
  EtatImport,
  FormeImport,
  ImportProduits,
  importProduitContract,
  StatutLigne,
} from '#shared/features/catalogue/import-produit/contract.ts';
import { importErrors } from '#shared/features/catalogue/import-produit/errors.ts';
import { canImporterProduits } from '#shared/features/catalogue/import-produit/policy.ts';
import { passerImportA, verifierCorrespondance } from '#shared/features/catalogue/import-produit/rules.ts';
import { lignesDeLImport, unImportProduit } from '../read-models.ts';
import { bilansDuClassement, nomsAbsents, numerosAvertis } from '../read-models/apercu.ts';
import {
  deleteLignes,
  findContenu,
  findImport,
  insertLignesImportProduit,
  updateEtatImportProduit,
  updatePreparation,
  updateStatistiquesDesLignes,
  updateVerifie,
  type LigneImportBase,
} from '../repository.ts';
import type { ReglageImportProduit } from '../repository/classer.ts';
import type { LotDeLignes } from '../repository/lot-en-textes.ts';
import { lireProduitsDuFichier, type ConsigneProduits } from './lire-fichier.ts';

export const travailVerification = declarerTravail({
  nom: 'produit.verification',
  schema: z.object({ importId: z.number().int(), verification: z.number().int() }),
  dureeMaxSecondes: 900,
  paralleles: 1,
  reessais: { limite: 2, delaiSecondes: 5, delaiMaxSecondes: 30 },
});

const PREMIERES = 50;

/**
 * Asks what importing with these columns would do; a job reads the whole file, and nothing is written to the catalogue.
 * Asked again meanwhile, the first check stops.
 */
export const previsualiserImport = (
  ctx: Contexte,
  id: number,
  { forme, correspondance, options }: BodyOf<(typeof importProduitContract)['previsualiserImport']>,
): Promise<ImportProduits> => {
  if (!canImporterProduits(ctx.acteur)) throw coreErrors.interdit();
  verifierCorrespondance(forme, correspondance);
  return inSysteme(ctx, async (tx) => {
    const ligne = await findImport(tx, id);
    if (!ligne) throw coreErrors.introuvable();
    passerImportA(ligne.etat as EtatImport, 'VERIFICATION');
    const verification = ligne.verification + 1;
    await updatePreparation(tx, id, { forme, correspondance, options, verification });
    await mettreEnFile(tx, travailVerification, { importId: id, verification });
    return unImportProduit(tx, id);
  });
};

type Verification = { readonly importId: number; readonly verification: number };

/** The import, locked, while this check is the one that was asked last. */
const courante = async (tx: SystemeTx, { importId, verification }: Verification) => {
  const ligne = await findImport(tx, importId);
  return ligne?.etat === 'VERIFICATION' && ligne.verification === verification ? ligne : undefined;
};

const consigneDe = ({
  encodage,
  separateur,
  ligne_titres,
  feuille,
  forme,
  correspondance,
}: LigneImportBase): ConsigneProduits => ({
  encodage: encodage as Encodage,
  ligneTitres: ligne_titres,
  ...(separateur !== null && { separateur: separateur as Separateur }),
  ...(feuille !== null && { feuille }),
  forme: forme as FormeImport,
  correspondance: correspondance as readonly (ChampImport | null)[],
});

const reglageDe = ({ forme, options }: LigneImportBase) => ({ forme, options }) as unknown as ReglageImportProduit;

const apercevoir = async (
  tx: SystemeTx,
  id: number,
  reglage: ReglageImportProduit,
): Promise<Omit<ApercuImport, 'import'>> => {
  const bilans = await bilansDuClassement(tx, id, reglage, PREMIERES);
  const nombre = (statut: StatutLigne) => bilans.find((bilan) => bilan.statut === statut)?.n ?? 0;
  const refus = bilans.find(({ statut }) => statut === 'REFUSEE');
  const motifs = new Map((refus?.numeros ?? []).map((numero, i) => [numero, refus?.motifs?.[i] ?? null]));
  const averties = await numerosAvertis(tx, id);
  const absents = await nomsAbsents(tx, id);
  return {
    compte: {
      creees: nombre('CREEE'),
      modifiees: nombre('MODIFIEE'),
      inchangees: nombre('INCHANGEE'),
      refusees: nombre('REFUSEE'),
      avertissements: averties.length,
    },
    laboratoiresAbsents: { nombre: absents.length, premiers: absents.slice(0, 10) },
    refusees: (await lignesDeLImport(tx, id, [...motifs.keys()])).map((refusee) =>
      Object.assign(refusee, { statut: 'REFUSEE' as const, motif: motifs.get(refusee.numero) ?? refusee.motif }),
    ),
    avertissements: await lignesDeLImport(tx, id, averties.slice(0, PREMIERES)),
  };
};

/**
 * Stages the rows in their order, each lot in its transaction, while the next ones are read in another process.
 * @param ranger stages a lot; false when a newer check has taken over
 * @returns false as soon as it has
 */
const rangerTout = async (
  contenu: Buffer,
  consigne: ConsigneProduits,
  ranger: (lot: LotDeLignes) => Promise<boolean>,
): Promise<boolean> => {
  let arretee = false;
  let fileDesLots = Promise.resolve(true);
  const suivre = async (rangement: Promise<boolean>): Promise<void> => {
    arretee ||= !(await rangement.catch(() => false));
  };
  const lecture = lireProduitsDuFichier(contenu, consigne, (lot) => {
    if (arretee) return false;
    fileDesLots = fileDesLots.then((continuer) => continuer && ranger(lot));
    void suivre(fileDesLots);
    return true;
  });
  const [issue] = await Promise.allSettled([lecture]);
  const continuer = await fileDesLots;
  if (issue.status === 'rejected' && continuer) throw issue.reason;
  return continuer;
};

/** Reads the file some rows at a time, each in its transaction: the screen follows, and a newer check takes over. */
export const executerVerification = async (
  { dbSysteme }: Pick<Services, 'dbSysteme'>,
  demande: Verification,
  signal?: AbortSignal,
): Promise<void> => {
  const { importId: id } = demande;
  const dans = <T>(faire: (tx: SystemeTx, ligne: LigneImportBase) => Promise<T>): Promise<T | undefined> =>
    transactionSysteme(dbSysteme, async (tx) => {
      const ligne = await courante(tx, demande);
      return ligne && faire(tx, ligne);
    });
  const depart = await dans(async (tx, ligne) => {
    await deleteLignes(tx, id);
    return { ligne, contenu: await findContenu(tx, id) };
  });
  if (!depart?.contenu) return;
  const { ligne, contenu } = depart;
  let nbLignesLues = 0;
  const rangees = await rangerTout(contenu, consigneDe(ligne), async (lot) => {
    signal?.throwIfAborted();
    const ecriture = await dans((tx) => {
      nbLignesLues += lot.nombre;
      return ensemble(insertLignesImportProduit(tx, id, lot), updateVerifie(tx, id, { nbLignesLues }));
    });
    return ecriture !== undefined;
  });
  if (!rangees) return;
  await dans(updateStatistiquesDesLignes);
  await dans(async (tx) => {
    await updateVerifie(tx, id, { bilan: await apercevoir(tx, id, reglageDe(ligne)) });
    await updateEtatImportProduit(tx, id, 'PRET');
  });
};

/** Gives the columns back to the person, after a check that could not be done. */
export const echouerVerification = async (tx: SystemeTx, demande: Verification): Promise<void> => {
  if (await courante(tx, demande))
    await updateEtatImportProduit(
      tx,
      demande.importId,
      'ANALYSE',
      'La vérification s’est arrêtée : demandez-la à nouveau.',
    );
};

/** What the last check found. @throws 409 while there is none */
export const apercuImport = (ctx: Contexte, id: number): Promise<ApercuImport> =>
  inSysteme(ctx, async (tx) => {
    const importLu = await unImportProduit(tx, id);
    const ligne = await findImport(tx, id);
    if (importLu.etat !== 'PRET' || !ligne?.bilan) throw importErrors.etatImpossible(importLu.etat);
    // Written from the contract's own type.
    return { import: importLu, ...(ligne.bilan as unknown as Omit<ApercuImport, 'import'>) };
  });
