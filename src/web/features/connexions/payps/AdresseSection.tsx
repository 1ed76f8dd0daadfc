import { Skeleton, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { paypsContract } from '#shared/features/connexions/payps/contract.ts';
import { useFormulaire } from '#web/lib/formulaire.ts';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { Formulaire } from '#web/ui/Formulaire.tsx';
import { Section } from '#web/ui/Section.tsx';
import { succes } from '#web/ui/snackbar.tsx';
import { paypsQueries, useActesPayps } from './queries.ts';

const schemaReglage = z.object({ url: paypsContract.reglerPayps.body.shape.url });
const AdresseForm = ({ url, version }: { url: string | null; version: number }) => {
  const actes = useActesPayps();
  const f = useFormulaire(
    schemaReglage,
    { url: url ?? '' },
    async (saisie) => {
      await actes.regler({ ...saisie, version });
      succes('L’adresse de Payps est enregistrée.');
    },
    { onRecharger: () => void actes.relire() },
  );
  return (
    <Formulaire formulaire={f}>
      <TextInput
        {...f.champ('url')}
        label="Adresse de Payps"
        description="Elle doit aussi figurer parmi les adresses que le serveur a le droit d’appeler."
        placeholder="https://api.payps.fr"
        inputMode="url"
      />
    </Formulaire>
  );
};

/** The address of the Payps server, common to all accounts. */
export const AdresseSection = () => {
  const { data, error, refetch } = useQuery(paypsQueries.reglage());
  if (error && !data) return <ErrorState erreur={error} onReessayer={() => void refetch()} />;
  if (!data) return <Skeleton h={160} radius="md" />;
  return (
    <Section titre="Plateforme" cadre>
      <AdresseForm key={data.version} {...data} />
    </Section>
  );
};
