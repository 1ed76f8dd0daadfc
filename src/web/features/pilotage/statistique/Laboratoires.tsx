import { useQuery } from '@tanstack/react-query';
import type { LinkOptions } from '@tanstack/react-router';
import type { LaboratoireStatistique } from '#shared/features/pilotage/statistique/contract/lectures.ts';
import { bornesDe } from '#shared/features/pilotage/statistique/rules.ts';
import { filtreDeclare, type PerimetreArgent } from '#shared/features/pilotage/statistique/rules/listes.ts';
import { tauxDe } from '#shared/features/pilotage/statistique/rules/score.ts';
import type { DonneesGraphique } from '#web/ui/graphique/donnees.ts';
import { BlocGraphique } from './BlocGraphique.tsx';
import { Paires } from './Famille.tsx';
import { anneeChoisie, filtresLus, type UrlStatistiques } from './filtres.ts';
import { statistiqueQueries } from './queries.ts';
import { ScoresLaboratoires } from './ScoresLaboratoires.tsx';

type Props = { url: UrlStatistiques; perimetre: PerimetreArgent };

/** As many as a drawing holds; the table of the scores has them all. */
const MAX_TRACES = 15;
const premiers = (lus: readonly LaboratoireStatistique[], valeur: (lu: LaboratoireStatistique) => number) =>
  lus
    .filter((lu) => valeur(lu) > 0)
    .toSorted((a, b) => valeur(b) - valeur(a))
    .slice(0, MAX_TRACES);

/** The turnover is entered in whole euros on the page of the laboratory. */
const enCentimes = (euros: number | null): number | null => (euros === null ? null : euros * 100);
const fiche = (nom: string): LinkOptions => ({ to: '/laboratoires/$nomProp', params: { nomProp: nom } });

const donneesCa = (lus: readonly LaboratoireStatistique[], annee: number): DonneesGraphique => ({
  forme: 'rangs',
  unite: 'centimes',
  axe: 'Laboratoire',
  series: [
    { cle: 'n', libelle: String(annee) },
    { cle: 'avant', libelle: String(annee - 1), teinte: 'gris' },
  ],
  points: premiers(lus, ({ ca, caPrecedent }) => Math.max(ca ?? 0, caPrecedent ?? 0)).map((lu) => ({
    cle: lu.laboratoireId,
    libelle: lu.laboratoireNom,
    valeurs: { n: enCentimes(lu.ca), avant: enCentimes(lu.caPrecedent) },
    liens: { n: fiche(lu.laboratoireNom), avant: fiche(lu.laboratoireNom) },
  })),
});

/** Turnover, encours beside it, delay and score of each laboratory (STA-8, STA-9). */
export const Laboratoires = ({ url, perimetre }: Props) => {
  const annee = anneeChoisie(url);
  const { data: lus, error, refetch } = useQuery(statistiqueQueries.laboratoires(filtresLus(url)));
  const echec = error && !lus ? { erreur: error, reessayer: () => void refetch() } : undefined;
  const listeDe = (laboratoireId: number): LinkOptions => ({
    to: '/encours',
    search: { etat: 'TOUS', ...filtreDeclare({ ...perimetre, laboratoireId }, bornesDe(annee, url.etat.periode)) },
  });
  return (
    <>
      <ScoresLaboratoires lus={lus} echec={echec} listeDe={listeDe} />
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
            lus && {
              forme: 'rangs',
              unite: 'jours',
              axe: 'Laboratoire',
              series: [{ cle: 'delai', libelle: 'Délai médian', teinte: 'violet' }],
              points: premiers(lus, ({ delaiJours }) => delaiJours ?? 0).map((lu) => ({
                cle: lu.laboratoireId,
                libelle: lu.laboratoireNom,
                valeurs: { delai: lu.delaiJours },
                liens: { delai: listeDe(lu.laboratoireId) },
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
            lus && {
              forme: 'rangs',
              unite: 'taux',
              axe: 'Laboratoire',
              series: [{ cle: 'part', libelle: 'Part du chiffre d’affaires', teinte: 'bleu' }],
              points: premiers(lus, ({ ca, attenduCentimes }) => (ca ? attenduCentimes / ca : 0)).map((lu) => ({
                cle: lu.laboratoireId,
                libelle: lu.laboratoireNom,
                valeurs: { part: tauxDe(lu.attenduCentimes, (lu.ca ?? 0) * 100) },
                liens: { part: listeDe(lu.laboratoireId) },
              })),
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
          donnees={lus && donneesCa(lus, annee)}
        />
      </Paires>
    </>
  );
};
