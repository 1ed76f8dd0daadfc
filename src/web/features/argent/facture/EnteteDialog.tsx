import { Group, Modal, Text, TextInput } from '@mantine/core';
import { factureContract } from '#shared/features/argent/facture/contract.ts';
import type { Facture } from '#shared/features/argent/facture/schemas/lecture.ts';
import { reprendreVersion } from '#web/lib/edition.ts';
import { insecable } from '#web/lib/formats.ts';
import { useFormulaire } from '#web/lib/formulaire.ts';
import { JourField } from '#web/ui/fields/JourField.tsx';
import { MontantField } from '#web/ui/fields/MontantField.tsx';
import { Formulaire } from '#web/ui/Formulaire.tsx';
import { echec, succes } from '#web/ui/snackbar.tsx';
import { useActesFacture } from './queries.ts';

/** What the paper says and the file does not: read by a person (FAC-28). */
export const EnteteDialog = ({ facture, onFermer }: { facture: Facture; onFermer: () => void }) => {
  const actes = useActesFacture();
  const { id, numero, dateEmission, dateEcheance, htCentimes, tvaCentimes, ttcCentimes, version } = facture;
  const f = useFormulaire(
    factureContract.completerFacture.body,
    { numero, dateEmission: dateEmission ?? '', dateEcheance, htCentimes, tvaCentimes, ttcCentimes, version },
    async (corps) => {
      await actes.completer(id, corps);
      succes('En-tête enregistré.');
      onFermer();
    },
    {
      garde: false,
      onRecharger: () => void actes.relire(id).then((factureRelue) => reprendreVersion(f, factureRelue), echec),
    },
  );
  return (
    <Modal opened onClose={onFermer} title="Corriger l’en-tête">
      <Formulaire formulaire={f} envoyer="Enregistrer" onAnnuler={onFermer}>
        <Text size="sm">{insecable('Écrivez ce que dit le papier. De deux montants, le troisième se calcule.')}</Text>
        <TextInput label="Numéro" required data-autofocus {...f.champ('numero')} />
        <Group grow align="flex-start">
          <JourField label="Date" required {...f.champ('dateEmission')} />
          <JourField label="Échéance" {...f.champ('dateEcheance')} />
        </Group>
        <Group grow align="flex-start">
          <MontantField label="Total HT" {...f.champ('htCentimes')} />
          <MontantField label="TVA" {...f.champ('tvaCentimes')} />
          <MontantField label="Total TTC" {...f.champ('ttcCentimes')} />
        </Group>
      </Formulaire>
    </Modal>
  );
};
