import { Group, Text } from '@mantine/core';
import { IconSend, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { invitationAccesContract } from '#shared/features/reseau/delegue/contract/invitations.ts';
import { libelleEtatInvitationAcces, libelleSorte } from '#shared/features/reseau/delegue/messages.ts';
import type { InvitationAcces } from '#shared/features/reseau/delegue/schemas/envois.ts';
import { teinteInvitation } from '#web/features/reseau/invitation/apparence.ts';
import { call } from '#web/lib/api.ts';
import { confirmerActe } from '#web/lib/confirmer.ts';
import { formatInstant, pluriel } from '#web/lib/formats.ts';
import type { Action } from '#web/ui/action.ts';
import { ActionMenu } from '#web/ui/menus/ActionMenu.tsx';
import { Section } from '#web/ui/Section.tsx';
import { echec, succes } from '#web/ui/snackbar.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { droitsEnMots } from './colonnes.tsx';
import styles from './Envois.module.css';
import { envoiQueries } from './envois-queries.ts';
import { useRafraichirHabilitations } from './queries.ts';

const useActes = ({ id, mail, version, droits }: InvitationAcces): Action[] => {
  const rafraichir = useRafraichirHabilitations();
  const faire = async (appel: () => Promise<unknown>, fait: string) => {
    try {
      await appel();
      succes(fait);
    } catch (erreur) {
      echec(erreur);
    } finally {
      await rafraichir();
    }
  };
  const args = { params: { id }, body: { version } };
  const relancer = async () => {
    const question = {
      titre: 'Relancer cette invitation ?',
      texte: `${mail} reçoit le mail à nouveau.`,
      action: 'Relancer',
    };
    if (await confirmerActe(question))
      await faire(() => call(invitationAccesContract.relancerInvitationAcces, args), 'Invitation relancée.');
  };
  const retirer = async () => {
    const question = {
      titre: 'Retirer cette invitation ?',
      texte: `Le lien reçu par ${mail} ne s’ouvrira plus.`,
      action: 'Retirer',
      danger: true,
    };
    if (await confirmerActe(question))
      await faire(() => call(invitationAccesContract.retirerInvitationAcces, args), 'Invitation retirée.');
  };
  const actes: (Action | false)[] = [
    droits.relancer && { cle: 'relancer', libelle: 'Relancer', icone: IconSend, faire: () => void relancer() },
    droits.revoquer && { cle: 'retirer', libelle: 'Retirer', icone: IconX, danger: true, faire: () => void retirer() },
  ];
  return actes.filter((acte) => acte !== false);
};

const Invitation = ({ invitation }: { invitation: InvitationAcces }) => {
  const actes = useActes(invitation);
  const { mail, sorte, etat, envoyeeLe, nbEnvois, erreurMail, tousLaboratoires, nbLaboratoires } = invitation;
  const laboratoires = tousLaboratoires ? 'tous les laboratoires' : pluriel(nbLaboratoires, 'laboratoire');
  const quoi = sorte === 'TRADE' ? `${droitsEnMots(invitation)} · ${laboratoires}` : libelleSorte[sorte];
  return (
    <li className={styles.ligne}>
      <div className={styles.nom}>
        <Text size="sm" fw={550}>
          {mail}
        </Text>
        <Text size="xs" c="dimmed">
          {quoi} · écrit le {formatInstant(envoyeeLe)}
          {nbEnvois > 1 ? `, ${nbEnvois} mails` : ''}
        </Text>
        {erreurMail ? (
          <Text size="xs" c="red">
            {erreurMail}
          </Text>
        ) : null}
      </div>
      <StatusBadge teinte={teinteInvitation[etat]}>{libelleEtatInvitationAcces(etat)}</StatusBadge>
      <Group gap={0} justify="flex-end" miw={34}>
        {actes.length > 0 ? <ActionMenu libelle={`Actions pour ${mail}`} actions={actes} /> : null}
      </Group>
    </li>
  );
};

/** The accesses offered by mail, listed by address: no name shows before acceptance (RES-83). */
export const InvitationsEnvoyees = () => {
  const { data = [] } = useQuery(envoiQueries.invitations());
  if (data.length === 0) return null;
  return (
    <Section
      titre="Invitations envoyées"
      texte="Acceptées, elles passent dans la liste avec le nom de la personne."
      cadre
    >
      <ul className={styles.liste}>
        {data.map((invitation) => (
          <Invitation key={invitation.id} invitation={invitation} />
        ))}
      </ul>
    </Section>
  );
};
