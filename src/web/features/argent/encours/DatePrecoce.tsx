import { Alert, Checkbox, Stack, Text } from '@mantine/core';
import { IconCalendarQuestion } from '@tabler/icons-react';
import { formatJour } from '#web/lib/formats.ts';

type Props = {
  /** The day that was typed, and the day of the fact. */
  date: string;
  dateOrigine: string;
  confirmee: boolean;
  onConfirmer: (oui: boolean) => void;
};

/** A settlement dated before what it settles: asked, never refused (ENC-32). */
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
