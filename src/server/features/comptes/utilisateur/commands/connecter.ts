import { inSysteme, type Contexte } from '#server/core/contexte.ts';
import { canOuvrir, ecrans } from '#shared/core/screens.ts';
import type { UtilisateurConnecte } from '#shared/features/comptes/compte/contract.ts';
import { detailUtilisateur } from '../read-models.ts';

/** The session of another person, as the application would see it (CPT-8). */
export const connectedUtilisateur = (ctx: Contexte, id: number): Promise<UtilisateurConnecte> =>
  inSysteme(ctx, async (tx) => {
    const utilisateur = await detailUtilisateur(tx, ctx.acteur, id);
    return {
      ...utilisateur,
      connectedAsAdmin: false,
      connectedAsGroupement: false,
      fakeTenant: false,
      // Their own mark: no one else reads it.
      nouveautesLues: null,
      ecrans: ecrans.filter((nom) => canOuvrir(nom, { role: utilisateur.role, impersonation: false })),
    };
  });
