import { Button, Group, Stack, TagsInput, Text, TextInput } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconExternalLink, IconPlus } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import type { ApercuCourrier } from '#shared/features/argent/encours/contract.ts';
import type { PiecesChoisies } from '#shared/features/argent/encours/rules/mail.ts';
import { ResteAEcrireTexte } from '#web/features/courrier/courrier/ResteAEcrireTexte.tsx';
import { TexteLongField } from '#web/ui/fields/TexteLongField.tsx';
import { ApercuMailCadre } from './ApercuMailCadre.tsx';
import { PiecesMail } from './PiecesMail.tsx';
import styles from '../Encours.module.css';

export const Liens = ({ liens }: { liens: ApercuCourrier['liens'] }) =>
  liens.length === 0 ? null : (
    <Stack gap={6}>
      {liens.map(({ titre, url }) => (
        <Group key={url} gap="xs">
          <Button
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
          <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            {url}
          </Text>
        </Group>
      ))}
    </Stack>
  );

type Champ = (nom: 'destinataires' | 'sujet' | 'texte') => object;
type Props = {
  apercu: ApercuCourrier;
  destinataires: readonly string[];
  champ: Champ;
  onDestinataires: (suite: string[]) => void;
  /** Subject and text as the user has typed them. */
  mots: { sujet: string | null; texte: string | null };
  choisies: PiecesChoisies;
  onChoisies: (suite: PiecesChoisies) => void;
  /** Shows the message at once instead of on request. */
  deplie: boolean;
  titre?: ReactNode;
};

const cle = (adresse: string) => adresse.toLowerCase();

/** One mail to check: its recipients and attachments always in sight, its text and preview on request. */
export const CourrierFields = (props: Props) => {
  const { apercu, destinataires, champ, onDestinataires, mots, choisies, onChoisies, deplie, titre } = props;
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
        <ResteAEcrireTexte destinataires={destinataires} />
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
        <PiecesMail apercu={apercu} choisies={choisies} onChange={onChoisies} />
        <div hidden={!ouvert}>
          <Stack gap="xs">
            <TextInput label="Objet" required {...champ('sujet')} />
            <TexteLongField label="Message" required maximum={20_000} maxRows={9} {...champ('texte')} />
            <ApercuMailCadre apercu={apercu} mots={mots} choisies={choisies} />
          </Stack>
        </div>
      </Stack>
    </div>
  );
};
