import { useQuery } from '@tanstack/react-query';
import type { ExtractionAdherent } from '#shared/features/connexions/extracteur/schemas/parametres.ts';
import { libelleEtatJour } from '#shared/features/connexions/vente/messages.ts';
import { formatJour, pluriel } from '#web/lib/formats.ts';
import { useElementOuvert } from '#web/lib/url-state.ts';
import { differer } from '#web/ui/differer.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { DataTable } from '#web/ui/table/DataTable.tsx';
import type { Colonne } from '#web/ui/table/types.ts';
import styles from './Calendrier.module.css';
import { LegendeJours, MarqueJour } from './MarqueJour.tsx';
import { extracteurQueries } from './queries.ts';

const ExtractionAdherentDrawer = differer(
  async () => (await import('./ExtractionAdherentDrawer.tsx')).ExtractionAdherentDrawer,
);

type Extraction = NonNullable<ExtractionAdherent['extraction']>;

/** `24 complets, 1 incomplet`: the dots as text, for screen readers. */
const enMots = ({ jours }: Extraction): string =>
  (['complete', 'incomplete', 'irrecuperable', null] as const)
    .map((etat) => ({ etat, n: jours.filter((jour) => jour.etat === etat).length }))
    .filter(({ n }) => n > 0)
    .map(({ etat, n }) => (etat === null ? `${n} jamais reçus` : pluriel(n, libelleEtatJour[etat].toLowerCase())))
    .join(', ');

const Pastilles = ({ extraction }: { extraction: Extraction }) => (
  <span className={styles.pastilles} role="img" aria-label={enMots(extraction)} title={enMots(extraction)}>
    {extraction.jours.map(({ jour, etat }) => (
      <span key={jour} data-etat={etat ?? 'jamaisRecu'}>
        <MarqueJour etat={etat ?? 'jamaisRecu'} />
      </span>
    ))}
  </span>
);

const Etat = ({ extraction }: { extraction: Extraction | null }) => {
  if (!extraction) return <StatusBadge teinte="gris">Non partagé</StatusBadge>;
  if (extraction.enPanne) return <StatusBadge teinte="rouge">En panne</StatusBadge>;
  return extraction.dernierJour === null ? (
    <StatusBadge teinte="gris">Rien reçu</StatusBadge>
  ) : (
    <StatusBadge teinte="vert">Reçoit</StatusBadge>
  );
};

const colonnes: readonly Colonne<ExtractionAdherent>[] = [
  { id: 'nom', titre: 'Adhérent', valeur: ({ nom }) => nom, triPar: ({ nom }) => nom, extensible: true, fixe: true },
  { id: 'ville', titre: 'Ville', valeur: ({ ville }) => ville, triPar: ({ ville }) => ville, largeur: 160 },
  {
    id: 'etat',
    titre: 'État',
    valeur: ({ extraction }) => <Etat extraction={extraction} />,
    largeur: 120,
    genre: 'etat',
    carte: 'marque',
  },
  {
    id: 'dernierJour',
    titre: 'Dernier jour',
    valeur: ({ extraction }) => extraction?.dernierJour && formatJour(extraction.dernierJour),
    triPar: ({ extraction }) => extraction?.dernierJour ?? '',
    genre: 'date',
    largeur: 130,
  },
  {
    id: 'jours',
    titre: 'Trente derniers jours',
    valeur: ({ extraction }) => extraction && <Pastilles extraction={extraction} />,
    largeur: 400,
    priorite: 1,
    carte: 'acte',
  },
];

/** The collection of each adhérent, as shared with the groupement: dots and a date, never an amount (CNX-43). */
export const ExtractionsAdherents = () => {
  const requete = useQuery(extracteurQueries.adherents());
  const { id, ouvrir, fermer } = useElementOuvert();
  const elements = requete.data?.adherents;
  const ouvert = elements?.find(({ tenantId }) => tenantId === id);
  return (
    <>
      <LegendeJours comptes={{}} />
      <DataTable
        nom="extractions-adherents"
        titre="Recueil des ventes des adhérents"
        unite={['adhérent', 'adhérents']}
        colonnes={colonnes}
        requete={{ ...requete, data: elements && { elements, total: elements.length } }}
        cle={({ tenantId }) => tenantId}
        onOuvrir={({ tenantId }) => ouvrir(tenantId)}
        ouverte={id}
        nomLigne={({ nom }) => nom}
        triInitial={{ id: 'nom', ordre: 'asc' }}
        vide={{
          titre: 'Aucun adhérent',
          texte:
            'Les pharmacies de votre groupement apparaissent ici ; chacune choisit de vous montrer l’état de son ' +
            'recueil.',
        }}
      />
      {ouvert ? <ExtractionAdherentDrawer key={ouvert.tenantId} adherent={ouvert} onFermer={fermer} /> : null}
    </>
  );
};
