import { Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { BilanPromotion as Bilan } from '#shared/features/operations/contrepartie/contract.ts';
import { libelleDispositif } from '#shared/features/operations/operation/messages.ts';
import { poidsDe } from '#shared/core/nature-fiscale.ts';
import { direArgent, montantsDeLArgent } from '#shared/features/operations/operation/rules/argent.ts';
import { formatCentimes, formatJour, formatNombre, insecable } from '#web/lib/formats.ts';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { KeyValue } from '#web/ui/KeyValue.tsx';
import { Section } from '#web/ui/Section.tsx';
import { argentQueries } from './argent.ts';
import { EffetVentesTable } from './EffetVentesTable.tsx';
import styles from '#web/features/operations/operation/Promotion.module.css';

const euros = (centimes: number | null) => (centimes === null ? null : formatCentimes(centimes));
const nombre = (valeur: number | null) => (valeur === null ? null : formatNombre(valeur));

const Chiffres = ({ b }: { b: Bilan }) => {
  const { contreparties: c } = b;
  const compense = poidsDe(montantsDeLArgent(c, 'compenseCentimes'));
  return (
    <KeyValue
      sansVides
      entrees={[
        { libelle: 'Vendu', valeur: nombre(b.quantiteVendue) },
        { libelle: 'Prévu', valeur: nombre(b.quantitePrevue) },
        { libelle: 'Chiffre d’affaires TTC', valeur: euros(b.caTtcCentimes) },
        { libelle: 'Contreparties attendues', valeur: c.nombre > 0 ? direArgent(c, 'attenduCentimes') : null },
        { libelle: 'À déclarer', valeur: c.nombre > 0 ? direArgent(c, 'aDeclarerCentimes') : null },
        { libelle: 'Déclaré, à régler', valeur: c.nombre > 0 ? direArgent(c, 'declareCentimes') : null },
        { libelle: 'Récupéré', valeur: c.nombre > 0 ? direArgent(c, 'recuCentimes') : null },
        { libelle: 'Compensé autrement', valeur: compense > 0 ? direArgent(c, 'compenseCentimes') : null },
        { libelle: 'Avantage donné aux clients, TTC', valeur: euros(b.avantageCentimes) },
        {
          libelle: 'Un an plus tôt',
          valeur:
            b.base && !b.effet
              ? `${formatNombre(b.base.quantite)} vendus, ${formatCentimes(b.base.caTtcCentimes)} TTC (du ` +
                `${formatJour(b.base.du)} au ${formatJour(b.base.au)})`
              : null,
          large: true,
        },
      ]}
    />
  );
};

/** The bilan of an operation, and the data it lacks. Nothing is estimated. */
export const BilanPromotionSection = ({ id }: { id: number }) => {
  const { data: b, error, refetch } = useQuery(argentQueries.bilan(id));
  const manques = b
    ? [
        ...b.manques,
        ...b.avantages.flatMap(({ dispositif, raison }) =>
          raison === null || b.manques.includes(raison) ? [] : [`${libelleDispositif[dispositif]} : ${raison}`],
        ),
      ]
    : [];
  return (
    <Section titre="Bilan">
      {b ? (
        <>
          <Chiffres b={b} />
          {b.effet ? <EffetVentesTable effet={b.effet} /> : null}
          {manques.length > 0 ? (
            <ul className={styles.liste}>
              {manques.map((phrase) => (
                <li key={phrase}>
                  <Text size="xs" c="dimmed">
                    {insecable(phrase)}
                  </Text>
                </li>
              ))}
            </ul>
          ) : null}
        </>
      ) : error ? (
        <ErrorState compact erreur={error} onReessayer={() => void refetch()} />
      ) : (
        <Skeleton h={90} />
      )}
    </Section>
  );
};
