import { Alert, Group, Text } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { formatMontant } from '#shared/core/nature-fiscale.ts';
import { ChampTauxTva } from '#web/features/argent/encours/formulaire/ChampsFiscaux.tsx';
import { Money } from '#web/ui/Money.tsx';
import type { SelectionEnSaisie } from './use-selection.ts';

/** Amount with taxes that an HT encours is paid, when the selection mixes HT and TTC (ENC-88). */
export const PayeDe = ({ selection, id }: { selection: SelectionEnSaisie; id: number }) => {
  const payee = selection.melee?.payees.find(({ encours }) => encours.id === id);
  if (!payee || payee.encours.natureFiscale === 'TTC') return null;
  return (
    <Text size="xs" c="dimmed" ta="right">
      {payee.payeCentimes === null ? 'Taux de TVA à donner' : `= ${formatMontant(payee.payeCentimes, 'TTC')}`}
    </Text>
  );
};

/** Explains that encours of both natures are paid with taxes, and asks for the missing rates. */
export const NaturesMelees = ({ selection: { f, melee } }: { selection: SelectionEnSaisie }) => (
  <>
    <Alert color="blue" icon={<IconInfoCircle aria-hidden />}>
      Ces encours sont les uns en HT, les autres en TTC : ce qui les règle se compte en TTC, chacun à son taux de TVA.
    </Alert>
    {melee?.tauxADonner ? (
      <ChampTauxTva
        required
        description="Pour les encours qui n’en disent aucun"
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        {...f.champ('tauxTvaCentiemes')}
      />
    ) : null}
  </>
);

/** Total in both forms, before the confirmation: as the encours count it, and as it is paid. */
export const TotalMele = ({ selection: { melee } }: { selection: SelectionEnSaisie }) => (
  <>
    <Group justify="space-between">
      <Text size="sm">Encours réglés</Text>
      <Text size="sm" className="chiffres">
        {melee?.comptes}
      </Text>
    </Group>
    {melee?.toutes ? (
      <Group justify="space-between">
        <Text fw={600}>Total payé</Text>
        <Money centimes={melee.payeCentimes} gras suffixe="TTC" />
      </Group>
    ) : null}
  </>
);
