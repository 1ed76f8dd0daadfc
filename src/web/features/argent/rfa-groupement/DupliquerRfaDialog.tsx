import { Modal, Text } from '@mantine/core';
import { rfaGroupementContract } from '#shared/features/argent/rfa-groupement/contract.ts';
import type { RfaGroupement } from '#shared/features/argent/rfa-groupement/schemas.ts';
import { verifierAutreAnneeRfa } from '#shared/features/argent/rfa/rules.ts';
import { nomRfa } from '#web/features/argent/rfa/mots.ts';
import { insecable } from '#web/lib/formats.ts';
import { useFormulaire } from '#web/lib/formulaire.ts';
import { AnneeField } from '#web/ui/fields/AnneeField.tsx';
import { Formulaire } from '#web/ui/Formulaire.tsx';
import { succes } from '#web/ui/snackbar.tsx';
import { useActesRfaGroupement } from './queries.ts';

type Props = { rfa: RfaGroupement; onFermer: () => void; onFait: (copie: RfaGroupement) => void };

/** A draft of another year, for the same adhérents (RFA-17). */
export const DupliquerRfaDialog = ({ rfa, onFermer, onFait }: Props) => {
  const actes = useActesRfaGroupement();
  const f = useFormulaire(
    rfaGroupementContract.dupliquerRfaGroupement.body,
    { annee: rfa.annee + 1 },
    async (corps, { idempotencyKey }) => {
      verifierAutreAnneeRfa(rfa.annee, corps.annee);
      const copie = await actes.dupliquer(rfa.id, corps, idempotencyKey);
      succes(`Brouillon préparé pour ${corps.annee}.`);
      onFait(copie);
    },
    { garde: false },
  );
  return (
    <Modal opened onClose={onFermer} title="Dupliquer vers une autre année">
      <Formulaire formulaire={f} envoyer="Dupliquer" onAnnuler={onFermer}>
        <Text size="sm">
          {insecable(
            `« ${nomRfa(rfa)} », ${rfa.annee}. Un brouillon, pour les mêmes segments ; les réponses, les bases et ` +
              `les pièces ne sont pas reprises.`,
          )}
        </Text>
        <AnneeField label="Année" required data-autofocus {...f.champ('annee')} />
      </Formulaire>
    </Modal>
  );
};
