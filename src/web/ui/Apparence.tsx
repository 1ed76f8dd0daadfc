import { SegmentedControl, useMantineColorScheme, type MantineColorScheme } from '@mantine/core';

const APPARENCES: { value: MantineColorScheme; label: string }[] = [
  { value: 'light', label: 'Clair' },
  { value: 'dark', label: 'Sombre' },
  { value: 'auto', label: 'Système' },
];

/** Light, dark, or the choice of the system. */
export const Apparence = () => {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <SegmentedControl
      fullWidth
      aria-label="Apparence"
      data={APPARENCES}
      value={colorScheme}
      onChange={(valeur) => setColorScheme(valeur)}
    />
  );
};
