import { Modal, Text } from '@mantine/core';
import { rfaContract } from '#shared/features/argent/rfa/contract.ts';
import { verifierAutreAnneeRfa } from '#shared/features/argent/rfa/rules.ts';
import { insecable } from '#web/lib/formats.ts';
import { useFormulaire } from '#web/lib/formulaire.ts';
import { AnneeField } from '#web/ui/fields/AnneeField.tsx';
import { Formulaire } from '#web/ui/Formulaire.tsx';
import { succes } from '#web/ui/snackbar.tsx';
import { nomRfa } from './mots.ts';
import type { RfaADupliquer } from './use-actes-rfa.ts';

type Props = {
  rfa: RfaADupliquer;
  /** Lists the data that the copy does not take. */
  nonRepris: string;
  fait: string;
  /** The call of a pharmacy or of a groupement, both with a year. */
  dupliquer: (id: number, corps: { annee: number }, idempotencyKey: string) => Promise<{ id: number }>;
  onFermer: () => void;
  /** Opens the copy. */
  onFait: (id: number) => void;
};

/** Copies a contract to another year (RFA-17). */
export const DupliquerRfaDialog = ({ rfa, nonRepris, fait, dupliquer, onFermer, onFait }: Props) => {
  const f = useFormulaire(
    rfaContract.dupliquerRfa.body,
    { annee: rfa.annee + 1 },
    async (corps, { idempotencyKey }) => {
      verifierAutreAnneeRfa(rfa.annee, corps.annee);
      const copie = await dupliquer(rfa.id, corps, idempotencyKey);
      succes(`${fait} pour ${corps.annee}.`);
      onFermer();
      onFait(copie.id);
    },
    { garde: false },
  );
  return (
    <Modal opened onClose={onFermer} title="Dupliquer vers une autre année">
      <Formulaire formulaire={f} envoyer="Dupliquer" onAnnuler={onFermer}>
        <Text size="sm">{insecable(`« ${nomRfa(rfa)} », ${rfa.annee}. ${nonRepris}`)}</Text>
        <AnneeField label="Année" required data-autofocus {...f.champ('annee')} />
      </Formulaire>
    </Modal>
  );
};
