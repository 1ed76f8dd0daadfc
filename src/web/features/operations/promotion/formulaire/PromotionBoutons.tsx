import { Button, Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import type { PartPromotion } from '#shared/features/operations/operation/schemas/enumerations.ts';
import { nommerParts } from '#web/features/operations/operation/apparence.ts';
import styles from './PromotionForm.module.css';
import { useSources } from './sources.ts';

type Parts = readonly PartPromotion[];

const BoutonsValider = ({ parts, onValider }: { parts: Parts; onValider: (parts: Parts) => void }) => {
  const [premiere, seconde] = parts;
  if (premiere === undefined) return null;
  if (seconde === undefined) return <Button onClick={() => onValider(parts)}>Valider {nommerParts(parts)}</Button>;
  return (
    <Button.Group>
      <Button onClick={() => onValider(parts)}>Valider</Button>
      <Menu position="top-end">
        <Menu.Target>
          <Button
            px="xs"
            aria-label="Valider une partie seulement"
            style={{ borderLeft: '1px solid rgb(255 255 255 / 40%)' }}
          >
            <IconChevronDown size={16} aria-hidden />
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {[premiere, seconde].map((part) => (
            <Menu.Item key={part} onClick={() => onValider([part])}>
              Valider {nommerParts([part])} seulement
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </Button.Group>
  );
};

type Props = {
  enCours: boolean;
  onAnnuler: () => void;
  onEnregistrer: () => void;
  /** The parts of this promotion that the user may validate. */
  validables: Parts;
  /**
   * True when some part can be validated: "Enregistrer" is then the lighter button, even if this promotion lacks the
   * part.
   */
  validationPossible: boolean;
  onValider: (parts: Parts) => void;
};

/** The foot of the form: leave, keep a draft, validate. */
export const PromotionBoutons = ({
  enCours,
  onAnnuler,
  onEnregistrer,
  validables,
  validationPossible,
  onValider,
}: Props) => {
  const sources = useSources();
  return (
    <div className={styles.pied}>
      <Button variant="default" visibleFrom="xs" onClick={onAnnuler} disabled={enCours}>
        Annuler
      </Button>
      {/* Not a submit button: Enter in one of its many fields would save an unfinished form. */}
      <Button variant={validationPossible ? 'light' : 'filled'} loading={enCours} onClick={onEnregistrer}>
        {sources.enregistrer}
      </Button>
      <BoutonsValider parts={validables} onValider={onValider} />
    </div>
  );
};
