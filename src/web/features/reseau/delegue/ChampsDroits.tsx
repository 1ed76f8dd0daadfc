import { Checkbox, Stack } from '@mantine/core';
import { aujourdhui } from '#web/lib/formats.ts';
import type { Formulaire } from '#web/lib/formulaire.ts';
import { JourField } from '#web/ui/fields/JourField.tsx';

type Droits = { droitTrade: boolean | null; lectureEncours: boolean | null; expireLe: string | null };

/** What an habilitation opens, and until when. A connexion opens the whole account: it only has an end date. */
export const ChampsDroits = ({
  f: { champ, coche },
  trade,
}: {
  f: Pick<Formulaire<Droits>, 'champ' | 'coche'>;
  trade: boolean;
}) => {
  return (
    <Stack gap="md">
      {trade ? (
        <Stack gap="xs">
          <Checkbox
            {...coche('lectureEncours')}
            size="sm"
            label="Lire les encours"
            description="Montants, laboratoires et états, sans les noms de l’équipe."
          />
          <Checkbox
            {...coche('droitTrade')}
            size="sm"
            label="Proposer des opérations"
            description="Préparer des brouillons de promotions, que vous validez."
          />
        </Stack>
      ) : null}
      <JourField
        {...champ('expireLe')}
        label="Date de fin"
        description="Dernier jour compris. Sans date, l’accès dure jusqu’à ce que vous le désactiviez."
        min={aujourdhui()}
        effacable
      />
    </Stack>
  );
};
