import { ActionIcon, Group, Modal, Skeleton, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { variablesReponse } from '#shared/features/echanges/support/rules.ts';
import { reponseTypeSaisieSchema, type ReponseType } from '#shared/features/echanges/support/schemas.ts';
import { useFormulaire } from '#web/lib/formulaire.ts';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { useFermeture } from '#web/ui/panneau/fermeture.ts';
import { Formulaire } from '#web/ui/Formulaire.tsx';
import { echec, succes } from '#web/ui/snackbar.tsx';
import { supprimerApresAccord } from '#web/ui/actes/supprimer-apres-accord.ts';
import { supportQueries, useActesReponseType } from './queries.ts';
import styles from './Support.module.css';
import { BoutonAjouter } from '#web/ui/BoutonAjouter.tsx';

const VARIABLES = variablesReponse.map((nom) => `{${nom}}`).join(', ');

const Saisie = ({ reponse, onFin }: { reponse: ReponseType | null; onFin: () => void }) => {
  const actes = useActesReponseType();
  const f = useFormulaire(
    reponseTypeSaisieSchema,
    { titre: reponse?.titre ?? '', texte: reponse?.texte ?? '' },
    async (saisie, { idempotencyKey }) => {
      if (reponse) await actes.modifier(reponse.id, { ...saisie, version: reponse.version });
      else await actes.creer(saisie, idempotencyKey);
      succes(`Réponse type « ${saisie.titre} » enregistrée.`);
      onFin();
    },
  );
  const annuler = useFermeture(() => void f.quitter().then((oui) => oui && onFin()));
  return (
    <Formulaire formulaire={f} envoyer="Enregistrer" onAnnuler={annuler}>
      <Stack gap="sm">
        <TextInput label="Titre" required data-autofocus {...f.champ('titre')} />
        <Textarea
          label="Texte"
          required
          autosize
          minRows={5}
          maxRows={14}
          description={`${VARIABLES} deviennent ceux de la personne qui demande.`}
          {...f.champ('texte')}
        />
      </Stack>
    </Formulaire>
  );
};

const Ligne = ({ reponse, onModifier }: { reponse: ReponseType; onModifier: () => void }) => {
  const { supprimer } = useActesReponseType();
  const { id, titre, texte } = reponse;
  const enlever = async () => {
    await supprimerApresAccord({
      titre: 'Supprimer cette réponse type\u00a0?',
      texte: `« ${titre} » ne sera plus proposée. Les réponses déjà envoyées restent.`,
      supprimer: () => supprimer(id),
      dit: 'La réponse type est supprimée.',
    });
  };
  return (
    <li className={styles.reponse}>
      <div className={styles.reponseMots}>
        <Text size="sm" fw={600}>
          {titre}
        </Text>
        <Text size="xs" c="dimmed" lineClamp={2}>
          {texte}
        </Text>
      </div>
      <ActionIcon variant="subtle" color="gray" aria-label={`Modifier ${titre}`} onClick={onModifier}>
        <IconPencil size={17} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={`Supprimer ${titre}`}
        onClick={() => void enlever().catch(echec)}
      >
        <IconTrash size={17} aria-hidden />
      </ActionIcon>
    </li>
  );
};

const Liste = ({ onModifier, onCreer }: { onModifier: (reponse: ReponseType) => void; onCreer: () => void }) => {
  const { data, error, refetch } = useQuery(supportQueries.reponsesTypes());
  if (error && !data) return <ErrorState compact erreur={error} onReessayer={() => void refetch()} />;
  if (!data) return <Skeleton h={220} />;
  return (
    <Stack gap="md">
      {data.length === 0 ? (
        <Text size="sm" c="dimmed">
          Gardez ici les réponses que vous écrivez souvent&nbsp;: elles se proposent au moment de répondre.
        </Text>
      ) : (
        <ul className={styles.liste} aria-label="Réponses types">
          {data.map((reponse) => (
            <Ligne key={reponse.id} reponse={reponse} onModifier={() => onModifier(reponse)} />
          ))}
        </ul>
      )}
      <Group justify="flex-end">
        <BoutonAjouter onClick={onCreer}>Nouvelle réponse type</BoutonAjouter>
      </Group>
    </Stack>
  );
};

type Vue = { readonly reponse: ReponseType | null };
/** The answers kept for later use, by every super administrator (SUP-13). */
export const ReponsesTypesDialog = ({ onFermer }: { onFermer: () => void }) => {
  const [vue, setVue] = useState<Vue | null>(null);
  return (
    <Modal
      opened
      onClose={onFermer}
      size="lg"
      title={vue ? (vue.reponse ? 'Modifier la réponse type' : 'Nouvelle réponse type') : 'Réponses types'}
      closeButtonProps={{ 'aria-label': 'Fermer' }}
    >
      {vue ? (
        <Saisie reponse={vue.reponse} onFin={() => setVue(null)} />
      ) : (
        <Liste onModifier={(reponse) => setVue({ reponse })} onCreer={() => setVue({ reponse: null })} />
      )}
    </Modal>
  );
};
