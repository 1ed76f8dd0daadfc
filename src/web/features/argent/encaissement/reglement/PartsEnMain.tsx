import { ActionIcon, Text } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { formatCentimes } from '#web/lib/formats.ts';
import type { EtatFormulaire } from '#web/lib/formulaire.ts';
import { MontantField } from '#web/ui/fields/MontantField.tsx';
import { EcartDeLaPart } from './EcartDeLaPart.tsx';
import { effetDeLaPart, type EncoursVise, type ReglementEnMain } from './en-main.ts';
import styles from './Reglement.module.css';

type Props = {
  f: Pick<EtatFormulaire<ReglementEnMain>, 'champ' | 'coche' | 'valeurs'>;
  vises: ReadonlyMap<number, EncoursVise>;
  /** None: it is the only one to settle. */
  onRetirer: ((encoursId: number) => void) | null;
};

/** What each encours takes; less than its balance leaves the rest due, or closes it with its gap explained. */
export const PartsEnMain = ({ f, vises, onRetirer }: Props) => (
  <ul className={styles.parts} aria-label="Encours réglés">
    {f.valeurs.parts.map((part, rang) => {
      const vise = vises.get(part.encoursId);
      const numero = vise?.numero ?? '';
      return (
        <li key={part.encoursId} className={styles.part}>
          <div className={styles.ligne}>
            <div className={styles.corps}>
              <Text size="sm" fw={550} className="chiffres">
                {numero}
              </Text>
              <Text size="xs" c="dimmed">
                {formatCentimes(vise?.soldeCentimes ?? 0)} dus
              </Text>
            </div>
            <MontantField
              size="xs"
              className={styles.champMontant}
              aria-label={`Part de ${numero}`}
              {...f.champ(`parts.${rang}.montantCentimes`)}
            />
            {onRetirer ? (
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={`Ne pas régler ${numero}`}
                onClick={() => onRetirer(part.encoursId)}
              >
                <IconX size={16} aria-hidden />
              </ActionIcon>
            ) : null}
          </div>
          <EcartDeLaPart
            effet={effetDeLaPart(part, vise)}
            motif={part.ecartMotif}
            champ={(nom) => f.champ(`parts.${rang}.${nom}`)}
            coche={f.coche(`parts.${rang}.solder`)}
          />
        </li>
      );
    })}
  </ul>
);
