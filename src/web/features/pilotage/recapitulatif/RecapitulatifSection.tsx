import { Alert, Checkbox, Chip, Group, Input, Skeleton, Stack, Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import {
  HEURES,
  recapitulatifContract,
  type ReglageRecapitulatif,
} from '#shared/features/pilotage/recapitulatif/contract.ts';
import { useChoixImmediat } from '#web/ui/actes/choix-immediat.ts';
import { call } from '#web/lib/api.ts';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { ChoixField } from '#web/ui/fields/ChoixField.tsx';
import { Section } from '#web/ui/Section.tsx';
import { succes } from '#web/ui/snackbar.tsx';
import { recapitulatifQueries } from './queries.ts';

const JOURS = ['lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi', 'dimanche'] as const;
const heures = Array.from({ length: HEURES.max - HEURES.min + 1 }, (_, i) => ({
  value: HEURES.min + i,
  label: `${HEURES.min + i} h`,
}));

/** Adds or removes a day; an empty week is refused, because each choice is saved at once. */
const avecOuSans = <T,>(liste: readonly T[], valeur: T, dedans: boolean): T[] =>
  dedans ? [...liste, valeur] : liste.filter((autre) => autre !== valeur);

const Reglages = ({
  reglage,
  changer,
}: {
  reglage: ReglageRecapitulatif;
  changer: (champs: Partial<ReglageRecapitulatif>) => void;
}) => (
  <Stack gap="md">
    <ChoixField
      label="Heure"
      description="À l’heure de Paris."
      allowDeselect={false}
      searchable={false}
      w={160}
      options={heures}
      value={reglage.heure}
      onChange={(heure) => heure && changer({ heure })}
    />
    <Input.Wrapper label="Jours" labelElement="div" id="recapitulatif-jours">
      <Group gap={6} role="group" aria-labelledby="recapitulatif-jours-label">
        {JOURS.map((nom, i) => (
          <Chip
            key={nom}
            size="xs"
            checked={reglage.jours.includes(i + 1)}
            disabled={reglage.jours.length === 1 && reglage.jours.includes(i + 1)}
            onChange={(choisi) =>
              changer({ jours: avecOuSans(reglage.jours, i + 1, choisi).toSorted((a, b) => a - b) })
            }
          >
            {nom}
          </Chip>
        ))}
      </Group>
    </Input.Wrapper>
    <Stack gap={14} role="group" aria-label="Ce qu’il contient">
      <Checkbox
        label="Les encours à déclarer et à relancer, et ce qui reste à faire"
        checked={reglage.encours}
        onChange={(evenement) => changer({ encours: evenement.currentTarget.checked })}
      />
    </Stack>
  </Stack>
);

type Choix = { avant: ReglageRecapitulatif; apres: ReglageRecapitulatif; annulable: boolean };

/** Settings of the morning mail: whether, when, and what; each choice is saved at once and may be undone. */
export const RecapitulatifSection = () => {
  const { queryKey } = recapitulatifQueries.reglage();
  const { data, error, refetch } = useQuery(recapitulatifQueries.reglage());
  const { choisir, reglages } = useChoixImmediat(data, {
    cle: queryKey,
    montrer: (reglageLu, { apres }: Choix) => ({ ...reglageLu, ...apres }),
    envoyer: ({ apres }) => call(recapitulatifContract.reglerRecapitulatif, { body: apres }),
    onFait: (_, { avant, apres, annulable }): void =>
      succes(
        annulable ? 'Récapitulatif enregistré.' : 'Récapitulatif rétabli.',
        annulable ? { annuler: () => choisir({ avant: apres, apres: avant, annulable: false }) } : {},
      ),
  });
  if (!reglages)
    return (
      <Section titre="Récapitulatif par mail" cadre>
        {error ? <ErrorState compact erreur={error} onReessayer={() => void refetch()} /> : <Skeleton h={160} />}
      </Section>
    );
  const { adresse, ...reglage } = reglages;
  const changer = (champs: Partial<ReglageRecapitulatif>) =>
    choisir({ avant: reglage, apres: { ...reglage, ...champs }, annulable: true });
  return (
    <Section
      titre="Récapitulatif par mail"
      texte="Un mail par jour au plus, avec ce qui est nouveau et ce qui reste à faire. Rien à dire, rien d’envoyé."
      cadre
    >
      <Switch
        label={adresse ? `Le recevoir à ${adresse}` : 'Le recevoir'}
        checked={reglage.actif}
        onChange={(evenement) => changer({ actif: evenement.currentTarget.checked })}
      />
      {reglage.actif && !adresse ? (
        <Alert color="orange">Indiquez d’abord votre adresse e-mail, dans « Mes données ».</Alert>
      ) : null}
      {reglage.actif ? <Reglages reglage={reglage} changer={changer} /> : null}
    </Section>
  );
};
