import { Button } from '@mantine/core';
import {
  IconBuildingFactory2,
  IconEyeOff,
  IconGitMerge,
  IconPackage,
  IconPencil,
  IconPercentage,
  IconPlus,
  IconUpload,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { filtresProduit, produitContract, type Produit } from '#shared/features/catalogue/produit/contract.ts';
import { formatNombre } from '#web/lib/formats.ts';
import { useElementOuvert, useEtatUrl, type EtatUrl } from '#web/lib/url-state.ts';
import { SUPPRIMER, type Action } from '#web/ui/action.ts';
import { differer } from '#web/ui/differer.tsx';
import { ExportListe } from '#web/ui/menus/ExportListe.tsx';
import { PageShell } from '#web/ui/page/PageShell.tsx';
import { StatTiles } from '#web/ui/StatTiles.tsx';
import { DataTable } from '#web/ui/table/DataTable.tsx';
import { colonnesProduit } from '#web/features/catalogue/produit/colonnes.tsx';
import { ImportEnCours } from '#web/features/catalogue/import-produit/ImportEnCours.tsx';
import { ProduitsFiltres } from '#web/features/catalogue/produit/ProduitsFiltres.tsx';
import { produitQueries } from '#web/features/catalogue/produit/queries.ts';
import { useSupprimerProduit } from '#web/features/catalogue/produit/use-supprimer-produit.ts';

export const urlProduits = z.object(filtresProduit);
/** `?import=nouveau`, `?import=12`, `?doublons=oui`: the drawer open over the list. */
export const urlPanneauProduits = z.object({
  import: z.string().max(20).optional(),
  doublons: z.literal('oui').optional(),
});

type Dialogue =
  | { genre: 'creer' }
  | { genre: 'modifier'; produit: Produit }
  | { genre: 'fusionner'; paire: readonly [Produit, Produit] };

const ProduitDrawer = differer(
  async () => (await import('#web/features/catalogue/produit/ProduitDrawer.tsx')).ProduitDrawer,
  ({ id }) => id !== null,
);
const ProduitFormDrawer = differer(
  async () => (await import('#web/features/catalogue/produit/ProduitForm.tsx')).ProduitFormDrawer,
);
const FusionDialog = differer(
  async () => (await import('#web/features/catalogue/produit/FusionDialog.tsx')).FusionDialog,
);
const DoublonsDrawer = differer(
  async () => (await import('#web/features/catalogue/produit/DoublonsDrawer.tsx')).DoublonsDrawer,
  ({ ouvert }) => ouvert,
);
const ImportDrawer = differer(
  async () => (await import('#web/features/catalogue/import-produit/ImportDrawer.tsx')).ImportDrawer,
  ({ cible }) => cible !== null,
);

const tuileActive = ({
  actif,
  laboratoire,
  tva,
}: {
  actif?: boolean;
  laboratoire?: boolean;
  tva?: boolean;
}): string | null => (actif === false ? 'inactifs' : laboratoire ? 'sansLaboratoire' : tva ? 'sansTva' : null);

/** Counts of the missing data of the catalogue; each one filters the list. */
const TuilesProduits = ({ etat, changer }: Pick<EtatUrl<typeof urlProduits>, 'etat' | 'changer'>) => {
  const { data: synthese } = useQuery(produitQueries.synthese());
  return (
    <StatTiles
      libelle="Produits du catalogue"
      active={tuileActive({ actif: etat.actif, laboratoire: etat.sansLaboratoire, tva: etat.sansTva })}
      onChoisir={(choisie) =>
        changer({
          actif: choisie === 'inactifs' ? false : null,
          sansLaboratoire: choisie === 'sansLaboratoire' ? true : null,
          sansTva: choisie === 'sansTva' ? true : null,
        })
      }
      tuiles={[
        {
          id: 'tous',
          libelle: 'Produits',
          valeur: synthese && formatNombre(synthese.total),
          teinte: 'vert',
          icone: IconPackage,
        },
        {
          id: 'inactifs',
          libelle: 'Inactifs',
          valeur: synthese && formatNombre(synthese.inactifs),
          teinte: 'gris',
          icone: IconEyeOff,
        },
        {
          id: 'sansLaboratoire',
          libelle: 'Sans laboratoire',
          valeur: synthese && formatNombre(synthese.sansLaboratoire),
          teinte: 'orange',
          icone: IconBuildingFactory2,
        },
        {
          id: 'sansTva',
          libelle: 'Sans TVA',
          valeur: synthese && formatNombre(synthese.sansTva),
          teinte: 'orange',
          icone: IconPercentage,
        },
      ]}
    />
  );
};

/** Dialog that creates, changes or merges a product; the created or merged product then opens. */
const DialogueProduit = ({
  dialogue,
  onFermer,
  onOuvrir,
}: {
  dialogue: Dialogue;
  onFermer: () => void;
  onOuvrir: (id: number) => void;
}) => {
  if (dialogue.genre === 'fusionner')
    return <FusionDialog paire={dialogue.paire} onFermer={onFermer} onFusion={onOuvrir} />;
  if (dialogue.genre === 'modifier')
    return <ProduitFormDrawer produit={dialogue.produit} onFermer={onFermer} onEnregistre={onFermer} />;
  return (
    <ProduitFormDrawer
      onFermer={onFermer}
      onEnregistre={(cree) => {
        onFermer();
        onOuvrir(cree);
      }}
    />
  );
};

type BoutonsProps = { onDoublons: () => void; onImporter: () => void; onCreer: () => void };

const Boutons = ({ onDoublons, onImporter, onCreer }: BoutonsProps) => (
  <>
    <Button variant="default" onClick={onDoublons} leftSection={<IconGitMerge size={16} aria-hidden />}>
      Doublons
    </Button>
    <Button variant="default" onClick={onImporter} leftSection={<IconUpload size={16} aria-hidden />}>
      Importer
    </Button>
    <Button onClick={onCreer} leftSection={<IconPlus size={16} aria-hidden />}>
      Nouveau produit
    </Button>
  </>
);

/** `/produits`: the shared catalogue, kept by the super administrator (CAT-20). */
export const ProduitsPage = () => {
  const { etat, query, changer, effacer, actifs } = useEtatUrl(urlProduits);
  const { etat: panneau, changer: ouvrirPanneau } = useEtatUrl(urlPanneauProduits);
  const { id, ouvrir, fermer } = useElementOuvert();
  const [dialogue, setDialogue] = useState<Dialogue | null>(null);
  const requete = useQuery(produitQueries.page(query));
  const supprimer = useSupprimerProduit();
  const clore = () => setDialogue(null);
  const creer = () => setDialogue({ genre: 'creer' });
  const importer = () => ouvrirPanneau({ import: 'nouveau' });

  const actes = (produit: Produit): readonly Action[] => [
    {
      cle: 'modifier',
      libelle: 'Modifier',
      icone: IconPencil,
      faire: () => setDialogue({ genre: 'modifier', produit }),
    },
    { ...SUPPRIMER, faire: () => void supprimer(produit, fermer) },
  ];
  const actesGroupes = (choisis: readonly Produit[], effacerSelection: () => void): readonly Action[] => [
    {
      cle: 'fusionner',
      libelle: 'Fusionner',
      icone: IconGitMerge,
      ...(choisis.length === 2 ? {} : { empeche: 'Choisissez deux produits.' }),
      faire: () => {
        const [a, b] = choisis;
        effacerSelection();
        if (a && b) setDialogue({ genre: 'fusionner', paire: [a, b] });
      },
    },
  ];

  return (
    <PageShell
      titre="Produits"
      actions={<Boutons onDoublons={() => ouvrirPanneau({ doublons: 'oui' })} onImporter={importer} onCreer={creer} />}
    >
      <ImportEnCours onOuvrir={(importId) => ouvrirPanneau({ import: String(importId) })} />
      <TuilesProduits etat={etat} changer={changer} />
      <ProduitsFiltres etat={etat} changer={changer} effacer={effacer} />
      <DataTable
        nom="produits"
        titre="Produits"
        unite={['produit', 'produits']}
        colonnes={colonnesProduit}
        requete={requete}
        url={{ etat, changer }}
        onOuvrir={(produit) => ouvrir(produit.id)}
        ouverte={id}
        nomLigne={({ nom }) => nom}
        actionsLigne={actes}
        actionsGroupees={actesGroupes}
        vide={{
          titre: 'Aucun produit',
          texte:
            'Le catalogue sert à toutes les pharmacies : promotions, comparatifs, réclamations. Commencez par ' +
            'importer la base publique des médicaments ou une liste.',
          action: { libelle: 'Importer un fichier', faire: importer },
        }}
        filtre={{ actif: actifs.length > 0, effacer }}
        outils={<ExportListe total={requete.data?.total} route={produitContract.exporterProduits} query={query} />}
        onNouveau={creer}
      />
      <ProduitDrawer id={id} actes={actes} onFermer={fermer} />
      {dialogue ? <DialogueProduit dialogue={dialogue} onFermer={clore} onOuvrir={ouvrir} /> : null}
      <DoublonsDrawer ouvert={panneau.doublons === 'oui'} onFermer={() => ouvrirPanneau({ doublons: null })} />
      <ImportDrawer
        cible={panneau.import ?? null}
        onFermer={() => ouvrirPanneau({ import: null })}
        onOuvrir={(importId) => ouvrirPanneau({ import: importId === null ? 'nouveau' : String(importId) })}
      />
    </PageShell>
  );
};
