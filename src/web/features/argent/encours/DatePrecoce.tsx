import { Alert, Checkbox, Stack, Text } from '@mantine/core';
import { IconCalendarQuestion } from '@tabler/icons-react';
import { formatJour } from '#web/lib/formats.ts';

type Props = {
  /** The typed date, and the date of the fact. */
  date: string;
  dateOrigine: string;
  confirmee: boolean;
  onConfirmer: (oui: boolean) => void;
};

/** A règlement dated before the fact it settles: the user confirms the date, which is never refused (ENC-32). */
export const DatePrecoce = ({ date, dateOrigine, confirmee, onConfirmer }: Props) => (
  <Alert color="orange" icon={<IconCalendarQuestion aria-hidden />}>
    <Stack gap="xs">
      <Text size="sm">
        Ce règlement serait daté du {formatJour(date)}, avant le fait ({formatJour(dateOrigine)}).
      </Text>
      <Checkbox
        size="sm"
        label="Oui, cette date est exacte"
        checked={confirmee}
        onChange={({ currentTarget }) => onConfirmer(currentTarget.checked)}
      />
    </Stack>
  </Alert>
);
