import { Button, Group, Skeleton, Text } from '@mantine/core';
import { IconPlugConnected } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { MAX_ECHANGES } from '#shared/features/connexions/lgo/contract.ts';
import { libelleActeEchange } from '#shared/features/connexions/lgo/messages.ts';
import type { ReglageLgo } from '#shared/features/connexions/lgo/schemas.ts';
import { formatInstant, insecable } from '#web/lib/formats.ts';
import { useConnecte } from '#web/session/session-ouverte.ts';
import { useVisiteDUnAutre } from '#web/session/en-visite.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { PageShell } from '#web/ui/page/PageShell.tsx';
import { Section } from '#web/ui/Section.tsx';
import { echec, info, succes } from '#web/ui/snackbar.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { DataTable } from '#web/ui/table/DataTable.tsx';
import { colonnesEchanges } from './colonnes.tsx';
import { LgoForm } from './LgoForm.tsx';
import { lgoQueries, useActesLgo } from './queries.ts';

const Essai = ({ tenantId, reglage }: { tenantId: number; reglage: ReglageLgo }) => {
  const { essayer } = useActesLgo(tenantId);
  const [enCours, setEnCours] = useState(false);
  const { dernierEchange, version } = reglage;
  const faire = async () => {
    setEnCours(true);
    try {
      const { ok, message } = await essayer(version);
      if (ok) succes('Le LGO répond.');
      else info(message ?? 'Le LGO ne répond pas.');
    } catch (erreur) {
      echec(erreur);
    } finally {
      setEnCours(false);
    }
  };
  return (
    <Section titre="Dernier échange" cadre>
      <Group justify="space-between" gap="sm">
        {dernierEchange ? (
          <Group gap="xs" style={{ flex: '1 1 16rem' }}>
            <StatusBadge teinte={dernierEchange.ok ? 'vert' : 'rouge'}>
              {dernierEchange.ok ? 'Réussi' : 'En échec'}
            </StatusBadge>
            <Text size="sm">{insecable(`${formatInstant(dernierEchange.le)}. ${dernierEchange.message ?? ''}`)}</Text>
          </Group>
        ) : (
          <Text size="sm" c="dimmed">
            Aucun échange avec ce LGO pour l’instant.
          </Text>
        )}
        <Button
          variant="default"
          leftSection={<IconPlugConnected size={16} aria-hidden />}
          loading={enCours}
          onClick={() => void faire()}
        >
          Essayer la connexion
        </Button>
      </Group>
    </Section>
  );
};

const Journal = ({ tenantId }: { tenantId: number }) => {
  const { data, isPending, isError, error, isFetching, refetch } = useQuery(lgoQueries.echanges(tenantId));
  return (
    <Section titre="Journal des échanges" texte={`Les ${MAX_ECHANGES} derniers ; gardés treize mois.`}>
      <DataTable
        nom="echanges-lgo"
        titre="Échanges avec le LGO"
        unite={['échange', 'échanges']}
        colonnes={colonnesEchanges}
        requete={{ data, isPending, isError, error, isFetching: isFetching && isPending, refetch }}
        nomLigne={({ acte, le }) => `${libelleActeEchange[acte]} du ${formatInstant(le)}`}
        vide={{ titre: 'Aucun échange', texte: 'Chaque envoi, retrait, export ou saisie y laissera une ligne.' }}
        libre
      />
    </Section>
  );
};

const Reglage = () => {
  const { tenant } = useConnecte();
  const { data, error, refetch } = useQuery(lgoQueries.reglage(tenant.id));
  if (!data)
    return error ? <ErrorState erreur={error} onReessayer={() => void refetch()} /> : <Skeleton h={420} radius="md" />;
  return (
    <>
      <Section titre="Connexion" cadre>
        <LgoForm key={data.version} tenantId={tenant.id} reglage={data} />
      </Section>
      {data.connexion === 'API' ? <Essai tenantId={tenant.id} reglage={data} /> : null}
      <Journal tenantId={tenant.id} />
    </>
  );
};

/** `/parametres/lgo`: the connection to the pharmacy's LGO, for a super administrator who acts for it (CNX-61). */
export const LgoPage = () => {
  const ferme = useVisiteDUnAutre();
  return (
    <PageShell titre="LGO" sousTitre="Le logiciel de cette pharmacie, et comment ses promotions y arrivent.">
      {ferme ? (
        <EmptyState
          icone={IconPlugConnected}
          titre="La connexion au LGO ne se règle pas d’ici"
          texte="Le support Pharmaccord la règle pour la pharmacie, et un de ses administrateurs la confirme."
        />
      ) : (
        <Reglage />
      )}
    </PageShell>
  );
};
