import { Modal, Text } from '@mantine/core';
import type { Rfa } from '#shared/features/argent/rfa/schemas/lecture.ts';
import { rfaContract } from '#shared/features/argent/rfa/contract.ts';
import { verifierAutreAnneeRfa } from '#shared/features/argent/rfa/rules.ts';
import { insecable } from '#web/lib/formats.ts';
import { useFormulaire } from '#web/lib/formulaire.ts';
import { AnneeField } from '#web/ui/fields/AnneeField.tsx';
import { Formulaire } from '#web/ui/Formulaire.tsx';
import { succes } from '#web/ui/snackbar.tsx';
import { nomRfa } from './mots.ts';
import { useActesRfa } from './queries.ts';
import type { RfaADupliquer } from './use-actes-rfa.ts';

type Props = { rfa: RfaADupliquer; onFermer: () => void; onFait: (copie: Rfa) => void };

/** The same contract for another year, never the same (RFA-17). */
export const DupliquerRfaPharmacieDialog = ({ rfa, onFermer, onFait }: Props) => {
  const actes = useActesRfa();
  const f = useFormulaire(
    rfaContract.dupliquerRfa.body,
    { annee: rfa.annee + 1 },
    async (corps, { idempotencyKey }) => {
      verifierAutreAnneeRfa(rfa.annee, corps.annee);
      const copie = await actes.dupliquer(rfa.id, corps, idempotencyKey);
      succes(`RFA reprise pour ${corps.annee}.`);
      onFait(copie);
    },
    { garde: false },
  );
  return (
    <Modal opened onClose={onFermer} title="Dupliquer vers une autre année">
      <Formulaire formulaire={f} envoyer="Dupliquer" onAnnuler={onFermer}>
        <Text size="sm">
          {insecable(
            `« ${nomRfa(rfa)} », ${rfa.annee}. Ses paliers seront à atteindre ; la base, les acomptes et les pièces ` +
              `ne sont pas repris.`,
          )}
        </Text>
        <AnneeField label="Année" required data-autofocus {...f.champ('annee')} />
      </Formulaire>
    </Modal>
  );
};
