import { ajouterJours, joursEntre } from '#shared/core/dates.ts';
import type { DetailPromotion, EmplacementLu } from '#shared/features/operations/operation/schemas/lecture.ts';
import type { EmplacementSaisi, PromotionSaisie } from '#shared/features/operations/operation/schemas/saisie.ts';
import type { Intervalle } from '#web/lib/semaines.ts';
import { echec, succes } from '#web/ui/snackbar.tsx';
import { duAuOperation } from '#web/features/operations/operation/apparence.ts';
import type { ActesPromotion } from '../queries.ts';
import { promotionEnSaisie } from '#web/features/operations/operation/saisie.ts';

/**
 * Moves a draft to other dates: its emplacements follow a move of the whole, and stay inside when the dates are
 * stretched or shortened. An emplacement without its own dates follows its promotion.
 */
export const auxDates = (saisie: PromotionSaisie, { du, au }: Intervalle): PromotionSaisie => {
  const { dateDebut, dateFin } = saisie;
  const glisse = dateDebut !== null && dateFin !== null && joursEntre(dateDebut, dateFin) === joursEntre(du, au);
  const jours = glisse ? joursEntre(dateDebut, du) : 0;
  const dedans = (jour: string | null) => (jour === null ? null : jour < du ? du : jour > au ? au : jour);
  const suivre = (jour: string | null) => (jour === null ? null : glisse ? ajouterJours(jour, jours) : dedans(jour));
  return {
    ...saisie,
    dateDebut: du,
    dateFin: au,
    emplacements: saisie.emplacements.map((place) => ({
      ...place,
      dateDebut: suivre(place.dateDebut),
      dateFin: suivre(place.dateFin),
    })),
  };
};

const enSaisie = ({
  id,
  emplacementId,
  dateDebut,
  dateFin,
  quantiteFacing,
  prixHtCentimes,
}: EmplacementLu): EmplacementSaisi => ({
  id,
  emplacementId,
  dateDebut,
  dateFin,
  quantiteFacing,
  prixHtCentimes,
});
type PlaceVoulue = Intervalle & { readonly emplacementId: number };
/** Moves one emplacement line of a promotion to another emplacement or dates; the others stay. */
export const lignesDeplacees = (
  emplacements: readonly EmplacementLu[],
  ligneId: number,
  { du, au, emplacementId }: PlaceVoulue,
): EmplacementSaisi[] =>
  emplacements.map((place) => ({
    ...enSaisie(place),
    ...(place.id === ligneId ? { emplacementId, dateDebut: du, dateFin: au } : {}),
  }));

type Annuler = (avant: DetailPromotion, version: number) => Promise<unknown>;

const deplacerAvecAnnulation = async (
  actes: ActesPromotion,
  id: number,
  acte: (detail: DetailPromotion) => Promise<{ version: number }>,
  texte: string,
  annuler: Annuler,
): Promise<void> => {
  try {
    const avant = await actes.relire(id);
    const { version } = await acte(avant);
    succes(texte, { annuler: () => void annuler(avant, version).then(() => succes('Déplacement annulé.'), echec) });
  } catch (erreur) {
    echec(erreur);
  }
};

/** Moves or stretches a draft, with undo. Refused: the server's sentence, nothing has moved. */
export const deplacerPromotion = (actes: ActesPromotion, id: number, vers: Intervalle): Promise<void> =>
  deplacerAvecAnnulation(
    actes,
    id,
    (avant) => actes.modifier(id, { ...auxDates(promotionEnSaisie(avant), vers), version: avant.version }),
    `Promotion déplacée : ${duAuOperation(vers.du, vers.au)}.`,
    (avant, version) => actes.modifier(id, { ...promotionEnSaisie(avant), version }),
  );

/** Moves or stretches one TG on the plan, with undo. */
export const deplacerTg = (
  actes: ActesPromotion,
  id: number,
  ligneId: number,
  vers: PlaceVoulue,
  nom: string,
): Promise<void> =>
  deplacerAvecAnnulation(
    actes,
    id,
    (avant) =>
      actes.placer(id, { version: avant.version, emplacements: lignesDeplacees(avant.emplacements, ligneId, vers) }),
    `TG placée sur ${nom}, ${duAuOperation(vers.du, vers.au)}.`,
    (avant, version) => actes.placer(id, { version, emplacements: avant.emplacements.map(enSaisie) }),
  );
