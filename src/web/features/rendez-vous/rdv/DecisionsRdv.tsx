import { ActionIcon, Button, Checkbox, Stack, Text, Textarea } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { MAX_ACTIONS } from '#shared/features/rendez-vous/rdv/schemas.ts';
import { ChoixField } from '#web/ui/fields/ChoixField.tsx';
import { JourField } from '#web/ui/fields/JourField.tsx';
import { colleguesQuery } from './queries.ts';
import styles from './Rdv.module.css';
import { nouvelleAction, type ActionSaisie } from './saisie.ts';

type Props = {
  actions: readonly ActionSaisie[];
  erreurs: Readonly<Record<string, string>>;
  modifiable: boolean;
  onChange: (actions: readonly ActionSaisie[]) => void;
};

/** The decisions: who does what, and when. Pharmaccord sends a reminder of each one. */
export const DecisionsRdv = ({ actions, erreurs, modifiable, onChange }: Props) => {
  const { data: collegues } = useQuery(colleguesQuery());
  const liste = useRef<HTMLOListElement>(null);
  const options = (collegues ?? []).map(({ id, nomComplet }) => ({ value: id, label: nomComplet }));
  const changer = (cle: string, modifs: Partial<ActionSaisie>) =>
    onChange(actions.map((action) => (action.cle === cle ? { ...action, ...modifs } : action)));
  const ajouter = () => {
    onChange([...actions, nouvelleAction()]);
    requestAnimationFrame(() => liste.current?.querySelector<HTMLElement>('li:last-child textarea')?.focus());
  };
  return (
    <Stack gap="xs">
      {actions.length === 0 ? (
        <Text size="sm" c="dimmed">
          Notez qui fait quoi, et pour quand{'\u00a0'}: chacun en sera prévenu.
        </Text>
      ) : null}
      <ol ref={liste} className={styles.decisions} aria-label="Décisions">
        {actions.map(({ cle, texte, responsableId, echeance, faite }, i) => (
          <li key={cle} data-faite={faite || undefined}>
            <Checkbox
              mt={7}
              checked={faite}
              disabled={!modifiable}
              aria-label={`Décision ${i + 1} faite`}
              onChange={({ currentTarget }) => changer(cle, { faite: currentTarget.checked })}
            />
            <div className={styles.decision}>
              <Textarea
                size="xs"
                autosize
                minRows={1}
                maxRows={4}
                aria-label={`Décision ${i + 1}`}
                placeholder="À faire"
                value={texte}
                readOnly={!modifiable}
                error={erreurs[`actions.${i}.texte`]}
                onChange={({ currentTarget }) => changer(cle, { texte: currentTarget.value.replaceAll('\n', ' ') })}
                // Enter starts the next decision, because each one takes a single line.
                onKeyDown={(evenement) => {
                  if (evenement.key !== 'Enter' || evenement.ctrlKey || evenement.metaKey) return;
                  evenement.preventDefault();
                  if (modifiable && texte.trim() !== '' && actions.length < MAX_ACTIONS) ajouter();
                }}
              />
              <ChoixField
                size="xs"
                aria-label={`Responsable de la décision ${i + 1}`}
                placeholder="Responsable"
                clearable
                options={options}
                value={responsableId}
                disabled={!modifiable}
                onChange={(valeur) => changer(cle, { responsableId: valeur })}
              />
              <JourField
                size="xs"
                aria-label={`Échéance de la décision ${i + 1}`}
                placeholder="Pour le"
                value={echeance}
                readOnly={!modifiable}
                error={erreurs[`actions.${i}.echeance`]}
                onChange={(jour) => changer(cle, { echeance: jour })}
              />
            </div>
            {modifiable ? (
              <ActionIcon
                variant="subtle"
                color="gray"
                mt={2}
                aria-label={`Retirer la décision ${i + 1}`}
                onClick={() => onChange(actions.filter((action) => action.cle !== cle))}
              >
                <IconTrash size={16} aria-hidden />
              </ActionIcon>
            ) : null}
          </li>
        ))}
      </ol>
      {modifiable && actions.length < MAX_ACTIONS ? (
        <Button
          variant="light"
          size="xs"
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={ajouter}
          style={{ alignSelf: 'flex-start' }}
        >
          Ajouter une décision
        </Button>
      ) : null}
    </Stack>
  );
};
