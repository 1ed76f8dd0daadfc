import { Button, Group, SegmentedControl, Select, Stack } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { libelleStatut } from '#shared/features/echanges/discussion/messages.ts';
import { statutsDiscussion } from '#shared/features/echanges/discussion/schemas.ts';
import { reclamationContract } from '#shared/features/echanges/reclamation/contract.ts';
import { libelleMotif } from '#shared/features/echanges/reclamation/messages.ts';
import { motifsReclamation, type Reclamation } from '#shared/features/echanges/reclamation/schemas.ts';
import { laboratoiresDuCompte } from '#web/features/catalogue/laboratoire/queries.ts';
import { formatJour } from '#web/lib/formats.ts';
import { differer } from '#web/ui/differer.tsx';
import { ExportListe } from '#web/ui/menus/ExportListe.tsx';
import { ChoixField } from '#web/ui/fields/ChoixField.tsx';
import { FilterBar, type FiltreActif } from '#web/ui/filtres/FilterBar.tsx';
import { DataTable } from '#web/ui/table/DataTable.tsx';
import { rechercheDansUrl } from '#web/lib/filtres-url.ts';
import { colonnesReclamation } from './colonnes.tsx';
import { listeServeurReclamation, type UrlReclamations } from './filtres.ts';
import type { PanneauxReclamation } from './ReclamationPanneaux.tsx';
import { reclamationQueries } from './queries.ts';
import { useActesOffertsReclamation } from './use-actes-reclamation.ts';

const RelancerDialog = differer(async () => (await import('./RelancerDialog.tsx')).RelancerDialog);

const UNITE = ['réclamation', 'réclamations'] as const;
const VUES = [
  { value: '', label: 'Toutes' },
  { value: 'ouverte', label: 'Ouvertes' },
  { value: 'aRepondre', label: 'À répondre' },
  { value: 'nonLus', label: 'Non lues' },
  { value: 'aRelancer', label: 'À relancer' },
] as const;

const usePuces = ({ etat: e, changer, actifs }: UrlReclamations): FiltreActif[] => {
  const { data: laboratoires } = useQuery(laboratoiresDuCompte());
  const libelles: Record<string, string | undefined> = {
    q: `Recherche : ${e.q}`,
    laboratoireId: `Laboratoire : ${laboratoires?.find(({ id }) => id === e.laboratoireId)?.nom ?? '…'}`,
    motif: e.motif && `Motif : ${libelleMotif[e.motif]}`,
    statut: e.statut && `Statut : ${libelleStatut[e.statut]}`,
    creeDu: e.creeDu && `Ouvertes à partir du ${formatJour(e.creeDu)}`,
    creeAu: e.creeAu && `Ouvertes jusqu’au ${formatJour(e.creeAu)}`,
    aRepondre: 'À répondre',
    nonLus: 'Non lues',
    aRelancer: 'À relancer',
    ouverte: 'Ouvertes',
  };
  return actifs.map((nom) => ({
    id: nom,
    libelle: libelles[nom] ?? nom,
    retirer: () => changer({ [nom]: undefined }),
  }));
};

/** The filters of the réclamations; on the page of a laboratory, without the laboratory. */
const FiltresReclamation = ({ url, surPage }: { url: UrlReclamations; surPage: boolean }) => {
  const { etat: e, changer, effacer } = url;
  const { data: laboratoires } = useQuery({ ...laboratoiresDuCompte(), enabled: surPage });
  const vue = VUES.find(({ value }) => value !== '' && e[value] === 'true')?.value ?? '';
  return (
    <FilterBar
      recherche={rechercheDansUrl({ etat: e, changer }, 'Chercher une réclamation')}
      actifs={usePuces(url)}
      onToutEffacer={effacer}
      autres={
        <Stack gap="sm">
          <Select
            label="Motif"
            clearable
            comboboxProps={{ withinPortal: false }}
            data={motifsReclamation.map((value) => ({ value, label: libelleMotif[value] }))}
            value={e.motif ?? null}
            onChange={(motif) =>
              changer({ motif: motifsReclamation.find((motifReclamation) => motifReclamation === motif) })
            }
          />
          <Select
            label="Statut"
            clearable
            comboboxProps={{ withinPortal: false }}
            data={statutsDiscussion.map((value) => ({ value, label: libelleStatut[value] }))}
            value={e.statut ?? null}
            onChange={(statut) =>
              changer({ statut: statutsDiscussion.find((statutDiscussion) => statutDiscussion === statut) })
            }
          />
        </Stack>
      }
      nbAutres={[e.motif, e.statut].filter((valeur) => valeur !== undefined).length}
    >
      {surPage ? (
        <ChoixField
          aria-label="Laboratoire"
          placeholder="Tous les laboratoires"
          searchable
          clearable
          options={(laboratoires ?? []).map(({ id, nom }) => ({ value: id, label: nom }))}
          value={e.laboratoireId ?? null}
          onChange={(valeur) => changer({ laboratoireId: valeur ?? undefined })}
        />
      ) : null}
      <SegmentedControl
        aria-label="Réclamations montrées"
        value={vue}
        onChange={(choisie) =>
          changer({
            aRepondre: undefined,
            nonLus: undefined,
            aRelancer: undefined,
            ouverte: undefined,
            ...(choisie && { [choisie]: 'true' }),
          })
        }
        data={[...VUES]}
      />
    </FilterBar>
  );
};

type Props = { url: UrlReclamations; laboratoireId?: number; panneaux: PanneauxReclamation };

/** The list of the réclamations, the same on /reclamations and on the page of a laboratory. */
export const ReclamationsListe = ({ url, laboratoireId, panneaux }: Props) => {
  const { etat: e, changer, effacer, actifs } = url;
  const query = listeServeurReclamation(url, laboratoireId);
  const requete = useQuery(reclamationQueries.liste(query));
  const [aRelancer, setARelancer] = useState<Reclamation | null>(null);
  const actions = useActesOffertsReclamation({
    ouvrir: panneaux.ouvrir,
    relancer: setARelancer,
    modifier: panneaux.modifier,
    supprime: panneaux.fermer,
  });
  return (
    <Stack gap="sm">
      <FiltresReclamation url={url} surPage={laboratoireId === undefined} />
      <DataTable<Reclamation>
        nom="reclamations"
        titre="Réclamations"
        unite={UNITE}
        colonnes={colonnesReclamation(laboratoireId === undefined)}
        requete={requete}
        url={{ etat: e, changer }}
        onOuvrir={({ id }) => panneaux.ouvrir(id)}
        ouverte={panneaux.id}
        nomLigne={({ numero }) => `la réclamation ${numero}`}
        actionsLigne={actions}
        onNouveau={panneaux.nouveau}
        vide={{
          titre: 'Aucune réclamation.',
          texte: panneaux.nouveau
            ? 'Un manquant, une casse, une question ? Écrivez au laboratoire : il répond d’un lien, sans compte, et ' +
              'rien ne se perd.'
            : 'Ce que votre équipe demande aux laboratoires, et leurs réponses, apparaîtra ici.',
          ...(panneaux.nouveau ? { action: { libelle: 'Nouvelle réclamation', faire: panneaux.nouveau } } : {}),
        }}
        filtre={{ actif: actifs.length > 0, effacer }}
        outils={
          <Group gap="xs">
            <ExportListe total={requete.data?.total} route={reclamationContract.exporterReclamations} query={query} />
            {laboratoireId !== undefined && panneaux.nouveau ? (
              <Button size="xs" leftSection={<IconPlus size={16} aria-hidden />} onClick={panneaux.nouveau}>
                Nouvelle réclamation
              </Button>
            ) : null}
          </Group>
        }
      />
      {aRelancer ? (
        <RelancerDialog id={aRelancer.id} numero={aRelancer.numero} onFermer={() => setARelancer(null)} />
      ) : null}
    </Stack>
  );
};
