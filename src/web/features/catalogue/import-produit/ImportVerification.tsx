import { Alert, Button, Group, Progress, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ImportProduits } from '#shared/features/catalogue/import-produit/contract.ts';
import { formatNombre, pluriel } from '#web/lib/formats.ts';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { ImportApercu } from './ImportApercu.tsx';
import { importQueries } from './queries.ts';

const Avancement = ({ importProduits: { nbLues, nbLignes, interrompu } }: { importProduits: ImportProduits }) => (
  <Stack gap={6}>
    <Text size="sm" role="status" className="chiffres">
      {nbLues < nbLignes
        ? `${formatNombre(nbLues)} sur ${pluriel(nbLignes, 'ligne lue', 'lignes lues')}`
        : `${pluriel(nbLignes, 'ligne lue', 'lignes lues')} : comparaison avec le catalogue…`}
    </Text>
    <Progress
      size="lg"
      value={(nbLues / Math.max(nbLignes, 1)) * 100}
      animated={!interrompu}
      color={interrompu ? 'orange' : undefined}
      aria-label="Avancement de la vérification"
    />
    {interrompu ? null : (
      <Text size="sm" c="dimmed">
        La vérification continue si vous quittez cette page. Rien n’est écrit au catalogue.
      </Text>
    )}
  </Stack>
);

/** Third step: a job reads the whole file, then the effects are shown. */
export const ImportVerification = ({
  importProduits,
  onRetour,
}: {
  importProduits: ImportProduits;
  onRetour: () => void;
}) => {
  const verifie = importProduits.etat === 'PRET';
  const { data, error, refetch } = useQuery({ ...importQueries.apercu(importProduits), enabled: verifie });
  if (verifie && data) return <ImportApercu apercu={data} onRetour={onRetour} />;
  if (verifie)
    return error ? <ErrorState compact erreur={error} onReessayer={() => void refetch()} /> : <Skeleton h={300} />;
  return (
    <Stack gap="lg">
      <Avancement importProduits={importProduits} />
      {importProduits.interrompu ? (
        <Alert color="orange" title="Vérification interrompue">
          La vérification n’avance plus : le serveur a sans doute été arrêté. Revenez aux colonnes et demandez-la à
          nouveau.
        </Alert>
      ) : null}
      <Group>
        <Button variant="subtle" color="gray" onClick={onRetour}>
          Revenir aux colonnes
        </Button>
      </Group>
    </Stack>
  );
};
