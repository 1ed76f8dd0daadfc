import { Button, Checkbox, FileButton, Group, SegmentedControl, Select, Text } from '@mantine/core';
import { IconLock, IconPaperclip, IconSend } from '@tabler/icons-react';
import { useState } from 'react';
import { libelleStatut } from '#shared/features/echanges/discussion/messages.ts';
import type { StatutDiscussion } from '#shared/features/echanges/discussion/schemas.ts';
import type { DetailReclamation } from '#shared/features/echanges/reclamation/schemas.ts';
import { ChampMessage, stylesFil as discussion, useComposeur } from '#web/features/echanges/discussion/Briques.tsx';
import { SANS_PATIENT } from '#shared/core/mentions.ts';
import { FichiersChoisis } from './FichiersChoisis.tsx';
import { useActesReclamation } from './queries.ts';
import { useFichiers } from './use-fichiers.ts';

type Props = { r: DetailReclamation; statuts: readonly StatutDiscussion[]; onEnvoye: () => void };

/** "Répondre et envoyer" to the laboratory, or "Note interne" between colleagues: chosen before it is written, and said on the button. */
export const ComposeurReclamation = ({ r, statuts, onEnvoye }: Props) => {
  const actes = useActesReclamation();
  const [interne, setInterne] = useState(false);
  const [parMail, setParMail] = useState(true);
  const [statut, setStatut] = useState<StatutDiscussion | null>(null);
  const joignable = r.destinataires.length > 0 && r.lien.etat === 'ACTIF';
  const mail = !interne && parMail && joignable;
  const { fichiers, ajouter, retirer, vider, refus } = useFichiers();
  const composeur = useComposeur({
    brouillon: `reclamation.${r.id}`,
    envoyer: ({ texte, mentions, statut: pose, idempotencyKey }) =>
      actes.repondre(r.id, { texte, mentions, interne, ...(pose && { statut: pose }) }, mail, {
        fichiers,
        // Sent as a note or as an answer, with other files: another message.
        idempotencyKey: `${idempotencyKey}.${interne ? 'n' : 'r'}${mail ? 'm' : ''}${fichiers.length}`,
      }),
  });
  const envoyer = async () => {
    if (!(await composeur.partir(statut ?? undefined))) return;
    vider();
    setStatut(null);
    onEnvoye();
  };
  return (
    <div className={discussion.composeur} data-sans-impression>
      <SegmentedControl
        size="xs"
        mb={6}
        aria-label="À qui s’adresse ce message"
        value={interne ? 'note' : 'reponse'}
        onChange={(choix) => setInterne(choix === 'note')}
        data={[
          { value: 'reponse', label: 'Au laboratoire' },
          { value: 'note', label: 'Note interne' },
        ]}
      />
      <ChampMessage
        kind="RECLAMATION"
        composeur={composeur}
        libelle={interne ? 'Votre note interne' : 'Votre réponse au laboratoire'}
        placeholder={interne ? 'Entre vous seulement… @ pour prévenir un collègue' : 'Votre réponse au laboratoire…'}
        mentionner={interne}
        onEnvoyer={() => void envoyer()}
      />
      <FichiersChoisis fichiers={fichiers} refus={refus} onRetirer={retirer} />
      <Group gap="xs" mt={8}>
        <FileButton multiple onChange={ajouter}>
          {(props) => (
            <Button {...props} size="xs" variant="default" leftSection={<IconPaperclip size={14} aria-hidden />}>
              Joindre
            </Button>
          )}
        </FileButton>
        {statuts.length > 0 ? (
          <Select
            size="xs"
            w={190}
            clearable
            aria-label="Statut posé avec le message"
            placeholder="Statut inchangé"
            comboboxProps={{ withinPortal: true }}
            data={statuts.map((value) => ({ value, label: libelleStatut[value] }))}
            value={statut}
            onChange={(choisi) => setStatut(statuts.find((un) => un === choisi) ?? null)}
          />
        ) : null}
        {interne || !joignable ? null : (
          <Checkbox
            size="xs"
            label="Envoyer par mail"
            checked={parMail}
            disabled={composeur.occupe}
            onChange={({ currentTarget }) => setParMail(currentTarget.checked)}
          />
        )}
        <Button
          size="xs"
          ml="auto"
          color={interne ? 'yellow.9' : undefined}
          leftSection={interne ? <IconLock size={14} aria-hidden /> : <IconSend size={14} aria-hidden />}
          disabled={composeur.vide || refus !== null}
          loading={composeur.occupe}
          onClick={() => void envoyer()}
        >
          {interne ? 'Enregistrer la note' : mail ? 'Répondre et envoyer' : 'Répondre'}
        </Button>
      </Group>
      <Text size="xs" c="dimmed" mt={6}>
        {SANS_PATIENT}{' '}
        {interne
          ? 'Une note interne n’est ni montrée ni envoyée au laboratoire.'
          : joignable
            ? ''
            : r.lien.etat === 'ACTIF'
              ? 'Sans destinataire, le laboratoire lit votre réponse avec son lien.'
              : 'Le lien n’est plus actif : renouvelez-le pour que le laboratoire vous lise.'}
      </Text>
    </div>
  );
};
