import { ActionIcon, CloseButton, Popover, TextInput, type TextInputProps } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { useState, type ComponentType, type FocusEvent } from 'react';
import { formatJour, isJour, parseJour, type Jour } from '#web/lib/formats.ts';
import type { CalendrierProps } from './Calendrier.tsx';
import { direChargementPerdu } from '../chargement.ts';
import { codeDiffere } from '../code-differe.ts';
import { useSaisie } from './use-saisie.ts';

/** A dialog around the field handles Escape before the calendar, unless the focused element bears this mark. */
const garderEchap = ({ target }: FocusEvent) => target.setAttribute('data-mantine-stop-propagation', 'true');

const chargerCalendrier = codeDiffere(() => import('./Calendrier.tsx'));

type JourFieldProps = Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange' | 'min' | 'max'> & {
  /** `yyyy-mm-dd`. A text that is not a date becomes the value as typed, for the schema to refuse. */
  value?: Jour | null;
  defaultValue?: Jour | null;
  onChange?: (jour: Jour | null) => void;
  min?: Jour;
  max?: Jour;
  /** Shows a cross that empties the field (filters). */
  effacable?: boolean;
};

const lireJour = (texte: string) => parseJour(texte) ?? texte;
const estInvalide = (valeur: string) => !isJour(valeur);
const ecrireJour = (valeur: string) => (isJour(valeur) ? formatJour(valeur) : valeur);

/** A day typed (`21/11/2026`, `1/2/26`, `211126`) or picked in a calendar whose weeks start on Monday. */
export const JourField = ({
  value,
  defaultValue,
  onChange,
  onBlur,
  onKeyDown,
  error,
  min,
  max,
  effacable = false,
  ...reste
}: JourFieldProps) => {
  const { texte, surTexte, surDepart, choisir, connue, invalide, quitte } = useSaisie<Jour>({
    value,
    defaultValue,
    onChange,
    lire: lireJour,
    ecrire: ecrireJour,
    estInvalide,
  });
  const [ouvert, setOuvert] = useState(false);
  const [Calendrier, setCalendrier] = useState<ComponentType<CalendrierProps> | null>(null);
  // Loads the calendar before opening it, so that the focus can move into it at once.
  const ouvrir = async () => {
    try {
      const { Calendrier: charge } = await chargerCalendrier();
      setCalendrier(() => charge);
      setOuvert(true);
    } catch {
      direChargementPerdu({ reessayer: () => void ouvrir() });
    }
  };
  const nom = typeof reste.label === 'string' ? reste.label : (reste['aria-label'] ?? 'la date');
  const fige = reste.disabled === true || reste.readOnly === true;
  return (
    <Popover opened={ouvert} onChange={setOuvert} position="bottom-start" trapFocus returnFocus withRoles={false}>
      <Popover.Target>
        <TextInput
          inputMode="numeric"
          autoComplete="off"
          placeholder="JJ/MM/AAAA"
          classNames={{ input: 'chiffres' }}
          rightSectionWidth={effacable && texte !== '' ? 58 : 34}
          rightSection={
            <>
              {effacable && texte !== '' && !fige ? (
                <CloseButton size="sm" aria-label={`Effacer : ${nom}`} onClick={() => choisir(null)} />
              ) : null}
              <ActionIcon
                variant="subtle"
                color="gray"
                size="sm"
                disabled={fige}
                aria-label={`Ouvrir le calendrier : ${nom}`}
                aria-expanded={ouvert}
                onClick={() => (ouvert ? setOuvert(false) : void ouvrir())}
              >
                <IconCalendar size={16} stroke={1.7} aria-hidden />
              </ActionIcon>
            </>
          }
          {...reste}
          value={texte}
          error={error ?? (invalide && quitte ? 'Date non valide (JJ/MM/AAAA).' : undefined)}
          onChange={(evenement) => surTexte(evenement.currentTarget.value)}
          onBlur={(evenement) => {
            surDepart();
            onBlur?.(evenement);
          }}
          onKeyDown={(evenement) => {
            if (evenement.key === 'ArrowDown' && evenement.altKey && !fige) {
              evenement.preventDefault();
              void ouvrir();
            }
            onKeyDown?.(evenement);
          }}
        />
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={`Calendrier : ${nom}`} onFocusCapture={garderEchap}>
        {Calendrier ? (
          <Calendrier
            jour={connue !== null && isJour(connue) ? connue : null}
            min={min}
            max={max}
            onChoisir={(jour) => {
              choisir(jour);
              setOuvert(false);
            }}
          />
        ) : null}
      </Popover.Dropdown>
    </Popover>
  );
};
