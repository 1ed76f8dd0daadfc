import { inTenant, type Contexte } from '#server/core/contexte.ts';
import type { TenantTx } from '#server/core/db/database.ts';
import type { FichierRecu } from '#server/core/http/multipart.ts';
import { journaliserTous } from '#server/core/journal.ts';
import { changerReferentiel } from '#server/core/referentiel.ts';
import { lireArbre } from '#server/features/catalogue/famille/read-models.ts';
import { listLaboratoires } from '#server/features/catalogue/laboratoire/read-models.ts';
import { coreErrors } from '#shared/core/errors.ts';
import {
  genresEcartImport,
  type DemandeImportComparatif,
  type LectureComparatif,
} from '#shared/features/pilotage/comparatif/schemas/import.ts';
import { comparatifErrors } from '#shared/features/pilotage/comparatif/errors.ts';
import { canRedigerComparatif } from '#shared/features/pilotage/comparatif/policy.ts';
import { verifierPlaceComparatif } from '#shared/features/pilotage/comparatif/rules.ts';
import { cleDuProduit } from '#shared/features/pilotage/comparatif/rules/identite.ts';
import { lireImportComparatif } from '#shared/features/pilotage/comparatif/rules/import.ts';
import type { CompteConnu, ImportLu } from '#shared/features/pilotage/comparatif/rules/lignes-fichier.ts';
import { versLectureComparatif } from '../read-models/apercu.ts';
import { produitsDeLAnnee } from '../read-models/annee.ts';
import { countAnnee, insertComparatifs } from '../repository.ts';
import { lireFichierComparatif, type FichierLuComparatif } from './lire-fichier.ts';

const nommer = (fichier: FichierRecu): string =>
  fichier.nom.replaceAll('\u0000', '').toWellFormed().normalize('NFC').slice(0, 255) || 'fichier';

type FichierOuvert = { readonly nomFichier: string; readonly fichier: FichierLuComparatif };
/** Read before any transaction: it may be long. @throws 403, and what cannot be read */
const ouvrirFichier = async (
  { acteur }: Contexte,
  [recu]: readonly FichierRecu[],
  demande: DemandeImportComparatif,
): Promise<FichierOuvert> => {
  if (!canRedigerComparatif(acteur)) throw coreErrors.interdit();
  if (!recu || recu.octets === 0) throw comparatifErrors.fichierAbsent();
  return { nomFichier: nommer(recu), fichier: await lireFichierComparatif(await recu.lire(), demande) };
};

const compteConnu = async (tx: TenantTx, { acteur }: Contexte, annee: number): Promise<CompteConnu> => {
  const laboratoires = await listLaboratoires(tx);
  const { familles } = await lireArbre(tx, acteur);
  const produits = await produitsDeLAnnee(tx, annee);
  return { laboratoires, familles, dejaCompares: new Set(produits.map(cleDuProduit)) };
};

type Compris = { readonly compte: CompteConnu; readonly importLu: ImportLu };
const comprendreFichier = async (
  tx: TenantTx,
  ctx: Contexte,
  { fichier }: FichierOuvert,
  demande: DemandeImportComparatif,
): Promise<Compris> => {
  const compte = await compteConnu(tx, ctx, demande.annee);
  if (demande.laboratoireId !== null && !compte.laboratoires.some(({ id }) => id === demande.laboratoireId))
    throw coreErrors.introuvable();
  return { compte, importLu: lireImportComparatif(fichier, demande, compte) };
};

/** What the file would add; nothing is written, nothing of it is kept. */
export const previsualiserImportComparatif = async (
  ctx: Contexte,
  demande: DemandeImportComparatif,
  fichiers: readonly FichierRecu[],
): Promise<LectureComparatif> => {
  const ouvert = await ouvrirFichier(ctx, fichiers, demande);
  return inTenant(ctx, async (tx) => {
    const { compte, importLu } = await comprendreFichier(tx, ctx, ouvert, demande);
    return versLectureComparatif(ouvert.nomFichier, ouvert.fichier, importLu, compte);
  });
};

/**
 * Every row that reads well, all or none (CMP-14).
 * @throws 400 IMPORT_IMPOSSIBLE for what the preview calls BLOQUANT, 409 ANNEE_PLEINE
 */
export const importerComparatif = async (
  ctx: Contexte,
  demande: DemandeImportComparatif,
  fichiers: readonly FichierRecu[],
) => {
  const ouvert = await ouvrirFichier(ctx, fichiers, demande);
  return changerReferentiel(ctx, 'comparatif', async (tx) => {
    const { produits, remarques } = (await comprendreFichier(tx, ctx, ouvert, demande)).importLu;
    const bloquants = remarques.flatMap(({ genre, phrase }) => (genre === 'BLOQUANT' ? [phrase] : []));
    if (bloquants.length > 0) throw comparatifErrors.importBloque(bloquants);
    verifierPlaceComparatif(demande.annee, (await countAnnee(tx, demande.annee)) + produits.length);
    const saisies = produits.map(({ saisie }) => saisie);
    const ids = await insertComparatifs(tx, saisies, ctx.acteur);
    await journaliserTous(
      tx,
      ctx.acteur,
      ids.map((objetId, rang) => ({
        objet: 'comparatif',
        objetId,
        action: 'importer',
        apres: { ...saisies[rang], fichier: ouvert.nomFichier },
      })),
    );
    const nbEcartees = remarques.filter(({ genre }) => genresEcartImport.includes(genre)).length;
    return { annee: demande.annee, nbAjoutees: ids.length, nbEcartees };
  });
};
