import { Alert, Button, Group, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { libelleConnexionLgo, libelleLogicielLgo } from '#shared/features/connexions/lgo/messages.ts';
import type { LgoAConfirmer as Reglages } from '#shared/features/connexions/lgo/schemas.ts';
import { formatInstant, insecable } from '#web/lib/formats.ts';
import { useConnecte } from '#web/session/session-ouverte.ts';
import { confirmerActe } from '#web/lib/confirmer.ts';
import { KeyValue } from '#web/ui/KeyValue.tsx';
import { Section } from '#web/ui/Section.tsx';
import { echec, succes } from '#web/ui/snackbar.tsx';
import { lgoQueries, useActesLgo } from './queries.ts';

const dire = ({ connexion, logiciel, adresse, identifiant }: Reglages['actuel']): string =>
  [
    libelleConnexionLgo[connexion],
    ...(logiciel === null ? [] : [libelleLogicielLgo[logiciel]]),
    ...(adresse === null ? [] : [adresse]),
    ...(identifiant === null ? [] : [`identifiant ${identifiant}`]),
  ].join(', ');

type Attente = NonNullable<Reglages['attente']>;
const Demande = ({ tenantId, actuel, attente }: { tenantId: number; actuel: Reglages['actuel']; attente: Attente }) => {
  const actes = useActesLgo(tenantId);
  const [enCours, setEnCours] = useState(false);
  const faire = async (acte: Promise<unknown>, dit: string) => {
    setEnCours(true);
    await acte.then(() => succes(dit), echec);
    setEnCours(false);
  };
  const ecarter = async () => {
    const accord = await confirmerActe({
      titre: 'Écarter ce réglage ?',
      texte: 'Il est oublié, avec son mot de passe. Le réglage actuel reste.',
      action: 'Écarter',
    });
    if (accord) await faire(actes.ecarter(), 'Le réglage est écarté : rien n’a changé.');
  };
  return (
    <Stack gap="md">
      <Alert color="orange" title="Réglage à confirmer">
        {insecable(
          `${attente.parNom} l’a saisi pour vous le ` +
            `${formatInstant(attente.le)}. Il ne sert qu’une fois confirmé par vous.`,
        )}
      </Alert>
      <KeyValue
        entrees={[
          { libelle: 'Connexion actuelle', valeur: dire(actuel), large: true },
          { libelle: 'Connexion à confirmer', valeur: dire(attente), large: true },
          { libelle: 'Mot de passe', valeur: attente.secretRemplace ? 'Remplacé' : 'Inchangé', large: true },
        ]}
      />
      <Group gap="xs">
        <Button
          loading={enCours}
          onClick={() => void faire(actes.confirmer(attente.version), 'La connexion à votre logiciel est confirmée.')}
        >
          Confirmer le réglage
        </Button>
        <Button variant="default" disabled={enCours} onClick={() => void ecarter()}>
          Écarter
        </Button>
      </Group>
    </Stack>
  );
};

/**
 * Settings of the LGO typed by a super administrator, which an ADMIN of the pharmacy confirms; renders nothing when
 * none waits (CNX-84).
 */
export const LgoAConfirmerSection = () => {
  const { tenant, utilisateur } = useConnecte();
  const { data } = useQuery({ ...lgoQueries.attente(tenant.id), enabled: !utilisateur.fakeTenant });
  if (!data?.attente) return null;
  return (
    <Section titre="Logiciel de l’officine (LGO)" texte="La connexion entre Pharmaccord et votre logiciel." cadre>
      <Demande tenantId={tenant.id} actuel={data.actuel} attente={data.attente} />
    </Section>
  );
};
