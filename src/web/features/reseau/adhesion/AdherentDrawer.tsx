import { Anchor, Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { DetailAdherent } from '#shared/features/reseau/adhesion/contract.ts';
import { libelleActiviteAdherent, libelleEtatAdhesion } from '#shared/features/reseau/adhesion/messages.ts';
import { formatInstant, formatTelephone } from '#web/lib/formats.ts';
import { DetailDrawer } from '#web/ui/panneau/DetailDrawer.tsx';
import { Attente } from '#web/ui/Attente.tsx';
import { KeyValue } from '#web/ui/KeyValue.tsx';
import { Section } from '#web/ui/Section.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { Timeline } from '#web/ui/Timeline.tsx';
import { teinteActivite, teinteAdhesion } from './apparence.ts';
import { evenementsDe } from './historique.ts';
import { adhesionQueries } from './queries.ts';
import { SegmentsCell } from './SegmentsCell.tsx';
import type { ActesAdhesion } from './use-actes-adhesion.ts';

const lien = (href: string, texte: string) => (
  <Anchor fz="inherit" href={href}>
    {texte}
  </Anchor>
);

/** Part that other features add about an adhérent, by its id. */
export type SuiviMontre = (adherent: { readonly id: number; readonly adherent: boolean }) => ReactNode;

const Contenu = ({ adherent, suivi }: { adherent: DetailAdherent; suivi: SuiviMontre }) => {
  const {
    id,
    activite,
    derniereReponse,
    etat,
    cip,
    titulaires,
    rue,
    codePostal,
    ville,
    telephone,
    mail,
    dernierAcces,
  } = adherent;
  const lie = etat === 'WAITING' || etat === 'ACCEPTED';
  return (
    <>
      <Section titre="Pharmacie">
        <KeyValue
          entrees={[
            { libelle: 'Titulaires', valeur: titulaires },
            { libelle: 'CIP', valeur: cip && <span className="chiffres">{cip}</span> },
            {
              libelle: 'Adresse',
              valeur: [rue, [codePostal, ville].filter(Boolean).join(' ')].filter(Boolean).join(', '),
              large: true,
            },
            ...(lie
              ? [
                  { libelle: 'Téléphone', valeur: telephone && lien(`tel:${telephone}`, formatTelephone(telephone)) },
                  { libelle: 'E-mail', valeur: mail && lien(`mailto:${mail}`, mail), large: true },
                ]
              : []),
            ...(etat === 'ACCEPTED'
              ? [
                  {
                    libelle: 'Activité',
                    valeur: activite && (
                      <StatusBadge teinte={teinteActivite[activite]}>{libelleActiviteAdherent[activite]}</StatusBadge>
                    ),
                  },
                  { libelle: 'Dernier accès du compte', valeur: dernierAcces ? formatInstant(dernierAcces) : 'Jamais' },
                  { libelle: 'Dernière réponse', valeur: derniereReponse ? formatInstant(derniereReponse) : 'Jamais' },
                ]
              : []),
          ]}
        />
      </Section>
      {etat === 'ACCEPTED' ? (
        <Section titre="Segments">
          {adherent.droits.affecter || adherent.segments.length > 0 ? (
            <SegmentsCell adherent={adherent} />
          ) : (
            <Text size="sm" c="dimmed">
              Aucun segment
            </Text>
          )}
        </Section>
      ) : null}
      {lie || etat === 'TERMINATED' ? suivi({ id, adherent: etat === 'ACCEPTED' }) : null}
      <Section titre="Historique">
        <Timeline evenements={evenementsDe(adherent.historique)} />
      </Section>
    </>
  );
};

type Props = { id: number | null; actes: ActesAdhesion; suivi: SuiviMontre; onFermer: () => void };

/** The drawer of a pharmacy as its groupement sees it, with the acts on it. Its address is `?ouvert=12`. */
export const AdherentDrawer = ({ id, actes, suivi, onFermer }: Props) => {
  const { data: adherent, error, refetch } = useQuery({ ...adhesionQueries.detail(id ?? 0), enabled: id !== null });
  const possibles = adherent ? actes(adherent) : [];
  return (
    <DetailDrawer
      ouvert={id !== null}
      onFermer={onFermer}
      largeur={720}
      titre={
        <Text span inherit lineClamp={1} title={adherent?.nom}>
          {adherent?.nom ?? 'Pharmacie'}
        </Text>
      }
      marque={
        adherent ? (
          <StatusBadge style={{ flex: 'none' }} teinte={teinteAdhesion[adherent.etat]}>
            {libelleEtatAdhesion[adherent.etat]}
          </StatusBadge>
        ) : undefined
      }
      pied={
        possibles.length > 0 ? (
          <Group gap="xs">
            {possibles
              .toSorted((a, b) => Number(b.danger ?? false) - Number(a.danger ?? false))
              .map(({ cle, libelle, faire, danger, icone: Icone }) => (
                <Button
                  key={cle}
                  onClick={faire}
                  {...(danger ? { variant: 'default' as const } : {})}
                  leftSection={Icone ? <Icone size={16} aria-hidden /> : undefined}
                >
                  {libelle}
                </Button>
              ))}
          </Group>
        ) : undefined
      }
    >
      {adherent ? (
        <Contenu adherent={adherent} suivi={suivi} />
      ) : (
        <Attente erreur={error} onReessayer={() => void refetch()} />
      )}
    </DetailDrawer>
  );
};
