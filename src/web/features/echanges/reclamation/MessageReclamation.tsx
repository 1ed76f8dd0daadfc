import { Anchor, Text } from '@mantine/core';
import { IconArrowBackUp, IconEyeOff, IconLock, IconPaperclip } from '@tabler/icons-react';
import { reclamationContract } from '#shared/features/echanges/reclamation/contract.ts';
import type { CommentaireReclamation, DetailReclamation } from '#shared/features/echanges/reclamation/schemas.ts';
import { EtatDuCourrier } from '#web/features/courrier/courrier/EtatDuCourrier.tsx';
import { stylesFil as discussion } from '#web/features/echanges/discussion/Briques.tsx';
import { PastilleDiscussion } from '#web/features/echanges/discussion/StatutDiscussionMenu.tsx';
import { TexteRiche } from '#web/features/echanges/discussion/TexteRiche.tsx';
import { recevoirFichier } from '#web/lib/api.ts';
import { ouvrirFichier } from '#web/lib/fichiers/ouvrir-fichier.ts';
import { formatDepuis, formatInstant, formatTaille, pluriel } from '#web/lib/formats.ts';
import type { Action } from '#web/ui/action.ts';
import { ActionMenu } from '#web/ui/menus/ActionMenu.tsx';
import { confirmerActe } from '#web/lib/confirmer.ts';
import { useVueFichier } from '#web/ui/fichier/use-vue-fichier.tsx';
import { LogoOrInitials } from '#web/ui/LogoOrInitials.tsx';
import { echec } from '#web/ui/snackbar.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { ReponseCarte } from './ReponseCarte.tsx';
import styles from './Reclamation.module.css';
import type { ActesReclamation, SurReglement } from './queries.ts';

const SYSTEME = 'Pharmaccord';
type Piece = CommentaireReclamation['pieces'][number];
const ouvrir = (id: number, { fichierId, mime }: Piece): Promise<void> =>
  ouvrirFichier(mime, reclamationContract.lirePieceReclamation, { params: { id, fichierId } });

const Quand = ({ date }: { date: string }) => (
  <Text size="xs" c="dimmed" component="span">
    <time dateTime={date} title={formatInstant(date)}>
      {formatDepuis(date)}
    </time>
  </Text>
);

const Pieces = ({ id, pieces }: { id: number; pieces: readonly Piece[] }) => {
  const { voir, vue } = useVueFichier();
  const montrer = (piece: Piece) => {
    const params = { id, fichierId: piece.fichierId };
    const lire = (signal: AbortSignal) => recevoirFichier(reclamationContract.lirePieceReclamation, { params, signal });
    voir({ fichier: piece, lire }, () => void ouvrir(id, piece).catch(echec));
  };
  return pieces.length === 0 ? null : (
    <ul className={styles.pieces} aria-label={pluriel(pieces.length, 'fichier')}>
      {pieces.map((piece) => (
        <li key={piece.fichierId}>
          <Anchor component="button" type="button" data-imprimer size="sm" ta="left" onClick={() => montrer(piece)}>
            <IconPaperclip size={14} aria-hidden /> {piece.nom}
            <Text component="span" size="xs" c="dimmed">
              {' '}
              ({formatTaille(piece.taille)})
            </Text>
          </Anchor>
        </li>
      ))}
      {vue}
    </ul>
  );
};

type MessageReclamationProps = {
  commentaire: CommentaireReclamation;
  r: DetailReclamation;
  /** Null for a reader whose reading is not recorded. */
  remettre: ((commentaireId: number) => Promise<unknown>) | null;
  actes: ActesReclamation;
  onRegler: SurReglement;
};

const retirer = async ({ actes, commentaire: { id, mail } }: MessageReclamationProps) => {
  const texte = mail
    ? 'Le mail déjà parti ne se rattrape pas ; le message disparaît de la page du laboratoire et de l’échange.'
    : 'Vos collègues verront qu’un message a été retiré, sans le lire.';
  if (!(await confirmerActe({ titre: 'Retirer ce message ?', texte, action: 'Retirer', danger: true }))) return;
  await actes.retirer(id).catch((erreur: unknown) => echec(erreur));
};

const gestes = (props: MessageReclamationProps): Action[] => {
  const { commentaire, remettre } = props;
  const { id, texte, deMoi, corrigeableJusqua } = commentaire;
  if (texte === null) return [];
  return [
    ...(corrigeableJusqua !== null && new Date(corrigeableJusqua) > new Date()
      ? [{ cle: 'retirer', libelle: 'Retirer', icone: IconArrowBackUp, danger: true, faire: () => void retirer(props) }]
      : []),
    ...(remettre && !deMoi
      ? [
          {
            cle: 'nonLu',
            libelle: 'Marquer comme non lu',
            icone: IconEyeOff,
            faire: () => void remettre(id).catch((e: unknown) => echec(e)),
          },
        ]
      : []),
  ];
};

/** One message: from a colleague to the laboratory, between colleagues, or from the laboratory. */
export const MessageReclamation = (props: MessageReclamationProps) => {
  const { commentaire, r, onRegler } = props;
  const {
    auteur,
    auteurMail,
    duLaboratoire,
    interne,
    deMoi,
    impersonation,
    texte,
    retireLe,
    statut,
    date,
    mentions,
    mail,
  } = commentaire;
  const nom = auteur ?? SYSTEME;
  if (texte === null && retireLe === null)
    return (
      <div className={discussion.passage}>
        <span>{nom}</span>
        {statut ? <PastilleDiscussion statut={statut} /> : null}
        <Quand date={date} />
      </div>
    );
  const actions = gestes(props);
  return (
    <div className={discussion.message}>
      <div className={discussion.avatar}>
        <LogoOrInitials nom={nom} couleur={duLaboratoire ? r.laboratoireColor : deMoi ? '#17754a' : null} taille={32} />
      </div>
      <div className={`${discussion.corps} ${interne ? styles.note : ''}`}>
        <div className={discussion.tete}>
          <span className={discussion.nom}>
            {nom}
            {impersonation ? ' (pour votre compte)' : ''}
          </span>
          {duLaboratoire ? <StatusBadge teinte="bleu">{r.laboratoireNom}</StatusBadge> : null}
          {interne ? (
            <Text span size="xs" fw={600} className={styles.etat}>
              <IconLock size={13} aria-hidden /> Note interne
            </Text>
          ) : null}
          <Quand date={date} />
        </div>
        {auteurMail ? (
          <Anchor href={`mailto:${auteurMail}`} size="xs">
            {auteurMail}
          </Anchor>
        ) : null}
        {texte === null ? (
          <Text size="sm" c="dimmed" fs="italic">
            Message retiré
          </Text>
        ) : (
          <TexteRiche html={texte} noms={mentions.map(({ nom: mentionne }) => mentionne)} />
        )}
        <Pieces id={r.id} pieces={commentaire.pieces} />
        {commentaire.reponse ? (
          <ReponseCarte commentaire={commentaire} reponse={commentaire.reponse} r={r} onRegler={onRegler} />
        ) : null}
        {mail && texte !== null ? <EtatDuCourrier courrier={mail} sujet={false} /> : null}
        {statut ? (
          <div>
            <PastilleDiscussion statut={statut} />
          </div>
        ) : null}
      </div>
      {actions.length > 0 ? <ActionMenu libelle={`Actions du message de ${nom}`} actions={actions} /> : null}
    </div>
  );
};
