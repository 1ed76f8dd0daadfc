import { inTenant, type Contexte } from '#server/core/contexte.ts';
import { enregistrerFichier, lireRecu, supprimerFichier } from '#server/core/files/fichiers.ts';
import { servirDuTenant } from '#server/core/files/servir.ts';
import type { FichierReponse } from '#server/core/http/bind-contract.ts';
import type { FichierRecu } from '#server/core/http/multipart.ts';
import { journaliser } from '#server/core/journal.ts';
import { coreErrors } from '#shared/core/errors.ts';
import type { DetailEncaissement } from '#shared/features/argent/encaissement/schemas.ts';
import { encaissementErrors } from '#shared/features/argent/encaissement/errors.ts';
import { canEncaisser } from '#shared/features/argent/encaissement/policy.ts';
import { detailEncaissement } from '../read-models/detail.ts';
import { unEncaissement } from '../read-models/liste.ts';
import { updateFichier } from '../repository.ts';
import { chargerEncaissement, prevenirEncaissements } from './charger.ts';

/** The document of an encaissement: one file, which takes the place of the one before. */
export const joindreEncaissement = (
  ctx: Contexte,
  id: number,
  fichiers: readonly FichierRecu[],
): Promise<DetailEncaissement> => {
  const [recu, ...autres] = fichiers;
  if (!recu) throw encaissementErrors.fichierManquant();
  if (autres.length > 0) throw encaissementErrors.unSeulFichier();
  return inTenant(ctx, async (tx) => {
    const { acteur, services } = ctx;
    const encaissement = await chargerEncaissement(tx, acteur, id, canEncaisser);
    if (encaissement.annuleLe !== null) throw encaissementErrors.annule();
    const fichier = await enregistrerFichier(tx, services.fichiers, await lireRecu(recu, acteur));
    await updateFichier(tx, id, fichier.id);
    if (encaissement.fichierId !== null) await supprimerFichier(tx, encaissement.fichierId);
    await journaliser(tx, acteur, {
      objet: 'encaissement',
      objetId: id,
      action: 'joindre',
      apres: { pieces: [fichier.nom] },
    });
    prevenirEncaissements(tx, [id]);
    return detailEncaissement(tx, acteur, id);
  });
};

export const lirePieceEncaissement = (ctx: Contexte, id: number): Promise<FichierReponse> =>
  servirDuTenant(ctx, async (tx) => {
    const encaissement = await unEncaissement(tx, ctx.acteur, id);
    if (!encaissement || encaissement.fichierId === null) throw coreErrors.introuvable();
    return encaissement.fichierId;
  });

export const retirerPieceEncaissement = (ctx: Contexte, id: number): Promise<DetailEncaissement> =>
  inTenant(ctx, async (tx) => {
    const encaissement = await chargerEncaissement(tx, ctx.acteur, id, canEncaisser);
    if (encaissement.fichierId === null) throw coreErrors.introuvable();
    if (encaissement.annuleLe !== null) throw encaissementErrors.annule();
    await updateFichier(tx, id, null);
    await supprimerFichier(tx, encaissement.fichierId);
    await journaliser(tx, ctx.acteur, {
      objet: 'encaissement',
      objetId: id,
      action: 'retirer-piece',
      avant: { fichierId: encaissement.fichierId },
    });
    prevenirEncaissements(tx, [id]);
    return detailEncaissement(tx, ctx.acteur, id);
  });
