import { List, Modal, Text } from '@mantine/core';
import { refusDemandesSchema, type Adherent } from '#shared/features/reseau/adhesion/contract.ts';
import { useFormulaire } from '#web/lib/formulaire.ts';
import { pluriel } from '#web/lib/formats.ts';
import { TexteLongField } from '#web/ui/fields/TexteLongField.tsx';
import { Formulaire } from '#web/ui/Formulaire.tsx';
import { enCourt } from './use-actes-adhesion.ts';

type Props = {
  adherents: readonly Adherent[];
  /** Says what became of each. */
  refuser: (adherents: readonly Adherent[], motif: string) => Promise<void>;
  onFermer: () => void;
  onFait: () => void;
};

/** One motive for the chosen requests, which each pharmacy reads (RES-43). */
export const RefuserDemandesDialog = ({ adherents, refuser, onFermer, onFait }: Props) => {
  const formulaire = useFormulaire(
    refusDemandesSchema,
    { demandes: adherents.map(({ id, version }) => ({ id, version })), motif: '' },
    async ({ motif }) => {
      await refuser(adherents, motif);
      onFait();
    },
    { garde: false },
  );
  return (
    <Modal opened onClose={onFermer} title={`Refuser ${pluriel(adherents.length, 'demande')} ?`}>
      <Formulaire formulaire={formulaire} envoyer="Refuser" danger onAnnuler={onFermer}>
        <Text size="sm">
          {adherents.length === 1 ? 'La pharmacie est prévenue' : 'Chaque pharmacie est prévenue'}, et pourra vous
          solliciter à nouveau.
        </Text>
        <List size="sm">
          {enCourt(adherents).map((ligne) => (
            <List.Item key={ligne}>{ligne}</List.Item>
          ))}
        </List>
        <TexteLongField
          label="Motif du refus"
          description="Chaque pharmacie le lira."
          required
          maximum={255}
          data-autofocus
          {...formulaire.champ('motif')}
        />
      </Formulaire>
    </Modal>
  );
};
