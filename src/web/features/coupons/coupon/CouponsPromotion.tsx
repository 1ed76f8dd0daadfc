import { Alert } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatNombre, pluriel } from '#web/lib/formats.ts';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { KeyValue } from '#web/ui/KeyValue.tsx';
import { Money } from '#web/ui/Money.tsx';
import { Section } from '#web/ui/Section.tsx';
import { EncoursLies } from './CreancesSection.tsx';
import { couponQueries } from './queries.ts';

/** The Payps coupons of an operation that Payps reimburses: number, amounts and encours (PAY-16). */
export const CouponsPromotion = ({ promotionId }: { promotionId: number }) => {
  const { data, error, refetch } = useQuery(couponQueries.promotion(promotionId));
  if (error && !data)
    return (
      <Section titre="Remboursée par Payps">
        <ErrorState compact erreur={error} onReessayer={() => void refetch()} />
      </Section>
    );
  if (!data?.parPayps) return null;
  return (
    <Section titre="Remboursée par Payps">
      {data.nbAVerifier > 0 ? (
        <Alert color="orange">{pluriel(data.nbAVerifier, 'bon')} à vérifier dans les paramètres de Payps.</Alert>
      ) : null}
      <KeyValue
        entrees={[
          { libelle: 'Bons utilisés', valeur: formatNombre(data.quantite) },
          { libelle: 'Montant des bons', valeur: <Money centimes={data.duCentimes} /> },
          { libelle: 'Payé par Payps', valeur: <Money centimes={data.payeCentimes} /> },
          { libelle: 'Encours', valeur: data.encours.length > 0 ? <EncoursLies encours={data.encours} /> : null },
        ]}
      />
    </Section>
  );
};
