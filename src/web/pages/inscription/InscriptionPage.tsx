import { Text, Title } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { tenantContract } from '#shared/features/comptes/tenant/contract.ts';
import { PageHorsSession } from '#web/features/comptes/compte/PageHorsSession.tsx';
import { call } from '#web/lib/api.ts';
import { poserAvis } from '#web/session/avis.ts';
import { InscriptionForm } from './InscriptionForm.tsx';
import { ENREGISTREE, oublierInscription, reprendreInscription } from './inscription.ts';

/** Free creation of a pharmacy's account (CPT-20). */
export const InscriptionPage = () => {
  const navigate = useNavigate();
  useEffect(() => {
    document.title = 'Créer un compte · Pharmaccord';
  }, []);
  return (
    <PageHorsSession retour="Se connecter">
      <Title order={1} fz={26}>
        Créer le compte de votre pharmacie
      </Title>
      <Text c="dimmed" mt={4} mb="lg">
        L’inscription est gratuite. Votre compte est ouvert après vérification par nos équipes.
      </Text>
      <InscriptionForm
        depart={reprendreInscription()}
        envoyer={async ({ tenant, user, membre }, idempotencyKey) => {
          const body = { tenant: { ...tenant, groupementId: membre ? tenant.groupementId : null }, user };
          await call(tenantContract.inscrire, { body, idempotencyKey });
          oublierInscription();
          poserAvis({ genre: 'inscription', texte: ENREGISTREE });
          await navigate({ to: '/' });
        }}
      />
    </PageHorsSession>
  );
};
