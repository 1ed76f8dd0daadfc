import type { Tx } from '#server/core/db/database.ts';
import { annoncerEvenement } from '#server/features/courrier/notification/commands/annoncer.ts';
import { roles, type Role } from '#shared/core/acteur.ts';
import type { LienNotification, Notification } from '#shared/features/courrier/notification/schemas.ts';

export type AvisDEssai = {
  readonly title?: string;
  readonly body?: string;
  readonly type?: Notification['type'];
  readonly roles?: readonly Role[];
  readonly utilisateurId?: number;
  readonly lien?: LienNotification;
};
let suivant = 0;
/** A notification with these words, about something of its own, for everybody unless told otherwise. */
export const unAvis = (tx: Tx, tenantId: number, avis: AvisDEssai = {}): Promise<void> => {
  const { title: titre = 'Une nouvelle', body: phrase = 'Son texte', ...reste } = avis;
  suivant += 1;
  return annoncerEvenement(tx, null, 'ABONNEMENT', [
    { tenantId, objet: `essai ${suivant}`, donnees: { titre, phrase }, roles, ...reste },
  ]);
};
