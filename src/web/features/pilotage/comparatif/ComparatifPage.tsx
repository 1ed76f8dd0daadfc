import { Box, Button, Group, Switch, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconCopy, IconFileImport } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { comparatifContract } from '#shared/features/pilotage/comparatif/contract.ts';
import { filtreDeTable } from '#web/lib/filtres-url.ts';
import { pluriel } from '#web/lib/formats.ts';
import { useEtatUrl } from '#web/lib/url-state.ts';
import { permises } from '#web/ui/action.ts';
import { ActionMenu } from '#web/ui/menus/ActionMenu.tsx';
import { ChoixField } from '#web/ui/fields/ChoixField.tsx';
import { differer, usePreparation } from '#web/ui/differer.tsx';
import { ExportListe } from '#web/ui/menus/ExportListe.tsx';
import { PageShell } from '#web/ui/page/PageShell.tsx';
import { DataTable } from '#web/ui/table/DataTable.tsx';
import { colonnesComparatif, type Maxima } from './colonnes.tsx';
import { ComparatifFiltres } from './ComparatifFiltres.tsx';
import { ComparatifTuiles } from './ComparatifTuiles.tsx';
import { anneesProposeesComparatif, filtresActifsComparatif, urlComparatif, type UrlComparatif } from './filtres.ts';
import { useActesOffertsComparatif } from './use-actes-comparatif.ts';
import { usePanneauxComparatif, type PanneauxComparatif } from './use-panneaux.ts';
import { useComparatif, type Comparatif, type LigneVue } from './use-comparatif.ts';
import { BoutonAjouter } from '#web/ui/BoutonAjouter.tsx';

const ComparatifPanneaux = differer(async () => (await import('./ComparatifPanneaux.tsx')).ComparatifPanneaux);

const UNITE = ['produit', 'produits'] as const;
/** Cards rendered at a time on a phone, because they are not virtual. */
const CARTES = 100;

const maximaDe = (lignes: readonly LigneVue[]): Maxima => {
  let [unitaire, annuel] = [0, 0];
  for (const { marges } of lignes) {
    unitaire = Math.max(unitaire, Math.abs(marges.margeReelleUnitaireCentimes));
    annuel = Math.max(annuel, Math.abs(marges.margeReelleAnnuelleCentimes));
  }
  return { unitaire, annuel };
};

/** Rows to render: a phone renders some cards, then more on demand; a table renders those in sight. */
const useMontrees = (lignes: readonly LigneVue[]) => {
  const mobile = useMediaQuery('screen and (max-width: 59.99em)', undefined, { getInitialValueInEffect: false });
  const [nombre, setNombre] = useState(CARTES);
  const montrees = mobile ? lignes.slice(0, nombre) : lignes;
  const reste = lignes.length - montrees.length;
  return {
    montrees,
    suite:
      reste > 0 ? (
        <Button variant="default" onClick={() => setNombre(nombre + CARTES)}>
          Montrer les {Math.min(CARTES, reste)} suivants, sur {reste}
        </Button>
      ) : null,
  };
};

type ListeProps = { panneaux: PanneauxComparatif; url: UrlComparatif; comparatif: Comparatif };

const Liste = ({ panneaux, url, comparatif }: ListeProps) => {
  const { annee, requete, lignes, gardees, poserEssai, oublierEssais, essaie } = comparatif;
  const { familleId, segmentId, sousSegmentId, laboratoireId, q, critere } = url.etat;
  const [etSi, setEtSi] = useState(false);
  const { montrees, suite } = useMontrees(lignes);
  const maxima = useMemo(() => maximaDe(gardees), [gardees]);
  const colonnes = useMemo(() => colonnesComparatif(maxima, etSi ? poserEssai : null), [maxima, etSi, poserEssai]);
  const actions = useActesOffertsComparatif(panneaux.vers);
  const actifs = filtresActifsComparatif(url);
  const nouveau = panneaux.redige ? () => panneaux.commencer('nouveau') : undefined;
  const seul = lignes.length === 1 && actifs.length === 0;
  return (
    <>
      {seul ? (
        <Text size="sm" c="dimmed" role="status">
          Ajoutez au moins deux produits pour comparer.
        </Text>
      ) : null}
      <DataTable<LigneVue>
        nom={etSi ? 'comparatif.et-si' : 'comparatif'}
        titre={`Comparatif ${annee}`}
        unite={UNITE}
        colonnes={colonnes}
        requete={{ ...requete, data: requete.data && { elements: montrees, total: lignes.length } }}
        onOuvrir={({ id }) => panneaux.vers.ouvrir(id)}
        ouverte={panneaux.ouvert.id}
        nomLigne={({ nom }) => nom}
        actionsLigne={actions}
        onNouveau={nouveau}
        vide={{
          titre: `Aucun produit comparé en ${annee}.`,
          texte: 'Ajoutez au moins deux produits pour comparer : ce qu’ils coûtent vraiment, ce qu’ils rapportent.',
          ...(nouveau ? { action: { libelle: 'Ajouter un produit', faire: nouveau } } : {}),
          ...(panneaux.redige
            ? { autre: { libelle: 'Importer un fichier', faire: () => panneaux.commencer('import') } }
            : {}),
        }}
        filtre={filtreDeTable(actifs, url.changer)}
        outils={
          <Group gap="sm">
            {essaie && etSi ? (
              <Button size="compact-sm" variant="subtle" onClick={oublierEssais}>
                Oublier les essais
              </Button>
            ) : null}
            <Switch
              label="Et si…"
              checked={etSi}
              onChange={({ currentTarget: { checked } }) => {
                setEtSi(checked);
                if (!checked) oublierEssais();
              }}
            />
            <ExportListe
              total={requete.data && lignes.length}
              route={comparatifContract.exporterComparatif}
              query={{ annee, familleId, segmentId, sousSegmentId, laboratoireId, q, critere }}
            />
          </Group>
        }
      />
      {suite}
    </>
  );
};

const SOUS_TITRE =
  'Ce que chaque produit coûte et rapporte vraiment, remises de fin d’année et unités gratuites comprises.';

/** `/comparatifMarges`: compares the real margins of products, famille by famille, year by year. */
export const ComparatifPage = () => {
  usePreparation(ComparatifPanneaux);
  const url = useEtatUrl(urlComparatif);
  const panneaux = usePanneauxComparatif();
  const comparatif = useComparatif(url);
  const { annee, requete, lignes, arbre, nomDe, essaie } = comparatif;
  const nombre = requete.data?.total ?? 0;
  return (
    <PageShell
      titre="Comparatif des marges"
      sousTitre={SOUS_TITRE}
      actions={
        <>
          <ChoixField
            aria-label="Année"
            w={100}
            allowDeselect={false}
            searchable={false}
            options={anneesProposeesComparatif(annee, requete.data?.annees ?? []).map((anneeProposee) => ({
              value: anneeProposee,
              label: String(anneeProposee),
            }))}
            value={annee}
            onChange={(choisie) => choisie !== null && url.changer({ annee: choisie })}
          />
          {panneaux.redige ? (
            <>
              {nombre > 0 ? (
                <Button
                  visibleFrom="sm"
                  variant="default"
                  leftSection={<IconCopy size={16} aria-hidden />}
                  title={`${pluriel(nombre, 'produit')} en ${annee}`}
                  onClick={() => panneaux.commencer('annee')}
                >
                  Dupliquer l’année
                </Button>
              ) : null}
              <Button
                visibleFrom="sm"
                variant="default"
                leftSection={<IconFileImport size={16} aria-hidden />}
                onClick={() => panneaux.commencer('import')}
              >
                Importer
              </Button>
              <BoutonAjouter onClick={() => panneaux.commencer('nouveau')}>Nouveau produit</BoutonAjouter>
              <Box hiddenFrom="sm">
                <ActionMenu
                  libelle="Actions du comparatif"
                  actions={permises([
                    {
                      si: nombre > 0,
                      cle: 'annee',
                      libelle: 'Dupliquer l’année',
                      icone: IconCopy,
                      faire: () => panneaux.commencer('annee'),
                    },
                    {
                      si: true,
                      cle: 'import',
                      libelle: 'Importer',
                      icone: IconFileImport,
                      faire: () => panneaux.commencer('import'),
                    },
                  ])}
                />
              </Box>
            </>
          ) : null}
        </>
      }
    >
      <ComparatifTuiles lignes={requete.data && lignes} essaie={essaie} />
      <ComparatifFiltres url={url} arbre={arbre} nomDe={nomDe} />
      <Liste panneaux={panneaux} url={url} comparatif={comparatif} />
      {panneaux.ouverts ? <ComparatifPanneaux panneaux={panneaux} url={url} comparatif={comparatif} /> : null}
    </PageShell>
  );
};
