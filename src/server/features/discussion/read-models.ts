import type { TenantTx } from '#server/core/db/database.ts';
import type { Contexte } from '#server/core/contexte.ts';
import { canClore, canCommenter, canMarquerLu, canPoserStatut } from '#shared/features/discussion/policy.ts';
import { statutsPossibles } from '#shared/features/discussion/rules.ts';
import type { FilDiscussion, InfoDiscussion } from '#shared/features/discussion/schemas.ts';
import type { Fil } from './commands/entrer.ts';
import { pageCommentaires } from './read-models/commentaires.ts';
import { etatDuFil, type EtatFil } from './read-models/info.ts';

export const infoDuFil = async (tx: TenantTx, { acteur }: Contexte, { kind, objet }: Fil): Promise<InfoDiscussion> =>
  (await etatDuFil(tx, acteur, kind, objet.id)).info;

const droitsDe = ({ acteur }: Contexte, { kind, objet, droitTrade }: Fil, { info, ouvertePar }: EtatFil): FilDiscussion['droits'] => {
  const aOuvert = [objet.creeParId, ouvertePar].includes(acteur.utilisateurId);
  return {
    ecrire: canCommenter(acteur, kind, droitTrade),
    lire: canMarquerLu(acteur),
    // The people of the account are nothing a delegate knows.
    mentionner: acteur.role !== 'DELEGUE' && canCommenter(acteur, kind),
    statuts: canPoserStatut(acteur, kind) ? statutsPossibles(info, canClore(acteur, kind, aOuvert)) : [],
  };
};

/** The thread of an object, with what its reader may do there. */
export const lireFil = async (tx: TenantTx, ctx: Contexte, fil: Fil, avant: number | undefined): Promise<FilDiscussion> => {
  const { kind, objet } = fil;
  const etat = await etatDuFil(tx, ctx.acteur, kind, objet.id);
  const { commentaires, suite } =
    etat.discussionId === null
      ? { commentaires: [], suite: false }
      : await pageCommentaires(tx, ctx.acteur, etat.discussionId, { avant, maintenant: ctx.services.maintenant() });
  return {
    ...etat.info,
    kind,
    objetId: objet.id,
    titre: objet.titre,
    commentaires,
    suite,
    luJusqua: etat.luJusqua,
    droits: droitsDe(ctx, fil, etat),
  };
};
