import { ActionIcon, Checkbox, Text } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { MotifEcart } from '#web/features/argent/encours/MotifEcart.tsx';
import { formatCentimes } from '#web/lib/formats.ts';
import type { EtatFormulaire } from '#web/lib/formulaire.ts';
import { MontantField } from '#web/ui/fields/MontantField.tsx';
import { ecartDeLaPart, type EncoursVise, type ReglementEnMain } from './en-main.ts';
import styles from './Rapprochement.module.css';

type Props = {
  f: Pick<EtatFormulaire<ReglementEnMain>, 'champ' | 'coche' | 'valeurs'>;
  vises: ReadonlyMap<number, EncoursVise>;
  onRetirer: (encoursId: number) => void;
};

/** What each encours takes; less than its balance leaves the rest due, or closes it with its gap explained. */
export const PartsEnMain = ({ f, vises, onRetirer }: Props) => (
  <ul className={styles.parts} aria-label="Encours réglés">
    {f.valeurs.parts.map((part, rang) => {
      const vise = vises.get(part.encoursId);
      const numero = vise?.numero ?? '';
      const ecart = ecartDeLaPart(part, vise);
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
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={`Ne pas régler ${numero}`}
              onClick={() => onRetirer(part.encoursId)}
            >
              <IconX size={16} aria-hidden />
            </ActionIcon>
          </div>
          {ecart === null ? null : (
            <Checkbox
              size="xs"
              mt={4}
              label={`Solder : ${formatCentimes(ecart)} ne sont plus attendus`}
              {...f.coche(`parts.${rang}.solder`)}
            />
          )}
          {ecart !== null && part.solder ? (
            <div className={styles.ecart}>
              <MotifEcart motif={part.ecartMotif ?? null} champ={(nom) => f.champ(`parts.${rang}.${nom}`)} />
            </div>
          ) : null}
        </li>
      );
    })}
  </ul>
);
