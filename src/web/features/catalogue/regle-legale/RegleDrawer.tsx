import { Button, Skeleton, Text } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { libelleAction, libelleChamp, lireValeur } from '#shared/features/exploitation/journal/messages.ts';
import type { EcritureRegle } from '#shared/features/catalogue/regle-legale/contract.ts';
import { libellesCode, libellesPerimetre } from '#shared/features/catalogue/regle-legale/messages.ts';
import type { RegleLegale } from '#shared/features/catalogue/regle-legale/schemas.ts';
import { formatJour } from '#web/lib/formats.ts';
import type { Action } from '#web/ui/action.ts';
import { ActionMenu } from '#web/ui/ActionMenu.tsx';
import { DetailDrawer } from '#web/ui/DetailDrawer.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { KeyValue } from '#web/ui/KeyValue.tsx';
import { Section } from '#web/ui/Section.tsx';
import { Timeline } from '#web/ui/Timeline.tsx';
import { Etat, valeurAffichee } from './colonnes.tsx';
import { regleLegaleQueries } from './queries.ts';

const changements = ({ action, differences }: EcritureRegle): string | null =>
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
        titre: `${libelleAction(ecriture.action)} par ${ecriture.par}`,
        detail: changements(ecriture),
      }))}
    />
  );
};

const Contenu = ({ regle }: { regle: RegleLegale }) => (
  <>
    <KeyValue
      entrees={[
        { libelle: 'Règle', valeur: libellesCode[regle.code] },
        { libelle: 'Périmètre', valeur: libellesPerimetre[regle.perimetre] },
        {
          libelle: regle.unite === 'MOTS' ? 'Mots' : 'Valeur',
          valeur: valeurAffichee(regle),
          large: regle.unite === 'MOTS',
        },
        { libelle: 'Du', valeur: formatJour(regle.dateDebut) },
        { libelle: 'Au', valeur: regle.dateFin ? formatJour(regle.dateFin) : 'Jusqu’à nouvel ordre' },
        { libelle: 'Vérifiée le', valeur: regle.verifieLe ? formatJour(regle.verifieLe) : 'À vérifier' },
        { libelle: 'Source', valeur: regle.source, large: true },
        { libelle: 'Note', valeur: regle.note, large: true },
      ]}
    />
    <Section titre="Historique">
      <Historique id={regle.id} />
    </Section>
  </>
);

type Props = { regle: RegleLegale | undefined; actes: (regle: RegleLegale) => readonly Action[]; onFermer: () => void };

/** One rule, and its history. */
export const RegleDrawer = ({ regle, actes, onFermer }: Props) => {
  const [modifier, ...autres] = regle ? actes(regle) : [];
  return (
    <DetailDrawer
      ouvert={regle !== undefined}
      onFermer={onFermer}
      titre={regle?.libelle ?? 'Règle légale'}
      marque={regle ? <Etat regle={regle} /> : undefined}
      actions={autres.length > 0 ? <ActionMenu libelle="Actions de la règle" actions={autres} /> : undefined}
      pied={
        modifier ? (
          <Button leftSection={<IconPencil size={16} aria-hidden />} onClick={modifier.faire}>
            {modifier.libelle}
          </Button>
        ) : undefined
      }
    >
      {regle ? <Contenu regle={regle} /> : null}
    </DetailDrawer>
  );
};
