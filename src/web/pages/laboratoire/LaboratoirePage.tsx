import { Skeleton, Stack, VisuallyHidden } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useParams, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { AppError } from '#shared/core/app-error.ts';
import { EnteteLaboratoire } from '#web/features/catalogue/laboratoire/EnteteLaboratoire.tsx';
import { laboratoireQueries } from '#web/features/catalogue/laboratoire/queries.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { LienTexte } from '#web/ui/LienTexte.tsx';
import styles from './LaboratoirePage.module.css';
import { OngletsLaboratoire } from './OngletsLaboratoire.tsx';

const Attente = () => (
  <Stack gap="md">
    <Skeleton h={110} />
    <Skeleton h={40} />
    <Skeleton h={280} />
  </Stack>
);

/** `/laboratoires/{nomProp}`: one laboratory of the account (CAT-13). */
export const LaboratoirePage = () => {
  const router = useRouter();
  const { nomProp = '' }: { nomProp?: string } = useParams({ strict: false });
  const { data: labo, isError, error, refetch } = useQuery(laboratoireQueries.parNom(nomProp));
  useEffect(() => {
    document.title = `${labo?.laboratoireDetail.nom ?? nomProp} · Pharmaccord`;
  }, [labo, nomProp]);
  const absent = isError && error instanceof AppError && error.status === 404;
  return (
    <Stack gap="md" className={styles.page}>
      <LienTexte to="/laboratoires" size="sm" data-sans-impression>
        <IconArrowLeft size={14} aria-hidden /> Laboratoires
      </LienTexte>
      {labo ? null : <VisuallyHidden component="h1">{nomProp}</VisuallyHidden>}
      {absent ? (
        <EmptyState
          titre="Ce laboratoire n’est pas parmi les vôtres"
          texte="Il a peut-être changé de nom, ou n’est pas encore ajouté à votre compte."
          action={{ libelle: 'Voir mes laboratoires', faire: () => void router.navigate({ to: '/laboratoires' }) }}
        />
      ) : isError ? (
        <ErrorState erreur={error} onReessayer={() => void refetch()} />
      ) : labo ? (
        <>
          <EnteteLaboratoire labo={labo} />
          <OngletsLaboratoire key={labo.id} labo={labo} />
        </>
      ) : (
        <Attente />
      )}
    </Stack>
  );
};
