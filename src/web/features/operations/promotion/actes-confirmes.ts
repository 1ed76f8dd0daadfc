import type { PartPromotion } from '#shared/features/operations/operation/schemas/enumerations.ts';
import type { DetailPromotion, Promotion } from '#shared/features/operations/operation/schemas/lecture.ts';
import { promotionErrors } from '#shared/features/operations/operation/errors.ts';
import { formatMontants, poidsDe, sommerParNature } from '#shared/core/nature-fiscale.ts';
import { direArgent, montantsDeLArgent } from '#shared/features/operations/operation/rules/argent.ts';
import { pluriel } from '#web/lib/formats.ts';
import { confirmerActe } from '#web/lib/confirmer.ts';
import { succes } from '#web/ui/snackbar.tsx';
import { supprimerApresAccord } from '#web/ui/actes/supprimer-apres-accord.ts';
import { enTete, nommerParts } from '#web/features/operations/operation/apparence.ts';
import type { ActesPromotion } from './queries.ts';

type Outils = { actes: ActesPromotion; vers: { supprime?: () => void } };
type OutilsDeRefus = {
  actes: Pick<ActesPromotion, 'relire'>;
  montrer: (dialogue: { genre: 'refuser'; promotion: Promotion }) => void;
};

type Parts = readonly PartPromotion[];
/** The encours of these parts that their payer knows of: a part is not taken back without him (OPE-26). */
const numerosDeclares = ({ contreparties }: DetailPromotion, parts: Parts): string[] =>
  contreparties.flatMap(({ part, encours }) =>
    encours && encours.etat !== 'A_DECLARER' && parts.includes(part) ? [encours.numero] : [],
  );
/** @throws before anything is asked, when all of them are taken back together */
const refuserDeclarees = (detail: DetailPromotion, parts: Parts): void => {
  const numeros = numerosDeclares(detail, parts);
  if (numeros.length > 0) throw promotionErrors.declareeAuPayeur(numeros);
};

/** The parts are chosen in the dialog: it opens when one at least may be refused. */
export const demanderRefus = async ({ id }: Pick<Promotion, 'id'>, { actes, montrer }: OutilsDeRefus) => {
  const detail = await actes.relire(id);
  const parts = detail.droits.refuser;
  if (parts.every((part) => numerosDeclares(detail, [part]).length > 0)) refuserDeclarees(detail, parts);
  montrer({ genre: 'refuser', promotion: detail });
};

/** What an answer or a validation loses, said first, read afresh. */
export const repasserPromotion = async (promotionVisee: Pick<Promotion, 'id'>, { actes }: Outils) => {
  const promotion = await actes.relire(promotionVisee.id);
  refuserDeclarees(promotion, promotion.droits.repasserEnBrouillon);
  const { id, version, nomOperation, modeleId, argent, droits } = promotion;
  const copie = modeleId !== null;
  const accord = await confirmerActe({
    titre: copie
      ? `Revenir au statut précédent de « ${nomOperation} » ?`
      : `Repasser « ${nomOperation} » en brouillon ?`,
    texte: copie
      ? 'Votre réponse est retirée : votre groupement l’attendra de nouveau.'
      : enTete(nommerParts(droits.repasserEnBrouillon)) +
        (droits.repasserEnBrouillon.length > 1
          ? ' redeviennent modifiables, et ne tiennent plus leur place.'
          : ' redevient modifiable, et ne tient plus sa place.'),
    details:
      poidsDe(montantsDeLArgent(argent, 'aDeclarerCentimes')) > 0
        ? [`Ses encours encore à déclarer, ${direArgent(argent, 'aDeclarerCentimes')}, disparaissent.`]
        : [],
    action: copie ? 'Revenir au statut précédent' : 'Repasser en brouillon',
  });
  if (!accord) return;
  await actes.repasserEnBrouillon(id, { version });
  succes(copie ? 'La promotion attend de nouveau votre réponse.' : `« ${nomOperation} » est en brouillon.`);
};

/** Deletes a promotion, after naming what is lost, read afresh. */
export const supprimerPromotionApresAccord = async ({ id }: Promotion, { actes, vers }: Outils) => {
  const detail = await actes.relire(id);
  const photos = detail.emplacements.reduce((somme, { nbPreuves }) => somme + nbPreuves, 0);
  const encours = detail.contreparties.flatMap((ligne) => ligne.encours ?? []);
  const perdu = sommerParNature(encours, ({ valeurAttendueCentimes }) => valeurAttendueCentimes);
  const perdus = [
    { n: detail.nbProduits, texte: pluriel(detail.nbProduits, 'produit') },
    { n: detail.emplacements.length, texte: pluriel(detail.emplacements.length, 'place') },
    {
      n: encours.length,
      texte: `${pluriel(encours.length, 'encours', 'encours')} à déclarer (${formatMontants(perdu)})`,
    },
    { n: photos, texte: pluriel(photos, 'photo') },
  ].filter(({ n }) => n > 0);
  await supprimerApresAccord({
    titre: `Supprimer « ${detail.nomOperation} » ?`,
    texte: `La promotion disparaîtra définitivement${perdus.length > 0 ? ', avec :' : '.'}`,
    details: perdus.map(({ texte }) => texte),
    supprimer: () => actes.supprimer(detail),
    dit: `« ${detail.nomOperation} » supprimée.`,
    suite: vers.supprime,
  });
};
