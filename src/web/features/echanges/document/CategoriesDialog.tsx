import { ActionIcon, Button, Group, Modal, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ESSAI } from '#shared/core/api/essai.ts';
import { categorieSaisieSchema, type Categorie } from '#shared/features/echanges/document/schemas.ts';
import { canSupprimerDocument } from '#shared/features/echanges/document/policy.ts';
import { pluriel } from '#web/lib/formats.ts';
import { useFormulaire } from '#web/lib/formulaire.ts';
import { useSession } from '#web/lib/session.ts';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { Formulaire, SubmitButton } from '#web/ui/Formulaire.tsx';
import { echec, succes } from '#web/ui/snackbar.tsx';
import { supprimerApresAccord } from '#web/ui/actes/supprimer-apres-accord.ts';
import styles from './Document.module.css';
import { documentQueries, useActesDocument, type ActesDocument } from './queries.ts';

const Ajout = ({ actes, onFait }: { actes: ActesDocument; onFait: () => void }) => {
  const f = useFormulaire(
    categorieSaisieSchema,
    { nom: '' },
    async ({ nom }, { idempotencyKey }) => {
      await actes.creerCategorie(nom, idempotencyKey);
      succes(`Catégorie « ${nom} » ajoutée.`);
      onFait();
    },
    { garde: false },
  );
  return (
    <Formulaire formulaire={f} sansBoutons>
      <Group align="flex-start" gap="xs" wrap="nowrap">
        <TextInput
          flex={1}
          aria-label="Nouvelle catégorie"
          placeholder="Nouvelle catégorie"
          data-autofocus
          {...f.champ('nom')}
        />
        <SubmitButton formulaire={f}>Ajouter</SubmitButton>
      </Group>
    </Formulaire>
  );
};

const Ligne = ({ categorie, actes, supprime }: { categorie: Categorie; actes: ActesDocument; supprime: boolean }) => {
  const { id, nom, utilisations, version } = categorie;
  const f = useFormulaire(
    categorieSaisieSchema,
    { nom },
    async (saisie) => {
      await actes.renommerCategorie(id, { ...saisie, version });
      succes('Catégorie renommée.');
    },
    { garde: false },
  );
  const enlever = async () => {
    await supprimerApresAccord({
      essayer: () => actes.supprimerCategorie(id, ESSAI),
      titre: 'Supprimer cette catégorie ?',
      texte: `« ${nom} » ne sera plus proposée.`,
      supprimer: () => actes.supprimerCategorie(id),
      dit: 'Catégorie supprimée.',
    });
  };
  return (
    <li>
      <Formulaire formulaire={f} sansBoutons>
        <Group gap="xs" wrap="nowrap" align="flex-start">
          <TextInput flex={1} aria-label={`Nom de la catégorie ${nom}`} {...f.champ('nom')} />
          {f.modifie ? <SubmitButton formulaire={f}>Renommer</SubmitButton> : null}
        </Group>
      </Formulaire>
      <Text size="xs" c="dimmed" w={96} ta="right" className="chiffres">
        {utilisations === 0 ? 'vide' : pluriel(utilisations, 'document')}
      </Text>
      {supprime ? (
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={`Supprimer la catégorie ${nom}`}
          disabled={utilisations > 0}
          title={utilisations > 0 ? 'Des documents y sont rangés.' : undefined}
          onClick={() => void enlever().catch(echec)}
        >
          <IconTrash size={17} aria-hidden />
        </ActionIcon>
      ) : null}
    </li>
  );
};

/** The account's own catégories. A used one cannot be deleted. */
export const CategoriesDialog = ({ onFermer }: { onFermer: () => void }) => {
  const actes = useActesDocument();
  const session = useSession();
  const [ajouts, setAjouts] = useState(0);
  const { data, error, refetch } = useQuery(documentQueries.categories());
  const supprime = session !== null && canSupprimerDocument(session.utilisateur);
  return (
    <Modal
      opened
      onClose={onFermer}
      title="Catégories de documents"
      size="lg"
      closeButtonProps={{ 'aria-label': 'Fermer' }}
    >
      <Stack gap="md">
        <Ajout key={ajouts} actes={actes} onFait={() => setAjouts(ajouts + 1)} />
        {data ? (
          <ul className={styles.liste}>
            {data.map((categorie) => (
              <Ligne
                key={`${categorie.id}.${categorie.version}`}
                categorie={categorie}
                actes={actes}
                supprime={supprime}
              />
            ))}
          </ul>
        ) : error ? (
          <ErrorState compact erreur={error} onReessayer={() => void refetch()} />
        ) : (
          <Skeleton h={320} />
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onFermer}>
            Fermer
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
};
