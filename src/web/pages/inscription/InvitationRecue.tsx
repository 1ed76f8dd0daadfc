import { Button, Skeleton, Text, Title } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { useState, type ComponentType } from 'react';
import { useLecturePublique, type LienPublic } from '#web/lib/api/lecture-publique.ts';
import { messageDe } from '#web/lib/echecs.ts';
import { surimpressionEchec } from '#web/ui/hotes/surimpression.ts';
import { LienTexte } from '#web/ui/LienTexte.tsx';
import { CartePublique, PagePublique } from '#web/ui/publique/PagePublique.tsx';

type Etat = 'OUVERTE' | 'INSCRITE' | 'DECLINEE';
type Fin = { readonly titre: string; readonly texte: string };

const Finie = ({ titre, texte }: Fin) => (
  <CartePublique centree>
    <Title order={1} fz={22}>
      {titre}
    </Title>
    <Text c="dimmed" size="sm">
      {texte}
    </Text>
    <LienTexte to="/">Aller à la connexion</LienTexte>
  </CartePublique>
);

type NePlusInviterProps = { decliner: () => Promise<unknown>; onDeclinee: () => void };
/** Who invites is asked to leave this address alone. */
export const NePlusInviter = ({ decliner, onDeclinee }: NePlusInviterProps) => {
  const [enCours, setEnCours] = useState(false);
  const faire = () => {
    setEnCours(true);
    decliner()
      .then(onDeclinee)
      .catch((erreur: unknown) => surimpressionEchec(messageDe(erreur)))
      .finally(() => setEnCours(false));
  };
  return (
    <Button variant="subtle" color="gray" size="compact-sm" ml={-8} loading={enCours} onClick={faire}>
      Ne plus m’inviter
    </Button>
  );
};

type Props<Invitation> = {
  /** The same function at each render. */
  lire: (lien: LienPublic, signal?: AbortSignal) => Promise<Invitation>;
  /** Who invites. */
  nomDe: (invitation: Invitation) => string;
  /** When the link opens nothing. */
  conseil: string;
  finies: Readonly<Record<Exclude<Etat, 'OUVERTE'>, Fin>>;
  ouverte: ComponentType<{ lien: LienPublic; invitation: Invitation; onDeclinee: () => void }>;
};

/** The page of an invitation received by mail: open, accepted or declined (RES-52, RES-83). */
export const InvitationRecue = <Invitation extends { readonly etat: Etat }>(props: Props<Invitation>) => {
  const { lire, nomDe, conseil, finies, ouverte: Ouverte } = props;
  const { id = '', uuid = '' }: { id?: string; uuid?: string } = useParams({ strict: false });
  const lien = { id, uuid };
  const { data, error, poser, relire } = useLecturePublique(lire, lien);
  return (
    <PagePublique
      titre={data ? `Invitation · ${nomDe(data)}` : 'Invitation'}
      error={error}
      conseil={conseil}
      relire={relire}
    >
      {data === undefined ? (
        <Skeleton h={320} radius="lg" aria-busy />
      ) : data.etat === 'OUVERTE' ? (
        <Ouverte lien={lien} invitation={data} onDeclinee={() => poser({ ...data, etat: 'DECLINEE' })} />
      ) : (
        <Finie {...finies[data.etat]} />
      )}
    </PagePublique>
  );
};
