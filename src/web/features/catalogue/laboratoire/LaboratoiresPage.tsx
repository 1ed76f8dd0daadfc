import { formatMontants } from '#shared/core/nature-fiscale.ts';
import { IconChartBar, IconFileInvoice, IconStar } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import type { ParsedResponseOf } from '#shared/core/contract.ts';
import { rolesPharmacie } from '#shared/core/acteur.ts';
import { laboratoireContract, type LaboratoireEnListe } from '#shared/features/catalogue/laboratoire/contract.ts';
import { formatEuros } from '#shared/features/catalogue/laboratoire/messages.ts';
import { canGererLaboratoires } from '#shared/features/catalogue/laboratoire/policy.ts';
import { cheminLaboratoire } from '#shared/features/catalogue/laboratoire/rules/adresses.ts';
import { PastilleNonLus } from '#web/ui/PastilleNonLus.tsx';
import { formatJour, formatNombre, pluriel } from '#web/lib/formats.ts';
import { useSession } from '#web/lib/session.ts';
import { useEtatUrl, type EtatUrl } from '#web/lib/url-state.ts';
import { differer } from '#web/ui/differer.tsx';
import { ExportListe } from '#web/ui/menus/ExportListe.tsx';
import { FilterBar } from '#web/ui/filtres/FilterBar.tsx';
import { LienBouton } from '#web/ui/LienBouton.tsx';
import { PageShell } from '#web/ui/page/PageShell.tsx';
import { StatTiles } from '#web/ui/StatTiles.tsx';
import { DataTable } from '#web/ui/table/DataTable.tsx';
import type { Colonne } from '#web/ui/table/types.ts';
import { rechercheDansUrl } from '#web/lib/filtres-url.ts';
import { BoutonEtoile } from './BoutonEtoile.tsx';
import { NomLaboratoire } from './NomLaboratoire.tsx';
import { urlAjoutLaboratoire } from './ajout.ts';
import { laboratoireQueries } from './queries.ts';
import { BoutonAjouter } from '#web/ui/BoutonAjouter.tsx';

const AjouterLaboratoires = differer(
  async () => (await import('./AjouterLaboratoires.tsx')).AjouterLaboratoires,
  ({ ouvert }) => ouvert,
);

export const urlLaboratoires = laboratoireContract.pageLaboratoires.query;

const UNITE = ['réclamation non lue', 'réclamations non lues'] as const;
const dernierRdv = ({ dernierRdv: rdv }: LaboratoireEnListe) =>
  rdv ? `${formatJour(rdv.date)}${rdv.prive ? ' (privé)' : ''}` : null;

const colonnesDe = (annee: number): Colonne<LaboratoireEnListe>[] => [
  {
    id: 'nom',
    titre: 'Laboratoire',
    valeur: (labo) => <NomLaboratoire labo={labo} />,
    largeur: 220,
    plusieursLignes: true,
    extensible: true,
    tri: true,
  },
  {
    id: 'etoile',
    titre: 'Favori',
    valeur: (labo) => <BoutonEtoile labo={labo} />,
    largeur: 80,
    genre: 'etat',
    priorite: 2,
    tri: true,
    carte: 'marque',
  },
  { id: 'ville', titre: 'Ville', valeur: ({ ville }) => ville, largeur: 140, tri: true },
  { id: 'caN', titre: `CA ${annee}`, valeur: ({ caN }) => formatEuros(caN), genre: 'nombre', largeur: 120, tri: true },
  {
    id: 'caN1',
    titre: `CA ${annee - 1}`,
    valeur: ({ caN1 }) => formatEuros(caN1),
    genre: 'nombre',
    largeur: 120,
    tri: true,
  },
  {
    id: 'encoursDus',
    titre: 'Dû',
    valeur: ({ encoursDus: { nb, montants } }) => (nb === 0 ? '–' : formatMontants(montants)),
    genre: 'nombre',
    largeur: 130,
    carte: 'montant',
    tri: true,
  },
  {
    id: 'nbEncoursDus',
    titre: 'Nb d’encours',
    valeur: ({ encoursDus: { nb } }) => (nb === 0 ? null : formatNombre(nb)),
    genre: 'nombre',
    largeur: 100,
    priorite: 3,
  },
  {
    id: 'promotionsEnCours',
    titre: 'Promos en cours',
    valeur: ({ promotionsEnCours }) => promotionsEnCours || null,
    genre: 'nombre',
    largeur: 126,
    priorite: 2,
    tri: true,
  },
  {
    id: 'reclamationsNonLues',
    titre: 'Réclam. non lues',
    valeur: ({ reclamationsNonLues }) => <PastilleNonLus nombre={reclamationsNonLues} unite={UNITE} />,
    largeur: 130,
    genre: 'etat',
    carte: 'marque',
    tri: true,
  },
  { id: 'dernierRdv', titre: 'Dernier RDV', valeur: dernierRdv, genre: 'date', largeur: 150, tri: true },
  {
    id: 'contacts',
    titre: 'Contacts',
    valeur: ({ nbContacts }) => nbContacts,
    genre: 'nombre',
    largeur: 110,
    masquee: true,
  },
];
const ANNEE = new Date().getFullYear();
const colonnesParAnnee = new Map([[ANNEE, colonnesDe(ANNEE)]]);
/** Returns the same array for the same year, so that rows are not rendered again. */
const colonnes = (annee: number) => {
  const connues = colonnesParAnnee.get(annee) ?? colonnesDe(annee);
  colonnesParAnnee.set(annee, connues);
  return connues;
};

type TuilesProps = Pick<EtatUrl<typeof urlLaboratoires>, 'etat' | 'changer'> & {
  page: ParsedResponseOf<typeof laboratoireContract.pageLaboratoires> | undefined;
};

/** Figures of the laboratories: amounts due, favourites, purchases. The first two filter the list. */
const TuilesLaboratoires = ({ etat, changer, page }: TuilesProps) => {
  const { annee = ANNEE, totaux } = page ?? {};
  return (
    <StatTiles
      libelle="Résumé"
      active={etat.avecEncours === true ? 'encours' : etat.etoile === true ? 'etoile' : null}
      onChoisir={(id) =>
        changer({ avecEncours: id === 'encours' ? true : undefined, etoile: id === 'etoile' ? true : undefined })
      }
      tuiles={[
        {
          id: 'encours',
          libelle: 'Dû',
          icone: IconFileInvoice,
          teinte: 'orange',
          valeur: totaux && formatMontants(totaux.encoursDus.montants),
          detail: totaux && pluriel(totaux.encoursDus.nb, 'encours'),
        },
        {
          id: 'etoile',
          libelle: 'Favoris',
          icone: IconStar,
          teinte: 'vert',
          valeur: page?.nbEtoiles,
          detail: 'Suivis de près',
        },
        {
          id: 'tous',
          libelle: `CA ${annee}`,
          icone: IconChartBar,
          teinte: 'bleu',
          valeur: totaux && formatEuros(totaux.caN),
          detail: totaux && `${formatEuros(totaux.caN1)} en ${annee - 1}`,
        },
      ]}
    />
  );
};

/** `/laboratoires`: the laboratories of the account, with their encours and turnover. */
export const LaboratoiresPage = () => {
  const router = useRouter();
  const session = useSession();
  const { etat, query, changer, effacer, actifs } = useEtatUrl(urlLaboratoires);
  const ajout = useEtatUrl(urlAjoutLaboratoire);
  const requete = useQuery(laboratoireQueries.page(query));
  const peutGerer = session !== null && canGererLaboratoires(session.utilisateur);
  const ouvrirAjout = peutGerer ? () => ajout.changer({ ajouter: '1' }) : undefined;
  const { annee = ANNEE, totaux, total } = requete.data ?? {};
  return (
    <PageShell
      titre="Laboratoires"
      sousTitre="Vos fournisseurs : ce qu’ils vous doivent et ce que vous leur achetez."
      actions={
        <>
          {session && rolesPharmacie.some((role) => role === session.utilisateur.role) ? (
            <LienBouton to="/conditions" variant="default">
              Conditions
            </LienBouton>
          ) : null}
          {ouvrirAjout ? <BoutonAjouter onClick={ouvrirAjout}>Ajouter un laboratoire</BoutonAjouter> : null}
        </>
      }
    >
      <TuilesLaboratoires etat={etat} changer={changer} page={requete.data} />
      <FilterBar
        recherche={rechercheDansUrl({ etat, changer }, 'Chercher un laboratoire')}
        actifs={[
          ...(etat.avecEncours === true
            ? [
                {
                  id: 'avecEncours',
                  libelle: 'Avec des encours dus',
                  retirer: () => changer({ avecEncours: undefined }),
                },
              ]
            : []),
          ...(etat.etoile === true
            ? [{ id: 'etoile', libelle: 'Favoris', retirer: () => changer({ etoile: undefined }) }]
            : []),
        ]}
        onToutEffacer={effacer}
      />
      <DataTable
        nom="laboratoires"
        titre="Laboratoires"
        unite={['laboratoire', 'laboratoires']}
        colonnes={colonnes(annee)}
        requete={requete}
        url={{ etat, changer }}
        lien={({ nom }) => cheminLaboratoire(nom)}
        onOuvrir={({ nom }) => void router.navigate({ href: cheminLaboratoire(nom) })}
        nomLigne={({ nom }) => `du laboratoire ${nom}`}
        onNouveau={ouvrirAjout}
        totaux={
          totaux && total
            ? {
                caN: formatEuros(totaux.caN),
                caN1: formatEuros(totaux.caN1),
                encoursDus: formatMontants(totaux.encoursDus.montants),
              }
            : undefined
        }
        filtre={{ actif: actifs.length > 0, effacer }}
        outils={
          <ExportListe total={requete.data?.total} route={laboratoireContract.exporterLaboratoires} query={query} />
        }
        vide={{
          titre: 'Aucun laboratoire',
          texte: 'Choisissez dans le catalogue les laboratoires avec lesquels vous travaillez.',
          ...(ouvrirAjout ? { action: { libelle: 'Ajouter un laboratoire', faire: ouvrirAjout } } : {}),
        }}
      />
      {peutGerer ? (
        <AjouterLaboratoires
          ouvert={ajout.etat.ajouter === '1'}
          onFermer={() => ajout.changer({ ajouter: undefined })}
        />
      ) : null}
    </PageShell>
  );
};
