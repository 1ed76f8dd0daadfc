import { Anchor, Button, Group, Paper, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { importProduitContract } from '#shared/features/catalogue/import-produit/contract.ts';
import { call } from '#web/lib/api.ts';
import { formatDepuis, formatInstant, pluriel } from '#web/lib/formats.ts';
import { FileDrop } from '#web/ui/fichier/FileDrop.tsx';
import { Section } from '#web/ui/Section.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { useEnvois } from '#web/ui/fichier/use-envois.ts';
import { apparenceImport } from './apparence.ts';
import { importQueries, useRetenirImport } from './queries.ts';

/** First step: the file to drop, and the latest imports, to resume one. */
export const ImportDepot = ({ onOuvrir }: { onOuvrir: (id: number) => void }) => {
  const { data } = useQuery(importQueries.derniers());
  const retenir = useRetenirImport();
  const { envois, ajouter, retirer, enCours } = useEnvois(async (fichier, { onProgress, signal }) => {
    const depose = await call(importProduitContract.deposerImport, { fichiers: [fichier], onProgress, signal });
    retenir(depose);
    onOuvrir(depose.id);
  });
  return (
    <Stack gap="lg">
      <FileDrop
        libelle="Fichier CSV, TXT ou XLSX"
        accepte=".csv,.txt,.tsv,.xlsx"
        onFichiers={ajouter}
        envois={envois}
        onRetirer={retirer}
        disabled={enCours}
      />
      <Text size="sm" c="dimmed">
        Sont reconnus d’eux-mêmes les fichiers de la base publique des médicaments (CIS_bdpm.txt et CIS_CIP_bdpm.txt,
        tels que publiés), les exports des logiciels d’officine et toute liste avec une ligne de titres. Rien n’est
        écrit avant que vous ayez vu ce qui sera fait.
      </Text>
      {data && data.elements.length > 0 ? (
        <Section titre="Derniers imports">
          <Stack component="ul" gap="xs" m={0} p={0} style={{ listStyle: 'none' }}>
            {data.elements.map((element) => {
              const { teinte, libelle } = apparenceImport(element);
              return (
                <Paper component="li" key={element.id} withBorder p="xs" radius="md">
                  <Group justify="space-between" gap="xs" wrap="nowrap">
                    <Stack gap={0} miw={0}>
                      <Anchor
                        component="button"
                        size="sm"
                        ta="left"
                        truncate
                        onClick={() => onOuvrir(element.id)}
                        title={element.nomFichier}
                      >
                        {element.nomFichier}
                      </Anchor>
                      <Text size="xs" c="dimmed" title={formatInstant(element.creeLe)}>
                        {pluriel(element.nbLignes, 'ligne')}, {formatDepuis(element.creeLe)}
                        {element.creeParNom ? ` par ${element.creeParNom}` : ''}
                      </Text>
                    </Stack>
                    <Group gap="xs" wrap="nowrap">
                      <StatusBadge teinte={teinte}>{libelle}</StatusBadge>
                      <Button size="compact-xs" variant="subtle" onClick={() => onOuvrir(element.id)}>
                        Ouvrir
                      </Button>
                    </Group>
                  </Group>
                </Paper>
              );
            })}
          </Stack>
        </Section>
      ) : null}
    </Stack>
  );
};
