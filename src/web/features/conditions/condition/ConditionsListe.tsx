import { Group, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { conditionContract } from '#shared/features/conditions/condition/contract.ts';
import { canRedigerCondition } from '#shared/features/conditions/condition/policy.ts';
import type { Condition } from '#shared/features/conditions/condition/schemas.ts';
import { filtreDeTable } from '#web/lib/filtres-url.ts';
import { useSession } from '#web/lib/session.ts';
import { useElementOuvert, useEtatUrl } from '#web/lib/url-state.ts';
import { BoutonAjouter } from '#web/ui/BoutonAjouter.tsx';
import { differer, usePreparation } from '#web/ui/differer.tsx';
import { ExportListe } from '#web/ui/menus/ExportListe.tsx';
import { DataTable } from '#web/ui/table/DataTable.tsx';
import { ConditionsFiltres } from './ConditionsFiltres.tsx';
import { colonnesCondition } from './colonnes.tsx';
import { filtresActifsCondition, listeServeurCondition, type UrlConditions } from './filtres.ts';
import { conditionQueries } from './queries.ts';
import { useActesOffertsCondition } from './use-actes-condition.ts';

const ConditionDrawer = differer(async () => (await import('./ConditionDrawer.tsx')).ConditionDrawer);
const ConditionForm = differer(async () => (await import('./ConditionForm.tsx')).ConditionForm);
const DupliquerConditionDialog = differer(
  async () => (await import('./DupliquerConditionDialog.tsx')).DupliquerConditionDialog,
);

/** The form and its condition in the address: one change opens or closes both. */
export const urlSaisieCondition = z.object({
  saisie: z.enum(['nouveau', 'modification', 'renegociation']).optional(),
  condition: z.coerce.number().int().positive().optional(),
});
const UNITE = ['condition', 'conditions'] as const;

/** The opened condition, the form and the dialog above them; the address holds the first two. */
const usePanneauxCondition = () => {
  const { etat, changer } = useEtatUrl(urlSaisieCondition);
  const panneau = useElementOuvert('condition');
  const [aReconduire, setAReconduire] = useState<Condition | null>(null);
  const session = useSession();
  const redige = session !== null && canRedigerCondition(session.utilisateur);
  const voulue = redige ? etat.saisie : undefined;
  return {
    ...panneau,
    redige,
    /** Without a named condition, only the creation form may open. */
    saisie: voulue === 'nouveau' || panneau.id !== null ? voulue : undefined,
    saisir: () => changer({ saisie: 'nouveau' }),
    modifier: (condition: number) => changer({ saisie: 'modification', condition }),
    renegocier: (condition: number) => changer({ saisie: 'renegociation', condition }),
    finir: () => changer({ saisie: undefined }),
    montrer: (condition: number) => changer({ saisie: undefined, condition }),
    aReconduire,
    reconduire: setAReconduire,
  };
};
type Panneaux = ReturnType<typeof usePanneauxCondition>;

const ConditionPanneaux = ({ panneaux, laboratoireId }: { panneaux: Panneaux; laboratoireId: number | undefined }) => {
  const { id, saisie, aReconduire, reconduire, finir, montrer } = panneaux;
  return (
    <>
      {saisie !== undefined && (saisie !== 'nouveau' || laboratoireId !== undefined) ? (
        <ConditionForm
          key={saisie}
          saisie={saisie}
          laboratoireId={laboratoireId ?? 0}
          id={saisie === 'nouveau' ? null : id}
          onFermer={finir}
          onEnregistre={saisie === 'renegociation' ? ({ id: nouvelle }) => montrer(nouvelle) : finir}
        />
      ) : id === null ? null : (
        <ConditionDrawer key={id} id={id} vers={panneaux} couvert={aReconduire !== null} onFermer={panneaux.fermer} />
      )}
      {aReconduire ? (
        <DupliquerConditionDialog
          condition={aReconduire}
          onFermer={() => reconduire(null)}
          onFait={({ id: copie }) => {
            reconduire(null);
            panneaux.ouvrir(copie);
          }}
        />
      ) : null}
    </>
  );
};

type Props = {
  url: UrlConditions;
  /** Set on the page of a laboratory. */
  laboratoireId?: number;
};

/** The conditions of one laboratory, or of all; on the page of a laboratory, a new condition belongs to it. */
export const ConditionsListe = ({ url, laboratoireId }: Props) => {
  usePreparation(ConditionDrawer);
  const panneaux = usePanneauxCondition();
  const fige = laboratoireId !== undefined;
  const laboratoireSeul = laboratoireId ?? url.etat.laboratoireId;
  const query = listeServeurCondition(url, laboratoireId);
  const requete = useQuery(conditionQueries.liste(query));
  const nouveau = panneaux.redige && laboratoireSeul !== undefined ? panneaux.saisir : undefined;
  const actions = useActesOffertsCondition({ ...panneaux, avecLaboratoire: !fige });
  return (
    <Stack gap="sm" miw={0}>
      <ConditionsFiltres url={url} laboratoireFige={fige} parEtat={requete.data?.parEtat} />
      <DataTable<Condition>
        nom={fige ? 'conditions' : 'conditions.toutes'}
        titre="Conditions"
        unite={UNITE}
        colonnes={colonnesCondition(!fige)}
        requete={requete}
        cle={({ id }) => id}
        url={url}
        onOuvrir={({ id }) => panneaux.ouvrir(id)}
        ouverte={panneaux.id}
        nomLigne={({ gamme }) => `la condition ${gamme}`}
        actionsLigne={actions}
        onNouveau={nouveau}
        vide={{
          titre: fige ? 'Aucune condition avec ce laboratoire.' : 'Aucune condition.',
          texte: 'Notez ce qui est négocié, gamme par gamme\u00a0: vous serez prévenu 45 jours avant la fin.',
          ...(nouveau ? { action: { libelle: 'Ajouter une condition', faire: nouveau } } : {}),
        }}
        filtre={filtreDeTable(filtresActifsCondition(url, fige), url.changer)}
        outils={
          <Group gap="xs">
            <ExportListe total={requete.data?.total} route={conditionContract.exporterConditions} query={query} />
            {nouveau ? <BoutonAjouter onClick={nouveau}>Nouvelle condition</BoutonAjouter> : null}
          </Group>
        }
      />
      <ConditionPanneaux panneaux={panneaux} laboratoireId={laboratoireSeul} />
    </Stack>
  );
};
