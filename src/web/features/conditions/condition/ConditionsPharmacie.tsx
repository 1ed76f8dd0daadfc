import { Button, Group, SegmentedControl, Select, Stack } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { z } from 'zod';
import { conditionContract } from '#shared/features/conditions/condition/contract.ts';
import { canRedigerCondition } from '#shared/features/conditions/condition/policy.ts';
import { etatsCondition, type Condition, type EtatCondition } from '#shared/features/conditions/condition/schemas.ts';
import { formatNombre } from '#web/lib/formats.ts';
import { useSession } from '#web/lib/session.ts';
import { useElementOuvert, useEtatUrl, type EtatUrl } from '#web/lib/url-state.ts';
import { differer, usePreparation } from '#web/ui/differer.tsx';
import { ExportListe } from '#web/ui/menus/ExportListe.tsx';
import { FilterBar } from '#web/ui/filtres/FilterBar.tsx';
import { DataTable } from '#web/ui/table/DataTable.tsx';
import { colonnesCondition } from './colonnes.tsx';
import { listeServeurCondition, urlConditions } from './filtres.ts';
import { conditionQueries } from './queries.ts';
import { useActesOffertsCondition } from './use-actes-condition.ts';

const ConditionDrawer = differer(async () => (await import('./ConditionDrawer.tsx')).ConditionDrawer);
const ConditionForm = differer(async () => (await import('./ConditionForm.tsx')).ConditionForm);
const DupliquerConditionDialog = differer(
  async () => (await import('./DupliquerConditionDialog.tsx')).DupliquerConditionDialog,
);

/** What is being typed, and of what: one change of the address opens or closes both. */
export const urlSaisieCondition = z.object({
  saisie: z.enum(['nouveau', 'modification']).optional(),
  condition: z.coerce.number().int().positive().optional(),
});
const PLURIELS: Readonly<Record<EtatCondition, string>> = {
  A_VENIR: 'À venir',
  EN_COURS: 'En cours',
  EXPIREE: 'Expirées',
};
const UNITE = ['condition', 'conditions'] as const;
const estEtat = (valeur: string): EtatCondition | undefined => etatsCondition.find((etat) => etat === valeur);

type FiltresProps = {
  url: EtatUrl<typeof urlConditions>;
  parEtat: Readonly<Record<EtatCondition, number>> | undefined;
};

const FiltresCondition = ({ url, parEtat }: FiltresProps) => (
  <FilterBar
    recherche={{
      valeur: url.etat.q ?? '',
      onChange: (q) => url.changer({ q }, { remplacer: true }),
      libelle: 'Chercher une condition',
    }}
    autres={
      <Stack gap="sm">
        <Select
          label="Source"
          clearable
          data={[
            { value: 'PHARMACIE', label: 'Pharmacie' },
            { value: 'GROUPEMENT', label: 'Groupement' },
          ]}
          value={url.etat.origine ?? null}
          onChange={(origine) =>
            url.changer({ origine: origine === 'PHARMACIE' || origine === 'GROUPEMENT' ? origine : undefined })
          }
        />
        <Select
          label="Produits remboursables"
          clearable
          data={[
            { value: 'true', label: 'Oui' },
            { value: 'false', label: 'Non' },
          ]}
          value={url.etat.remboursable ?? null}
          onChange={(valeur) =>
            url.changer({ remboursable: valeur === 'true' || valeur === 'false' ? valeur : undefined })
          }
        />
      </Stack>
    }
    nbAutres={[url.etat.origine, url.etat.remboursable].filter((valeur) => valeur !== undefined).length}
  >
    <SegmentedControl
      aria-label="État des conditions"
      value={url.etat.etat ?? ''}
      onChange={(etat) => url.changer({ etat: estEtat(etat) })}
      data={[
        { value: '', label: 'Toutes' },
        ...etatsCondition.map((etat) => ({
          value: etat,
          label: `${PLURIELS[etat]}${parEtat ? ` (${formatNombre(parEtat[etat])})` : ''}`,
        })),
      ]}
    />
  </FilterBar>
);

type Props = { laboratoireId: number; /** What its groupement proposes. */ propositions: ReactNode };

/** The conditions of one laboratory: what the groupement proposes, then what the pharmacy has. */
export const ConditionsPharmacie = ({ laboratoireId, propositions }: Props) => {
  usePreparation(ConditionDrawer);
  const url = useEtatUrl(urlConditions);
  const saisie = useEtatUrl(urlSaisieCondition);
  const panneau = useElementOuvert('condition');
  const [aDupliquer, setADupliquer] = useState<Condition | null>(null);
  const session = useSession();
  const redige = session !== null && canRedigerCondition(session.utilisateur);
  const query = listeServeurCondition(url, laboratoireId);
  const requete = useQuery(conditionQueries.liste(query));
  const nouveau = redige ? () => saisie.changer({ saisie: 'nouveau' }) : undefined;
  const modifier = (condition: number) => saisie.changer({ saisie: 'modification', condition });
  const vers = { modifier, dupliquer: setADupliquer };
  const actions = useActesOffertsCondition({ ...vers, ouvrir: panneau.ouvrir });
  const finir = () => saisie.changer({ saisie: undefined });
  const enSaisie =
    redige && (saisie.etat.saisie === 'nouveau' || (saisie.etat.saisie === 'modification' && panneau.id !== null));
  return (
    <Stack gap="sm">
      {propositions}
      <FiltresCondition url={url} parEtat={requete.data?.parEtat} />
      <DataTable<Condition>
        nom="conditions"
        titre="Conditions"
        unite={UNITE}
        colonnes={colonnesCondition}
        requete={requete}
        cle={({ id }) => id}
        url={url}
        onOuvrir={({ id }) => panneau.ouvrir(id)}
        ouverte={panneau.id}
        nomLigne={({ gamme }) => `la condition ${gamme}`}
        actionsLigne={actions}
        onNouveau={nouveau}
        vide={{
          titre: 'Aucune condition avec ce laboratoire.',
          texte: 'Notez ce qui est négocié, gamme par gamme\u00a0: vous serez prévenu 45 jours avant la fin.',
          ...(nouveau ? { action: { libelle: 'Ajouter une condition', faire: nouveau } } : {}),
        }}
        filtre={{ actif: url.actifs.length > 0, effacer: url.effacer }}
        outils={
          <Group gap="xs">
            <ExportListe total={requete.data?.total} route={conditionContract.exporterConditions} query={query} />
            {nouveau ? (
              <Button size="xs" leftSection={<IconPlus size={16} aria-hidden />} onClick={nouveau}>
                Nouvelle condition
              </Button>
            ) : null}
          </Group>
        }
      />
      {enSaisie ? (
        <ConditionForm
          key={saisie.etat.saisie}
          laboratoireId={laboratoireId}
          id={saisie.etat.saisie === 'nouveau' ? null : panneau.id}
          onFermer={finir}
          onEnregistre={finir}
        />
      ) : panneau.id === null ? null : (
        <ConditionDrawer
          key={panneau.id}
          id={panneau.id}
          vers={vers}
          couvert={aDupliquer !== null}
          onFermer={panneau.fermer}
        />
      )}
      {aDupliquer ? (
        <DupliquerConditionDialog
          condition={aDupliquer}
          onFermer={() => setADupliquer(null)}
          onFait={({ id }) => {
            setADupliquer(null);
            panneau.ouvrir(id);
          }}
        />
      ) : null}
    </Stack>
  );
};
