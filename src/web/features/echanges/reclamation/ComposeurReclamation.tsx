import { Button, Checkbox, FileButton, Group, SegmentedControl, Select, TagsInput, Text } from '@mantine/core';
import { IconEye, IconLock, IconPaperclip, IconSend } from '@tabler/icons-react';
import { useState } from 'react';
import { libelleStatut } from '#shared/features/echanges/discussion/messages.ts';
import type { StatutDiscussion } from '#shared/features/echanges/discussion/schemas.ts';
import type { DetailReclamation } from '#shared/features/echanges/reclamation/schemas.ts';
import {
  ChampMessage,
  stylesFil as discussion,
  useComposeur,
  versHtml,
} from '#web/features/echanges/discussion/Briques.tsx';
import { ResteAEcrireTexte } from '#web/features/courrier/courrier/ResteAEcrireTexte.tsx';
import { differer } from '#web/ui/differer.tsx';
import { SANS_PATIENT } from '#shared/core/textes/mentions.ts';
import { FichiersChoisis } from './FichiersChoisis.tsx';
import { reclamationQueries, useActesReclamation } from './queries.ts';
import { useFichiers } from './use-fichiers.ts';

const ApercuMailDialog = differer(
  async () => (await import('#web/features/courrier/courrier/ApercuMailDialog.tsx')).ApercuMailDialog,
);

type Props = { r: DetailReclamation; statuts: readonly StatutDiscussion[]; onEnvoye: () => void };

/**
 * "Répondre et envoyer" to the laboratory, or "Note interne" between colleagues: chosen before it is written, and said
 * on the button.
 */
export const ComposeurReclamation = ({ r, statuts, onEnvoye }: Props) => {
  const actes = useActesReclamation();
  const [interne, setInterne] = useState(false);
  const [parMail, setParMail] = useState(true);
  const [statut, setStatut] = useState<StatutDiscussion | null>(null);
  // Null: those that are proposed, which follow the answers of the laboratory.
  const [choisis, setChoisis] = useState<readonly string[] | null>(null);
  const [apercu, setApercu] = useState(false);
  const destinataires = choisis ?? r.destinatairesReponse;
  const actif = r.lien.etat === 'ACTIF';
  const mail = !interne && parMail && actif && destinataires.length > 0;
  const { fichiers, ajouter, retirer, vider, refus } = useFichiers();
  const adresses = mail && choisis ? { destinataires: [...choisis] } : {};
  const composeur = useComposeur({
    brouillon: `reclamation.${r.id}`,
    envoyer: ({ texte, mentions, statut: pose, idempotencyKey }) =>
      actes.repondre(r.id, { texte, mentions, interne, ...adresses, ...(pose && { statut: pose }) }, mail, {
        fichiers,
        // Sent as a note or as an answer, with other files: another message.
        idempotencyKey: `${idempotencyKey}.${interne ? 'n' : 'r'}${mail ? 'm' : ''}${fichiers.length}`,
      }),
  });
  const envoyer = async () => {
    if (!(await composeur.partir(statut ?? undefined))) return;
    vider();
    setStatut(null);
    setChoisis(null);
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
      {interne || !parMail || !actif ? null : (
        <TagsInput
          size="xs"
          mt={8}
          label="À"
          aria-label="Destinataires du mail"
          placeholder={destinataires.length === 0 ? 'nom@laboratoire.fr' : undefined}
          splitChars={[',', ';', ' ']}
          acceptValueOnBlur
          disabled={composeur.occupe}
          value={[...destinataires]}
          onChange={setChoisis}
        />
      )}
      {mail ? <ResteAEcrireTexte destinataires={destinataires} /> : null}
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
            onChange={(choisi) => setStatut(statuts.find((statutPossible) => statutPossible === choisi) ?? null)}
          />
        ) : null}
        {interne || !actif ? null : (
          <Checkbox
            size="xs"
            label="Envoyer par mail"
            checked={parMail}
            disabled={composeur.occupe}
            onChange={({ currentTarget }) => setParMail(currentTarget.checked)}
          />
        )}
        {mail ? (
          <Button
            size="xs"
            variant="subtle"
            leftSection={<IconEye size={14} aria-hidden />}
            disabled={composeur.vide}
            onClick={() => setApercu(true)}
          >
            Aperçu
          </Button>
        ) : null}
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
          : mail || (actif && destinataires.length > 0)
            ? ''
            : actif
              ? 'Sans destinataire, le laboratoire lit votre réponse avec son lien.'
              : 'Le lien n’est plus actif : renouvelez-le pour que le laboratoire vous lise.'}
      </Text>
      {apercu ? (
        <ApercuMailDialog
          cle={[r.id, composeur.texte, destinataires]}
          lire={(signal) =>
            reclamationQueries.apercuMessage(r.id, { texte: versHtml(composeur.texte), ...adresses }, signal)
          }
          fichiers={fichiers.map(({ name }) => name)}
          onFermer={() => setApercu(false)}
        />
      ) : null}
    </div>
  );
};
