import { useQuery } from '@tanstack/react-query';
import { pluriel } from '#web/lib/formats.ts';
import { ChoixField, type ChoixFieldProps } from '#web/ui/fields/ChoixField.tsx';
import { echec, info, succes } from '#web/ui/snackbar.tsx';
import { prioriteQueries, useActesPriorite } from './queries.ts';

/** Choice of a priorité of the groupement; without any, offers to create the usual ones (RES-23). */
export const ChampPriorite = (champ: Omit<ChoixFieldProps<number>, 'options' | 'label' | 'ajout'>) => {
  const { data } = useQuery(prioriteQueries.liste());
  const { creerListeType } = useActesPriorite();
  const listeType = async () => {
    const { ids } = await creerListeType();
    if (ids.length === 0) info('Vos priorités contiennent déjà toutes celles de la liste habituelle.');
    else succes(`${pluriel(ids.length, 'priorité ajoutée', 'priorités ajoutées')} : choisissez la vôtre.`);
  };
  const vide = data?.priorites.length === 0 && data.droits.gerer;
  return (
    <ChoixField
      label="Priorité"
      clearable
      {...champ}
      options={(data?.priorites ?? []).map(({ id, nom, obligatoire }) => ({
        value: id,
        label: obligatoire ? `${nom} (réponse obligatoire)` : nom,
      }))}
      ajout={
        vide ? { libelle: 'Créer les priorités habituelles', faire: () => void listeType().catch(echec) } : undefined
      }
    />
  );
};
