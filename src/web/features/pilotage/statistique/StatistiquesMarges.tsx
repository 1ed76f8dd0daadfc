import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatMontant } from '#shared/core/nature-fiscale.ts';
import type { MargesStatistique, StatMarges } from '#shared/features/pilotage/statistique/contract/marges.ts';
import { formatNombre, formatPourcentage, insecable, pluriel } from '#web/lib/formats.ts';
import type { DonneesGraphique, Point } from '#web/ui/graphique/donnees.ts';
import { LienTexte } from '#web/ui/LienTexte.tsx';
import { BlocGraphique } from './BlocGraphique.tsx';
import { anneeChoisieStatistique, type BlocsProps } from './filtres.ts';
import { statistiqueMarges } from './queries-marges.ts';

/** Bars in the chart; the last one gathers all other laboratories. */
const MAX_TRACES = 12;
/** Link to the products that a figure sums, by the filters of the comparatif. */
const listeDe = (annee: number, laboratoireId: number | undefined) => ({
  to: '/comparatifMarges' as const,
  search: { annee, laboratoireId },
});
const liensDe = (annee: number, laboratoireId: number | undefined) => {
  const ici = listeDe(annee, laboratoireId);
  return { marge: ici, reelle: ici, avant: listeDe(annee - 1, laboratoireId) };
};

type Deux = { readonly annee: MargesStatistique; readonly precedent: MargesStatistique };
/** A year without products is unknown; zero is a value. */
const valeursDe = ({ annee, precedent }: Deux): Point['valeurs'] => ({
  marge: annee.produits > 0 ? annee.margeCentimes : null,
  reelle: annee.produits > 0 ? annee.margeReelleCentimes : null,
  avant: precedent.produits > 0 ? precedent.margeReelleCentimes : null,
});
const ajouter = (a: MargesStatistique, b: MargesStatistique): MargesStatistique => ({
  produits: a.produits + b.produits,
  margeCentimes: a.margeCentimes + b.margeCentimes,
  margeReelleCentimes: a.margeReelleCentimes + b.margeReelleCentimes,
});
const reunir = (marges: readonly Deux[]): Deux =>
  marges.reduce((somme, marge) => ({
    annee: ajouter(somme.annee, marge.annee),
    precedent: ajouter(somme.precedent, marge.precedent),
  }));

const margesPar = (statistiques: StatMarges, annee: number, laboratoireId: number | undefined): DonneesGraphique => {
  const tous = statistiques.laboratoires;
  const montres = tous.length > MAX_TRACES ? tous.slice(0, MAX_TRACES - 1) : tous;
  const autres = tous.slice(montres.length);
  return {
    forme: 'rangs',
    unite: 'centimes',
    axe: 'Laboratoire',
    series: [
      { cle: 'reelle', libelle: `Marge réelle ${annee}` },
      { cle: 'marge', libelle: `Marge ${annee}, avant remises différées`, teinte: 'bleu' },
      { cle: 'avant', libelle: `Marge réelle ${annee - 1}`, teinte: 'gris' },
    ],
    points: [
      ...montres.map((labo) => ({
        cle: labo.laboratoireId,
        libelle: labo.laboratoireNom,
        valeurs: valeursDe(labo),
        liens: liensDe(annee, labo.laboratoireId),
      })),
      ...(autres.length > 0
        ? [{ cle: 'autres', libelle: pluriel(autres.length, 'autre'), valeurs: valeursDe(reunir(autres)) }]
        : []),
    ],
    totaux: { valeurs: valeursDe(statistiques), liens: liensDe(annee, laboratoireId) },
  };
};

const lectureDe = ({ annee: ici, precedent, tauxMarqueReel }: StatMarges, annee: number): string | undefined => {
  if (ici.produits === 0) return undefined;
  const taux = tauxMarqueReel === null ? '' : `, soit ${formatPourcentage(tauxMarqueReel)} du prix de vente`;
  const avant =
    precedent.produits === 0
      ? ''
      : ` ; ${formatMontant(precedent.margeReelleCentimes, 'HT')} en ${annee - 1}, sur ` +
        pluriel(precedent.produits, 'produit');
  return insecable(`${formatMontant(ici.margeReelleCentimes, 'HT')} de marge réelle${taux}${avant}.`);
};
const couvertureDe = ({ annee, sansVolume, nbCompares, nbLaboratoires }: StatMarges): string =>
  insecable(
    `Année entière, prix et volumes de votre comparatif : ` +
      `${pluriel(annee.produits, 'produit')} de ${pluriel(nbCompares, 'laboratoire')} sur ` +
      `${formatNombre(nbLaboratoires)}.` +
      (sansVolume > 0
        ? ` ${pluriel(sansVolume, 'produit')} sans volume n’y apporte${sansVolume > 1 ? 'nt' : ''} rien.`
        : ''),
  );

/** The yearly margin of the compared products, by laboratory (STA-40, STA-41). */
export const StatistiquesMarges = ({ url }: BlocsProps) => {
  const annee = anneeChoisieStatistique(url);
  const { laboratoireId } = url.etat;
  const { data, error, refetch } = useQuery(statistiqueMarges({ annee, laboratoireId }));
  return (
    <BlocGraphique
      nom="marges"
      url={url}
      titre="Marge par laboratoire"
      lecture={data && lectureDe(data, annee)}
      vide={{
        titre: `Aucune marge à calculer en ${annee}.`,
        texte: 'Il manque les produits de votre comparatif, avec leurs prix et leur volume annuel.',
      }}
      echec={error && !data ? { erreur: error, reessayer: () => void refetch() } : undefined}
      donnees={data && margesPar(data, annee, laboratoireId)}
    >
      {data ? (
        <Text size="xs" c="dimmed">
          {data.annee.produits > 0 ? `${couvertureDe(data)} ` : null}
          <LienTexte {...listeDe(annee, laboratoireId)} inherit underline="always">
            Ouvrir le comparatif
          </LienTexte>
        </Text>
      ) : null}
    </BlocGraphique>
  );
};
