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

const AQui = ({ interne, onChange }: { interne: boolean; onChange: (interne: boolean) => void }) => (
  <SegmentedControl
    size="xs"
    mb={6}
    aria-label="À qui s’adresse ce message"
    value={interne ? 'note' : 'reponse'}
    onChange={(choix) => onChange(choix === 'note')}
    data={[
      { value: 'reponse', label: 'Au laboratoire' },
      { value: 'note', label: 'Note interne' },
    ]}
  />
);

const BoutonJoindre = ({ onJoindre }: { onJoindre: (fichiers: File[]) => void }) => (
  <FileButton multiple onChange={onJoindre}>
    {(props) => (
      <Button {...props} size="xs" variant="default" leftSection={<IconPaperclip size={14} aria-hidden />}>
        Joindre
      </Button>
    )}
  </FileButton>
);

type DestinatairesProps = {
  adresses: readonly string[];
  disabled: boolean;
  onChange: (adresses: string[]) => void;
};

const Destinataires = ({ adresses, disabled, onChange }: DestinatairesProps) => (
  <TagsInput
    size="xs"
    mt={8}
    label="À"
    aria-label="Destinataires du mail"
    placeholder={adresses.length === 0 ? 'nom@laboratoire.fr' : undefined}
    splitChars={[',', ';', ' ']}
    acceptValueOnBlur
    disabled={disabled}
    value={[...adresses]}
    onChange={onChange}
  />
);

type StatutProps = {
  statuts: readonly StatutDiscussion[];
  choisi: StatutDiscussion | null;
  onChoisir: (statut: StatutDiscussion | null) => void;
};

const ChoixStatut = ({ statuts, choisi, onChoisir }: StatutProps) => (
  <Select
    size="xs"
    w={190}
    clearable
    aria-label="Statut posé avec le message"
    placeholder="Statut inchangé"
    comboboxProps={{ withinPortal: true }}
    data={statuts.map((value) => ({ value, label: libelleStatut[value] }))}
    value={choisi}
    onChange={(valeur) => onChoisir(statuts.find((statutPossible) => statutPossible === valeur) ?? null)}
  />
);

type EnvoyerProps = { interne: boolean; disabled: boolean; loading: boolean; onClick: () => void; children: string };

const BoutonEnvoyer = ({ interne, ...props }: EnvoyerProps) => (
  <Button
    {...props}
    size="xs"
    ml="auto"
    color={interne ? 'yellow.9' : undefined}
    leftSection={interne ? <IconLock size={14} aria-hidden /> : <IconSend size={14} aria-hidden />}
  />
);

/** Says who will read the message, when it is not obvious. @param parvient a mail takes it to someone */
const direEffet = ({ interne, actif, parvient }: { interne: boolean; actif: boolean; parvient: boolean }): string => {
  if (interne) return 'Une note interne n’est ni montrée ni envoyée au laboratoire.';
  if (parvient) return '';
  return actif
    ? 'Sans destinataire, le laboratoire lit votre réponse avec son lien.'
    : 'Le lien n’est plus actif : renouvelez-le pour que le laboratoire vous lise.';
};

type Props = { r: DetailReclamation; statuts: readonly StatutDiscussion[]; onEnvoye: () => void };

/**
 * Composer with two modes, chosen before writing and named on the button: "Répondre et envoyer" to the laboratory, or
 * "Note interne" between colleagues.
 */
export const ComposeurReclamation = ({ r, statuts, onEnvoye }: Props) => {
  const actes = useActesReclamation();
  const [interne, setInterne] = useState(false);
  const [parMail, setParMail] = useState(true);
  const [statut, setStatut] = useState<StatutDiscussion | null>(null);
  // Null for the proposed recipients, which follow the answers of the laboratory.
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
        // Changing the mode or the files makes another message, with another key.
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
      <AQui interne={interne} onChange={setInterne} />
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
        <Destinataires adresses={destinataires} disabled={composeur.occupe} onChange={setChoisis} />
      )}
      {mail ? <ResteAEcrireTexte destinataires={destinataires} /> : null}
      <Group gap="xs" mt={8}>
        <BoutonJoindre onJoindre={ajouter} />
        {statuts.length > 0 ? <ChoixStatut statuts={statuts} choisi={statut} onChoisir={setStatut} /> : null}
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
        <BoutonEnvoyer
          interne={interne}
          disabled={composeur.vide || refus !== null}
          loading={composeur.occupe}
          onClick={() => void envoyer()}
        >
          {interne ? 'Enregistrer la note' : mail ? 'Répondre et envoyer' : 'Répondre'}
        </BoutonEnvoyer>
      </Group>
      <Text size="xs" c="dimmed" mt={6}>
        {SANS_PATIENT} {direEffet({ interne, actif, parvient: mail || (actif && destinataires.length > 0) })}
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
