import { Button, Group, Modal, Text } from '@mantine/core';
import { encoursContract } from '#shared/features/argent/encours/contract.ts';
import { reprendreVersion } from '#web/lib/edition.ts';
import { ajouterJours, aujourdhui, formatJour } from '#web/lib/formats.ts';
import { useFormulaire } from '#web/lib/formulaire.ts';
import { JourField } from '#web/ui/fields/JourField.tsx';
import { Formulaire } from '#web/ui/Formulaire.tsx';
import { echec, succes } from '#web/ui/snackbar.tsx';
import { useActesEncours } from './queries.ts';
import type { DialogueEncoursProps } from './complements.ts';

const DELAIS = [
  { jours: 7, libelle: '1 semaine' },
  { jours: 14, libelle: '2 semaines' },
  { jours: 30, libelle: '30 jours' },
] as const;

/** Suspends the relances of an encours until a given day. */
export const SuspendreDialog = ({ encours, onFermer }: DialogueEncoursProps) => {
  const actes = useActesEncours();
  const demain = ajouterJours(aujourdhui(), 1);
  const f = useFormulaire(
    encoursContract.suspendreEncours.body,
    { version: encours.version, jusquau: encours.suspenduJusquau ?? ajouterJours(aujourdhui(), 7) },
    async ({ version, jusquau }) => {
      const apres = await actes.suspendre({ id: encours.id, version }, jusquau);
      succes(
        jusquau
          ? `${encours.numero} suspendu jusqu’au ${formatJour(jusquau)}.`
          : `Relances de ${encours.numero} reprises.`,
        {
          annuler: () => void actes.suspendre(apres, encours.suspenduJusquau).catch(echec),
        },
      );
      onFermer();
    },
    {
      garde: false,
      onRecharger: () => void actes.relire(encours.id).then((relu) => reprendreVersion(f, relu), echec),
    },
  );
  return (
    <Modal opened onClose={onFermer} title={`Suspendre ${encours.numero}`}>
      <Formulaire formulaire={f} onAnnuler={onFermer} envoyer="Suspendre">
        <Text size="sm">L’encours n’est plus proposé à la relance avant cette date. Le montant reste dû.</Text>
        <JourField label="Jusqu’au" required min={demain} data-autofocus {...f.champ('jusquau')} />
        <Group gap="xs">
          {DELAIS.map(({ jours, libelle }) => (
            <Button
              key={jours}
              size="xs"
              variant="default"
              onClick={() => f.poser({ jusquau: ajouterJours(aujourdhui(), jours) })}
            >
              {libelle}
            </Button>
          ))}
        </Group>
      </Formulaire>
    </Modal>
  );
};
