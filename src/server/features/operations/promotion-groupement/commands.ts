import { aujourdhuiDe, type Contexte, inTenant } from '#server/core/contexte.ts';
import { enSysteme } from '#server/core/db/database.ts';
import { journaliser } from '#server/core/journal.ts';
import { exigerVersion } from '#server/core/version.ts';
import { publierModele } from '#server/features/operations/publication/commands/publier-modele.ts';
import { coreErrors } from '#shared/core/errors.ts';
import { promotionGroupementErrors } from '#shared/features/operations/promotion-groupement/errors.ts';
import { canPublierModele } from '#shared/features/operations/promotion-groupement/policy.ts';
import type { ModelePromotionGroupement } from '#shared/features/operations/promotion-groupement/schemas.ts';
import { unModele, type LecteurModeles } from './read-models/modeles.ts';
import { updateAffichage, lockModeleOperation } from '#server/features/operations/operation/repository/modeles.ts';

export const lecteurDeModeles = ({ acteur, services }: Contexte): LecteurModeles => ({
  acteur,
  aujourdhui: aujourdhuiDe({ services }),
});

/** A modèle whose day has not come, or that could not be sent, goes now. */
export const publierMaintenant = (ctx: Contexte, id: number, version: number): Promise<ModelePromotionGroupement> =>
  inTenant(ctx, async (tx) => {
    const { acteur } = ctx;
    const lecteur = lecteurDeModeles(ctx);
    const modele = await lockModeleOperation(tx, id);
    if (!modele) throw coreErrors.introuvable();
    if (!canPublierModele(acteur)) throw coreErrors.interdit();
    exigerVersion(modele, version);
    const { droits } = await enSysteme(tx, (systeme) => unModele(systeme, lecteur, id));
    if (!droits.publier) throw promotionGroupementErrors.dejaPubliee();
    if (modele.affichageDate !== null && modele.affichageDate > lecteur.aujourdhui)
      await updateAffichage(tx, id, lecteur.aujourdhui, acteur.nomComplet);
    await publierModele(tx, acteur, id, lecteur.aujourdhui);
    const avant = { affichageDate: modele.affichageDate };
    await journaliser(tx, acteur, { objet: 'promotion', objetId: id, action: 'publier-maintenant', avant });
    return enSysteme(tx, (systeme) => unModele(systeme, lecteur, id));
  });
