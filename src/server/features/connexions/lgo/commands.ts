import { inSysteme, type Contexte } from '#server/core/contexte.ts';
import { journaliser } from '#server/core/journal.ts';
import { coreErrors } from '#shared/core/errors.ts';
import type { ConnexionLgo } from '#shared/features/connexions/lgo/contract.ts';
import { canChoisirConnexionLgo } from '#shared/features/connexions/lgo/policy.ts';
import { connexionLgoAChoisir, enregistrerConnexionLgo } from '#server/features/comptes/tenant/commands/connexions.ts';
import { roleDuProfil } from '#server/features/comptes/compte/read-models.ts';

/** @throws 403 unless a super administrator acts as the pharmacy's ADMIN, 404 for another account than the one acted for */
export const choisirConnexionLgo = (
  ctx: Contexte,
  id: number,
  lgoTypeConnexion: ConnexionLgo,
): Promise<{ lgoTypeConnexion: ConnexionLgo }> =>
  inSysteme(ctx, async (tx) => {
    const { utilisateurId, tenantId, nomComplet } = ctx.acteur;
    const role = await roleDuProfil(tx, utilisateurId);
    if (!canChoisirConnexionLgo(ctx.acteur, role)) throw coreErrors.interdit();
    if (id !== tenantId) throw coreErrors.introuvable();
    const avant = await connexionLgoAChoisir(tx, id);
    if (avant !== lgoTypeConnexion) {
      await enregistrerConnexionLgo(tx, id, lgoTypeConnexion, nomComplet);
      await journaliser(tx, ctx.acteur, {
        objet: 'tenant',
        objetId: id,
        action: 'lgo',
        avant: { lgoTypeConnexion: avant },
        apres: { lgoTypeConnexion },
      });
    }
    return { lgoTypeConnexion };
  });
