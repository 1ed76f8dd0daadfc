import { Button, Group, Stack, TagsInput, Text, TextInput } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconExternalLink, IconPlus } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import type { ApercuCourrier } from '#shared/features/argent/encours/contract.ts';
import { insecable } from '#web/lib/formats.ts';
import { TexteLongField } from '#web/ui/fields/TexteLongField.tsx';
import styles from './Encours.module.css';

const Tableau = ({ rangees }: { rangees: readonly (readonly string[])[] }) => {
  const [entete, ...corps] = rangees;
  if (!entete) return null;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls: the keyboard must reach it
    <div className={styles.tableau} tabIndex={0} role="group" aria-label="Tableau joint au message">
      <table>
        <thead>
          <tr>
            {entete.map((titre) => (
              <th key={titre} scope="col">
                {titre}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {corps.map((rangee) => (
            <tr key={rangee.join('|')}>
              {rangee.map((cellule, i) => (
                <td key={entete[i]}>{cellule}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};

export const Liens = ({ liens }: { liens: ApercuCourrier['liens'] }) =>
  liens.length === 0 ? null : (
    <Group gap="xs">
      {liens.map(({ titre, url }) => (
        <Button
          key={url}
          component="a"
          href={url}
          target="_blank"
          rel="noopener noreferrer"
          size="compact-sm"
          variant="light"
          rightSection={<IconExternalLink size={14} aria-hidden />}
        >
          {titre}
        </Button>
      ))}
    </Group>
  );

type Champ = (nom: 'destinataires' | 'sujet' | 'texte') => object;
type Props = {
  apercu: ApercuCourrier;
  destinataires: readonly string[];
  champ: Champ;
  onDestinataires: (suite: string[]) => void;
  /** Message shown at once rather than on request. */
  deplie: boolean;
  titre?: ReactNode;
};

const cle = (adresse: string) => adresse.toLowerCase();

/** One mail to read again: its recipients always in sight, its text and table on request. */
export const CourrierFields = ({ apercu, destinataires, champ, onDestinataires, deplie, titre }: Props) => {
  const [ouvert, setOuvert] = useState(deplie);
  const connus = new Set(destinataires.map(cle));
  const autres = apercu.contacts.filter(({ email }) => !connus.has(cle(email)));
  const Fleche = ouvert ? IconChevronUp : IconChevronDown;
  return (
    <div className={styles.courrier}>
      <div className={styles.courrierTete}>
        <Text fw={600} size="sm">
          {titre ?? apercu.laboratoireNom}
        </Text>
        <Button
          variant="subtle"
          size="compact-sm"
          aria-expanded={ouvert}
          onClick={() => setOuvert(!ouvert)}
          rightSection={<Fleche size={14} aria-hidden />}
        >
          {ouvert ? 'Masquer le message' : 'Relire le message'}
        </Button>
      </div>
      <Stack gap="xs" className={styles.courrierCorps}>
        <TagsInput
          label="Destinataires"
          required
          placeholder={destinataires.length === 0 ? 'adresse@laboratoire.fr' : undefined}
          splitChars={[',', ';', ' ']}
          acceptValueOnBlur
          clearable={false}
          data={autres.map(({ email }) => email)}
          {...champ('destinataires')}
        />
        {autres.length > 0 ? (
          <Group gap={6}>
            {autres.slice(0, 6).map(({ email, nom }) => (
              <Button
                key={email}
                size="compact-xs"
                variant="default"
                title={email}
                leftSection={<IconPlus size={12} aria-hidden />}
                onClick={() => onDestinataires([...destinataires, email])}
              >
                {nom}
              </Button>
            ))}
          </Group>
        ) : null}
        <div hidden={!ouvert}>
          <Stack gap="xs">
            <TextInput label="Objet" required {...champ('sujet')} />
            <TexteLongField
              label="Message"
              required
              maximum={20_000}
              maxRows={9}
              description={insecable('Le tableau ci-dessous est ajouté au message.')}
              {...champ('texte')}
            />
            <Tableau rangees={apercu.tableau} />
          </Stack>
        </div>
      </Stack>
    </div>
  );
};
