import { Checkbox, Stack, Text } from '@mantine/core';
import type { ApercuCourrier } from '#shared/features/argent/encours/contract.ts';
import type { Canal } from '#shared/features/argent/encours/schemas.ts';
import { Liens } from './CourrierFields.tsx';
import type { ActeCourrier } from '../queries.ts';

export const parCanal: Readonly<Record<Canal, string>> = {
  MAIL: 'par mail',
  PORTAIL: 'sur le portail du laboratoire',
  COURRIER: 'par courrier',
  TELEPHONE: 'par téléphone',
  DELEGUE: 'auprès du délégué',
  PAYPS: 'sur Payps',
};

const fois = { DECLARATION: 'déclaré', RELANCE: 'relancé' } as const;

type Props = {
  acte: ActeCourrier;
  canal: Canal;
  liens: ApercuCourrier['liens'];
  fait: boolean;
  onFait: (fait: boolean) => void;
};

/** Any channel but the mail sends nothing from here: the act counts once the user says that it is done. */
export const AvezVousFait = ({ acte, canal, liens, fait, onFait }: Props) =>
  canal === 'MAIL' ? null : (
    <Stack gap="xs">
      <Text size="sm">Pharmaccord n’envoie rien {parCanal[canal]}&nbsp;: faites-le vous-même, puis dites-le ici.</Text>
      {canal !== 'PORTAIL' ? null : liens.length > 0 ? (
        <Liens liens={liens} />
      ) : (
        <Text size="sm" c="dimmed">
          L’adresse du portail n’est pas notée&nbsp;: ajoutez-la dans la fiche du laboratoire pour l’ouvrir d’ici.
        </Text>
      )}
      <Checkbox
        size="sm"
        checked={fait}
        onChange={({ currentTarget }) => onFait(currentTarget.checked)}
        label={`L’avez-vous fait ? Oui, c’est ${fois[acte]} ${parCanal[canal]}.`}
        description={
          acte === 'DECLARATION' ? 'Sans cette coche, rien ne compte comme déclaré : l’encours reste à déclarer.' : null
        }
      />
    </Stack>
  );
