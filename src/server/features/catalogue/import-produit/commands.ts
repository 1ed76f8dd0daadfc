import { z } from 'zod';
import { inSysteme, type Contexte } from '#server/core/contexte.ts';
import { transactionSysteme, type Database, type SystemeTx } from '#server/core/db/database.ts';
import { entetesFichier } from '#server/core/files/entetes.ts';
import type { FichierReponse } from '#server/core/http/bind-contract.ts';
import type { FichierRecu } from '#server/core/http/multipart.ts';
import { mettreEnFile } from '#server/core/jobs/file.ts';
import { declarerTravail } from '#server/core/jobs/travail.ts';
import { journaliser } from '#server/core/journal.ts';
import type { ColonneExportee } from '#server/core/tableur/colonnes.ts';
import { versCsv } from '#server/core/tableur/vers-csv.ts';
import type { BodyOf } from '#shared/core/contract.ts';
import { coreErrors } from '#shared/core/errors.ts';
import type {
  EtatImport,
  ImportProduits,
  importProduitContract,
} from '#shared/features/catalogue/import-produit/contract.ts';
import { importErrors } from '#shared/features/catalogue/import-produit/errors.ts';
import { canImporterProduits } from '#shared/features/catalogue/import-produit/policy.ts';
import { devinerFormat, passerImportA } from '#shared/features/catalogue/import-produit/rules.ts';
import { lireFichierImportProduit, type Consigne, type FichierLuImportProduit } from './commands/lire-fichier.ts';
import { lignesRefusees, unImportProduit } from './read-models.ts';
import {
  deleteContenu,
  deleteLignes,
  findContenu,
  findImport,
  insertImportProduit,
  deleteLotsAnciens,
  updateEtatImportProduit,
  updateLectureImportProduit,
  type LectureImportProduit,
} from './repository.ts';

export const travailImport = declarerTravail({
  nom: 'produit.import',
  schema: z.object({ importId: z.number().int() }),
  dureeMaxSecondes: 3_600,
  paralleles: 2,
  reessais: { limite: 3, delaiSecondes: 5, delaiMaxSecondes: 60 },
});

const APERCU = 20;
const EXEMPLES = 3;
const MAX_EXEMPLE = 200;

type CorpsImport<K extends keyof typeof importProduitContract> = BodyOf<(typeof importProduitContract)[K]>;

const exigerDroit = ({ acteur }: Contexte): void => {
  if (!canImporterProduits(acteur)) throw coreErrors.interdit();
};

const propre = (cellule: string): string => cellule.replaceAll('\u0000', '').slice(0, MAX_EXEMPLE);

const versLecture = ({
  encodage,
  separateur,
  ligneTitres,
  feuilles,
  feuille,
  titres,
  premieres,
  nbLignes,
}: FichierLuImportProduit): LectureImportProduit => {
  const cellules = premieres.slice(0, 200).map((ligne) => ligne.cellules);
  const { forme, correspondance } = devinerFormat(titres, cellules);
  const colonnes = correspondance.map((_, i) => ({
    titre: propre(titres?.[i]?.trim() || `Colonne ${i + 1}`),
    exemples: cellules
      .map((ligne) => propre((ligne[i] ?? '').trim()))
      .filter(Boolean)
      .slice(0, EXEMPLES),
  }));
  return {
    encodage,
    separateur,
    ligne_titres: ligneTitres,
    feuilles,
    feuille,
    forme,
    colonnes,
    apercu: cellules.slice(0, APERCU).map((ligne) => ligne.map(propre)),
    correspondance,
    options: { creerLaboratoires: false, conserverNoms: forme === 'LGO', remplacerSaisies: false },
    nb_lignes: nbLignes,
  };
};

export const deposerImport = async (ctx: Contexte, fichiers: readonly FichierRecu[]): Promise<ImportProduits> => {
  exigerDroit(ctx);
  const [fichier] = fichiers;
  if (!fichier || fichier.octets === 0) throw importErrors.fichierAbsent();
  const contenu = await fichier.lire();
  const lecture = versLecture(await lireFichierImportProduit(contenu));
  return inSysteme(ctx, async (tx) => {
    await deleteLotsAnciens(tx);
    const { utilisateurId, nomComplet, tenantId } = ctx.acteur;
    const nom = fichier.nom.replaceAll('\u0000', '').normalize('NFC').slice(0, 255) || 'fichier';
    const depot = {
      nom_fichier: nom,
      taille: fichier.octets,
      auteur_tenant_id: tenantId,
      cree_par_id: utilisateurId,
      cree_par_nom: nomComplet,
    };
    const id = await insertImportProduit(tx, depot, lecture, contenu);
    await journaliser(tx, ctx.acteur, {
      objet: 'produit_import',
      objetId: id,
      action: 'deposer',
      apres: { nom, taille: depot.taille },
    });
    return unImportProduit(tx, id);
  });
};

const importPourEtat = async (tx: SystemeTx, id: number, vers: EtatImport) => {
  const ligne = await findImport(tx, id);
  if (!ligne) throw coreErrors.introuvable();
  passerImportA(ligne.etat as EtatImport, vers);
  return ligne;
};

const relireContenu = async (tx: SystemeTx, id: number, consigne: Consigne): Promise<FichierLuImportProduit> => {
  const contenu = await findContenu(tx, id);
  if (!contenu) throw coreErrors.introuvable();
  return lireFichierImportProduit(contenu, consigne);
};

export const relireImport = (
  ctx: Contexte,
  id: number,
  consigne: CorpsImport<'relireImport'>,
): Promise<ImportProduits> => {
  exigerDroit(ctx);
  return inSysteme(ctx, async (tx) => {
    await importPourEtat(tx, id, 'ANALYSE');
    await updateLectureImportProduit(tx, id, versLecture(await relireContenu(tx, id, consigne)));
    await deleteLignes(tx, id);
    return unImportProduit(tx, id);
  });
};

export const lancerImport = (ctx: Contexte, id: number): Promise<ImportProduits> => {
  exigerDroit(ctx);
  return inSysteme(ctx, async (tx) => {
    const ligne = await importPourEtat(tx, id, 'EN_COURS');
    const avant = await unImportProduit(tx, id);
    // A second click while it runs does nothing; an interrupted import resumes where it stopped.
    if (ligne.etat === 'EN_COURS' && !avant.interrompu) return avant;
    await updateEtatImportProduit(tx, id, 'EN_COURS');
    await mettreEnFile(tx, travailImport, { importId: id });
    await journaliser(tx, ctx.acteur, {
      objet: 'produit_import',
      objetId: id,
      action: ligne.etat === 'PRET' ? 'lancer' : 'reprendre',
      apres: { fichier: ligne.nom_fichier },
    });
    return unImportProduit(tx, id);
  });
};

export const abandonnerImport = (ctx: Contexte, id: number): Promise<null> => {
  exigerDroit(ctx);
  return inSysteme(ctx, async (tx) => {
    const { etat } = await importPourEtat(tx, id, 'ABANDONNE');
    await updateEtatImportProduit(tx, id, 'ABANDONNE');
    await deleteContenu(tx, id);
    await journaliser(tx, ctx.acteur, { objet: 'produit_import', objetId: id, action: 'abandonner', avant: { etat } });
    return null;
  });
};

type ColonneRefusee = ColonneExportee<Awaited<ReturnType<typeof lignesRefusees>>[number]>;
const COLONNES_REFUS: readonly ColonneRefusee[] = [
  { titre: 'Ligne', type: 'nombre', lire: ({ numero }) => numero },
  { titre: 'Motif du refus', type: 'texte', lire: ({ motif }) => motif },
];

/** Forgets what was never run, and the lines of old ones. @param db the pool that sees every tenant */
export const purgerImports = (db: Database): Promise<void> => transactionSysteme(db, deleteLotsAnciens);

/** The refused lines, with their number and reason first: once corrected, the file can be imported again. */
export const rapportImport = (ctx: Contexte, id: number): Promise<FichierReponse> => {
  exigerDroit(ctx);
  return inSysteme(ctx, async (tx) => {
    const { colonnes } = await unImportProduit(tx, id);
    const lignes = await lignesRefusees(tx, id);
    const duFichier = colonnes.map(({ titre }, i): ColonneRefusee => ({
      titre,
      type: 'texte',
      lire: ({ cellules }) => cellules[i],
    }));
    return {
      contenu: versCsv([...COLONNES_REFUS, ...duFichier], lignes),
      entetes: entetesFichier({ nom: `import-${id}-refus.csv`, mime: 'text/csv; charset=utf-8' }),
      lignes: lignes.length,
    };
  });
};
