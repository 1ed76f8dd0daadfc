import { ActionIcon, Button, Group, Skeleton, Text, TextInput } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ESSAI, type Essai } from '#shared/core/api/essai.ts';
import {
  partenariatContract,
  partenariatSaisiSchema,
  type Partenariat,
} from '#shared/features/reseau/partenariat/contract.ts';
import { call } from '#web/lib/api.ts';
import { insecable, pluriel } from '#web/lib/formats.ts';
import { useFormulaire } from '#web/lib/formulaire.ts';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { Formulaire, SubmitButton } from '#web/ui/Formulaire.tsx';
import { Section } from '#web/ui/Section.tsx';
import { echec, succes } from '#web/ui/snackbar.tsx';
import { supprimerApresAccord } from '#web/ui/actes/supprimer-apres-accord.ts';
import styles from './Partenariats.module.css';
import { partenariatQueries, useRafraichirPartenariats } from './queries.ts';

type FormProps = { partenariat?: Partenariat; onFini: () => void };

const PartenariatForm = ({ partenariat, onFini }: FormProps) => {
  const rafraichir = useRafraichirPartenariats();
  const f = useFormulaire(
    partenariatSaisiSchema,
    { nom: partenariat?.nom ?? '' },
    async ({ nom }, { idempotencyKey }) => {
      if (partenariat)
        await call(partenariatContract.modifierPartenariat, {
          body: { id: partenariat.id, version: partenariat.version, nom },
        });
      else await call(partenariatContract.creerPartenariat, { body: { nom }, idempotencyKey });
      await rafraichir();
      succes(insecable(`Partenariat « ${nom} » enregistré.`));
      onFini();
    },
    { garde: false, ...(partenariat ? { onRecharger: () => void rafraichir().then(onFini) } : {}) },
  );
  return (
    <div style={{ flex: 1, minWidth: 0 }}>
      <Formulaire formulaire={f} sansBoutons>
        <div className={styles.saisie}>
          <TextInput
            aria-label={partenariat ? `Nom de ${partenariat.nom}` : 'Nouveau partenariat'}
            placeholder="Nouveau partenariat"
            {...f.champ('nom')}
          />
          <Group gap="xs" wrap="nowrap">
            {partenariat ? (
              <Button variant="default" onClick={onFini} disabled={f.enCours}>
                Annuler
              </Button>
            ) : null}
            <SubmitButton formulaire={f} {...(partenariat ? {} : { variant: 'light' })}>
              {partenariat ? 'Enregistrer' : 'Ajouter'}
            </SubmitButton>
          </Group>
        </div>
      </Formulaire>
    </div>
  );
};

const Ligne = ({ partenariat }: { partenariat: Partenariat }) => {
  const [enSaisie, setEnSaisie] = useState(false);
  const rafraichir = useRafraichirPartenariats();
  const { id, nom, utilisations } = partenariat;
  const supprimer = async () => {
    const appeler = (query: Essai) => call(partenariatContract.supprimerPartenariat, { params: { id }, query });
    try {
      await supprimerApresAccord({
        essayer: () => appeler(ESSAI),
        titre: 'Supprimer ce partenariat ?',
        texte: insecable(`« ${nom} » ne sera plus proposé.`),
        supprimer: () => appeler({}),
        dit: insecable(`Partenariat « ${nom} » supprimé.`),
      });
    } finally {
      await rafraichir();
    }
  };
  if (enSaisie)
    return (
      <li>
        <PartenariatForm key={partenariat.version} partenariat={partenariat} onFini={() => setEnSaisie(false)} />
      </li>
    );
  return (
    <li>
      <Text size="sm" className={styles.nom}>
        {nom}
      </Text>
      <Text size="xs" c="dimmed" className="chiffres">
        {utilisations ? pluriel(utilisations, 'condition') : 'Inutilisé'}
      </Text>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={`Renommer ${nom}`}
        onClick={() => setEnSaisie(true)}
      >
        <IconPencil size={18} aria-hidden />
      </ActionIcon>
      {utilisations ? null : (
        <ActionIcon
          variant="subtle"
          color="red"
          size="lg"
          aria-label={`Supprimer ${nom}`}
          onClick={() => void supprimer().catch(echec)}
        >
          <IconTrash size={18} aria-hidden />
        </ActionIcon>
      )}
    </li>
  );
};

/** The levels of partenariat of a groupement with laboratories. */
export const PartenariatsSection = () => {
  const { data, error, refetch } = useQuery(partenariatQueries.liste());
  // Remounts the form after each creation, to empty it.
  const [crees, setCrees] = useState(0);
  return (
    <Section
      titre="Partenariats avec les laboratoires"
      texte="Le niveau de partenariat se choisit sur chaque condition négociée, et vos adhérents le voient."
      cadre
    >
      {data ? (
        <ul className={styles.liste} aria-label="Partenariats">
          {data.map((partenariat) => (
            <Ligne key={partenariat.id} partenariat={partenariat} />
          ))}
        </ul>
      ) : error ? (
        <ErrorState compact erreur={error} onReessayer={() => void refetch()} />
      ) : (
        <Skeleton h={132} />
      )}
      <PartenariatForm key={crees} onFini={() => setCrees(crees + 1)} />
    </Section>
  );
};
