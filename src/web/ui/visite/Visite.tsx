import { Button, FocusTrap, Group, Paper, Portal, Stack, Text, Title } from '@mantine/core';
import { useId } from '@mantine/hooks';
import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { placeCarte, type Rect } from './place.ts';
import styles from './Visite.module.css';

export type Etape = {
  readonly titre: string;
  readonly texte: string;
  /** Elements to show: the first selector found on the screen. */
  readonly cibles: readonly string[];
};
type VisiteProps = { etapes: readonly Etape[]; onFin: () => void };

const visible = (selecteur: string): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>(selecteur)].find((element) => {
    const { width, height } = element.getBoundingClientRect();
    return width > 0 && height > 0;
  });
const rectDe = (cibles: readonly string[]): Rect | null => {
  for (const selecteur of cibles) {
    const element = visible(selecteur);
    if (element) return element.getBoundingClientRect();
  }
  return null;
};

const poser = (element: HTMLElement, places: Readonly<Record<string, number>>) => {
  for (const [nom, pixels] of Object.entries(places)) element.style.setProperty(nom, `${pixels}px`);
};

/** Gives the focus back to the previous element, if it is still on the page. */
const useFocusRendu = () => {
  useEffect(() => {
    const avant = document.activeElement;
    return () => {
      if (avant instanceof HTMLElement && avant.isConnected) avant.focus();
    };
  }, []);
};

const Points = ({ rang, total }: { rang: number; total: number }) => (
  <div className={styles.points} aria-hidden>
    {Array.from({ length: total }, (_, i) => (
      <span key={i} className={styles.point} data-faite={i <= rang || undefined} />
    ))}
  </div>
);

const Carte = ({ etapes, onFin, rang, onRang }: VisiteProps & { rang: number; onRang: (rang: number) => void }) => {
  const { titre, texte } = etapes[rang]!;
  const [idTitre, idTexte] = [useId(), useId()];
  const dernier = rang === etapes.length - 1;
  const entete = useRef<HTMLHeadingElement>(null);
  // A screen reader reads the title at each step.
  useEffect(() => entete.current?.focus(), []);
  const surTouche = (evenement: KeyboardEvent) => {
    const suite = {
      Escape: onFin,
      ArrowRight: () => !dernier && onRang(rang + 1),
      ArrowLeft: () => rang > 0 && onRang(rang - 1),
    };
    const faire = suite[evenement.key as keyof typeof suite];
    if (!faire) return;
    evenement.preventDefault();
    evenement.stopPropagation();
    faire();
  };
  return (
    <FocusTrap active>
      <Paper
        shadow="lg"
        radius="md"
        p="md"
        withBorder
        role="dialog"
        aria-modal="true"
        aria-labelledby={idTitre}
        aria-describedby={idTexte}
        onKeyDown={surTouche}
      >
        <Stack gap="sm">
          <Group justify="space-between" wrap="nowrap">
            <Text size="xs" c="dimmed">
              Étape {rang + 1} sur {etapes.length}
            </Text>
            <Points rang={rang} total={etapes.length} />
          </Group>
          <Title order={2} size="h4" id={idTitre} ref={entete} tabIndex={-1} data-autofocus className={styles.titre}>
            {titre}
          </Title>
          <Text size="sm" id={idTexte}>
            {texte}
          </Text>
          <Group justify="space-between" wrap="nowrap">
            <Button variant="subtle" color="gray" size="xs" px="xs" onClick={onFin}>
              {dernier ? 'Fermer' : 'Passer la visite'}
            </Button>
            <Group gap="xs" wrap="nowrap">
              {rang > 0 ? (
                <Button variant="default" size="xs" onClick={() => onRang(rang - 1)}>
                  Précédent
                </Button>
              ) : null}
              <Button size="xs" onClick={() => (dernier ? onFin() : onRang(rang + 1))}>
                {dernier ? 'Terminer' : 'Suivant'}
              </Button>
            </Group>
          </Group>
        </Stack>
      </Paper>
    </FocusTrap>
  );
};

/** Places the frame on the element of the step and the card beside it, again when the window changes. */
const usePlaces = (cibles: readonly string[]) => {
  const voile = useRef<HTMLDivElement>(null);
  const cadre = useRef<HTMLDivElement>(null);
  const carte = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const placer = () => {
      if (!voile.current || !cadre.current || !carte.current) return;
      const rect = rectDe(cibles);
      voile.current.toggleAttribute('data-sans-cible', rect === null);
      if (rect) poser(cadre.current, { top: rect.top, left: rect.left, width: rect.width, height: rect.height });
      const fenetre = { width: window.innerWidth, height: window.innerHeight };
      poser(carte.current, placeCarte(rect, carte.current.getBoundingClientRect(), fenetre));
    };
    placer();
    window.addEventListener('resize', placer);
    return () => window.removeEventListener('resize', placer);
  }, [cibles]);
  return { voile, cadre, carte };
};

const AUCUNE: readonly string[] = [];
/**
 * The overlay, inside the portal: a portal renders its content after its parent, so the first step could not be placed
 * from outside.
 */
const Voile = ({ etapes, onFin }: VisiteProps) => {
  const [rang, setRang] = useState(0);
  const { voile, cadre, carte } = usePlaces(etapes[rang]?.cibles ?? AUCUNE);
  return (
    <div ref={voile} className={styles.voile}>
      <div ref={cadre} className={styles.cible} />
      <div ref={carte} className={styles.carte}>
        <Carte key={rang} etapes={etapes} onFin={onFin} rang={rang} onRang={setRang} />
      </div>
    </div>
  );
};

/**
 * The guided visit: shows the parts of the screen one by one, each with a card. Escape ends it, the arrows change the
 * step.
 */
export const Visite = (props: VisiteProps) => {
  useFocusRendu();
  return (
    <Portal>
      <Voile {...props} />
    </Portal>
  );
};
