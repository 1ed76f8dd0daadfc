import { Button, Group, Progress, Skeleton, Stack, Text } from '@mantine/core';
import { IconDownload, IconFileZip } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { exportDonneesContract, type ExportDonnees as Un } from '#shared/features/export-donnees/contract.ts';
import { call, telecharger } from '#web/lib/api.ts';
import { formatInstant, formatJour, formatNombre, formatTaille, insecable } from '#web/lib/formats.ts';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { Section } from '#web/ui/Section.tsx';
import { echec, succes } from '#web/ui/snackbar.tsx';
import { StatusBadge, type Teinte } from '#web/ui/StatusBadge.tsx';
import { exportQueries } from './queries.ts';

const etats: Readonly<Record<Un['etat'], { libelle: string; teinte: Teinte }>> = {
  EN_COURS: { libelle: 'En cours', teinte: 'bleu' },
  TERMINE: { libelle: 'Prêt', teinte: 'vert' },
  ECHEC: { libelle: 'Interrompu', teinte: 'rouge' },
  EXPIRE: { libelle: 'Expiré', teinte: 'gris' },
};

const Avancement = ({ un }: { un: Un }) => {
  const part = un.total > 0 ? Math.min(100, (un.faits / un.total) * 100) : 0;
  return (
    <Stack gap={4} role="status">
      <Text size="sm">
        {un.interrompu
          ? 'L’export s’est arrêté avant la fin : relancez-le.'
          : insecable(
              `Export en cours : ${formatNombre(un.faits)} sur ${formatNombre(un.total)} éléments. Vous pouvez quitter cet écran, une notification vous préviendra.`,
            )}
      </Text>
      <Progress value={part} size="sm" aria-label="Avancement de l’export" animated={!un.interrompu} />
    </Stack>
  );
};

const Ligne = ({ un }: { un: Un }) => {
  const [enCours, setEnCours] = useState(false);
  const { libelle, teinte } = un.interrompu ? etats.ECHEC : etats[un.etat];
  const prendre = async () => {
    setEnCours(true);
    try {
      succes(`${await telecharger(exportDonneesContract.telechargerExport, { params: { id: un.id } })} : téléchargé.`);
    } catch (erreur) {
      echec(erreur);
    } finally {
      setEnCours(false);
    }
  };
  const fin = un.expireLe && un.etat === 'TERMINE' ? `, disponible jusqu’au ${formatInstant(un.expireLe)}` : '';
  return (
    <Group component="li" justify="space-between" gap="xs" style={{ listStyle: 'none' }}>
      <Stack gap={2} style={{ flex: '1 1 14rem' }}>
        <Group gap="xs">
          <StatusBadge teinte={teinte}>{libelle}</StatusBadge>
          <Text size="sm">{formatInstant(un.creeLe)}</Text>
          {un.taille === null ? null : <Text size="sm">{formatTaille(un.taille)}</Text>}
        </Group>
        <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          Demandé par {un.creeParNom}
          {fin}
        </Text>
      </Stack>
      {un.droits.telecharger ? (
        <Button
          variant="default"
          size="xs"
          loading={enCours}
          leftSection={<IconDownload size={14} aria-hidden />}
          onClick={() => void prendre()}
          aria-label={`Télécharger l’export du ${formatInstant(un.creeLe)}`}
        >
          Télécharger
        </Button>
      ) : null}
    </Group>
  );
};

const explication = (jusquau: string | null, possible: boolean): string => {
  const base = 'Une archive ZIP : un fichier CSV par sorte de données, et vos pièces jointes. Elle est gardée sept jours.';
  if (jusquau === null) return base;
  return possible
    ? `${base} Vous pouvez en demander jusqu’au ${formatJour(jusquau)}.`
    : `Le délai pour exporter vos données est passé depuis le ${formatJour(jusquau)}.`;
};

/** Everything the account owns, taken away by those who answer for it. It goes on when the screen is left. */
export const ExportDonnees = () => {
  const queryClient = useQueryClient();
  const { data, error, refetch } = useQuery(exportQueries.derniers());
  const [envoi, setEnvoi] = useState(false);
  const courant = data?.exports.find(({ etat }) => etat === 'EN_COURS');
  const demander = async () => {
    setEnvoi(true);
    try {
      await call(exportDonneesContract.demanderExport);
      await queryClient.invalidateQueries({ queryKey: exportQueries.racine });
    } catch (erreur) {
      echec(erreur);
    } finally {
      setEnvoi(false);
    }
  };
  return (
    <Section titre="Export de vos données" cadre texte={explication(data?.jusquau ?? null, data?.droits.demander ?? true)}>
      {data ? (
        <Stack gap="md">
          {courant ? <Avancement un={courant} /> : null}
          {data.exports.length > 0 ? (
            <Stack component="ul" gap="sm" m={0} p={0} aria-label="Derniers exports">
              {data.exports.slice(0, 3).map((un) => (
                <Ligne key={un.id} un={un} />
              ))}
            </Stack>
          ) : null}
          {data.droits.demander ? (
            <Group>
              <Button
                variant="light"
                loading={envoi}
                disabled={courant !== undefined && !courant.interrompu}
                leftSection={<IconFileZip size={16} aria-hidden />}
                onClick={() => void demander()}
              >
                {courant?.interrompu ? 'Relancer l’export' : 'Exporter mes données'}
              </Button>
            </Group>
          ) : null}
        </Stack>
      ) : error ? (
        <ErrorState compact erreur={error} onReessayer={() => void refetch()} />
      ) : (
        <Skeleton h={36} />
      )}
    </Section>
  );
};
