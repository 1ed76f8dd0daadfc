import { Modal } from '@mantine/core';
import { useMemo } from 'react';
import { z } from 'zod';
import { useFormulaire } from '#web/lib/formulaire.ts';
import { ChoixField, type OptionChoix } from '../fields/ChoixField.tsx';
import { Formulaire } from '../Formulaire.tsx';

type DeplacerDialogProps = {
  titre: string;
  /** The label of the choice: `Rubrique`. */
  libelle: string;
  actuel: number;
  options: readonly OptionChoix<number>[];
  onDeplacer: (parentId: number) => void;
  onFermer: () => void;
};

/** Moves a row under another parent chosen by name, instead of dragging it across a long page. */
export const DeplacerDialog = ({ titre, libelle, actuel, options, onDeplacer, onFermer }: DeplacerDialogProps) => {
  const schema = useMemo(() => z.object({ parentId: z.number(`${libelle} : choisissez dans la liste.`) }), [libelle]);
  const formulaire = useFormulaire(
    schema,
    { parentId: actuel },
    ({ parentId }) => {
      if (parentId !== actuel) onDeplacer(parentId);
      onFermer();
    },
    { garde: false },
  );
  return (
    <Modal opened onClose={onFermer} title={titre}>
      <Formulaire formulaire={formulaire} envoyer="Déplacer" onAnnuler={onFermer}>
        <ChoixField label={libelle} options={options} allowDeselect={false} {...formulaire.champ('parentId')} />
      </Formulaire>
    </Modal>
  );
};
