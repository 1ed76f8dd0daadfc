import { Button, Skeleton, Text } from '@mantine/core';
import { IconEdit } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { libelleVisibilite } from '#shared/core/visibilite.ts';
import { libelleActeDocument, libellePartage } from '#shared/features/document/messages.ts';
import type { DetailDocument } from '#shared/features/document/schemas.ts';
import { formatInstant } from '#web/lib/formats.ts';
import { ActionMenu } from '#web/ui/ActionMenu.tsx';
import { DetailDrawer } from '#web/ui/DetailDrawer.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { useFermeture } from '#web/ui/fermeture.ts';
import { KeyValue } from '#web/ui/KeyValue.tsx';
import { Section } from '#web/ui/Section.tsx';
import { Timeline } from '#web/ui/Timeline.tsx';
import { Apercu } from './Apercu.tsx';
import { Expiration, Lu, Partage } from './colonnes.tsx';
import styles from './Document.module.css';
import { Lectures } from './Lectures.tsx';
import { documentQueries } from './queries.ts';
import { useActionsDocument, type NavigationDocument } from './use-actions-document.ts';
import { Versions } from './Versions.tsx';

const noms = (liste: readonly { readonly nom: string }[]): string => liste.map(({ nom }) => nom).join(', ');

const visibleDe = ({ visibleBy, authorizedUsers, origine }: DetailDocument): string | null =>
  origine === 'GROUPEMENT'
    ? null
    : visibleBy === 'CUSTOM' && authorizedUsers.length > 0
      ? noms(authorizedUsers)
      : libelleVisibilite[visibleBy];

const partageAvec = ({ partage, segments, nbDestinataires }: DetailDocument): string | null =>
  nbDestinataires === null ? null : partage === 'SEGMENTS' ? noms(segments) : libellePartage[partage];

const Contenu = ({ document: d }: { document: DetailDocument }) => (
  <>
    <Apercu document={d} />
    <Section titre="Document">
      <KeyValue
        sansVides
        entrees={[
          { libelle: 'Catégorie', valeur: d.categorieNom },
          { libelle: 'Laboratoire', valeur: d.laboratoireNom },
          { libelle: 'Année', valeur: d.annee },
          { libelle: 'Expire le', valeur: d.dateExpiration === null ? null : <Expiration document={d} /> },
          { libelle: 'Partagé par', valeur: d.groupementNom },
          { libelle: 'Visible de', valeur: visibleDe(d), large: d.authorizedUsers.length > 1 },
          { libelle: 'Partagé avec', valeur: partageAvec(d), large: d.segments.length > 1 },
          { libelle: 'Déposé par', valeur: d.creeParNom },
          { libelle: 'Le', valeur: formatInstant(d.creeLe) },
        ]}
      />
    </Section>
    <Lectures document={d} />
    <Versions document={d} />
    {d.historique.length > 0 ? (
      <Section titre="Historique">
        <Timeline
          evenements={d.historique.map(({ id, le, par, impersonation, action }) => ({
            id,
            le,
            titre: `${libelleActeDocument[action] ?? action} par ${par}`,
            detail: impersonation ? 'Au nom du compte' : undefined,
          }))}
        />
      </Section>
    ) : null}
  </>
);

type Props = { id: number; vers: NavigationDocument; couvert?: boolean; onFermer: () => void };

/** Everything of one document, and what may be done with it. */
export const DocumentDrawer = ({ id, vers, couvert = false, onFermer }: Props) => {
  const { data: d, error, refetch } = useQuery(documentQueries.detail(id));
  const { de } = useActionsDocument({ modifier: vers.modifier, envoyer: vers.envoyer, supprime: onFermer });
  const fermer = useFermeture(onFermer, couvert);
  return (
    <DetailDrawer
      ouvert
      onFermer={fermer}
      titre={
        <Text span inherit lineClamp={2} title={d?.nom}>
          {d?.nom ?? (error ? 'Document' : 'Chargement…')}
        </Text>
      }
      sousTitre={
        d ? (
          <span className={styles.sousTitre}>
            {d.categorieNom}
            <Partage document={d} />
            {d.lu === null ? null : <Lu document={d} />}
          </span>
        ) : null
      }
      actions={d ? <ActionMenu libelle={`Actions du document ${d.nom}`} actions={() => de(d)} /> : null}
      pied={
        d?.droits.modifier ? (
          <Button leftSection={<IconEdit size={16} aria-hidden />} onClick={() => vers.modifier(id)}>
            Modifier
          </Button>
        ) : null
      }
    >
      {d ? (
        <Contenu document={d} />
      ) : error ? (
        <ErrorState compact erreur={error} onReessayer={() => void refetch()} />
      ) : (
        <Skeleton h={420} />
      )}
    </DetailDrawer>
  );
};
