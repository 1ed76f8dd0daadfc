import { ActionIcon, Group, Text } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { formatMontant } from '#shared/core/nature-fiscale.ts';
import { conversionPour } from '#shared/features/argent/encaissement/rules/affecter.ts';
import { direConversion } from '#shared/features/argent/encours/rules/nature-fiscale.ts';
import type { EtatFormulaire } from '#web/lib/formulaire.ts';
import { nombreLu } from '#web/lib/illisible.ts';
import { PourcentageField } from '#web/ui/fields/PourcentageField.tsx';
import { MontantField } from '#web/ui/fields/MontantField.tsx';
import { EcartDeLaPart } from './EcartDeLaPart.tsx';
import { effetDeLaPart, type EncoursVise, type RecuEnMain, type ReglementEnMain } from './en-main.ts';
import styles from './Reglement.module.css';

type Props = {
  f: Pick<EtatFormulaire<ReglementEnMain>, 'champ' | 'coche' | 'valeurs'>;
  vises: ReadonlyMap<number, EncoursVise>;
  recu: RecuEnMain;
  /** Amount each affectation takes from the encaissement. */
  prises: readonly (number | null)[];
  /** Null for the only encours to settle. */
  onRetirer: ((encoursId: number) => void) | null;
};

type ConversionProps = Pick<Props, 'f' | 'recu'> & { rang: number; vise: EncoursVise; prisCentimes: number | null };
/** « 120,00 € TTC = 100,00 € HT à 20 % », shown before the confirmation (ENC-77). */
const ConversionDeLaPart = ({ f, rang, vise, recu, prisCentimes }: ConversionProps) => {
  const part = f.valeurs.parts[rang];
  const dit = nombreLu(part?.tauxTvaCentiemes ?? null);
  const connue = conversionPour(recu, vise, dit);
  return (
    <Group gap="xs" mt={4} align="center">
      {conversionPour(recu, vise) && dit === null ? null : (
        <PourcentageField
          size="xs"
          w={110}
          enCentiemes
          aria-label={`Taux de TVA de ${vise.numero}`}
          placeholder="TVA"
          {...f.champ(`parts.${rang}.tauxTvaCentiemes`)}
        />
      )}
      <Text size="xs" c="dimmed" aria-live="polite">
        {prisCentimes === null
          ? `Reçu en ${recu.partage}, dû en ${vise.natureFiscale} : indiquez le taux de TVA.`
          : direConversion(
              { centimes: prisCentimes, nature: recu.partage },
              { centimes: nombreLu(part?.montantCentimes ?? null) ?? 0, nature: vise.natureFiscale },
              connue?.tauxTvaCentiemes ?? null,
            )}
      </Text>
    </Group>
  );
};

/**
 * The affectation of each encours; below its balance, the rest stays due, or the encours closes with an explained
 * écart.
 */
export const PartsEnMain = ({ f, vises, recu, prises, onRetirer }: Props) => (
  <ul className={styles.parts} aria-label="Encours réglés">
    {f.valeurs.parts.map((part, rang) => {
      const vise = vises.get(part.encoursId);
      const numero = vise?.numero ?? '';
      const nature = vise?.natureFiscale ?? recu.partage;
      return (
        <li key={part.encoursId} className={styles.part}>
          <div className={styles.ligne}>
            <div className={styles.corps}>
              <Text size="sm" fw={550} className="chiffres">
                {numero}
              </Text>
              <Text size="xs" c="dimmed">
                {formatMontant(vise?.soldeCentimes ?? 0, nature)} dus
              </Text>
            </div>
            <MontantField
              size="xs"
              className={styles.champMontant}
              aria-label={`Part de ${numero}`}
              suffixe={nature}
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
          {vise && vise.natureFiscale !== recu.partage ? (
            <ConversionDeLaPart f={f} rang={rang} vise={vise} recu={recu} prisCentimes={prises[rang] ?? null} />
          ) : null}
          <EcartDeLaPart
            effet={effetDeLaPart(part, vise)}
            nature={nature}
            motif={part.ecartMotif}
            champ={(nom) => f.champ(`parts.${rang}.${nom}`)}
            coche={f.coche(`parts.${rang}.solder`)}
          />
        </li>
      );
    })}
  </ul>
);
