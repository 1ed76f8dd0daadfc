import { Button, Stack } from '@mantine/core';
import { DatePicker } from '@mantine/dates';
import '@mantine/dates/styles.layer.css';
import 'dayjs/locale/fr';
import { aujourdhui, type Jour } from '#web/lib/formats.ts';

const SANS_ROUGE: never[] = [];

export type CalendrierProps = { jour: Jour | null; min?: Jour; max?: Jour; onChoisir: (jour: Jour) => void };

/** The calendar of `JourField`, loaded when first opened. */
export const Calendrier = ({ jour, min, max, onChoisir }: CalendrierProps) => {
  const ceJour = aujourdhui();
  const possible = (min === undefined || ceJour >= min) && (max === undefined || ceJour <= max);
  return (
    <Stack gap="xs">
      <DatePicker
        locale="fr"
        firstDayOfWeek={1}
        value={jour}
        defaultDate={jour ?? ceJour}
        minDate={min}
        maxDate={max}
        highlightToday
        hideOutsideDates
        weekendDays={SANS_ROUGE}
        onChange={(choisi) => choisi && onChoisir(choisi)}
        ariaLabels={{
          nextMonth: 'Mois suivant',
          previousMonth: 'Mois précédent',
          nextYear: 'Année suivante',
          previousYear: 'Année précédente',
          nextDecade: 'Décennie suivante',
          previousDecade: 'Décennie précédente',
        }}
      />
      <Button variant="subtle" size="compact-sm" disabled={!possible} onClick={() => onChoisir(ceJour)}>
        Aujourd’hui
      </Button>
    </Stack>
  );
};
