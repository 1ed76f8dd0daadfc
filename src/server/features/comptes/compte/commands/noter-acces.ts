import type { ContextePublic } from '#server/core/contexte.ts';

/** Where a login comes from, as the journal tells it (EXP-10). */
export const origineDeLAcces = ({ requete: { ip, userAgent } }: ContextePublic) => ({
  source: ip.slice(0, 64),
  navigateur: userAgent.slice(0, 255) || null,
});

type Refus = { readonly action: string; readonly raison?: string; readonly identifiant?: string };

/** Journals a refused login or a requested password link, without delaying the answer (EXP-10). */
export const noterRefus = (ctx: ContextePublic, { action, raison, identifiant }: Refus): void => {
  const { acteur, services, requete } = ctx;
  services.acces.noter({
    objet: 'connexion',
    action,
    source: requete.ip,
    ...(acteur && { par: acteur, objetId: acteur.utilisateurId }),
    ...(identifiant !== undefined && { identifiant }),
    apres: { ...(raison !== undefined && { raison }), ...origineDeLAcces(ctx) },
  });
};
