import { Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { StatExtractions } from '#shared/features/pilotage/statistique/contract/groupement.ts';
import { adhesionQueries } from '#web/features/reseau/adhesion/queries.ts';
import { formatNombre, insecable } from '#web/lib/formats.ts';
import { ChoixField } from '#web/ui/fields/ChoixField.tsx';
import type { DonneesGraphique } from '#web/ui/graphique/donnees.ts';
import { Section } from '#web/ui/Section.tsx';
import { BlocGraphique } from './BlocGraphique.tsx';
import { Paires } from './FamilleDeBlocs.tsx';
import { anneeChoisieStatistique, type UrlStatistiques } from './filtres.ts';
import {
  lecturePrestations,
  lectureReponses,
  lectureRfas,
  parAdherent,
  parSegment,
  progresDesRfas,
  sommesPrestations,
} from './graphiques-groupement.ts';
import { ListeDifferee } from './ListeDifferee.tsx';
import { echecDe, statistiquesReseau } from './queries-reseau.ts';

const VIDE_REPONSES = {
  titre: 'Aucune opération envoyée sur cette année.',
  texte: 'Les réponses de vos adhérents à vos promotions publiées se comptent ici.',
};
const Reponses = ({ url }: { url: UrlStatistiques }) => {
  const annee = anneeChoisieStatistique(url);
  const { laboratoireId, segmentId, pharmacieId } = url.etat;
  const requete = useQuery(statistiquesReseau.reponses({ annee, laboratoireId, segmentId, pharmacieId }));
  const { data } = requete;
  const communs = { url, vide: VIDE_REPONSES, echec: echecDe(requete) };
  return (
    <>
      <BlocGraphique
        {...communs}
        nom="reponsesSegment"
        titre="Réponses aux promotions, par segment"
        lecture={data && lectureReponses(data, annee)}
        donnees={data && parSegment(data, url)}
      />
      <BlocGraphique
        {...communs}
        nom="reponsesAdherent"
        titre="Taux de réponse, par adhérent"
        lecture="Ceux qui répondent le moins d’abord."
        donnees={data && parAdherent(data, url)}
      />
    </>
  );
};

const Argent = ({ url }: { url: UrlStatistiques }) => {
  const annee = anneeChoisieStatistique(url);
  const { laboratoireId } = url.etat;
  const rfas = useQuery(statistiquesReseau.rfas({ annee, laboratoireId }));
  const prestations = useQuery(statistiquesReseau.prestations({ annee, laboratoireId }));
  return (
    <Paires>
      <BlocGraphique
        nom="rfaGroupement"
        url={url}
        titre="Avancement des RFA"
        lecture={rfas.data && lectureRfas(rfas.data)}
        vide={{
          titre: `Aucun palier suivi en ${annee}.`,
          texte: 'Les RFA que vous avez envoyées avancent ici avec les achats de vos adhérents.',
        }}
        echec={echecDe(rfas)}
        donnees={rfas.data && progresDesRfas(rfas.data, annee)}
      />
      <BlocGraphique
        nom="prestations"
        url={url}
        titre="Prestations par laboratoire"
        lecture={prestations.data && lecturePrestations(prestations.data)}
        vide={{
          titre: `Aucune prestation facturée en ${annee}.`,
          texte: 'Ce que vous facturez aux laboratoires, et ce que vous en reversez, se compte ici.',
        }}
        echec={echecDe(prestations)}
        donnees={prestations.data && sommesPrestations(prestations.data, annee)}
      />
    </Paires>
  );
};

const jours = ({ adherents }: StatExtractions): DonneesGraphique => ({
  forme: 'rangs',
  unite: 'nombre',
  axe: 'Adhérent',
  series: [
    { cle: 'complets', libelle: 'Jours complets', pile: 'jours' },
    { cle: 'incomplets', libelle: 'Incomplets', pile: 'jours', teinte: 'orange' },
    { cle: 'irrecuperables', libelle: 'Irrécupérables', pile: 'jours', teinte: 'rouge' },
    { cle: 'manquants', libelle: 'Pas encore reçus', pile: 'jours', teinte: 'gris' },
  ],
  points: adherents.map((adherent) => ({
    cle: adherent.pharmacieId,
    libelle: adherent.enPanne ? `${adherent.nom} (en panne)` : adherent.nom,
    valeurs: {
      complets: adherent.complets,
      incomplets: adherent.incomplets,
      irrecuperables: adherent.irrecuperables,
      manquants: adherent.manquants,
    },
    liens: Object.fromEntries(
      ['complets', 'incomplets', 'irrecuperables', 'manquants'].map((cle) => [
        cle,
        { to: '/parametres/extracteurs' as const, search: {} },
      ]),
    ),
  })),
});

const Recueil = ({ url }: { url: UrlStatistiques }) => {
  const { segmentId, pharmacieId } = url.etat;
  const requete = useQuery(statistiquesReseau.extractions({ segmentId, pharmacieId }));
  const { data } = requete;
  return (
    <BlocGraphique
      nom="extractions"
      url={url}
      titre="Qualité du recueil des ventes"
      lecture={
        data &&
        data.adherents.length > 0 &&
        insecable(
          `Les ${data.jours} derniers jours des ${formatNombre(data.adherents.length)} adhérents, sur ` +
            `${formatNombre(data.nbAdherents)}, qui vous les montrent.`,
        )
      }
      vide={{
        titre: 'Aucun adhérent ne montre son recueil.',
        texte: 'Chaque pharmacie décide, dans ses extracteurs, de montrer l’état du sien ; jamais ses ventes.',
      }}
      echec={echecDe(requete)}
      donnees={data && jours(data)}
    />
  );
};

/** Segment and adhérent, in the address, for the blocks about adhérents. */
const FiltresMembres = ({ url }: { url: UrlStatistiques }) => {
  const { etat, changer } = url;
  const annee = anneeChoisieStatistique(url);
  const segments = useQuery(adhesionQueries.segments()).data ?? [];
  const { laboratoireId, segmentId } = etat;
  const adherents = useQuery(statistiquesReseau.reponses({ annee, laboratoireId, segmentId })).data?.parAdherent ?? [];
  return (
    <Group gap="sm">
      <ChoixField
        aria-label="Segment"
        placeholder="Tous les segments"
        clearable
        w={{ base: '100%', xs: 220 }}
        options={segments.map(({ id, nom: label }) => ({ value: id, label }))}
        value={segmentId ?? null}
        onChange={(choisi) => changer({ segmentId: choisi ?? undefined, pharmacieId: undefined })}
      />
      <ChoixField
        aria-label="Adhérent"
        placeholder="Tous les adhérents"
        clearable
        w={{ base: '100%', xs: 260 }}
        options={adherents.map(({ pharmacieId, nom: label }) => ({ value: pharmacieId, label }))}
        value={etat.pharmacieId ?? null}
        onChange={(choisi) => changer({ pharmacieId: choisi ?? undefined })}
      />
    </Group>
  );
};

/** The statistics of a groupement on its adhérents, its RFA and its prestations (STA-24 to STA-28). */
export const StatistiquesGroupement = ({ url }: { url: UrlStatistiques }) => (
  <>
    <Section titre="Adhérents">
      <FiltresMembres url={url} />
      <Paires>
        <Reponses url={url} />
        <Recueil url={url} />
      </Paires>
    </Section>
    <Section titre="RFA et prestations du groupement">
      <Argent url={url} />
    </Section>
    {url.etat.liste === 'reponses' ? <ListeDifferee url={url} /> : null}
  </>
);
