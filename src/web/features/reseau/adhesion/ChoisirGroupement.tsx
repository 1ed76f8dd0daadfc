import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { cleUnique } from '#web/lib/cle-unique.ts';
import { messageDe } from '#web/lib/echecs.ts';
import { insecable } from '#web/lib/formats.ts';
import { ChoixField } from '#web/ui/fields/ChoixField.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { adhesionQueries } from './queries.ts';

const AUCUN = 0;

type Props = {
  onDemander: (groupementId: number, fait: string, idempotencyKey?: string) => Promise<boolean>;
  onFermer: () => void;
};

/** Choice of a groupement, or of none, searched as the user types; partners come first. */
export const ChoisirGroupement = ({ onDemander, onFermer }: Props) => {
  const { data = [], isPending, error } = useQuery(adhesionQueries.groupements());
  const [id, setId] = useState<number | null>(null);
  const [enCours, setEnCours] = useState(false);
  const [cle] = useState(cleUnique);
  const choisi = data.find((groupement) => groupement.id === id);
  const valider = async () => {
    if (!choisi) return onFermer();
    setEnCours(true);
    const fait = choisi.partenariat
      ? `Demande envoyée à ${choisi.nom}.`
      : `Votre appartenance à ${choisi.nom} est notée.`;
    if (!(await onDemander(choisi.id, fait, `${cle}.${choisi.id}`))) setEnCours(false);
  };
  return (
    <Stack gap="sm">
      <ChoixField
        label="Groupement"
        placeholder={isPending ? 'Chargement de la liste…' : 'Cherchez un groupement'}
        searchable
        data-autofocus
        value={id}
        onChange={setId}
        error={error ? messageDe(error) : undefined}
        options={[
          { value: AUCUN, label: 'Aucun' },
          ...data.map(({ id: value, nom, ville, partenariat }) => ({
            value,
            label: ville ? `${nom} (${ville})` : nom,
            groupe: partenariat ? 'Acceptent les demandes' : 'Autres groupements',
          })),
        ]}
        nothingFoundMessage="Aucun groupement de ce nom"
      />
      {choisi ? (
        <Group gap="xs" role="status" wrap="nowrap" align="flex-start">
          {choisi.partenariat ? (
            <StatusBadge teinte="bleu" style={{ flex: 'none' }}>
              Accepte les demandes
            </StatusBadge>
          ) : null}
          <Text size="sm" c="dimmed">
            {insecable(
              choisi.partenariat
                ? `${choisi.nom} sera prévenu et pourra accepter votre adhésion. Il verra votre nom, votre adresse, ` +
                    `votre CIP, vos coordonnées et votre dernier accès.`
                : `${choisi.nom} n’accepte pas de demandes : votre appartenance est notée, sans demande d’adhésion.`,
            )}
          </Text>
        </Group>
      ) : null}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onFermer} disabled={enCours}>
          Annuler
        </Button>
        <Button onClick={() => void valider()} loading={enCours} disabled={id === null}>
          {choisi?.partenariat ? 'Envoyer la demande' : 'Enregistrer'}
        </Button>
      </Group>
    </Stack>
  );
};
