import { ScrollArea, Stack, Text, TextInput, UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import type { EnvoiPrevu } from '#shared/features/courrier/courrier/schemas/envoi.ts';
import { accord, pluriel } from '#web/lib/formats.ts';
import { PageMail } from '#web/ui/PageMail.tsx';
import styles from './EnvoiPrevuContenu.module.css';

/** Number of names beyond which a search helps. */
const SANS_RECHERCHE = 12;
const simplifier = (texte: string): string => texte.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** The names of the recipients, folded; searched by name or town when there are many. */
const NomsDesDestinataires = ({ destinataires }: Pick<EnvoiPrevu, 'destinataires'>) => {
  const [ouvert, setOuvert] = useState(destinataires.length <= 3);
  const [cherche, setCherche] = useState('');
  const trouves = destinataires.filter(({ nom, ville }) =>
    simplifier(`${nom} ${ville ?? ''}`).includes(simplifier(cherche)),
  );
  const Chevron = ouvert ? IconChevronDown : IconChevronRight;
  return (
    <div>
      <UnstyledButton className={styles.volet} aria-expanded={ouvert} onClick={() => setOuvert(!ouvert)}>
        <Chevron size={16} aria-hidden />
        <Text component="span" size="sm" fw={600}>
          {pluriel(destinataires.length, 'destinataire')}
        </Text>
      </UnstyledButton>
      {ouvert ? (
        <Stack gap="xs" pt={6}>
          {destinataires.length > SANS_RECHERCHE ? (
            <TextInput
              aria-label="Chercher un destinataire"
              placeholder="Pharmacie, ville…"
              value={cherche}
              onChange={(geste) => setCherche(geste.currentTarget.value)}
            />
          ) : null}
          <ScrollArea.Autosize
            mah={180}
            type="auto"
            viewportProps={{ tabIndex: 0, role: 'group', 'aria-label': 'Destinataires' }}
          >
            <ul className={styles.noms}>
              {trouves.map(({ id, nom, ville }) => (
                <li key={id}>
                  {nom}
                  {ville ? <span className={styles.ville}> {ville}</span> : null}
                </li>
              ))}
            </ul>
            {trouves.length === 0 ? (
              <Text size="sm" c="dimmed">
                Aucun destinataire de ce nom.
              </Text>
            ) : null}
          </ScrollArea.Autosize>
        </Stack>
      ) : null}
    </div>
  );
};

/** The recipients of an act and the mail they will get, shown before it is sent (CRR-88). */
export const EnvoiPrevuContenu = ({ prevu: { destinataires, dejaRelances, mails } }: { prevu: EnvoiPrevu }) => (
  <Stack gap="sm">
    <NomsDesDestinataires destinataires={destinataires} />
    {dejaRelances > 0 ? (
      <Text size="sm" c="dimmed">
        {pluriel(dejaRelances, 'adhérent')} {accord(dejaRelances, 'a', 'ont')} déjà été{' '}
        {accord(dejaRelances, 'relancé', 'relancés')} aujourd’hui, sans l’être à nouveau.
      </Text>
    ) : null}
    {mails.map(({ sujet, nombre, html }) => (
      <Stack key={html} gap={4}>
        <Text size="sm">
          Objet : <b>{sujet}</b>
          {mails.length > 1 ? ` (${pluriel(nombre, 'destinataire')})` : null}
        </Text>
        <PageMail html={html} />
      </Stack>
    ))}
  </Stack>
);
