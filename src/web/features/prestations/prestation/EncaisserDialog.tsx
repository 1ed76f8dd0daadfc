import { Modal, Text } from '@mantine/core';
import { z } from 'zod';
import { jour } from '#shared/core/dates.ts';
import type { Prestation } from '#shared/features/prestations/prestation/schemas/lecture.ts';
import { reprendreVersion } from '#web/lib/edition.ts';
import { aujourdhui, formatCentimes, insecable } from '#web/lib/formats.ts';
import { useFormulaire } from '#web/lib/formulaire.ts';
import { JourField } from '#web/ui/fields/JourField.tsx';
import { Formulaire } from '#web/ui/Formulaire.tsx';
import { echec, succes } from '#web/ui/snackbar.tsx';
import { nomPrestation } from './apparence.ts';
import { useActesPrestation } from './queries.ts';

const schema = z.object({ date: jour('La date du paiement'), version: z.number() });

/** Records the date of the laboratory's payment. */
export const EncaisserDialog = ({ prestation, onFermer }: { prestation: Prestation; onFermer: () => void }) => {
  const actes = useActesPrestation();
  const { id } = prestation;
  const f = useFormulaire(
    schema,
    { date: aujourdhui(), version: prestation.version },
    async ({ date, version }) => {
      await actes.changerEtat({ id, version }, 'encaisser', { date });
      succes('Prestation payée : répartissez-la entre vos adhérents.');
      onFermer();
    },
    {
      garde: false,
      onRecharger: () => void actes.relire(id).then((relu) => reprendreVersion(f, relu), echec),
    },
  );
  return (
    <Modal opened onClose={onFermer} title="Paiement reçu">
      <Formulaire formulaire={f} envoyer="Marquer payée" onAnnuler={onFermer}>
        <Text size="sm">
          {insecable(
            `${prestation.laboratoireNom}, ${nomPrestation(prestation)} : ` +
              `${formatCentimes(prestation.montantTtcCentimes ?? 0)} TTC.`,
          )}
        </Text>
        <JourField label="Payée le" required max={aujourdhui()} data-autofocus {...f.champ('date')} />
      </Formulaire>
    </Modal>
  );
};
