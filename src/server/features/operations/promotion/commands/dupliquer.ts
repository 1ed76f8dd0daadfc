import { inTenant, type Contexte } from '#server/core/contexte.ts';
import { ajouterJours, isJour, type Jour } from '#shared/core/dates.ts';
import { coreErrors } from '#shared/core/errors.ts';
import type { DetailPromotion } from '#shared/features/operations/operation/schemas/lecture.ts';
import type { PromotionSaisie } from '#shared/features/operations/operation/schemas/saisie.ts';
import { promotionErrors } from '#shared/features/operations/operation/errors.ts';
import * as peut from '#shared/features/operations/operation/policy.ts';
import { sorteDe } from '#shared/features/operations/operation/rules.ts';
import { detailPromotion } from '../read-models/detail.ts';
import { enfantsDe, versSaisie } from '#server/features/operations/operation/read-models/saisie.ts';
import { findPromotion } from '#server/features/operations/operation/repository.ts';
import {
  findEmplacementsInactifs,
  findChevauchements,
} from '#server/features/operations/operation/repository/places.ts';
import { insertVisuelsCopies } from '#server/features/operations/visuel/repository.ts';
import { creerPromotionDansTx } from './creer.ts';
import { versPlaces } from './places.ts';

const decaler = (jour: Jour | null, jours: number): Jour | null => {
  if (jour === null) return null;
  const suite = ajouterJours(jour, jours);
  if (!isJour(suite)) throw coreErrors.champInvalide('/decalageJours', 'Ce décalage mène à une date non valide.');
  return suite;
};

/** Every day of it, some days later. */
const decalee = (saisie: PromotionSaisie, jours: number): PromotionSaisie => ({
  ...saisie,
  dateDebut: decaler(saisie.dateDebut, jours),
  dateFin: decaler(saisie.dateFin, jours),
  affichageDate: decaler(saisie.affichageDate, jours),
  emplacements: saisie.emplacements.map((place) => ({
    ...place,
    dateDebut: decaler(place.dateDebut, jours),
    dateFin: decaler(place.dateFin, jours),
  })),
});

/**
 * Always a draft (OPE-25): neither states, photos nor encours, but its visuals; places only if they are free at the new
 * days.
 */
export const dupliquerPromotion = (
  ctx: Contexte,
  id: number,
  { decalageJours }: { readonly decalageJours: number },
): Promise<DetailPromotion> =>
  inTenant(ctx, async (tx) => {
    const { acteur } = ctx;
    const source = await findPromotion(tx, id);
    if (!source) throw coreErrors.introuvable();
    if (!peut.canDupliquerPromotion(acteur)) throw coreErrors.interdit();
    const sorte = sorteDe(source);
    if (sorte === 'COPIE') throw promotionErrors.modeleDuGroupement();
    const saisie = decalee(versSaisie(source, await enfantsDe(tx, id)), decalageJours);
    const places = versPlaces(saisie.emplacements, saisie);
    const trouvees = await findChevauchements(tx, tx.tenantId, {
      sauf: null,
      superposable: saisie.superposable,
      places,
    });
    const prises = new Set(trouvees.filter(({ occupe }) => occupe).map(({ rang }) => rang));
    const eteints = await findEmplacementsInactifs(
      tx,
      tx.tenantId,
      places.map(({ emplacementId }) => emplacementId),
    );
    const emplacements = saisie.emplacements.filter(
      ({ emplacementId }, rang) => !prises.has(rang) && !eteints.has(emplacementId),
    );
    const nouvelle = await creerPromotionDansTx(
      tx,
      acteur,
      { ...saisie, emplacements },
      { origine: sorte === 'MODELE' ? 'GROUPEMENT' : 'PHARMACIE', depuis: { copieDe: id } },
    );
    await insertVisuelsCopies(tx, id, nouvelle.id, acteur.nomComplet);
    return detailPromotion(tx, ctx, nouvelle.id);
  });
