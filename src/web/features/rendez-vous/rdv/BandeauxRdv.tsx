import { Alert, Anchor, Button, Group, Text } from '@mantine/core';
import { IconAlertTriangle, IconCloudOff, IconHistory } from '@tabler/icons-react';
import { AppError } from '#shared/core/app-error.ts';
import { formatInstant } from '#web/lib/formats.ts';
import { messageDe } from '#web/lib/echecs.ts';
import type { EnregistrementMontre } from './enregistrement/enregistreur.ts';
import type { ChampSaisiRdv } from './conflit/fusion-saisie.ts';

/** `10:42`, with the date when it is not today. */
export const heureDe = (iso: string): string => {
  const entier = formatInstant(iso);
  const [jour = '', heure = ''] = entier.split(' ');
  return formatInstant(new Date().toISOString()).startsWith(jour) ? heure : `${heure} le ${jour}`;
};

export const motChamp: Readonly<Record<ChampSaisiRdv, string>> = {
  date: 'Date',
  objet: 'Objet',
  operateur: 'Opérateur',
  representant: 'Représentant',
  prochainRdv: 'Prochain RDV',
  texte: 'Note',
  actions: 'Décisions',
  guideReponses: 'Guide',
};

type Props = {
  vue: EnregistrementMontre;
  retrouvee: string | null;
  moi: string;
  onComparer: () => void;
  onLesDeux: () => void;
  onRepartir: () => void;
  onNouveau: () => void;
  onReessayer: () => void;
};

/** Describes how the text differs from the server's, with the acts that solve it. */
export const BandeauxRdv = ({
  vue,
  retrouvee,
  moi,
  onComparer,
  onLesDeux,
  onRepartir,
  onNouveau,
  onReessayer,
}: Props) => {
  const { phase, enregistree, conflit, refus, sansFilet, id } = vue;
  const disparu = refus instanceof AppError && refus.status === 404;
  return (
    <>
      {retrouvee === null ? null : (
        <Alert color="blue" icon={<IconHistory size={18} aria-hidden />} p="xs">
          <Group gap="xs" justify="space-between">
            <Text size="sm">
              Votre saisie de {heureDe(retrouvee)}, que le serveur n’avait pas reçue, a été retrouvée.
            </Text>
            {enregistree || phase === 'ENVOI' ? null : (
              <Anchor component="button" type="button" size="sm" onClick={onRepartir}>
                {id === null ? 'Repartir de zéro' : 'Revenir à la version enregistrée'}
              </Anchor>
            )}
          </Group>
        </Alert>
      )}
      {phase === 'CONFLIT' && conflit ? (
        <Alert color="orange" icon={<IconAlertTriangle size={18} aria-hidden />} p="xs" role="alert">
          <Group gap="xs" justify="space-between">
            <Text size="sm">
              Modifié par {conflit.par === moi ? 'vous, dans une autre fenêtre,' : conflit.par} à {heureDe(conflit.le)}
              {conflit.champs.length > 0
                ? ` (${conflit.champs.map((nom) => motChamp[nom].toLowerCase()).join(', ')})`
                : ''}
              . Rien de ce que vous avez écrit n’est perdu.
            </Text>
            <Group gap="xs">
              <Button size="compact-sm" variant="default" onClick={onComparer}>
                Comparer
              </Button>
              <Button size="compact-sm" onClick={onLesDeux}>
                Garder les deux
              </Button>
            </Group>
          </Group>
        </Alert>
      ) : null}
      {phase === 'REPRISE' ? (
        <Alert color="orange" icon={<IconCloudOff size={18} aria-hidden />} p="xs">
          <Group gap="xs" justify="space-between">
            <Text size="sm">
              {sansFilet
                ? 'Le serveur ne répond pas, et cet appareil n’a plus de place\u00a0: gardez cette fenêtre ouverte.'
                : 'Le serveur ne répond pas. Votre saisie est gardée sur cet appareil et partira dès son retour.'}
            </Text>
            <Anchor component="button" type="button" size="sm" onClick={onReessayer}>
              Réessayer
            </Anchor>
          </Group>
        </Alert>
      ) : null}
      {phase === 'REFUSE' && refus ? (
        <Alert color="red" icon={<IconAlertTriangle size={18} aria-hidden />} p="xs" role="alert">
          <Group gap="xs" justify="space-between">
            <Text size="sm">
              {disparu
                ? 'Ce RDV a été supprimé, ou n’est plus partagé avec vous. Votre saisie est intacte.'
                : messageDe(refus)}
            </Text>
            {disparu ? (
              <Button size="compact-sm" onClick={onNouveau}>
                L’enregistrer comme nouveau
              </Button>
            ) : null}
          </Group>
        </Alert>
      ) : null}
    </>
  );
};
