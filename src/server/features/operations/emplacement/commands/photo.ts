import { exigerLigne } from '#server/core/version.ts';
import { inTenant, type Contexte } from '#server/core/contexte.ts';
import { entetesFichier } from '#server/core/files/entetes.ts';
import { enregistrerFichier, lireFichier, supprimerFichier } from '#server/core/files/fichiers.ts';
import { sansMetadonnees } from '#server/core/files/metadonnees.ts';
import type { FichierReponse } from '#server/core/http/bind-contract.ts';
import type { FichierRecu } from '#server/core/http/multipart.ts';
import { journaliser } from '#server/core/journal.ts';
import { coreErrors } from '#shared/core/errors.ts';
import { emplacementErrors } from '#shared/features/operations/emplacement/errors.ts';
import { MAX_OCTETS_PHOTO } from '#shared/features/operations/emplacement/schemas.ts';
import { changerPlan } from '../commands.ts';
import { findEmplacement, updatePhoto } from '../repository.ts';

/** Keeps the picture, without its metadata (where it was taken, with what). Replaces the one before. */
export const deposerPhoto = async (ctx: Contexte, id: number, [fichier]: readonly FichierRecu[]): Promise<null> => {
  if (!fichier || fichier.octets === 0) throw emplacementErrors.photoAbsente();
  if (fichier.octets > MAX_OCTETS_PHOTO) throw coreErrors.tropVolumineux('La photo ne doit pas dépasser 5 Mo.');
  const contenu = sansMetadonnees(await fichier.lire());
  if (!contenu) throw emplacementErrors.photoType();
  return changerPlan(ctx, async (tx) => {
    const avant = exigerLigne(await findEmplacement(tx, id));
    const { nom, mimeDeclare } = fichier;
    const photo = await enregistrerFichier(tx, ctx.services.fichiers, {
      nom,
      mimeDeclare,
      contenu,
      auteur: ctx.acteur,
    });
    await updatePhoto(tx, id, photo.id);
    if (avant.photoId !== null) await supprimerFichier(tx, avant.photoId);
    await journaliser(tx, ctx.acteur, {
      objet: 'emplacement',
      objetId: id,
      action: 'deposer-photo',
      apres: { taille: photo.taille },
    });
    return null;
  });
};

export const retirerPhoto = (ctx: Contexte, id: number): Promise<null> =>
  changerPlan(ctx, async (tx) => {
    const { photoId } = exigerLigne(await findEmplacement(tx, id));
    if (photoId === null) throw coreErrors.introuvable();
    await updatePhoto(tx, id, null);
    await supprimerFichier(tx, photoId);
    await journaliser(tx, ctx.acteur, { objet: 'emplacement', objetId: id, action: 'retirer-photo' });
    return null;
  });

export const lirePhoto = (ctx: Contexte, id: number): Promise<FichierReponse> =>
  inTenant(ctx, async (tx) => {
    const { photoId } = exigerLigne(await findEmplacement(tx, id));
    if (photoId === null) throw coreErrors.introuvable();
    const { flux, ...fichier } = await lireFichier(tx, ctx.services.fichiers, photoId);
    return { contenu: flux, entetes: entetesFichier(fichier) };
  });
