import type { TenantTx } from '#server/core/db/database.ts';
import type { Contexte } from '#server/core/contexte.ts';
import {
  canClore,
  canCommenter,
  canMarquerLu,
  canPartager,
  canPoserStatut,
} from '#shared/features/echanges/discussion/policy.ts';
import { statutsPossibles } from '#shared/features/echanges/discussion/rules.ts';
import type { FilDiscussion, InfoDiscussion } from '#shared/features/echanges/discussion/schemas.ts';
import { peutEcrire, type DiscussionOuverte } from './commands/entrer.ts';
import { pageCommentaires } from './read-models/commentaires.ts';
import { etatDuFil, type EtatFil } from './read-models/info.ts';

export const infoDuFil = async (
  tx: TenantTx,
  { acteur }: Contexte,
  { kind, objet, acces }: DiscussionOuverte,
): Promise<InfoDiscussion> =>
  (await etatDuFil(tx, acteur, { kind, objetId: objet.id, partageSeul: acces === 'GROUPEMENT' })).info;

const droitsDe = (
  { acteur }: Contexte,
  fil: DiscussionOuverte,
  { info, ouvertePar }: EtatFil,
): FilDiscussion['droits'] => {
  const { kind, objet, acces } = fil;
  const chezSoi = acces === 'COMPTE';
  const aOuvert = [objet.creeParId, ouvertePar].includes(acteur.utilisateurId);
  return {
    ecrire: peutEcrire(acteur, fil),
    lire: canMarquerLu(acteur),
    // The users of an account are unknown to any other account.
    mentionner: chezSoi && canCommenter(acteur, kind),
    partager: chezSoi && objet.groupementId !== null && canPartager(acteur, kind),
    statuts: chezSoi && canPoserStatut(acteur, kind) ? statutsPossibles(info, canClore(acteur, kind, aOuvert)) : [],
  };
};

/** The thread of an object, with what its reader may do there. */
export const lireFil = async (
  tx: TenantTx,
  ctx: Contexte,
  fil: DiscussionOuverte,
  avant: number | undefined,
): Promise<FilDiscussion> => {
  const { kind, objet } = fil;
  const partageSeul = fil.acces === 'GROUPEMENT';
  const etat = await etatDuFil(tx, ctx.acteur, { kind, objetId: objet.id, partageSeul });
  const { commentaires, suite } =
    etat.discussionId === null
      ? { commentaires: [], suite: false }
      : await pageCommentaires(tx, ctx.acteur, etat.discussionId, {
          avant,
          maintenant: ctx.services.maintenant(),
          partageSeul,
        });
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
