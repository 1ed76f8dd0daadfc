import { aujourdhuiDe, inTenant, type Contexte } from '#server/core/contexte.ts';
import { enSysteme } from '#server/core/db/database.ts';
import { journaliser } from '#server/core/journal.ts';
import { uneRfaLue } from '#server/features/argent/rfa/read-models/detail.ts';
import { copiesSansDecision } from '#server/features/argent/rfa/read-models/copies.ts';
import { upsertPaliers, lockCopiesRfa } from '#server/features/argent/rfa/repository/copies.ts';
import { upsertAtteinte } from '#server/features/argent/rfa/repository/paliers.ts';
import { updateVersionRfa } from '#server/features/argent/rfa/repository.ts';
import { prevenirComptesDiffusion } from '#server/features/reseau/diffusion/commands.ts';
import { rfaErrors } from '#shared/features/argent/rfa/errors.ts';
import { changerPalier } from '#shared/features/argent/rfa/rules.ts';
import { suivreRfa } from '#shared/features/argent/rfa/rules/suivi.ts';
import { aSuivre } from '#shared/features/argent/rfa/rules/vue.ts';
import type { BodyOf } from '#shared/core/contract.ts';
import type { rfaGroupementContract } from '#shared/features/argent/rfa-groupement/contract.ts';
import { passerRfaGroupement } from '#shared/features/argent/rfa-groupement/rules.ts';
import type { DetailRfaGroupement } from '#shared/features/argent/rfa-groupement/schemas.ts';
import { detailRfaGroupement } from '../read-models/liste.ts';
import { avertirDeLaRfa, RFA } from './avis.ts';
import { chargerModele } from './charger.ts';

type Palier = BodyOf<(typeof rfaGroupementContract)['changerPalierRfaGroupement']> & { readonly palierId: number };

/**
 * A tier that the groupement says reached is proposed to its adhérents: each decides, and its encours is its own
 * (RFA-30). Taken back, it is proposed no more; what an adhérent decided stays.
 */
export const changerPalierRfaGroupement = (
  ctx: Contexte,
  id: number,
  { palierId, periode, etat, version }: Palier,
): Promise<DetailRfaGroupement> =>
  inTenant(ctx, async (tx) => {
    const { acteur } = ctx;
    const ligne = await chargerModele(tx, ctx, id, version);
    passerRfaGroupement('palier', ligne.etat);
    const rfa = await uneRfaLue(tx, id);
    const suivie = suivreRfa(aSuivre(rfa), aujourdhuiDe(ctx)).find(({ vue }) => vue.numero === periode);
    const palier = suivie?.suivis.find((palierSuivi) => palierSuivi.id === palierId);
    if (!palier) throw rfaErrors.palierInconnu();
    changerPalier('ACCEPTED', palier.etat, etat);
    await upsertAtteinte(tx, { rfaId: id, palierId, periode }, etat, acteur);
    await updateVersionRfa(tx, id, acteur);
    const { info, seuil, valeur } = rfa.paliers.find((palierDeLaRfa) => palierDeLaRfa.id === palierId) ?? {};
    await enSysteme(tx, async (systeme) => {
      const groupementId = acteur.tenantId;
      const copies = await lockCopiesRfa(systeme, groupementId, id);
      await upsertPaliers(systeme, groupementId, copies);
      if (etat === 'VALIDE') {
        const nom = info ?? `palier ${rfa.paliers.findIndex((palierDeLaRfa) => palierDeLaRfa.id === palierId) + 1}`;
        await avertirDeLaRfa(
          systeme,
          rfa,
          await copiesSansDecision(systeme, { groupementId, modeleId: id, palierId, periode }),
          acteur,
          { action: 'palier', sorte: 'RFA_PALIER', phrase: `« ${nom} » est atteint\u00a0: validez-le chez vous.` },
        );
      }
      await journaliser(systeme, acteur, {
        objet: 'rfa',
        objetId: id,
        action: { VALIDE: 'valider-palier', INVALIDE: 'invalider-palier', A_ATTEINDRE: 'remettre-palier' }[etat],
        avant: { etat: palier.etat },
        apres: { etat, periode, info, seuil, valeur },
      });
      prevenirComptesDiffusion(systeme, RFA, groupementId, id, copies);
    });
    return detailRfaGroupement(tx, ctx, id);
  });
