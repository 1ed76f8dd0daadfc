import { useQuery } from '@tanstack/react-query';
import type { ParsedResponseOf } from '#shared/core/contract.ts';
import type { LinkOptions } from '@tanstack/react-router';
import { libelleMotif } from '#shared/features/echanges/reclamation/messages.ts';
import { statistiqueContract } from '#shared/features/pilotage/statistique/contract.ts';
import { libelleMois } from '#shared/features/pilotage/statistique/messages.ts';
import { bornesDe, bornesDuMois, type Bornes } from '#shared/features/pilotage/statistique/rules.ts';
import { useNavigate } from '@tanstack/react-router';
import { formatNombre, pluriel } from '#web/lib/formats.ts';
import { StatTiles } from '#web/ui/StatTiles.tsx';
import { BlocGraphique } from './BlocGraphique.tsx';
import { Paires } from './FamilleDeBlocs.tsx';
import { anneeChoisieStatistique, filtresLus, type UrlStatistiques } from './filtres.ts';
import { statistiqueQueries } from './queries.ts';

const jours = (valeur: number | null | undefined): string => (valeur == null ? '–' : pluriel(valeur, 'jour'));
const vide = (annee: number) => ({
  titre: `Aucune réclamation en ${annee}.`,
  texte:
    'Une réclamation envoyée par Pharmaccord garde ses dates : sa première réponse et sa résolution se mesurent ici.',
});

type StatistiqueReclamations = ParsedResponseOf<(typeof statistiqueContract)['statistiqueReclamations']>;
const tuilesDe = (statistiques: StatistiqueReclamations | undefined, annee: number) => [
  {
    id: 'ouvertes',
    libelle: 'Réclamations envoyées',
    valeur: statistiques?.nombre,
    detail: statistiques && `${formatNombre(statistiques.precedent.nombre)} en ${annee - 1}`,
  },
  {
    id: 'reponse',
    libelle: 'Première réponse',
    valeur: statistiques && jours(statistiques.premiereReponseJours),
    detail:
      statistiques &&
      `${pluriel(statistiques.nbReponses, 'réponse')} ; ` +
        `${jours(statistiques.precedent.premiereReponseJours)} en ${annee - 1}`,
  },
  {
    id: 'closes',
    libelle: 'Closes',
    valeur: statistiques?.closes,
    detail:
      statistiques &&
      (statistiques.resolutionJours === null ? '' : `en ${jours(statistiques.resolutionJours)} ; `) +
        `${formatNombre(statistiques.precedent.closes)} en ${annee - 1}`,
  },
];

/** The réclamations opened in the period: number, motives, delays of answer and closing (STA-11). */
export const Reclamations = ({ url }: { url: UrlStatistiques }) => {
  const navigate = useNavigate();
  const annee = anneeChoisieStatistique(url);
  const { laboratoireId, periode } = url.etat;
  const { data: statistiques, error, refetch } = useQuery(statistiqueQueries.reclamations(filtresLus(url)));
  const echec = error && !statistiques ? { erreur: error, reessayer: () => void refetch() } : undefined;
  const vers = ({ du, au }: Bornes, filtre: object = {}): LinkOptions => ({
    to: '/reclamations',
    search: { laboratoireId, creeDu: du, creeAu: au, ...filtre },
  });
  const [bornes, avant] = [bornesDe(annee, periode), bornesDe(annee - 1, periode)];
  const series = [
    { cle: 'n', libelle: String(annee) },
    { cle: 'avant', libelle: String(annee - 1), teinte: 'gris' as const },
  ];
  return (
    <>
      <StatTiles
        grandes
        libelle="Réclamations en chiffres"
        onChoisir={(id) => void navigate(vers(bornes, id === 'closes' ? { statut: 'TERMINATED' } : {}))}
        tuiles={tuilesDe(statistiques, annee)}
      />
      <Paires>
        <BlocGraphique
          nom="reclamations"
          url={url}
          titre="Réclamations envoyées, mois par mois"
          echec={echec}
          vide={vide(annee)}
          donnees={
            statistiques && {
              forme: 'barres',
              unite: 'nombre',
              axe: 'Mois',
              series,
              points: statistiques.mois.map((moisVu) => ({
                cle: moisVu.mois,
                libelle: libelleMois(moisVu.mois),
                valeurs: { n: moisVu.nombre, avant: moisVu.precedent },
                liens: { n: vers(bornesDuMois(annee, moisVu.mois)), avant: vers(bornesDuMois(annee - 1, moisVu.mois)) },
              })),
              totaux: {
                valeurs: { n: statistiques.nombre, avant: statistiques.precedent.nombre },
                liens: { n: vers(bornes), avant: vers(avant) },
              },
            }
          }
        />
        <BlocGraphique
          nom="motifs"
          url={url}
          titre="Réclamations, par motif"
          echec={echec}
          vide={vide(annee)}
          donnees={
            statistiques && {
              forme: 'rangs',
              unite: 'nombre',
              axe: 'Motif',
              series,
              points: statistiques.motifs.map(({ motif, nombre, precedent }) => ({
                cle: motif,
                libelle: libelleMotif[motif],
                valeurs: { n: nombre, avant: precedent },
                liens: { n: vers(bornes, { motif }), avant: vers(avant, { motif }) },
              })),
              totaux: {
                valeurs: { n: statistiques.nombre, avant: statistiques.precedent.nombre },
                liens: { n: vers(bornes), avant: vers(avant) },
              },
            }
          }
        />
      </Paires>
    </>
  );
};
