import { MultiSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { partsDe } from '#shared/features/operations/operation/rules.ts';
import { adhesionQueries } from '#web/features/reseau/adhesion/queries.ts';
import { prioriteQueries } from '#web/features/reseau/priorite/queries.ts';
import { ChoixField } from '#web/ui/fields/ChoixField.tsx';
import { JourField } from '#web/ui/fields/JourField.tsx';
import type { SaisiePromotion } from './formulaire-promotion.ts';

/** What a groupement's model adds: to whom, how important, from when it shows, where the TG should be. */
export const FormModele = ({
  saisie: { valeurs, champ, poser, erreur, typeFige = false },
}: {
  saisie: SaisiePromotion;
}) => {
  const { data: segments } = useQuery(adhesionQueries.segments());
  const { data: priorites } = useQuery(prioriteQueries.liste());
  return (
    <>
      <MultiSelect
        label="Segments visés"
        description="Aucun : tous les adhérents"
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        data-champ="segmentIds"
        searchable
        clearable
        error={erreur('segmentIds')}
        data={(segments ?? []).map(({ id, nom }) => ({ value: String(id), label: nom }))}
        value={valeurs.segmentIds.map(String)}
        onChange={(ids) => poser({ segmentIds: ids.map(Number) })}
      />
      <ChoixField
        label="Priorité"
        clearable
        options={(priorites?.priorites ?? []).map(({ id, nom, obligatoire }) => ({
          value: id,
          label: obligatoire ? `${nom} (réponse obligatoire)` : nom,
        }))}
        {...champ('prioriteId')}
      />
      {typeFige ? null : <JourField label="Visible des adhérents à partir du" effacable {...champ('affichageDate')} />}
      {partsDe(valeurs.typePromo).includes('TG') ? (
        <TextInput
          label="Emplacement conseillé"
          required
          placeholder="TG d’entrée"
          {...champ('emplacementConseille')}
        />
      ) : null}
    </>
  );
};
