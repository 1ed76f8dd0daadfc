import { Button, Text } from '@mantine/core';
import { IconArrowBackUp, IconEyeOff, IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import type { Commentaire, KindDiscussion } from '#shared/features/echanges/discussion/schemas.ts';
import { formatDepuis, formatInstant } from '#web/lib/formats.ts';
import type { Action } from '#web/ui/action.ts';
import { ActionMenu } from '#web/ui/menus/ActionMenu.tsx';
import { confirmerActe } from '#web/lib/confirmer.ts';
import { LogoOrInitials } from '#web/ui/LogoOrInitials.tsx';
import { echec } from '#web/ui/snackbar.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { Composeur } from './Composeur.tsx';
import styles from './Discussion.module.css';
import type { ActesDiscussion } from './queries.ts';
import { PastilleDiscussion } from './StatutDiscussionMenu.tsx';
import { versTexte } from './texte.ts';
import { TexteRiche } from './TexteRiche.tsx';

const SYSTEME = 'Pharmaccord';
/** Length beyond which a message is folded. */
const LONG = 2_500;

const Quand = ({ date, modifieLe }: Pick<Commentaire, 'date' | 'modifieLe'>) => (
  <Text size="xs" c="dimmed" component="span">
    <time dateTime={date} title={formatInstant(date)}>
      {formatDepuis(date)}
    </time>
    {modifieLe ? <span title={formatInstant(modifieLe)}> · modifié</span> : null}
  </Text>
);

/** A change of statut alone: one line. */
const Passage = ({ commentaire: { auteur, statut, date } }: { commentaire: Commentaire }) => (
  <div className={styles.passage}>
    <span>{auteur ?? SYSTEME}</span>
    {statut ? <PastilleDiscussion statut={statut} /> : null}
    <Quand date={date} modifieLe={null} />
  </div>
);

const Corps = ({ commentaire: { texte, mentions } }: { commentaire: Commentaire }) => {
  const [deplie, setDeplie] = useState(false);
  if (texte === null)
    return (
      <Text size="sm" c="dimmed" fs="italic">
        Message retiré
      </Text>
    );
  const replie = texte.length > LONG && !deplie;
  return (
    <>
      <div className={replie ? styles.replie : undefined}>
        <TexteRiche html={texte} noms={mentions.map(({ nom }) => nom)} />
      </div>
      {replie ? (
        <Button variant="subtle" size="compact-xs" onClick={() => setDeplie(true)}>
          Lire la suite
        </Button>
      ) : null}
    </>
  );
};

type MessageDiscussionProps = {
  commentaire: Commentaire;
  kind: KindDiscussion;
  /** True when the previous message is by the same author a few minutes before: no second heading. */
  suite: boolean;
  mentionner: boolean;
  /** True when the groupement sees only some of the messages. */
  montrerPartage: boolean;
  /** Null for a reader whose reading is not recorded. */
  remettre: ((commentaireId: number) => Promise<unknown>) | null;
  actes: Pick<ActesDiscussion, 'corriger' | 'retirer'>;
};

const retirer = async (actes: MessageDiscussionProps['actes'], id: number) => {
  const texte = 'Vos collègues verront qu’un message a été retiré, sans le lire.';
  if (!(await confirmerActe({ titre: 'Retirer ce message ?', texte, action: 'Retirer', danger: true }))) return;
  await actes.retirer(id).catch((erreur: unknown) => echec(erreur));
};

const gestes = ({ commentaire, remettre, actes }: MessageDiscussionProps, corriger: () => void): Action[] => {
  const { id, texte, deMoi, corrigeableJusqua } = commentaire;
  if (texte === null) return [];
  const reprise = corrigeableJusqua !== null && new Date(corrigeableJusqua) > new Date();
  return [
    ...(reprise
      ? [
          { cle: 'corriger', libelle: 'Corriger', icone: IconPencil, faire: corriger },
          {
            cle: 'retirer',
            libelle: 'Retirer',
            icone: IconArrowBackUp,
            danger: true,
            faire: () => void retirer(actes, id),
          },
        ]
      : []),
    ...(remettre && !deMoi
      ? [
          {
            cle: 'nonLu',
            libelle: 'Marquer comme non lu',
            icone: IconEyeOff,
            faire: () => void remettre(id).catch((erreur: unknown) => echec(erreur)),
          },
        ]
      : []),
  ];
};

const Correction = ({
  commentaire,
  kind,
  mentionner,
  actes,
  onFin,
}: MessageDiscussionProps & { onFin: () => void }) => (
  <Composeur
    kind={kind}
    libelle="Corriger le message"
    bouton="Enregistrer"
    focus
    mentionner={mentionner}
    depart={{
      texte: versTexte(commentaire.texte ?? ''),
      choisis: commentaire.mentions.map(({ id, nom }) => ({ id, nomComplet: nom })),
    }}
    envoyer={({ texte, mentions }) => actes.corriger(commentaire.id, { texte, mentions })}
    onEnvoye={onFin}
    annuler={
      <Button size="xs" variant="default" onClick={onFin}>
        Annuler
      </Button>
    }
  />
);

/** One message, with the acts of its reader. */
export const Message = (props: MessageDiscussionProps) => {
  const { commentaire, suite, montrerPartage } = props;
  const [corrige, setCorrige] = useState(false);
  const { auteur, auteurCompte, deMoi, impersonation, texte, retireLe, statut, date, modifieLe } = commentaire;
  if (texte === null && retireLe === null) return <Passage commentaire={commentaire} />;
  const nom = auteur ?? SYSTEME;
  const actions = gestes(props, () => setCorrige(true));
  return (
    <div className={styles.message} data-suite={suite || undefined}>
      <div className={styles.avatar}>
        {suite ? null : <LogoOrInitials nom={nom} couleur={deMoi ? '#17754a' : null} taille={32} />}
      </div>
      <div className={styles.corps}>
        {suite ? null : (
          <div className={styles.tete}>
            <span className={styles.nom}>
              {nom}
              {impersonation ? ' (pour votre compte)' : ''}
            </span>
            {auteurCompte ? <StatusBadge teinte="gris">{auteurCompte}</StatusBadge> : null}
            {montrerPartage && commentaire.partage ? (
              <StatusBadge teinte="bleu">Visible du groupement</StatusBadge>
            ) : null}
            <Quand date={date} modifieLe={modifieLe} />
          </div>
        )}
        {corrige ? <Correction {...props} onFin={() => setCorrige(false)} /> : <Corps commentaire={commentaire} />}
        {suite && modifieLe ? <Quand date={date} modifieLe={modifieLe} /> : null}
        {statut ? (
          <div>
            <PastilleDiscussion statut={statut} />
          </div>
        ) : null}
      </div>
      {actions.length > 0 && !corrige ? (
        <ActionMenu libelle={`Actions du message de ${nom}`} actions={actions} />
      ) : null}
    </div>
  );
};
