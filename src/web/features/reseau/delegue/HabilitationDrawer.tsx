import { Button, Group, List, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Habilitation } from '#shared/features/reseau/delegue/contract.ts';
import { libelleActivite, libelleSorte } from '#shared/features/reseau/delegue/messages.ts';
import { formatInstant, formatJour, pluriel } from '#web/lib/formats.ts';
import type { Action } from '#web/ui/action.ts';
import { ActionMenu } from '#web/ui/menus/ActionMenu.tsx';
import { DetailDrawer } from '#web/ui/panneau/DetailDrawer.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { KeyValue } from '#web/ui/KeyValue.tsx';
import { Section } from '#web/ui/Section.tsx';
import { droitsEnMots, PastilleHabilitation, laboratoiresEnMots } from './colonnes.tsx';
import { habilitationQueries } from './queries.ts';

const Activite = ({ id }: { id: number }) => {
  const { data, error, refetch } = useQuery(habilitationQueries.activite(id));
  if (error && !data) return <ErrorState compact erreur={error} onReessayer={() => void refetch()} />;
  if (!data) return <Skeleton h={120} />;
  if (data.total === 0)
    return (
      <Text size="sm" c="dimmed">
        Rien depuis le {formatJour(data.depuis)}.
      </Text>
    );
  return (
    <>
      <KeyValue
        entrees={data.actes.map((acte) => ({ libelle: libelleActivite(acte), valeur: pluriel(acte.nombre, 'fois') }))}
      />
      <List size="sm" spacing={4} listStyleType="none">
        {data.derniers.map(({ le, objet, action }) => (
          <List.Item key={`${le} ${action}`}>
            <Text span size="sm" c="dimmed" className="chiffres">
              {formatInstant(le)}
            </Text>{' '}
            {libelleActivite({ objet, action })}
          </List.Item>
        ))}
      </List>
    </>
  );
};

const Contenu = ({ habilitation: h }: { habilitation: Habilitation }) => (
  <>
    <KeyValue
      entrees={[
        { libelle: 'Société', valeur: h.delegueSociete, large: true },
        { libelle: 'Accès', valeur: libelleSorte[h.sorte] },
        { libelle: 'Laboratoires', valeur: laboratoiresEnMots(h), large: true },
        { libelle: 'Droits', valeur: droitsEnMots(h), large: true },
        { libelle: 'Demandé par', valeur: h.demandePar },
        { libelle: 'Demandé le', valeur: formatInstant(h.dateDemande) },
        { libelle: 'Décidé par', valeur: h.decidePar },
        { libelle: 'Décidé le', valeur: h.decideLe && formatInstant(h.decideLe) },
        { libelle: 'Fin', valeur: h.expireLe ? formatJour(h.expireLe) : 'Sans date' },
      ]}
    />
    <Section titre="Activité du mois" texte="Ce que cette personne a consulté ou fait dans votre compte.">
      <Activite id={h.id} />
    </Section>
  </>
);

const PRINCIPAUX = new Set(['accepter', 'reactiver', 'refuser']);

type HabilitationDrawerProps = {
  /** Null when closed. */
  id: number | null;
  actes: (habilitation: Habilitation) => readonly Action[];
  onFermer: () => void;
};

/** The drawer of one habilitation of the pharmacy: its history, its rights, its use. */
export const HabilitationDrawer = ({ id, actes, onFermer }: HabilitationDrawerProps) => {
  const {
    data: habilitation,
    error,
    refetch,
  } = useQuery({ ...habilitationQueries.detail(id ?? 0), enabled: id !== null });
  const possibles = habilitation ? actes(habilitation) : [];
  const pied = possibles.filter(({ cle }) => PRINCIPAUX.has(cle)).toReversed();
  return (
    <DetailDrawer
      ouvert={id !== null}
      onFermer={onFermer}
      titre={habilitation?.delegueNom ?? 'Accès'}
      marque={habilitation ? <PastilleHabilitation habilitation={habilitation} cote="PHARMACIE" /> : undefined}
      actions={
        habilitation && possibles.length > 0 ? (
          <ActionMenu libelle={`Actions pour ${habilitation.delegueNom}`} actions={possibles} />
        ) : undefined
      }
      pied={
        pied.length > 0 ? (
          <Group gap="xs">
            {pied.map(({ cle, libelle, faire, danger }) => (
              <Button key={cle} variant={danger ? 'default' : 'filled'} onClick={faire}>
                {libelle}
              </Button>
            ))}
          </Group>
        ) : undefined
      }
    >
      {habilitation ? (
        <Contenu habilitation={habilitation} />
      ) : error ? (
        <ErrorState compact erreur={error} onReessayer={() => void refetch()} />
      ) : (
        <Skeleton h={320} />
      )}
    </DetailDrawer>
  );
};
