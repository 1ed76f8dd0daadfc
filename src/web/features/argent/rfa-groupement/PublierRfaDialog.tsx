import { useQuery } from '@tanstack/react-query';
import type { RfaGroupement } from '#shared/features/argent/rfa-groupement/schemas.ts';
import { nomRfa } from '#web/features/argent/rfa/mots.ts';
import { PublicationDialog } from '#web/features/reseau/diffusion/PublicationDialog.tsx';
import { echec, succes } from '#web/ui/snackbar.tsx';
import { rfaGroupementQueries, useActesRfaGroupement } from './queries.ts';

export const PublierRfaDialog = ({ rfa, onFermer }: { rfa: RfaGroupement; onFermer: () => void }) => {
  const actes = useActesRfaGroupement();
  const nom = nomRfa(rfa);
  const publier = async () => {
    try {
      await actes.changerEtat(rfa, 'valider');
      succes(`« ${nom} » est publiée.`);
      onFermer();
    } catch (erreur) {
      echec(erreur);
    }
  };
  return (
    <PublicationDialog
      nom={nom}
      avertissement="Publiée, elle ne se modifie plus : il faudrait l’invalider."
      ciblage={useQuery(rfaGroupementQueries.ciblage(rfa.id))}
      onPublier={publier}
      onFermer={onFermer}
    />
  );
};
