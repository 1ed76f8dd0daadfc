import '@mantine/core/styles/Accordion.layer.css';
import { Accordion, Checkbox, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { notificationContract } from '#shared/features/courrier/notification/contract.ts';
import {
  estEvenement,
  ligneEvenement,
  type EvenementAnnonce,
} from '#shared/features/courrier/notification/rules/evenements.ts';
import { libelleTypeNotification } from '#shared/features/courrier/notification/messages.ts';
import {
  niveauxAvis,
  type NiveauAvis,
  type PreferenceEvenement,
} from '#shared/features/courrier/notification/schemas/preferences.ts';
import { mailImpose } from '#shared/features/courrier/notification/rules.ts';
import { typesNotification, type Notification } from '#shared/features/courrier/notification/schemas.ts';
import { call } from '#web/lib/api.ts';
import { accord } from '#web/lib/formats.ts';
import { useChoixImmediat } from '#web/ui/actes/choix-immediat.ts';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { ChoixField } from '#web/ui/fields/ChoixField.tsx';
import { Section } from '#web/ui/Section.tsx';
import { succes } from '#web/ui/snackbar.tsx';
import { iconeType } from './apparence.ts';
import { notificationQueries } from './queries.ts';

const libelleNiveau: Readonly<Record<NiveauAvis, string>> = {
  ANNONCE: 'À l’écran et dans la cloche',
  CLOCHE: 'Dans la cloche seulement',
  LISTE: 'Seulement dans la liste',
};
type ChoixConnu = PreferenceEvenement & { readonly sorte: EvenementAnnonce };
const estConnu = (choix: PreferenceEvenement): choix is ChoixConnu => estEvenement(choix.sorte);
type Changer = (avant: PreferenceEvenement, champs: Partial<PreferenceEvenement>) => void;

const Preference = ({ choix, changer }: { choix: ChoixConnu; changer: Changer }) => {
  const { sorte, niveau, mail, recapitulatif } = choix;
  const { libelle } = ligneEvenement(sorte);
  return (
    <Stack gap={6} role="group" aria-labelledby={`preference-${sorte}`}>
      <Text size="sm" fw={600} id={`preference-${sorte}`}>
        {libelle}
      </Text>
      <Group gap="md">
        <ChoixField
          aria-label={`À l’écran : ${libelle}`}
          w={{ base: '100%', xs: 240 }}
          allowDeselect={false}
          searchable={false}
          options={niveauxAvis.map((valeur) => ({ value: valeur, label: libelleNiveau[valeur] }))}
          value={niveau}
          onChange={(choisi) => choisi && changer(choix, { niveau: choisi })}
        />
        <Checkbox
          label={mailImpose(sorte) ? 'Mail aussitôt (toujours)' : 'Mail aussitôt'}
          checked={mail}
          disabled={mailImpose(sorte)}
          onChange={(geste) => changer(choix, { mail: geste.currentTarget.checked })}
        />
        <Checkbox
          label="Dans le récapitulatif"
          checked={recapitulatif}
          onChange={(geste) => changer(choix, { recapitulatif: geste.currentTarget.checked })}
        />
      </Group>
    </Stack>
  );
};

type Famille = { type: Notification['type']; choisis: readonly ChoixConnu[]; changer: Changer };
/** The events of one type; folded, it shows how many are sent by mail. */
const FamilleDePreferences = ({ type, choisis, changer }: Famille) => {
  const Icone = iconeType[type];
  const parMail = choisis.filter(({ mail }) => mail).length;
  return (
    <Accordion.Item value={type}>
      <Accordion.Control icon={<Icone size={18} stroke={1.7} aria-hidden />}>
        <Text size="sm" fw={600}>
          {libelleTypeNotification[type]}
        </Text>
        <Text size="xs" c="dimmed">
          {choisis.length} {accord(choisis.length, 'événement')}, dont {parMail === 0 ? 'aucun' : parMail} par mail
          aussitôt
        </Text>
      </Accordion.Control>
      <Accordion.Panel>
        <Stack gap="md">
          {choisis.map((choix) => (
            <Preference key={choix.sorte} choix={choix} changer={changer} />
          ))}
        </Stack>
      </Accordion.Panel>
    </Accordion.Item>
  );
};

type Choix = { avant: PreferenceEvenement; apres: PreferenceEvenement; annulable: boolean };

/** The channels of each event for this user (CRR-85); each choice is saved at once and may be undone. */
export const PreferencesSection = () => {
  const { data, error, refetch } = useQuery(notificationQueries.preferences());
  const { choisir, reglages } = useChoixImmediat(data, {
    cle: notificationQueries.racine,
    montrer: (connues, { apres }: Choix) =>
      connues.map((preference) => (preference.sorte === apres.sorte ? apres : preference)),
    envoyer: ({ apres }) => call(notificationContract.changerPreferences, { body: [apres] }),
    onFait: (_, { avant, apres, annulable }): void =>
      succes(
        annulable ? 'Préférence enregistrée.' : 'Préférence rétablie.',
        annulable ? { annuler: () => choisir({ avant: apres, apres: avant, annulable: false }) } : {},
      ),
  });
  const changer: Changer = (avant, champs) => choisir({ avant, apres: { ...avant, ...champs }, annulable: true });
  const familles = typesNotification.flatMap((type) => {
    const choisis = reglages?.filter(estConnu).filter(({ sorte }) => ligneEvenement(sorte).type === type) ?? [];
    return choisis.length > 0 ? [{ type, choisis }] : [];
  });
  return (
    <Section
      titre="Notifications"
      texte="Comment être prévenu de chaque événement. Les mails de sécurité et de votre abonnement partent toujours."
      cadre
    >
      {error && !reglages ? (
        <ErrorState compact erreur={error} onReessayer={() => void refetch()} />
      ) : reglages ? (
        <Accordion variant="separated" order={3}>
          {familles.map(({ type, choisis }) => (
            <FamilleDePreferences key={type} type={type} choisis={choisis} changer={changer} />
          ))}
        </Accordion>
      ) : (
        <Skeleton h={200} />
      )}
    </Section>
  );
};
