import { inTenant, type Contexte } from '#server/core/contexte.ts';
import type { TenantTx } from '#server/core/db/database.ts';
import type { FichierRecu } from '#server/core/http/multipart.ts';
import { listLaboratoires } from '#server/features/catalogue/laboratoire/read-models.ts';
import { creerPromotionDansTx } from '#server/features/operations/promotion/commands/creer.ts';
import { coreErrors } from '#shared/core/errors.ts';
import type { DemandeOffreImportOffre, LectureOffre } from '#shared/features/operations/import-offre/contract.ts';
import { importOffreErrors } from '#shared/features/operations/import-offre/errors.ts';
import {
  enPromotion,
  lireOffre,
  type LaboratoireConnuImportOffre,
  type OffreLue,
} from '#shared/features/operations/import-offre/rules.ts';
import { canCreerPromotion } from '#shared/features/operations/operation/policy.ts';
import { nomParDefautOperation } from '#shared/features/operations/operation/rules.ts';
import { lireFichierOffre, type FichierOffre } from './commands/lire-fichier.ts';
import { versLecture } from './read-models.ts';

const exigerDroit = ({ acteur }: Contexte): void => {
  if (!canCreerPromotion(acteur)) throw coreErrors.interdit();
};

const nommer = (fichier: FichierRecu): string =>
  fichier.nom.replaceAll('\u0000', '').toWellFormed().normalize('NFC').slice(0, 255) || 'fichier';

type FichierOffreLu = { readonly nomFichier: string; readonly fichier: FichierOffre };
const ouvrir = async ([fichier]: readonly FichierRecu[], demande: DemandeOffreImportOffre): Promise<FichierOffreLu> => {
  if (!fichier || fichier.octets === 0) throw importOffreErrors.fichierAbsent();
  return { nomFichier: nommer(fichier), fichier: await lireFichierOffre(await fichier.lire(), demande) };
};

const comprendre = async (
  tx: TenantTx,
  { fichier }: FichierOffreLu,
  demande: DemandeOffreImportOffre,
): Promise<OffreLue> => {
  const connus: LaboratoireConnuImportOffre[] = await listLaboratoires(tx);
  if (demande.laboratoireId !== null && !connus.some(({ id }) => id === demande.laboratoireId))
    throw coreErrors.introuvable();
  return lireOffre(fichier, fichier.correspondance, demande, connus);
};

/** What the file would make; nothing is written, nothing is kept of it. */
export const previsualiserOffre = async (
  ctx: Contexte,
  demande: DemandeOffreImportOffre,
  fichiers: readonly FichierRecu[],
): Promise<LectureOffre> => {
  exigerDroit(ctx);
  const offre = await ouvrir(fichiers, demande);
  return inTenant(ctx, async (tx) =>
    versLecture(offre.nomFichier, offre.fichier, await comprendre(tx, offre, demande)),
  );
};

/**
 * One draft a laboratory, through the form's own command: all of them or none (OPE-65, OPE-67).
 * @throws 400 for what the preview calls BLOQUANT
 */
export const importerOffre = async (
  ctx: Contexte,
  demande: DemandeOffreImportOffre,
  fichiers: readonly FichierRecu[],
) => {
  exigerDroit(ctx);
  const offre = await ouvrir(fichiers, demande);
  return inTenant(ctx, async (tx) => {
    const { brouillons, remarques } = await comprendre(tx, offre, demande);
    const bloquants = remarques.filter(({ genre }) => genre === 'BLOQUANT').map(({ phrase }) => phrase);
    if (bloquants.length > 0) throw importOffreErrors.bloquee(bloquants);
    const origine = ctx.acteur.role === 'GROUPEMENT' ? 'GROUPEMENT' : 'PHARMACIE';
    const promotions: { id: number; nomOperation: string; nbProduits: number }[] = [];
    for (const brouillon of brouillons) {
      const saisie = enPromotion(brouillon, demande, offre.nomFichier);
      const { id } = await creerPromotionDansTx(tx, ctx.acteur, saisie, {
        origine,
        depuis: { fichier: offre.nomFichier },
      });
      const nomOperation = nomParDefautOperation(brouillon.laboratoireNom, saisie.produits[0]?.nom ?? null);
      promotions.push({ id, nomOperation, nbProduits: saisie.produits.length });
    }
    return { promotions };
  });
};
