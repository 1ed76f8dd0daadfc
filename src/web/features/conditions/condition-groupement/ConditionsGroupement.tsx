import { Button, SegmentedControl, Select, Stack } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import {
  conditionGroupementContract,
  trisConditionGroupement,
} from '#shared/features/conditions/condition-groupement/contract.ts';
import { canGererConditionsGroupement } from '#shared/features/conditions/condition-groupement/policy.ts';
import {
  etatsConditionGroupement,
  type ConditionGroupement,
} from '#shared/features/conditions/condition-groupement/schemas.ts';
import { paginationQuery } from '#shared/core/pagination.ts';
import { adhesionQueries } from '#web/features/reseau/adhesion/queries.ts';
import { useSession } from '#web/lib/session.ts';
import { useElementOuvert, useEtatUrl, type EtatUrl } from '#web/lib/url-state.ts';
import { differer, usePreparation } from '#web/ui/differer.tsx';
import { ExportListe } from '#web/ui/menus/ExportListe.tsx';
import { FilterBar } from '#web/ui/filtres/FilterBar.tsx';
import { DataTable } from '#web/ui/table/DataTable.tsx';
import { colonnesConditionGroupement } from './colonnes.tsx';
import { conditionGroupementQueries } from './queries.ts';
import { useActesOffertsConditionGroupement } from './use-actes-condition-groupement.ts';

const ConditionGroupementDrawer = differer(
  async () => (await import('./ConditionGroupementDrawer.tsx')).ConditionGroupementDrawer,
);
const ConditionGroupementForm = differer(
  async () => (await import('./ConditionGroupementForm.tsx')).ConditionGroupementForm,
);
const DupliquerConditionGroupementDialog = differer(
  async () => (await import('./DupliquerConditionGroupementDialog.tsx')).DupliquerConditionGroupementDialog,
);

export const urlConditionsGroupement = z.object({
  ...paginationQuery(trisConditionGroupement, 'dateFin', 'desc'),
  etat: z.enum(etatsConditionGroupement).optional(),
  segmentId: z.coerce.number().int().positive().optional(),
});
/** The form and its proposition in the address: one change opens or closes both. */
export const urlSaisieConditionGroupement = z.object({
  saisie: z.enum(['nouveau', 'modification']).optional(),
  condition: z.coerce.number().int().positive().optional(),
});
const UNITE = ['proposition', 'propositions'] as const;

const FiltresConditionsGroupement = ({ url }: { url: EtatUrl<typeof urlConditionsGroupement> }) => {
  const { data: segments } = useQuery(adhesionQueries.segments());
  return (
    <FilterBar
      recherche={{
        valeur: url.etat.q ?? '',
        onChange: (q) => url.changer({ q }, { remplacer: true }),
        libelle: 'Gamme, produit, choix…',
      }}
    >
      <SegmentedControl
        aria-label="État des propositions"
        value={url.etat.etat ?? ''}
        onChange={(etat) =>
          url.changer({
            etat: etatsConditionGroupement.find((etatConditionGroupement) => etatConditionGroupement === etat),
          })
        }
        data={[
          { value: '', label: 'Toutes' },
          { value: 'DRAFT', label: 'Brouillons' },
          { value: 'VALIDATED', label: 'Publiées' },
        ]}
      />
      <Select
        aria-label="Segment"
        placeholder="Tous les segments"
        clearable
        searchable
        data={(segments ?? []).map(({ id, nom }) => ({ value: String(id), label: nom }))}
        value={url.etat.segmentId === undefined ? null : String(url.etat.segmentId)}
        onChange={(id) => url.changer({ segmentId: id === null ? undefined : Number(id) })}
      />
    </FilterBar>
  );
};

/** The propositions of a groupement on one laboratory, for its adhérents. */
export const ConditionsGroupement = ({ laboratoireId }: { laboratoireId: number }) => {
  usePreparation(ConditionGroupementDrawer);
  const url = useEtatUrl(urlConditionsGroupement);
  const saisie = useEtatUrl(urlSaisieConditionGroupement);
  const panneau = useElementOuvert('condition');
  const [aDupliquer, setADupliquer] = useState<ConditionGroupement | null>(null);
  const session = useSession();
  const gere = session !== null && canGererConditionsGroupement(session.utilisateur);
  const requete = useQuery(conditionGroupementQueries.liste({ ...url.etat, laboratoireId }));
  const nouveau = gere ? () => saisie.changer({ saisie: 'nouveau' }) : undefined;
  const modifier = (condition: number) => saisie.changer({ saisie: 'modification', condition });
  const vers = { modifier, dupliquer: setADupliquer };
  const actions = useActesOffertsConditionGroupement({ ...vers, ouvrir: panneau.ouvrir });
  const finir = () => saisie.changer({ saisie: undefined });
  const enSaisie =
    gere && (saisie.etat.saisie === 'nouveau' || (saisie.etat.saisie === 'modification' && panneau.id !== null));
  return (
    <Stack gap="md">
      <FiltresConditionsGroupement url={url} />
      <DataTable<ConditionGroupement>
        nom="conditions-groupement"
        titre="Conditions du groupement"
        unite={UNITE}
        colonnes={colonnesConditionGroupement}
        requete={requete}
        cle={({ id }) => id}
        url={url}
        onOuvrir={({ id }) => panneau.ouvrir(id)}
        ouverte={panneau.id}
        nomLigne={({ partenariatNom, dateDebut }) => `la proposition ${partenariatNom} ${dateDebut.slice(0, 4)}`}
        actionsLigne={actions}
        onNouveau={nouveau}
        vide={{
          titre: 'Aucune condition pour vos adhérents.',
          texte:
            'Préparez ce que vous avez négocié avec ce laboratoire, puis publiez-le aux segments concernés\u00a0: ' +
            'chaque adhérent choisit.',
          ...(nouveau ? { action: { libelle: 'Préparer des conditions', faire: nouveau } } : {}),
        }}
        filtre={{ actif: url.actifs.length > 0, effacer: url.effacer }}
        outils={
          <>
            <ExportListe
              total={requete.data?.total}
              route={conditionGroupementContract.exporterConditionsGroupement}
              query={{ ...url.query, laboratoireId }}
            />
            {nouveau ? (
              <Button size="xs" leftSection={<IconPlus size={16} aria-hidden />} onClick={nouveau}>
                Préparer des conditions
              </Button>
            ) : null}
          </>
        }
      />
      {enSaisie ? (
        <ConditionGroupementForm
          key={saisie.etat.saisie}
          laboratoireId={laboratoireId}
          id={saisie.etat.saisie === 'nouveau' ? null : panneau.id}
          onFermer={finir}
          onEnregistre={({ id }) => saisie.changer({ saisie: undefined, condition: id })}
        />
      ) : panneau.id === null ? null : (
        <ConditionGroupementDrawer
          key={panneau.id}
          id={panneau.id}
          vers={vers}
          couvert={aDupliquer !== null}
          onFermer={panneau.fermer}
        />
      )}
      {aDupliquer ? (
        <DupliquerConditionGroupementDialog
          condition={aDupliquer}
          onFermer={() => setADupliquer(null)}
          onFait={(id) => {
            setADupliquer(null);
            panneau.ouvrir(id);
          }}
        />
      ) : null}
    </Stack>
  );
};
