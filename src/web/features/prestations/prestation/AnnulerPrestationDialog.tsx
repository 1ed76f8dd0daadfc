import { Modal, Text } from '@mantine/core';
import { z } from 'zod';
import { texteFacultatif } from '#shared/core/champs.ts';
import type { Prestation } from '#shared/features/prestations/prestation/schemas/lecture.ts';
import { reprendreVersion } from '#web/lib/edition.ts';
import { insecable } from '#web/lib/formats.ts';
import { useFormulaire } from '#web/lib/formulaire.ts';
import { TexteLongField } from '#web/ui/fields/TexteLongField.tsx';
import { Formulaire } from '#web/ui/Formulaire.tsx';
import { echec, succes } from '#web/ui/snackbar.tsx';
import { nomPrestation } from './apparence.ts';
import { useActesPrestation } from './queries.ts';

const schema = z.object({ motif: texteFacultatif('Le motif'), version: z.number() });

/** Cancels a prestation, which stays in the list and may be restored. */
export const AnnulerPrestationDialog = ({ prestation, onFermer }: { prestation: Prestation; onFermer: () => void }) => {
  const actes = useActesPrestation();
  const { id } = prestation;
  const f = useFormulaire(
    schema,
    { motif: null, version: prestation.version },
    async ({ motif, version }) => {
      const apres = await actes.changerEtat({ id, version }, 'annuler', { motif });
      succes('Prestation annulée.', { annuler: () => void actes.changerEtat(apres, 'revenir').catch(echec) });
      onFermer();
    },
    {
      onRecharger: () => void actes.relire(id).then((relu) => reprendreVersion(f, relu), echec),
    },
  );
  const fermer = () => void f.quitter().then((oui) => oui && onFermer());
  return (
    <Modal opened onClose={fermer} title="Annuler la prestation ?">
      <Formulaire formulaire={f} envoyer="Annuler la prestation" onAnnuler={fermer}>
        <Text size="sm">
          {insecable(
            `« ${nomPrestation(prestation)} » (${prestation.laboratoireNom}) ne compte plus dans vos chiffres. Elle ` +
              `reste visible parmi les annulées.`,
          )}
        </Text>
        <TexteLongField label="Motif" maximum={255} data-autofocus {...f.champ('motif')} />
      </Formulaire>
    </Modal>
  );
};
