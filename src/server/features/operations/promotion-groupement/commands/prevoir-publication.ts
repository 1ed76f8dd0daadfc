import { inSysteme, type Contexte } from '#server/core/contexte.ts';
import type { SystemeTx } from '#server/core/db/database.ts';
import { lienDeLaCopie } from '#server/features/operations/publication/commands/avis-copies.ts';
import { direPublication } from '#server/features/operations/publication/commands/publier-modele.ts';
import { pharmaciesViseesPublication } from '#server/features/operations/publication/read-models/modeles.ts';
import { prevoirEnvoi } from '#server/features/reseau/diffusion/commands/prevoir.ts';
import type { EnvoiPrevu, PublicationPrevue } from '#shared/features/courrier/courrier/schemas/envoi.ts';
import { motsEvenement } from '#shared/features/courrier/notification/rules/evenements.ts';
import type { ModelePromotionGroupement } from '#shared/features/operations/promotion-groupement/schemas.ts';
import { lecteurDeModeles } from '../commands.ts';
import { segmentsDuModele, unModele } from '../read-models/modeles.ts';

type Vus = { readonly modele: ModelePromotionGroupement; readonly pharmacieIds: readonly number[] };
const envoiDe = async (tx: SystemeTx, ctx: Contexte, { modele, pharmacieIds }: Vus): Promise<EnvoiPrevu> => {
  const { nomOperation, laboratoireNom, dateDebut, dateFin } = modele;
  // Validation will ask for the missing fields: until then, there is no mail to show.
  if (laboratoireNom === null || dateDebut === null || dateFin === null) return prevoirEnvoi(tx, ctx.services, []);
  const phrase = await direPublication(tx, {
    groupementId: ctx.acteur.tenantId,
    nomOperation,
    laboratoireNom,
    dateDebut,
    dateFin,
  });
  const mots = motsEvenement('OPERATION_PUBLIEE', { phrase });
  return prevoirEnvoi(tx, ctx.services, [{ mots, pharmacieIds, lien: lienDeLaCopie(null) }]);
};

/** Who would receive it now, by segment and by name, and in which words (CRR-88). @throws 404 */
export const prevoirPublication = (ctx: Contexte, id: number): Promise<PublicationPrevue> =>
  inSysteme(ctx, async (tx) => {
    const groupementId = ctx.acteur.tenantId;
    const modele = await unModele(tx, lecteurDeModeles(ctx), id);
    const pharmacieIds = await pharmaciesViseesPublication(tx, { id, groupementId });
    return {
      total: pharmacieIds.length,
      parSegment: await segmentsDuModele(tx, groupementId, id),
      prevu: await envoiDe(tx, ctx, { modele, pharmacieIds }),
    };
  });
