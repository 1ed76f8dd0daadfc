import { Button, CloseButton, Group, Indicator, Pill, Popover, Stack, TextInput } from '@mantine/core';
import { useDebouncedCallback, useMediaQuery } from '@mantine/hooks';
import { IconAdjustmentsHorizontal, IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useRaccourcis } from '#web/lib/raccourcis.ts';
import { insecable } from '#web/lib/formats.ts';
import styles from './FilterBar.module.css';

export type FiltreActif = { id: string; libelle: string; retirer: () => void };

export type FilterBarProps = {
  /** Free search. `onChange` comes 250 ms after the last letter; key `/` goes to it. */
  recherche?: { valeur: string; onChange: (valeur: string) => void; libelle: string };
  /** The two or three everyday filters; on a phone they move behind the button with the others. */
  children?: ReactNode;
  /** Number of everyday filters in force, when `actifs` does not list them. */
  nbQuotidiens?: number;
  /** The other filters, behind “Filtres (n)”. */
  autres?: ReactNode;
  /** Number of other filters in force. */
  nbAutres?: number;
  /** Filters in force, each with the function that removes it. */
  actifs?: readonly FiltreActif[];
  onToutEffacer?: () => void;
};

const DELAI = 250;
const AUCUN: readonly FiltreActif[] = [];

const Recherche = ({ valeur, onChange, libelle }: NonNullable<FilterBarProps['recherche']>) => {
  const champ = useRef<HTMLInputElement>(null);
  const [texte, setTexte] = useState(valeur);
  const [recue, setRecue] = useState(valeur);
  // Follows a change made elsewhere (a chip, Back).
  if (valeur !== recue) {
    setRecue(valeur);
    if (valeur !== texte.trim()) setTexte(valeur);
  }
  const prevenir = useDebouncedCallback((saisie: string) => onChange(saisie.trim()), DELAI);
  useRaccourcis({ '/': () => champ.current?.select() });
  const poser = (saisie: string) => {
    setTexte(saisie);
    prevenir(saisie);
  };
  return (
    <TextInput
      ref={champ}
      type="search"
      value={texte}
      aria-label={libelle}
      placeholder={libelle}
      className={styles.recherche}
      leftSection={<IconSearch size={16} stroke={1.7} aria-hidden />}
      rightSection={
        texte === '' ? undefined : <CloseButton size="sm" aria-label="Effacer la recherche" onClick={() => poser('')} />
      }
      onChange={(evenement) => poser(evenement.currentTarget.value)}
      onKeyDown={(evenement) => {
        if (evenement.key === 'Escape' && texte !== '') {
          evenement.stopPropagation();
          poser('');
        }
      }}
    />
  );
};

const Autres = ({ children, nombre, titre }: { children: ReactNode; nombre: number; titre: string }) => {
  const [ouvert, setOuvert] = useState(false);
  const dedans = useRef(false);
  // Closes the popover on a press outside it. React counts the calendar or list of an inner field as inside, though it
  // is drawn elsewhere on the page.
  useEffect(() => {
    if (!ouvert) return undefined;
    dedans.current = false;
    const surPression = () => {
      if (!dedans.current) setOuvert(false);
      dedans.current = false;
    };
    document.addEventListener('pointerdown', surPression);
    return () => document.removeEventListener('pointerdown', surPression);
  }, [ouvert]);
  // Escape in an inner calendar or list closes only that one.
  const surEchap = ({ key, target, currentTarget }: KeyboardEvent<HTMLElement>) => {
    if (key !== 'Escape' || !(target instanceof Element) || !currentTarget.contains(target)) return;
    if (target.getAttribute('aria-expanded') !== 'true') setOuvert(false);
  };
  const retenir = () => {
    dedans.current = true;
  };
  return (
    <Popover
      opened={ouvert}
      onChange={setOuvert}
      position="bottom-start"
      trapFocus
      returnFocus
      width="min(35rem, calc(100vw - 1.5rem))"
      middlewares={{ flip: true, shift: true, size: true }}
      closeOnClickOutside={false}
      closeOnEscape={false}
    >
      <Popover.Target>
        <Button
          variant="default"
          onPointerDownCapture={retenir}
          onClick={() => setOuvert(!ouvert)}
          leftSection={
            <Indicator disabled={nombre === 0} size={7} color="green">
              <IconAdjustmentsHorizontal size={16} stroke={1.7} aria-hidden />
            </Indicator>
          }
        >
          {nombre > 0 ? `${titre} (${nombre})` : titre}
        </Button>
      </Popover.Target>
      <Popover.Dropdown
        aria-label={titre}
        className={styles.autres}
        onPointerDownCapture={retenir}
        onKeyDown={surEchap}
      >
        {children}
      </Popover.Dropdown>
    </Popover>
  );
};

type PucesProps = Pick<FilterBarProps, 'onToutEffacer'> & { actifs: readonly FiltreActif[] };

/** The filters in force as chips, each with a button that removes it. */
const Puces = ({ actifs, onToutEffacer }: PucesProps) =>
  actifs.length > 0 ? (
    <Group gap={6} className={styles.puces}>
      {actifs.map(({ id, libelle, retirer }) => (
        <Pill
          key={id}
          size="md"
          withRemoveButton
          onRemove={retirer}
          removeButtonProps={{ 'aria-label': `Retirer le filtre ${libelle}`, 'aria-hidden': false, tabIndex: 0 }}
        >
          {insecable(libelle)}
        </Pill>
      ))}
      {onToutEffacer ? (
        <Button variant="subtle" size="compact-xs" onClick={onToutEffacer}>
          Tout effacer
        </Button>
      ) : null}
    </Group>
  ) : null;

/**
 * Search, everyday filters, the others in a popover, and the filters in force as chips; on a phone, the search and one
 * button (COM-100).
 */
export const FilterBar = ({
  recherche,
  children,
  autres,
  nbAutres = 0,
  nbQuotidiens = 0,
  actifs = AUCUN,
  onToutEffacer,
}: FilterBarProps) => {
  const etroit = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false });
  const puces = <Puces actifs={actifs} onToutEffacer={onToutEffacer} />;
  if (etroit) {
    const nombre = Math.max(nbAutres + nbQuotidiens, actifs.filter(({ id }) => id !== 'q').length);
    return (
      <Group component="search" gap="xs" wrap="nowrap" className={styles.barre} data-sans-impression>
        {recherche ? <Recherche {...recherche} /> : null}
        {autres || children || nombre > 0 ? (
          <Autres nombre={nombre} titre="Filtrer">
            {puces}
            {children}
            {autres}
          </Autres>
        ) : null}
      </Group>
    );
  }
  return (
    <Stack component="search" gap="xs" data-sans-impression>
      <Group gap="xs" align="flex-end" className={styles.ligne}>
        {recherche ? <Recherche {...recherche} /> : null}
        {children}
        {autres ? (
          <Autres nombre={nbAutres} titre="Filtres">
            {autres}
          </Autres>
        ) : null}
      </Group>
      {puces}
    </Stack>
  );
};
