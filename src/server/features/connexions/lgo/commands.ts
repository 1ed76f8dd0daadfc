import { sql } from 'kysely';
import { inSysteme, type Contexte } from '#server/core/contexte.ts';
import { journaliser } from '#server/core/journal.ts';
import type { Role } from '#shared/core/acteur.ts';
import { coreErrors } from '#shared/core/errors.ts';
import type { ConnexionLgo } from '#shared/features/connexions/lgo/contract.ts';
import { canChoisirConnexionLgo } from '#shared/features/connexions/lgo/policy.ts';

/** @throws 403 unless a super administrator acts as the pharmacy's ADMIN, 404 for another account than the one acted for */
export const choisirConnexionLgo = (
  ctx: Contexte,
  id: number,
  lgoTypeConnexion: ConnexionLgo,
): Promise<{ lgoTypeConnexion: ConnexionLgo }> =>
  inSysteme(ctx, async (tx) => {
    const { utilisateurId, tenantId, nomComplet } = ctx.acteur;
    const personne = await tx
      .selectFrom('utilisateur')
      .select('role')
      .where('id', '=', utilisateurId)
      .executeTakeFirstOrThrow();
    if (!canChoisirConnexionLgo(ctx.acteur, personne.role as Role)) throw coreErrors.interdit();
    if (id !== tenantId) throw coreErrors.introuvable();
    const { avant } = await tx
      .selectFrom('tenant')
      .select('lgo_type_connexion as avant')
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (avant !== lgoTypeConnexion) {
      await tx
        .updateTable('tenant')
        .set({
          lgo_type_connexion: lgoTypeConnexion,
          modifie_le: sql`now()`,
          modifie_par_nom: nomComplet,
          version: sql`version + 1`,
        })
        .where('id', '=', id)
        .execute();
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
