import { Badge } from '@mantine/core';
import { IconExternalLink, IconPencil } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { ESSAI } from '#shared/core/api/essai.ts';
import { laboratoireContract, type LaboratoireEnListe } from '#shared/features/catalogue/laboratoire/contract.ts';
import { canSupprimerLaboratoire } from '#shared/features/catalogue/laboratoire/policy.ts';
import { cheminLaboratoire } from '#shared/features/catalogue/laboratoire/rules/adresses.ts';
import { insecable } from '#web/lib/formats.ts';
import { useSession } from '#web/lib/session.ts';
import { useElementOuvert, useEtatUrl } from '#web/lib/url-state.ts';
import { differer } from '#web/ui/differer.tsx';
import { ExportListe } from '#web/ui/menus/ExportListe.tsx';
import { FilterBar } from '#web/ui/filtres/FilterBar.tsx';
import { PageShell } from '#web/ui/page/PageShell.tsx';
import { echec } from '#web/ui/snackbar.tsx';
import { supprimerApresAccord } from '#web/ui/actes/supprimer-apres-accord.ts';
import { DataTable } from '#web/ui/table/DataTable.tsx';
import type { Colonne } from '#web/ui/table/types.ts';
import { rechercheDansUrl } from '#web/lib/filtres-url.ts';
import { BoutonEtoile } from './BoutonEtoile.tsx';
import { NomLaboratoire } from './NomLaboratoire.tsx';
import { urlAjoutLaboratoire } from './ajout.ts';
import { laboratoireQueries, useActesLaboratoire } from './queries.ts';
import { BoutonAjouter } from '#web/ui/BoutonAjouter.tsx';
import { SUPPRIMER } from '#web/ui/action.ts';

const AjouterLaboratoires = differer(
  async () => (await import('./AjouterLaboratoires.tsx')).AjouterLaboratoires,
  ({ ouvert }) => ouvert,
);
const LaboratoireDrawer = differer(
  async () => (await import('./LaboratoireDrawer.tsx')).LaboratoireDrawer,
  ({ id }) => id !== null,
);

export const urlMesLaboratoires = laboratoireContract.pageLaboratoires.query;

const colonnes: readonly Colonne<LaboratoireEnListe>[] = [
  {
    id: 'nom',
    titre: 'Laboratoire',
    valeur: (labo) => <NomLaboratoire labo={labo} />,
    largeur: 280,
    plusieursLignes: true,
    extensible: true,
    tri: true,
  },
  {
    id: 'etoile',
    titre: 'Favori',
    valeur: (labo) => <BoutonEtoile labo={labo} />,
    largeur: 90,
    genre: 'etat',
    tri: true,
    carte: 'montant',
  },
  { id: 'ville', titre: 'Ville', valeur: ({ ville }) => ville, largeur: 160, tri: true },
  {
    id: 'fiche',
    titre: 'Fiche',
    valeur: ({ personnalise, statut }) => (
      <Badge variant="light" color={personnalise ? 'green' : 'gray'}>
        {personnalise ? 'Personnalisée' : statut === 'CATALOGUE' ? 'Catalogue' : 'À compléter'}
      </Badge>
    ),
    largeur: 150,
    genre: 'etat',
  },
  { id: 'contacts', titre: 'Contacts', valeur: ({ nbContacts }) => nbContacts, genre: 'nombre', largeur: 110 },
];

/** The laboratories of an account, which the user adds, edits and removes. */
export const MesLaboratoires = () => {
  const router = useRouter();
  const session = useSession();
  const { etat, query, changer, effacer, actifs } = useEtatUrl(urlMesLaboratoires);
  const ajout = useEtatUrl(urlAjoutLaboratoire);
  const { id, ouvrir, fermer } = useElementOuvert();
  const requete = useQuery(laboratoireQueries.page(query));
  const { supprimer } = useActesLaboratoire();
  const peutSupprimer = session !== null && canSupprimerLaboratoire(session.utilisateur);
  const ouvrirAjout = () => ajout.changer({ ajouter: '1' });
  const retirer = async ({ id: cible, nom }: LaboratoireEnListe) => {
    await supprimerApresAccord({
      essayer: () => supprimer(cible, ESSAI),
      titre: 'Retirer ce laboratoire ?',
      texte: insecable(
        `« ${nom} » ne sera plus parmi vos laboratoires, et ce que vous avez changé de sa fiche sera perdu.`,
      ),
      action: 'Retirer',
      supprimer: () => supprimer(cible),
      dit: 'Le laboratoire est retiré.',
    }).catch(echec);
  };
  return (
    <PageShell
      titre="Laboratoires"
      sousTitre="Choisissez les laboratoires de votre compte et adaptez leur fiche."
      actions={<BoutonAjouter onClick={ouvrirAjout}>Ajouter un laboratoire</BoutonAjouter>}
    >
      <FilterBar recherche={rechercheDansUrl({ etat, changer }, 'Chercher un laboratoire')} />
      <DataTable
        nom="parametres.laboratoires"
        titre="Laboratoires"
        unite={['laboratoire', 'laboratoires']}
        colonnes={colonnes}
        requete={requete}
        url={{ etat, changer }}
        onOuvrir={({ id: cible }) => ouvrir(cible)}
        ouverte={id}
        nomLigne={({ nom }) => `du laboratoire ${nom}`}
        onNouveau={ouvrirAjout}
        actionsLigne={(labo) => [
          { cle: 'modifier', libelle: 'Modifier la fiche', icone: IconPencil, faire: () => ouvrir(labo.id) },
          {
            cle: 'voir',
            libelle: 'Ouvrir sa page',
            icone: IconExternalLink,
            faire: () => void router.navigate({ href: cheminLaboratoire(labo.nom) }),
          },
          ...(peutSupprimer
            ? [
                {
                  ...SUPPRIMER,
                  cle: 'retirer',
                  libelle: 'Retirer',
                  faire: () => void retirer(labo),
                },
              ]
            : []),
        ]}
        filtre={{ actif: actifs.length > 0, effacer }}
        outils={
          <ExportListe total={requete.data?.total} route={laboratoireContract.exporterLaboratoires} query={query} />
        }
        vide={{
          titre: 'Aucun laboratoire',
          texte: 'Choisissez dans le catalogue les laboratoires avec lesquels vous travaillez.',
          action: { libelle: 'Ajouter un laboratoire', faire: ouvrirAjout },
        }}
      />
      <AjouterLaboratoires ouvert={ajout.etat.ajouter === '1'} onFermer={() => ajout.changer({ ajouter: undefined })} />
      <LaboratoireDrawer id={id} onFermer={fermer} />
    </PageShell>
  );
};
