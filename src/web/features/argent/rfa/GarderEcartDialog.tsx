import { Modal, Text, TextInput } from '@mantine/core';
import { formatMontant } from '#shared/core/nature-fiscale.ts';
import { rfaContract } from '#shared/features/argent/rfa/contract.ts';
import type { DetailRfa, PeriodeSuivie } from '#shared/features/argent/rfa/schemas/lecture.ts';
import { reprendreVersion } from '#web/lib/edition.ts';
import { insecable } from '#web/lib/formats.ts';
import { useFormulaire } from '#web/lib/formulaire.ts';
import { Formulaire } from '#web/ui/Formulaire.tsx';
import { echec, succes } from '#web/ui/snackbar.tsx';
import { useActesRfa } from './queries.ts';

type Props = { rfa: DetailRfa; periode: PeriodeSuivie; onFermer: () => void };
/** Asks why the excess claimed stays as it is (RFA-49). */
export const GarderEcartDialog = ({ rfa, periode, onFermer }: Props) => {
  const actes = useActesRfa();
  const { numero, ecartDeclareCentimes: ecartCentimes } = periode;
  const f = useFormulaire(
    rfaContract.garderEcartRfa.body,
    { version: rfa.version, periode: numero, ecartCentimes, raison: '' },
    async (saisie) => {
      await actes.garderEcart(rfa.id, saisie);
      succes('Écart gardé.');
      onFermer();
    },
    { garde: false, onRecharger: () => void actes.relire(rfa.id).then((relu) => reprendreVersion(f, relu), echec) },
  );
  return (
    <Modal opened onClose={onFermer} title="Garder l’écart">
      <Formulaire formulaire={f} onAnnuler={onFermer} envoyer="Garder l’écart">
        <Text size="sm">
          {insecable(
            `${formatMontant(ecartCentimes, 'HT')} restent réclamés au-delà de ce que la base donne. ` +
              'Si l’écart change, il vous sera redit.',
          )}
        </Text>
        <TextInput label="Raison" required maxLength={300} data-autofocus {...f.champ('raison')} />
      </Formulaire>
    </Modal>
  );
};
