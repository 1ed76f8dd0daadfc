import { Badge, Button, Select } from '@mantine/core';
import { IconFileImport, IconPencil } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { ESSAI } from '#shared/core/api/essai.ts';
import { laboratoireContract, type LaboratoireDetail } from '#shared/features/catalogue/laboratoire/contract.ts';
import { formatDepuis, insecable } from '#web/lib/formats.ts';
import { useElementOuvert, useEtatUrl, type EtatUrl } from '#web/lib/url-state.ts';
import { differer } from '#web/ui/differer.tsx';
import { ExportListe } from '#web/ui/menus/ExportListe.tsx';
import { FilterBar } from '#web/ui/filtres/FilterBar.tsx';
import { PageShell } from '#web/ui/page/PageShell.tsx';
import { echec } from '#web/ui/snackbar.tsx';
import { supprimerApresAccord } from '#web/ui/actes/supprimer-apres-accord.ts';
import { DataTable } from '#web/ui/table/DataTable.tsx';
import type { Colonne } from '#web/ui/table/types.ts';
import { rechercheDansUrl } from '#web/lib/filtres-url.ts';
import { NomLaboratoire } from './NomLaboratoire.tsx';
import { laboratoireQueries, useActesLaboratoire } from './queries.ts';
import { BoutonAjouter } from '#web/ui/BoutonAjouter.tsx';
import { SUPPRIMER } from '#web/ui/action.ts';

const DetailForm = differer(
  async () => (await import('./DetailForm.tsx')).DetailForm,
  ({ id, demande }) => id !== null || demande !== null,
);
const ImportTitulaires = differer(async () => (await import('./ImportTitulaires.tsx')).ImportTitulaires);

export const urlCatalogue = laboratoireContract.pageDetails.query;
const mot = z.string().max(500).optional();
/** The link of a request fills the creation form (CAT-7). */
export const urlCreationLaboratoire = z.object({
  nouveau: z.enum(['1']).optional(),
  nomLabo: mot,
  rue: mot,
  codePostal: mot,
  ville: mot,
  telephone: mot,
  email: mot,
});
const RIEN = {
  nouveau: undefined,
  nomLabo: undefined,
  rue: undefined,
  codePostal: undefined,
  ville: undefined,
  telephone: undefined,
  email: undefined,
};

const colonnes: readonly Colonne<LaboratoireDetail>[] = [
  {
    id: 'nom',
    titre: 'Laboratoire',
    valeur: (detail) => <NomLaboratoire labo={detail} />,
    largeur: 280,
    plusieursLignes: true,
    extensible: true,
    tri: true,
  },
  { id: 'ville', titre: 'Ville', valeur: ({ ville }) => ville, largeur: 160, tri: true },
  { id: 'email', titre: 'E-mail', valeur: ({ emailLaboratoire }) => emailLaboratoire, largeur: 240, extensible: true },
  {
    id: 'genre',
    titre: 'Genre',
    valeur: ({ isGroupement, connuPayps }) => (
      <>
        {isGroupement ? (
          <Badge variant="light" color="blue" mr={4}>
            Groupement
          </Badge>
        ) : null}
        {connuPayps ? (
          <Badge variant="light" color="violet">
            Payps
          </Badge>
        ) : null}
      </>
    ),
    largeur: 160,
    genre: 'etat',
  },
  {
    id: 'nbUtilisations',
    titre: 'Comptes',
    valeur: ({ nbUtilisations }) => nbUtilisations,
    genre: 'nombre',
    largeur: 110,
    tri: true,
  },
  {
    id: 'modifieLe',
    titre: 'Modifié',
    valeur: ({ modifieLe }) => formatDepuis(modifieLe),
    largeur: 150,
    genre: 'date',
    tri: true,
  },
];

type UrlCatalogue = Pick<EtatUrl<typeof urlCatalogue>, 'etat' | 'changer'>;
const FiltresCatalogue = ({ etat, changer }: UrlCatalogue) => (
  <FilterBar
    recherche={rechercheDansUrl({ etat, changer }, 'Chercher un laboratoire')}
    actifs={
      etat.isGroupement === undefined
        ? []
        : [
            {
              id: 'genre',
              libelle: etat.isGroupement ? 'Groupements' : 'Hors groupements',
              retirer: () => changer({ isGroupement: undefined }),
            },
          ]
    }
  >
    <Select
      aria-label="Genre"
      placeholder="Genre"
      w={180}
      clearable
      clearButtonProps={{ 'aria-label': 'Effacer le genre' }}
      value={etat.isGroupement === undefined ? null : String(etat.isGroupement)}
      onChange={(valeur) => changer({ isGroupement: valeur === null ? undefined : valeur === 'true' })}
      data={[
        { value: 'false', label: 'Laboratoires' },
        { value: 'true', label: 'Groupements' },
      ]}
    />
  </FilterBar>
);

const useEffacerDuCatalogue = () => {
  const { supprimer } = useActesLaboratoire();
  return async ({ id: cible, nom, nbUtilisations }: LaboratoireDetail) => {
    const details = nbUtilisations
      ? [`Comptes qui l’ont ajouté : ${nbUtilisations}. Il leur sera retiré s’ils n’y ont aucune donnée.`]
      : [];
    await supprimerApresAccord({
      essayer: () => supprimer(cible, ESSAI),
      titre: 'Supprimer ce laboratoire ?',
      texte: insecable(`« ${nom} » disparaîtra du catalogue.`),
      details: details.map(insecable),
      supprimer: () => supprimer(cible),
      dit: 'Le laboratoire est supprimé.',
    }).catch(echec);
  };
};

/** The shared catalogue, kept by the super administrator. */
export const CatalogueLaboratoires = () => {
  const { etat, query, changer, effacer, actifs } = useEtatUrl(urlCatalogue);
  const creation = useEtatUrl(urlCreationLaboratoire);
  const { id, ouvrir, fermer } = useElementOuvert();
  const requete = useQuery(laboratoireQueries.pageCatalogue(query));
  const effacerDuCatalogue = useEffacerDuCatalogue();
  const [importe, setImporte] = useState(false);
  const nouveau = () => creation.changer({ nouveau: '1' });
  return (
    <PageShell
      titre="Laboratoires"
      sousTitre="Le catalogue commun à toutes les pharmacies et à tous les groupements."
      actions={
        <>
          <Button
            variant="default"
            leftSection={<IconFileImport size={16} aria-hidden />}
            onClick={() => setImporte(true)}
          >
            Importer des titulaires
          </Button>
          <BoutonAjouter onClick={nouveau}>Nouveau laboratoire</BoutonAjouter>
        </>
      }
    >
      <FiltresCatalogue etat={etat} changer={changer} />
      <DataTable
        nom="catalogue.laboratoires"
        titre="Catalogue des laboratoires"
        unite={['laboratoire', 'laboratoires']}
        colonnes={colonnes}
        requete={requete}
        url={{ etat, changer }}
        onOuvrir={({ id: cible }) => ouvrir(cible)}
        ouverte={id}
        nomLigne={({ nom }) => `du laboratoire ${nom}`}
        onNouveau={nouveau}
        actionsLigne={(detail) => [
          { cle: 'modifier', libelle: 'Modifier', icone: IconPencil, faire: () => ouvrir(detail.id) },
          { ...SUPPRIMER, faire: () => void effacerDuCatalogue(detail) },
        ]}
        filtre={{ actif: actifs.length > 0, effacer }}
        outils={<ExportListe total={requete.data?.total} route={laboratoireContract.exporterDetails} query={query} />}
        vide={{
          titre: 'Le catalogue est vide',
          texte: 'Créez un laboratoire, ou importez les titulaires de la base publique des médicaments.',
          action: { libelle: 'Nouveau laboratoire', faire: nouveau },
        }}
      />
      <DetailForm
        id={id}
        demande={creation.etat.nouveau === '1' || creation.etat.nomLabo !== undefined ? creation.etat : null}
        onFermer={() => {
          if (id !== null) fermer();
          creation.changer(RIEN);
        }}
      />
      {importe ? <ImportTitulaires onFermer={() => setImporte(false)} /> : null}
    </PageShell>
  );
};
