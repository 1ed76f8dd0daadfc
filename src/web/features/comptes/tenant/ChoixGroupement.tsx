import { Radio, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { tenantContract } from '#shared/features/comptes/tenant/contract.ts';
import { messageDe } from '#web/lib/echecs.ts';
import { ChoixField, type ChoixFieldProps } from '#web/ui/fields/ChoixField.tsx';
import { lectureDe } from '#web/lib/lecture.ts';

type ChoixGroupementProps = {
  membre: boolean;
  onMembre: (membre: boolean) => void;
  /** Props of the field that holds the groupement's id. */
  champ: Pick<ChoixFieldProps<number>, 'value' | 'onChange' | 'error' | 'name'>;
};

const OUVERTS = 'Acceptent les demandes';
const AUTRES = 'Autres groupements';

/**
 * Asks whether the pharmacy belongs to a groupement, and which one, in the public list. Marks a groupement that
 * accepts requests (CPT-22).
 */
export const ChoixGroupement = ({ membre, onMembre, champ }: ChoixGroupementProps) => {
  const { data, isPending, error } = useQuery(
    lectureDe(['groupements', 'publics'], tenantContract.groupementsPublics, { token: null }, { enabled: membre }),
  );
  const choisi = data?.find(({ id }) => id === champ.value);
  return (
    <Stack gap="sm">
      <Radio.Group
        label="Votre pharmacie est-elle membre d’un groupement ?"
        value={membre ? 'oui' : 'non'}
        onChange={(valeur) => onMembre(valeur === 'oui')}
      >
        <Stack gap={8} mt={8}>
          <Radio value="non" label="Non" />
          <Radio value="oui" label="Oui" />
        </Stack>
      </Radio.Group>
      {membre ? (
        <ChoixField
          {...champ}
          label="Groupement"
          placeholder={isPending ? 'Chargement de la liste…' : 'Cherchez votre groupement'}
          searchable
          withAsterisk
          error={champ.error ?? (error ? messageDe(error) : undefined)}
          options={(data ?? []).map(({ id, nom, ville, partenariat }) => ({
            value: id,
            label: ville ? `${nom} (${ville})` : nom,
            groupe: partenariat ? OUVERTS : AUTRES,
          }))}
          nothingFoundMessage="Aucun groupement de ce nom"
        />
      ) : null}
      {membre && choisi ? (
        <Text size="sm" c="dimmed" role="status">
          {choisi.partenariat
            ? `${choisi.nom} sera prévenu et pourra accepter votre adhésion.`
            : `${choisi.nom} n’accepte pas encore de demandes : votre appartenance est notée, sans demande d’adhésion.`}
        </Text>
      ) : null}
    </Stack>
  );
};
