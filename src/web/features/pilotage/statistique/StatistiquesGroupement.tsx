import { Group, SimpleGrid } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type {
  StatExtractions,
  StatPrestations,
  StatReponses,
  StatRfaGroupement,
} from '#shared/features/pilotage/statistique/contract/groupement.ts';
import { adhesionQueries } from '#web/features/reseau/adhesion/queries.ts';
import { formatCentimes, formatNombre, formatPourcentage, insecable, pluriel } from '#web/lib/formats.ts';
import { ChoixField } from '#web/ui/fields/ChoixField.tsx';
import type { DonneesGraphique, Point } from '#web/ui/graphique/donnees.ts';
import { Section } from '#web/ui/Section.tsx';
import { BlocGraphique } from './BlocGraphique.tsx';
import { anneeChoisie, versListe, type UrlStatistiques } from './filtres.ts';
import { ListeDifferee } from './ListeDifferee.tsx';
import { echecDe, statistiquesReseau } from './queries-reseau.ts';

type Comptes = StatReponses['annee'];
const REPONSES = [
  { cle: 'acceptees', libelle: 'Acceptées', pile: 'reponses', reponse: 'ACCEPTEE' },
  { cle: 'refusees', libelle: 'Refusées', pile: 'reponses', teinte: 'orange', reponse: 'REFUSEE' },
  { cle: 'enAttente', libelle: 'Sans réponse', pile: 'reponses', teinte: 'gris', reponse: 'EN_ATTENTE' },
] as const;
const valeursDe = ({ acceptees, payps, refusees, enAttente }: Comptes): Point['valeurs'] => ({
  acceptees: acceptees + payps,
  refusees,
  enAttente,
});
const tauxDe = ({ recues, enAttente }: Comptes): number | null =>
  recues === 0 ? null : Math.round(((recues - enAttente) * 100) / recues);
const direTaux = (comptes: Comptes): string => {
  const taux = tauxDe(comptes);
  return taux === null ? 'rien d’envoyé' : formatPourcentage(taux);
};

const VIDE_REPONSES = {
  titre: 'Aucune opération envoyée sur cette année.',
  texte: 'Les réponses de vos adhérents à vos promotions publiées se comptent ici.',
};
const parSegment = ({ parSegment: segments }: StatReponses, url: UrlStatistiques): DonneesGraphique => ({
  forme: 'rangs',
  unite: 'nombre',
  axe: 'Segment',
  series: REPONSES,
  points: segments.map((ligne) => ({
    cle: ligne.segmentId ?? 'sans',
    libelle: ligne.nom ?? 'Sans segment',
    valeurs: valeursDe(ligne),
    liens: Object.fromEntries(
      REPONSES.map(({ cle, reponse }) => [
        cle,
        versListe(url, { liste: 'reponses', reponse, dansSegment: ligne.segmentId ?? 0 }),
      ]),
    ),
  })),
});
const parAdherent = ({ parAdherent: adherents }: StatReponses, url: UrlStatistiques): DonneesGraphique => ({
  forme: 'rangs',
  unite: 'taux',
  axe: 'Adhérent',
  series: [{ cle: 'taux', libelle: 'Taux de réponse' }],
  points: adherents
    .map((ligne) => ({
      cle: ligne.pharmacieId,
      libelle: ligne.nom,
      valeurs: { taux: tauxDe(ligne) },
      liens: { taux: versListe(url, { liste: 'reponses', dePharmacie: ligne.pharmacieId }) },
    }))
    .toSorted((a, b) => (a.valeurs.taux ?? 101) - (b.valeurs.taux ?? 101)),
});

const lectureReponses = (stat: StatReponses, annee: number): string =>
  insecable(
    `${pluriel(stat.operations, 'opération envoyée', 'opérations envoyées')}, ${direTaux(stat.annee)} de réponses ` +
      `; en ${annee - 1} : ${direTaux(stat.avant)}.` +
      (stat.annee.enRetard > 0 ? ` ${pluriel(stat.annee.enRetard, 'réponse')} en retard.` : ''),
  );

const Reponses = ({ url }: { url: UrlStatistiques }) => {
  const annee = anneeChoisie(url);
  const { laboratoireId, segmentId, pharmacieId } = url.etat;
  const requete = useQuery(statistiquesReseau.reponses({ annee, laboratoireId, segmentId, pharmacieId }));
  const { data } = requete;
  const communs = { url, vide: VIDE_REPONSES, echec: echecDe(requete) };
  return (
    <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="md">
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
    </SimpleGrid>
  );
};

const progres = ({ rfas }: StatRfaGroupement, annee: number): DonneesGraphique => ({
  forme: 'rangs',
  unite: 'taux',
  axe: 'RFA',
  series: [{ cle: 'chemin', libelle: 'Chemin vers le prochain palier' }],
  points: rfas.map((rfa) => ({
    cle: rfa.id,
    libelle: [rfa.laboratoireNom, rfa.texte].filter(Boolean).join(', '),
    valeurs: { chemin: rfa.versProchain === null ? (rfa.palierAtteint > 0 ? 100 : null) : rfa.versProchain / 100 },
    liens: { chemin: { to: '/rfasGroupement' as const, search: { annee, rfa: rfa.id } } },
  })),
});
const lectureRfas = ({ rfas, annee, avant }: StatRfaGroupement): string =>
  insecable(
    `${pluriel(annee.nombre, 'RFA envoyée', 'RFA envoyées')}, dont ${formatNombre(annee.avecPalier)} avec un ` +
      `palier atteint (${formatNombre(avant.avecPalier)} sur ${formatNombre(avant.nombre)} l’année d’avant). ` +
      `${pluriel(
        rfas.reduce((somme, { declarees }) => somme + declarees, 0),
        'déclaration d’achats',
        'déclarations d’achats',
      )} pour ${pluriel(
        rfas.reduce((somme, { acceptees }) => somme + acceptees, 0),
        'acceptation',
      )}.`,
  );

const sommesPrestations = ({ parLaboratoire }: StatPrestations, annee: number): DonneesGraphique => ({
  forme: 'rangs',
  unite: 'centimes',
  axe: 'Laboratoire',
  series: [
    { cle: 'facture', libelle: 'Facturé' },
    { cle: 'encaisse', libelle: 'Encaissé' },
    { cle: 'reverse', libelle: 'Reversé' },
    { cle: 'aReverser', libelle: 'À reverser' },
  ],
  points: parLaboratoire.map(({ laboratoireId, laboratoireNom, ...ligne }) => {
    const liste = (suivi: 'FACTURE' | 'ENCAISSE' | 'REVERSE' | 'A_REVERSER') => ({
      to: '/prestations' as const,
      search: { annee, laboratoireId, suivi },
    });
    return {
      cle: laboratoireId,
      libelle: laboratoireNom,
      valeurs: {
        facture: ligne.factureCentimes,
        encaisse: ligne.encaisseCentimes,
        reverse: ligne.reverseCentimes,
        aReverser: ligne.aReverserCentimes,
      },
      liens: {
        facture: liste('FACTURE'),
        encaisse: liste('ENCAISSE'),
        reverse: liste('REVERSE'),
        aReverser: liste('A_REVERSER'),
      },
    };
  }),
});
const lecturePrestations = ({ annee, avant }: StatPrestations): string =>
  insecable(
    `${formatCentimes(annee.factureCentimes)} facturés HT, ${formatCentimes(annee.encaisseCentimes)} encaissés, ` +
      `${formatCentimes(annee.reverseCentimes)} reversés ; l’année d’avant : ` +
      `${formatCentimes(avant.factureCentimes)}, ${formatCentimes(avant.encaisseCentimes)}, ` +
      `${formatCentimes(avant.reverseCentimes)}.`,
  );

const Argent = ({ url }: { url: UrlStatistiques }) => {
  const annee = anneeChoisie(url);
  const { laboratoireId } = url.etat;
  const rfas = useQuery(statistiquesReseau.rfas({ annee, laboratoireId }));
  const prestations = useQuery(statistiquesReseau.prestations({ annee, laboratoireId }));
  return (
    <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="md">
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
        donnees={rfas.data && progres(rfas.data, annee)}
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
    </SimpleGrid>
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

/** Segment and adhérent of the blocks that are about adhérents, in the address. */
const FiltresMembres = ({ url }: { url: UrlStatistiques }) => {
  const { etat, changer } = url;
  const annee = anneeChoisie(url);
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

/** What a groupement reads of its adhérents, of its RFA and of its prestations (STA-24 to STA-28). */
export const StatistiquesGroupement = ({ url }: { url: UrlStatistiques }) => (
  <>
    <Section titre="Adhérents">
      <FiltresMembres url={url} />
      <Reponses url={url} />
      <Recueil url={url} />
    </Section>
    <Section titre="RFA et prestations du groupement">
      <Argent url={url} />
    </Section>
    {url.etat.liste === 'reponses' ? <ListeDifferee url={url} /> : null}
  </>
);
