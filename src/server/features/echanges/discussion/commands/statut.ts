import type { Contexte } from '#server/core/contexte.ts';
import type { TenantTx } from '#server/core/db/database.ts';
import { journaliser } from '#server/core/journal.ts';
import { coreErrors } from '#shared/core/errors.ts';
import { discussionErrors } from '#shared/features/echanges/discussion/errors.ts';
import { canClore, canPoserStatut } from '#shared/features/echanges/discussion/policy.ts';
import {
  apresReponse,
  statutsPossibles,
  suitesStatut,
  type EtatStatut,
} from '#shared/features/echanges/discussion/rules.ts';
import type { InfoDiscussion, KindDiscussion, StatutDiscussion } from '#shared/features/echanges/discussion/schemas.ts';
import { infoDuFil } from '../read-models.ts';
import type { Sujets } from '../read-models/sujet.ts';
import { insertCommentaire, updateStatut, type DiscussionVerrouillee } from '../repository.ts';
import { signatureDuCommentaire } from './ecrire.ts';
import { entrerDansLaDiscussion, verrouillerDiscussionOuverte, type DiscussionOuverte } from './entrer.ts';
import { annoncerChangement } from './prevenir.ts';

/** Writes the new state of a locked discussion, and the journal with it. */
export const enregistrerStatut = async (
  tx: TenantTx,
  ctx: Contexte,
  fil: DiscussionOuverte,
  avant: DiscussionVerrouillee,
  apres: EtatStatut,
): Promise<void> => {
  await updateStatut(tx, avant.id, apres, { par: ctx.acteur, maintenant: ctx.services.maintenant() });
  await journaliser(tx, ctx.acteur, {
    tenantId: tx.tenantId,
    objet: 'discussion',
    objetId: avant.id,
    action: 'poser-statut',
    avant: { statut: avant.statut },
    apres: { statut: apres.statut, kind: fil.kind, objetId: fil.objet.id },
  });
};

/**
 * WHO then WHEN, on a locked discussion.
 * @returns false when it had this statut already
 * @throws 403, 409 TRANSITION_IMPOSSIBLE
 */
export const changerStatut = async (
  tx: TenantTx,
  ctx: Contexte,
  fil: DiscussionOuverte,
  avant: DiscussionVerrouillee,
  statut: StatutDiscussion,
): Promise<boolean> => {
  const { acteur } = ctx;
  const clore = canClore(acteur, fil.kind, [fil.objet.creeParId, avant.creeParId].includes(acteur.utilisateurId));
  const concerneCloture = statut === 'TERMINATED' || avant.statut === 'TERMINATED';
  if (fil.acces !== 'COMPTE' || !canPoserStatut(acteur, fil.kind) || (concerneCloture && !clore))
    throw coreErrors.interdit();
  if (avant.statut === statut && !avant.aTraiter) return false;
  if (!statutsPossibles(avant, clore).includes(statut)) throw discussionErrors.statutImpossible(avant.statut, statut);
  await enregistrerStatut(tx, ctx, fil, avant, { statut, aTraiter: false });
  return true;
};

/**
 * An answer from another account makes the discussion ours to act on (DIS-7).
 * @returns the statut it came back to, null when it did not move
 */
export const rouvrirSiReponse = async (
  tx: TenantTx,
  ctx: Contexte,
  fil: DiscussionOuverte,
  avant: DiscussionVerrouillee,
): Promise<StatutDiscussion | null> => {
  if (fil.acces === 'COMPTE') return null;
  const apres = apresReponse(avant);
  if (apres.statut === avant.statut && apres.aTraiter === avant.aTraiter) return null;
  await enregistrerStatut(tx, ctx, fil, avant, apres);
  return apres.statut === avant.statut ? null : apres.statut;
};

/** Sets the statut. The thread says who set it and when; the same one sent twice is set once (DIS-14). */
export const poserStatut = (
  ctx: Contexte,
  sujets: Sujets,
  { kind, objetId }: { readonly kind: KindDiscussion; readonly objetId: number },
  statut: StatutDiscussion,
): Promise<InfoDiscussion> =>
  entrerDansLaDiscussion(ctx, sujets, { kind, objetId }, 'ecrire', async (tx, fil) => {
    const maintenant = ctx.services.maintenant();
    // Before a discussion is opened for it.
    if (fil.acces !== 'COMPTE' || !canPoserStatut(ctx.acteur, kind)) throw coreErrors.interdit();
    if (!suitesStatut.AUCUN.includes(statut)) throw discussionErrors.statutImpossible(null, statut);
    const avant = await verrouillerDiscussionOuverte(tx, ctx, fil);
    if (await changerStatut(tx, ctx, fil, avant, statut)) {
      const auteur = await signatureDuCommentaire(tx, ctx);
      await insertCommentaire(tx, tx.tenantId, { discussionId: avant.id, message: null, statut, auteur, maintenant });
      annoncerChangement(tx, fil, avant.id, { partage: false });
    }
    return infoDuFil(tx, ctx, fil);
  });
