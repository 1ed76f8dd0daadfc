import { ActionIcon, CloseButton, FocusTrap, Group } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import {
  IconArrowBarToLeft,
  IconArrowBarToRight,
  IconArrowsMaximize,
  IconGripVertical,
  IconLayoutBoardSplit,
  IconMinus,
} from '@tabler/icons-react';
import { useEffect, useEffectEvent, useId, useRef, type ReactNode } from 'react';
import type { Action } from '../action.ts';
import { MenuDiffere } from '../menus/MenuDiffere.tsx';
import styles from './FenetreFlottante.module.css';
import { placerBarre } from './geometrie.ts';
import { useAllerRetour, useFocusOuverture } from './use-focus-ouverture.ts';
import { ecranActuel, usePlace } from './use-place.ts';
import { useLargeurTiroirs, usePresenceFenetre } from './voisinage.ts';

type FenetreFlottanteProps = {
  /** Storage key of the window's place. */
  nom: string;
  titre: string;
  /** Status, shown beside the title. */
  etat?: ReactNode;
  /** Buttons on the right of the title, before those of the window. */
  actions?: ReactNode;
  reduite: boolean;
  onReduire: (reduite: boolean) => void;
  onFermer: () => void;
  children: ReactNode;
};

/** Without room for both, opening a drawer minimises the window; a window opened over a drawer stays open. */
const useCederAuTiroir = (ceder: boolean, onReduire: (reduite: boolean) => void) => {
  const avant = useRef(ceder);
  const surTiroir = useEffectEvent(() => onReduire(true));
  useEffect(() => {
    if (ceder && !avant.current) surTiroir();
    avant.current = ceder;
  }, [ceder]);
};

/** Stops a finger from scrolling the page behind the window. */
const usePageImmobile = (immobile: boolean) => {
  useEffect(() => {
    if (!immobile) return undefined;
    const avant = document.body.style.overflow;
    document.body.style.overflow = 'hidden';
    return () => {
      document.body.style.overflow = avant;
    };
  }, [immobile]);
};

const MenuPlace = ({ ranger, agrandir }: Pick<ReturnType<typeof usePlace>, 'ranger' | 'agrandir'>) => {
  const actions: readonly Action[] = [
    { cle: 'gauche', libelle: 'Placer à gauche', icone: IconArrowBarToLeft, faire: () => ranger('gauche') },
    { cle: 'droite', libelle: 'Placer à droite', icone: IconArrowBarToRight, faire: () => ranger('droite') },
    { cle: 'agrandir', libelle: 'Agrandir', icone: IconArrowsMaximize, faire: agrandir },
  ];
  return (
    <MenuDiffere
      actions={actions}
      bouton={
        <ActionIcon variant="subtle" color="gray" aria-label="Place de la fenêtre" title="Place de la fenêtre">
          <IconLayoutBoardSplit size={18} stroke={1.7} aria-hidden />
        </ActionIcon>
      }
    />
  );
};

/**
 * A window over the screens, which stay usable: dragged by its header, resized by its corner, minimised, also with the
 * keyboard. Takes the whole screen below 960 px (COM-86). Stays usable beside a drawer (COM-91).
 */
export const FenetreFlottante = ({
  nom,
  titre,
  etat,
  actions,
  reduite,
  onReduire,
  onFermer,
  children,
}: FenetreFlottanteProps) => {
  const id = useId();
  const plein = useMediaQuery('(max-width: 59.99em)', undefined, { getInitialValueInEffect: false }) ?? false;
  const tiroir = useLargeurTiroirs();
  const { place, tient, entete, deplacement, coin, ranger, agrandir } = usePlace(nom, tiroir);
  const fenetre = useRef<HTMLElement>(null);
  const occupe = plein && !reduite;
  usePresenceFenetre(reduite ? 'REDUITE' : 'OUVERTE');
  useCederAuTiroir(tiroir > 0 && (plein || !tient), onReduire);
  useFocusOuverture(fenetre, !reduite);
  useAllerRetour(fenetre, tiroir > 0);
  usePageImmobile(occupe);

  const { x, y, largeur, hauteur } = place;
  const barre = reduite && tiroir > 0 ? placerBarre(ecranActuel(), tiroir) : undefined;
  const position = reduite
    ? (barre ?? undefined)
    : plein
      ? undefined
      : { left: x, top: y, width: largeur, height: hauteur };
  return (
    <FocusTrap active={occupe} innerRef={fenetre}>
      <section
        role="dialog"
        data-fenetre
        aria-labelledby={id}
        aria-modal={occupe || undefined}
        className={styles.fenetre}
        data-reduite={reduite || undefined}
        data-plein={plein || undefined}
        data-voisine={tiroir > 0 || undefined}
        data-dessous={barre === null || undefined}
        data-sans-impression
        style={position}
      >
        <div className={styles.entete} {...(plein || reduite ? {} : entete)}>
          {plein || reduite ? null : (
            <button
              type="button"
              data-poignee
              className={styles.poignee}
              aria-label="Déplacer la fenêtre avec les flèches"
              title="Déplacer"
              {...deplacement}
            >
              <IconGripVertical size={16} aria-hidden />
            </button>
          )}
          <div className={styles.titres}>
            {/* The focus comes here rather than on its first button. */}
            <h2 id={id} className={styles.titre} title={titre} data-autofocus tabIndex={-1}>
              {titre}
            </h2>
            {etat}
          </div>
          <Group gap={2} wrap="nowrap">
            {reduite ? null : actions}
            {plein || reduite ? null : <MenuPlace ranger={ranger} agrandir={agrandir} />}
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={reduite ? 'Rouvrir la fenêtre' : 'Réduire la fenêtre'}
              title={reduite ? 'Rouvrir' : 'Réduire'}
              onClick={() => onReduire(!reduite)}
            >
              {reduite ? <IconArrowsMaximize size={16} aria-hidden /> : <IconMinus size={18} aria-hidden />}
            </ActionIcon>
            <CloseButton aria-label="Fermer la fenêtre" title="Fermer" onClick={onFermer} />
          </Group>
        </div>
        <div className={styles.corps} hidden={reduite}>
          {children}
        </div>
        {plein || reduite ? null : (
          <button
            type="button"
            data-poignee
            className={styles.coin}
            aria-label="Étirer la fenêtre avec les flèches"
            title="Étirer"
            {...coin}
          />
        )}
      </section>
    </FocusTrap>
  );
};
