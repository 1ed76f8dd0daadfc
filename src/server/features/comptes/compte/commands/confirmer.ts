import { DUREE_CONFIRMATION_MS, noterConfirmation } from '#server/core/confirmation.ts';
import { inSysteme, type Contexte } from '#server/core/contexte.ts';
import { journaliser } from '#server/core/journal.ts';
import { origineDeLAcces } from './noter-acces.ts';
import { exigerMotDePasse } from './profil.ts';

/** The person types the password again, throttled like a login; it is worth ten minutes, in this session (CPT-77). */
export const confirmerIdentite = async (ctx: Contexte, password: string): Promise<{ jusquA: string }> => {
  await exigerMotDePasse(ctx, password, '/password');
  const { acteur, services } = ctx;
  const le = services.maintenant();
  return inSysteme(ctx, async (tx) => {
    await noterConfirmation(tx, acteur.sessionId, le);
    await journaliser(tx, acteur, {
      tenantId: acteur.tenantId,
      objet: 'connexion',
      objetId: acteur.utilisateurId,
      action: 'confirmer-identite',
      apres: origineDeLAcces(ctx),
    });
    return { jusquA: new Date(le.getTime() + DUREE_CONFIRMATION_MS).toISOString() };
  });
};
