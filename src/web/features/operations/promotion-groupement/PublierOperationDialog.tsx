import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { AppError } from '#shared/core/app-error.ts';
import { versCompleter } from '#web/features/operations/operation/apparence.ts';
import { useActesPromotion } from '#web/features/operations/promotion/queries.ts';
import { PublicationDialog } from '#web/features/reseau/diffusion/PublicationDialog.tsx';
import { aujourdhui, formatJour } from '#web/lib/formats.ts';
import { echec, succes } from '#web/ui/snackbar.tsx';
import type { EnvoiPromotionGroupement } from './use-actes-modele.ts';
import { modelePromotionGroupementQueries, useActesModelePromotionGroupement } from './queries.ts';

/** Publishes an operation, and validates it first if needed; missing fields are then filled in its form. */
export const PublierOperationDialog = ({
  envoi: { modele, acte },
  onFermer,
}: {
  envoi: EnvoiPromotionGroupement;
  onFermer: () => void;
}) => {
  const { id, version, nomOperation, affichageDate, droits } = modele;
  const router = useRouter();
  const promotions = useActesPromotion();
  const actes = useActesModelePromotionGroupement();
  const plusTard = acte === 'valider' && affichageDate !== null && affichageDate > aujourdhui();

  const publier = async () => {
    try {
      if (acte === 'valider') await promotions.valider(id, { version, parts: [...droits.valider] });
      else await actes.publier(id, version);
      succes(plusTard ? `« ${nomOperation} » est programmée.` : `« ${nomOperation} » part chez vos adhérents.`);
      onFermer();
    } catch (erreur) {
      const incomplete = erreur instanceof AppError && erreur.code === 'PROMOTION_INCOMPLETE';
      const completer = {
        action: { libelle: 'Compléter', faire: () => void router.navigate(versCompleter(id)) },
      };
      echec(erreur, incomplete ? completer : {});
      if (incomplete) onFermer();
    }
  };

  return (
    <PublicationDialog
      nom={nomOperation}
      {...(acte === 'valider' && { avertissement: 'Validée, elle ne se modifie plus qu’en forçant la modification.' })}
      {...(plusTard && { avant: `Visible le ${formatJour(affichageDate)}, pour`, bouton: 'Programmer' })}
      ciblage={useQuery(modelePromotionGroupementQueries.ciblage(id))}
      onPublier={publier}
      onFermer={onFermer}
    />
  );
};
