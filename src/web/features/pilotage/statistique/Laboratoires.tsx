import { useQuery } from '@tanstack/react-query';
import type { LinkOptions } from '@tanstack/react-router';
import type { LaboratoireStatistique } from '#shared/features/pilotage/statistique/schemas/lectures.ts';
import { bornesDe } from '#shared/features/pilotage/statistique/rules.ts';
import { filtreDeclare, type PerimetreArgent } from '#shared/features/pilotage/statistique/rules/listes.ts';
import { tauxAuDixieme } from '#shared/features/pilotage/statistique/rules/score.ts';
import type { DonneesGraphique } from '#web/ui/graphique/donnees.ts';
import { BlocGraphique } from './BlocGraphique.tsx';
import { Paires } from './FamilleDeBlocs.tsx';
import { anneeChoisieStatistique, filtresLus, type UrlStatistiques } from './filtres.ts';
import { statistiqueQueries } from './queries.ts';
import { ScoresLaboratoires } from './ScoresLaboratoires.tsx';

type Props = { url: UrlStatistiques; perimetre: PerimetreArgent };

/** Laboratories in the chart; the table of the scores lists them all. */
const MAX_TRACES = 15;
const premiers = (
  laboratoires: readonly LaboratoireStatistique[],
  valeur: (laboratoireMesure: LaboratoireStatistique) => number,
) =>
  laboratoires
    .filter((laboratoire) => valeur(laboratoire) > 0)
    .toSorted((a, b) => valeur(b) - valeur(a))
    .slice(0, MAX_TRACES);

/** The turnover is entered in whole euros on the page of the laboratory. */
const enCentimes = (euros: number | null): number | null => (euros === null ? null : euros * 100);
const fiche = (nom: string): LinkOptions => ({ to: '/laboratoires/$nomProp', params: { nomProp: nom } });

const donneesCa = (laboratoires: readonly LaboratoireStatistique[], annee: number): DonneesGraphique => ({
  forme: 'rangs',
  unite: 'centimes',
  axe: 'Laboratoire',
  series: [
    { cle: 'n', libelle: String(annee) },
    { cle: 'avant', libelle: String(annee - 1), teinte: 'gris' },
  ],
  points: premiers(laboratoires, ({ ca, caPrecedent }) => Math.max(ca ?? 0, caPrecedent ?? 0)).map((premier) => ({
    cle: premier.laboratoireId,
    libelle: premier.laboratoireNom,
    valeurs: { n: enCentimes(premier.ca), avant: enCentimes(premier.caPrecedent) },
    liens: { n: fiche(premier.laboratoireNom), avant: fiche(premier.laboratoireNom) },
  })),
});

/** Turnover, encours, delay and score of each laboratory (STA-8, STA-9). */
export const Laboratoires = ({ url, perimetre }: Props) => {
  const annee = anneeChoisieStatistique(url);
  const { data: laboratoires, error, refetch } = useQuery(statistiqueQueries.laboratoires(filtresLus(url)));
  const echec = error && !laboratoires ? { erreur: error, reessayer: () => void refetch() } : undefined;
  const listeDe = (laboratoireId: number): LinkOptions => ({
    to: '/encours',
    search: { etat: 'TOUS', ...filtreDeclare({ ...perimetre, laboratoireId }, bornesDe(annee, url.etat.periode)) },
  });
  return (
    <>
      <ScoresLaboratoires
        laboratoires={laboratoires}
        nature={perimetre.natureFiscale}
        echec={echec}
        listeDe={listeDe}
      />
      <Paires>
        <BlocGraphique
          nom="delais"
          url={url}
          titre="Délai de règlement, par laboratoire"
          lecture="La moitié des encours déclarés sur la période ont été réglés plus vite. Les plus lents d’abord."
          echec={echec}
          vide={{
            titre: 'Aucun encours réglé sur la période.',
            texte: 'Le délai se mesure de la déclaration au règlement.',
          }}
          donnees={
            laboratoires && {
              forme: 'rangs',
              unite: 'jours',
              axe: 'Laboratoire',
              series: [{ cle: 'delai', libelle: 'Délai médian', teinte: 'violet' }],
              points: premiers(laboratoires, ({ delaiJours }) => delaiJours ?? 0).map((premier) => ({
                cle: premier.laboratoireId,
                libelle: premier.laboratoireNom,
                valeurs: { delai: premier.delaiJours },
                liens: { delai: listeDe(premier.laboratoireId) },
              })),
            }
          }
        />
        <BlocGraphique
          nom="part"
          url={url}
          titre="Ce que vous réclamez, en part du chiffre d’affaires"
          lecture={`Les encours déclarés sur la période, rapportés au chiffre d’affaires de ${annee}.`}
          echec={echec}
          vide={{
            titre: 'Aucune part à calculer.',
            texte: `Il manque le chiffre d’affaires ${annee} de vos laboratoires.`,
          }}
          donnees={
            laboratoires && {
              forme: 'rangs',
              unite: 'taux',
              axe: 'Laboratoire',
              series: [{ cle: 'part', libelle: 'Part du chiffre d’affaires', teinte: 'bleu' }],
              points: premiers(laboratoires, ({ ca, attenduCentimes }) => (ca ? attenduCentimes / ca : 0)).map(
                (premier) => ({
                  cle: premier.laboratoireId,
                  libelle: premier.laboratoireNom,
                  valeurs: { part: tauxAuDixieme(premier.attenduCentimes, (premier.ca ?? 0) * 100) },
                  liens: { part: listeDe(premier.laboratoireId) },
                }),
              ),
            }
          }
        />
        <BlocGraphique
          nom="ca"
          url={url}
          titre="Chiffre d’affaires par laboratoire"
          lecture="De l’année entière, tel qu’il est saisi sur la page de chaque laboratoire."
          echec={echec}
          vide={{
            titre: 'Aucun chiffre d’affaires saisi.',
            texte: 'Il manque le chiffre d’affaires : il se saisit sur la page de chaque laboratoire.',
          }}
          donnees={laboratoires && donneesCa(laboratoires, annee)}
        />
      </Paires>
    </>
  );
};
