import { Alert, List, Modal, Stack, TextInput } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { effacementSchema, type Cloture } from '#shared/features/pilotage/cloture/schemas.ts';
import { useFormulaire } from '#web/lib/formulaire.ts';
import { Formulaire } from '#web/ui/Formulaire.tsx';
import { succes } from '#web/ui/snackbar.tsx';
import { useActesCloture } from './queries.ts';

const schema = effacementSchema.pick({ nom: true });

/** Erases an account for good: names the data erased and kept, and makes the user type its name (CPT-144). */
export const EffacerDialog = ({ cloture, onFermer }: { cloture: Cloture; onFermer: () => void }) => {
  const { effacer } = useActesCloture();
  const f = useFormulaire(schema, { nom: null }, async ({ nom }) => {
    await effacer(cloture.id, { nom, version: cloture.version });
    succes('L’effacement commence : la liste dira quand il est fini.');
    onFermer();
  });
  return (
    <Modal opened onClose={onFermer} title="Effacer les données du compte" size="lg" centered>
      <Formulaire formulaire={f} envoyer="Effacer définitivement" danger onAnnuler={onFermer}>
        <Stack gap="sm">
          <Alert color="red" icon={<IconAlertTriangle aria-hidden />} title={`${cloture.nom} ne se retrouvera plus`}>
            <List size="sm" spacing={4}>
              <List.Item>Ses personnes, ses écritures et ses fichiers partent, sans retour possible.</List.Item>
              <List.Item>Son nom et ses adresses sont retirés de ce qui reste aux autres comptes.</List.Item>
              <List.Item>Restent l’abonnement et les reversions dix ans, le journal treize mois.</List.Item>
            </List>
          </Alert>
          <TextInput
            {...f.champ('nom')}
            label="Nom du compte"
            description={`Recopiez : ${cloture.nom}`}
            autoComplete="off"
            withAsterisk
          />
        </Stack>
      </Formulaire>
    </Modal>
  );
};
