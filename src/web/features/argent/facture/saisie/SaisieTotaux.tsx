import { Button, Group, Text } from '@mantine/core';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { useMemo } from 'react';
import { TOLERANCE_DOCUMENT_CENTIMES } from '#shared/features/argent/facture/rules/controle.ts';
import type { SaisieLue } from '#shared/features/argent/facture/schemas/saisie.ts';
import type { Ajustement } from '#shared/features/argent/facture/schemas.ts';
import { formatCentimes, insecable } from '#web/lib/formats.ts';
import styles from './Saisie.module.css';
import { totauxVivants, type TotalVivant } from './totaux-vivants.ts';

const montant = (centimes: number | null): string => (centimes === null ? '–' : formatCentimes(centimes));

const Ecart = ({ calculeCentimes, ecritCentimes }: TotalVivant) => {
  if (calculeCentimes === null || ecritCentimes === null) return <span className={styles.muet}>–</span>;
  const ecart = ecritCentimes - calculeCentimes;
  return ecart === 0 ? (
    <span className={styles.juste}>
      <IconCheck size={14} aria-hidden /> Juste
    </span>
  ) : (
    <span className={styles.ecart}>
      <IconAlertTriangle size={14} aria-hidden /> {ecart > 0 ? '+' : ''}
      {formatCentimes(ecart)}
    </span>
  );
};

type Totaux = Pick<SaisieLue, 'htCentimes' | 'tvaCentimes' | 'ttcCentimes'>;
type Props = { saisie: SaisieLue; ajustements: readonly Ajustement[]; onReprendre: (totaux: Totaux) => void };

/** The totals computed from the typed lines, beside those written on the document (FAC-80). */
export const SaisieTotaux = ({ saisie, ajustements, onReprendre }: Props) => {
  const totaux = useMemo(() => totauxVivants(saisie, ajustements), [saisie, ajustements]);
  const [ht, tva, ttc] = totaux;
  const rienEcrit = totaux.every(({ ecritCentimes }) => ecritCentimes === null);
  const loin = totaux.some(
    ({ calculeCentimes, ecritCentimes }) =>
      calculeCentimes !== null &&
      ecritCentimes !== null &&
      Math.abs(ecritCentimes - calculeCentimes) > TOLERANCE_DOCUMENT_CENTIMES,
  );
  return (
    <div className={styles.controle} role="group" aria-label="Contrôle des totaux">
      <table className={styles.totaux} aria-label="Totaux des lignes et totaux écrits">
        <thead>
          <tr>
            <th scope="col">Total</th>
            <th scope="col">D’après les lignes</th>
            <th scope="col">Écrit</th>
            <th scope="col">Écart</th>
          </tr>
        </thead>
        <tbody>
          {totaux.map((total) => (
            <tr key={total.libelle}>
              <th scope="row">{total.libelle}</th>
              <td className="chiffres">{montant(total.calculeCentimes)}</td>
              <td className="chiffres">{montant(total.ecritCentimes)}</td>
              <td className="chiffres">
                <Ecart {...total} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Text size="sm" c={loin ? undefined : 'dimmed'} aria-live="polite">
        {loin
          ? insecable(
              'Au-delà d’un euro d’écart, ce document ne comptera pas tant que ses totaux ne seront pas acceptés.',
            )
          : null}
      </Text>
      {rienEcrit && ht?.calculeCentimes != null && ht.calculeCentimes >= 0 ? (
        <Group>
          <Button
            size="compact-sm"
            variant="light"
            onClick={() =>
              onReprendre({
                htCentimes: ht.calculeCentimes,
                tvaCentimes: tva?.calculeCentimes ?? null,
                ttcCentimes: ttc?.calculeCentimes ?? null,
              })
            }
          >
            Reprendre les totaux des lignes
          </Button>
        </Group>
      ) : null}
    </div>
  );
};
