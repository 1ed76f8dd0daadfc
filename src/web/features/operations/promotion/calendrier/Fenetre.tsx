import { ActionIcon, Button, Group, Text } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { ajouterJours, aujourdhui, formatJour } from '#web/lib/formats.ts';
import { lundiDe, semainesDepuis } from '#web/lib/semaines.ts';

const TRIMESTRE = 13;
/** Days already past that stay in sight. */
const AVANT = 14;

/** The day that the window begins: in the address, or kept by the screen. */
type DepuisQuand = {
  readonly etat: { readonly debut?: string | undefined };
  readonly changer: (champs: { debut: string | undefined }, options: { remplacer: boolean }) => void;
};

/** The window of the calendar and the plan: a quarter, or one week on a phone, from the first day. */
export const useFenetre = (url: DepuisQuand, mobile: boolean | undefined) => {
  const ceJour = aujourdhui();
  const debut = lundiDe(url.etat.debut ?? (mobile ? ceJour : ajouterJours(ceJour, -AVANT)));
  const nombre = mobile ? 1 : TRIMESTRE;
  const semaines = semainesDepuis(debut, nombre);
  const fin = ajouterJours(debut, nombre * 7 - 1);
  const aller = (jours: number | null) =>
    url.changer({ debut: jours === null ? undefined : ajouterJours(debut, jours) }, { remplacer: true });
  return { debut, fin, nombre, semaines, aller };
};

export const FenetreBarre = ({
  fenetre: { debut, fin, nombre, aller },
  children,
}: {
  fenetre: ReturnType<typeof useFenetre>;
  children?: React.ReactNode;
}) => {
  const [precedente, suivante] =
    nombre === 1 ? ['Semaine précédente', 'Semaine suivante'] : ['Trimestre précédent', 'Trimestre suivant'];
  return (
    <Group gap="xs" justify="space-between" data-sans-impression>
      <Group gap="xs">
        <ActionIcon variant="default" size={34} aria-label={precedente} onClick={() => aller(-nombre * 7)}>
          <IconChevronLeft size={18} aria-hidden />
        </ActionIcon>
        <ActionIcon variant="default" size={34} aria-label={suivante} onClick={() => aller(nombre * 7)}>
          <IconChevronRight size={18} aria-hidden />
        </ActionIcon>
        <Button variant="default" size="xs" onClick={() => aller(null)}>
          Aujourd’hui
        </Button>
        <Text size="sm" className="chiffres" aria-live="polite">
          {formatJour(debut)} – {formatJour(fin)}
        </Text>
      </Group>
      {children}
    </Group>
  );
};
