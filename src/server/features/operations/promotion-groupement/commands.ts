import { sql } from 'kysely';
import { aujourdhuiDe, type Contexte, inTenant } from '#server/core/contexte.ts';
import { enSysteme } from '#server/core/db/database.ts';
import { journaliser } from '#server/core/journal.ts';
import {
  avertirCopies,
  nommer,
  prevenirComptes,
} from '#server/features/operations/publication/commands/avis-copies.ts';
import { publierModele } from '#server/features/operations/publication/commands/publier-modele.ts';
import type { Jour } from '#shared/core/dates.ts';
import { coreErrors } from '#shared/core/errors.ts';
import { promotionGroupementErrors } from '#shared/features/operations/promotion-groupement/errors.ts';
import { canPublierModele, canRelancerAdherents } from '#shared/features/operations/promotion-groupement/policy.ts';
import type { Modele } from '#shared/features/operations/promotion-groupement/schemas.ts';
import { unModele, type Qui } from './read-models/modeles.ts';
import { avancerAffichage, noterRelances, verrouillerModele } from './repository.ts';

export const quiDe = ({ acteur, services }: Contexte): Qui => ({
  acteur,
  aujourdhui: aujourdhuiDe({ services }),
});

/** A modèle whose day has not come, or that could not be sent, goes now. */
export const publierMaintenant = (ctx: Contexte, id: number, version: number): Promise<Modele> =>
  inTenant(ctx, async (tx) => {
    const { acteur } = ctx;
    const qui = quiDe(ctx);
    const modele = await verrouillerModele(tx, id);
    if (!modele) throw coreErrors.introuvable();
    if (!canPublierModele(acteur)) throw coreErrors.interdit();
    if (modele.version !== version)
      throw coreErrors.conflitVersion(modele.modifieParNom ?? 'un autre utilisateur', modele.modifieLe);
    const { droits } = await enSysteme(tx, (systeme) => unModele(systeme, qui, id));
    if (!droits.publier) throw promotionGroupementErrors.dejaPubliee();
    if (modele.affichageDate !== null && modele.affichageDate > qui.aujourdhui)
      await avancerAffichage(tx, id, qui.aujourdhui, acteur.nomComplet);
    await publierModele(tx, acteur, id, qui.aujourdhui);
    const avant = { affichageDate: modele.affichageDate };
    await journaliser(tx, acteur, { objet: 'promotion', objetId: id, action: 'publier-maintenant', avant });
    return enSysteme(tx, (systeme) => unModele(systeme, qui, id));
  });

/** The last day of each copy: an adhérent that came later has later to answer. */
const limites = sql<Jour | null>`(select (p.publiee_le at time zone 'Europe/Paris')::date + pr.delai_reponse_jours from promotion p
  join promotion m on m.tenant_id = p.groupement_id and m.id = p.modele_id
  left join priorite pr on pr.tenant_id = m.tenant_id and pr.id = m.priorite_id where p.tenant_id = c.tenant_id and p.id = c.id)`;

/** Those who have not answered, all of them or these: each at most once a day for one operation. */
export const relancerAdherents = (
  ctx: Contexte,
  id: number,
  pharmacieIds: readonly number[] | undefined,
): Promise<{ relances: number; dejaRelances: number }> =>
  inTenant(ctx, (locataire) =>
    enSysteme(locataire, async (tx) => {
      const { acteur } = ctx;
      const qui = quiDe(ctx);
      const modele = await unModele(tx, qui, id);
      if (!canRelancerAdherents(acteur)) throw coreErrors.interdit();
      if (modele.etat !== 'PUBLIEE') throw promotionGroupementErrors.nonPubliee();
      const envoi = { groupementId: acteur.tenantId, modeleId: id, pharmacieIds: pharmacieIds ?? null };
      const attendus = await noterRelances(tx, envoi, { jour: qui.aujourdhui, parNom: acteur.nomComplet });
      const nouvelles = attendus.filter(({ nouvelle }) => nouvelle);
      const { nomOperation, laboratoireNom, dateDebut, dateFin } = modele;
      await avertirCopies(tx, nouvelles, acteur, {
        action: 'relancer',
        title: 'Votre groupement attend votre réponse',
        // A published modèle is complete.
        body: `${nommer({ nomOperation, laboratoireNom: laboratoireNom!, dateDebut: dateDebut!, dateFin: dateFin! })}.`,
        dateLimite: limites,
      });
      if (nouvelles.length > 0)
        await journaliser(tx, acteur, {
          objet: 'promotion',
          objetId: id,
          action: 'relancer',
          apres: { adherents: nouvelles.length },
        });
      prevenirComptes(tx, acteur.tenantId, id, nouvelles);
      return { relances: nouvelles.length, dejaRelances: attendus.length - nouvelles.length };
    }),
  );
