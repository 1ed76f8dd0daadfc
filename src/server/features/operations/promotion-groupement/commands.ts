import { aujourdhuiDe, type Contexte, inTenant } from '#server/core/contexte.ts';
import { enSysteme } from '#server/core/db/database.ts';
import { journaliser } from '#server/core/journal.ts';
import { exigerVersion } from '#server/core/version.ts';
import {
  avertirCopiesPublication,
  nommerPublication,
  prevenirComptesPublication,
} from '#server/features/operations/publication/commands/avis-copies.ts';
import { publierModele } from '#server/features/operations/publication/commands/publier-modele.ts';
import { coreErrors } from '#shared/core/errors.ts';
import { promotionGroupementErrors } from '#shared/features/operations/promotion-groupement/errors.ts';
import { canPublierModele, canRelancerAdherents } from '#shared/features/operations/promotion-groupement/policy.ts';
import type { ModelePromotionGroupement } from '#shared/features/operations/promotion-groupement/schemas.ts';
import { unModele, type LecteurModeles } from './read-models/modeles.ts';
import { copiesEnAttente } from './read-models/relances.ts';
import { insertRelancesPromotionGroupement } from './repository.ts';
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

/** Half of it was answered: a reminder names the other half (OPE-57). */
const direReste = (reste: 'PROMO' | 'TG' | null): string =>
  reste === null ? '' : ` Il vous reste à répondre pour la ${reste === 'TG' ? 'TG' : 'promotion'}.`;

/** Those who have not answered, all of them or these: each at most once a day for one operation. */
export const relancerAdherents = (
  ctx: Contexte,
  id: number,
  pharmacieIds: readonly number[] | undefined,
): Promise<{ relances: number; dejaRelances: number }> =>
  inTenant(ctx, (locataire) =>
    enSysteme(locataire, async (tx) => {
      const { acteur } = ctx;
      const lecteur = lecteurDeModeles(ctx);
      const modele = await unModele(tx, lecteur, id);
      if (!canRelancerAdherents(acteur)) throw coreErrors.interdit();
      if (modele.etat !== 'PUBLIEE') throw promotionGroupementErrors.nonPubliee();
      const envoi = { groupementId: acteur.tenantId, modeleId: id };
      const attendus = await copiesEnAttente(tx, { ...envoi, pharmacieIds: pharmacieIds ?? null });
      const relancees = await insertRelancesPromotionGroupement(
        tx,
        { ...envoi, pharmacieIds: attendus.map(({ tenantId }) => tenantId) },
        { jour: lecteur.aujourdhui, parNom: acteur.nomComplet },
      );
      const nouvelles = attendus.filter(({ tenantId }) => relancees.has(tenantId));
      const { nomOperation, laboratoireNom, dateDebut, dateFin } = modele;
      // A published modèle is complete.
      const operation = { nomOperation, laboratoireNom: laboratoireNom!, dateDebut: dateDebut!, dateFin: dateFin! };
      const restes = new Map(nouvelles.map(({ id: copieId, reste }) => [copieId, reste]));
      await avertirCopiesPublication(tx, nouvelles, acteur, {
        action: 'relancer',
        sorte: 'OPERATION_RELANCEE',
        body: (copie) => `${nommerPublication(operation)}.${direReste(restes.get(copie.id) ?? null)}`,
        dateLimite: new Map(nouvelles.map((copie) => [copie.id, copie.limite])),
      });
      if (nouvelles.length > 0)
        await journaliser(tx, acteur, {
          objet: 'promotion',
          objetId: id,
          action: 'relancer',
          apres: { adherents: nouvelles.length },
        });
      prevenirComptesPublication(tx, acteur.tenantId, id, nouvelles);
      return { relances: nouvelles.length, dejaRelances: attendus.length - nouvelles.length };
    }),
  );
