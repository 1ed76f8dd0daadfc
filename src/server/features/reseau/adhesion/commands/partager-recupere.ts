import { inTenant, type Contexte } from '#server/core/contexte.ts';
import { journaliser } from '#server/core/journal.ts';
import { coreErrors } from '#shared/core/errors.ts';
import type { MonAdhesion } from '#shared/features/reseau/adhesion/contract.ts';
import { adhesionErrors } from '#shared/features/reseau/adhesion/errors.ts';
import { canPartagerRecupere } from '#shared/features/reseau/adhesion/policy.ts';
import { monAdhesion } from '../read-models/mon-adhesion.ts';
import { deletePartageRecupere, upsertPartageRecupere } from '../repository/partage-recupere.ts';

/** Consent of the titulaire (RES-63). Repeating the same choice writes nothing. */
export const partagerRecupere = (ctx: Contexte, partage: boolean): Promise<MonAdhesion> =>
  inTenant(ctx, async (tx) => {
    const { acteur } = ctx;
    if (!canPartagerRecupere(acteur)) throw coreErrors.interdit();
    const { actuelle } = await monAdhesion(tx, acteur);
    if (actuelle?.etat !== 'ACCEPTED') throw adhesionErrors.pasAdherent();
    const partageait = actuelle.partageRecupere !== null;
    if (partage === partageait) return monAdhesion(tx, acteur);
    if (partage) await upsertPartageRecupere(tx, actuelle.groupementId, acteur.nomComplet);
    else await deletePartageRecupere(tx);
    await journaliser(tx, acteur, {
      objet: 'adhesion',
      objetId: actuelle.id,
      action: 'partager-recupere',
      avant: { partageRecupere: partageait },
      apres: { partageRecupere: partage },
    });
    return monAdhesion(tx, acteur);
  });
