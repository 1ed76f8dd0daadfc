import { TextInput } from '@mantine/core';
import { partsDe } from '#shared/features/operations/operation/rules.ts';
import { ChampSegments } from '#web/features/reseau/adhesion/ChampSegments.tsx';
import { ChampPriorite } from '#web/features/reseau/priorite/ChampPriorite.tsx';
import { JourField } from '#web/ui/fields/JourField.tsx';
import type { SaisiePromotion } from './formulaire-promotion.ts';

/** Fields added by a groupement's modèle: target, priorité, date of display, advised emplacement of the TG. */
export const FormModele = ({
  saisie: { valeurs, champ, poser, erreur, typeFige = false },
}: {
  saisie: SaisiePromotion;
}) => {
  return (
    <>
      <ChampSegments
        label="Segments visés"
        description="Aucun : tous les adhérents"
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        data-champ="segmentIds"
        clearable
        error={erreur('segmentIds')}
        value={valeurs.segmentIds.map(String)}
        onChange={(ids) => poser({ segmentIds: ids.map(Number) })}
      />
      <ChampPriorite {...champ('prioriteId')} />
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
