import { aujourdhuiDe, type Contexte, inTenant } from '#server/core/contexte.ts';
import type { TenantTx } from '#server/core/db/database.ts';
import { journaliser } from '#server/core/journal.ts';
import type { PartPromotion } from '#shared/features/operations/operation/schemas/enumerations.ts';
import type { DetailPromotion } from '#shared/features/operations/operation/schemas/lecture.ts';
import { promotionErrors } from '#shared/features/operations/operation/errors.ts';
import { partsDecidees } from '#shared/features/operations/operation/policy.ts';
import { sorteDe } from '#shared/features/operations/operation/rules.ts';
import { manquesDesParts, manquesPromotion } from '#shared/features/operations/operation/rules/manques.ts';
import type { z } from 'zod';
import type { acteSchema, refusSchema } from '#shared/features/operations/operation/schemas/saisie.ts';
import { encoursDeclares } from '#server/features/operations/operation/read-models/declares.ts';
import { detailPromotion } from '../read-models/detail.ts';
import { enfantsDe, versSaisie } from '#server/features/operations/operation/read-models/saisie.ts';
import { surOccupation } from '#server/features/operations/operation/repository/places.ts';
import {
  colonnesEtatsOperation,
  updatePromotion,
  type LignePromotion,
} from '#server/features/operations/operation/repository.ts';
import {
  appliquerActeOperation,
  chargerPromotion,
  exigerComplete,
  prevenirPromotions,
} from '#server/features/operations/operation/commands/agir.ts';
import { synchroniserEncours } from '#server/features/operations/contrepartie/commands/consequences.ts';
import { avecPlacesGardees, exigerPlacesLibres } from './places.ts';
import { prevenirDelegue } from './prevenir-delegue.ts';
import { publierModele } from '#server/features/operations/publication/commands/publier-modele.ts';
import { retirerModele } from '#server/features/operations/publication/commands/retirer-modele.ts';
import { prevenirGroupementPromotion, suivrePayps } from './repondre.ts';

type ActeDemande = z.output<typeof acteSchema>;
const decide: Parameters<typeof chargerPromotion>[3] = (acteur) => partsDecidees(acteur).length > 0;

type Changement = {
  readonly avant: LignePromotion;
  readonly apres: LignePromotion;
  readonly action: string;
  readonly parts: readonly PartPromotion[];
  readonly motif?: string | null;
};

/** Writes the new state and its effects on money, and journals them. */
const enregistrer = async (
  tx: TenantTx,
  ctx: Contexte,
  { avant, apres, action, parts, motif = null }: Changement,
): Promise<void> => {
  const { acteur, services } = ctx;
  const etats = colonnesEtatsOperation(apres);
  const { etatPromo, etatTg, acceptationPromo, acceptationTg } = avant;
  const reponse =
    sorteDe(avant) === 'COPIE'
      ? { repondue_le: action === 'brouillon' ? null : services.maintenant().toISOString() }
      : {};
  await updatePromotion(tx, avant.id, { ...etats, ...reponse, motif_refus: motif }, acteur.nomComplet).catch(
    surOccupation,
  );
  const { maintenant } = services;
  await synchroniserEncours(tx, acteur, { promotionIds: [avant.id] }, { maintenant: maintenant() });
  await journaliser(tx, acteur, {
    objet: 'promotion',
    objetId: avant.id,
    action,
    avant: { etatPromo, etatTg, acceptationPromo, acceptationTg },
    apres: {
      etatPromo: apres.etatPromo,
      etatTg: apres.etatTg,
      acceptationPromo: apres.acceptationPromo,
      acceptationTg: apres.acceptationTg,
      parts,
      ...(motif !== null && { motif }),
    },
  });
  prevenirPromotions(tx, [avant.id]);
};

/**
 * Refuses to take back an encours declared to the payer (OPE-26); one whose contrepartie has left is history and
 * refuses nothing (OPE-69).
 * @throws 409 PROMOTION_DEJA_DECLAREE
 */
const refuserDeclarees = async (tx: TenantTx, id: number, parts: readonly PartPromotion[]): Promise<void> => {
  const declares = (await encoursDeclares(tx, id)).filter(({ part, conserve }) => !conserve && parts.includes(part));
  if (declares.length > 0) throw promotionErrors.declareeAuPayeur(declares.map(({ numero }) => numero));
};

/** Everything is checked, the places are taken, the contreparties become encours; a modèle goes to its adhérents. */
export const validerPromotion = (
  ctx: Contexte,
  id: number,
  { version, parts: partsDemandees }: ActeDemande,
): Promise<DetailPromotion> =>
  inTenant(ctx, async (tx) => {
    const { acteur } = ctx;
    const avant = await chargerPromotion(tx, acteur, id, decide, version);
    const { parts, apres } = appliquerActeOperation(acteur, avant, 'valider', partsDemandees);
    const sorte = sorteDe(avant);
    const saisie = versSaisie(avant, await enfantsDe(tx, id));
    exigerComplete(manquesDesParts(manquesPromotion(saisie, sorte), parts));
    const decider = () => enregistrer(tx, ctx, { avant, apres, action: 'valider', parts, motif: resteRefusee(apres) });
    if (sorte === 'PROPRE' && parts.includes('TG')) {
      const places = { sauf: id, superposable: avant.superposable, places: saisie.emplacements.map(enPlace) };
      await exigerPlacesLibres(tx, tx.tenantId, { ...places, tenir: true });
      await avecPlacesGardees(tx, places, decider);
    } else await decider();
    await prevenirDelegue(tx, acteur, avant, aujourdhuiDe(ctx), { decision: 'VALIDEE', parts });
    if (sorte === 'MODELE') await publierModele(tx, acteur, id, aujourdhuiDe(ctx));
    return detailPromotion(tx, ctx, id);
  });

/** The motive stays as long as a part is refused. */
const resteRefusee = (apres: LignePromotion): string | null =>
  [apres.etatPromo, apres.etatTg].includes('REFUSED') ? apres.motifRefus : null;

type PlaceLue = ReturnType<typeof versSaisie>['emplacements'][number];
const enPlace = ({ id, dateDebut, dateFin, ...place }: PlaceLue) => ({
  ...place,
  id: id ?? null,
  dateDebut: dateDebut!,
  dateFin: dateFin!,
});

/**
 * With a motive; encours still to declare are removed. Told to the groupement of a copy, to the delegate who proposed
 * it.
 */
export const refuserPromotion = (
  ctx: Contexte,
  id: number,
  { version, parts: demandees, motif }: z.output<typeof refusSchema>,
): Promise<DetailPromotion> =>
  inTenant(ctx, async (tx) => {
    const { acteur } = ctx;
    const avant = await chargerPromotion(tx, acteur, id, decide, version);
    const { parts, apres } = appliquerActeOperation(acteur, avant, 'refuser', demandees);
    await refuserDeclarees(tx, id, parts);
    await enregistrer(tx, ctx, { avant, apres, action: 'refuser', parts, motif });
    await prevenirDelegue(tx, acteur, avant, aujourdhuiDe(ctx), { decision: 'REFUSEE', parts });
    const sorte = sorteDe(avant);
    if (sorte === 'COPIE') await prevenirGroupementPromotion(tx, ctx, { avant, apres, motif });
    await suivrePayps(tx, { avant, apres });
    // Every part is decided and one is validated: the modèle goes without the refused one (OPE-52).
    if (sorte === 'MODELE') await publierModele(tx, acteur, id, aujourdhuiDe(ctx));
    return detailPromotion(tx, ctx, id);
  });

/** "Revenir au statut précédent": an answer is taken back, a modèle is withdrawn from its adhérents. */
export const repasserEnBrouillon = (
  ctx: Contexte,
  id: number,
  { version, parts: partsDemandees }: ActeDemande,
): Promise<DetailPromotion> =>
  inTenant(ctx, async (tx) => {
    const { acteur } = ctx;
    const avant = await chargerPromotion(tx, acteur, id, decide, version);
    const { parts, apres } = appliquerActeOperation(acteur, avant, 'repasserEnBrouillon', partsDemandees);
    await refuserDeclarees(tx, id, parts);
    const sorte = sorteDe(avant);
    if (sorte === 'MODELE') await retirerModele(tx, acteur, avant, ctx.services.maintenant());
    await enregistrer(tx, ctx, { avant, apres, action: 'brouillon', parts, motif: resteRefusee(apres) });
    if (sorte === 'COPIE') await prevenirGroupementPromotion(tx, ctx, { avant, apres, motif: null });
    await suivrePayps(tx, { avant, apres });
    return detailPromotion(tx, ctx, id);
  });
