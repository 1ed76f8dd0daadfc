import { Modal, Text, TextInput } from '@mantine/core';
import { factureContract } from '#shared/features/argent/facture/contract.ts';
import type { Facture } from '#shared/features/argent/facture/schemas/lecture.ts';
import { insecable, pluriel } from '#web/lib/formats.ts';
import { useFormulaire } from '#web/lib/formulaire.ts';
import { Formulaire } from '#web/ui/Formulaire.tsx';
import { succes } from '#web/ui/snackbar.tsx';
import { useActesFacture } from './queries.ts';

type Props = { factures: readonly Facture[]; onFermer: () => void };

/** Accepts factures whose totals do not add up, once the user gives a reason (FAC-53). */
export const AccepterTotauxDialog = ({ factures, onFermer }: Props) => {
  const actes = useActesFacture();
  const f = useFormulaire(
    factureContract.accepterTotaux.body,
    { factures: factures.map(({ id, version }) => ({ id, version })), raison: '' },
    async (corps) => {
      const { acceptees } = await actes.accepter(corps);
      succes(`${pluriel(acceptees, 'document accepté', 'documents acceptés')}.`);
      onFermer();
    },
    { garde: false },
  );
  return (
    <Modal opened onClose={onFermer} title="Accepter des totaux qui ne s’accordent pas">
      <Formulaire formulaire={f} envoyer="Accepter" onAnnuler={onFermer}>
        <Text size="sm">
          {insecable(
            `${pluriel(factures.length, 'document')} : ${factures.map(({ numero }) => numero).join(', ')}. ` +
              'Les montants comptent alors comme ils sont écrits ; la raison reste dans l’historique.',
          )}
        </Text>
        <TextInput label="Raison" required data-autofocus {...f.champ('raison')} />
      </Formulaire>
    </Modal>
  );
};
