import { Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { noteSaisieSchema, type FicheAdherent } from '#shared/features/pilotage/fiche-adherent/contract.ts';
import { formatInstant } from '#web/lib/formats.ts';
import { useFormulaire } from '#web/lib/formulaire.ts';
import { Formulaire } from '#web/ui/Formulaire.tsx';
import { Section } from '#web/ui/Section.tsx';
import { echec, succes } from '#web/ui/snackbar.tsx';
import { supprimerApresAccord } from '#web/ui/actes/supprimer-apres-accord.ts';
import { useActesNote } from './queries.ts';

type Actes = ReturnType<typeof useActesNote>;

/** Field of a new note, emptied once the note is saved. */
const Saisie = ({ noter }: Pick<Actes, 'noter'>) => {
  const f = useFormulaire(noteSaisieSchema, { texte: '' }, async ({ texte }, { idempotencyKey }) => {
    await noter(texte, idempotencyKey);
    succes('Note gardée.');
  });
  return (
    <Formulaire formulaire={f} envoyer="Noter">
      <Textarea {...f.champ('texte')} label="Nouvelle note" autosize minRows={2} maxRows={8} />
    </Formulaire>
  );
};

type Props = Pick<FicheAdherent, 'notes' | 'droits'> & { actes: Actes };

/** The notes of a groupement on a pharmacy, which only the groupement sees (RES-66). */
export const NotesAdherent = ({ notes, droits, actes }: Props) => {
  const effacer = (id: number) =>
    void supprimerApresAccord({
      titre: 'Effacer cette note ?',
      texte: 'Elle disparaît pour tout le groupement.',
      action: 'Effacer',
      supprimer: () => actes.effacer(id),
      dit: 'Note effacée.',
    }).catch(echec);
  return (
    <Section titre="Notes" texte={'Vous seuls les lisez\u00a0: la pharmacie ne les voit pas.'}>
      <Stack gap="sm">
        {droits.noter ? <Saisie key={notes[0]?.id ?? 0} noter={actes.noter} /> : null}
        {notes.map(({ id, texte, creeParNom, creeLe }) => (
          <div key={id}>
            <Text size="sm" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
              {texte}
            </Text>
            <Group gap="xs" justify="space-between">
              <Text size="xs" c="dimmed">
                {creeParNom}, {formatInstant(creeLe)}
              </Text>
              {droits.noter ? (
                <Button
                  variant="subtle"
                  color="gray"
                  size="compact-xs"
                  leftSection={<IconTrash size={14} aria-hidden />}
                  aria-label={`Effacer la note du ${formatInstant(creeLe)}`}
                  onClick={() => effacer(id)}
                >
                  Effacer
                </Button>
              ) : null}
            </Group>
          </div>
        ))}
      </Stack>
    </Section>
  );
};
