import { Button, Group, Skeleton, Text, ThemeIcon } from '@mantine/core';
import { IconCheck, IconDatabaseExport, IconSend } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { FaitsInstallation } from '#shared/features/pilotage/installation/contract.ts';
import {
  estFacultative,
  etapesFaites,
  etapesInstallation,
  etapeSuivante,
  type EtapeInstallation,
} from '#shared/features/pilotage/installation/rules.ts';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { LienBouton } from '#web/ui/LienBouton.tsx';
import { PageShell } from '#web/ui/page/PageShell.tsx';
import { Section } from '#web/ui/Section.tsx';
import { echec, succes } from '#web/ui/snackbar.tsx';
import { etapesDites } from './etapes.ts';
import styles from './InstallationPage.module.css';
import { installationQueries, useActesInstallation } from './queries.ts';

/** The act of a step done on this page instead of on its own screen. */
const ActeDEtape = ({ etape, faits }: { etape: EtapeInstallation; faits: FaitsInstallation }) => {
  const { essayerMail, sauvegarder } = useActesInstallation();
  const [enCours, setEnCours] = useState(false);
  const faire = async (acte: () => Promise<unknown>, dit: string) => {
    setEnCours(true);
    await acte()
      .then(() => succes(dit), echec)
      .finally(() => setEnCours(false));
  };
  if (etape === 'mail')
    return (
      <Button
        variant="default"
        loading={enCours}
        leftSection={<IconSend size={16} aria-hidden />}
        onClick={() => void faire(essayerMail, 'Mail d’essai remis à l’envoi.')}
      >
        M’envoyer un essai
      </Button>
    );
  if (etape === 'sauvegarde' && faits.sauvegarde.programmee)
    return (
      <Button
        variant="default"
        loading={enCours || faits.sauvegarde.enCours}
        leftSection={<IconDatabaseExport size={16} aria-hidden />}
        onClick={() => void faire(sauvegarder, 'Sauvegarde demandée.')}
      >
        Sauvegarder maintenant
      </Button>
    );
  return null;
};

type Props = { etape: EtapeInstallation; faits: FaitsInstallation; faite: boolean; courante: boolean };
const Etape = ({ etape, faits, faite, courante }: Props) => {
  const { titre, texte, etat, vers } = etapesDites[etape];
  const { libelle, ...lien } = vers ?? { libelle: '' };
  return (
    <li className={styles.etape} aria-current={courante ? 'step' : undefined}>
      <ThemeIcon
        size={36}
        radius="xl"
        variant={faite ? 'filled' : 'light'}
        color={faite || courante ? 'green' : 'gray'}
      >
        {faite ? <IconCheck size={20} aria-hidden /> : <span>{etapesInstallation.indexOf(etape) + 1}</span>}
      </ThemeIcon>
      <div className={styles.texte}>
        <Text fw={600}>
          {titre}
          <Text span size="sm" c="dimmed" fw={400}>
            {faite ? ' · fait' : estFacultative(etape) ? ' · facultatif' : ''}
          </Text>
        </Text>
        <Text size="sm" c="dimmed">
          {texte}
        </Text>
        <Text size="sm">{etat(faits)}</Text>
      </div>
      <Group gap="xs" className={styles.actes}>
        <ActeDEtape etape={etape} faits={faits} />
        {vers ? (
          <LienBouton {...lien} variant={courante ? 'filled' : 'default'}>
            {libelle}
          </LienBouton>
        ) : null}
      </Group>
    </li>
  );
};

/** `/installation`: the steps of a new installation, each checked against its real state (PIL-67). */
export const InstallationPage = () => {
  const { data, error, refetch } = useQuery(installationQueries.faitsSuivis());
  const suivante = data && etapeSuivante(data);
  return (
    <PageShell
      titre="Mise en route"
      sousTitre="Ce qu’il faut à une installation neuve, dans l’ordre. Chaque étape se coche d’elle-même."
    >
      {error && !data ? <ErrorState erreur={error} onReessayer={() => void refetch()} /> : null}
      {data ? (
        <Section titre={suivante === null ? 'L’installation est prête' : 'Étapes'} cadre>
          <ol className={styles.liste}>
            {etapesInstallation.map((etape) => (
              <Etape
                key={etape}
                etape={etape}
                faits={data}
                faite={etapesFaites(data).includes(etape)}
                courante={etape === suivante}
              />
            ))}
          </ol>
        </Section>
      ) : error ? null : (
        <Skeleton h={420} radius="md" />
      )}
    </PageShell>
  );
};
