import { Button, Skeleton, Text } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { libelleActionJournal, libelleChamp, lireValeur } from '#shared/features/exploitation/journal/messages.ts';
import type { EcritureRegleLegale } from '#shared/features/catalogue/regle-legale/contract.ts';
import { libellesCode, libellesPerimetre } from '#shared/features/catalogue/regle-legale/messages.ts';
import type { RegleLegale } from '#shared/features/catalogue/regle-legale/schemas.ts';
import { formatJour } from '#web/lib/formats.ts';
import type { Action } from '#web/ui/action.ts';
import { ActionMenu } from '#web/ui/menus/ActionMenu.tsx';
import { DetailDrawer } from '#web/ui/panneau/DetailDrawer.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { KeyValue } from '#web/ui/KeyValue.tsx';
import { Section } from '#web/ui/Section.tsx';
import { Timeline } from '#web/ui/Timeline.tsx';
import { PastilleRegleLegale, valeurAffichee } from './colonnes.tsx';
import { regleLegaleQueries } from './queries.ts';

const changements = ({ action, differences }: EcritureRegleLegale): string | null =>
  action === 'creer'
    ? null
    : differences
        .map(
          ({ champ, avant, apres }) =>
            `${libelleChamp(champ)} : ${lireValeur(champ, avant)} → ${lireValeur(champ, apres)}`,
        )
        .join(' · ');

const Historique = ({ id }: { id: number }) => {
  const { data, error, refetch } = useQuery(regleLegaleQueries.historique(id));
  if (error && !data) return <ErrorState compact erreur={error} onReessayer={() => void refetch()} />;
  if (!data) return <Skeleton h={80} />;
  if (data.length === 0)
    return (
      <Text size="sm" c="dimmed">
        Telle que livrée avec Pharmaccord.
      </Text>
    );
  return (
    <Timeline
      evenements={data.map((ecriture) => ({
        id: ecriture.id,
        le: ecriture.le,
        titre: `${libelleActionJournal(ecriture.action)} par ${ecriture.par}`,
        detail: changements(ecriture),
      }))}
    />
  );
};

const Contenu = ({ regleLegale }: { regleLegale: RegleLegale }) => (
  <>
    <KeyValue
      entrees={[
        { libelle: 'Règle', valeur: libellesCode[regleLegale.code] },
        { libelle: 'Périmètre', valeur: libellesPerimetre[regleLegale.perimetre] },
        {
          libelle: regleLegale.unite === 'MOTS' ? 'Mots' : 'Valeur',
          valeur: valeurAffichee(regleLegale),
          large: regleLegale.unite === 'MOTS',
        },
        { libelle: 'Du', valeur: formatJour(regleLegale.dateDebut) },
        { libelle: 'Au', valeur: regleLegale.dateFin ? formatJour(regleLegale.dateFin) : 'Jusqu’à nouvel ordre' },
        { libelle: 'Vérifiée le', valeur: regleLegale.verifieLe ? formatJour(regleLegale.verifieLe) : 'À vérifier' },
        { libelle: 'Source', valeur: regleLegale.source, large: true },
        { libelle: 'Note', valeur: regleLegale.note, large: true },
      ]}
    />
    <Section titre="Historique">
      <Historique id={regleLegale.id} />
    </Section>
  </>
);

type Props = {
  regleLegale: RegleLegale | undefined;
  actes: (regleLegale: RegleLegale) => readonly Action[];
  onFermer: () => void;
};

/** One rule, and its history. */
export const RegleLegaleDrawer = ({ regleLegale, actes, onFermer }: Props) => {
  const [modifier, ...autres] = regleLegale ? actes(regleLegale) : [];
  return (
    <DetailDrawer
      ouvert={regleLegale !== undefined}
      onFermer={onFermer}
      titre={regleLegale?.libelle ?? 'Règle légale'}
      marque={regleLegale ? <PastilleRegleLegale regleLegale={regleLegale} /> : undefined}
      actions={autres.length > 0 ? <ActionMenu libelle="Actions de la règle" actions={autres} /> : undefined}
      pied={
        modifier ? (
          <Button leftSection={<IconPencil size={16} aria-hidden />} onClick={modifier.faire}>
            {modifier.libelle}
          </Button>
        ) : undefined
      }
    >
      {regleLegale ? <Contenu regleLegale={regleLegale} /> : null}
    </DetailDrawer>
  );
};
