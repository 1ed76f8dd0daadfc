import { Modal, TextInput } from '@mantine/core';
import { z } from 'zod';
import { libelleTypePoint } from '#shared/features/rendez-vous/guide-rdv/messages.ts';
import { typesPoint, type PointGuide } from '#shared/features/rendez-vous/guide-rdv/schemas.ts';
import { useFormulaire } from '#web/lib/formulaire.ts';
import { useFermeture } from '#web/ui/panneau/fermeture.ts';
import { ChoixField } from '#web/ui/fields/ChoixField.tsx';
import { TexteLongField } from '#web/ui/fields/TexteLongField.tsx';
import { Formulaire } from '#web/ui/Formulaire.tsx';

const schema = z.object({
  libelle: z
    .string()
    .trim()
    .min(1, 'Le point est obligatoire.')
    .max(255, 'Le point ne doit pas dépasser 255 caractères.'),
  aide: z.string().trim().max(500, 'L’aide ne doit pas dépasser 500 caractères.').nullable(),
  type: z.enum(typesPoint),
});
const types = typesPoint.map((value) => ({ value, label: libelleTypePoint[value] }));

type Props = { point: PointGuide; onEnregistrer: (point: PointGuide) => Promise<unknown>; onFermer: () => void };

/** Edits the question of a point, its help, and the form of its answer. */
export const PointDialog = ({ point: actuel, onEnregistrer, onFermer }: Props) => {
  const f = useFormulaire(
    schema,
    { libelle: actuel.libelle, aide: actuel.aide ?? '', type: actuel.type },
    async (donnees) => {
      await onEnregistrer({ ...actuel, ...donnees, aide: donnees.aide || null });
      onFermer();
    },
  );
  const fermer = useFermeture(() => void f.quitter().then((oui) => oui && onFermer()));
  return (
    <Modal opened onClose={fermer} title="Modifier le point">
      <Formulaire formulaire={f} onAnnuler={fermer}>
        <TextInput label="Point" required data-autofocus {...f.champ('libelle')} />
        <ChoixField label="Réponse" required allowDeselect={false} options={types} {...f.champ('type')} />
        <TexteLongField
          label="Aide"
          maximum={500}
          autosize
          minRows={2}
          description="Sous le point, pendant le RDV"
          {...f.champ('aide')}
        />
      </Formulaire>
    </Modal>
  );
};
