import { Alert, Text } from '@mantine/core';
import { IconReceiptEuro } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { ajouterMontants, formatMontants } from '#shared/core/nature-fiscale.ts';
import { canLireEncaissements } from '#shared/features/argent/encaissement/policy.ts';
import { pluriel } from '#web/lib/formats.ts';
import { useSession } from '#web/lib/session.ts';
import { LienTexte } from '#web/ui/LienTexte.tsx';
import { encaissementQueries } from './queries.ts';

/** The encaissements of a laboratory not fully allocated; renders nothing without any. */
export const RestesDuLabo = ({ laboratoireId }: { laboratoireId: number }) => {
  const session = useSession();
  const lit = session !== null && canLireEncaissements(session.utilisateur);
  const { data } = useQuery({ ...encaissementQueries.tuiles(laboratoireId), enabled: lit });
  if (!data) return null;
  const { avoirsAAffecter: avoirs, paiementsAAffecter: paiements } = data;
  const nombre = avoirs.nombre + paiements.nombre;
  if (nombre === 0) return null;
  return (
    <Alert color="blue" icon={<IconReceiptEuro aria-hidden />} mb="sm">
      <Text size="sm">
        {`${pluriel(nombre, 'avoir ou paiement reçu reste', 'avoirs ou paiements reçus restent')} à affecter : ` +
          `${formatMontants(ajouterMontants(avoirs.montants, paiements.montants))}. `}
        <LienTexte to="/encours/avoirs" search={{ laboratoireId, aAffecter: 'true' }} inherit underline="always">
          Les affecter
        </LienTexte>
      </Text>
    </Alert>
  );
};
