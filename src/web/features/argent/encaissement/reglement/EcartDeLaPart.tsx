import { Checkbox, Text } from '@mantine/core';
import { formatMontant, type NatureFiscale } from '#shared/core/nature-fiscale.ts';
import type { EffetReglement } from '#shared/features/argent/encours/rules/reglement-saisi.ts';
import { MotifEcart } from '#web/features/argent/encours/MotifEcart.tsx';
import { insecable } from '#web/lib/formats.ts';
import type { PartEnMain } from './en-main.ts';
import styles from './Reglement.module.css';

type Props = {
  /** Null before any amount is typed. */
  effet: EffetReglement | null;
  /** Tax nature of the encours. */
  nature: NatureFiscale;
  motif: PartEnMain['ecartMotif'];
  champ: Parameters<typeof MotifEcart>[0]['champ'];
  coche: object;
};

/**
 * An affectation that differs from the balance: the user waits for the rest, or closes the encours with a reason. The
 * same in every dialog (ECM-29).
 */
export const EcartDeLaPart = ({ effet, nature, motif, champ, coche }: Props) => {
  if (effet === null || effet.resteCentimes === 0) return null;
  const { resteCentimes, partielPossible, motifRequis } = effet;
  const ecart = formatMontant(Math.abs(resteCentimes), nature);
  return (
    <>
      {partielPossible ? (
        <Checkbox size="xs" mt={4} label={insecable(`Solder : ${ecart} ne sont plus attendus`)} {...coche} />
      ) : (
        <Text size="xs" mt={4}>
          {resteCentimes > 0
            ? insecable(`Pas encore déclaré, il se règle en une fois : ${ecart} ne sont plus attendus.`)
            : `${ecart} de plus que son solde.`}
        </Text>
      )}
      {motifRequis ? (
        <div className={styles.ecart}>
          <MotifEcart motif={motif ?? null} champ={champ} />
        </div>
      ) : null}
    </>
  );
};
